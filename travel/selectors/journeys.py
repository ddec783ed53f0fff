"""Journeys as a viewer may see them: the GM everything, players what their characters know.

A player's answer is made from visible events and figures only; numbers, versions and statuses in
it do not move for anything hidden (TRUST 23, 27, 28).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from tactical.rules.kernel.codec import from_plain
from travel.models import Journey, JourneyEvent
from travel.rules.journey.burden import in_words
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.forecast import forecast
from travel.rules.journey.legal import orders_allowed
from travel.rules.journey.state import DAY, HOUR, Encounter, JourneyState, MemberState
from travel.rules.journey.text import crowd
from travel.rules.maps.world import FEET_PER_MILE
from travel.selectors.journey_events import last_order
from travel.selectors.journey_parts import (
    astray_view,
    believed_progress,
    courses_view,
    day_view,
    legs_view,
    line_points,
    mounts_view,
    place_of,
    planned_days,
    stays_view,
    stores_view,
    travelled_points,
    watches_view,
    weather_view,
)
from travel.selectors.journey_rules import ruleset_note

MET = "met"


def visible_journeys(viewer: Viewer) -> QuerySet[Journey]:
    """The campaign's journeys, the latest first; branches that only try something are the GM's."""
    rows = Journey.objects.filter(campaign=viewer.campaign).order_by("-created_at", "id")
    return rows if viewer.is_gm else rows.filter(gm_only=False)


def journey_of(viewer: Viewer, journey_id: UUID) -> Journey:
    """One journey of the viewer's campaign; NotVisible otherwise."""
    journey = visible_journeys(viewer).filter(pk=journey_id).first()
    if journey is None:
        raise NotVisible
    return journey


def state_of(journey: Journey) -> JourneyState:
    return from_plain(JourneyState, journey.state)


@dataclass(frozen=True, slots=True)
class _Stored:
    """A journey's stored context, known by the journey: it changes only when the map under it is replaced."""

    journey: UUID
    route_revision: int
    plain: dict[str, Any] = field(compare=False, repr=False)


@lru_cache(maxsize=64)
def _read_context(stored: _Stored) -> JourneyContext:
    return from_plain(JourneyContext, stored.plain)


def context_of(journey: Journey) -> JourneyContext:
    """What the journey is travelled with on its course, kept for the next request."""
    stored = _read_context(_Stored(journey.pk, journey.route_revision, journey.context))
    return stored.on(int(journey.state.get("course", 0)))


def member_names(journey: Journey) -> dict[str, str]:
    """Names of the travellers, by member id."""
    return {traveller["id"]: str(traveller["sheet"]["name"]) for traveller in journey.context["travellers"]}


def version_for(viewer: Viewer, journey: Journey) -> int:
    return journey.version if viewer.is_gm else journey.player_version


def is_secret(state: JourneyState) -> bool:
    """Whether the party stands before something the players know nothing of."""
    return state.status == "encounter" and state.encounter is not None and state.encounter.hidden


def status_for(viewer: Viewer, state: JourneyState) -> str:
    """The status; a meeting that only the GM knows of looks like the road."""
    if viewer.is_gm or not is_secret(state):
        return state.status
    return "travelling" if state.under_way else "camp"


def journey_view(viewer: Viewer, journey: Journey) -> dict[str, Any]:
    """A journey on the wire."""
    state, context = state_of(journey), context_of(journey)
    progress = state.progress if viewer.is_gm else believed_progress(context, state)
    place = place_of(context, state) if viewer.is_gm else context.route.place_at(progress)
    version = version_for(viewer, journey)
    view = {
        "id": str(journey.pk),
        "v": version,
        "version": version,
        "name": journey.name,
        "map": _key(journey.map_id),
        "party": _key(journey.party_id),
        "status": status_for(viewer, state),
        "day": state.day,
        "hour": state.hour,
        "cell": place.cell,
        "x": place.x,
        "y": place.y,
        "mile": context.route.miles_at(progress),
        "travelled_points": travelled_points(context, progress),
        "mounts": mounts_view(context, state),
        **day_view(context, state),
        "weather": weather_view(state.weather),
        "stores": stores_view(state.stores),
        "foraging": state.foraging,
        "sparing": list(state.sparing),
        "members": [member_view(member, state.clock) for member in state.members],
        "encounter": encounter_view(viewer, context, state),
        "fight": state.fight or None,
        "supplies": state.supplies,
        "ruleset_note": ruleset_note(context, is_gm=viewer.is_gm),
    }
    return {**view, **(_gm_part(journey, context, state) if viewer.is_gm else _player_part(context, state))}


def _key(value: UUID | None) -> str | None:
    return None if value is None else str(value)


