"""Hazardous ground, ledges and losing one's hold in the air (EP-TE-07, EP-FA-01).

Whoever moves a creature a step calls ``entered`` after it.
"""

from __future__ import annotations

from tactical.rules.combat.falling import How
from tactical.rules.combat.forced import LEDGE
from tactical.rules.combat.hazards import Hazard
from tactical.rules.engine.breathing import is_spared
from tactical.rules.engine.crowd import FREE, ending
from tactical.rules.engine.effects import flag_of
from tactical.rules.engine.events import Dismounted, Endangered, Event
from tactical.rules.engine.mishaps import HELD_UP, collide, cube_of, fall, ground_under, harm_of, never_falls
from tactical.rules.engine.pits import floor_at as floor_at
from tactical.rules.engine.pits import hazards_at as hazards_at
from tactical.rules.engine.pits import is_marked as is_marked
from tactical.rules.engine.pits import open_pits as open_pits
from tactical.rules.engine.pits import reveal as reveal
from tactical.rules.engine.saddle import take_off
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import lose
from tactical.rules.geometry.edges import sides_of
from tactical.rules.geometry.field import squares_of
from tactical.rules.geometry.reach import is_barred
from tactical.rules.geometry.relief import relief_of
from tactical.rules.kernel.dice import Dice

Cube = tuple[int, int, int]
Square = tuple[int, int]
Hole = tuple[Square, Hazard]
ROLLS_ASIDE = 6
"""Squares within which one that falls onto others comes down beside them."""


def is_calm(state: FightState) -> bool:
    """Whether nothing on the map befalls those who walk: level, without hazards and without unseen walls."""
    arena = state.arena
    return arena.field.is_flat and not arena.field.has_hazards and arena.believed is arena.field


def entered(state: FightState, unit: Combatant, start: Cube, how: str, dice: Dice, events: list[Event]) -> bool:
    """See what the place does that a creature just came into from ``start``. Return whether its movement goes on."""
    field = state.arena.field
    if field.is_flat and not unit.z and not field.has_hazards:
        return True
    before = set(squares_of((start[0], start[1], unit.squares)))
    fresh = [square for square in squares_of(unit.space) if square not in before]
    was_up = unit.is_up
    holes = _harm_there(state, unit, fresh, dice, events)
    if was_up and not unit.is_up:
        return False
    return not _falls_there(state, unit, holes, how, dice, events)


def runs_into_unseen(state: FightState, unit: Combatant, to: Square, how: str, dice: Dice, events: list[Event]) -> bool:
    """Whether something unseen stands in the way of a step: the creature stops there, and who was not cautious is
    hurt (EP-FA-09, EP-FA-10). From then on everybody knows of it."""
    arena = state.arena
    step = (unit.x, unit.y, to[0] - unit.x, to[1] - unit.y, unit.squares)
    if arena.believed is arena.field:
        return False
    is_jump = max(abs(step[2]), abs(step[3])) > 1
    is_parted = unit.squares > 1 and arena.field.map.is_parted(*to, unit.squares)
    if not is_parted and (is_jump or not is_barred(arena.field.map, *step)):
        return False
    x, y, side = (*to, unit.squares) if is_jump else (min(unit.x, to[0]), min(unit.y, to[1]), unit.squares)
    wide, high = (0, 0) if is_jump else (abs(step[2]), abs(step[3]))
    box = {(i, j) for i in range(x, x + side + wide) for j in range(y, y + side + high)}
    found = [edge for edge in state.edges if edge.kind == "invisible" and box.issuperset(sides_of(edge))]
    state.feel(tuple((edge.x, edge.y, edge.side) for edge in found))
    collide(state, unit, how, dice, events)
    return True


def shunned(state: FightState, unit: Combatant) -> tuple[int, ...]:
    """Return the squares, by index, that a creature left to itself does not walk into: where it would fall or be hurt
    as far as the map shows it. One that stands in such a place goes where it likes."""
    battlemap = state.arena.field.map
    rows = battlemap.layers.hazards
    if not rows or unit.mode == "fly" or never_falls(state, unit):
        return ()
    marked = [(x, y) for x, y, _ in rows if is_marked(state, (x, y))]
    found = [y * battlemap.width + x for x, y in marked if _is_harmful(hazards_at(state, (x, y)))]
    own = {y * battlemap.width + x for x, y in squares_of(unit.space)}
    return () if own.intersection(found) else tuple(found)


def _is_harmful(hazard: Hazard | None) -> bool:
    return hazard is not None and (bool(hazard.pools) or hazard.does == "fall" or hazard.each_turn)


def _harm_there(
    state: FightState, unit: Combatant, squares: list[Square], dice: Dice, events: list[Event]
) -> list[Hole]:
    """Let hazards harm a creature once each by name; return the holes among them."""
    holes, named = [], set()
    if unit.z > ground_under(state, unit) or never_falls(state, unit):
        return []
    for square in squares:
        hazard = hazards_at(state, square)
        if hazard is None:
            continue
        if hazard.does == "fall":
            holes.append((square, hazard))
        elif hazard.name not in named and unit.is_up:
            named.add(hazard.name)
            endanger(state, unit, square, hazard, dice, events)
    return holes


def endanger(
    state: FightState, unit: Combatant, square: Square, hazard: Hazard, dice: Dice, events: list[Event]
) -> None:
    """Let a hazard do to a creature what it states (EP-TE-07); what is breathed in only to who breathes (EP-DE-11)."""
    reveal(state, (square,))
    if hazard.inhaled and is_spared(state, unit, hazard.label, events):
        return
    impact = hazard.impact
    harm = harm_of(state, unit, impact, dice)
    events.append(Endangered(unit.id, square, hazard.label, harm, impact.reasons))
    if harm is not None and harm.total:
        lose(state, unit, harm.total, "", events)


