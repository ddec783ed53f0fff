"""Limb damage: what the much smaller do to the much larger (YAG-10 to YAG-12)."""

from __future__ import annotations

from collections.abc import Sequence

Limbs = tuple[int, ...]
"""The damage at each limb location, () for none at all."""


def is_disabled(limb: int, left: int) -> bool:
    """Whether a location is disabled: its damage and all other damage exceed the hit points (YAG-11).

    ``left`` are the hit points that lethal and nonlethal damage leave.
    """
    return limb > 0 and limb > left


def disabled(limbs: Limbs, left: int) -> int:
    """Return how many locations are disabled."""
    return sum(is_disabled(limb, left) for limb in limbs)


def open_to(limbs: Limbs, locations: int, left: int) -> tuple[int, ...]:
    """Return the locations that are not disabled, counted from 0, lowest first."""
    whole = limbs or (0,) * locations
    return tuple(place for place, limb in enumerate(whole) if not is_disabled(limb, left))


def struck(limbs: Limbs, locations: int, count: int, left: int, chosen: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the locations that one hit hurts: those chosen that are not disabled, then the lowest (YAG-12)."""
    free = open_to(limbs, locations, left)
    wanted = [place for place in dict.fromkeys(chosen) if place in free]
    return tuple(sorted([*wanted, *(place for place in free if place not in wanted)][:count]))


def hurt(limbs: Limbs, locations: int, places: Sequence[int], amount: int) -> Limbs:
    """Return the limbs after a hit: its whole damage at each of the places (YAG-11)."""
    whole = limbs or (0,) * locations
    return tuple(limb + amount if place in places else limb for place, limb in enumerate(whole))


def mended(limbs: Limbs, amount: int) -> Limbs:
    """Return the limbs after healing: each loses as much, as nonlethal damage does; () once all are whole."""
    left = tuple(max(limb - amount, 0) for limb in limbs)
    return left if any(left) else ()
