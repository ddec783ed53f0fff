"""Hiding places: who of the ambushers has total cover from the side the victims come from (EP-SU-08)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from tactical.rules.combat.profile import profile_for
from tactical.rules.geometry.cover import has_line_of_sight
from tactical.rules.geometry.field import Field, Space, field_for, squares_of
from tactical.rules.handoff import AmbushSetup, Participant
from tactical.rules.handoff_rules.figures import ambushers, rules_of, victims
from tactical.rules.handoff_rules.placement import placed
from tactical.rules.kernel.errors import RuleError

Square = tuple[int, int]
Approach = Literal["west", "east", "north", "south"]
APPROACHES: tuple[Approach, ...] = ("west", "east", "north", "south")
LOOKS = 3
"""Rows or columns beside those the victims stand in from which they may look."""


@dataclass(frozen=True, slots=True)
class HidingPlace:
    """One ambusher where it waits. ``seen_from`` is a square of the approach that a free line leads from."""

    id: str
    name: str
    is_covered: bool
    squeezes: bool
    keeps_still: bool
    seen_from: Square | None = None

    @property
    def is_good(self) -> bool:
        return self.is_covered and self.keeps_still and not self.squeezes


@dataclass(frozen=True, slots=True)
class HidingReport:
    """Every ambusher's hiding place; all must be good for the bonus, ``spoilers`` are those that are not."""

    approach: Approach
    each: tuple[HidingPlace, ...]

    @property
    def is_good(self) -> bool:
        return bool(self.each) and not self.spoilers

    @property
    def spoilers(self) -> tuple[str, ...]:
        return tuple(place.id for place in self.each if not place.is_good)


def hiding_places(setup: AmbushSetup, approach: Approach = "west", restless: Sequence[str] = ()) -> HidingReport:
    """Return what the map says of where the ambushers stand: covered are those to whom no line leads from the squares
    at that edge of the map that the victims come along. Heights are left out of account.

    ``restless`` are those who do more than watch.
    """
    if approach not in APPROACHES:
        remedy = f"Use {', '.join(APPROACHES)}."
        raise RuleError(f"Nobody comes from {approach!r}", rule="EP-SU-08", pointer="/approach", remedy=remedy)
    ready = placed(setup)
    place, rules = ready.place, rules_of(ready)
    looker = lookers_at(ready, approach)
    gaps = {(x, y): inches for x, y, inches in place.layers.gaps}

    def judged(item: Participant) -> HidingPlace:
        profile = profile_for(item.creature, rules)
        x, y = item.position or (0, 0)
        space = (x, y, profile.side)
        seen = looker(space)
        needs = rules.sizes[profile.creature.size].fits
        tight = any(gaps.get(square, needs) < needs for square in squares_of(space))
        return HidingPlace(item.id, item.creature.name, seen is None, tight, item.id not in restless, seen)

    return HidingReport(approach, tuple(judged(item) for item in ambushers(ready)))


def lookers_at(ready: AmbushSetup, approach: Approach) -> Callable[[Space], Square | None]:
    """Return what tells a square of the approach from which a space is seen, None for total cover. Everyone must be
    placed."""
    place = ready.place
    field = field_for(place.rows, rules_of(ready).combat["grid"], "numba", place.edges, place.layers)
    squares = _along(field, [item.position for item in victims(ready) if item.position], approach)

    def seen_from(space: Space) -> Square | None:
        return next((at for at in squares if has_line_of_sight(field, (*at, 1), space)), None)

    return seen_from


def _along(field: Field, stand: Sequence[Square], approach: Approach) -> tuple[Square, ...]:
    """Return the open squares at an edge of the map, beside the line that the victims come along."""
    battlemap = field.map
    is_side = approach in ("west", "east")
    across = [y if is_side else x for x, y in stand] or [(battlemap.height if is_side else battlemap.width) // 2]
    length = battlemap.height if is_side else battlemap.width
    low, high = max(0, min(across) - LOOKS), min(length - 1, max(across) + LOOKS)
    edge = {"west": 0, "south": 0, "east": battlemap.width - 1, "north": battlemap.height - 1}[approach]
    squares = [(edge, step) if is_side else (step, edge) for step in range(low, high + 1)]
    return tuple(at for at in squares if battlemap.has_room(*at))
