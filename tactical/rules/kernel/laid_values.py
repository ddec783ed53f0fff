"""What no value of changed tables may be, whatever it means: too many of them, too long, too large, too deep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from tactical.rules.kernel.errors import RuleError

MOST = 1_000_000
MAX_TEXT = 200
MAX_CHANGES = 2_000
MAX_DEPTH = 8
MOST_DICE, MOST_SIDES = 20, 100
_DICE = ("dice", "damage", "lasts", "away", "down")


def check_values(changes: Mapping[str, Any], prefix: str = "") -> None:
    """Refuse more values than anyone changes, and any that cannot be reckoned with; pointers begin with ``prefix``."""
    count = sum(1 for _ in _values(changes, prefix))
    if count > MAX_CHANGES:
        raise RuleError(
            f"{count:,} changed values are more than {MAX_CHANGES:,}",
            remedy="Take some back to the base's.",
            pointer=prefix or "/changes",
        )
    for pointer, value in _values(changes, prefix):
        _check_value(pointer, value)


def shortened(pointer: str) -> str:
    """A pointer that quotes what was sent stays a pointer, however long that was."""
    return pointer[:MAX_TEXT]


def _values(data: Any, pointer: str, depth: int = 0) -> Iterator[tuple[str, Any]]:
    if depth > MAX_DEPTH:
        raise RuleError(
            "The changes are nested too deep", remedy="Give tables of the ruleset's shape.", pointer=shortened(pointer)
        )
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _values(value, f"{pointer}/{shortened(str(key))}", depth + 1)
    elif isinstance(data, list):
        _check_dice(data, pointer)
        for index, value in enumerate(data):
            yield from _values(value, f"{pointer}/{index}", depth + 1)
    else:
        yield pointer, data


def _check_dice(data: list[Any], pointer: str) -> None:
    """A pair [how many, sides] may be rolled and reckoned with exactly: not too many of them."""
    is_dice = any(word in pointer.rsplit("/", 1)[-1] for word in _DICE)
    if not is_dice or len(data) != 2 or not all(isinstance(each, int) for each in data):
        return
    if not (0 <= data[0] <= MOST_DICE and 0 <= data[1] <= MOST_SIDES):
        raise RuleError(
            f"{data[0]}d{data[1]} at {pointer} cannot be rolled",
            remedy=f"Give 0 to {MOST_DICE} dice of at most {MOST_SIDES} sides.",
            pointer=pointer,
        )


def _check_value(pointer: str, value: Any) -> None:
    if isinstance(value, str) and len(value) > MAX_TEXT:
        raise RuleError(f"{pointer} is too long", remedy=f"Use {MAX_TEXT} characters at most.", pointer=pointer)
    if isinstance(value, bool) or value is None or (isinstance(value, str) and not _is_number(value)):
        return
    number = Fraction(value) if isinstance(value, (int, str)) or abs(value) < MOST else Fraction(MOST + 1)
    if not -MOST <= number <= MOST:
        raise RuleError(f"{value} at {pointer} is too large", remedy=f"Give {MOST:,} at most.", pointer=pointer)


def _is_number(text: str) -> bool:
    try:
        Fraction(text)
    except (ValueError, ZeroDivisionError):
        return False
    return True
