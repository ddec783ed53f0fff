"""Who may be where others are: sharing a square, walking through, ending there (EP-SP-04, EP-SP-05, D20-08, D20-09)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from tactical.rules.kernel.creature import Size
from tactical.rules.rulesets.library import Rules

Verdict = Literal["free", "squeezes", "full"]
Ending = Literal["free", "squeezes", "no"]


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody in the way, as the mover sees it."""

    size: Size
    is_hostile: bool
    is_helpless: bool = False
    fills: bool = False
    """Whether nobody slips past it, however small (a gelatinous cube)."""


def larger_by(one: Size, other: Size) -> int:
    """Return how many sizes ``one`` is larger than ``other`` (EP-SP-01)."""
    return one.rank - other.rank


def share(rules: Rules, sizes: Sequence[Size]) -> Verdict:
    """Return whether these creatures fit into one square: at their ease, squeezing, or not at all."""
    return _share(rules, tuple(sizes))


@lru_cache(maxsize=4096)
def _share(rules: Rules, sizes: tuple[Size, ...]) -> Verdict:
    most = rules.number("occupancy", "most")
    if most and len(sizes) > most:
        return "full"
    return SHARES[rules.word("occupancy", "share")](rules, sizes)


def _pairs(rules: Rules, sizes: Sequence[Size]) -> Verdict:
    """Pair by pair: with the Fine and Diminutive, and two sizes apart, nobody squeezes; two Tiny share (EP-SP-05)."""
    room = sum((Fraction(1, rules.sizes[size].capacity) for size in sizes if _is_tiny(rules, size)), Fraction(0))
    if room > 1:
        return "full"
    big = [size for size in sizes if not _is_tiny(rules, size)]
    if any(sum(abs(larger_by(one, other)) < 2 for other in big) > 2 for one in big):
        return "full"
    tiny = sum(size is Size.TINY for size in sizes)
    is_tight = tiny > 2 or any(_squeezes(one, other) for index, one in enumerate(sizes) for other in sizes[index + 1 :])
    return "squeezes" if is_tight else "free"


def _squeezes(one: Size, other: Size) -> bool:
    if min(one.rank, other.rank) <= Size.DIMINUTIVE.rank or one is other is Size.TINY:
        return False
    return abs(larger_by(one, other)) < 2


def _is_tiny(rules: Rules, size: Size) -> bool:
    return rules.sizes[size].capacity > 1


def _capacity(rules: Rules, sizes: Sequence[Size]) -> Verdict:
    """As many as their shares of the square add up to one (D20-13, YAG-03)."""
    room = sum((Fraction(1, rules.sizes[size].capacity) for size in sizes), Fraction(0))
    return "free" if room <= 1 else "full"


def crowd_of(rules: Rules, mover: Size, sizes: Sequence[Size]) -> tuple[Size, ...]:
    """Return who of those in a square counts beside a mover for how many it holds.

    Where capacities add up, the small are counted among themselves: whoever fills the square is vastly larger, or
    helpless, and the mover was let in to it already (D20-14, YAG-04).
    """
    if rules.word("occupancy", "share") != "capacity":
        return (mover, *sizes)
    return (mover, *(size for size in sizes if _is_tiny(rules, size))) if _is_tiny(rules, mover) else (mover,)


SHARES: dict[str, Callable[[Rules, Sequence[Size]], Verdict]] = {"pairs": _pairs, "capacity": _capacity}


def may_pass(rules: Rules, mover: Size, other: Other) -> bool:
    """Whether a mover may walk through somebody's squares: a friend's always, an enemy's by size or helplessness."""
    if other.fills and other.is_hostile:
        return False
    return not other.is_hostile or PASSES[rules.word("occupancy", "pass_enemy")](rules, mover, other)


def _stepover(rules: Rules, mover: Size, other: Other) -> bool:
    """Two or more sizes larger steps over (EP-MV-21)."""
    return larger_by(mover, other.size) >= rules.number("occupancy", "pass_sizes")


def _three_sizes(rules: Rules, mover: Size, other: Other) -> bool:
    """Through the helpless, through what is three sizes larger or smaller, and the tiny through anyone (D20-08)."""
    return _vast_sizes(rules, mover, other) or mover.rank <= Size.TINY.rank


def _vast_sizes(rules: Rules, mover: Size, other: Other) -> bool:
    apart = abs(larger_by(mover, other.size))
    return other.is_helpless or apart >= rules.number("occupancy", "pass_sizes")


def _vast_or_into(rules: Rules, mover: Size, other: Other) -> bool:
    """As the vastly different; and two sizes smaller gets into the space of a foe to strike at it (YAG-04, YAG-08)."""
    return _vast_sizes(rules, mover, other) or larger_by(other.size, mover) >= 2


PASSES: dict[str, Callable[[Rules, Size, Other], bool]] = {
    "stepover": _stepover,
    "three_sizes": _three_sizes,
    "vast_sizes": _vast_sizes,
    "vast_or_into": _vast_or_into,
}


def may_end(rules: Rules, mover: Size, other: Other) -> Ending:
    """Whether a mover may stop where somebody is: at its ease, squeezing with that one's consent, or not at all."""
    return ENDS[rules.word("occupancy", "end")](rules, mover, other)


def _end_squeezed(rules: Rules, mover: Size, other: Other) -> Ending:
    """Those who share a square freely do; others squeeze, both of them, by agreement (EP-SP-05, EP-SP-09)."""
    if share(rules, (mover, other.size)) == "free":
        return "free"
    return "no" if other.is_hostile and not other.is_helpless else "squeezes"


def _end_helpless(rules: Rules, mover: Size, other: Other) -> Ending:
    """Only on the helpless, or with a friend whom the square holds besides; the tiny wherever they get in (D20-09)."""
    is_small = mover.rank <= Size.TINY.rank
    return "free" if other.is_helpless or is_small or _packs(rules, mover, other) else "no"


def _end_vast(rules: Rules, mover: Size, other: Other) -> Ending:
    """On the helpless, at three sizes apart, two sizes smaller than an enemy it came to attack, or with a friend whom
    the square holds besides (YAG-04, YAG-03)."""
    smaller = larger_by(other.size, mover)
    is_vast = abs(smaller) >= rules.number("occupancy", "pass_sizes") or (smaller >= 2 and other.is_hostile)
    return "free" if other.is_helpless or is_vast or _packs(rules, mover, other) else "no"


def _packs(rules: Rules, mover: Size, other: Other) -> bool:
    """Whether one square holds two friends, both smaller than it (D20-13, YAG-03)."""
    is_small = _is_tiny(rules, mover) and _is_tiny(rules, other.size)
    return is_small and not other.is_hostile and share(rules, (mover, other.size)) == "free"


ENDS: dict[str, Callable[[Rules, Size, Other], Ending]] = {
    "squeeze": _end_squeezed,
    "helpless": _end_helpless,
    "vast_sizes": _end_vast,
}
