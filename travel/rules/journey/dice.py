"""Dice of a journey: each event draws from its own stream, so any of them can be drawn again alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from tactical.rules.kernel.dice import Dice, ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError

ROAD, FIGHT, AMBUSH, MEETING, WEATHER, WAY, LIVING, HAZARD, INITIATIVE = range(9)
"""Purposes: the march itself, a fight, an ambush check, what is met and how far off, the day's weather, keeping the
way, living on the road (foraging, hunger, thirst), what weather and height do, and initiative before a fight."""
PURPOSES = {
    "march": ROAD,
    "encounter": MEETING,
    "weather": WEATHER,
    "way": WAY,
    "living": LIVING,
    "hazard": HAZARD,
}
"""What dice can be typed for, by name."""


class DiceBook(Protocol):
    """Hands out the dice of the event with the given number (1-based), for a purpose."""

    def at(self, step: int, purpose: int = ROAD) -> Dice: ...


class SeededBook:
    """Philox streams by (seed, trial, step, purpose). Trial 0 is the journey at the table."""

    def __init__(self, seed: int, trial: int = 0) -> None:
        self._seed = seed
        self._trial = trial

    def at(self, step: int, purpose: int = ROAD) -> Dice:
        return SeededDice(self._seed, self._trial, step, purpose)


class ScriptedBook:
    """One list of faces for all events, in order: for tests and for dice typed at the table."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.dice = ScriptedDice(faces)

    def at(self, step: int, purpose: int = ROAD) -> Dice:
        return self.dice


class TypedBook:
    """Dice as they fell at the table, by purpose, in order; the rest from ``inner``."""

    def __init__(self, inner: DiceBook, faces: Sequence[int] | Mapping[int, Sequence[int]]) -> None:
        listed = faces if isinstance(faces, Mapping) else {ROAD: faces}
        self._inner = inner
        self._faces = {purpose: tuple(typed) for purpose, typed in listed.items()}
        self._used = dict.fromkeys(self._faces, 0)

    def at(self, step: int, purpose: int = ROAD) -> Dice:
        inner = self._inner.at(step, purpose)
        return _TypedDice(self, inner, purpose) if purpose in self._faces else inner

    def next_face(self, purpose: int, sides: int) -> int | None:
        """The next typed face; None when all are used. RuleError for one that the die cannot show."""
        used, faces = self._used[purpose], self._faces[purpose]
        if used == len(faces):
            return None
        face = faces[used]
        if not 1 <= face <= sides:
            pointer = f"{_pointer(purpose)}/{used}"
            raise RuleError(f"A d{sides} does not show {face}", pointer=pointer, remedy=f"Type 1 to {sides}.")
        self._used[purpose] = used + 1
        return face

    def check_all_used(self) -> None:
        """Refuse dice that nothing asked for: the order would not be what the table thinks it is."""
        for purpose, faces in self._faces.items():
            used = self._used[purpose]
            if used < len(faces):
                raise RuleError(
                    f"{_dice(len(faces))} typed and {used} asked for",
                    pointer=f"{_pointer(purpose)}/{used}",
                    remedy="Type only the dice of the march, in the order of the hours and the members."
                    if purpose == ROAD
                    else "Type only the dice that the order asks for, in their order.",
                )


def _dice(count: int) -> str:
    return "1 die was" if count == 1 else f"{count} dice were"


def _pointer(purpose: int) -> str:
    name = next(name for name, number in PURPOSES.items() if number == purpose)
    return "/dice" if purpose == ROAD else f"/rolls/{name}"


class _TypedDice:
    def __init__(self, book: TypedBook, inner: Dice, purpose: int) -> None:
        self._book = book
        self._inner = inner
        self._purpose = purpose

    def roll(self, sides: int) -> int:
        face = self._book.next_face(self._purpose, sides)
        return self._inner.roll(sides) if face is None else face
