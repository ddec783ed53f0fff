"""A combatant's fixed figures, worked out once a fight from its stat block and the ruleset."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.combat.bodies import innate
from tactical.rules.combat.lines import AttackLine as AttackLine
from tactical.rules.combat.lines import attack_line as attack_line
from tactical.rules.combat.lines import melee_twins, with_bonus_attacks
from tactical.rules.combat.senses import Senses, senses_of
from tactical.rules.combat.sizing import with_size
from tactical.rules.combat.speed import fight_speed
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.modifiers import Part, Parts
from tactical.rules.rulesets.library import Rules, SizeRow

LOST_WHEN_FLAT_FOOTED = {"dex": "lose_dex_to_ac", "dodge": "lose_dodge_to_ac"}
TOUCH_IGNORES = frozenset({"armor", "shield", "natural"})


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """What a creature is on the battle map. ``threat_reach``: how many squares away it can threaten, 0 for its own
    space only. ``innate`` are words of its nature (``bodies.WORDS``); ``is_awkward``: it has a weapon that walls
    hinder (EP-AC-18)."""

    creature: Creature
    side: int
    reach: int
    speed: int
    lines: tuple[AttackLine, ...]
    threat: tuple[AttackLine, ...]
    threat_reach: int
    ac_parts: Parts
    ac: int
    flat_ac_parts: Parts
    flat_ac: int
    touch_ac: int
    dexterity: int
    combat_reflexes: bool
    uncanny_dodge: bool
    opportunities: int
    skilled_defense: bool
    sees_dim: bool
    sees_dark: bool
    senses: Senses
    innate: frozenset[str]
    is_awkward: bool


_KEPT = 512
_profiles: dict[tuple[int, int, tuple[str, ...]], tuple[Creature, Rules, Profile]] = {}


def profile_for(creature: Creature, rules: Rules, conditions: tuple[str, ...] = ()) -> Profile:
    """Return a creature's figures, remembered by stat block: a simulation meets the same ones over and over."""
    key = (id(creature), id(rules), conditions)
    held = _profiles.get(key)
    if held is None:
        if len(_profiles) >= _KEPT:
            _profiles.clear()
        held = _profiles[key] = (creature, rules, make_profile(creature, rules, conditions))
    return held[2]


def make_profile(creature: Creature, rules: Rules, conditions: tuple[str, ...] = ()) -> Profile:
    """Work out a creature's figures."""
    creature = with_size(creature, rules)
    row = rules.sizes[creature.size]
    side = creature.space // 5 if creature.space else row.squares
    reach = _natural_reach(creature, row) // 5
    attacks = (*creature.attacks, *melee_twins(creature, rules))
    lines = tuple(attack_line(index, attack, reach, rules, creature) for index, attack in enumerate(attacks))
    if any(attack.bonus_attacks for attack in creature.attacks):
        lines = with_bonus_attacks(lines)
    ac_parts = _ac_parts(creature)
    threat = tuple(line for line in lines if line.threatens)
    flat = _flat_footed(ac_parts, rules)
    reflexes = creature.has("combat_reflexes")
    base = rules.number("opportunity", "combat_reflexes" if reflexes else "per_round")
    senses = senses_of(creature, rules)
    return Profile(
        creature=creature,
        side=max(1, side),
        reach=reach,
        speed=fight_speed(creature, rules, conditions) // 5,
        lines=lines,
        threat=threat,
        threat_reach=max((line.reach_max for line in threat), default=0),
        ac_parts=tuple(part for part, _ in ac_parts),
        ac=creature.ac,
        flat_ac_parts=flat,
        flat_ac=sum(part.value for part in flat),
        touch_ac=sum(part.value for part, kind in ac_parts if kind not in TOUCH_IGNORES),
        dexterity=creature.abilities.modifier("dexterity"),
        combat_reflexes=reflexes,
        uncanny_dodge=creature.has("uncanny_dodge"),
        opportunities=creature.features.get("opportunities", base),
        skilled_defense=creature.features.get("acrobatics_ranks", 0) >= 5,
        sees_dim=senses.dim or bool(senses.dark or senses.beyond or senses.ground),
        sees_dark=bool(senses.dark or senses.beyond or senses.ground),
        senses=senses,
        innate=innate(creature),
        is_awkward=any({"unwieldy", "cumbersome"}.intersection(attack.traits) for attack in creature.attacks),
    )


def _natural_reach(creature: Creature, row: SizeRow) -> int:
    """Return a creature's reach in feet: its sheet's, else that of its size; the long (feature "long") have less than
    the tall (D20-13, YAG-02)."""
    if creature.reach is not None:
        return creature.reach
    return row.long if row.long >= 0 and creature.has("long") else row.reach


def _ac_parts(creature: Creature) -> tuple[tuple[Part, str], ...]:
    named = [(Part(bonus.name, bonus.value, "sheet"), bonus.type) for bonus in creature.ac_parts]
    if not creature.ac_parts:
        dexterity = creature.abilities.modifier("dexterity")
        known = min(dexterity, max(0, creature.ac - 10)) if dexterity > 0 else dexterity
        named = [(Part("base", 10, "sheet"), "base")]
        named += [(Part("Dexterity", known, "sheet"), "dex")] if known else []
    rest = creature.ac - sum(part.value for part, _ in named)
    kind = "other" if creature.ac_parts else "armor"
    return tuple([*named, (Part("armour and the rest", rest, "sheet"), kind)] if rest else named)


def _flat_footed(parts: tuple[tuple[Part, str], ...], rules: Rules) -> Parts:
    """Return the parts of the defence that stay when flat-footed (EP-IN-07)."""
    table = rules.combat["flat_footed"]
    kept = [
        part
        for part, kind in parts
        if not (part.value > 0 and kind in LOST_WHEN_FLAT_FOOTED and table[LOST_WHEN_FLAT_FOOTED[kind]])
    ]
    penalty = int(table["ac_penalty"])
    return tuple([*kept, Part("flat-footed", penalty, str(table["cite"]))] if penalty else kept)
