"""How a map's ground and its history are kept: the bundle, the changes beside it, and the steps that can be undone.

A step is stored by itself, so that a stroke of the brush on a map of a million cells is a small write; now and then
the changes are folded into the bundle.
"""

from __future__ import annotations

from uuid import uuid4

from django.db.models import Count, Sum

from campaigns.models import User
from travel.models import Map, MapBundle, MapChange, MapEdit
from travel.rules.maps import bundle
from travel.rules.maps.edit import Step, unpack_step
from travel.rules.maps.world import WorldMap
from travel.selectors.map_worlds import keep_world

MAX_STEPS = 200
MAX_HISTORY_BYTES = 32 * 1024 * 1024
FOLD_AFTER = 64
FOLD_BYTES = 2 * 1024 * 1024


def fold_world(row: Map, world: WorldMap, *, revision: int | None = None) -> None:
    """Store a locked map's ground and features whole; no changes lie beside it any longer."""
    data = bundle.dump(world)
    MapBundle.objects.filter(map=row).update(
        data=data, digest=bundle.digest(data), revision=revision or row.revision, state=row.state
    )
    row.changes.all().delete()
    keep_world(row.pk, row.state, world)


def add_change(row: Map, world: WorldMap, data: bytes, *, is_undo: bool) -> None:
    """Store a change of a locked map, which gets another ``state``; its ``revision`` is already that after it."""
    state = uuid4()
    row.state = state
    MapChange.objects.create(map=row, revision=row.revision, state=state, is_undo=is_undo, data=data, size=len(data))
    keep_world(row.pk, row.state, world)
    waiting = row.changes.aggregate(count=Count("pk"), size=Sum("size"))
    if waiting["count"] >= FOLD_AFTER or (waiting["size"] or 0) >= FOLD_BYTES:
        fold_world(row, world)


def add_step(row: Map, user: User | None, label: str, data: bytes) -> None:
    """Write a step into the history; what was undone before can no longer be redone, and the oldest steps go."""
    row.edits.filter(undone=True).delete()
    newest = row.edits.order_by("-number").values_list("number", flat=True).first() or 0
    MapEdit.objects.create(map=row, number=newest + 1, label=label, by=user, data=data, size=len(data))
    kept = size = 0
    for pk, bytes_ in row.edits.order_by("-number").values_list("pk", "size"):
        kept, size = kept + 1, size + bytes_
        if kept > MAX_STEPS or (size > MAX_HISTORY_BYTES and kept > 1):
            MapEdit.objects.filter(pk=pk).delete()


def last_step(row: Map) -> MapEdit | None:
    """The step that undoing would take back."""
    return row.edits.filter(undone=False).order_by("-number").first()


def next_step(row: Map) -> MapEdit | None:
    """The step that redoing would bring back."""
    return row.edits.filter(undone=True).order_by("number").first()


def step_of(edit: MapEdit) -> Step:
    """What a step changed."""
    return unpack_step(bytes(edit.data))


def forget_edges(row: Map) -> None:
    """Forget the steps that gave or took cells, whose lengths are others now, and those beyond them."""
    for edit in row.edits.filter(undone=False).order_by("-number"):
        if _exchanges_edges(edit):
            row.edits.filter(number__lte=edit.number).delete()
            break
    for edit in row.edits.filter(undone=True).order_by("number"):
        if _exchanges_edges(edit):
            row.edits.filter(number__gte=edit.number).delete()
            break


def _exchanges_edges(edit: MapEdit) -> bool:
    return any(delta.edges is not None for delta in step_of(edit).deltas)
