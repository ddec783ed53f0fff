"""Damaged files out of sound ones: bytes, words, numbers and whole pieces are changed, moved, doubled or lost."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

_SPANS = re.compile(rb'-?\d+(?:\.\d+)?|"[^"\n]{0,200}"|[A-Za-z_]{2,40}|<[^<>]{0,300}>')
HOSTILE: tuple[bytes, ...] = (
    b"", b"0", b"-1", b"1", b"00", b"-0", b"1e9", b"-1e9", b"1e308", b"1e999", b"4294967295", b"2147483648", b"65536",
    b"99999999999999999999", b"NaN", b"Infinity", b"null", b"true", b"[]", b"{}", b"[[]]", b'""', b'"\\u0000"',
    b'"\\ud800"', b'"<script>alert(1)</script>"', b'"' + b"A" * 3000 + b'"', b"\xff\xfe", b"\x00", b"\xf0\x9f\x90\x89",
    b"../../etc/passwd", b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"&a;", b"]]>", b"--", b"=HYPERLINK(1)", b"0101", b"-01",
    b"01.100", b"9999", b"|", b",,,,", b"\r\n", b"\n\n", b'{"a":' * 70, b"[" * 70, b"0.0000001", b"1/0",
)  # fmt: skip
MAX_CHANGES = 4


@dataclass(frozen=True)
class Subject:
    """A sound text with the places where numbers, words and tags stand."""

    data: bytes
    spans: tuple[tuple[int, int], ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "spans", tuple(found.span() for found in _SPANS.finditer(self.data)))


def damaged(subject: Subject, rng: Random) -> bytes:
    """One to four changes; most keep the form, so that readers are reached behind the parser."""
    data = subject.data
    for change in range(rng.randint(1, MAX_CHANGES)):
        in_form = subject.spans and change == 0 and rng.random() < 0.75
        data = _replace_word(subject, rng) if in_form else rng.choice(_ROUGH)(data, rng)
    return data


def _replace_word(subject: Subject, rng: Random) -> bytes:
    """Another value where a number, word or tag stood: a hostile one, or one from elsewhere in the file."""
    data = subject.data
    start, end = rng.choice(subject.spans)
    if rng.random() < 0.5:
        value = rng.choice(HOSTILE)
    else:
        one, other = rng.choice(subject.spans)
        value = data[one:other]
    return data[:start] + value + data[end:]


def _flip(data: bytes, rng: Random) -> bytes:
    if not data:
        return b"\x00"
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def _lose(data: bytes, rng: Random) -> bytes:
    start, end = _slice(data, rng)
    return data[:start] + data[end:]


def _double(data: bytes, rng: Random) -> bytes:
    start, end = _slice(data, rng)
    return data[:end] + data[start:end] * rng.choice((1, 1, 2, 20)) + data[end:]


def _move(data: bytes, rng: Random) -> bytes:
    start, end = _slice(data, rng)
    piece, rest = data[start:end], data[:start] + data[end:]
    at = rng.randint(0, len(rest))
    return rest[:at] + piece + rest[at:]


def _insert(data: bytes, rng: Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + rng.choice(HOSTILE) + data[at:]


def _cut(data: bytes, rng: Random) -> bytes:
    return data[: rng.randint(0, len(data))]


def _lose_line(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def _double_line(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    lines.insert(rng.randint(0, len(lines)), rng.choice(lines))
    return b"\n".join(lines)


def _slice(data: bytes, rng: Random) -> tuple[int, int]:
    start = rng.randint(0, len(data))
    return start, min(len(data), start + rng.choice((1, 2, 8, 40, 200)))


_ROUGH = (_flip, _flip, _lose, _double, _move, _insert, _insert, _cut, _lose_line, _double_line)
