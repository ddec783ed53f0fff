"""Squeezing: which openings a creature passes, and how much room it takes where it has too little (EP-SP-06 to 08)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from tactical.rules.kernel.creature import Size
from tactical.rules.rulesets.library import Rules, SizeRow

Passing = Literal["fits", "squeezes", "squeezes_impeded", "cannot"]
PASSINGS: tuple[Passing, ...] = ("fits", "squeezes", "squeezes_impeded", "cannot")
"""From the easiest to the worst; the index is the class that the search of ways counts with."""
SQUARE_INCHES = 60
NO_GAP = -100
"""What a square without an opening has for one."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """The narrowest openings, in inches, that a creature passes freely, squeezing, squeezing as through impeded
    ground; 0 for none of that kind. ``rank`` is its size's, for openings known only by who they were made for."""

    fits: int
    squeezes: int
    impeded: int
    rank: int


def gap_table(row: SizeRow, size: Size, side: int) -> Gaps:
    """The size table's own openings (EP-SP-02); for a space of another size than the table's, in proportion."""
    fits, squeezes, impeded = (value * side // row.squares for value in (row.fits, row.squeezes, row.impeded))
    return Gaps(fits, squeezes, impeded, size.rank)


def half_space(row: SizeRow, size: Size, side: int) -> Gaps:
    """Down to half the own space (D20-10)."""
    space = row.space if side == row.squares else side * SQUARE_INCHES
    return Gaps(space, (space + 1) // 2, 0, size.rank)


SQUEEZES: dict[str, Callable[[SizeRow, Size, int], Gaps]] = {"gap_table": gap_table, "half_space": half_space}


def gaps_of(rules: Rules, size: Size, side: int) -> Gaps:
    """Return the openings that a creature of a size and side (in squares) passes under a ruleset.

    Where the skill of an escape artist leads through narrower ones, it does so 5 ft a round, as over impeded ground,
    down to such a part of the space as the table says (D20-10, AOH-03).
    """
    gaps = SQUEEZES[rules.word("grid", "squeeze")](rules.sizes[size], size, side)
    if not rules.number("escape", "dc"):
        return gaps
    return replace(gaps, impeded=max(1, gaps.fits // rules.number("escape", "part")))


def passing(gaps: Gaps, inches: int) -> Passing:
    """Return how a creature passes an opening by its smallest dimension (EP-SP-06, D20-10).

    A negative number is an opening known only by the size it was made for: -1 Fine, -2 Diminutive, and so on.
    """
    if inches == NO_GAP:
        return "fits"
    if inches < 0:
        return made_for(gaps, -inches - 1)
    if inches >= gaps.fits:
        return "fits"
    if gaps.squeezes and inches >= gaps.squeezes:
        return "squeezes"
    return "squeezes_impeded" if gaps.impeded and inches >= gaps.impeded else "cannot"


def made_for(gaps: Gaps, rank: int) -> Passing:
    """Return how a creature passes an opening made for a size: its own or larger fits, one smaller squeezes
    (EP-SP-07)."""
    larger = gaps.rank - rank
    return "fits" if larger <= 0 else "squeezes" if larger == 1 else "cannot"


def sides_of(gaps: Gaps, side: int) -> tuple[int, ...]:
    """Return how many squares a creature takes up each way: at its ease, squeezing, squeezing as through impeded
    ground; equal neighbours once. Between walls it narrows to the squares that its narrowest opening takes."""
    squeezed = -(-gaps.squeezes // SQUARE_INCHES) if gaps.squeezes else side
    narrowest = -(-gaps.impeded // SQUARE_INCHES) if gaps.impeded else squeezed
    return tuple(dict.fromkeys((side, min(side, max(1, squeezed)), min(side, max(1, narrowest)))))


def width_class(gaps: Gaps, width: int) -> int:
    """Return the class (index in PASSINGS) of standing in a space of ``width`` squares where there is no more."""
    return PASSINGS.index(passing(gaps, width * SQUARE_INCHES))
