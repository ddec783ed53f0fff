"""Counts of the lines of play to a depth from small positions, as chess programs count them: ``perft``.

``python -m tests.tactical.rules.perft`` counts again and writes ``tests/golden/perft.toml``. Only the kinds of order
named in ``COUNTED`` are counted, walks by the square they end in: a new kind of order changes no count. Where rulesets
differ, and why, stands in ``test_perft.py``.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import SeededDice
from tests.own_rulesets import EXAMPLE, FIVE, with_folders
from tests.tactical.rules.positions import BOW, SPEAR, SWORD, position, soldier

FILE = Path(__file__).parents[2] / "golden" / "perft.toml"
COUNTED = frozenset(
    (
        *("move", "double_move", "step", "attack", "full_attack", "charge", "total_defense", "fight_defensively"),
        *("stand_up", "drop_prone", "end_turn"),
    )
)
BOARDS: dict[str, str] = {
    "corridor": "#######\n#A...N#\n#######\n#######\n#######",
    "corner": "A#.....\n.......\n.......\n.......\n......N",
    "melee": "......\n..OB..\n..AN..\n......\n......",
    "archers": "#######\n#A...N#\n#..o..#\n#B...O#\n#######",
    "spears": "#######\n#A.N..#\n#.....#\n#######\n#######",
    "diagonals": ".........\n.........\n.........\n...A.....\n.........\n.........\n........N",
    "hampered": "#######\nA~~~..#\n~~~~..#\n.....N#\n#######",
    "close": "#####\n#AN.#\n#####",
    "forest": "#######\n#A...N#\n#....O#\n#######",
}
SHEETS: dict[str, dict[str, Creature]] = {
    "archers": {name: soldier(name, attacks=(BOW, SWORD)) for name in "AB"},
    "spears": {name: soldier(name, attacks=(SPEAR,)) for name in "AN"},
    "diagonals": {"A": soldier("A", speed=15)},
    "hampered": {"A": soldier("A", speed=20)},
    "close": {name: soldier(name, attacks=(SPEAR,)) for name in "AN"},
    "forest": {"A": soldier("A", speed=15), **{name: soldier(name, attacks=(SPEAR,)) for name in "NO"}},
}
FACING = {"forest": {"N": "west", "O": "west"}}
DEEPEST = {
    "corridor": 4,
    "corner": 2,
    "melee": 2,
    "archers": 2,
    "spears": 3,
    "diagonals": 2,
    "hampered": 3,
    "close": 4,
    "forest": 3,
}
ASKED: tuple[tuple[str, str, int], ...] = tuple(
    (ruleset, name, depth) for ruleset in FIVE for name, deepest in DEEPEST.items() for depth in range(1, deepest + 1)
)


def opened(ruleset: str, name: str) -> FightState:
    """Return a position with A to act."""
    state = position(BOARDS[name], SHEETS.get(name), ruleset=ruleset)
    for key, facing in FACING.get(name, {}).items():
        state.combatants[key].facing = facing
    return state


def orders_of(state: FightState) -> list[actions.Order]:
    """Return the orders that are counted."""
    if state.is_over or state.actor is None:
        return []
    legal = legal_orders(state, state.actor)
    found = [item.order for item in legal.orders if item.order.type in COUNTED]
    found += [
        actions.Move(square.path) if square.order == "move" else actions.DoubleMove(square.path)
        for square in legal.reach
    ]
    return found


def perft(state: FightState, depth: int) -> int:
    """Count the lines of play to a depth, all dice being the same."""
    orders = orders_of(state)
    if depth == 1:
        return len(orders)
    return sum(perft(apply_order(state, order, SeededDice(5))[0], depth - 1) for order in orders)


def stored() -> list[dict[str, Any]]:
    """Return the counts on file."""
    rows: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["count"]
    return rows


def main() -> None:
    """Count everything again."""
    lines = ["# Lines of play to a depth: python -m tests.tactical.rules.perft", ""]
    with with_folders(EXAMPLE):
        for ruleset, name, depth in ASKED:
            lines += [
                "[[count]]",
                f'ruleset = "{ruleset}"',
                f'board = "{name}"',
                f"depth = {depth}",
                f"lines = {perft(opened(ruleset, name), depth)}",
                "",
            ]
    FILE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
