"""Dice of a journey: each event draws from its own stream, so any of them can be drawn again alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tactical.rules.kernel.dice import Dice, ScriptedDice, SeededDice

ROAD, FIGHT, AMBUSH = 0, 1, 2


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
