"""Words and limits that several shapes share; the words are those of the rules."""

from __future__ import annotations

from typing import get_args

from tactical.rules.handoff import EdgeKind, Fatigue, Side
from travel.rules.journey.state import Pace

EDGE_KINDS: tuple[str, ...] = get_args(EdgeKind)
EDGE_SIDES = ["n", "e"]
FATIGUES: tuple[str, ...] = get_args(Fatigue)
PACES: tuple[str, ...] = get_args(Pace)
FIGHT_SIDES: tuple[str, ...] = get_args(Side)
SIDES = ("party", "foes")
LARGEST = 1_000_000
"""No figure of a map, a day or a purse comes near it."""
