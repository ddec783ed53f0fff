"""The position as a fight by one ruleset, at the start of the acting creature's turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tactical.rules.comparing.columns import Column
from tactical.rules.comparing.scene import Scene
from tactical.rules.engine.setup import stage
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.turns import start_turn
from tactical.rules.kernel.errors import RuleError

RANK = 30
"""Initiative of who acts; the others follow."""


def stand(scene: Scene, column: Column) -> FightState:
    """Return the position by a ruleset: everyone has been in the fight for a while, and it is the actor's turn.

    RuleError where that ruleset does not let creatures stand so.
    """
    state = stage(scene.setup(column))
    facings = {piece.id: piece.facing for piece in scene.pieces}
    for unit in state.combatants.values():
        unit.flat_footed = False
        unit.facing = facings[unit.id]
    state.order = [scene.actor, *(key for key in state.combatants if key != scene.actor)]
    for rank, key in enumerate(state.order):
        state.combatants[key].initiative = RANK - rank
    return _begin(state, scene.actor)


def carry_over(fight: FightState, column: Column, actor: str) -> FightState:
    """Return a fight as it stands, by another ruleset: conditions and effects that it does not know are left out.

    Nothing is readied, and ``actor`` is at the start of a turn.
    """
    if actor not in fight.combatants or not fight.combatants[actor].is_up:
        raise RuleError(f"{actor!r} does not act here", pointer="/actor", remedy="Name one who still fights.")
    setup = replace(
        fight.setup,
        ruleset=column.ruleset,
        options=dict(column.options),
        changes=dict(column.changes),
        digest="",
        rules_name=column.name if column.is_own else "",
    )
    copied = fight.copy()
    fields: dict[str, Any] = {
        "setup": setup,
        "rows": copied.rows,
        "combatants": copied.combatants,
        "order": copied.order,
        "round": max(copied.round, 1),
        "combat": copied.combat,
        "rounds_fought": max(copied.rounds_fought, 0),
        "edges": copied.edges,
        "layers": copied.layers,
        "felt": copied.felt,
        "spears": copied.spears,
    }
    state = FightState(**fields)
    for unit in state.combatants.values():
        _fit(state, unit, was_side=fight.arena.profiles[unit.id].side)
    return _begin(state, actor)


def left_out(fight: FightState, column: Column) -> tuple[str, ...]:
    """Return which conditions and effects on creatures of a fight a ruleset does not know."""
    rules = column.rules
    own = fight.arena.rules
    units = fight.combatants.values()
    words = {word for unit in units for word in unit.conditions if word in own.conditions}
    names = {effect.name for unit in units for effect in unit.effects}
    return tuple(sorted({*_strange(words, rules.conditions), *_strange(names, (*rules.effects, *rules.conditions))}))


def _strange(names: Iterable[str], known: Iterable[str]) -> set[str]:
    return set(names) - set(known)


def _fit(state: FightState, unit: Combatant, *, was_side: int) -> None:
    """Take off what the ruleset has no row for, and let a creature take the space that it has there."""
    rules, profile = state.arena.rules, state.arena.profiles[unit.id]
    unit.conditions = tuple(word for word in unit.conditions if word in rules.conditions)
    unit.effects = tuple(item for item in unit.effects if item.name in rules.effects or item.name in rules.conditions)
    if unit.squares == was_side:
        unit.squares = profile.side
    unit.opportunities = profile.opportunities
    if not state.arena.field.map.contains(unit.x, unit.y, unit.squares):
        name = state.arena.names[unit.id]
        raise RuleError(f"{name} does not fit on the board", rule="EP-SU-17", remedy="Move it from the edge.")


def _begin(state: FightState, actor: str) -> FightState:
    """Begin the actor's turn; what heals by itself as a turn starts has done so already."""
    unit = state.combatants[actor]
    before = unit.hp, unit.primal, unit.healing
    start_turn(state, unit, [])
    unit.hp, unit.primal, unit.healing = before
    return state
