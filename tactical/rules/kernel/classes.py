"""Base attacks from classes: how many a character has and what each adds to the roll (EP-AC-22, EP-AC-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tactical.rules.kernel.attacks import Bonus
from tactical.rules.kernel.errors import RuleError

STEP = 5
"""What each later attack loses against the one before it (EP-AC-23)."""
MOST_CLASSES, MOST_COLUMNS, MOST_GAIN = 12, 4, 60
BASE = "base attack"


@dataclass(frozen=True, slots=True)
class ClassLevels:
    """The levels of a class and what they add to each base attack: ``gains`` has a column for every attack that the
    class has, "4, 4, 4, 4" for a class of four."""

    name: str
    level: int
    gains: tuple[int, ...]


def base_attacks(classes: Sequence[ClassLevels]) -> tuple[int, ...]:
    """Return the base attacks of a character, best first: as many as the class with the most ever gave, each the sum of
    what the classes add to its column, less 5 for each attack before it. A class adds nothing to columns it lacks."""
    columns = max((len(each.gains) for each in classes), default=0)
    return tuple(
        sum(each.gains[column] for each in classes if column < len(each.gains)) - STEP * column
        for column in range(columns)
    )


def check_classes(classes: Sequence[ClassLevels], pointer: str) -> None:
    """Refuse classes that cannot be. RuleError names the place and the remedy."""
    if len(classes) > MOST_CLASSES:
        raise RuleError(f"{len(classes)} classes are too many", pointer=pointer, remedy=f"Give at most {MOST_CLASSES}.")
    for index, each in enumerate(classes):
        where = f"{pointer}/{index}"
        if not each.name.strip() or len(each.name) > 60:
            raise RuleError("A class needs a name of 1 to 60 characters", pointer=f"{where}/name", remedy="Name it.")
        if not 1 <= each.level <= 100:
            raise RuleError(f"{each.name}: level {each.level}", pointer=f"{where}/level", remedy="Give 1 to 100.")
        if not 1 <= len(each.gains) <= MOST_COLUMNS:
            raise RuleError(
                f"{each.name}: a class has 1 to {MOST_COLUMNS} base attacks, not {len(each.gains)}",
                rule="EP-AC-22",
                pointer=f"{where}/gains",
                remedy="Give a number for each attack, such as [4, 4, 4, 4].",
            )
        if any(not 0 <= gain <= MOST_GAIN for gain in each.gains):
            raise RuleError(
                f"{each.name}: a gain is outside 0 to {MOST_GAIN}",
                rule="EP-AC-23",
                pointer=f"{where}/gains",
                remedy="Give what the class's levels add to each attack.",
            )


def bonuses_of(classes: Sequence[ClassLevels], others: int) -> tuple[int, ...]:
    """Return the totals of a full attack: base attacks and everything else that counts for every attack alike."""
    return tuple(base + others for base in base_attacks(classes))


def completed(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stat block, as plain data, whose attacks have the totals that its classes give where it left them out.

    The parts that an attack names beside its base attack count for each of them; nothing else is changed.
    """
    classes = _read(sheet.get("classes"))
    attacks = sheet.get("attacks")
    if not classes or not isinstance(attacks, list):
        return dict(sheet)
    return {**sheet, "attacks": [_with_totals(attack, classes) for attack in attacks]}


def _read(data: Any) -> list[ClassLevels]:
    """Return the classes that can be read; what is wrong with the rest is said when the sheet is built."""
    found = []
    for each in data if isinstance(data, list) else []:
        gains = each.get("gains") if isinstance(each, Mapping) else None
        if isinstance(gains, list) and all(isinstance(gain, int) for gain in gains):
            found.append(ClassLevels(str(each.get("name", "")), 1, tuple(gains[:MOST_COLUMNS])))
    return found


def _with_totals(attack: Any, classes: Sequence[ClassLevels]) -> Any:
    if not isinstance(attack, Mapping) or attack.get("bonuses"):
        return attack
    parts = attack.get("parts")
    rest = [part for part in parts if _counts(part)] if isinstance(parts, list) else []
    others = sum(int(part["value"]) for part in rest)
    totals = bonuses_of(classes, others)
    if not totals:
        return attack
    base = Bonus(BASE, totals[0] - others, "base")
    named = {"name": base.name, "value": base.value, "type": base.type}
    return {**attack, "bonuses": list(totals), "parts": [named, *rest]}


def _counts(part: Any) -> bool:
    return isinstance(part, Mapping) and part.get("type") != "base" and isinstance(part.get("value"), int)
