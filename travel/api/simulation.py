"""Simulations over REST: ask, watch, stop, play a trial again. All of it is the GM's."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.api import simulation_shapes as shapes
from travel.rules.simulation.trial import Trials
from travel.selectors.journey_context import journey_context
from travel.selectors.journeys import context_of, journey_of, state_of
from travel.selectors.plans import plan_setup, plan_visible_to
from travel.selectors.simulations import run_of, run_view, trial_view, visible_runs
from travel.services import simulations as service
from travel.tasks.simulations import send_chunk


class SimulationApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}


class SimulationsApi(SimulationApi):
    @extend_schema(operation_id="simulations_list", responses=shapes.RunPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return self.paginated(visible_runs(self.viewer), run_view)

    @extend_schema(
        operation_id="simulations_create", request=shapes.RunNewSerializer, responses={202: shapes.RunSerializer}
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(shapes.RunNewSerializer)
        wanted = self.of_journey(data) if data.get("journey") else self.of_plan(data)
        run = service.run_create(self.viewer, wanted, send_chunk)
        return Response(run_view(run), status=202)

    def of_plan(self, data: dict[str, Any]) -> service.RunInput:
        plan = plan_visible_to(self.viewer, data["plan"])
        setup = plan_setup(plan)
        trials = Trials(journey_context(self.viewer.campaign, setup), None, setup.itinerary.arrival[0])
        return service.RunInput(trials, data.get("name") or plan.name, data["trials"], data.get("seed"), plan=plan)

    def of_journey(self, data: dict[str, Any]) -> service.RunInput:
        journey = journey_of(self.viewer, data["journey"])
        arrival = journey.days[-1]["day"] if journey.days else 0
        trials = Trials(context_of(journey), state_of(journey), arrival)
        name = data.get("name") or journey.name
        return service.RunInput(trials, name, data["trials"], data.get("seed"), plan=journey.plan, journey=journey)


class SimulationDetailApi(SimulationApi):
    @extend_schema(operation_id="simulations_read", responses=shapes.RunSerializer)
    def get(self, request: Request, campaign: UUID, run: UUID) -> Response:
        return Response(run_view(run_of(self.viewer, run)))


class SimulationCancelApi(SimulationApi):
    @extend_schema(operation_id="simulations_cancel", request=None, responses=shapes.RunSerializer)
    def post(self, request: Request, campaign: UUID, run: UUID) -> Response:
        return Response(run_view(service.run_cancel(self.viewer, run)))


class SimulationTrialApi(SimulationApi):
    @extend_schema(operation_id="simulations_trial", responses=shapes.TrialSerializer)
    def get(self, request: Request, campaign: UUID, run: UUID, trial: int) -> Response:
        return Response(trial_view(run_of(self.viewer, run), trial))
