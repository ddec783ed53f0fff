"""Settlements, labels, areas and marks."""

from __future__ import annotations

from dataclasses import replace

from travel.rules.maps.areas import Area
from travel.rules.maps.edit.check import (
    MAX_AREA_CELLS,
    MAX_AREA_CELLS_TOGETHER,
    MAX_NOTE,
    MAX_PEOPLE,
    MAX_SIZE,
    checked_cell,
    checked_cells,
    checked_name,
    checked_nature,
    checked_number,
    checked_place,
    checked_text,
    checked_weight,
    refuse,
)
from travel.rules.maps.edit.draft import MAX_MARKERS, Draft
from travel.rules.maps.edit.edits import (
    KEEP,
    AreaAdd,
    AreaChange,
    AreaRemove,
    LabelAdd,
    LabelChange,
    LabelRemove,
    MarkerAdd,
    MarkerChange,
    MarkerRemove,
    SettlementAdd,
    SettlementChange,
    SettlementRemove,
)
from travel.rules.maps.edit.marks import Mark
from travel.rules.maps.world import Label, Settlement


def add_settlement(draft: Draft, edit: SettlementAdd, pointer: str) -> None:
    """A settlement in the middle of its cell."""
    place = Settlement(edit.name, edit.kind, edit.cell, 0.0, 0.0, edit.population, edit.is_port)
    draft.settlements.add(_placed(draft, place, pointer), pointer)


def change_settlement(draft: Draft, edit: SettlementChange, pointer: str) -> None:
    """Change a settlement; one that is moved stands in the middle of its new cell."""
    old = draft.settlements.get(edit.settlement, f"{pointer}/settlement")
    new = Settlement(
        name=old.name if edit.name is None else edit.name,
        kind=edit.kind or old.kind,
        cell=old.cell if edit.cell is None else edit.cell,
        x=old.x,
        y=old.y,
        population=old.population if edit.population is None else edit.population,
        is_port=old.is_port if edit.is_port is None else edit.is_port,
    )
    is_moved = new.cell != old.cell
    checked = _placed(draft, new, pointer)
    draft.settlements.put(edit.settlement, (checked if is_moved else replace(checked, x=old.x, y=old.y),))


def remove_settlement(draft: Draft, edit: SettlementRemove, pointer: str) -> None:
    draft.settlements.get(edit.settlement, f"{pointer}/settlement")
    draft.settlements.put(edit.settlement, ())


def _placed(draft: Draft, place: Settlement, pointer: str) -> Settlement:
    cell = checked_cell(draft, place.cell, f"{pointer}/cell")
    checked_name(place.name, "settlement", f"{pointer}/name")
    checked_number(place.population, "population", 0, MAX_PEOPLE, f"{pointer}/population")
    return replace(place, x=float(draft.world.x[cell]), y=float(draft.world.y[cell]))


def add_label(draft: Draft, edit: LabelAdd, pointer: str) -> None:
    draft.labels.add(_written(draft, Label(edit.text, edit.x, edit.y, edit.size), pointer), pointer)


def change_label(draft: Draft, edit: LabelChange, pointer: str) -> None:
    old = draft.labels.get(edit.label, f"{pointer}/label")
    new = Label(
        text=old.text if edit.text is None else edit.text,
        x=old.x if edit.x is None else edit.x,
        y=old.y if edit.y is None else edit.y,
        size=old.size if edit.size is None else edit.size,
    )
    draft.labels.put(edit.label, (_written(draft, new, pointer),))


def remove_label(draft: Draft, edit: LabelRemove, pointer: str) -> None:
    draft.labels.get(edit.label, f"{pointer}/label")
    draft.labels.put(edit.label, ())


def _written(draft: Draft, label: Label, pointer: str) -> Label:
    checked_name(label.text, "label", f"{pointer}/text")
    checked_place(draft, label.x, label.y, f"{pointer}/x")
    checked_number(label.size, "size", 0, MAX_SIZE, f"{pointer}/size")
    return label


def add_area(draft: Draft, edit: AreaAdd, pointer: str) -> None:
    area = Area(
        name=edit.name,
        kind=edit.kind,
        cells=edit.cells,
        weight=edit.weight,
        gm_only=edit.gm_only,
        climate=edit.climate,
        hazards=edit.hazards,
        closed_months=edit.closed_months,
        impeded=edit.impeded,
    )
    draft.areas.add(_outlined(draft, area, pointer), pointer)


