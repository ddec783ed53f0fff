"""Dice: the only source of chance in the pure packages, always an argument (EP-CV-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np


class Dice(Protocol):
    """Something that rolls."""

    def roll(self, sides: int) -> int:
        """Return the face shown by one die with ``sides`` sides, 1..sides."""
        ...


class SeededDice:
    """Counter-based random dice: the same seed and stream always give the same rolls.

    ``stream`` separates independent sequences of one seed (a trial, a day, a fight), so that
    any of them can be drawn again alone, in any order, byte for byte.
    """

    def __init__(self, seed: int, *stream: int) -> None:
        counter = [0, *[*stream, 0, 0, 0][:3]]
        self._generator = np.random.Generator(np.random.Philox(key=seed, counter=counter))
        self._buffer: list[float] = []

    def roll(self, sides: int) -> int:
        if not self._buffer:
            self._buffer = self._generator.random(256).tolist()
        return int(self._buffer.pop() * sides) + 1


class ScriptedDice:
    """Dice that show a given list of faces, in order: for tests, typed rolls and replays."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = list(faces)
        self._position = 0

    def roll(self, sides: int) -> int:
        if self._position >= len(self._faces):
            raise LookupError(f"scripted dice ran out after {len(self._faces)} rolls (a d{sides} was asked for)")
        face = self._faces[self._position]
        self._position += 1
        if not 1 <= face <= sides:
            raise ValueError(f"roll {self._position} was scripted as {face}, which a d{sides} cannot show")
        return face

    @property
    def left(self) -> int:
        """How many scripted faces were not used."""
        return len(self._faces) - self._position


def roll_pool(dice: Dice, count: int, sides: int) -> tuple[int, ...]:
    """Roll ``count`` dice of ``sides`` sides and return the faces."""
    return tuple(dice.roll(sides) for _ in range(count))
