"""Edits carried out on a map, all or none, with what they changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.edit import ground, lines, places
from travel.rules.maps.edit.delta import Delta
from travel.rules.maps.edit.draft import Draft
from travel.rules.maps.edit.edits import (
    AreaAdd,
    AreaChange,
    AreaRemove,
    DrawBorder,
    DrawRiver,
    DrawSeaRoute,
    Edit,
    Erase,
    Height,
    LabelAdd,
    LabelChange,
    LabelRemove,
    LayWay,
    LineChange,
    LineRemove,
    MarkerAdd,
    MarkerChange,
    MarkerRemove,
    Paint,
    SettlementAdd,
    SettlementChange,
    SettlementRemove,
)
from travel.rules.maps.edit.labels import label_of
from travel.rules.maps.edit.marks import Mark, MarkChange
from travel.rules.maps.world import WorldMap

MAX_EDITS = 100
_MEANS: Mapping[type[Edit], Callable[[Draft, Any, str], None]] = {
    Paint: ground.paint,
    Erase: ground.erase,
    Height: ground.height,
    LayWay: lines.lay_way,
    DrawRiver: lines.draw_line,
    DrawSeaRoute: lines.draw_line,
    DrawBorder: lines.draw_line,
    LineChange: lines.change_line,
    LineRemove: lines.remove_line,
    SettlementAdd: places.add_settlement,
    SettlementChange: places.change_settlement,
    SettlementRemove: places.remove_settlement,
    LabelAdd: places.add_label,
    LabelChange: places.change_label,
    LabelRemove: places.remove_label,
    AreaAdd: places.add_area,
    AreaChange: places.change_area,
    AreaRemove: places.remove_area,
    MarkerAdd: places.add_marker,
    MarkerChange: places.change_marker,
    MarkerRemove: places.remove_marker,
}


@dataclass(frozen=True, slots=True, eq=False)
class EditResult:
    """The map after; ``deltas`` lead there in order, their ``back`` in reverse order leads back.

    ``cells`` are those whose ground or height changed, ``marks`` what became of marks.
    """

    world: WorldMap
    deltas: tuple[Delta, ...]
    marks: tuple[MarkChange, ...]
    cells: NDArray[np.int64]
    label: str

    @property
    def is_empty(self) -> bool:
        return not self.deltas and not self.marks


def apply_edits(
    world: WorldMap, edits: Sequence[Edit], marks: Mapping[str, Mark], new_id: Callable[[], str]
) -> EditResult:
    """Carry out edits in order; numbers of features are those of ``world`` throughout.

    ``marks`` are the marks of the map by id, ``new_id`` names new ones. RuleError, with a pointer such as
    /edits/3/cells/0, if any of them cannot be: then nothing is changed.
    """
    if not 1 <= len(edits) <= MAX_EDITS:
        raise RuleError(
            f"{len(edits)} edits were sent; 1 to {MAX_EDITS} go at once",
            remedy="Send them in several requests.",
            pointer="/edits",
        )
    draft = Draft(world, marks, new_id)
    for index, edit in enumerate(edits):
        _MEANS[type(edit)](draft, edit, f"/edits/{index}")
    after, deltas, changed = draft.finish()
    return EditResult(after, deltas, changed, changed_cells(deltas), label_of(world, edits))


def changed_cells(deltas: Sequence[Delta]) -> NDArray[np.int64]:
    """The cells whose ground or height changes, each once, rising."""
    parts = [values.at for delta in deltas for values in (delta.terrain, delta.elevation) if values is not None]
    return np.unique(np.concatenate(parts)) if parts else np.empty(0, np.int64)
