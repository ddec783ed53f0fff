"""A mirrored board has mirrored legal orders, and a policy finds its choice there worth as much.

Among orders worth the same a policy takes the first in the order of weapons, enemies and squares (squares row by row
from the south-west), so that of two mirrored squares worth the same it takes the western one on both boards: there the
choices are mirrored in kind, target and worth, not in place.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.policies import choose
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.engine.turns import start_turn
from tactical.rules.handoff import AmbushSetup, Place
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import SeededDice
from tests.tactical.rules.positions import BOW, SPEAR, SWORD, large, participant, soldier

WIDTH, HEIGHT = 12, 9
ARMS = ((SWORD,), (BOW, SWORD), (SPEAR,), (replace(SWORD, bonuses=(8,), parts=()),))
TEMPERS = ("soldier", "brute", "tactician", "archer", "mindless", "coward")
Key = tuple[Any, ...]


def board(seed: int) -> tuple[tuple[str, ...], dict[str, tuple[int, int]], dict[str, Creature]]:
    """Return a random board: its ground, where everybody stands, and their stat blocks."""
    dice = SeededDice(seed, 21)
    rows = [["."] * WIDTH for _ in range(HEIGHT)]
    for char, count in (("#", 6), ("o", 3), (",", 8), (":", 4)):
        for _ in range(count):
            rows[dice.roll(HEIGHT) - 1][dice.roll(WIDTH) - 1] = char
    places: dict[str, tuple[int, int]] = {}
    sheets: dict[str, Creature] = {}
    for index, name in enumerate("ABCNOP"):
        make = large if name == "P" and seed % 3 == 0 else soldier
        side = 2 if make is large else 1
        free = [
            (x, y)
            for y in range(HEIGHT - side + 1)
            for x in range(WIDTH - side + 1)
            if all(rows[HEIGHT - 1 - y - j][x + i] in ".,:" for i in range(side) for j in range(side))
            and not any(_near((x, y), at) for at in places.values())
        ]
        places[name] = free[dice.roll(len(free)) - 1]
        sheets[name] = make(name, attacks=ARMS[(seed + index) % 4], temperament=TEMPERS[(seed + index) % 6])
    return tuple("".join(row) for row in rows), places, sheets


def _near(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return -1 <= b[0] - a[0] <= 1 and -1 <= b[1] - a[1] <= 1


def opened(seed: int, ruleset: str, *, mirrored: bool) -> FightState:
    """Return the board, or its mirror image, with A to act."""
    rows, places, sheets = board(seed)
    if mirrored:
        rows = tuple(row[::-1] for row in rows)
        places = {name: (_flip(x, 2 if _is_large(sheets[name]) else 1), y) for name, (x, y) in places.items()}
    people = tuple(participant(name, places[name], sheets[name]) for name in places)
    place = Place("mirror", "plains", rows=rows, width=WIDTH, height=HEIGHT)
    state, _ = open_fight(AmbushSetup("mirror", ruleset, "", seed, place, people), SeededDice(1))
    for unit in state.combatants.values():
        unit.flat_footed = False
        unit.hp -= (seed * 7 + ord(unit.id)) % 12
    start_turn(state, state.combatants["A"], [])
    return state


def _is_large(sheet: Creature) -> bool:
    return sheet.size.rank > 4


def _flip(x: int, side: int = 1) -> int:
    return WIDTH - side - x


def listed(state: FightState, *, mirrored: bool) -> tuple[set[Key], dict[Key, Key]]:
    """Return the legal orders without their labels, and the squares in reach with cost, number of strikers and order,
    both as they are on the board that is not mirrored."""
    legal = legal_orders(state, "A")
    orders: set[Key] = set()
    for item in legal.orders:
        x = getattr(item.order, "x", None)
        at = None if x is None else (_flip(x) if mirrored else x, getattr(item.order, "y", None))
        chance = None if item.chance is None else round(item.chance, 6)
        orders.add((item.order.type, item.target, item.attack, item.cost, chance, at))
    reach: dict[Key, Key] = {}
    for square in legal.reach:
        x = _flip(square.x) if mirrored else square.x
        reach[x, square.y] = (square.cost_feet, len(square.provokes), square.order)
    return orders, reach


@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd"])
@pytest.mark.parametrize("seed", range(12))
def test_a_mirrored_board_has_mirrored_legal_orders(seed: int, ruleset: str) -> None:
    plain, mirrored = (opened(seed, ruleset, mirrored=flag) for flag in (False, True))
    assert listed(plain, mirrored=False) == listed(mirrored, mirrored=True)


@pytest.mark.parametrize("seed", range(60))
def test_a_policy_chooses_on_a_mirrored_board_what_is_worth_as_much(seed: int) -> None:
    plain, mirrored = (opened(seed, "epic-path", mirrored=flag) for flag in (False, True))
    here, there = (choose(state, "A", SeededDice(1)) for state in (plain, mirrored))
    assert here.type == there.type
    assert getattr(here, "targets", None) == getattr(there, "targets", None)
    assert getattr(here, "target", None) == getattr(there, "target", None)
    costs = [
        next((row[0] for at, row in listed(state, mirrored=False)[1].items() if at == tuple(path[-1][:2])), None)
        for state, path in ((plain, getattr(here, "path", ())), (mirrored, getattr(there, "path", ())))
        if path
    ]
    assert len(set(costs)) <= 1
