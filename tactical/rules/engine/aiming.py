"""Where everyone stands, as an attack sees it: reach, cover, what hides the target, the melee it goes into."""

from __future__ import annotations

from typing import NamedTuple

from tactical.rules.combat.bodies import GHOSTLY, meet
from tactical.rules.combat.profile import AttackLine
from tactical.rules.combat.senses import TOTAL
from tactical.rules.engine.grips import in_hand
from tactical.rules.engine.outsized import fits_line, refuse_stature
from tactical.rules.engine.seeing import (
    body_at,
    body_of,
    degree,
    is_in_solid,
    is_plain,
    locates,
    senses_it,
    squares_apart,
    words_of,
)
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.battlemap import BLOCKED
from tactical.rules.geometry.cover import (
    NONE,
    Cover,
    Sighting,
    melee_cover,
    ranged_cover,
    sightings,
    veil_between,
)
from tactical.rules.geometry.cubes import Body
from tactical.rules.geometry.edges import EAST_WALK, NORTH_WALK
from tactical.rules.geometry.field import Space, squares_of
from tactical.rules.geometry.slopes import cover_in_space

Square = tuple[int, int]
_KEPT = 20_000


class Aim(NamedTuple):
    """One way to aim at a target: its cover, and how well it is hidden (``senses.TOTAL`` wholly)."""

    cover: Cover
    degree: int


def narrowed(target: Combatant, square: Square | None) -> Combatant:
    """Return a target as seen by an attack at one of its squares (EP-AT-02, EP-CO-11)."""
    if square is None or target.squares == 1:
        return target
    part = target.copy()
    part.x, part.y, part.squares = square[0], square[1], 1
    return part


def is_in_reach(state: FightState, line: AttackLine, attacker: Space, target: Space) -> bool:
    """Whether an attack line reaches from one space to another on the same level (EP-AT-01, EP-AT-10)."""
    return line.reaches(state.arena.field.apart(attacker, target))


def cover_between(state: FightState, attacker: Combatant, target: Combatant, line: AttackLine, at: Space) -> Cover:
    """Return the cover the target has from an attack made from ``at``."""
    arena = state.arena
    goal = target.space
    if target.conditions or not arena.is_plain:
        solid = _inside(state, target, goal)
        if solid is not None:
            return solid
    if not arena.field.is_flat or attacker.z or target.z:
        return cover_aloft(state, attacker, target, at, is_melee=line.is_melee)
    if line.is_melee:
        return melee_cover(arena.field, at, goal, line.reach_max)
    if not arena.field.has_blocks and arena.field.apart(at, goal) <= 1:
        return NONE
    return ranged_cover(arena.field, at, goal, bystanders(state, attacker, target), arena.rules.combat["cover"])


def cover_aloft(state: FightState, attacker: Combatant, target: Combatant, at: Space, *, is_melee: bool) -> Cover:
    """Return the cover where heights come in (see ``geometry.slopes``), remembered while the ground stays."""
    field = state.arena.field
    here, goal = _body_at(state, attacker, at), body_of(target)
    others = () if is_melee else tuple(_bodies_between(state, attacker, target))
    key = ("aloft", here, goal, others, is_melee)
    known = field.screens.seen.get(key)
    if known is None:
        if len(field.screens.seen) >= _KEPT:
            field.screens.seen.clear()
        table = state.arena.rules.combat["cover"]
        known = cover_in_space(field, here, goal, others, table, is_melee=is_melee)
        field.screens.seen[key] = known
    found: Cover = known
    return found


def _body_at(state: FightState, unit: Combatant, at: Space) -> Body:
    """Return the cubes of a creature at a space: on the ground there if that is where it stands now."""
    field = state.arena.field
    if at == unit.space or unit.z != field.level(unit.x, unit.y, unit.squares):
        return body_at(unit, at)
    return at[0], at[1], field.level(*at), at[2]


