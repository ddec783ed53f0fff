"""Events of the way, the weather and the lost way in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from travel.rules.journey import events as ev
from travel.rules.journey.wording import Names, Words, each, hours, in_a_row, listed

CALM_MPH = 10


def _mode_changed(event: ev.ModeChanged, names: Names) -> Words:
    took = f", {hours(event.seconds)}" if event.seconds else ""
    return Words(f"On {event.name or event.mode}", f"At {event.place}{took}.")


_STAYS = {"rest": "Rested at a stop", "trade": "Traded", "carouse": "Caroused", "other": "Stayed"}


def _stayed(event: ev.Stayed, names: Names) -> Words:
    left = f"; {hours(event.left)} to go" if event.left else ""
    return Words(f"{_STAYS[event.why]}, {event.place}", f"{hours(event.seconds)}{left}. {event.note}".strip())


def _night(event: ev.NightRolled, names: Names) -> Words:
    watch = listed(event.night.on_watch, names) if event.night.on_watch else "nobody"
    return Words("Encounter check by night", f"Rolled {event.night.face}; on watch: {watch}.")


def _watches_set(event: ev.WatchesSet, names: Names) -> Words:
    told = "; ".join(listed(watch, names) for watch in event.watches)
    return Words("Watches set", f"{told}." if told else "Each in turn.")


def _chased(event: ev.Chased, names: Names) -> Words:
    runs = "The party runs" if event.flees == "party" else f"{event.name} run"
    return Words(f"Chase: {event.name}", f"{runs} and {'get away' if event.escaped else 'are caught'}.")


def _replanned(event: ev.Replanned, names: Names) -> Words:
    return Words(f"A new course from {event.place}", event.note)


def _sheets(event: ev.SheetsReturned, names: Names) -> Words:
    return Words("Sheets brought up to date", f"{in_a_row(list(event.names))}." if event.names else "")


def _weather(event: ev.WeatherSet, names: Names) -> Words:
    sky = event.weather
    wind = f", wind {sky.wind_mph} mph" if sky.wind_mph > CALM_MPH else ""
    return Words(f"Weather: {sky.name}", f"{sky.low_f} to {sky.high_f} degrees F{wind}.")


def _foraging(event: ev.ForagingSet, names: Names) -> Words:
    return Words("They forage on the way" if event.foraging else "They no longer forage")


def _supplied(event: ev.Supplied, names: Names) -> Words:
    used = event.used
    parts = [
        f"{used.food / 100:g} lb of food" if used.food else "",
        f"{used.water / 100:g} gal of water" if used.water else "",
        f"{used.feed / 100:g} lb of feed" if used.feed else "",
    ]
    eaten = ", ".join(part for part in parts if part) or "nothing"
    short = f" Short of {in_a_row(list(event.short))}." if event.short else ""
    return Words("Supplies", f"Used {eaten}.{short}")


def _foraged(event: ev.Foraged, names: Names) -> Words:
    who = names.get(event.by, event.by)
    return Words(f"{who} forages", f"Food and water for {event.fed}." if event.fed else "Nothing found.")


_HARDSHIPS = {
    "cold": "Cold",
    "heat": "Heat",
    "altitude": "Thin air",
    "wind": "Wind",
    "storm": "Storm",
    "hunger": "Hunger",
    "thirst": "Thirst",
    "hustle": "The march",
    "march": "The march",
}


def _hardship(event: ev.Hardship, names: Names) -> Words:
    amounts: dict[str, int] = {}
    for harm in event.harms:
        amounts[harm.member] = amounts.get(harm.member, 0) + harm.amount
    mounts = {harm.after.name: harm.amount for harm in event.mounts}
    sick = {harm.member: harm.ability for harm in event.harms if harm.ability}
    parts = [
        each({who: amount for who, amount in amounts.items() if amount}, names, "damage"),
        ", ".join(f"{name} {amount}" for name, amount in mounts.items() if amount),
        each(sick, names, "from every ability"),
    ]
    told = "; ".join(part for part in parts if part)
    return Words(_HARDSHIPS[event.cause], f"{told[:1].upper()}{told[1:]}." if told else "All held out.")


def _rations(event: ev.RationsSet, names: Names) -> Words:
    first = listed(event.without, names)
    return Words("Short rations", f"{first} go without first." if event.without else "All share alike.")


def _way_lost(event: ev.WayLost, names: Names) -> Words:
    return Words("Off the way", f"Near {event.place}; nobody knows.")


def _way_noticed(event: ev.WayNoticed, names: Names) -> Words:
    return Words(f"{event.name} sees that they are lost")


def _way_sought(event: ev.WaySought, names: Names) -> Words:
    if event.astray is None:
        return Words("Back on the way")
    return Words("A new course", "It is right." if event.found else "It is wrong, and believed right.")


ROAD_WORDS: dict[type[Any], Callable[[Any, Names], Words]] = {
    ev.ModeChanged: _mode_changed,
    ev.Stayed: _stayed,
    ev.NightRolled: _night,
    ev.WatchesSet: _watches_set,
    ev.Chased: _chased,
    ev.Replanned: _replanned,
    ev.SheetsReturned: _sheets,
    ev.WeatherSet: _weather,
    ev.ForagingSet: _foraging,
    ev.Supplied: _supplied,
    ev.RationsSet: _rations,
    ev.Foraged: _foraged,
    ev.Hardship: _hardship,
    ev.WayLost: _way_lost,
    ev.WayNoticed: _way_noticed,
    ev.WaySought: _way_sought,
}
