"""What can be undone on a map, and the picture below it."""

from __future__ import annotations

from django.db.models import CharField, OuterRef, QuerySet, Subquery

from travel.models import Map, MapEdit, MapPicture

_UNDO, _REDO = "undo_label", "redo_label"


def with_history(maps: QuerySet[Map]) -> QuerySet[Map]:
    """Maps with what their lists show beside them, read at once."""
    steps = MapEdit.objects.filter(map=OuterRef("pk"))
    undo = steps.filter(undone=False).order_by("-number").values("label")[:1]
    redo = steps.filter(undone=True).order_by("number").values("label")[:1]
    labels = {
        _UNDO: Subquery(undo, output_field=CharField(null=True)),
        _REDO: Subquery(redo, output_field=CharField(null=True)),
    }
    return maps.annotate(**labels).select_related("picture").defer("picture__data")


def history_of(row: Map) -> QuerySet[MapEdit]:
    """The steps of a map, the newest first."""
    return row.edits.select_related("by").defer("data")


def undo_label(row: Map) -> str | None:
    """What undoing takes back."""
    if _UNDO in row.__dict__:
        return row.__dict__[_UNDO] or None
    return row.edits.filter(undone=False).order_by("-number").values_list("label", flat=True).first()


def redo_label(row: Map) -> str | None:
    """What redoing brings back."""
    if _REDO in row.__dict__:
        return row.__dict__[_REDO] or None
    return row.edits.filter(undone=True).order_by("number").values_list("label", flat=True).first()


def picture_of(row: Map) -> MapPicture | None:
    """The picture below a map, without its bytes."""
    if "picture" in row._state.fields_cache:
        found: MapPicture | None = row._state.fields_cache["picture"]
        return found
    return MapPicture.objects.filter(map=row).defer("data").first()


def picture_bytes(row: Map) -> MapPicture | None:
    """The picture below a map."""
    return MapPicture.objects.filter(map=row).first()
