"""The travel log: a journey day by day, as its reader may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.access import Viewer
from travel.models import Journey, JourneyEvent, LogDay
from travel.rules.ambush import place_name
from travel.rules.journey import events as ev
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.events import event_from_plain
from travel.rules.journey.state import JourneyState
from travel.rules.journey.wording import hours, miles
from travel.rules.maps.world import FEET_PER_MILE
from travel.selectors.journey_context import played_now
from travel.selectors.journey_events import event_json, for_players
from travel.selectors.journey_parts import believed_progress, travelled_points
from travel.selectors.journeys import (
    context_of,
    events_for,
    journey_of,
    member_view,
    state_of,
    status_for,
    visible_journeys,
)


@dataclass(slots=True)
class _Day:
    """Sums of a day, from the events its reader may see."""

    day: int
    feet: int = 0
    seconds: dict[str, int] = field(default_factory=dict)
    damage: dict[str, int] = field(default_factory=dict)
    fights: list[str] = field(default_factory=list)
    camp: str = ""
    arrived: str = ""
    entries: list[dict[str, Any]] = field(default_factory=list)

    def add(self, event: ev.Event) -> None:
        if isinstance(event, ev.Travelled):
            self.feet += event.to_feet - event.from_feet
            self.seconds[event.pace] = self.seconds.get(event.pace, 0) + event.seconds
            for harm in event.harms:
                self.damage[harm.member] = self.damage.get(harm.member, 0) + harm.amount
        elif isinstance(event, ev.Camped):
            self.camp = event.place
        elif isinstance(event, ev.Arrived):
            self.arrived = event.place
        elif isinstance(event, ev.FightEnded):
            self.fights.append(event.name)


def log_view(viewer: Viewer, journey: Journey | None) -> dict[str, Any]:
    """The whole log of a journey; of none, an empty one."""
    campaign = {"id": str(viewer.campaign.pk), "name": viewer.campaign.name}
    if journey is None:
        return {"campaign": campaign, "journey": None, "live": None, "map": None, "members": [], "days": []}
    context, state = context_of(journey), state_of(journey)
    return {
        "campaign": campaign,
        "journey": {
            "id": str(journey.pk),
            "name": journey.name,
            "status": status_for(viewer, state),
            "day": state.day,
            "hour": state.hour,
        },
        "live": _live(viewer, context, state),
        "map": _map(viewer, journey, context, state),
        "members": _members(viewer, context, state),
        "days": _days(viewer, journey, context),
    }


def latest_journey(viewer: Viewer, journey_id: Any = None) -> Journey | None:
    """The journey asked for, or the one that was touched last."""
    if journey_id is not None:
        return journey_of(viewer, journey_id)
    return visible_journeys(viewer).first()


def _live(viewer: Viewer, context: JourneyContext, state: JourneyState) -> dict[str, Any] | None:
    if not state.fight:
        return None
    met = state.encounter
    is_named = met is not None and (viewer.is_gm or not met.hidden)
    place = place_name(context, state)
    return {"fight": state.fight, "label": met.name if met and is_named else f"Fight: {place}"}


def _map(viewer: Viewer, journey: Journey, context: JourneyContext, state: JourneyState) -> dict[str, Any] | None:
    if journey.map_id is None:
        return None
    progress = state.progress if viewer.is_gm else believed_progress(context, state)
    place = context.route.place_at(progress)
    whole = [[point.x, point.y] for point in context.route.points]
    return {
        "id": str(journey.map_id),
        "x": place.x,
        "y": place.y,
        "travelled_points": travelled_points(context, progress),
        "route": whole if viewer.is_gm else None,
    }


def _members(viewer: Viewer, context: JourneyContext, state: JourneyState) -> list[dict[str, Any]]:
    mine, now = str(viewer.user.pk), played_now(context)
    return [
        {**member_view(member, state.clock), "mine": mine in now.traveller(member.id).controllers}
        for member in state.members
    ]


def _days(viewer: Viewer, journey: Journey, context: JourneyContext) -> list[dict[str, Any]]:
    names = {traveller.id: traveller.sheet.name for traveller in context.travellers}
    days: dict[int, _Day] = {}
    for row in events_for(viewer, journey):
        _read(viewer, row, names, days)
    written = {row.day: row for row in LogDay.objects.filter(journey=journey)}
    return [_day_view(days[number], written.get(number), names) for number in sorted(days, reverse=True)]


def _read(viewer: Viewer, row: JourneyEvent, names: Mapping[str, str], days: dict[int, _Day]) -> None:
    event = event_from_plain(row.data)
    day = days.setdefault(event.day, _Day(event.day))
    day.add(event if viewer.is_gm else for_players(event))
    number = row.number if viewer.is_gm else (row.player_number or 0)
    shown = event_json(event, names, number=number, is_gm=viewer.is_gm)
    kept = ("number", "type", "hour", "title", "text", "gm_only", "rolls")
    day.entries.append({key: shown[key] for key in kept})


def _day_view(day: _Day, written: LogDay | None, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "day": day.day,
        "title": (written.title if written else "") or _title(day),
        "prose": written.prose if written else "",
        "chips": _chips(day, names),
        "entries": day.entries,
    }


def _title(day: _Day) -> str:
    if day.arrived:
        return f"To {day.arrived}"
    if day.fights:
        return f"{day.fights[-1]}"
    if day.feet:
        return f"{miles(day.feet)} on the road"
    return f"Day {day.day}"


def _chips(day: _Day, names: Mapping[str, str]) -> list[dict[str, str]]:
    chips: list[dict[str, str]] = []
    if day.feet >= FEET_PER_MILE // 8:
        chips.append({"label": "distance", "value": miles(day.feet)})
    paces = (("hustle", "hustled"), ("walk", "walked"), ("forced", "forced"))
    pace = ", ".join(f"{hours(day.seconds[key])} {word}" for key, word in paces if day.seconds.get(key))
    if pace:
        chips.append({"label": "pace", "value": pace})
    if day.damage:
        chips.append({"label": "damage", "value": _damage(day.damage, names)})
    if day.camp:
        chips.append({"label": "camp", "value": day.camp})
    return chips


def _damage(damage: Mapping[str, int], names: Mapping[str, str]) -> str:
    values = set(damage.values())
    if len(values) == 1 and len(damage) == len(names):
        return f"{values.pop()} each"
    return ", ".join(f"{names.get(member, member)} {amount}" for member, amount in damage.items())
