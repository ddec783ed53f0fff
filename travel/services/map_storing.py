"""The end of an import job: a stored map, and neither files nor draft left behind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from campaigns.models import Campaign
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from travel.importers.choices import Choices
from travel.models import BattleMap, ImportStatus, Map, MapDraft, MapImport, MapUpload
from travel.rules.battlemaps import bundle as battle_bundle
from travel.rules.maps import bundle
from travel.rules.maps.scale import rescaled
from travel.rules.maps.world import Scale, WorldMap
from travel.services.battle_maps import battle_map_store
from travel.services.map_reading import Reading, picture_of
from travel.services.map_reimport import map_replace
from travel.services.maps import map_store


def store(job: MapImport, reading: Reading) -> None:
    """Store what was read as a map and close the job. RuleError or Problem, and nothing is stored, when that cannot
    be (too many maps; a battle map instead of a campaign map)."""
    choices = from_plain(Choices, job.choices)
    if job.replaces is not None:
        world, report = world_for(reading, choices, job.replaces)
        job.map, job.replaced = map_replace(job.replaces, world, report=report, picture=reading.picture)
    else:
        stored = stored_map(job.campaign, reading, choices)
        job.map, job.battle_map = (stored, None) if isinstance(stored, Map) else (None, stored)
    if job.map is not None:
        job.report = job.map.report
    job.needed = [need for need in job.needed if need not in ("scale", "grid", "topology")]
    end(job, ImportStatus.DONE)


def stored_map(campaign: Campaign, reading: Reading, choices: Choices) -> Map | BattleMap:
    """Store what was read as a new map of either kind."""
    if reading.kind == "overland":
        world, report = world_for(reading, choices)
        return map_store(campaign, world, report=report, picture=reading.picture)
    battle = battle_bundle.load(reading.bundle)
    return battle_map_store(campaign, replace(battle, name=choices.name or battle.name), report=reading.report)


def world_for(reading: Reading, choices: Choices, replaces: Map | None = None) -> tuple[WorldMap, dict[str, Any]]:
    """The campaign map that was read, at its final name and scale, and the report that says so. RuleError if it is a
    battle map. Where neither the GM nor the file says, name and scale are those of the map it replaces."""
    if reading.kind == "battle":
        raise RuleError(
            "This is a battle map, and what it is to replace is a campaign map",
            remedy="Bring it in as a new map.",
            pointer="/replaces",
        )
    world = bundle.load(reading.bundle)
    scale = choices.scale
    if scale is None and replaces is not None and (not world.has_scale or _was_rescaled(replaces)):
        scale = Scale(replaces.scale_value, replaces.scale_unit)
    if scale is not None and scale.value > 0 and scale != world.scale:
        world = rescaled(world, scale)
    name = choices.name or (replaces.name if replaces is not None else world.name)
    return replace(world, name=name), {**reading.report, "scale": to_plain(world.scale)}


def _was_rescaled(row: Map) -> bool:
    """Whether the GM gave a map another scale after it was brought in."""
    said = (row.report or {}).get("scale")
    return said is not None and said != {"value": row.scale_value, "unit": row.scale_unit}


def draft_save(job: MapImport, reading: Reading) -> None:
    """Keep what was read until it is accepted."""
    picture = reading.picture
    about = {"media": picture.media, "width": picture.width, "height": picture.height} if picture else None
    if about is not None and picture is not None:
        about["place"] = list(picture.place)
    MapDraft.objects.update_or_create(
        job=job,
        defaults={
            "data": reading.bundle,
            "choices": job.choices,
            "words": reading.words,
            "picture": picture.data if picture else b"",
            "picture_about": about,
        },
    )


def reading_of(draft: MapDraft) -> Reading:
    """A draft as it was read."""
    job, about = draft.job, draft.picture_about
    return Reading(
        kind="battle" if job.kind == "battle" else "overland",
        bundle=bytes(draft.data),
        report=job.report or {},
        needed=tuple(job.needed),
        words=bytes(draft.words),
        picture=picture_of(about, bytes(draft.picture)) if about else None,
    )


def end(job: MapImport, status: ImportStatus) -> None:
    """Close a job; neither its files nor its draft is kept."""
    job.status, job.progress, job.lease_until = status, 1.0, None
    job.save()
    MapUpload.objects.filter(job=job).delete()
    MapDraft.objects.filter(job=job).delete()
