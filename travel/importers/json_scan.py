"""Looking through JSON bytes without parsing them: what is inside strings, how deep brackets go."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

_CHUNK = 1 << 20
_ESCAPED_QUOTE = re.compile(rb'(?<!\\)\\+"')
_QUOTE, _OPENS, _CLOSES = 34, (91, 123), (93, 125)


def brackets_depth(data: bytes, limit: int) -> int | None:
    """The first byte whose bracket goes deeper than ``limit``; None if none does."""
    depth, is_inside = 0, False
    start = 0
    while start < len(data):
        end = _chunk_end(data, start)
        outside, is_inside = _outside(data, start, end, is_inside)
        chunk = np.frombuffer(data, np.uint8, end - start, start)
        opens = outside & ((chunk == _OPENS[0]) | (chunk == _OPENS[1]))
        closes = outside & ((chunk == _CLOSES[0]) | (chunk == _CLOSES[1]))
        places = np.flatnonzero(opens | closes)
        depths = depth + np.cumsum(np.where(opens[places], 1, -1))
        if depths.size:
            deep = np.flatnonzero(depths > limit)
            if deep.size:
                return start + int(places[deep[0]])
            depth = int(depths[-1])
        start = end
    return None


def has_run(data: bytes, of: bytes, length: int) -> bool:
    """Whether ``length`` bytes of ``of`` follow each other anywhere."""
    is_one = np.zeros(256, np.bool_)
    is_one[list(of)] = True
    for start in range(0, len(data), _CHUNK):
        chunk = np.frombuffer(data, np.uint8, min(_CHUNK + length, len(data) - start), start)
        runs, reached = is_one[chunk], 1
        while reached < length and len(runs):
            step = min(reached, length - reached)
            runs = runs[:-step] & runs[step:]
            reached += step
        if runs.any():
            return True
    return False


def outside_strings(data: bytes, pattern: re.Pattern[bytes]) -> Iterator[re.Match[bytes]]:
    """The matches of ``pattern`` that do not begin inside a JSON string, in one pass."""
    seen, is_inside = 0, False
    for match in pattern.finditer(data):
        quotes = data.count(b'"', seen, match.start())
        escaped = sum(len(run.group()) % 2 == 0 for run in _ESCAPED_QUOTE.finditer(data, seen, match.start()))
        is_inside ^= (quotes - escaped) % 2 == 1
        seen = match.start()
        if not is_inside:
            yield match


def _chunk_end(data: bytes, start: int) -> int:
    """An end that does not cut a run of backslashes from what follows it."""
    end = min(start + _CHUNK, len(data))
    while end < len(data) and data[end - 1] == 92:
        end += 1
    return end


def _outside(data: bytes, start: int, end: int, is_inside: bool) -> tuple[NDArray[np.bool_], bool]:
    """Which bytes of a chunk lie outside strings, and whether the chunk ends inside one."""
    quotes = np.frombuffer(data, np.uint8, end - start, start) == _QUOTE
    for run in _ESCAPED_QUOTE.finditer(data, start, end):
        if len(run.group()) % 2 == 0:
            quotes[run.end() - 1 - start] = False
    crossed = np.cumsum(quotes, dtype=np.int32) + is_inside
    return crossed % 2 == 0, bool(crossed[-1] % 2)
