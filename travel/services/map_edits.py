"""Editing maps: each request is one step of the history, kept with what undoes it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID, uuid4

import numpy as np
from django.db import transaction
from numpy.typing import NDArray

from campaigns.access import Viewer
from campaigns.api.problems import Conflict, NotVisible
from campaigns.notify import changed
from tactical.rules.kernel.errors import RuleError
from travel.models import Map, MapMarker
from travel.rules.maps.edit import Edit, MarkChange, Step, apply_edits, pack_step, stepped
from travel.rules.maps.edit.apply import changed_cells
from travel.rules.maps.edit.edits import MarkerAdd, MarkerChange, MarkerRemove
from travel.rules.maps.knowledge import unpack_known
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import WorldMap
from travel.selectors.map_sight import players_notice
from travel.selectors.maps import marks_of, world_of
from travel.services.map_steps import add_change, add_step, last_step, next_step, step_of
from travel.services.maps import audience_of, map_locked

_NUMBERED = re.compile(r"^/edits/\d+")


@dataclass(frozen=True, slots=True, eq=False)
class Edited:
    """A map after an edit, and the cells whose ground or height is another."""

    row: Map
    world: WorldMap
    cells: NDArray[np.int64]
    marks: tuple[MarkChange, ...] = ()


@transaction.atomic
def map_edit(viewer: Viewer, map_id: UUID, *, version: int | None, edits: Sequence[Edit]) -> Edited:
    """Carry out edits, all or none. Edits that change nothing leave no step. ``version`` None: whatever it is now."""
    row = _current(viewer, map_id, version)
    world = world_of(row)
    result = apply_edits(world, edits, marks_of(row), lambda: str(uuid4()))
    if result.is_empty:
        return Edited(row, world, result.cells)
    step = Step(result.deltas, result.marks)
    data = pack_step(step)
    add_step(row, viewer.user, result.label, data)
    _lay(row, world, result.world, step, data)
    return Edited(row, result.world, result.cells, result.marks)


@transaction.atomic
def map_undo(viewer: Viewer, map_id: UUID, *, version: int) -> Edited:
    """Take the last step back."""
    row = _current(viewer, map_id, version)
    edit = last_step(row)
    if edit is None:
        raise RuleError("There is nothing to undo", remedy="Edit the map first.", pointer="/v")
    edit.undone = True
    edit.save(update_fields=["undone"])
    return _stepped(row, step_of(edit).back, None)


@transaction.atomic
def map_redo(viewer: Viewer, map_id: UUID, *, version: int) -> Edited:
    """Bring the step back that was undone last."""
    row = _current(viewer, map_id, version)
    edit = next_step(row)
    if edit is None:
        raise RuleError("There is nothing to redo", remedy="Undo something first.", pointer="/v")
    edit.undone = False
    edit.save(update_fields=["undone"])
    return _stepped(row, step_of(edit), bytes(edit.data))


@contextmanager
def alone() -> Iterator[None]:
    """A request that is one edit by itself: refusals name places in it without /edits/0."""
    try:
        yield
    except RuleError as error:
        pointer = _NUMBERED.sub("", error.pointer)
        raise RuleError(error.message, remedy=error.remedy, rule=error.rule, pointer=pointer) from None


def marker_create(viewer: Viewer, map_id: UUID, *, name: str, cell: int, note: str, gm_only: bool) -> MapMarker:
    """Set a mark on a cell."""
    with alone():
        done = map_edit(viewer, map_id, version=None, edits=[MarkerAdd(name, cell, note, gm_only)])
    return MapMarker.objects.get(pk=done.marks[0].id)


def marker_change(
    viewer: Viewer,
    map_id: UUID,
    marker: UUID,
    *,
    name: str | None = None,
    cell: int | None = None,
    note: str | None = None,
    gm_only: bool | None = None,
) -> MapMarker:
    """Change or move a mark."""
    with alone(), transaction.atomic():
        row = map_locked(viewer, map_id)
        _check_marker(row, marker)
        map_edit(viewer, map_id, version=None, edits=[MarkerChange(str(marker), name, cell, note, gm_only)])
    return MapMarker.objects.get(pk=marker)


def marker_delete(viewer: Viewer, map_id: UUID, marker: UUID) -> None:
    """Take a mark away."""
    with transaction.atomic():
        row = map_locked(viewer, map_id)
        _check_marker(row, marker)
        map_edit(viewer, map_id, version=None, edits=[MarkerRemove(str(marker))])


def _check_marker(row: Map, marker: UUID) -> None:
    if not row.markers.filter(pk=marker).exists():
        raise NotVisible


def _current(viewer: Viewer, map_id: UUID, version: int | None) -> Map:
    row = map_locked(viewer, map_id)
    if version is not None and row.revision != version:
        raise Conflict("The map was changed meanwhile.", current_version=row.revision)
    return row


def _stepped(row: Map, step: Step, data: bytes | None) -> Edited:
    world = world_of(row)
    after = stepped(world, step)
    _lay(row, world, after, step, data or pack_step(step), is_undo=data is None)
    return Edited(row, after, changed_cells(step.deltas), step.marks)


def _lay(row: Map, before: WorldMap, after: WorldMap, step: Step, data: bytes, *, is_undo: bool = False) -> None:
    """Store a step of a locked map and tell those who notice it."""
    _rename_areas(row, step)
    noticed = players_notice(row, before, step)
    _store_marks(row, step.marks)
    row.revision += 1
    row.player_revision += noticed
    if step.deltas:
        _count(row, before, after)
        add_change(row, after, data, is_undo=is_undo)
    row.save(update_fields=["revision", "player_revision", "state", "cells", "known_count"])
    changed(row.campaign_id, "map", row.pk, audience=audience_of(row) if noticed else "gm")


def _count(row: Map, before: WorldMap, after: WorldMap) -> None:
    """Cells of the map, and those of them that players know."""
    if before.terrain is after.terrain:
        return
    is_cell = after.terrain != NO_CELL
    row.cells = int(np.count_nonzero(is_cell))
    row.known_count = int(np.count_nonzero(unpack_known(bytes(row.known), after.cell_count) & is_cell))


def _rename_areas(row: Map, step: Step) -> None:
    """Links to child maps know their area by its name: they follow when it gets another."""
    for delta in step.deltas:
        for splice in delta.features.areas:
            names = [area.name for area in (*splice.removed, *splice.added)]
            if len(splice.removed) == len(splice.added) == 1 and names[0] != names[1]:
                row.children.filter(area=names[0]).update(area=names[1])


def _store_marks(row: Map, marks: Sequence[MarkChange]) -> None:
    for change in marks:
        if change.after is None:
            row.markers.filter(pk=change.id).delete()
            continue
        mark = change.after
        values = {"name": mark.name, "note": mark.note, "cell": mark.cell, "x": mark.x, "y": mark.y}
        row.markers.update_or_create(pk=change.id, defaults={**values, "gm_only": mark.gm_only})
