"""What a person at the table waits for with 40 creatures on the board: one order carried out, the legal orders listed.

Twenty a side, close together among walls, pillars and thickets; policies give the orders. ``ours`` is the 95th
percentile of processor time in milliseconds, ``peer`` the limit it is to stay below.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from benchmarks.fights import BOW, SWORD
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.policies import choose
from tactical.rules.engine.setup import open_fight
from tactical.rules.handoff import AmbushSetup, Participant, Place
from tactical.rules.kernel.creature import Abilities, Creature, Size
from tactical.rules.kernel.dice import SeededDice

EACH, SIZE, ORDERS, LISTS = 20, 40, 240, 60
ORDER_MS, LIST_MS = 10.0, 20.0


def measure() -> list[dict[str, Any]]:
    """Return a row for orders, one for lists of legal orders."""
    orders, lists = times()
    return [
        _row("one order at 40 creatures", orders, ORDER_MS),
        _row("legal orders at 40 creatures", lists, LIST_MS),
    ]


def _row(name: str, found: list[float], limit: float) -> dict[str, Any]:
    worst = sorted(found)[len(found) * 95 // 100]
    return {
        "name": name,
        "ours": worst,
        "peer": limit,
        "peer_name": "the limit; 95th percentile",
        "unit": "ms",
        "ratio": limit / worst,
        "target": 1.0,
    }


def times() -> tuple[list[float], list[float]]:
    """Return how long every order took, and every list of legal orders at the beginning of a turn, in milliseconds."""
    dice = SeededDice(3)
    state, _ = open_fight(setup(), dice)
    orders: list[float] = []
    lists: list[float] = []
    listed = ""
    for _ in range(ORDERS):
        if state.is_over or state.actor is None:
            break
        if state.actor != listed and len(lists) < LISTS:
            listed = state.actor
            begun = process_time()
            legal_orders(state, listed)
            lists.append(1000 * (process_time() - begun))
        order = choose(state, state.actor, dice)
        begun = process_time()
        state, _ = apply_order(state, order, dice)
        orders.append(1000 * (process_time() - begun))
    return orders[10:], lists[5:]


def setup() -> AmbushSetup:
    """Return a fight of twenty against twenty."""
    dice = SeededDice(8)
    grid = [["."] * SIZE for _ in range(SIZE)]
    for char, count in (("#", 40), ("o", 12), ("T", 20), (",", 90), (":", 10)):
        for _ in range(count):
            grid[dice.roll(SIZE) - 1][dice.roll(SIZE) - 1] = char
    people = tuple(_one(index) for index in range(2 * EACH))
    place = Place("field", "hills", rows=tuple("".join(row) for row in grid), width=SIZE, height=SIZE)
    return AmbushSetup("turns", "epic-path", "", 1, place, people)


def _one(index: int) -> Participant:
    side: Any = "party" if index < EACH else "foes"
    sheet = Creature(
        id=f"c{index}",
        name=f"c{index}",
        kind="pc" if side == "party" else "monster",
        size=Size.LARGE if index % 10 == 9 else Size.MEDIUM,
        abilities=Abilities(strength=16, dexterity=14, constitution=14),
        hp=60,
        max_hp=60,
        ac=17,
        attacks=(BOW, SWORD) if index % 3 == 2 else (SWORD,),
        initiative_bonus=2,
        speeds={"fly": 60} if index % 10 == 4 else {},
    )
    return Participant(f"{side}{index % EACH}", side, sheet, sheet.hp)
