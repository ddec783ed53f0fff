"""Falling and colliding: what they do to a creature, and where it comes to rest (EP-FA-01 to 14)."""

from __future__ import annotations

from tactical.rules.combat import bodies
from tactical.rules.combat.collision import collision, impact_speed
from tactical.rules.combat.falling import Drop, How, is_deep, jump_check, landing
from tactical.rules.combat.impact import Impact
from tactical.rules.combat.resisting import resist_of
from tactical.rules.combat.speed import run_multiplier
from tactical.rules.engine.effects import check_parts, gain
from tactical.rules.engine.events import Checked, Collided, Event, Fell, Harm, PostureChanged
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import lose
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.geometry.relief import relief_of, standing_level
from tactical.rules.kernel.checks import roll_check
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts

Cube = tuple[int, int, int]
HELD_UP = frozenset({"fly", "climb"})
"""Modes that keep a creature where it is without ground below it."""


def cube_of(unit: Combatant) -> Cube:
    """Return the lowest cube of a creature's space."""
    return unit.x, unit.y, unit.z


def ground_under(state: FightState, unit: Combatant) -> int:
    """Return the level of the ground below a creature."""
    if state.arena.field.is_flat:
        return 0
    return standing_level(relief_of(state.arena.field.map), unit.x, unit.y, unit.squares)


def never_falls(state: FightState, unit: Combatant) -> bool:
    """Whether nothing pulls the creature down (EP-IC-07)."""
    words = words_of(state, unit)
    return bool(words) and bodies.never_falls(words)


def is_prone_immune(state: FightState, unit: Combatant) -> bool:
    """Whether prone does nothing to a creature; who has the Tank role is immune to every condition (EP-FM-10)."""
    creature = state.arena.profiles[unit.id].creature
    return creature.has("immune_prone") or creature.has("tank")


def lay_flat(state: FightState, unit: Combatant, events: list[Event], *, by_choice: bool = False) -> None:
    """Put a creature prone, unless it is or cannot be."""
    if unit.prone or is_prone_immune(state, unit):
        return
    gain(state, unit, "prone", events)
    unit.prone_by_choice = by_choice
    if unit.hidden and not by_choice and "hidden" in state.arena.rules.effects:
        unit.hidden = False  # stealth is a stance, and being thrown down ends it, EP-DE-09
    events.append(PostureChanged(unit.id, True))


