"""Phalanxes, the spears before them, and whom hampered ground does not hamper (AOH-05 to AOH-07, AOH-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tactical.rules.engine.effects import flagged
from tactical.rules.engine.grips import in_hand
from tactical.rules.engine.seeing import locates
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.battlemap import BLOCKED, BattleMap
from tactical.rules.geometry.field import Field, field_for, squares_of
from tactical.rules.geometry.reach import is_barred

Square = tuple[int, int]
AHEAD: dict[str, Square] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
LIFTED: dict[str, str] = {
    ",": "ignores_difficult",
    ";": "ignores_difficult",
    ":": "ignores_impeded",
    "~": "ignores_water",
    "=": "ignores_low",
}
"""The feature that lifts each hindrance of the ground; "spiritual" lifts them all (AOH-05, AOH-15)."""
SPEARED = str.maketrans(".^,~=", ",,;;;")
"""What ground is with spears above it: hampered once more (AOH-06, D20-04)."""


def spear_reach(state: FightState, unit: Combatant) -> int:
    """Return how far a creature's reach weapon goes, in squares; 0 where it holds none."""
    profile = state.arena.profiles[unit.id]
    lines = (line for line in in_hand(state, unit, profile.threat) if line.reach_max > profile.reach)
    return max((line.reach_max for line in lines), default=0)


def _may_lower(state: FightState, unit: Combatant) -> bool:
    if not (unit.facing and unit.is_up) or unit.hidden or unit.prone:
        return False
    return not (unit.conditions and flagged(state.arena.rules, unit, "no_actions")) and spear_reach(state, unit) > 0


def phalanxes(state: FightState) -> list[tuple[Combatant, ...]]:
    """Return the groups of spear bearers of one side who face one way, side by side or front to back (AOH-07)."""
    least = state.arena.rules.number("hampering", "phalanx")
    left = [unit for unit in state.combatants.values() if _may_lower(state, unit)] if least else []
    found = []
    while left:
        group, front = [], [left.pop(0)]
        while front:
            unit = front.pop()
            group.append(unit)
            beside = [other for other in left if _are_joined(unit, other)]
            left = [other for other in left if other not in beside]
            front += beside
        if len(group) >= least:
            found.append(tuple(group))
    return found


def _are_joined(one: Combatant, other: Combatant) -> bool:
    """Whether two stand edge to edge on one level, of one side and facing one way."""
    if (one.side, one.facing, one.z) != (other.side, other.facing, other.z):
        return False
    held = set(squares_of(other.space))
    return any((x + dx, y + dy) in held for x, y in squares_of(one.space) for dx, dy in AHEAD.values())


def spears_of(state: FightState, group: Iterable[Combatant]) -> frozenset[Square]:
    """Return the squares that a phalanx fills: straight ahead of each member as far as its spear goes (AOH-07)."""
    members = tuple(group)
    held = {square for unit in members for square in squares_of(unit.space)}
    return frozenset(square for unit in members for square in _ahead(state, unit) if square not in held)


def _ahead(state: FightState, unit: Combatant) -> Iterator[Square]:
    battlemap, far = state.arena.field.map, spear_reach(state, unit)
    dx, dy = AHEAD[unit.facing]
    own = set(squares_of(unit.space))
    for x, y in own:
        if (x + dx, y + dy) in own:
            continue
        for _ in range(far):
            if not _goes_on(battlemap, x, y, dx, dy):
                break
            x, y = x + dx, y + dy
            yield x, y


def _goes_on(battlemap: BattleMap, x: int, y: int, dx: int, dy: int) -> bool:
    """Whether a spear goes on into the next square: on the map, into nothing solid, through no wall."""
    if not battlemap.contains(x + dx, y + dy) or battlemap.at(x + dx, y + dy) in BLOCKED:
        return False
    return not (battlemap.bars and is_barred(battlemap, x, y, dx, dy, 1))


def knows_spears(state: FightState) -> bool:
    """Whether the rules of the game know squares full of spears (AOH-07)."""
    return bool(state.arena.rules.number("hampering", "phalanx"))


def spear_squares(state: FightState, mover: Combatant | None = None) -> frozenset[Square]:
    """Return the squares full of spears, for ``mover`` those that hamper it: not the ones of its own phalanx. What the
    GM painted or cleared comes before what stands in the state (AOH-07)."""
    if not knows_spears(state):
        return frozenset()
    if not state.spears and not any(unit.facing for unit in state.combatants.values()):
        return frozenset()
    groups = [group for group in phalanxes(state) if mover is None or mover not in group]
    if mover is not None:
        groups = [_known(state, mover, group) for group in groups]
    found = {square for group in groups for square in spears_of(state, group)}
    found |= {(x, y) for x, y, filled in state.spears if filled}
    return frozenset(found - {(x, y) for x, y, filled in state.spears if not filled})


def _known(state: FightState, mover: Combatant, group: tuple[Combatant, ...]) -> tuple[Combatant, ...]:
    """Return a phalanx as a creature knows of it: the unseen must not tell of themselves by what a way costs."""
    least = state.arena.rules.number("hampering", "phalanx")
    found = tuple(unit for unit in group if unit.side == mover.side or locates(state, mover, unit))
    return found if len(found) >= least else ()


def ground_for(state: FightState, mover: Combatant) -> Field:
    """Return the field as it is to walk on for a creature: spears hamper it, what its features lift does not."""
    arena = state.arena
    if not arena.is_hampered:
        return arena.believed
    spears, lifted = hampering_spears(state, mover), _lifted(state, mover)
    return _laid(state, spears, lifted) if spears or lifted else arena.believed


def hampering_spears(state: FightState, mover: Combatant) -> frozenset[Square]:
    """Return the squares full of spears that hamper a creature (AOH-05, AOH-06, AOH-15)."""
    return frozenset() if _ignores(state, mover, "ignores_spears") else spear_squares(state, mover)


def _ignores(state: FightState, mover: Combatant, feature: str) -> bool:
    creature = state.arena.profiles[mover.id].creature
    return state.arena.rules.flag("hampering", "lifted") and (creature.has("spiritual") or creature.has(feature))


def _lifted(state: FightState, mover: Combatant) -> str:
    """Return the kinds of ground that do not hamper a creature, as characters of the map."""
    return "".join(char for char, feature in LIFTED.items() if _ignores(state, mover, feature))


def _laid(state: FightState, spears: frozenset[Square], lifted: str) -> Field:
    """Return the field with spears in squares and without what is lifted; the last few are remembered."""
    known = state.arena.believed.map
    clear = str.maketrans(dict.fromkeys(lifted, "."))
    rows = []
    for index, row in enumerate(known.rows):
        row, y = row.translate(clear), known.height - 1 - index
        if any(at[1] == y for at in spears):
            row = "".join(char.translate(SPEARED) if (x, y) in spears else char for x, char in enumerate(row))
        rows.append(row)
    return field_for(tuple(rows), state.arena.rules.combat["grid"], "numba", known.edges, known.layers)
