"""Counts of legal orders and of positions after them, like a chess program's perft, for both families of rules."""

from __future__ import annotations

from collections import Counter

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.state import FightState, to_plain
from tactical.rules.kernel.dice import SeededDice
from tests.tactical.rules.positions import BOW, SPEAR, SWORD, large, position, soldier

POSITIONS: dict[str, str] = {
    "open": ".......\n.......\n...A...\n.......\n......N",
    "corridor": "#######\n#A...N#\n#######\n#######\n#######",
    "corner": "A#.....\n.......\n.......\n.......\n......N",
    "rough": "A,,,...\n,,,,...\n.......\n.......\n......N",
    "melee": ".......\n..OB...\n..AN...\n.......\n.......",
}

ASIDE = ("flee", "hold", "when_forced", "do", "convert", "manoeuvre", "part_of_move", "ready", "hide", "aid", "assist")
"""Orders that the counts of lines leave out: they end the fight or the turn, or change nothing on the map."""


def counts(state: FightState, actor: str = "A") -> dict[str, int]:
    legal = legal_orders(state, actor)
    found: Counter[str] = Counter(item.order.type for item in legal.orders)
    found["reach"] = len(legal.reach)
    found["move"] = sum(square.order == "move" for square in legal.reach)
    found["provoking"] = sum(bool(square.provokes) for square in legal.reach)
    return dict(found)


COUNTS = [
    ("epic-path", "open", {"step": 16, "reach": 33, "move": 33, "hold": 1, "total_defense": 1, "flee": 1}),
    ("d20-srd", "open", {"step": 8, "reach": 33, "move": 33, "hold": 1, "total_defense": 1, "flee": 1}),
    ("epic-path", "corridor", {"step": 2, "reach": 3, "move": 3}),
    ("d20-srd", "corridor", {"step": 1, "reach": 3, "move": 3}),
    ("epic-path", "corner", {"step": 2, "reach": 32, "move": 28}),
    ("d20-srd", "corner", {"step": 1, "reach": 32, "move": 26}),
    ("epic-path", "rough", {"step": 0, "reach": 33, "move": 29}),
    ("d20-srd", "rough", {"step": 0, "reach": 33, "move": 19}),
    ("epic-path", "melee", {"step": 10, "attack": 2, "full_attack": 2, "provoking": 32}),
    ("d20-srd", "melee", {"step": 5, "attack": 2, "full_attack": 2, "provoking": 31}),
]


@pytest.mark.rule("EP-AC-32", "EP-MV-03", "D20-04")
@pytest.mark.parametrize(("ruleset", "name", "expected"), COUNTS, ids=lambda value: str(value)[:20])
def test_number_of_legal_orders(ruleset: str, name: str, expected: dict[str, int]) -> None:
    found = counts(position(POSITIONS[name], ruleset=ruleset))
    assert {key: found.get(key, 0) for key in expected} == expected


def lines(state: FightState, depth: int) -> int:
    """Count the lines of orders to a depth, walks by their end square, every creature in turn."""
    if depth == 0 or state.is_over or state.actor is None:
        return 1
    legal = legal_orders(state, state.actor)
    orders: list[actions.Order] = [item.order for item in legal.orders if item.order.type not in ASIDE]
    orders += [
        actions.Move(square.path) if square.order == "move" else actions.DoubleMove(square.path)
        for square in legal.reach
    ]
    return sum(lines(apply_order(state, order, SeededDice(5))[0], depth - 1) for order in orders)


@pytest.mark.parametrize(
    ("ruleset", "name", "depth", "count"),
    [
        ("epic-path", "corridor", 1, 11),
        ("epic-path", "corridor", 2, 78),
        ("d20-srd", "corridor", 2, 68),
        ("epic-path", "melee", 1, 51),
        ("d20-srd", "melee", 1, 45),
    ],
)
def test_number_of_lines(ruleset: str, name: str, depth: int, count: int) -> None:
    assert lines(position(POSITIONS[name], ruleset=ruleset), depth) == count


@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd", "age-of-heroes", "yagura"])
@pytest.mark.parametrize("name", list(POSITIONS))
def test_every_order_called_legal_is_carried_out_and_leaves_the_old_state_alone(ruleset: str, name: str) -> None:
    sheets = {"A": soldier("A", attacks=(SWORD, BOW, SPEAR))}
    if name == "open":
        sheets["N"] = large("N")
        text = ".......\n.......\n...A...\n.......\n.....N."
        text = text.replace("\n.......\n.....N.", "\n.......\n.......\n.....N.\n.......", 1)
    else:
        text = POSITIONS[name]
    state = position(text, sheets, ruleset=ruleset)
    before = to_plain(state)
    legal = legal_orders(state, "A")
    for item in legal.orders:
        apply_order(state, item.order, SeededDice(2))
    for square in legal.reach:
        order = actions.Move(square.path) if square.order == "move" else actions.DoubleMove(square.path)
        after, _ = apply_order(state, order, SeededDice(2))
        mover = after.combatants["A"]
        assert (mover.x, mover.y) == (square.x, square.y) or mover.defeated
    assert to_plain(state) == before
