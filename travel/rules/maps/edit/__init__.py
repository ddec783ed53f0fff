"""Changing a map: edits as data, checked as a whole, with what undoes them."""

from travel.rules.maps.edit.apply import EditResult, apply_edits
from travel.rules.maps.edit.delta import Delta, laid_over
from travel.rules.maps.edit.edits import EDITS, Edit, read_edit
from travel.rules.maps.edit.marks import Mark, MarkChange
from travel.rules.maps.edit.packing import Step, pack_step, stepped, unpack_step

__all__ = [
    "EDITS",
    "Delta",
    "Edit",
    "EditResult",
    "Mark",
    "MarkChange",
    "Step",
    "apply_edits",
    "laid_over",
    "pack_step",
    "read_edit",
    "stepped",
    "unpack_step",
]