def _bodies_between(state: FightState, attacker: Combatant, target: Combatant) -> list[Body]:
    """Return who may stand in the way of a shot in space (EP-CO-06)."""
    return sorted(
        body_of(unit)
        for unit in state.up()
        if unit.id not in (attacker.id, target.id)
        and (unit.side == attacker.side or locates(state, attacker, unit))
        and meet(words_of(state, attacker), words_of(state, unit))
    )


def is_covered(state: FightState, unit: Combatant, target: Combatant) -> bool:
    """Whether a target has cover from a creature's blows where both stand (EP-CO-08)."""
    field = state.arena.field
    if field.is_flat and not (unit.z or target.z):
        return field.has_melee_cover(unit.space, target.space, state.arena.profiles[unit.id].threat_reach)
    return cover_aloft(state, unit, target, unit.space, is_melee=True).counts


def _inside(state: FightState, target: Combatant, space: Space) -> Cover | None:
    """Return the cover of a creature inside something solid: total, partial once it has struck out (EP-IC-06)."""
    if GHOSTLY.isdisjoint(words_of(state, target)) or not is_in_solid(state, space):
        return None
    return Cover("partial" if target.reached_out else "total", by="what it is inside of")


def aims(state: FightState, attacker: Combatant, target: Combatant, line: AttackLine, at: Space) -> tuple[Aim, ...]:
    """Return the ways to aim of which none is better in every respect; mostly there is one (EP-CN-02)."""
    if is_plain(state, attacker, target):
        return (Aim(cover_between(state, attacker, target, line, at), 0),)
    field = state.arena.field
    hidden = degree(state, attacker, target, at)
    if hidden >= TOTAL or field.screens.is_clear or senses_it(state, attacker, target, at):
        return (Aim(cover_between(state, attacker, target, line, at), hidden),)
    if line.is_melee and field.apart(at, target.space) <= 1:
        veil = veil_between(field, at, target.space, is_melee=True)
        return (Aim(cover_between(state, attacker, target, line, at), max(hidden, veil)),)
    inside = _inside(state, target, target.space)
    others = [] if line.is_melee else bystanders(state, attacker, target)
    ways = sightings(field, at, target.space, others, state.arena.rules.combat["cover"])
    return tuple(_aim(way, hidden, inside) for way in ways)


def _aim(way: Sighting, hidden: int, inside: Cover | None) -> Aim:
    return Aim(inside or way.cover, max(hidden, way.veil))


def bystanders(state: FightState, attacker: Combatant, target: Combatant) -> list[Square]:
    """Return the squares of those who may stand in the way of a shot (EP-CO-06).

    One that the attacker does not know of gives nothing: nobody is to learn of it from a roll.
    """
    arena, side = state.arena, attacker.side
    plain = arena.light == "bright" and arena.field.screens.is_clear
    return [
        square
        for unit in state.combatants.values()
        if unit.id != attacker.id and unit.id != target.id and not (unit.defeated or unit.fled)
        if unit.z == target.z or unit.z == attacker.z
        if unit.side == side
        or (plain and not (unit.hidden or unit.conditions or arena.profiles[unit.id].innate))
        or (locates(state, attacker, unit) and meet(words_of(state, attacker), words_of(state, unit)))
        for square in ([(unit.x, unit.y)] if unit.squares == 1 else squares_of(unit.space))
    ]


def threat_lines(state: FightState, unit: Combatant) -> tuple[AttackLine, ...]:
    """Return the weapons a creature threatens with where it stands: walls keep some from use (EP-AC-18)."""
    profile = state.arena.profiles[unit.id]
    lines = in_hand(state, unit, profile.threat)
    if not profile.is_awkward or not is_beside_blocked(state, unit.space):
        return lines
    return tuple(line for line in lines if not is_useless(state, line))


def is_useless(state: FightState, line: AttackLine) -> bool:
    """Whether a weapon is of no use beside blocked ground (EP-AC-18, EP-TE-05)."""
    return "unwieldy" in line.attack.traits and state.arena.rules.flag("weapons", "unwieldy")