def _gm_part(journey: Journey, context: JourneyContext, state: JourneyState) -> dict[str, Any]:
    points = context.route.points
    last = last_order(journey)
    planned, gone = planned_days(journey, state.course), context.rules_problem
    return {
        "plan": _key(journey.plan_id),
        "miles_total": context.route.miles_at(context.route.length),
        "route": {"points": line_points(points), "cells": [point.cell for point in points]},
        "planned_days": _last_planned_day(journey, state),
        "ambush": state.ambush or None,
        "undo_label": last.label if last else None,
        "today": {"planned": next((day for day in planned if day["day"] == state.day), None)},
        "orders_allowed": [
            {"type": order.type, "label": order.label, "reason": order.reason} for order in orders_allowed(state, gone)
        ],
        "waiting": [placed_view(context, encounter) for encounter in state.placed],
        "rolls_tables": state.rolls_tables,
        "seed": str(journey.seed),
        "ruleset": context.ruleset,
        "arrival_expected": None if gone else _arrival(forecast(context, state)),
        "arrival_planned": {"day": planned[-1]["day"], "hour": planned[-1]["end_hour"]} if planned else None,
        "legs": legs_view(context),
        "leg": state.leg,
        "stays": stays_view(context, state),
        "watches": watches_view(state),
        "astray": astray_view(state),
        "courses": courses_view(journey, context),
        "course": state.course,
        "parent": _key(journey.parent_id),
        "parent_number": journey.parent_number,
        "gm_only": journey.gm_only,
    }


def _last_planned_day(journey: Journey, state: JourneyState) -> int:
    """The day of arrival as planned now, as days of the game are counted."""
    days = planned_days(journey, state.course)
    return int(days[-1]["day"]) if days else 0


def _arrival(clock: int | None) -> dict[str, Any] | None:
    return None if clock is None else {"day": clock // DAY + 1, "hour": round(clock % DAY / HOUR, 4)}


def _player_part(context: JourneyContext, state: JourneyState) -> dict[str, Any]:
    passed = context.route.travelled(believed_progress(context, state))
    return {
        "plan": None,
        "miles_total": None,
        "route": {"points": line_points(passed), "cells": [point.cell for point in passed]},
        "planned_days": None,
        "ambush": None,
        "undo_label": None,
        "today": {"planned": None},
        "orders_allowed": [],
        "waiting": [],
        "rolls_tables": None,
        "seed": None,
        "ruleset": context.ruleset,
        "arrival_expected": None,
        "arrival_planned": None,
        "legs": [],
        "leg": None,
        "stays": [],
        "watches": [],
        "astray": None,
        "courses": [],
        "course": None,
        "parent": None,
        "parent_number": None,
        "gm_only": False,
    }


def member_view(member: MemberState, clock: int) -> dict[str, Any]:
    return {
        "id": member.id,
        "name": member.name,
        "hp": member.hp,
        "max_hp": member.max_hp,
        "primal": member.primal,
        "fatigue": member.fatigue,
        "conditions": list(member.conditions),
        "down": member.down,
        "dead": member.dead,
        "hunger": member.hunger,
        "thirst": member.thirst,
        "ability_damage": member.ability_damage,
        "burdens": in_words(member.burden, clock),
    }


def encounter_view(viewer: Viewer, context: JourneyContext, state: JourneyState) -> dict[str, Any] | None:
    """What was met. Players see it once the GM has shown it, or the fight is on."""
    met = state.encounter
    if met is None:
        return None
    if viewer.is_gm:
        return placed_view(context, met)
    if met.hidden:
        return None
    return {
        **placed_view(context, met),
        "id": MET,
        "foes": [{"creature": "", "name": foe.name, "count": foe.count} for foe in met.foes],
        "crowd": crowd(met),
        "kind": MET,
        "stance": None,
        "noticed_by": [],
    }


def placed_view(context: JourneyContext, encounter: Encounter) -> dict[str, Any]:
    both = ["party", "foes"]
    noticed = {"both": both, "nobody": []}.get(encounter.noticed_by, [encounter.noticed_by])
    return {
        "id": encounter.id,
        "kind": encounter.kind,
        "name": encounter.name,
        "foes": [{"creature": foe.creature, "name": foe.name, "count": foe.count} for foe in encounter.foes],
        "crowd": crowd(encounter),
        "mile": round(context.route.feet_at(encounter.progress) / FEET_PER_MILE, 3),
        "distance_feet": encounter.distance_feet or None,
        "noticed_by": noticed,
        "stance": encounter.stance,
        "hidden": encounter.hidden,
    }


def journey_row(viewer: Viewer, journey: Journey) -> dict[str, Any]:
    """A journey in a list."""
    state, context = state_of(journey), context_of(journey)
    progress = state.progress if viewer.is_gm else believed_progress(context, state)
    return {
        "id": str(journey.pk),
        "v": version_for(viewer, journey),
        "name": journey.name,
        "plan": _key(journey.plan_id) if viewer.is_gm else None,
        "map": _key(journey.map_id),
        "party": _key(journey.party_id),
        "party_name": journey.party.name if journey.party else None,
        "planned_days": _last_planned_day(journey, state) if viewer.is_gm else None,
        "status": status_for(viewer, state),
        "day": state.day,
        "hour": state.hour,
        "mile": context.route.miles_at(progress),
        "parent": _key(journey.parent_id) if viewer.is_gm else None,
        "parent_number": journey.parent_number if viewer.is_gm else None,
        "gm_only": journey.gm_only if viewer.is_gm else False,
        "created_at": journey.created_at,
    }


def events_for(viewer: Viewer, journey: Journey, after: int = 0) -> QuerySet[JourneyEvent]:
    """The events that stand and that the viewer may see, in order."""
    rows = journey.events.filter(undone=False).order_by("number")
    if viewer.is_gm:
        return rows.filter(number__gt=after)
    return rows.filter(gm_only=False, player_number__gt=after)
