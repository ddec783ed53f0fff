"""What a player character's size changes where its sheet leaves that out (EP-SP-11).

A sheet usually holds its size: a part of the armour class is called so, the speed is that of its people. One that says
``add_size`` has the figures of a Medium creature; monsters never change. Where a table of differences in size counts in
the place of a modifier (YAG-09), the sheet's is taken off again.
"""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.kernel.creature import Attack, Bonus, Creature
from tactical.rules.rulesets.library import Rules, SizeRow

FLAG = "add_size"


def with_size(creature: Creature, rules: Rules) -> Creature:
    """Return a player character with its size in its figures; anybody else as they are."""
    row = rules.sizes[creature.size]
    if rules.scaling is not None:
        return without_size(creature)
    if creature.kind != "pc" or not creature.has(FLAG) or not (row.ac or row.might or row.walk or row.attack):
        return creature
    parts = _with_part(creature, row)
    return replace(
        creature,
        speed=max(0, creature.speed + row.walk),
        stealth=creature.stealth + row.ac,
        might=creature.might + row.might,
        maneuver_defense=creature.maneuver_defense + row.might,
        ac=creature.ac if parts is creature.ac_parts else creature.ac + row.ac,
        ac_parts=parts,
        attacks=tuple(_sized(attack, row.attack) for attack in creature.attacks) if row.attack else creature.attacks,
    )


def without_size(creature: Creature) -> Creature:
    """Return a creature without the named size modifier of its sheet: differences in size say it all (YAG-09)."""
    own = (*creature.ac_parts, *(part for attack in creature.attacks for part in attack.parts))
    if not any(part.type == "size" for part in own):
        return creature
    kept = tuple(part for part in creature.ac_parts if part.type != "size")
    lost = sum(part.value for part in creature.ac_parts if part.type == "size")
    return replace(
        creature,
        ac=creature.ac - lost,
        ac_parts=kept,
        attacks=tuple(_unsized(attack) for attack in creature.attacks),
    )


def _unsized(attack: Attack) -> Attack:
    lost = sum(part.value for part in attack.parts if part.type == "size")
    if not lost:
        return attack
    parts = tuple(part for part in attack.parts if part.type != "size")
    return replace(attack, bonuses=tuple(bonus - lost for bonus in attack.bonuses), parts=parts)


def _sized(attack: Attack, modifier: int) -> Attack:
    """An attack with what the size adds to the die (EP-AT-07, EP-AT-08), once."""
    if any(part.type == "size" for part in attack.parts):
        return attack
    parts = (*attack.parts, Bonus("size", modifier, "size")) if attack.parts else ()
    return replace(attack, bonuses=tuple(bonus + modifier for bonus in attack.bonuses), parts=parts)


def _with_part(creature: Creature, row: SizeRow) -> tuple[Bonus, ...]:
    """The parts of the armour class with the size among them, once: as they are where it is there already."""
    if any(part.type == "size" for part in creature.ac_parts):
        return creature.ac_parts
    return (*_parts(creature), Bonus("size", row.ac, "size"))


def _parts(creature: Creature) -> tuple[Bonus, ...]:
    """The parts of an armour class, as far as its sheet lets them be known."""
    if creature.ac_parts:
        return creature.ac_parts
    dexterity = creature.abilities.modifier("dexterity")
    known = min(dexterity, max(0, creature.ac - 10)) if dexterity > 0 else dexterity
    rest = creature.ac - 10 - known
    named = (Bonus("base", 10, "base"), Bonus("Dexterity", known, "dex"), Bonus("armour and the rest", rest, "armor"))
    return tuple(part for part in named if part.value)
