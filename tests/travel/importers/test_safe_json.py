"""The JSON reader: takes what is sound, refuses the rest with the place, whatever it is fed."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from travel.importers.refusal import ImportRefused
from travel.importers.safe_json import read_json

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=20,
)


def has_nul(value: Any) -> bool:
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(has_nul(part) for pair in value.items() for part in pair)
    return isinstance(value, list) and any(map(has_nul, value))


@settings(deadline=None)
@given(PLAIN, st.booleans())
def test_what_json_writes_is_read_back(value: Any, ascii_only: bool) -> None:
    data = json.dumps(value, ensure_ascii=ascii_only).encode()
    if has_nul(value):
        with pytest.raises(ImportRefused):
            read_json(data)
    else:
        assert read_json(data) == value


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'{"a": 1, "a": 2}', "'a' appears twice"),
        (b'[\n  {"x": NaN}]', "NaN, which is no number, line 2, column 9"),
        (b"[-Infinity]", "Infinity"),
        (b"[1e999]", "too large"),
        (b"[1e0000309]", "too large"),
        (b"[" * 65 + b"]" * 65, "nested more than 64 levels deep, line 1, column 65"),
        (b"[" * 200_000, "nested more than 64"),
        (b'{"a":' * 100_000, "nested more than 64"),
        (b'["\\ud800"]', "lone surrogate"),
        (b'["\\udc00\\ud800"]', "lone surrogate"),
        (b'["\\u0000"]', "NUL"),
        (b'["\0"]', "NUL"),
        (b"[" + b"9" * 41 + b"]", "41 digits"),
        (b"[0." + b"1" * 60 + b"]", "61 digits"),
        (b'["\xff"]', "not UTF-8 text, line 1, column 3"),
        (b'{"a": [1, 2', "breaks off or is broken"),
        ('["\N{GRINNING FACE}", x]'.encode(), "broken (Expecting value), line 1, column 7"),
        ("[\N{GRINNING FACE}]".encode(), "broken (Expecting value), line 1, column 2"),
        (b'["' + b"x" * (1 << 20) + b'\xf0\x9f"]', "not UTF-8 text, line 1, column 1048579"),
        (b"[1,]", "breaks off or is broken"),
        (b'{"a": 1} {"b": 2}', "breaks off or is broken"),
        (b"", "breaks off or is broken"),
    ],
)
def test_it_refuses_and_says_why(data: bytes, says: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        read_json(data)
    assert says in caught.value.message
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b'["[[[[\\"{{{"]', ['[[[["{{{']),
        (b'["\\\\ud800"]', ["\\ud800"]),
        (b'["\\ud83d\\ude00"]', ["\N{GRINNING FACE}"]),
        (b'["' + b"9" * 60 + b'"]', ["9" * 60]),
        (b'["\\\\", "NaN", "1e999"]', ["\\", "NaN", "1e999"]),
        (b"[" * 64 + b"]" * 64, None),
        (b"\xef\xbb\xbf[1]", [1]),
        (b'["' + b"\\\\" * 5000 + b'", [1]]', ["\\" * 5000, [1]]),
        (b"[1e307, 1E+0000000005]", [1e307, 1e5]),
        ('["\N{GRINNING FACE}", "\\\\\N{GRINNING FACE}", "a\N{SNOWMAN}"]'.encode(), ["😀", "\\😀", "a☃"]),
    ],
)
def test_what_only_looks_bad_is_taken(data: bytes, value: Any) -> None:
    read = read_json(data)
    assert value is None or read == value


def test_half_characters_in_notes_are_replaced_and_elsewhere_refused() -> None:
    assert read_json(b'{"notes": [{"a": "x\\ud802"}]}', mend="notes") == {
        "notes": [{"a": "x\N{REPLACEMENT CHARACTER}"}]
    }
    with pytest.raises(ImportRefused) as caught:
        read_json(b'{"notes": [], "pack": {"name": "x\\ud802"}}', mend="notes")
    assert caught.value.pointer == "/pack/name"


def test_brackets_are_counted_across_chunks() -> None:
    deep = b'["' + b"x" * (1 << 20) + b'\\"", ' + b"[" * 64
    with pytest.raises(ImportRefused, match="nested more than 64"):
        read_json(deep)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_random_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(ImportRefused):
        read_json(data)