def is_beside_blocked(state: FightState, space: Space) -> bool:
    """Whether a space touches blocked ground or a wall; hazardous ground is none (EP-TE-05, EP-TE-07)."""
    battlemap, (x, y, side) = state.arena.field.map, space
    around = [(i, j) for j in range(y - 1, y + side + 1) for i in range(x - 1, x + side + 1)]
    if any(battlemap.contains(i, j) and battlemap.at(i, j) in BLOCKED for i, j in around):
        return True
    if not battlemap.bars:
        return False
    rows, columns = range(y, y + side), range(x, x + side)
    return any(battlemap.stops(i, j, EAST_WALK) for j in rows for i in (x - 1, x + side - 1)) or any(
        battlemap.stops(i, j, NORTH_WALK) for i in columns for j in (y - 1, y + side - 1)
    )


def why_no_threat(state: FightState, unit: Combatant, target: Combatant) -> tuple[str, str] | None:
    """Return the rule and the words why a creature does not threaten another, None if it does (EP-SP-12 to 15)."""
    arena = state.arena
    profile = arena.profiles[unit.id]
    if not profile.threat:
        return "EP-SP-15", "it has no weapon that threatens"
    apart = squares_apart(state, unit, unit.space, target)
    if apart > profile.threat_reach:
        return ("EP-SP-13", "it has no reach") if profile.threat_reach == 0 else ("EP-SP-12", "it is out of reach")
    lines = threat_lines(state, unit)
    near = [line for line in lines if line.reach_min <= apart <= line.reach_max]
    if not near:
        rule, text = ("EP-AO-04", "it is too near for the weapon") if lines else ("EP-AC-18", "walls hinder the weapon")
        return rule, text
    if arena.is_sized:
        bars = [refuse_stature(state, unit, line, target, apart) for line in near]
        if bars[0] is not None and None not in bars:
            return bars[0].rule, bars[0].text
    if unit.conditions and any(arena.rules.conditions.get(name, {}).get("no_actions") for name in unit.conditions):
        return "EP-SP-15", "it cannot act"
    if not meet(words_of(state, unit), words_of(state, target)):
        return "EP-IC-11", "one of them is ethereal"
    if is_covered(state, unit, target):
        return "EP-CO-08", "there is cover between them"
    return None if locates(state, unit, target) else ("EP-SP-15", "it does not perceive the target")


def threatens(state: FightState, unit: Combatant, target: Combatant) -> bool:
    """Whether a creature's weapons threaten any square of another, walls considered (EP-SP-12, EP-SP-15)."""
    arena = state.arena
    profile = arena.profiles[unit.id]
    reach, side, own = profile.threat_reach, target.squares, unit.squares
    x, y = unit.x, unit.y
    if not (-reach - side < target.x - x < reach + own and -reach - side < target.y - y < reach + own):
        return False
    field, space, goal = arena.field, (x, y, own), (target.x, target.y, side)
    apart = field.apart(space, goal)
    if apart > reach:
        return False
    if field.is_flat and not (unit.z or target.z or profile.is_awkward) and is_plain(state, unit, target):
        is_sized = arena.is_sized
        for line in profile.threat:
            if line.reach_min <= apart <= line.reach_max and (
                not is_sized or fits_line(state, unit, line, space, target, apart)
            ):
                return not (field.has_shelter and field.melee_grade(space, goal, reach))
        return False
    return why_no_threat(state, unit, target) is None


def into_melee(state: FightState, attacker: Combatant, target: Combatant) -> bool:
    """Whether a shot goes into a melee in which the ruleset hampers it (D20-21)."""
    return bool(state.arena.rules.number("ranged", "into_melee")) and _is_in_melee(state, attacker, target)


def _is_in_melee(state: FightState, attacker: Combatant, target: Combatant) -> bool:
    return any(
        unit.side == attacker.side
        and unit.id != attacker.id
        and unit.is_up
        and squares_apart(state, unit, unit.space, target) <= 1
        for unit in state.combatants.values()
    )
