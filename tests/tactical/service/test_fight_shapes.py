"""Answers have exactly the fields that the schema promises, for the GM and for players."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework import serializers
from rest_framework.test import APIClient

from tactical.api import serializers as wire
from tactical.api.creatures import ReadyCreatureSerializer
from tactical.api.log_serializers import FightEventSerializer
from tests.cast import Cast, make_cast
from tests.tactical.service.board import Board, skirmish, sprung

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def assert_shape(field: Any, value: Any, place: str = "") -> None:
    """Walk a serializer and an answer together."""
    if value is None:
        assert field.allow_null, f"{place} is null"
    elif isinstance(field, (serializers.ListSerializer, serializers.ListField)):
        for index, item in enumerate(value):
            assert_shape(field.child, item, f"{place}/{index}")
    elif isinstance(field, serializers.BaseSerializer):
        fields: dict[str, Any] = getattr(field, "fields", {})
        needed = {name for name, child in fields.items() if child.required}
        assert needed <= set(value) <= set(fields), f"{place}: {set(value) ^ set(fields)}"
        for name, item in value.items():
            assert_shape(fields[name], item, f"{place}/{name}")
    elif isinstance(field, serializers.ChoiceField):
        assert value in field.choices or (value == "" and field.allow_blank), f"{place}: {value!r}"
    else:
        field.run_validation(value)


@pytest.mark.parametrize("who", ["gm", "player", "observer"])
def test_boards_logs_and_lists_have_the_promised_shape(cast: Cast, who: str) -> None:
    client: APIClient = getattr(cast, who)
    board = Board(cast, skirmish(cast, ambush=sprung()))
    for _ in range(6):
        assert_shape(wire.FightSerializer(), board.view(client))
        board.post("policy")
    assert_shape(FightEventSerializer(many=True), board.events(client))
    assert_shape(wire.FightPageSerializer(), client.get(f"{cast.url}fights/").json())


def test_answers_to_orders_previews_and_the_end_have_the_promised_shape(cast: Cast) -> None:
    board = Board(cast, skirmish(cast))
    board.until("ysolde")
    move = {"type": "move", "path": [[5, 5], [6, 6]]}
    assert_shape(wire.FightPreviewSerializer(), board.post("preview", order=move).json())
    assert_shape(wire.FightAnswerSerializer(), board.order(move).json())
    assert_shape(wire.FightAnswerSerializer(), board.post("undo").json())
    assert_shape(wire.FightAnswerSerializer(), board.post("policy").json())
    assert_shape(wire.FightAnswerSerializer(), board.post("end").json())


def test_creatures_have_the_promised_shape(cast: Cast) -> None:
    assert_shape(ReadyCreatureSerializer(many=True), cast.gm.get("/api/v1/creatures/", {"kind": "pc"}).json())
