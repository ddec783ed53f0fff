"""Rules as people read them: in the log, in refusals and previews each ruleset's own are cited."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.models import EncounterEvent
from tactical.rules.rulesets.citations import citations_of
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import Board, fight_setup, stand

pytestmark = pytest.mark.django_db
EPIC, D20, AOH, YAG = "epic-path", "d20-srd", "age-of-heroes", "yagura"
GAMES = (EPIC, D20, AOH, YAG)
WALK = {"type": "move", "mode": "walk", "path": [[3, 5], [2, 5]]}
"""Out of the wolf's reach, under whose teeth Bram begins."""
OPPORTUNITY = {EPIC: "EP-AO-05", D20: "D20-17", AOH: "D20-17", YAG: "D20-17"}
REFUSALS = [
    ({"type": "attack", "target": "ogre", "attack": 0}, "EP-AT-01", "D20-03"),
    ({"type": "move", "mode": "walk", "path": [[9, 9]]}, "EP-MV-02", "D20-04"),
    ({"type": "crawl", "path": [[3, 5]]}, "EP-MV-20", "D20-19"),
    ({"type": "coup_de_grace", "target": "wolf", "attack": 0}, "EP-CG-01", "EP-CG-01"),
]


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def opened(cast: Cast, ruleset: str) -> Board:
    """Bram beside a wolf, an ogre far off; everybody had a first turn, and Bram is to act."""
    setup = fight_setup(
        stand("bram", "party", "bram_tallowick", (4, 5)),
        stand("wolf", "foes", "wolf", (5, 5)),
        stand("ogre", "foes", "ogre", (15, 8)),
        seed=3,
    )
    board = Board(cast, replace(setup, ruleset=ruleset))
    for actor in ("ogre", "wolf", "bram"):
        board.until(actor)
        board.order({"type": "end_turn"})
    board.until("bram")
    return board


def rules_in(told: Any) -> set[str]:
    """Return every rule that an answer names, at any depth."""
    if isinstance(told, list):
        return {rule for item in told for rule in rules_in(item)}
    if isinstance(told, dict):
        deeper = {rule for value in told.values() for rule in rules_in(value)}
        return deeper | ({told["rule"]} if isinstance(told.get("rule"), str) else set())
    return set()


@pytest.mark.rule("D20-17", "EP-AO-05")
@pytest.mark.parametrize("ruleset", GAMES)
def test_an_attack_of_opportunity_is_told_by_the_rule_of_the_fights_game(cast: Cast, ruleset: str) -> None:
    """The stored event keeps the engine's own: what is told may change, what happened may not."""
    board = opened(cast, ruleset)
    assert board.order(WALK).status_code == 200
    struck = [row for row in board.events() if row["type"] == "opportunity_attacked"]
    assert [reason["rule"] for reason in struck[0]["reasons"]] == [OPPORTUNITY[ruleset]]
    stored = EncounterEvent.objects.get(encounter=board.id, data__type="opportunity_attacked")
    assert stored.data["rule"] == "EP-AO-05"


@pytest.mark.parametrize("ruleset", GAMES)
def test_refusals_name_the_rule_of_the_fights_game(cast: Cast, ruleset: str) -> None:
    """That of the campaign does not matter: the fight began by another."""
    board = opened(cast, ruleset)
    assert cast.campaign.ruleset == EPIC
    for order, epic, other in REFUSALS:
        wanted = epic if ruleset == EPIC else other
        assert problem(board.order(order), 422)["rule"] == wanted
        assert board.post("preview", order=order).json()["rule"] == wanted


@pytest.mark.parametrize("ruleset", GAMES)
def test_nothing_on_the_board_names_a_rule_that_the_game_has_one_of_its_own_for(cast: Cast, ruleset: str) -> None:
    board = opened(cast, ruleset)
    told = rules_in(board.view())
    preview = board.post("preview", order=WALK).json()
    told |= rules_in(preview)
    told |= rules_in(cast.gm.get(f"{board.url}overlays/", {"creature": "bram"}).json())
    told |= rules_in(cast.gm.get(f"{board.url}paths/", {"x": 2, "y": 5}).json())
    assert board.order(WALK).status_code == 200
    told |= rules_in(board.events())
    assert told
    assert told.isdisjoint(citations_of(ruleset))
    assert ("EP-MV-02" if ruleset == EPIC else "D20-04") in rules_in(preview)


def test_an_unreachable_square_is_refused_by_the_rule_of_the_fights_game(cast: Cast) -> None:
    board = opened(cast, D20)
    answer = cast.gm.get(f"{board.url}paths/", {"x": 19, "y": 0})
    assert problem(answer, 422)["rule"] == "D20-01"


def test_a_stranger_is_told_nothing_of_a_fights_ruleset(cast: Cast) -> None:
    """A refusal about a fight that there is not for the asker cites nobody's rule."""
    board = opened(cast, D20)
    answer = cast.outsider.post(f"{board.url}orders/", {"v": 1, "order": {"type": "end_turn"}}, format="json")
    assert problem(answer, 404)["rule"] == ""
