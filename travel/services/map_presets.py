"""Presets: decisions about imports kept by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from campaigns.access import Viewer, in_turn
from campaigns.api.problems import TooMany
from campaigns.notify import changed
from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from travel.importers.choices import Choices, check_choices
from travel.models import MapPreset
from travel.selectors.map_imports import preset_named, visible_preset

MAX_PRESETS = 100
FIELDS = ("terrain", "scale_value", "scale_unit", "topology", "feet_per_square", "paved_roads")


@transaction.atomic
def preset_create(viewer: Viewer, said: Mapping[str, Any]) -> MapPreset:
    """Keep decisions under a new name."""
    in_turn(viewer.campaign)
    if preset_named(viewer.campaign, said["name"]) is not None:
        raise _taken(said["name"])
    if MapPreset.objects.filter(campaign=viewer.campaign).count() >= MAX_PRESETS:
        raise TooMany(f"A campaign holds {MAX_PRESETS} presets.", remedy="Delete one first.")
    return _write(MapPreset(campaign=viewer.campaign), said)


@transaction.atomic
def preset_change(viewer: Viewer, preset_id: UUID, said: Mapping[str, Any]) -> MapPreset:
    """Rename a preset or decide otherwise."""
    row = visible_preset(viewer, preset_id)
    other = preset_named(viewer.campaign, said["name"]) if "name" in said else None
    if other is not None and other.pk != row.pk:
        raise _taken(said["name"])
    return _write(row, said)


@transaction.atomic
def preset_delete(viewer: Viewer, preset_id: UUID) -> None:
    """Forget a preset; maps brought in with it stay as they are."""
    row = visible_preset(viewer, preset_id)
    row.delete()
    changed(viewer.campaign.pk, "map_preset", preset_id, audience="gm")


def preset_save(viewer: Viewer, name: str, choices: Choices) -> MapPreset:
    """Keep the decisions of an import under a name; a preset of that name is written over."""
    said = {
        "name": name,
        "terrain": choices.terrain,
        "scale_value": choices.scale_value,
        "scale_unit": choices.scale_unit,
        "topology": choices.topology.value if choices.topology else "",
        "feet_per_square": choices.feet_per_square,
        "paved_roads": choices.paved_roads,
    }
    found = preset_named(viewer.campaign, name)
    return preset_create(viewer, said) if found is None else preset_change(viewer, found.pk, said)


def _write(row: MapPreset, said: Mapping[str, Any]) -> MapPreset:
    for name in ("name", *FIELDS):
        if name in said:
            setattr(row, name, (said[name] or "") if name == "topology" else said[name])
    check_choices(
        from_plain(Choices, {**{name: getattr(row, name) for name in FIELDS}, "topology": row.topology or None})
    )
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise _taken(row.name) from None
    changed(row.campaign_id, "map_preset", row.pk, audience="gm")
    return row


def _taken(name: str) -> RuleError:
    return RuleError(f"There is a preset {name[:80]!r} already", remedy="Choose another name.", pointer="/name")
