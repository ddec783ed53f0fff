"""Thrown and dropped objects (EP-FA-15 to 17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tactical.rules.combat.falling import MOST_FEET
from tactical.rules.combat.impact import Impact, pools_of
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.modifiers import Part
from tactical.rules.kernel.reasons import Reason

Table = Mapping[str, Any]
SIZES = tuple(Size)


def object_impact(table: Table, size: Size, stuff: str = "ordinary", fallen_feet: int = 0) -> Impact:
    """Return what an object does to whom it hits, before resistance.

    ``stuff`` is what it is made of; one that was dropped adds the feet it fell.
    """
    if stuff not in table["stuff"]:
        raise RuleError(
            f"no stuff is called {stuff!r}",
            rule="EP-FA-16",
            pointer="/stuff",
            remedy=f"Use one of {', '.join(table['stuff'])}.",
        )
    if not 0 <= fallen_feet <= MOST_FEET:
        raise RuleError(f"a fall of {fallen_feet} ft cannot be", pointer="/feet", remedy=f"Give 0 to {MOST_FEET} ft.")
    return OBJECTS[str(table["objects"]["procedure"])](table, size, stuff, fallen_feet)


def size_dice(table: Table, size: Size) -> int:
    """Return the dice of an object's size; what is larger than the table counts as its last row (EP-FA-15)."""
    dice = table["dice"]
    return int(dice[size.value] if size.value in dice else dice[Size.TITANIC.value])


def covers_area(table: Table, size: Size) -> bool:
    """Whether an object is so large that everyone below its space may be hit (EP-FA-17)."""
    return size.rank >= Size(table["objects"]["area_from"]).rank


def largest_thrown(table: Table, thrower: Size) -> Size | None:
    """Return the largest object a creature throws by itself, None if there is none so small."""
    rank = thrower.rank - int(table["objects"]["throws_smaller_by"])
    return SIZES[rank] if rank >= 0 else None


def _size_and_fall(table: Table, size: Size, stuff: str, fallen_feet: int) -> Impact:
    rule, row = table["objects"], table["stuff"][stuff]
    by_fall = min(fallen_feet // 10, int(rule["fall_cap"])) if rule["fall_adds"] else 0
    by_size = size_dice(table, size)
    if not by_size:
        return Impact((), reasons=(Reason("EP-FA-15", f"a {size.value} object is too small to hurt", "no damage"),))
    reasons = [Reason("EP-FA-15", f"a {size.value} object", f"{by_size} dice")]
    if fallen_feet:
        reasons.append(Reason("EP-FA-15", f"fallen {fallen_feet} ft", f"{by_fall} dice"))
    count, each = by_size + by_fall, int(row["per_die"])
    parts = (Part(f"{row['label']}, {each:+d} a die", each * count, str(row["cite"])),) if each else ()
    die = int(rule["die"])
    return Impact(pools_of((by_size, die), (by_fall, die)), parts, tuple(reasons), tuple(rule["resisted_by"]))


def _as_the_gm_says(table: Table, size: Size, stuff: str, fallen_feet: int) -> Impact:
    return Impact((), reasons=(Reason(str(table["objects"]["cite"]), f"a {size.value} object: the GM rules the harm"),))


OBJECTS: dict[str, Callable[[Table, Size, str, int], Impact]] = {
    "size_and_fall": _size_and_fall,
    "gm": _as_the_gm_says,
}
