"""Impeded ground: cells where everyone on land goes at the 5-ft column, whatever their speed (EP-OV-08).

Craft pass it by on their water, which is no ground (EP-OV-19).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.maps.areas import Area
from travel.rules.rulesets.ruleset import TravelRuleset

HOUSE = "house"
PLAIN, OPEN, SECRET = 0, 1, 2
"""What a cell is: no impeded ground, impeded as anyone may know, or impeded as only the GM knows."""
Cells = frozenset[int]


@dataclass(frozen=True, slots=True)
class Impeded:
    """The impeded cells of a plan. Those that are so by areas of the GM's alone are ``secret``."""

    cells: Cells = frozenset()
    secret: Cells = frozenset()
    areas: tuple[Area, ...] = ()

    def at(self, cell: int) -> int:
        """What a cell is."""
        if cell not in self.cells:
            return PLAIN
        return SECRET if cell in self.secret else OPEN


NOWHERE = Impeded()


def impeded_by(areas: Sequence[Area]) -> Impeded:
    """The cells of areas with impeded ground."""
    found = tuple(area for area in areas if area.impeded)
    if not found:
        return NOWHERE
    known = frozenset(cell for area in found if not area.gm_only for cell in area.cells)
    hidden = frozenset(cell for area in found if area.gm_only for cell in area.cells)
    return Impeded(known | hidden, hidden - known, found)


def impeded_reasons(ruleset: TravelRuleset, impeded: Impeded, cells: Sequence[int]) -> Reasons:
    """What a route by land says of the impeded ground it goes through."""
    way, table = set(cells), ruleset.pace
    told = []
    for area in impeded.areas:
        if way.isdisjoint(area.cells):
            continue
        name = area.name or "an area without a name"
        if table.impeded_feet:
            text = f"Goes through {name}, where the ground is impeded"
            told.append(Reason(table.impeded_rule, text, f"{table.impeded_feet} ft", secret=area.gm_only))
        else:
            text = f"{name} is impeded, of which these rules say nothing over land"
            told.append(Reason(HOUSE, text, "no change", secret=area.gm_only))
    return tuple(told)
