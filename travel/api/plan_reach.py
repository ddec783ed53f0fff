"""Reach over REST: where a party can be, where two groups can meet, how far it is. Nothing is stored."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from tactical.rules.kernel.errors import RuleError
from travel.api import plan_reach_shapes as shapes
from travel.selectors.parties import ruleset_of
from travel.selectors.plan_meet import WALKERS_MPH, Group, measure_json, meet_json
from travel.selectors.plan_order import order_json
from travel.selectors.plan_reach import reach_json
from travel.services.plans import found_map, found_party, plan_input


class AskApi(CampaignApi):
    """Questions about the whole map are the GM's."""

    roles: ClassVar[dict[str, Role | str]] = {"POST": Role.GM}


class ReachApi(AskApi):
    """Everywhere a party can be by each day, or from where a place can be reached."""

    @extend_schema(operation_id="plans_reach", request=shapes.ReachAskSerializer, responses=shapes.ReachSerializer)
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(shapes.ReachAskSerializer)
        plan = plan_input(self.viewer, data)
        backwards = data["direction"] == "to"
        return Response(reach_json(plan, data["cell"], data["days"], data["pace"], backwards=backwards))


class MeetApi(AskApi):
    """The place where two groups can be together soonest."""

    @extend_schema(operation_id="plans_meet", request=shapes.MeetAskSerializer, responses=shapes.MeetSerializer)
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(shapes.MeetAskSerializer)
        first, second = (self.group(number, each) for number, each in enumerate(data["groups"]))
        row = found_map(self.viewer, data["map"])
        return Response(meet_json(ruleset_of(self.viewer.campaign), row, (first, second), data["days"]))

    def group(self, number: int, data: dict[str, Any]) -> Group:
        party, mph = data.get("party"), data.get("mph")
        if (party is None) == (mph is None):
            raise RuleError(
                "A group is a party or a pace",
                remedy='Give either "party" or "mph".',
                pointer=f"/groups/{number}",
            )
        if party is not None:
            return Group(data["cell"], found_party(self.viewer, party, f"/groups/{number}/party"))
        return Group(data["cell"], mph=Fraction(mph or 0).limit_denominator(100) or WALKERS_MPH)


class MeasureApi(AskApi):
    """The distance between two cells."""

    @extend_schema(
        operation_id="plans_measure", request=shapes.MeasureAskSerializer, responses=shapes.MeasureSerializer
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(shapes.MeasureAskSerializer)
        row = found_map(self.viewer, data["map"])
        party = found_party(self.viewer, data["party"]) if data["party"] is not None else None
        return Response(measure_json(ruleset_of(self.viewer.campaign), row, party, data["from"], data["to"]))


class OrderApi(AskApi):
    """The order of a plan's stops that takes least time."""

    @extend_schema(
        operation_id="plans_order", request=shapes.StopOrderAskSerializer, responses=shapes.StopOrderSerializer
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(shapes.StopOrderAskSerializer)
        return Response(order_json(plan_input(self.viewer, data), keeps_end=data["keeps_end"]))