def begin_turn(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> None:
    """Let the hazards that say so harm a creature that begins its turn in them."""
    now = state.rounds_fought + 1
    if not state.arena.field.has_hazards or unit.perils_met == now or unit.z > ground_under(state, unit):
        return
    unit.perils_met = now
    named: set[str] = set()
    for square in squares_of(unit.space):
        hazard = hazards_at(state, square)
        if hazard is not None and hazard.each_turn and hazard.name not in named and unit.is_up:
            named.add(hazard.name)
            endanger(state, unit, square, hazard, dice, events)


def inhale(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> None:
    """Let a creature that breathes again take in what is about it (EP-DE-11)."""
    named: set[str] = set()
    for square in squares_of(unit.space) if state.arena.field.has_hazards else ():
        hazard = hazards_at(state, square)
        if hazard is not None and hazard.inhaled and hazard.name not in named and unit.is_up:
            named.add(hazard.name)
            endanger(state, unit, square, hazard, dice, events)


def _falls_there(
    state: FightState, unit: Combatant, holes: list[Hole], how: str, dice: Dice, events: list[Event]
) -> bool:
    """Let a creature fall that has no ground below it any more. Return whether it did."""
    if never_falls(state, unit) or unit.mode == "fly" or (unit.mode == "climb" and how != "force"):
        return False
    if flag_of(state.arena.rules, unit, "stays_up"):
        return False
    if holes and unit.z - floor_at(state, unit.x, unit.y, unit.squares) > 0:
        open_pits(state, squares_of(unit.space))
    deep = unit.z - ground_under(state, unit)
    if 0 < deep < LEDGE:
        unit.z -= deep
    if deep < LEDGE or _is_afloat(state, unit):
        return False
    plunge(state, unit, dice, events)
    return True


def plunge(
    state: FightState, unit: Combatant, dice: Dice, events: list[Event], *, how: How = "accident", surface: str = ""
) -> None:
    """Let a creature fall, beside those who stand below it, and meet what is dangerous where it comes down."""
    start = cube_of(unit)
    for rider in [state.combatants[key] for key in unit.bears]:
        take_off(state, rider)
        events.append(Dismounted(rider.id, unit.id, (rider.x, rider.y), "thrown"))
    unit.x, unit.y = landing_place(state, unit)
    below = [hazard for square in squares_of(unit.space) if (hazard := hazards_at(state, square)) is not None]
    jagged = next((hazard.surface for hazard in below if hazard.surface != "ground"), "ground")
    fall(state, unit, dice, events, how=how, surface=surface or jagged, start=start)
    landed(state, unit, dice, events)


def landing_place(state: FightState, unit: Combatant) -> Square:
    """Return where a falling creature comes down: straight below, or in the nearest place that nobody takes."""
    field, side = state.arena.field, unit.squares
    if not unit.is_up:
        return unit.x, unit.y
    for around in range(ROLLS_ASIDE + 1):
        ring = [
            (unit.x + dx, unit.y + dy)
            for dx in range(-around, around + 1)
            for dy in range(-around, around + 1)
            if max(abs(dx), abs(dy)) == around
        ]
        for x, y in ring:
            if not field.has_room(x, y, side) or field.level(x, y, side) > unit.z:
                continue
            if ending(state, unit, (x, y, side), field.rest_level(x, y, side)) == FREE:
                return x, y
    return unit.x, unit.y


def landed(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> None:
    """Let the hazards below a creature that has come down harm it, once each by name."""
    if unit.z > ground_under(state, unit) or never_falls(state, unit):
        return
    named: set[str] = set()
    for square in squares_of(unit.space):
        hazard = hazards_at(state, square)
        if hazard is None or hazard.name in named or not unit.is_up or (hazard.does == "fall" and not hazard.pools):
            continue
        named.add(hazard.name)
        endanger(state, unit, square, hazard, dice, events)


def drop_unsupported(state: FightState, dice: Dice, events: list[Event]) -> None:
    """Let everybody fall who is in the air without a way to stay there: a flyer that lost its flight."""
    is_flat = state.arena.field.is_flat
    for unit in state.combatants.values():
        if (unit.z or not is_flat) and not unit.fled and unsupported_levels(state, unit):
            plunge(state, unit, dice, events)


def unsupported_levels(state: FightState, unit: Combatant) -> int:
    """Return how many levels a creature is about to fall: 0 for whoever stands, flies, clings or floats."""
    if unit.mount or (not unit.z and state.arena.field.is_flat) or (unit.mode in HELD_UP and _stays_up(state, unit)):
        return 0
    levels = unit.z - ground_under(state, unit)
    is_held = never_falls(state, unit) or bool(flag_of(state.arena.rules, unit, "stays_up"))
    return levels if levels >= 1 and not is_held and not _is_afloat(state, unit) else 0


def _is_held_aloft(state: FightState, unit: Combatant) -> bool:
    """Whether a condition keeps a creature at its height, whatever it does."""
    rows = state.arena.rules.conditions
    return any(rows.get(name, {}).get("stays_up") for name in unit.conditions)


def _stays_up(state: FightState, unit: Combatant) -> bool:
    """Whether a creature still flies or clings to its wall."""
    rows = state.arena.rules.conditions
    if unit.defeated or any(rows.get(name, {}).get("no_actions") for name in unit.conditions):
        return False
    return unit.mode != "fly" or bool(state.arena.profiles[unit.id].creature.speeds.get("fly"))


def _is_afloat(state: FightState, unit: Combatant) -> bool:
    relief = relief_of(state.arena.field.map)
    return all(relief.is_wet(x, y, unit.z) for x, y in squares_of(unit.space))
