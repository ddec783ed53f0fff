"""Fights: the board, orders, previews, policies, undo and the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from tactical.api import serializers as wire
from tactical.api.log_serializers import FightEventSerializer
from tactical.models import Encounter
from tactical.rules.engine.actions import Order, order_from_plain
from tactical.rules.engine.hands.figures import Override
from tactical.rules.rulesets.citations import cited
from tactical.selectors import fights as fight_selectors
from tactical.selectors.choices import order_preview, with_choices
from tactical.selectors.log import event_rows, events_for, last_number, reader_for
from tactical.selectors.stored import setup_of
from tactical.services import closing, fights, orders, policies


class FightApi(CampaignApi):
    """What the operations on one fight have in common.

    A GM reads with ``?as=players`` what players read: the same code with another viewer (TRUST 32).
    """

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method == "GET" and self.viewer.is_gm and request.query_params.get("as") == "players":
            self.viewer = replace(self.viewer, role=Role.OBSERVER)

    def cited(self, rule: str) -> str:
        """The rule as the fight's ruleset has it; as the engine has it where there is no such fight for the viewer."""
        fight = fight_selectors.visible_to(self.viewer).filter(pk=self.kwargs["fight"]).first()
        return cited(setup_of(fight).ruleset, rule) if fight is not None else rule

    def fight(self, encounter: Encounter) -> dict[str, Any]:
        """The board as this viewer sees it, with what may be done on it."""
        return with_choices(self.viewer, encounter)

    def log(self, encounter: Encounter, after: int) -> list[dict[str, Any]]:
        """The rows of the log after a number, as this viewer reads them."""
        is_gm = self.viewer.is_gm
        reader = reader_for(encounter, setup_of(encounter), len(encounter.state["rows"]), is_gm=is_gm)
        return event_rows(reader, events_for(encounter, is_gm=is_gm, after=after))

    def answer(self, encounter: Encounter, after: int) -> Response:
        return Response({"fight": self.fight(encounter), "events": self.log(encounter, after)})

    def last_number(self, fight: UUID) -> int:
        """The newest number of the viewer's log, before a write."""
        return last_number(fight_selectors.fight_of(self.viewer, fight), is_gm=self.viewer.is_gm)

    def order_of(self) -> Order:
        """The order in the request body, read strictly."""
        body: Any = self.request.data
        return order_from_plain(body["order"])


class FightsApi(CampaignApi):
    @extend_schema(operation_id="fights_list", responses=wire.FightPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        rows = fight_selectors.visible_to(self.viewer)
        return self.paginated(rows, lambda row: fight_selectors.fight_summary(self.viewer, row))


class FightDetailApi(FightApi):
    @extend_schema(operation_id="fights_read", parameters=[wire.EyesQuerySerializer], responses=wire.FightSerializer)
    def get(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        return Response(self.fight(fight_selectors.fight_of(self.viewer, fight)))


class FightOrdersApi(FightApi):
    roles = {"POST": Role.PLAYER}

    @extend_schema(operation_id="fights_order", request=wire.OrderGivenSerializer, responses=wire.FightAnswerSerializer)
    def post(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        data = self.read(wire.OrderGivenSerializer)
        after = self.last_number(fight)
        encounter = orders.order_give(self.viewer, fight, data["v"], self.order_of(), data.get("natural"))
        return self.answer(encounter, after)


class FightPreviewApi(FightApi):
    roles = {"POST": Role.PLAYER}

    @extend_schema(
        operation_id="fights_preview", request=wire.PreviewRequestSerializer, responses=wire.FightPreviewSerializer
    )
    def post(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        self.read(wire.PreviewRequestSerializer)
        encounter = fight_selectors.fight_of(self.viewer, fight)
        return Response(order_preview(self.viewer, encounter, self.order_of()))


class FightPolicyApi(FightApi):
    @extend_schema(operation_id="fights_policy", request=wire.PolicySerializer, responses=wire.FightAnswerSerializer)
    def post(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        data = self.read(wire.PolicySerializer)
        after = self.last_number(fight)
        play = policies.policy_turn if data["until"] == "turn" else policies.policy_until_party
        return self.answer(play(self.viewer, fight, data["v"]), after)


class FightOverrideApi(FightApi):
    @extend_schema(
        operation_id="fights_override", request=wire.OverrideSerializer, responses=wire.FightAnswerSerializer
    )
    def post(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        data = self.read(wire.OverrideSerializer)
        after = self.last_number(fight)
        override = Override(
            target=data["target"],
            reason=data["reason"],
            hp=data["hp"],
            primal=data["primal"],
            position=tuple(data["position"]) if data["position"] else None,
            conditions=None if data["conditions"] is None else tuple(data["conditions"]),
            hidden=data["hidden"],
            rounds=data["rounds"],
            duration=data["duration"],
            times=data["times"],
        )
        return self.answer(orders.set_by_hand(self.viewer, fight, data["v"], override), after)


class FightUndoApi(FightApi):
    @extend_schema(operation_id="fights_undo", request=wire.VersionSerializer, responses=wire.FightAnswerSerializer)
    def post(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        data = self.read(wire.VersionSerializer)
        after = self.last_number(fight)
        return self.answer(fights.undo(self.viewer, fight, data["v"]), after)


class FightEndApi(FightApi):
    @extend_schema(operation_id="fights_end", request=wire.VersionSerializer, responses=wire.FightAnswerSerializer)
    def post(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        data = self.read(wire.VersionSerializer)
        after = self.last_number(fight)
        return self.answer(closing.close(self.viewer, fight, data["v"]), after)


class FightEventsApi(FightApi):
    @extend_schema(
        operation_id="fights_events",
        parameters=[wire.EventsQuerySerializer],
        responses=FightEventSerializer(many=True),
    )
    def get(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        query = self.read_query(wire.EventsQuerySerializer)
        encounter = fight_selectors.fight_of(self.viewer, fight)
        return Response(self.log(encounter, query["after"]))
