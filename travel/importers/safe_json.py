"""The JSON reader for uploads and requests: strict where Python's is lenient, and never a RecursionError.

Refuses duplicate keys, NaN and Infinity (written out or by exponent), nesting over 64, lone
surrogates, NUL, numbers of more than 40 digits, and bytes that are not UTF-8; says where.
"""

from __future__ import annotations

import codecs
import json
import math
import re
from typing import Any, NoReturn

from travel.importers.collecting import collecting_paused
from travel.importers.json_scan import brackets_depth, has_run, outside_strings
from travel.importers.limits import MAX_DEPTH, MAX_DIGITS, MAX_JSON_COST, MAX_MEMBERS
from travel.importers.refusal import ImportRefused, refuse

_REPAIR = "Mend this place; if a program wrote it, let it write the file again."
_SURROGATE = re.compile(
    rb"(?<!\\)(?:\\\\)*\\u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(?P<lone>d[89a-f][0-9a-f]{2})|(?P<nul>0000))", re.I
)
_LONG_NUMBER = re.compile(rb"[0-9.]{%d,}" % (MAX_DIGITS + 1))
_BIG_EXPONENT = re.compile(rb"(?<=[0-9.])[eE]\+?0*([0-9]{3,})")
_THREE_DIGITS = re.compile(rb"[eE]\+?[0-9]{3}")
_MANTISSA = re.compile(rb"[0-9.]+$")
_NO_NUMBER = re.compile(rb"NaN|Infinity")
_SURROGATE_CODE = re.compile("[\ud800-\udfff]")
_LONE = "The JSON holds half a character (a lone surrogate)"
_WIDE = re.compile(rb"[\xf0-\xf4][\x80-\xbf]{3}")
_PIECE = 1 << 20
_BOM = b"\xef\xbb\xbf"


class _DuplicateKeyError(ValueError):
    """Raised inside the parser; the place is looked for afterwards."""


def read_json(data: bytes, *, mend: str = "") -> Any:
    """Parse ``data``; ImportRefused with line and column of what is wrong.

    Under the top-level key ``mend`` lone surrogates become U+FFFD instead: real exports have them in free notes.
    """
    data = data.removeprefix(_BOM)
    if cost_of(data) > MAX_JSON_COST:
        raise refuse("The JSON holds more values than a map can", "Export a map with fewer cells.")
    _refuse_endless_object(data)
    _refuse_other_than_utf8(data)
    lone = _refuse_bytes(data)
    if lone is not None and not mend:
        raise _at(data, lone, _LONE)
    try:
        with collecting_paused():
            content = json.loads(_narrow(data), object_pairs_hook=_object, parse_constant=_constant)
    except ImportRefused:
        raise
    except json.JSONDecodeError as error:
        raise _broken(data, error) from None
    except _DuplicateKeyError as error:
        raise refuse(
            f"The key {error.args[0]!r} appears twice in one object{_place_of(data, error)}", _REPAIR
        ) from None
    except (RecursionError, ValueError) as error:
        raise refuse(f"The JSON cannot be read: {str(error)[:200]}", _REPAIR) from None
    return content if lone is None else _mended(content, mend)


def _refuse_endless_object(data: bytes) -> None:
    """No map has an object of hundreds of thousands of members; each would take a text of its own."""
    members = data.count(b'":')
    if members > MAX_MEMBERS and members > MAX_MEMBERS // 100 * data.count(b"{"):
        raise refuse("An object of the JSON has more members than a map can", "Export a map with fewer cells.")


def cost_of(data: bytes) -> int:
    """Roughly the bytes of memory that the values of a JSON text take, by its objects, lists and commas."""
    return data.count(b"{") * 200 + data.count(b"[") * 72 + data.count(b",") * 20


