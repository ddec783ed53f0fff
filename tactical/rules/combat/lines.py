"""Attack lines ready for use: distances, parts that add up, the attacks of a full attack (EP-AT-03, EP-AC-22 to 26)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tactical.rules.combat.extras import NOT_BRUTAL, Brutal, brutal_of, extras_of
from tactical.rules.kernel.creature import Attack, Bonus, BonusAttack, Creature, Extra
from tactical.rules.kernel.modifiers import Part, Parts, named_parts
from tactical.rules.rulesets.library import Rules

SERVES = frozenset({"melee_capable", "poor_melee"})
"""Qualities of thrown and shooting weapons that serve in melee too (EP-AT-03)."""


class Swing(NamedTuple):
    """One attack of a full attack: which line it is made with and which of that line's bonuses it has.

    ``column`` is the base attack with which it is lost (EP-AC-26), ``source`` what grants it, "" for a base attack.
    ``behind`` is how much smaller its chance is than that of the first, ``weight`` its damage beside that of the first.
    """

    line: int
    place: int
    column: int
    source: str = ""
    behind: float = 0.0
    weight: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class AttackLine:
    """One attack line ready for use: distances in squares, parts that add up, the average of its dice.

    ``lowest`` is the least its dice can show, ``swings`` are the attacks of a full attack, best first, ``extras`` what
    may come on top of the damage (EP-AT-19).
    """

    index: int
    attack: Attack
    is_melee: bool
    reach_min: int
    reach_max: int
    range_squares: int
    increment_squares: int
    parts: tuple[Parts, ...]
    damage_parts: Parts
    average: float
    lowest: int
    swings: tuple[Swing, ...]
    extras: tuple[Extra, ...]
    brutal: Brutal

    @property
    def threatens(self) -> bool:
        """Only a lethal melee weapon threatens squares (EP-SP-15)."""
        return self.is_melee and self.attack.lethal

    def reaches(self, apart: int) -> bool:
        """Whether it reaches a target so many squares away (EP-AT-01, EP-AT-10)."""
        return self.reach_min <= apart <= self.reach_max if self.is_melee else apart <= self.range_squares


def attack_line(
    index: int, attack: Attack, natural_reach: int, rules: Rules, creature: Creature | None = None
) -> AttackLine:
    """Make an attack line ready for use; of a ``creature``, with what its features add."""
    is_melee = attack.kind == "melee"
    increment = attack.increment // 5
    limit = rules.number("ranged", "thrown_increments" if attack.kind == "thrown" else "projectile_increments")
    parts = tuple(parts_at(attack, place) for place in range(len(attack.bonuses)))
    reach = _farthest(attack, natural_reach, rules, creature)
    return AttackLine(
        index=index,
        attack=attack,
        is_melee=is_melee,
        reach_min=_dead_zone(attack, natural_reach, rules),
        reach_max=reach if is_melee else 0,
        range_squares=0 if is_melee else increment * limit if increment else 1000,
        increment_squares=increment,
        parts=parts,
        damage_parts=named_parts(attack.damage_parts, attack.damage_bonus, "damage bonus")
        if attack.damage_bonus or attack.damage_parts
        else (),
        average=sum(count * (sides + 1) / 2 for count, sides in attack.dice),
        lowest=sum(count for count, _ in attack.dice),
        swings=_swings(index, attack),
        extras=extras_of(creature, attack, rules) if creature else attack.extra,
        brutal=brutal_of(creature, attack, rules) if creature else NOT_BRUTAL,
    )


def parts_at(attack: Attack, place: int) -> Parts:
    """Return what an attack adds to the die, the bonus at ``place`` of a full attack."""
    first = named_parts(attack.parts, attack.bonuses[0], "attack bonus")
    if not place:
        return first
    lower = attack.bonuses[place] - attack.bonuses[0] if place < len(attack.bonuses) else -5 * place
    return (*first, Part(f"attack {place + 1}", lower, "EP-AC-23"))


def _swings(index: int, attack: Attack) -> tuple[Swing, ...]:
    """Return the attacks that the bonuses name: a second one at the same bonus falls with the first (EP-AC-26)."""
    bonuses = attack.bonuses
    columns = sorted(set(bonuses), reverse=True)
    return tuple(
        Swing(index, place, columns.index(bonus), "", (bonus - bonuses[0]) / 20) for place, bonus in enumerate(bonuses)
    )


def with_bonus_attacks(lines: tuple[AttackLine, ...]) -> tuple[AttackLine, ...]:
    """Return lines whose full attacks hold their bonus attacks too, best first (EP-AC-25, EP-AC-26)."""
    placed = _with_places(lines)
    return tuple(_with_bonus(line, placed) if line.attack.bonus_attacks else line for line in placed)


def _with_places(lines: tuple[AttackLine, ...]) -> tuple[AttackLine, ...]:
    """Return lines whose parts reach as far down as some bonus attack is made with them."""
    most = max(bonus.column for line in lines for bonus in line.attack.bonus_attacks) + 1
    return tuple(
        replace(line, parts=(*line.parts, *(parts_at(line.attack, place) for place in range(len(line.parts), most))))
        for line in lines
    )


def _with_bonus(line: AttackLine, lines: tuple[AttackLine, ...]) -> AttackLine:
    found = [(_total(lines, swing), -order, swing) for order, swing in enumerate(line.swings)]
    names = {other.attack.name: other for other in reversed(lines)}
    for order, bonus in enumerate(line.attack.bonus_attacks, start=len(found)):
        hand = names.get(bonus.attack, line) if bonus.attack else line
        swing = _bonus_swing(line, hand, bonus)
        if swing is not None:
            found.append((_total(lines, swing), -order, swing))
    best = _total(lines, line.swings[0])
    ordered = [found[0], *sorted(found[1:], key=lambda item: item[:2], reverse=True)]
    return replace(line, swings=tuple(swing._replace(behind=(sum_ - best) / 20) for sum_, _, swing in ordered))


def _bonus_swing(line: AttackLine, hand: AttackLine, bonus: BonusAttack) -> Swing | None:
    """Return a bonus attack as it is made; none where there is no such base attack to fall with."""
    column = max(bonus.column, 0)
    place = next((swing.place for swing in line.swings if swing.column == column), -1)
    if place < 0:
        return None
    own = max(line.average + line.attack.damage_bonus, 1.0)
    weight = max(hand.average + hand.attack.damage_bonus, 0.0) / own
    return Swing(hand.index, place if hand is line else column, column, bonus.source, 0.0, weight)


def _total(lines: tuple[AttackLine, ...], swing: Swing) -> int:
    return sum(part.value for part in lines[swing.line].parts[swing.place])


def melee_twins(creature: Creature, rules: Rules) -> tuple[Attack, ...]:
    """Return the attacks hand to hand that shots and throws allow which serve in melee too (EP-AT-03)."""
    return tuple(
        _in_melee(attack, creature, rules)
        for attack in creature.attacks
        if attack.kind != "melee" and not SERVES.isdisjoint(attack.traits)
    )


def _in_melee(attack: Attack, creature: Creature, rules: Rules) -> Attack:
    """Return a thrown or shooting weapon as it is used in melee: Strength counts in the place of Dexterity
    (EP-AT-07, EP-DA-02)."""
    strength, dexterity = (creature.abilities.modifier(name) for name in ("strength", "dexterity"))
    poor = 0 if "melee_capable" in attack.traits else rules.number("weapons", "poor_melee")
    changes = (
        Bonus("Strength for Dexterity", strength - dexterity, "ability"),
        *((Bonus("poor in melee", poor),) if poor else ()),
    )
    parts = (*_whole(attack.parts, attack.bonuses[0], "attack bonus"), *changes)
    change = sum(part.value for part in changes)
    added = strength if attack.kind == "ranged" else 0
    damage = (*attack.damage_parts, Bonus("Strength", added, "ability")) if added else attack.damage_parts
    return replace(
        attack,
        name=f"{attack.name} in melee",
        kind="melee",
        bonuses=tuple(bonus + change for bonus in attack.bonuses),
        parts=tuple(part for part in parts if part.value),
        damage_bonus=attack.damage_bonus + added,
        damage_parts=damage,
        increment=0,
        bonus_attacks=(),
        ammunition=None,
    )


def _whole(parts: tuple[Bonus, ...], total: int, rest: str) -> tuple[Bonus, ...]:
    missing = total - sum(part.value for part in parts)
    return (*parts, Bonus(rest, missing)) if missing else parts


def _farthest(attack: Attack, natural_reach: int, rules: Rules, creature: Creature | None) -> int:
    """Return how far an attack reaches hand to hand: as the sheet says, or a reach weapon twice as far as the arms
    (YAG-06, YAG-07)."""
    if not attack.reach:
        return natural_reach
    is_long = not attack.threatens_adjacent or attack.reach // 5 > natural_reach
    if creature is None or not is_long or rules.word("reach", "weapon_reach") == "sheet":
        return attack.reach // 5
    inches = rules.sizes[creature.size].inches
    return 2 * inches // 60 if inches else 2 * natural_reach


def _dead_zone(attack: Attack, natural_reach: int, rules: Rules) -> int:
    """Return the nearest distance a melee weapon hits at (EP-AO-04, D20-16, YAG-07)."""
    if attack.threatens_adjacent:
        return 0
    return {"adjacent": 2, "natural": natural_reach + 1, "none": 0}[rules.word("reach", "weapon_minimum")]
