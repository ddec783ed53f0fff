"""Names for places on made maps."""

from __future__ import annotations

import numpy as np

_FIRST_TEXT = (
    "Alder Amber Ash Barrow Bell Birch Black Bram Brine Cold Copper Crow Dun Eagle Elm Ever Fair Falcon Fen Flint "
    "Frost Gall Glen Gold Grey Hag Harrow Hart Haw High Hollow Iron Kestrel King Lark Long Low Marsh Mere Mill Moon "
    "Moss Night North Oak Old Otter Pine Raven Red Rime Rook Rose Salt Sand Silver Stone Storm Sun Swan Tarn Thorn "
    "Vell Wander Wether White Wild Winter Wolf Wren Yarrow"
)
_LAST_TEXT = (
    "bank barrow beck bridge brook burn bury cairn cliff combe cross dale den fell field fold ford gate ham haven "
    "head heath hill hold holm keep landing leigh mere moor mouth ness port reach rest ridge shaw side stead stone "
    "stow thorpe ton vale watch water well wick wood worth"
)
_FIRST = _FIRST_TEXT.split()
_LAST = _LAST_TEXT.split()


def make_names(rng: np.random.Generator, count: int) -> list[str]:
    """``count`` different names."""
    pairs = rng.permutation(len(_FIRST) * len(_LAST))
    names = [_FIRST[pair // len(_LAST)] + _LAST[pair % len(_LAST)] for pair in pairs[:count].tolist()]
    names += [f"{names[number % len(names)]} {number}" for number in range(len(names), count)]
    return names