def _refuse_other_than_utf8(data: bytes) -> None:
    """Decoded piece by piece, as a whole text with a single emoji takes four bytes a character."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    for start in range(0, len(data), _PIECE):
        waiting = len(decoder.getstate()[0])
        try:
            decoder.decode(data[start : start + _PIECE], final=start + _PIECE >= len(data))
        except UnicodeDecodeError as error:
            raise _at(data, start - waiting + error.start, "The JSON is not UTF-8 text") from None


def _narrow(data: bytes) -> str:
    """The text, with characters beyond the first 65,536 written as escapes, so that it takes little memory."""
    if not _WIDE.search(data):
        return data.decode()
    return _WIDE.sub(lambda found: json.dumps(found.group().decode())[1:-1].encode(), data).decode()


def _broken(data: bytes, error: json.JSONDecodeError) -> ImportRefused:
    """The refusal of JSON that does not parse, with the place in the text as it came."""
    if _WIDE.search(data):
        try:
            json.loads(data)
        except json.JSONDecodeError as plain:
            error = plain
    message = f"The JSON breaks off or is broken ({error.msg}), line {error.lineno}, column {error.colno}"
    return refuse(message, f"It may be cut short. {_REPAIR}")


def _refuse_bytes(data: bytes) -> int | None:
    """Everything that is seen without parsing. Returns the place of the first lone surrogate."""
    lone: int | None = None
    nul = data.find(b"\0")
    if nul >= 0:
        raise _at(data, nul, "The JSON holds a NUL character")
    too_deep = brackets_depth(data, MAX_DEPTH)
    if too_deep is not None:
        raise _at(data, too_deep, f"The JSON is nested more than {MAX_DEPTH} levels deep")
    for match in _SURROGATE.finditer(data) if b"\\u" in data else ():
        if match["lone"] and lone is None:
            lone = match.start()
        if match["nul"]:
            raise _at(data, match.start(), "The JSON holds a NUL character")
    if has_run(data, b"0123456789.", MAX_DIGITS + 1):
        _refuse_long_numbers(data)
    for match in outside_strings(data, _BIG_EXPONENT) if _THREE_DIGITS.search(data) else ():
        if _is_endless(data, match):
            raise _at(data, match.start(), "A number is too large to be one")
    for match in outside_strings(data, _NO_NUMBER) if b"NaN" in data or b"Infinity" in data else ():
        raise _at(data, match.start(), f"The JSON holds {match.group().decode()}, which is no number")
    return lone


def _refuse_long_numbers(data: bytes) -> None:
    for match in outside_strings(data, _LONG_NUMBER):
        digits = len(match.group().replace(b".", b""))
        if digits > MAX_DIGITS:
            raise _at(data, match.start(), f"A number has {digits} digits; {MAX_DIGITS} are allowed")


def _is_endless(data: bytes, exponent: re.Match[bytes]) -> bool:
    """Whether a number with this exponent is beyond what a float can hold."""
    if len(exponent[1]) > 3:
        return True
    mantissa = _MANTISSA.search(data[max(0, exponent.start() - MAX_DIGITS - 2) : exponent.start()])
    try:
        return mantissa is None or math.isinf(float(mantissa.group() + exponent.group()))
    except ValueError:
        return True


def _mended(content: Any, key: str) -> Any:
    """The content with lone surrogates replaced under ``key``; ImportRefused if there are others."""
    if not isinstance(content, dict) or key not in content:
        raise refuse(_LONE, _REPAIR)
    for name, part in content.items():
        _replace(part, f"/{name}", may=name == key)
    return content


def _replace(part: Any, pointer: str, *, may: bool) -> None:
    """Replace lone surrogates in place. Nesting is limited already, so this may call itself."""
    if not isinstance(part, (dict, list)):
        return
    for at, value in list(part.items() if isinstance(part, dict) else enumerate(part)):
        place = f"{pointer}/{at}"
        if isinstance(value, str) and _SURROGATE_CODE.search(value):
            if not may:
                raise refuse(_LONE, _REPAIR, place)
            part[at] = _SURROGATE_CODE.sub("\N{REPLACEMENT CHARACTER}", value)
        else:
            _replace(value, place, may=may)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _DuplicateKeyError(key[:80])
            seen.add(key)
    return made


def _constant(name: str) -> NoReturn:
    raise refuse(f"The JSON holds {name}, which is no number", _REPAIR)


def _place_of(data: bytes, error: _DuplicateKeyError) -> str:
    """Line and column of the first place where the key comes twice before the object ends, roughly."""
    key = json.dumps(error.args[0], ensure_ascii=False).encode()
    first = data.find(key)
    second = data.find(key, first + 1) if first >= 0 else -1
    if second < 0 or data.find(key, second + 1) >= 0:
        return ""
    return f", {place(data, second)}"


def place(data: bytes, at: int) -> str:
    """ "line 3, column 14" of a byte."""
    before = data[:at]
    column = at - (before.rfind(b"\n") + 1)
    return f"line {before.count(10) + 1}, column {column + 1}"


def _at(data: bytes, at: int, message: str) -> ImportRefused:
    return refuse(f"{message}, {place(data, at)}", _REPAIR)
