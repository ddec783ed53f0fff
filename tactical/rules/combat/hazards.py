"""Hazardous ground: what the words of a square say it does to those who enter it (EP-TE-07)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from tactical.rules.combat.impact import Impact, Pools, pools_of
from tactical.rules.kernel.modifiers import Part
from tactical.rules.kernel.reasons import Reason

Does = Literal["fall", "harm", "note"]
Table = Mapping[str, Any]
_DICE = re.compile(r"(\d{1,2})d(\d{1,3})([+-]\d{1,3})?")
_FEET = re.compile(r"(\d{1,4}) ?(?:ft|feet|foot|')")
_JAGGED = re.compile(r"spike|jagged|shards")
MOST_DICE, MOST_SIDES = 40, 100


@dataclass(frozen=True, slots=True)
class Hazard:
    """A hazard as its square states it. ``feet``: how deep one falls; ``each_turn``: it hurts at the start of a turn
    begun there as well; ``inhaled``: it does nothing to who does not breathe it in (EP-DE-10). Without dice and depth
    it is the GM's to rule."""

    name: str
    label: str
    does: Does
    cite: str
    feet: int = 0
    pools: Pools = ()
    bonus: int = 0
    type: str = "physical"
    each_turn: bool = False
    surface: str = "ground"
    inhaled: bool = False

    @property
    def impact(self) -> Impact:
        """Return the harm it does, before resistance; nothing where the GM rules it."""
        reason = Reason(self.cite, self.label, "" if self.pools else "the GM rules what it does")
        parts = (Part(self.label, self.bonus, self.cite),) if self.bonus else ()
        return Impact(self.pools, parts, (reason,), (self.type,))


def read_hazard(table: Table, text: str) -> Hazard:
    """Read a hazard's words: "pit 30 ft", "fire 2d6", "spikes 1d4+1", or any words of the GM's own."""
    words = text.strip().lower()
    rows = table["hazards"]
    name = next((key for key in rows if re.match(rf"{re.escape(key)}s?\b", words)), "")
    return _read(words, name, tuple(sorted(rows.get(name, {}).items())))


@lru_cache(maxsize=256)
def _read(words: str, name: str, row: tuple[tuple[str, Any], ...]) -> Hazard:
    known = dict(row)
    pools, bonus = _dice(words)
    depth = _FEET.search(words)
    feet = int(depth.group(1)) if depth else int(known.get("depth_feet", 0))
    does: Does = known.get("does", "harm" if pools else "fall" if feet else "note")
    return Hazard(
        name=name or words,
        label=str(known.get("label", words)),
        does=does,
        cite=str(known.get("cite", "EP-TE-07")),
        feet=feet if does == "fall" else 0,
        pools=pools,
        bonus=bonus,
        type=str(known.get("type", "physical")),
        each_turn=bool(known.get("each_turn", "each turn" in words)),
        surface="jagged" if _JAGGED.search(words) else str(known.get("surface", "ground")),
        inhaled=bool(known.get("inhaled", "inhaled" in words)),
    )


def _dice(words: str) -> tuple[Pools, int]:
    found = _DICE.search(words)
    if found is None:
        return (), 0
    count, sides = int(found.group(1)), int(found.group(2))
    if not (1 <= count <= MOST_DICE and 2 <= sides <= MOST_SIDES):
        return (), 0
    return pools_of((count, sides)), int(found.group(3) or 0)
