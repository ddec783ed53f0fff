"""The sums of a stat block: a total that names its parts must equal their sum."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.rules.kernel.creature import Bonus, Creature
from tactical.rules.kernel.errors import RuleError


def check_sums(creature: Creature) -> None:
    """Refuse a stat block whose named parts do not add up to the totals on the sheet.

    Parts may be left out altogether; what is named has to be right, because the roll log prints it.
    """
    _check(creature, "armour class", creature.ac, creature.ac_parts, "/ac_parts")
    for index, attack in enumerate(creature.attacks):
        _check(creature, f"{attack.name} to hit", attack.bonuses[0], attack.parts, f"/attacks/{index}/parts")
        _check(
            creature,
            f"{attack.name} damage",
            attack.damage_bonus,
            attack.damage_parts,
            f"/attacks/{index}/damage_parts",
        )


def _check(creature: Creature, what: str, total: int, parts: Iterable[Bonus], pointer: str) -> None:
    values = [part.value for part in parts]
    if values and sum(values) != total:
        raise RuleError(
            f"{creature.name}: {what} is {total}, but its parts add up to {sum(values)}",
            pointer=pointer,
            remedy="Correct the total, or name the part that is missing.",
        )
