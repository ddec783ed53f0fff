"""What the GM made of the ground, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase

MOST_NAMED = 6


def ground_text(squares: tuple[tuple[int, int], ...], changes: tuple[str, ...], words: Words) -> str:
    """Return, for example, "B4, C4: a wall", or "B4 to E6: at 30 ft" of a whole rectangle."""
    corners = _corners(squares)
    if corners:
        return f"{words.square(corners[0])} to {words.square(corners[1])}: {', '.join(changes)}"
    named = [words.square(square) for square in squares[:MOST_NAMED]]
    more = f" and {len(squares) - MOST_NAMED} more" if len(squares) > MOST_NAMED else ""
    return f"{', '.join(named)}{more}: {', '.join(changes)}"


def _corners(squares: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return the north-west and the south-east corner of squares that make up a whole rectangle."""
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    if len(squares) < 3 or len(set(squares)) != wide * high:
        return None
    return (min(xs), max(ys)), (max(xs), min(ys))


def _ground_set(event: events.GroundSet, words: Words) -> Phrase:
    effect = ", ".join(event.changes)
    reasons = ({"rule": "house", "text": event.reason, "effect": effect},) if event.reason else ()
    title = "The ground changes" if event.what == "ground" else "Walls and doors change"
    return Phrase(title, ground_text(event.squares, event.changes, words), reasons=reasons)


GROUND: dict[type, Callable[[Any, Words], Phrase]] = {events.GroundSet: _ground_set}
