"""A row of the log: an event in words and figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from tactical.rules.engine import events
from tactical.rules.kernel.modifiers import Part


@dataclass(frozen=True, slots=True)
class Phrase:
    """One row of the log. ``target`` is the creature it was done to."""

    title: str
    text: str
    actor: str | None = None
    target: str | None = None
    die: int | None = None
    total: int | None = None
    against: int | None = None
    verdict: str | None = None
    success: bool | None = None
    parts: tuple[Part, ...] = ()
    against_parts: tuple[Part, ...] = ()
    confirm: tuple[int, int] | None = None
    harm: events.Harm | None = None
    reasons: tuple[dict[str, str], ...] = field(default=())


def reasons_of(parts: Iterable[Part]) -> tuple[dict[str, str], ...]:
    """Return the parts that rest on a rule as reasons; those of the character sheet are shown as parts."""
    return tuple(
        {"rule": part.rule, "text": part.name, "effect": f"{part.value:+d}"}
        for part in parts
        if part.rule and part.rule != "sheet"
    )


class Rolled(Protocol):
    """An event of a d20 rolled against a DC about one creature."""

    @property
    def target(self) -> str: ...
    @property
    def natural(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def dc(self) -> int: ...
    @property
    def success(self) -> bool: ...
    @property
    def parts(self) -> tuple[Part, ...]: ...


def rolled(event: Rolled, title: str, text: str, actor: str | None, verdict: str, *reasons: dict[str, str]) -> Phrase:
    """Return the row of such a roll, with its die, its total and what they were held against."""
    return Phrase(
        title,
        text,
        actor,
        event.target,
        die=event.natural,
        total=event.total,
        against=event.dc,
        verdict=verdict,
        success=event.success,
        parts=event.parts,
        reasons=reasons,
    )
