"""Which word of the file each cell had, as bytes and back: kept beside a draft, so that a word's cells can be shown."""

from __future__ import annotations

import json
import zlib

import numpy as np

from tactical.rules.kernel.errors import RuleError
from travel.importers.choices import CellWords

_LENGTH_BYTES = 4


def dump(found: CellWords) -> bytes:
    """Pack the words and the code of each cell."""
    head = json.dumps(list(found.words), ensure_ascii=False).encode()
    codes = zlib.compress(np.ascontiguousarray(found.codes, "<i4").tobytes(), 1)
    return len(head).to_bytes(_LENGTH_BYTES, "little") + head + codes


def cells_of(data: bytes, word: str, most: int) -> list[int]:
    """The first ``most`` cells that had ``word``, in order. RuleError if the bytes are damaged."""
    end = _LENGTH_BYTES + int.from_bytes(data[:_LENGTH_BYTES], "little")
    try:
        words = json.loads(data[_LENGTH_BYTES:end])
        codes = np.frombuffer(zlib.decompress(data[end:]), "<i4")
    except (ValueError, zlib.error) as error:
        raise RuleError(f"The words of the draft are damaged: {error}", remedy="Send the file again.") from None
    if word not in words:
        return []
    cells: list[int] = np.flatnonzero(codes == words.index(word))[:most].tolist()
    return cells