def fall(
    state: FightState,
    unit: Combatant,
    dice: Dice,
    events: list[Event],
    *,
    surface: str = "ground",
    how: How = "accident",
    feet: int | None = None,
    depth: int | None = None,
    checked: bool | None = None,
    start: Cube | None = None,
) -> None:
    """Let a creature fall to the ground below it: how far, into what, and what that does (EP-FA-01 to 08, 13, 14).

    ``feet`` and ``depth`` are worked out where they are not given; ``checked`` is how its check went, rolled when None.
    ``start`` is where the fall began, if not straight above.
    """
    start = start or cube_of(unit)
    water = water_under(state, unit) if depth is None else depth
    ground = ground_under(state, unit)
    is_water = is_deep(state.arena.rules.falls, water)
    rest = max(ground, ground + water // FEET - unit.squares) if is_water and depth is None else ground
    top = ground + water // FEET if is_water and depth is None else ground
    fallen = max(0, unit.z - top) * FEET if feet is None else feet
    drop = Drop(fallen, surface, water, how)
    drop = Drop(fallen, surface, water, how, _lands_lightly(state, unit, drop, dice, events, checked))
    impact = landing(state.arena.rules.falls, drop)
    unit.z, unit.mode = rest, "swim" if is_water and unit.mode in HELD_UP else "walk"
    harm = None if never_falls(state, unit) else harm_of(state, unit, impact, dice)
    into = f"{water} ft of water" if is_water else str(state.arena.rules.falls["surfaces"][surface]["label"])
    events.append(Fell(unit.id, start, cube_of(unit), fallen, how, into, harm, impact.reasons))
    if harm is not None and harm.total:
        lose(state, unit, harm.total, "", events)
        if impact.prone:
            lay_flat(state, unit, events)


def water_under(state: FightState, unit: Combatant) -> int:
    """Return the feet of water below a creature, the shallowest of its squares."""
    if state.arena.field.is_flat:
        return 0
    relief = relief_of(state.arena.field.map)
    return min(relief.depth(x, y) for x, y in squares_of(unit.space))


def _lands_lightly(
    state: FightState, unit: Combatant, drop: Drop, dice: Dice, events: list[Event], checked: bool | None
) -> bool:
    """Roll the check of a jump or a dive where it helps."""
    if checked is not None:
        return checked
    dc = jump_check(state.arena.rules.falls, drop)
    if not dc:
        return False
    own = tumble_parts(state, unit, is_dive=drop.how == "dive")
    parts = check_parts(state, unit, "acrobatics", own, events)
    rolled = roll_check(dice, parts, dc)
    is_dive = drop.how == "dive" and is_deep(state.arena.rules.falls, drop.depth_feet)
    events.append(
        Checked(
            unit.id,
            "Movement" if parts[0].name == "Movement" else "Acrobatics",
            "diving" if is_dive else "coming down lightly",
            rolled.natural,
            rolled.total,
            dc,
            rolled.success,
            parts,
            "EP-FA-14" if is_dive else "EP-FA-06",
        )
    )
    return rolled.success


def tumble_parts(state: FightState, unit: Combatant, *, is_dive: bool) -> Parts:
    """Return the parts of an Acrobatics check; in a dive of Movement where that is better."""
    creature = state.arena.profiles[unit.id].creature
    if "acrobatics" in creature.features:
        parts: Parts = (Part("Acrobatics", creature.features["acrobatics"], "sheet"),)
    else:
        ranks = creature.features.get("acrobatics_ranks", 0)
        parts = (Part("Dexterity", creature.abilities.modifier("dexterity"), "sheet"),)
        parts = (*parts, Part("Acrobatics ranks", ranks, "sheet")) if ranks else parts
    movement = (Part("Movement", creature.movement_bonus, "sheet"),)
    is_better = is_dive and movement[0].value > sum(part.value for part in parts)
    return movement if is_better else parts


def collide(
    state: FightState,
    unit: Combatant,
    how: str,
    dice: Dice,
    events: list[Event],
    *,
    speed: int | None = None,
    into: str = "something unseen",
    surface: str = "ground",
) -> None:
    """Let a creature hit something, or be hit, at a speed, its own where none is given (EP-FA-09 to 12)."""
    if speed is None:
        arena = state.arena
        profile = arena.profiles[unit.id]
        multiplier = run_multiplier(profile.creature, arena.rules)
        speed = impact_speed(arena.rules.falls, how, profile.speed * FEET, multiplier)
    impact = collision(state.arena.rules.falls, speed, how, surface)
    harm = harm_of(state, unit, impact, dice)
    events.append(Collided(unit.id, cube_of(unit), speed, how, into, harm, impact.reasons))
    if harm is not None and harm.total:
        lose(state, unit, harm.total, "", events)
        if impact.prone:
            lay_flat(state, unit, events)


def harm_of(state: FightState, unit: Combatant, impact: Impact, dice: Dice, *, is_attack: bool = False) -> Harm | None:
    """Roll an impact on a creature and resist it (EP-DA-01); None where there is nothing to roll. Nothing of it is
    magic, so that it goes through who has no body; the nebulous halve what is an attack (EP-IC-01, EP-IC-09)."""
    if not impact.pools:
        return None
    faces, rolled = impact.roll(dice)
    words = words_of(state, unit)
    is_spared = is_attack or not bodies.GHOSTLY.isdisjoint(words)
    is_bright = state.arena.light == "bright"
    share = bodies.harm_share((), (), words, is_bright=is_bright, is_undead=False) if is_spared else bodies.WHOLE
    whole = bodies.taken(rolled, share)
    creature, percent = state.arena.profiles[unit.id].creature, state.arena.rules.number("damage", "vulnerable_percent")
    kinds = impact.resisted_by or ("all",)
    left = min(resist_of(creature, kind, (), percent).left(whole) for kind in kinds)
    return Harm(impact.words, faces, impact.parts, left, 1, whole - left, rolled - whole, share.rule)
