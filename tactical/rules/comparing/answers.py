"""What is asked of a position, and what each ruleset answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.reasons import Reason

Square = tuple[int, int]
Group = Literal["cost", "legality", "odds"]
GROUPS: tuple[Group, ...] = ("cost", "legality", "odds")
FIGURES = ("sheet", "house", "open", "")
"""Where a reason comes from that is no rule of a catalogue."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One ruleset's answer. ``value`` is in words and what is compared, ``number`` the figure in it, if any.

    ``detail`` goes with it ("5 + 10 + 5 ft"), ``reasons`` say by which rules, ``path`` is the way that is meant and
    ``squares`` those that it is about.
    """

    value: str
    number: float | None = None
    detail: str = ""
    reasons: tuple[Reason, ...] = ()
    path: tuple[Square, ...] = ()
    squares: tuple[Square, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The catalogue rules it rests on, each once."""
        return tuple(dict.fromkeys(item.rule for item in self.reasons if item.rule not in FIGURES))


@dataclass(frozen=True, slots=True)
class Row:
    """A question and the answers of all rulesets, in their order. ``creature`` and ``square`` are what it is about.

    ``is_minor``: a row of some table of activities that only a few games print, worth less of a glance.
    """

    key: str
    group: Group
    question: str
    answers: tuple[Answer, ...]
    creature: str = ""
    square: Square | None = None
    is_minor: bool = False

    @property
    def differs(self) -> bool:
        """Whether the rulesets do not all say the same."""
        return len({(answer.value, answer.squares) for answer in self.answers}) > 1


def row(
    key: str,
    group: Group,
    question: str,
    answers: Iterable[Answer],
    creature: str = "",
    square: Square | None = None,
    *,
    is_minor: bool = False,
) -> Row:
    """Return a row; its first letter is a capital."""
    return Row(key, group, question[:1].upper() + question[1:], tuple(answers), creature, square, is_minor)


def ordered(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows that differ first, the minor ones last of them, by group, as they were asked."""
    return tuple(sorted(rows, key=lambda item: (not item.differs, item.is_minor, GROUPS.index(item.group))))


def percent(chance: float) -> str:
    """Return a probability in words."""
    return f"{chance * 100:.0f} %"
