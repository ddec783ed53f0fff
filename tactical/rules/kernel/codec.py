"""Plain data in and out: typed dataclasses to JSON-ready values and back, checked strictly.

Used at the edges (requests, stored events, the hand-off, task arguments), never inside a fight.
"""

from __future__ import annotations

import dataclasses
import math
import sys
import types
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from tactical.rules.kernel.errors import RuleError

T = TypeVar("T")
_LARGEST = sys.float_info.max
_UNIONS = (Union, types.UnionType)


def to_plain(value: Any) -> Any:
    """Return ``value`` as dicts, lists, strings, numbers, booleans and None only."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Fraction):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_plain(getattr(value, field.name)) for field in dataclasses.fields(value) if field.init}
    if isinstance(value, Mapping):
        return {str(to_plain(key)): to_plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list, set, frozenset)):
        items = sorted(value) if isinstance(value, (set, frozenset)) else value
        return [to_plain(item) for item in items]
    raise TypeError(f"cannot make plain data of a {type(value).__name__}")


def from_plain(cls: type[T], data: Any, pointer: str = "") -> T:
    """Build a ``cls`` from plain data.

    Raises RuleError, with a JSON pointer to the place, on a missing or unknown key, a wrong type,
    a number that is not finite, or a value outside an enumeration.
    """
    return _build(cls, data, pointer)  # type: ignore[no-any-return]  # checked by _build


def _refuse(message: str, pointer: str, remedy: str = "") -> RuleError:
    return RuleError(f"{pointer or '/'}: {message}", pointer=pointer or "/", remedy=remedy)


def _build(kind: Any, data: Any, pointer: str) -> Any:
    if kind is Any:
        return data
    origin = get_origin(kind)
    if origin in _UNIONS:
        return _build_union(kind, data, pointer)
    if origin is Literal:
        return _build_literal(kind, data, pointer)
    if origin in (tuple, list, frozenset):
        return _build_sequence(kind, origin, data, pointer)
    if origin is dict:
        return _build_mapping(kind, data, pointer)
    if dataclasses.is_dataclass(kind):
        return _build_dataclass(kind, data, pointer)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _build_enum(kind, data, pointer)
    return _build_scalar(kind, data, pointer)


def _build_union(kind: Any, data: Any, pointer: str) -> Any:
    options = get_args(kind)
    if data is None and type(None) in options:
        return None
    errors: list[RuleError] = []
    for option in options:
        if option is type(None):
            continue
        try:
            return _build(option, data, pointer)
        except RuleError as error:
            errors.append(error)
    raise max(errors, key=lambda error: len(error.pointer))


def _build_literal(kind: Any, data: Any, pointer: str) -> Any:
    options = get_args(kind)
    if not any(data == option and type(data) is type(option) for option in options):
        raise _refuse(f"{data!r} is none of {', '.join(map(repr, options))}", pointer, "Use one of the values listed.")
    return data


def _build_enum(kind: type[Enum], data: Any, pointer: str) -> Any:
    try:
        return kind(data)
    except ValueError:
        names = ", ".join(repr(member.value) for member in kind)
        raise _refuse(f"{data!r} is none of {names}", pointer, "Use one of the values listed.") from None


def _build_sequence(kind: Any, origin: Any, data: Any, pointer: str) -> Any:
    if not isinstance(data, (list, tuple)):
        raise _refuse(f"a list was expected, not {_name(data)}", pointer)
    args = get_args(kind)
    if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
        if len(data) != len(args):
            raise _refuse(f"{len(args)} items were expected, not {len(data)}", pointer)
        return tuple(_build(args[i], item, f"{pointer}/{i}") for i, item in enumerate(data))
    return origin(_build(args[0], item, f"{pointer}/{i}") for i, item in enumerate(data))


def _build_mapping(kind: Any, data: Any, pointer: str) -> Any:
    if not isinstance(data, Mapping):
        raise _refuse(f"an object was expected, not {_name(data)}", pointer)
    key_kind, value_kind = get_args(kind)
    return {
        (int(key) if key_kind is int else _build(key_kind, key, pointer)): _build(value_kind, item, f"{pointer}/{key}")
        for key, item in data.items()
    }


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _build_dataclass(kind: Any, data: Any, pointer: str) -> Any:
    if isinstance(data, kind):
        return data
    if not isinstance(data, Mapping):
        raise _refuse(f"an object was expected, not {_name(data)}", pointer)
    fields = {field.name: field for field in dataclasses.fields(kind) if field.init}
    unknown = [str(key) for key in data if key not in fields]
    if unknown:
        raise _refuse(f"unknown key {unknown[0]!r}", f"{pointer}/{unknown[0]}", f"Known keys: {', '.join(fields)}.")
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if name in data:
            values[name] = _build(_hints(kind)[name], data[name], f"{pointer}/{name}")
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise _refuse(f"{name!r} is missing", f"{pointer}/{name}")
    return kind(**values)


def _build_scalar(kind: Any, data: Any, pointer: str) -> Any:
    if kind is type(None) and data is None:
        return None
    if kind is Fraction:
        return _build_fraction(data, pointer)
    if kind is bool and isinstance(data, bool):
        return data
    if kind is int and isinstance(data, int) and not isinstance(data, bool):
        return data
    if kind is float and isinstance(data, (int, float)) and not isinstance(data, bool):
        if not -_LARGEST <= data <= _LARGEST:
            raise _refuse("the number is not finite", pointer)
        return float(data)
    if kind is str and isinstance(data, str):
        return data
    wanted = {int: "a whole number", float: "a number", str: "text", bool: "true or false"}.get(kind, str(kind))
    raise _refuse(f"{wanted} was expected, not {_name(data)}", pointer)


def _build_fraction(data: Any, pointer: str) -> Fraction:
    if isinstance(data, bool) or not isinstance(data, (int, float, str)):
        raise _refuse(f"a number was expected, not {_name(data)}", pointer)
    if isinstance(data, float) and not math.isfinite(data):
        raise _refuse("the number is not finite", pointer)
    try:
        return Fraction(data)
    except (ValueError, ZeroDivisionError):
        raise _refuse(f"{data!r} is no number", pointer, 'Write it as 2.5 or "5/2".') from None


def _name(data: Any) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}
    return names.get(type(data), "a number" if isinstance(data, (int, float)) else type(data).__name__)
