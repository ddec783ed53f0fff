"""Journeys over REST: start one from a plan, give orders, take back, read what happened."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from tactical.rules.kernel.codec import from_plain, to_plain
from travel.api import journey_shapes as shapes
from travel.api.eyes import AS_PLAYERS, eyes_of
from travel.api.journey_order_shapes import JourneyOrderNewSerializer
from travel.api.journey_table_shapes import EncounterTablesSerializer
from travel.models import EncounterTables, Journey, JourneyEvent
from travel.rules.encounters import EncounterTable
from travel.rules.journey.orders import Order, order_from_plain
from travel.selectors.encounter_tables import versioned_tables_of
from travel.selectors.journey_context import journey_context
from travel.selectors.journey_events import event_view
from travel.selectors.journeys import (
    events_for,
    journey_of,
    journey_row,
    journey_view,
    member_names,
    visible_journeys,
)
from travel.selectors.plan_views import itinerary_json
from travel.selectors.plans import plan_setup, plan_visible_to
from travel.services import journeys as service
from travel.services.ambush_plans import journey_begin
from travel.services.encounter_tables import tables_replace


class JourneyApi(CampaignApi):
    """What all journey operations share."""

    def answer(self, journey: Journey, rows: list[JourneyEvent]) -> Response:
        names = member_names(journey)
        events = [event_view(self.viewer, row, names) for row in rows]
        return Response({"journey": journey_view(self.viewer, journey), "events": events})


class JourneysApi(JourneyApi):
    @extend_schema(operation_id="journeys_list", responses=shapes.JourneyPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        rows = visible_journeys(self.viewer).select_related("party")
        return self.paginated(rows, lambda row: journey_row(self.viewer, row))

    @extend_schema(
        operation_id="journeys_create",
        request=shapes.JourneyNewSerializer,
        responses={201: shapes.JourneySerializer},
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(shapes.JourneyNewSerializer)
        plan = plan_visible_to(self.viewer, data["plan"])
        setup = plan_setup(plan)
        journey = journey_begin(
            self.viewer,
            service.Started(
                context=journey_context(self.viewer.campaign, setup),
                days=itinerary_json(setup)["days"],
                name=data.get("name") or plan.name,
                seed=data.get("seed"),
                plan=plan.pk,
                map=plan.map_id,
                party=plan.party_id,
            ),
        )
        return Response(journey_view(self.viewer, journey), status=201)


class JourneyDetailApi(JourneyApi):
    @extend_schema(operation_id="journeys_read", parameters=[AS_PLAYERS], responses=shapes.JourneySerializer)
    def get(self, request: Request, campaign: UUID, journey: UUID) -> Response:
        viewer = eyes_of(self)
        return Response(journey_view(viewer, journey_of(viewer, journey)))


class JourneyOrdersApi(JourneyApi):
    @extend_schema(
        operation_id="journeys_order",
        request=JourneyOrderNewSerializer,
        responses=shapes.JourneyAnswerSerializer,
    )
    def post(self, request: Request, campaign: UUID, journey: UUID) -> Response:
        data = self.read(JourneyOrderNewSerializer)
        order = self.order(journey, data["order"])
        dice = {**data["rolls"], "march": data["rolls"].get("march") or data["dice"]}
        return self.answer(*service.journey_order(self.viewer, journey, data["v"], order, dice))

    def order(self, journey: UUID, plain: dict[str, Any]) -> Order:
        if plain.get("type") == "take_outcome":
            return service.outcome_order(journey_of(self.viewer, journey))
        return order_from_plain(plain)


class JourneyUndoApi(JourneyApi):
    @extend_schema(
        operation_id="journeys_undo",
        request=shapes.JourneyUndoSerializer,
        responses=shapes.JourneyAnswerSerializer,
    )
    def post(self, request: Request, campaign: UUID, journey: UUID) -> Response:
        data = self.read(shapes.JourneyUndoSerializer)
        return self.answer(service.journey_undo(self.viewer, journey, data["v"], data.get("to")), [])


class JourneyEventsApi(JourneyApi):
    @extend_schema(
        operation_id="journeys_events",
        parameters=[shapes.EventsAfterSerializer, AS_PLAYERS],
        responses=shapes.JourneyEventSerializer(many=True),
    )
    def get(self, request: Request, campaign: UUID, journey: UUID) -> Response:
        after = self.read_query(shapes.EventsAfterSerializer)["after"]
        viewer = eyes_of(self)
        found = journey_of(viewer, journey)
        names = member_names(found)
        return Response([event_view(viewer, row, names) for row in events_for(viewer, found, after)])


class EncounterTablesApi(CampaignApi):
    """The GM's alone: what may be met is no player's to know."""

    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}

    @extend_schema(operation_id="encounter_tables_read", responses=EncounterTablesSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        version, tables = versioned_tables_of(self.viewer.campaign)
        return Response({"v": version, "tables": [to_plain(table) for table in tables]})

    @extend_schema(
        operation_id="encounter_tables_replace",
        request=EncounterTablesSerializer,
        responses=EncounterTablesSerializer,
    )
    def put(self, request: Request, campaign: UUID) -> Response:
        data = self.read(EncounterTablesSerializer)
        tables = from_plain(tuple[EncounterTable, ...], data["tables"], "/tables")
        row: EncounterTables = tables_replace(self.viewer, tables, data["v"])
        return Response({"v": row.version, "tables": row.tables})
