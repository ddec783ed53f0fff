"""Dice of a journey: each event draws from its own stream, so any of them can be drawn again alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tactical.rules.kernel.dice import Dice, ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError

ROAD, FIGHT, AMBUSH, MEETING = 0, 1, 2, 3
"""Purposes: the march itself, a fight, an ambush check, and what is met and how far off."""


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
    """Dice of the march as they fell at the table, in order; all others from ``inner``."""

    def __init__(self, inner: DiceBook, faces: Sequence[int]) -> None:
        self._inner = inner
        self._faces = tuple(faces)
        self.used = 0

    def at(self, step: int, purpose: int = ROAD) -> Dice:
        inner = self._inner.at(step, purpose)
        return _TypedDice(self, inner) if purpose == ROAD else inner

    def next_face(self, sides: int) -> int | None:
        """The next typed face; None when all are used. RuleError for one that the die cannot show."""
        if self.used == len(self._faces):
            return None
        face = self._faces[self.used]
        if not 1 <= face <= sides:
            raise RuleError(
                f"A d{sides} does not show {face}", pointer=f"/dice/{self.used}", remedy=f"Type 1 to {sides}."
            )
        self.used += 1
        return face

    def check_all_used(self) -> None:
        """Refuse dice that nothing asked for: the order would not be what the table thinks it is."""
        if self.used < len(self._faces):
            raise RuleError(
                f"{len(self._faces)} dice were typed and {self.used} were asked for",
                pointer=f"/dice/{self.used}",
                remedy="Type only the dice of the march, in the order of the hours and the members.",
            )


class _TypedDice:
    def __init__(self, book: TypedBook, inner: Dice) -> None:
        self._book = book
        self._inner = inner

    def roll(self, sides: int) -> int:
        face = self._book.next_face(sides)
        return self._inner.roll(sides) if face is None else face
