"""The GM's tools in a fight: what they would do, and doing it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tactical.api import hand_serializers as wire
from tactical.api.fights import FightApi
from tactical.api.serializers import FightAnswerSerializer
from tactical.rules.engine.hands.registry import hand_from_plain
from tactical.rules.kernel.errors import RuleError
from tactical.selectors import fights as fight_selectors
from tactical.selectors.choices import hand_preview
from tactical.services import orders


@contextmanager
def pointing_at_act() -> Iterator[None]:
    """Let refusals point into the act of the request's body."""
    try:
        yield
    except RuleError as error:
        pointer = error.pointer if error.pointer.startswith("/act") or not error.pointer else f"/act{error.pointer}"
        raise RuleError(error.message, remedy=error.remedy, rule=error.rule, pointer=pointer) from error


class FightByHandApi(FightApi):
    @extend_schema(operation_id="fights_by_hand", request=wire.ByHandSerializer, responses=FightAnswerSerializer)
    def post(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        data = self.read(wire.ByHandSerializer)
        after = self.last_number(fight)
        body: Any = self.request.data
        act = hand_from_plain(body["act"], "/act")
        with pointing_at_act():
            changed = orders.set_by_hand(self.viewer, fight, data["v"], act)
        return self.answer(changed, after)


class FightByHandPreviewApi(FightApi):
    @extend_schema(
        operation_id="fights_by_hand_preview", request=wire.ByHandPreviewSerializer, responses=wire.ForesightSerializer
    )
    def post(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        self.read(wire.ByHandPreviewSerializer)
        body: Any = self.request.data
        encounter = fight_selectors.fight_of(self.viewer, fight)
        act = hand_from_plain(body["act"], "/act")
        with pointing_at_act():
            return Response(hand_preview(encounter, act))
