"""A list of features being changed: numbers stay those of the map that was read, whatever goes before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from tactical.rules.kernel.errors import RuleError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Splice(Generic[T]):
    """At ``index`` of the list before, ``removed`` gave way to ``added``."""

    index: int
    removed: tuple[T, ...]
    added: tuple[T, ...]


class Slots(Generic[T]):
    """Each place holds the item it began with, or what became of it; new items come after."""

    def __init__(self, items: tuple[T, ...], noun: str, limit: int) -> None:
        self._items = items
        self._changed: dict[int, tuple[T, ...]] = {}
        self._added: list[tuple[T, ...]] = []
        self._noun, self._limit = noun, limit

    def get(self, number: int, pointer: str) -> T:
        """The item with a number; RuleError if there is none, or no longer one."""
        held = self._at(number) if 0 <= number < len(self._items) else ()
        if len(held) != 1:
            raise RuleError(
                f"The map has no {self._noun} {number}",
                remedy="Read the map's features again: numbers change with them.",
                pointer=pointer,
            )
        return held[0]

    def put(self, number: int, items: tuple[T, ...]) -> None:
        """What becomes of a place."""
        if number < len(self._items):
            self._changed[number] = items
        else:
            self._added[number - len(self._items)] = items

    def replace_in(self, number: int, item: T, items: tuple[T, ...]) -> None:
        """Exchange one of what a place holds for others."""
        held = self._at(number)
        at = held.index(item)
        self.put(number, (*held[:at], *items, *held[at + 1 :]))

    def add(self, item: T, pointer: str) -> None:
        """A new item at the end."""
        if len(self._items) + len(self._added) >= self._limit:
            raise RuleError(
                f"A map holds {self._limit:,} {self._noun}s", remedy="Remove some of them first.", pointer=pointer
            )
        self._added.append((item,))

    def __iter__(self) -> Iterator[tuple[int, T]]:
        """All items with the numbers of their places."""
        for number in range(len(self._items) + len(self._added)):
            for item in self._at(number):
                yield number, item

    def _at(self, number: int) -> tuple[T, ...]:
        if number >= len(self._items):
            return self._added[number - len(self._items)]
        return self._changed.get(number, (self._items[number],))

    def splices(self) -> tuple[Splice[T], ...]:
        """What differs from the beginning, in order."""
        rows = [
            Splice(number, (self._items[number],), items)
            for number, items in sorted(self._changed.items())
            if items != (self._items[number],)
        ]
        added = tuple(item for items in self._added for item in items)
        return (*rows, Splice(len(self._items), (), added)) if added else tuple(rows)


def spliced(items: tuple[T, ...], splices: tuple[Splice[T], ...]) -> tuple[T, ...]:
    """The list after the splices."""
    if not splices:
        return items
    result: list[T] = []
    at = 0
    for splice in splices:
        result += items[at : splice.index]
        result += splice.added
        at = splice.index + len(splice.removed)
    return (*result, *items[at:])


def inverted(splices: tuple[Splice[T], ...]) -> tuple[Splice[T], ...]:
    """The splices that undo these."""
    shift = 0
    rows: list[Splice[T]] = []
    for splice in splices:
        rows.append(Splice(splice.index + shift, splice.added, splice.removed))
        shift += len(splice.added) - len(splice.removed)
    return tuple(rows)
