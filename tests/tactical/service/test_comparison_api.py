"""Comparisons over REST: who may compare what, what comes back, what is refused and where."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign, Membership
from config.web.catalogue import catalogue
from tactical.rules.comparing.library import scenarios
from tactical.rules.rulesets.library import rulesets
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import SECRET_NAME, Board, fight_setup, stand
from travel.models import OwnRuleset

pytestmark = pytest.mark.django_db
INLINE: dict[str, Any] = {
    "rows": ["......"] * 6,
    "creatures": [
        {"id": "hero", "side": "party", "creature": "knight", "x": 0, "y": 0},
        {"id": "orc", "side": "foes", "creature": "orc", "x": 4, "y": 4, "conditions": ["prone"]},
    ],
    "goals": [[3, 3]],
}


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def address(cast: Cast, end: str = "") -> str:
    return f"/api/v1/campaigns/{cast.campaign.pk}/comparison/{end}"


def post(cast: Cast, client: APIClient, body: dict[str, Any]) -> Any:
    return client.post(address(cast), body, format="json")


def compared(cast: Cast, client: APIClient, **body: Any) -> dict[str, Any]:
    answer = post(cast, client, body)
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


def cells(told: dict[str, Any], question: str) -> dict[str, str]:
    """Return the answers to one question by column."""
    row = next(row for row in told["rows"] if row["question"] == question)
    return {column["key"]: cell["value"] for column, cell in zip(told["columns"], row["answers"], strict=True)}


def test_scenarios_are_listed_for_everybody_in_the_campaign_and_nobody_else(cast: Cast) -> None:
    for client in (cast.gm, cast.player, cast.observer):
        rows = client.get(address(cast, "scenarios/")).json()
        assert {row["id"] for row in rows} == set(scenarios())
        assert all(row["shows"] and all(rule["id"] in catalogue() for rule in row["shows"]) for row in rows)
    assert cast.outsider.get(address(cast, "scenarios/")).status_code == 404
    assert post(cast, cast.outsider, {"scenario": "diagonals"}).status_code == 404
    assert post(cast, cast.observer, {"scenario": "diagonals"}).status_code == 403


def test_a_player_compares_a_scenario_under_every_ruleset(cast: Cast) -> None:
    told = compared(cast, cast.player, scenario="diagonals")
    assert {column["key"] for column in told["columns"]} == set(rulesets())
    assert told["columns"][0]["ruleset"] == cast.campaign.ruleset
    assert told["differing"] == sum(row["differs"] for row in told["rows"]) > 0
    flags = [row["differs"] for row in told["rows"]]
    assert flags == sorted(flags, reverse=True)
    cited = {rule for row in told["rows"] for cell in row["answers"] for rule in cell["rules"]}
    assert {rule["id"] for rule in told["rules"]} == cited


def test_a_scenario_changed(cast: Cast) -> None:
    moved = [{"id": "A", "x": 0, "y": 0, "changes": {"speed": 20}}]
    told = compared(cast, cast.player, scenario="diagonals", creatures=moved, goals=[[2, 0]])
    assert set(cells(told, "Walk to mark 1").values()) == {"10 ft"}
    assert set(cells(told, "Move: farthest").values()) == {"20 ft"}
    assert told["title"] == scenarios()["diagonals"].title


def test_a_position_of_ones_own(cast: Cast) -> None:
    told = compared(cast, cast.player, **INLINE)
    assert (told["grid"]["width"], told["grid"]["height"]) == (6, 6)
    assert cells(told, "Walk to mark 1")["epic-path"] == "15 ft"
    assert cells(told, "Walk to mark 1")["d20-srd"] == "20 ft"
    two = compared(cast, cast.player, **INLINE, rulesets=["yagura", "d20-srd"])
    assert {column["key"] for column in two["columns"]} == {"yagura", "d20-srd"}


def test_a_gms_own_ruleset_is_a_column_for_the_gm_alone(cast: Cast) -> None:
    own = OwnRuleset.objects.create(
        campaign=cast.campaign,
        name="Slow corners",
        base="epic-path",
        fight_changes={"combat": {"grid": {"diagonals": "one_two_one"}}},
    )
    told = compared(cast, cast.gm, **INLINE)
    assert [column["name"] for column in told["columns"] if column["own"]] == ["Slow corners"]
    walks = cells(told, "Walk to mark 1")
    assert (walks["epic-path"], walks[f"own:{own.pk}"]) == ("15 ft", "20 ft")
    assert not any(column["own"] for column in compared(cast, cast.player, **INLINE)["columns"])
    refused = problem(post(cast, cast.player, {**INLINE, "rulesets": [f"own:{own.pk}"]}), 422)
    assert refused["pointer"] == "/rulesets"


def board_of(cast: Cast) -> Board:
    player = (str(cast.players_membership.user_id),)
    return Board(
        cast,
        fight_setup(
            stand("ysolde", "party", "ysolde_marrow", (5, 5), controllers=player),
            stand("ogre", "foes", "ogre", (9, 8)),
            stand("lurker", "foes", "bandit", (2, 2), name=SECRET_NAME, hidden=True),
        ),
    )


def test_a_fight_is_compared_by_its_gm_alone_and_stays_as_it_was(cast: Cast) -> None:
    board = board_of(cast)
    fight = str(board.id)
    before = cast.gm.get(board.url).json()
    told = compared(cast, cast.gm, fight=fight, actor="ysolde", goals=[[8, 8]])
    assert {column["key"] for column in told["columns"]} >= set(rulesets())
    assert any(one["name"] == SECRET_NAME for one in told["creatures"])
    assert set(cells(told, "Walk to mark 1").values()) == {"15 ft", "20 ft"}
    assert cast.gm.get(board.url).json() == before
    answer = post(cast, cast.player, {"fight": fight})
    assert answer.status_code == 403
    assert SECRET_NAME not in answer.content.decode()


def test_a_fight_of_another_campaign_is_not_there(cast: Cast) -> None:
    fight = str(board_of(cast).id)
    stranger = Campaign.objects.create(name="Elsewhere")
    Membership.objects.create(campaign=stranger, user=cast.campaign.memberships.get(role="gm").user, role="gm")
    answer = cast.gm.post(f"/api/v1/campaigns/{stranger.pk}/comparison/", {"fight": fight}, format="json")
    assert answer.status_code == 404


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({}, "/scenario"),
    ({"scenario": "nowhere"}, "/scenario"),
    ({**INLINE, "rows": ["...."] * 4}, "/rows"),
    ({**INLINE, "rows": ["......"] * 5 + ["..?..."]}, "/rows"),
    ({**INLINE, "rows": ["." * 41] * 6}, "/rows"),
    ({**INLINE, "actor": "nobody"}, "/actor"),
    ({**INLINE, "goals": [[6, 0]]}, "/goals/0"),
    ({**INLINE, "goals": [[1]]}, "/goals"),
    ({**INLINE, "rulesets": ["chess"]}, "/rulesets"),
    (
        {**INLINE, "creatures": [{"id": "x", "side": "party", "creature": "unicorn", "x": 0, "y": 0}]},
        "/creatures/0",
    ),
    ({**INLINE, "creatures": [{"id": "x", "side": "party", "x": 0, "y": 0}]}, "/creatures/0"),
    ({**INLINE, "creatures": [{"id": "x", "creature": "orc"}]}, "/creatures/0"),
    ({**INLINE, "creatures": INLINE["creatures"][:1] * 2}, "/creatures"),
    ({**INLINE, "creatures": [{**INLINE["creatures"][0], "x": 9}]}, ""),
    ({**INLINE, "creatures": [{**INLINE["creatures"][0], "conditions": ["bored"]}]}, "/creatures/0/conditions"),
    ({**INLINE, "creatures": [{**INLINE["creatures"][0], "changes": {"speed": "fast"}}]}, "/creatures/0/speed"),
    ({**INLINE, "creatures": [{**INLINE["creatures"][0], "changes": {"wings": 2}}]}, "/creatures/0"),
    ({**INLINE, "creatures": INLINE["creatures"] * 11}, "/creatures"),
    ({"fight": "not-a-fight"}, "/fight"),
]


@pytest.mark.parametrize(("body", "pointer"), REFUSED)
def test_what_cannot_be_compared_is_refused_with_the_place(cast: Cast, body: dict[str, Any], pointer: str) -> None:
    told = problem(post(cast, cast.gm, body), 422)
    assert told["pointer"].startswith(pointer)
    assert told["remedy"]


def test_a_fight_brings_its_own_ground(cast: Cast) -> None:
    fight = str(board_of(cast).id)
    for body in ({"rows": ["......"] * 6}, {"scenario": "diagonals"}, {"light": "dim"}, {"goals": [[99, 0]]}):
        assert post(cast, cast.gm, {"fight": fight, **body}).status_code == 422
