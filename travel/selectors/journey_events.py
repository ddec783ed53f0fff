"""Events on the wire: in words, with dice and reasons; for players without what they may not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from campaigns.access import Viewer
from tactical.rules.kernel.codec import to_plain
from tactical.rules.kernel.reasons import plain_reasons
from travel.models import Journey, JourneyEvent
from travel.rules.journey import events as ev
from travel.rules.journey.events import Event, event_from_plain
from travel.rules.journey.text import words

STRANGERS = "strangers"


def event_view(viewer: Viewer, row: JourneyEvent, names: Mapping[str, str]) -> dict[str, Any]:
    """A stored event as the viewer may read it."""
    number = row.number if viewer.is_gm else (row.player_number or 0)
    return event_json(event_from_plain(row.data), names, number=number, is_gm=viewer.is_gm, batch=row.batch)


def event_json(
    event: Event, names: Mapping[str, str], *, number: int, is_gm: bool, batch: int | None = None
) -> dict[str, Any]:
    """An event on the wire."""
    shown = event if is_gm else for_players(event)
    written = words(shown, names)
    return {
        "number": number,
        "batch": batch if is_gm else None,
        "type": event.type,
        "day": event.day,
        "hour": event.hour,
        "title": written.title,
        "text": written.text,
        "reasons": plain_reasons(shown.reasons, is_gm=is_gm),
        "rolls": [
            {
                "label": roll.label,
                "dice": roll.dice,
                "faces": list(roll.faces),
                "total": roll.total,
                "against": roll.against,
            }
            for roll in shown.rolls
        ],
        "gm_only": event.gm_only,
        "data": _gm_data(event) if is_gm else _player_data(shown),
    }


def _gm_data(event: Event) -> dict[str, Any]:
    plain = to_plain(event)
    return {key: value for key, value in plain.items() if key not in ("reasons", "rolls", "gm_only", "clock")}


def for_players(event: Event) -> Event:
    """The event without the GM's own words and dice, and without names that were not shown."""
    if isinstance(event, ev.Overridden):
        return replace(event, reason="", reasons=())
    if isinstance(event, ev.EncounterFound):
        return replace(event, reasons=(), rolls=())
    if isinstance(event, ev.EncounterCleared):
        return replace(event, reason="", reasons=())
    if isinstance(event, ev.Talked) and event.hidden:
        return replace(event, name=STRANGERS, note="")
    if isinstance(event, (ev.FightStarted, ev.FightEnded)) and event.hidden:
        return replace(event, name=event.place)
    if isinstance(event, ev.Chased) and event.hidden:
        return replace(event, name=STRANGERS, rolls=(), reasons=())
    if isinstance(event, ev.Chased):
        return replace(event, rolls=(), reasons=())
    if isinstance(event, (ev.Replanned, ev.Stayed)):
        return replace(event, note="", reasons=())
    if isinstance(event, ev.Travelled) and event.astray is not None and not event.astray.noticed:
        return replace(event, way=event.way, astray=None)
    if isinstance(event, ev.JourneyEnded):
        return replace(event, why="")
    return event


def _met(event: Any) -> dict[str, Any]:
    met = event.encounter
    return {
        "name": met.name,
        "distance_feet": met.distance_feet,
        "foes": [{"name": foe.name, "count": foe.count} for foe in met.foes],
    }


def _travelled(event: ev.Travelled) -> dict[str, Any]:
    return {
        "pace": event.pace,
        "seconds": event.seconds,
        "feet": event.to_feet - event.from_feet,
        "terrain": event.terrain,
        "way": event.way,
        "harms": [{"member": harm.member, "amount": harm.amount, "cause": harm.cause} for harm in event.harms],
    }


_PLAYER_DATA: dict[type[Any], Callable[[Any], dict[str, Any]]] = {
    ev.Travelled: _travelled,
    ev.EncounterShown: _met,
    ev.EncounterFound: _met,
    ev.Fell: lambda event: {"members": list(event.members)},
    ev.FightStarted: lambda event: {"name": event.name, "fight": event.fight},
    ev.FightEnded: lambda event: {
        "name": event.name,
        "winner": event.winner,
        "rounds": event.rounds,
        "damage": event.damage,
        "died": list(event.died),
    },
    ev.ModeChanged: lambda event: {"place": event.place, "name": event.name, "seconds": event.seconds},
    ev.Stayed: lambda event: {"place": event.place, "why": event.why, "seconds": event.seconds},
    ev.Chased: lambda event: {"name": event.name, "flees": event.flees, "escaped": event.escaped},
    ev.WeatherSet: lambda event: {"name": event.weather.name, "kind": event.weather.kind},
    ev.Hardship: lambda event: {
        "cause": event.cause,
        "harms": [{"member": harm.member, "amount": harm.amount, "cause": harm.cause} for harm in event.harms],
    },
    ev.Camped: lambda event: {"place": event.place, "cell": event.cell, "x": event.x, "y": event.y},
}


def _player_data(event: Event) -> dict[str, Any]:
    """Only what is listed here; an event that is not listed sends nothing but its words."""
    make = _PLAYER_DATA.get(type(event))
    return make(event) if make else {}


def last_order(journey: Journey) -> JourneyEvent | None:
    """The last event of the last order that stands and can be undone."""
    rows = journey.events.filter(undone=False).exclude(type__in=(ev.Undone.type, ev.JourneyStarted.type))
    return rows.order_by("-number").first()
