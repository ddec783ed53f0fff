"""The GM lets a creature fall, hit something or be hit by an object (EP-FA)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.combat.collision import collision
from tactical.rules.combat.falling import Drop, check_drop, is_deep, jump_check, landing, spell_in_fall
from tactical.rules.combat.impact import Impact
from tactical.rules.combat.objects import object_impact
from tactical.rules.engine.events import Event
from tactical.rules.engine.hands.hand import Foresight, Hand, named, settle
from tactical.rules.engine.hurling import below, hit, hurl
from tactical.rules.engine.mishaps import collide, cube_of, fall, ground_under, water_under
from tactical.rules.engine.saddle import refuse_alone
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LetFall:
    """Let ``target`` fall ``feet`` onto a surface, or into ``depth_feet`` of water; None takes what lies below it.

    ``to`` is where it comes down, if elsewhere: a teleport in the fall keeps its momentum (EP-FA-08). ``succeeds``
    is how the check of a jump or dive went; None rolls it.
    """

    target: str
    feet: int
    surface: str = "ground"
    depth_feet: int | None = None
    how: Literal["accident", "jump", "dive"] = "accident"
    succeeds: bool | None = None
    to: Square | None = None
    reason: str = ""
    type: Literal["let_fall"] = "let_fall"


@dataclass(frozen=True, slots=True)
class Collide:
    """Let ``target`` hit something at ``speed`` feet a round, or be hit (EP-FA-09 to 12)."""

    target: str
    speed: int
    how: Literal[
        "move",
        "run",
        "charge",
        "swept",
        "dragged",
        "thrown",
        "fallen_from_mount",
        "fallen_from_vehicle",
        "hit",
        "rammed",
    ] = "swept"
    surface: str = "ground"
    into: str = "something hard"
    reason: str = ""
    type: Literal["collide"] = "collide"


@dataclass(frozen=True, slots=True)
class DropObject:
    """Let an object hit ``target``: thrown by a creature ``by``, which rolls, or by nobody (EP-FA-15 to 17)."""

    target: str
    size: Size
    stuff: str = "ordinary"
    feet: int = 0
    by: str = ""
    reason: str = ""
    type: Literal["hit_by_object"] = "hit_by_object"


def _drop(state: FightState, unit: Combatant, act: LetFall) -> Drop:
    refuse_alone(state, unit)
    depth = water_under(state, unit) if act.depth_feet is None else act.depth_feet
    drop = Drop(act.feet, act.surface, depth, act.how, bool(act.succeeds))
    check_drop(state.arena.rules.falls, drop)
    return drop


def _fall(state: FightState, act: LetFall, dice: Dice, events: list[Event]) -> None:
    unit = named(state, act.target)
    _place(state, unit, act)
    _drop(state, unit, act)
    fall(
        state,
        unit,
        dice,
        events,
        surface=act.surface,
        how=act.how,
        feet=act.feet,
        depth=act.depth_feet,
        checked=act.succeeds,
    )
    settle(state, unit, dice, events)


def _place(state: FightState, unit: Combatant, act: LetFall) -> None:
    """Put a faller where it comes down, at the height it has."""
    if act.to is None:
        return
    field = state.arena.field
    space = (*act.to, unit.squares)
    taken = any(
        other.id != unit.id and other.is_up and field.apart(space, other.space) == 0
        for other in state.combatants.values()
    )
    if taken or not field.has_room(*act.to, unit.squares):
        raise RuleError(
            "There is no room on that square", rule="EP-FA-08", pointer="/to", remedy="Choose a free square."
        )
    unit.x, unit.y = act.to


def _foresee_fall(state: FightState, act: LetFall) -> Foresight:
    unit = named(state, act.target)
    after = unit.copy()
    _place(state, after, act)
    drop = _drop(state, after, act)
    rules = state.arena.rules.falls
    impact, reasons = landing(rules, drop), []
    dc = jump_check(rules, drop) if act.succeeds is None else 0
    if dc:
        reasons.append(Reason("EP-FA-06", "a check lets it off more lightly", f"DC {dc}"))
    if "spell_dc" in rules["falling"]:
        any_spell, base = spell_in_fall(rules, act.feet, 0)
        which = "any spell" if any_spell else "an immediate spell only"
        step = rules["falling"]["spell_dc_per_level"]
        reasons.append(Reason("EP-FA-07", f"{which} on the way down", f"DC {base} + {step} x level"))
    if act.to is not None:
        reasons.append(Reason("EP-FA-08", "a teleport keeps the momentum of the fall", "full damage"))
    where = "into the water" if is_deep(rules, drop.depth_feet) else "to the ground"
    end = (after.x, after.y, ground_under(state, after))
    return _harmful(f"It falls {act.feet} ft {where}", impact, (cube_of(unit), end), tuple(reasons))


def _harmful(
    text: str, impact: Impact, path: tuple[tuple[int, int, int], ...], more: tuple[Reason, ...] = ()
) -> Foresight:
    harm = f": {impact.words}, {impact.minimum} to {impact.maximum}." if impact.pools else ": no damage."
    return Foresight(
        text + harm,
        path,
        path[-1],
        (*impact.reasons, *more),
        impact.words,
        impact.minimum,
        impact.maximum,
        round(impact.mean, 2),
    )


def _collide(state: FightState, act: Collide, dice: Dice, events: list[Event]) -> None:
    unit = named(state, act.target)
    collide(state, unit, act.how, dice, events, speed=act.speed, into=act.into[:60], surface=act.surface)
    settle(state, unit, dice, events)


def _foresee_collision(state: FightState, act: Collide) -> Foresight:
    unit = named(state, act.target)
    impact = collision(state.arena.rules.falls, act.speed, act.how, act.surface)
    return _harmful(f"It hits {act.into[:60]} at {act.speed} ft a round", impact, (cube_of(unit),))


def _hurl(state: FightState, act: DropObject, dice: Dice, events: list[Event]) -> None:
    target = named(state, act.target)
    impact = object_impact(state.arena.rules.objects, act.size, act.stuff, act.feet)
    thrower = _thrower(state, act) if act.by else None
    if thrower is not None and impact.pools:
        hurl(state, thrower, target, act.size, act.stuff, act.feet, dice, events)
        settle(state, target, dice, events)
        return
    for unit in below(state, target, act.size):
        hit(state, unit, act.size, act.stuff, act.feet, dice, events)
    settle(state, target, dice, events)


def _thrower(state: FightState, act: DropObject) -> Combatant:
    thrower = state.combatants.get(act.by)
    if thrower is None or thrower.id == act.target:
        raise RuleError(
            "nobody else of that name is in this fight", pointer="/by", remedy="Name who throws, or nobody."
        )
    return thrower


def _foresee_object(state: FightState, act: DropObject) -> Foresight:
    target = named(state, act.target)
    if act.by:
        _thrower(state, act)
    impact = object_impact(state.arena.rules.objects, act.size, act.stuff, act.feet)
    count = len(below(state, target, act.size, act.by))
    who = "It" if count == 1 else f"It, and {count - 1} more below it,"
    text = f"{who} may be hit" if act.by else f"{who} is hit"
    more = (Reason("EP-FA-17", "a ranged touch attack"),) if act.by else ()
    return _harmful(text, impact, (cube_of(target),), more)


FALL = Hand(LetFall, _fall, _foresee_fall)
COLLIDE = Hand(Collide, _collide, _foresee_collision)
OBJECT = Hand(DropObject, _hurl, _foresee_object)