def change_area(draft: Draft, edit: AreaChange, pointer: str) -> None:
    """Change an area. One that becomes a region loses its weight, one that becomes no-go its nature."""
    old = draft.areas.get(edit.area, f"{pointer}/area")
    kind = edit.kind or old.kind
    kept = old.weight if kind == "no_go" else None
    weight = kept if edit.weight == KEEP else edit.weight
    new = Area(
        name=old.name if edit.name is None else edit.name,
        kind=kind,
        cells=old.cells if edit.cells is None else edit.cells,
        weight=weight,
        gm_only=old.gm_only if edit.gm_only is None else edit.gm_only,
    )
    new = checked_nature(_with_nature(new, old, edit), pointer)
    if edit.cells is not None:
        new = replace(new, cells=_outline(draft, edit.cells, pointer))
    checked_name(new.name, "area", f"{pointer}/name")
    if edit.weight != KEEP or edit.kind is not None:
        checked_weight(new.kind, new.weight, f"{pointer}/weight")
    draft.areas.put(edit.area, (new,))


def _with_nature(new: Area, old: Area, edit: AreaChange) -> Area:
    """The area with what is said of climate, hazards, seasons and impeded ground, or what a region kept of them."""
    kept = old if new.kind == "region" else replace(old, climate="", hazards=(), closed_months=(), impeded=False)
    return replace(
        new,
        climate=kept.climate if edit.climate is None else edit.climate,
        hazards=kept.hazards if edit.hazards is None else edit.hazards,
        closed_months=kept.closed_months if edit.closed_months is None else edit.closed_months,
        impeded=kept.impeded if edit.impeded is None else edit.impeded,
    )


def remove_area(draft: Draft, edit: AreaRemove, pointer: str) -> None:
    draft.areas.get(edit.area, f"{pointer}/area")
    draft.areas.put(edit.area, ())


def _outlined(draft: Draft, area: Area, pointer: str) -> Area:
    checked_name(area.name, "area", f"{pointer}/name")
    checked_weight(area.kind, area.weight, f"{pointer}/weight")
    area = checked_nature(area, pointer)
    return replace(area, cells=_outline(draft, area.cells, pointer))


def _outline(draft: Draft, cells: tuple[int, ...], pointer: str) -> tuple[int, ...]:
    outline = checked_cells(draft, cells, f"{pointer}/cells", limit=MAX_AREA_CELLS)
    if sum(len(area.cells) for _, area in draft.areas) + len(outline) > MAX_AREA_CELLS_TOGETHER:
        raise refuse(
            f"The areas of a map hold {MAX_AREA_CELLS_TOGETHER:,} cells together", "Remove some of them first.", pointer
        )
    return tuple(outline.tolist())


def add_marker(draft: Draft, edit: MarkerAdd, pointer: str) -> None:
    if len(draft.marks) >= MAX_MARKERS:
        raise refuse(f"A map holds {MAX_MARKERS:,} markers", "Remove some of them first.", pointer)
    mark = Mark(edit.name, edit.cell, 0.0, 0.0, edit.note, edit.gm_only)
    draft.marks[draft.new_id()] = _set(draft, mark, pointer)


def change_marker(draft: Draft, edit: MarkerChange, pointer: str) -> None:
    old = _mark(draft, edit.marker, pointer)
    new = Mark(
        name=old.name if edit.name is None else edit.name,
        cell=old.cell if edit.cell is None else edit.cell,
        x=old.x,
        y=old.y,
        note=old.note if edit.note is None else edit.note,
        gm_only=old.gm_only if edit.gm_only is None else edit.gm_only,
    )
    checked = _set(draft, new, pointer)
    draft.marks[edit.marker] = checked if new.cell != old.cell else replace(checked, x=old.x, y=old.y)


def remove_marker(draft: Draft, edit: MarkerRemove, pointer: str) -> None:
    _mark(draft, edit.marker, pointer)
    del draft.marks[edit.marker]


def _mark(draft: Draft, key: str, pointer: str) -> Mark:
    mark = draft.marks.get(key)
    if mark is None:
        raise refuse("The map has no such marker", "Read the map's features again.", f"{pointer}/marker")
    return mark


def _set(draft: Draft, mark: Mark, pointer: str) -> Mark:
    cell = checked_cell(draft, mark.cell, f"{pointer}/cell")
    checked_name(mark.name, "marker", f"{pointer}/name")
    checked_text(mark.note, f"{pointer}/note", MAX_NOTE)
    return replace(mark, x=float(draft.world.x[cell]), y=float(draft.world.y[cell]))
