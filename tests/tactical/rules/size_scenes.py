"""Scenes for tests of differences in size: two creatures beside each other or apart, under Yagura."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Event
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Attack, Creature, Size
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import SWORD, position, soldier

RULES = rules_for("yagura")
APART = "........\n........\n...A.N..\n........\n........"
BESIDE = "........\n........\n...AN...\n........\n........"
WIDE = "\n".join(["." * 24] * 8 + [".A..........N..........."] * 1)
BITE = Attack("bite", "melee", (4,), ((1, 6),), 1)
CLUB = Attack("greatclub", "melee", (6, 1), ((2, 8),), 5)


def sized(name: str, size: Size, *attacks: Attack, **changes: object) -> Creature:
    return soldier(name, size=size, attacks=attacks or (SWORD,), **changes)


def fight(mine: Size, theirs: Size, *attacks: Attack, text: str = BESIDE, **foe: object) -> FightState:
    sheets = {"A": sized("A", mine, *attacks), "N": sized("N", theirs, **foe)}
    return position(text, sheets, ruleset="yagura")


def put_inside(state: FightState) -> FightState:
    mover, goal = state.combatants["A"], state.combatants["N"]
    mover.x, mover.y = goal.x, goal.y
    return state


def attack(state: FightState, *dice: int, line: int = 0) -> tuple[FightState, list[Event]]:
    return apply_order(state, actions.Attack("N", line), ScriptedDice(list(dice)))


def only(events: list[Event], kind: type) -> Event:
    return next(event for event in events if isinstance(event, kind))
