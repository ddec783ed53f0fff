"""A GM's own ruleset: another one's tables with changes laid on, told apart value by value.

``changes`` is plain data of the shape of the tables, holding only what differs; lists differ as a whole. A place in
the tables is a JSON pointer such as "/terrain/rows/forest/road".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.rulesets import merge
from travel.rules.rulesets.checks import check_ruleset
from travel.rules.rulesets.ruleset import TravelRuleset, get_ruleset, plain_tables

FIXED = frozenset({"procedure", "rule"})
"""Keys that name code or a citation: no value of the game."""
MOST = 1_000_000
MAX_TEXT = 200
MAX_ROWS = 200
MAX_CHANGES = 2_000
MOST_DICE, MOST_SIDES = 20, 100
_DICE = ("dice", "damage", "lasts", "away", "down")
_GONE = object()


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that a GM has changed. ``base`` is None for a row of the GM's own."""

    pointer: str
    base: Any
    own: Any


@dataclass(frozen=True, slots=True)
class Edit:
    """A value to set at a pointer; None takes the base's value again, or takes an added row away."""

    pointer: str
    value: Any


def own_ruleset(base: str, changes: Mapping[str, Any], options: Mapping[str, str] | None = None) -> TravelRuleset:
    """The ruleset that ``changes`` make of ``base``. RuleError names the value that cannot stand."""
    count = sum(1 for _ in _values(changes, ""))
    if count > MAX_CHANGES:
        raise RuleError(
            f"{count:,} changed values are more than {MAX_CHANGES:,}",
            remedy="Take some back to the base's.",
            pointer="/changes",
        )
    for pointer, value in _values(changes, ""):
        _check_value(pointer, value)
    _check_fixed(plain_tables(base), changes)
    try:
        ruleset = get_ruleset(base, options, changes)
    except RuleError as error:
        raise _placed(error, base) from None
    check_ruleset(ruleset)
    return ruleset


def _placed(error: RuleError, base: str) -> RuleError:
    """An error of reading the tables, pointing into the changes rather than into the ruleset's files."""
    prefix = f"/{base}"
    pointer = error.pointer.removeprefix(prefix)
    message = error.message.removeprefix(prefix)
    remedy = error.remedy or "Give a value of the kind that stood there."
    return RuleError(message, remedy=remedy, rule=error.rule, pointer=pointer)


def edited(base: str, changes: Mapping[str, Any], edits: Sequence[Edit]) -> dict[str, Any]:
    """``changes`` with ``edits`` made, checked; what equals the base again is dropped."""
    tables = plain_tables(base)
    after = merge(deepcopy(dict(tables)), changes)
    for edit in edits:
        _set(tables, after, edit)
    found = _difference(tables, after)
    result = {} if found is _GONE else found
    own_ruleset(base, result)
    return dict(result)


def differences(base: str, changes: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Every changed value beside the base's, in the order of the tables."""
    tables = plain_tables(base)
    after = merge(tables, changes)
    return tuple(_differences(tables, after, ""))


def _set(tables: Mapping[str, Any], after: dict[str, Any], edit: Edit) -> None:
    parts = edit.pointer.split("/")[1:]
    if len(parts) < 2 or parts[0] not in tables or parts[-1] in FIXED:
        raise _no_place(edit.pointer)
    holder: Any = after
    original: Any = tables
    for part in parts[:-1]:
        holder, original = _child(holder, part, edit.pointer), _child_or_gone(original, part)
    last = parts[-1]
    before = _child_or_gone(original, last)
    value = edit.value if edit.value is not None else before
    if isinstance(holder, list):
        index = _index(holder, last, edit.pointer)
        holder[index] = deepcopy(holder[index] if value is _GONE else value)
    elif isinstance(holder, dict):
        _put(holder, last, value, edit.pointer, is_new=before is _GONE)
    else:
        raise _no_place(edit.pointer)


def _put(holder: dict[str, Any], key: str, value: Any, pointer: str, *, is_new: bool) -> None:
    if value is _GONE:
        holder.pop(key, None)
        return
    if is_new and key not in holder and len(holder) >= MAX_ROWS:
        raise RuleError(f"A table holds {MAX_ROWS} rows", remedy="Take one away first.", pointer=pointer)
    holder[key] = deepcopy(value)


def _child(holder: Any, part: str, pointer: str) -> Any:
    if isinstance(holder, dict) and part in holder:
        return holder[part]
    if isinstance(holder, list):
        return holder[_index(holder, part, pointer)]
    raise _no_place(pointer)


def _child_or_gone(holder: Any, part: str) -> Any:
    if isinstance(holder, Mapping):
        return holder.get(part, _GONE)
    if isinstance(holder, list) and part.isdecimal() and int(part) < len(holder):
        return holder[int(part)]
    return _GONE


def _index(holder: list[Any], part: str, pointer: str) -> int:
    if not part.isdecimal() or len(part) > 4 or int(part) >= len(holder):
        raise _no_place(pointer)
    return int(part)


def _no_place(pointer: str) -> RuleError:
    return RuleError(
        f"The tables have no value at {pointer[:MAX_TEXT]!r} that can be changed",
        remedy='Take the pointer from the tables, such as "/terrain/rows/forest/road".',
        pointer=pointer[:MAX_TEXT],
    )


def _difference(base: Any, own: Any) -> Any:
    """What of ``own`` differs from ``base``; ``_GONE`` when nothing does."""
    if isinstance(base, Mapping) and isinstance(own, Mapping):
        found = {key: _difference(base.get(key, _GONE), value) for key, value in own.items()}
        kept = {key: value for key, value in found.items() if value is not _GONE}
        return kept or _GONE
    return _GONE if _same(base, own) else own


def _same(base: Any, own: Any) -> bool:
    if isinstance(base, bool) or isinstance(own, bool) or not isinstance(base, (int, str)):
        return type(base) is type(own) and bool(base == own)
    try:
        return Fraction(base) == Fraction(own)
    except (ValueError, TypeError, ZeroDivisionError):
        return bool(base == own)


def _differences(base: Any, own: Any, pointer: str) -> Iterator[Difference]:
    if isinstance(base, Mapping) and isinstance(own, Mapping):
        for key, value in own.items():
            yield from _differences(base.get(key, _GONE), value, f"{pointer}/{key}")
    elif isinstance(base, list) and isinstance(own, list) and len(base) == len(own):
        for index, (before, after) in enumerate(zip(base, own, strict=True)):
            yield from _differences(before, after, f"{pointer}/{index}")
    elif not _same(base, own):
        yield Difference(pointer, None if base is _GONE else base, own)


def _values(data: Any, pointer: str, depth: int = 0) -> Iterator[tuple[str, Any]]:
    if depth > 8:
        raise RuleError(
            "The changes are nested too deep", remedy="Give tables of the ruleset's shape.", pointer=pointer[:MAX_TEXT]
        )
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _values(value, f"{pointer}/{str(key)[:MAX_TEXT]}", depth + 1)
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


def _check_fixed(base: Any, changes: Any, pointer: str = "") -> None:
    """Code and citations of the base's rows stay as they are."""
    if not isinstance(base, Mapping) or not isinstance(changes, Mapping):
        return
    for key, value in changes.items():
        if key not in base:
            if not pointer:
                raise _no_place(f"/{key}")
            continue
        if key in FIXED and base[key] != value:
            raise _no_place(f"{pointer}/{key}")
        _check_fixed(base[key], value, f"{pointer}/{key}")
