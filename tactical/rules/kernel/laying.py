"""Changes laid on a ruleset's tables, told apart value by value: what a GM's own ruleset is made of.

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
from tactical.rules.kernel.laid_values import check_values, shortened
from tactical.rules.kernel.rulesets import merge

MAX_ROWS = 200
_GONE = object()


@dataclass(frozen=True, slots=True)
class Ground:
    """The tables that changes are laid on.

    ``fixed`` are keys that name a citation or code and stay as they are. Pointers begin with ``prefix``, which tells
    several kinds of tables apart. ``example`` is a pointer for remedies.
    """

    tables: Mapping[str, Any]
    fixed: frozenset[str]
    example: str
    prefix: str = ""


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


def check_changes(ground: Ground, changes: Mapping[str, Any]) -> None:
    """Refuse changes that no tables could take: too many, too large, of an unknown table, of what is fixed."""
    check_values(changes, ground.prefix)
    _check_fixed(ground, ground.tables, changes, "")


def with_edits(ground: Ground, changes: Mapping[str, Any], edits: Sequence[Edit]) -> dict[str, Any]:
    """Return ``changes`` with ``edits`` made; what equals the base again is dropped."""
    after = merge(deepcopy(dict(ground.tables)), changes)
    for edit in edits:
        _set(ground, after, edit)
    found = _difference(ground.tables, after)
    return {} if found is _GONE else dict(found)


def differences(ground: Ground, changes: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Return every changed value beside the base's, in the order of the tables."""
    return tuple(_differences(ground.tables, merge(ground.tables, changes), ground.prefix))


def _set(ground: Ground, after: dict[str, Any], edit: Edit) -> None:
    parts = edit.pointer.removeprefix(ground.prefix).split("/")[1:]
    if len(parts) < 2 or parts[0] not in ground.tables or parts[-1] in ground.fixed:
        raise _no_place(ground, edit.pointer)
    holder: Any = after
    original: Any = ground.tables
    for part in parts[:-1]:
        holder, original = _child(ground, holder, part, edit.pointer), _child_or_gone(original, part)
    last = parts[-1]
    before = _child_or_gone(original, last)
    value = edit.value if edit.value is not None else before
    if isinstance(holder, list):
        index = _index(ground, holder, last, edit.pointer)
        holder[index] = deepcopy(holder[index] if value is _GONE else value)
    elif isinstance(holder, dict):
        _put(holder, last, value, edit.pointer, is_new=before is _GONE)
    else:
        raise _no_place(ground, edit.pointer)


def _put(holder: dict[str, Any], key: str, value: Any, pointer: str, *, is_new: bool) -> None:
    if value is _GONE:
        holder.pop(key, None)
        return
    if is_new and key not in holder and len(holder) >= MAX_ROWS:
        raise RuleError(f"A table holds {MAX_ROWS} rows", remedy="Take one away first.", pointer=pointer)
    holder[key] = deepcopy(value)


def _child(ground: Ground, holder: Any, part: str, pointer: str) -> Any:
    if isinstance(holder, dict) and part in holder:
        return holder[part]
    if isinstance(holder, list):
        return holder[_index(ground, holder, part, pointer)]
    raise _no_place(ground, pointer)


def _child_or_gone(holder: Any, part: str) -> Any:
    if isinstance(holder, Mapping):
        return holder.get(part, _GONE)
    if isinstance(holder, list) and part.isdecimal() and int(part) < len(holder):
        return holder[int(part)]
    return _GONE


def _index(ground: Ground, holder: list[Any], part: str, pointer: str) -> int:
    if not part.isdecimal() or len(part) > 4 or int(part) >= len(holder):
        raise _no_place(ground, pointer)
    return int(part)


def _no_place(ground: Ground, pointer: str) -> RuleError:
    return RuleError(
        f"The tables have no value at {shortened(pointer)!r} that can be changed",
        remedy=f'Take the pointer from the tables, such as "{ground.example}".',
        pointer=shortened(pointer),
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


def _check_fixed(ground: Ground, base: Any, changes: Any, pointer: str) -> None:
    """Code and citations of the base's rows stay as they are."""
    if not isinstance(base, Mapping) or not isinstance(changes, Mapping):
        return
    for key, value in changes.items():
        place = f"{pointer}/{key}"
        if key not in base:
            if not pointer:
                raise _no_place(ground, ground.prefix + place)
            continue
        if key in ground.fixed and base[key] != value:
            raise _no_place(ground, ground.prefix + place)
        _check_fixed(ground, base[key], value, place)
