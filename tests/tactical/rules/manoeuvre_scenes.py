"""Scenes for tests of combat manoeuvres: somebody with every feat beside a foe."""

from __future__ import annotations

import pytest

from tactical.rules.combat.manoeuvring import manoeuvres_of
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Checked, Event
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import position, soldier

NEXT_TO = "........\n........\n...AN...\n........\n........"
ROWS = manoeuvres_of(rules_for("epic-path"))
FOES = sorted(key for key, row in ROWS.items() if row.of == "foe")
FEATS = {row.feat: 1 for row in ROWS.values() if row.feat}


def expert(name: str = "A", **changes: object) -> Creature:
    """One with every manoeuvre's feat and a Maneuver Offense of +5."""
    features = {**FEATS, **changes.pop("features", {})}  # type: ignore[dict-item]  # a table of cases
    return soldier(name, maneuver_offense=5, features=features, **changes)


def fight(
    foe: Creature | None = None, actor: Creature | None = None, text: str = NEXT_TO, **more: object
) -> FightState:
    sheets = {"A": actor or expert(), "N": foe or soldier("N", maneuver_defense=15)}
    return position(text, sheets, **more)  # type: ignore[arg-type]  # a table of cases


def attempt(state: FightState, key: str, *dice: int, **more: object) -> tuple[FightState, list[Event]]:
    order = actions.Manoeuvre(key, "N", **more)  # type: ignore[arg-type]  # a table of cases
    return apply_order(state, order, ScriptedDice(list(dice)))


def refused(state: FightState, order: actions.Order) -> str:
    with pytest.raises(RuleError) as error:
        apply_order(state, order, ScriptedDice([10] * 4))
    assert error.value.remedy
    return error.value.rule or ""


def checked(events: list[Event]) -> Checked:
    return next(one for one in events if isinstance(one, Checked))
