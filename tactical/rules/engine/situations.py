"""What a situation adds to an attack and to the defence against it, every part named (EP-AT, EP-FL, EP-CO, EP-CN)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tactical.rules.combat.attack import COVER_KEYS, cover_part, flank_part, range_penalty
from tactical.rules.combat.bodies import shifted_to
from tactical.rules.combat.extras import Spill
from tactical.rules.combat.profile import AttackLine, Profile
from tactical.rules.combat.resisting import resist_of
from tactical.rules.engine.effects import effect_bonus, is_fooled
from tactical.rules.engine.seeing import notices, words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.cover import NONE, Cover
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.modifiers import Part

Square = tuple[int, int]


class Moment(NamedTuple):
    """What an attack owes to where everyone stands. ``apart`` is 0 where the distance makes no difference.

    ``degree`` is how well the target is hidden; ``is_unseen``: it does not see the attacker; ``is_walled``: blocked
    ground beside the attacker; ``is_near``: near enough for a sneak attack.
    """

    cover: Cover
    apart: int
    is_flanking: bool
    is_charging: bool
    into_melee: bool
    degree: int = 0
    is_unseen: bool = False
    is_walled: bool = False
    is_near: bool = True


def melee_moment(state: FightState, attacker: Combatant, cover: Cover, is_flanking: bool) -> Moment:
    """Return the moment of an attack hand to hand."""
    return Moment(cover, 0, is_flanking, attacker.charging and state.actor == attacker.id, False)


def ranged_moment(
    state: FightState, attacker: Combatant, line: AttackLine, cover: Cover, apart: int, into_melee: bool
) -> Moment:
    """Return the moment of a shot."""
    far = apart if line.increment_squares and apart > line.increment_squares else 0
    is_charging = attacker.charging and state.actor == attacker.id
    is_near = not line.extras or apart * FEET <= state.arena.rules.number("precision", "sneak_feet")
    return Moment(cover, far, False, is_charging, into_melee, is_near=is_near)


def square_parts(
    state: FightState, attacker: Combatant, line: AttackLine, square: Square, place: int = 0
) -> tuple[Part, ...]:
    """Return what an attacker adds to a throw at a square: no touch, no cover (EP-AT-25)."""
    apart = state.arena.field.apart(attacker.space, (*square, 1))
    moment = ranged_moment(state, attacker, line, NONE, apart, False)
    own = line.parts[min(place, len(line.parts) - 1)]
    return (*own, *situation(state, attacker, line, moment, False))


def spills(
    state: FightState, attacker: Combatant, target: Combatant, line: AttackLine, moment: Moment
) -> tuple[Spill, ...]:
    """Return the precision and bonus damage that an attack deals beside its own (EP-AT-19, EP-CN-08)."""
    arena = state.arena
    goal, traits = arena.profiles[target.id], frozenset(line.attack.traits)
    percent = arena.rules.number("damage", "vulnerable_percent")
    is_hidden = bool(moment.degree or shifted_to(words_of(state, attacker), traits, words_of(state, target)))
    is_open = moment.is_flanking or is_caught(state, attacker, target, goal)
    is_open = (is_open or (moment.is_unseen and not goal.uncanny_dodge)) and moment.is_near
    found = []
    for extra in line.extras:
        is_barred = is_hidden or "splash" in traits or goal.creature.has("immune_precision")
        if extra.kind == "precision" and is_barred:
            continue
        if extra.when == "caught" and not is_open:
            continue
        kind = extra.damage_type or line.attack.damage_type
        is_merged = kind == line.attack.damage_type
        found.append(Spill(extra, resist_of(goal.creature, kind, traits, percent), is_merged))
    return tuple(found)


def worst(conditions: Mapping[str, Mapping[str, Any]], unit: Combatant, key: str) -> int:
    """Return the highest number that a creature's conditions have in a column, 0 for none."""
    return max([int(conditions[name].get(key, 0)) for name in unit.conditions if name in conditions], default=0)


def condition_parts(conditions: Mapping[str, Mapping[str, Any]], unit: Combatant, key: str) -> list[Part]:
    if not unit.conditions:
        return []
    rows = [conditions[name] for name in unit.conditions if name in conditions]
    return [Part(str(row["label"]).lower(), int(row[key]), str(row["cite"])) for row in rows if row.get(key)]


MAGIC = frozenset({"magic"})


