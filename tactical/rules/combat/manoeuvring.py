"""Combat manoeuvres as rows of data, and the skills they are rolled with (EP-AC-28, EP-CV-07, EP-AT-29)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts, total
from tactical.rules.rulesets.library import Rules

ABILITIES = {"bluff": "charisma", "intimidate": "charisma", "sleight_of_hand": "dexterity"}
"""On which ability a skill rests that the sheet does not name."""
WORDS = {"maneuver_offense": "Maneuver Offense", "might": "Might", "bluff": "Bluff", "intimidate": "Intimidate"}


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """One row of manoeuvres.toml; see there what the columns mean."""

    key: str
    label: str
    cite: str
    action: str
    skill: str
    reach: str
    of: Literal["foe", "held", "holder"]
    sizes: int
    physical: bool
    provokes: str
    feat: str
    sure: bool
    spares: tuple[str, ...]
    condition: str
    rounds: int
    more_rounds: int
    per: int
    worse: str
    worse_by: int
    force: str
    feet: int
    more_feet: int
    weapon: str
    effect: str
    holds: bool
    frees: bool
    scaled: bool = False
    smaller: int = 0
    ability: str = ""
    after_hit: bool = False
    own: str = ""
    thrown: bool = False

    def steps(self, margin: int) -> int:
        """Return how many times over the roll beats the defence."""
        return max(margin, 0) // self.per if self.per > 0 else 0


@dataclass(frozen=True, slots=True)
class ManoeuvreRoll:
    """A skill roll for a manoeuvre. ``parts`` hold the bonus of a skill's critical success, if there was one."""

    natural: int
    total: int
    against: int
    success: bool
    parts: Parts


def manoeuvres_of(rules: Rules) -> Mapping[str, Manoeuvre]:
    """Return the manoeuvres of a ruleset by key."""
    known = _tables.get(id(rules.manoeuvres))
    if known is None or known[0] is not rules.manoeuvres:
        rows = {key: _row(key, row) for key, row in rules.manoeuvres.items()}
        known = _tables[id(rules.manoeuvres)] = (rules.manoeuvres, rows)
    return known[1]


_tables: dict[int, tuple[Mapping[str, Any], Mapping[str, Manoeuvre]]] = {}


def _row(key: str, row: Mapping[str, Any]) -> Manoeuvre:
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    return Manoeuvre(key=key, **plain)


def maneuver_offense(creature: Creature) -> int:
    """Return Maneuver Offense: the sheet's, else the better of Might and the best melee attack (open)."""
    if creature.maneuver_offense is not None:
        return creature.maneuver_offense
    return max([creature.might, *(item.bonuses[0] for item in creature.attacks if item.kind == "melee")])


def skill_bonus(creature: Creature, skill: str) -> int:
    """Return a skill's bonus: the sheet's, else its ability and half the level (open)."""
    if skill == "maneuver_offense":
        return maneuver_offense(creature)
    if skill == "might":
        return creature.might
    if skill in creature.features:
        return creature.features[skill]
    return creature.abilities.modifier(ABILITIES.get(skill, "charisma")) + creature.level // 2


def skill_parts(creature: Creature, skill: str) -> Parts:
    """Return a skill as the named part of a roll."""
    word = WORDS.get(skill, skill.replace("_", " ").capitalize())
    return (Part(word, skill_bonus(creature, skill), "sheet"),)


def roll_manoeuvre(rules: Rules, parts: Parts, against: int, dice: Dice) -> ManoeuvreRoll:
    """Roll a manoeuvre: never a critical hit, but a skill may critically succeed for a bonus (EP-AT-29)."""
    natural = dice.roll(20)
    found = (*parts, *critical_parts(rules, natural))
    result = natural + total(found)
    fails = natural <= rules.number("manoeuvres", "fumble")
    return ManoeuvreRoll(natural, result, against, result >= against and not fails, found)


def critical_parts(rules: Rules, natural: int) -> Parts:
    """Return the bonus of a skill's critical success, () for none."""
    least = rules.number("manoeuvres", "critical")
    if not least or natural < least:
        return ()
    return (Part("critical success", rules.number("manoeuvres", "critical_bonus"), rules.cite("manoeuvres")),)


def manoeuvre_chance(rules: Rules, bonus: int, against: int) -> float:
    """Return the probability that a manoeuvre succeeds."""
    fumble, least = rules.number("manoeuvres", "fumble"), rules.number("manoeuvres", "critical") or 21
    extra = rules.number("manoeuvres", "critical_bonus")
    plain = range(max(fumble + 1, against - bonus, 1), min(least, 21))
    critical = range(max(fumble + 1, against - bonus - extra, least), 21)
    return (len(plain) + len(critical)) / 20
