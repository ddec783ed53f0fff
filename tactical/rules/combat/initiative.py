"""Initiative: rolls, groups and ties (EP-IN-01 to 04, EP-IN-09 to 11, EP-IN-14, D20-20)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts, total
from tactical.rules.rulesets.library import Rules


@dataclass(frozen=True, slots=True)
class Entrant:
    """A creature about to roll. ``is_monster``: played by the GM, so it may share a group's roll."""

    id: str
    creature: Creature
    is_monster: bool
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the order: who acts there, on what roll. ``key`` orders slots, highest first."""

    members: tuple[str, ...]
    natural: int
    total: int
    parts: Parts
    tie_values: tuple[int, ...] = ()
    tie_rolls: tuple[int, ...] = field(default=())

    @property
    def key(self) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        return self.total, self.tie_values, self.tie_rolls


TIE_VALUES: Mapping[str, Callable[[Creature], int]] = {
    "movement": lambda creature: creature.movement_bonus,
    "dexterity": lambda creature: creature.abilities.modifier("dexterity"),
    "initiative": lambda creature: creature.initiative_bonus,
}


GROUP_BONUS: Mapping[str, Callable[[Sequence[int]], int]] = {
    "highest": max,
    "average": lambda bonuses: sum(bonuses) // len(bonuses),
    "lowest": min,
}
"""What a mixed group adds to its one roll; the page leaves it open (EP-IN-14). Averages are rounded down."""
MODES = ("single", "group", "individual")


def tie_values(creature: Creature, rules: Rules) -> tuple[int, ...]:
    """Return what decides equal initiatives before any die (EP-IN-09, EP-IN-10, D20-20)."""
    return tuple(TIE_VALUES[name](creature) for name in rules.combat["initiative"]["ties"])


def speaker(entrants: Sequence[Entrant], rules: Rules) -> Entrant:
    """Return whose bonuses count for a group: the highest initiative bonus, its own ties among equals (EP-IN-14)."""
    if len(entrants) == 1:
        return entrants[0]
    return max(entrants, key=lambda one: (one.creature.initiative_bonus, tie_values(one.creature, rules)))


def initiative_parts(entrants: Sequence[Entrant], rules: Rules) -> Parts:
    """Return a slot's modifiers: the group's bonus, and what conditions take off."""
    best = speaker(entrants, rules)
    bonus = GROUP_BONUS[rules.word("initiative", "group_bonus")]([one.creature.initiative_bonus for one in entrants])
    parts = [Part("initiative bonus", bonus, rules.cite("initiative"))]
    for name in best.conditions:
        row = rules.conditions.get(name, {})
        if row.get("initiative"):
            parts.append(Part(str(row["label"]).lower(), int(row["initiative"]), str(row["cite"])))
    return tuple(parts)


def roll_initiative(
    entrants: Sequence[Entrant], rules: Rules, dice: Dice, faces: Mapping[str, int] | None = None
) -> list[Slot]:
    """Roll for everyone and return the slots in order, highest first. ``faces`` are dice that fell at the table, by
    whose they are; one member's is its group's."""
    groups = group_entrants(entrants, rules.word("initiative", "mode"))
    slots = [_roll_slot(group, rules, dice, faces or {}) for group in groups]
    return break_ties(slots, dice)


def group_entrants(entrants: Sequence[Entrant], mode: str) -> list[list[Entrant]]:
    """Return who shares a roll: all monsters, those of a name, or nobody (EP-IN-14)."""
    groups: dict[object, list[Entrant]] = {}
    for entrant in entrants:
        shared = entrant.is_monster and mode != "individual"
        key: object = entrant.id if not shared else ("group", entrant.creature.name if mode == "group" else "")
        groups.setdefault(key, []).append(entrant)
    return list(groups.values())


def _roll_slot(group: Sequence[Entrant], rules: Rules, dice: Dice, faces: Mapping[str, int]) -> Slot:
    parts = initiative_parts(group, rules)
    typed = next((faces[entrant.id] for entrant in group if entrant.id in faces), 0)
    natural = typed or dice.roll(20)
    values = tie_values(speaker(group, rules).creature, rules)
    return Slot(tuple(entrant.id for entrant in group), natural, natural + total(parts), parts, values)


def break_ties(slots: Sequence[Slot], dice: Dice) -> list[Slot]:
    """Order the slots; those still equal roll a d20 against each other, again and again (EP-IN-11)."""
    ordered: list[Slot] = []
    groups: dict[tuple[int, tuple[int, ...], tuple[int, ...]], list[Slot]] = {}
    for slot in slots:
        groups.setdefault(slot.key, []).append(slot)
    for key in sorted(groups, reverse=True):
        tied = groups[key]
        if len(tied) > 1:
            rolled = [replace(slot, tie_rolls=(*slot.tie_rolls, dice.roll(20))) for slot in tied]
            tied = break_ties(rolled, dice)
        ordered.extend(tied)
    return ordered