def situation(state: FightState, attacker: Combatant, line: AttackLine, moment: Moment, is_touch: bool) -> list[Part]:
    """Return what the moment adds to an attack roll."""
    rules = state.arena.rules
    parts = condition_parts(rules.conditions, attacker, "melee" if line.is_melee else "ranged")
    if attacker.defensive:
        parts.append(Part("fighting defensively", rules.number("defense", "fighting_penalty"), rules.cite("defense")))
    if moment.is_charging:
        parts.append(Part("charge", rules.number("charge", "attack"), rules.cite("charge")))
    if moment.is_unseen:
        parts.append(Part("unseen attacker", rules.number("unseen", "attack"), rules.cite("unseen")))
    if not line.attack.proficient and "splash" not in line.attack.traits and rules.number("weapons", "proficiency"):
        parts.append(Part("not proficient", rules.number("weapons", "proficiency"), "EP-AT-30"))
    if "improvised" in line.attack.traits and rules.number("weapons", "improvised"):
        parts.append(Part("improvised weapon", rules.number("weapons", "improvised"), "EP-AT-30"))
    if moment.is_walled and "cumbersome" in line.attack.traits and rules.number("weapons", "cumbersome"):
        parts.append(Part("no room to swing", rules.number("weapons", "cumbersome"), rules.cite("weapons")))
    if is_touch and rules.number("touch", "bonus"):
        parts.append(Part("touch attack", rules.number("touch", "bonus"), rules.cite("touch")))
    if line.is_melee:
        return [*parts, flank_part(rules)] if moment.is_flanking else parts
    penalty = range_penalty(rules, line, moment.apart)
    if penalty:
        parts.append(Part(f"range {moment.apart * FEET} ft", penalty, rules.cite("ranged")))
    if moment.cover.is_soft and rules.number("cover", "soft_attack"):
        parts.append(Part("soft cover", rules.number("cover", "soft_attack"), "EP-CO-06"))
    if moment.into_melee:
        parts.append(Part("shooting into melee", rules.number("ranged", "into_melee"), rules.cite("ranged")))
    return parts


def defence(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    profile: Profile,
    moment: Moment,
    is_touch: bool,
) -> tuple[Part, ...]:
    """Return the parts of the number the attack has to reach."""
    rules, cover = state.arena.rules, moment.cover
    is_touch_ac = is_touch and rules.word("touch", "procedure") == "touch_ac"
    if is_touch_ac:
        parts = [Part(f"touch {rules.word('words', 'ac')}", profile.touch_ac, rules.cite("touch"))]
    elif is_caught(state, attacker, target, profile) or (moment.is_unseen and not profile.uncanny_dodge):
        lost = profile.flat_ac - profile.ac
        parts = [*profile.ac_parts]
        if lost:
            parts.append(Part("flat-footed", lost, rules.cite("flat_footed")))
    else:
        parts = [*profile.ac_parts]
        parts += defence_bonus(state, target, profile)
    parts += effect_bonus(rules, target, "ac", attacker.id)
    parts += condition_parts(rules.conditions, target, "ac")
    parts += condition_parts(rules.conditions, target, "ac_melee" if line.is_melee else "ac_ranged")
    if target.charging:
        parts.append(Part("charge", rules.number("charge", "ac"), rules.cite("charge")))
    if cover.grade in COVER_KEYS:
        parts.append(cover_part(rules, cover.grade, cover.by))
    if cover.is_soft and rules.number("cover", "soft_ac"):
        parts.append(Part("soft cover", rules.number("cover", "soft_ac"), rules.cite("cover")))
    return tuple(parts)


def is_caught(state: FightState, attacker: Combatant, target: Combatant, profile: Profile) -> bool:
    """Whether the target counts as flat-footed against this attacker (EP-IN-06, EP-SU-29)."""
    if profile.uncanny_dodge:
        return False
    conditions = state.arena.rules.conditions
    return (
        target.flat_footed
        or (attacker.hidden and not notices(state, target, attacker))
        or any(conditions.get(name, {}).get("flat_footed") for name in target.conditions)
        or (bool(target.effects) and is_fooled(state.arena.rules, attacker, target))
    )


def defence_bonus(state: FightState, unit: Combatant, profile: Profile) -> list[Part]:
    """Return what total defense or fighting defensively gives (EP-DE-01, EP-DE-02, EP-DE-06)."""
    rules = state.arena.rules
    suffix = "_skilled" if profile.skilled_defense else ""
    if unit.total_defense:
        return [Part("total defense", rules.number("defense", f"total{suffix}"), "EP-DE-06")]
    if unit.defensive:
        return [Part("fighting defensively", rules.number("defense", f"fighting{suffix}"), rules.cite("defense"))]
    return []
