"""Events in words: a short title and a sentence, made when they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from travel.rules.journey import events as ev
from travel.rules.journey.state import Encounter
from travel.rules.maps.world import FEET_PER_MILE

Names = Mapping[str, str]
CALM_MPH = 10
_PACES = {"walk": "walked", "hustle": "hustled", "forced": "of forced march"}
_FIELDS = {
    "hp": "hit points",
    "primal": "Primal damage",
    "mile": "position, in miles",
    "hunger": "days without food",
    "thirst": "hours without water",
    "food": "food, in pounds",
    "water": "water, in gallons",
    "feed": "feed, in pounds",
}


@dataclass(frozen=True, slots=True)
class Words:
    """How an event reads."""

    title: str
    text: str = ""


def words(event: ev.Event, names: Names) -> Words:
    """Title and text of an event; ``names`` maps member ids to names."""
    written: Words = _WORDS[type(event)](event, names)
    return written


def miles(feet: int) -> str:
    """Distance in words: "25 1/2 mi", to the quarter mile."""
    quarters = round(feet * 4 / FEET_PER_MILE)
    whole, part = divmod(quarters, 4)
    fraction = {0: "", 1: "¼", 2: "½", 3: "¾"}[part]
    return f"{whole} {fraction} mi".replace("  ", " ") if whole or not fraction else f"{fraction} mi"


def hours(seconds: int) -> str:
    """Time in words: "3 h", "45 min", "2 h 30"."""
    whole, rest = divmod(round(seconds / 60), 60)
    if not whole:
        return f"{rest} min"
    return f"{whole} h {rest:02d}" if rest else f"{whole} h"


def each(amounts: Mapping[str, int], names: Names, noun: str) -> str:
    """Who took how much, shortest form: "2 damage to each", "Nix 9, Bram 4"."""
    if not amounts:
        return ""
    values = set(amounts.values())
    if len(values) == 1 and len(amounts) == len(names) and len(names) > 1:
        return f"{values.pop()} {noun} to each"
    return f"{noun}: " + ", ".join(f"{names.get(member, member)} {amount}" for member, amount in amounts.items())


def crowd(encounter: Encounter) -> str:
    return ", ".join(f"{foe.count} {foe.name}" if foe.count > 1 else foe.name for foe in encounter.foes)


def in_a_row(words: list[str]) -> str:
    """ "Bram", "Bram and Fenn", "Bram, Fenn and Nix"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _listed(ids: tuple[str, ...], names: Names) -> str:
    return in_a_row([names.get(member, member) for member in ids])


def _started(event: ev.JourneyStarted, names: Names) -> Words:
    return Words(f"Set out from {event.place}", "The journey begins.")


def _day(event: ev.DayStarted, names: Names) -> Words:
    return Words("Broke camp", f"From {event.place}.")


def _watch(event: ev.WatchRolled, names: Names) -> Words:
    return Words("Encounter check", f"Rolled {event.watch.face}, in hour {event.watch.hour} of travel.")


def _travelled(event: ev.Travelled, names: Names) -> Words:
    amounts: dict[str, int] = {}
    for harm in event.harms:
        amounts[harm.member] = amounts.get(harm.member, 0) + harm.amount
    feet = event.to_feet - event.from_feet
    ground = f"{event.terrain}, {event.way}" if event.way not in ("trackless", "") else event.terrain
    harmed = each(amounts, names, "damage")
    text = f"{miles(feet)}, {ground}." + (f" {harmed[:1].upper()}{harmed[1:]}." if harmed else "")
    pace = "aboard" if event.sailed and event.mode.startswith("craft") else _PACES[event.pace]
    return Words(f"{hours(event.seconds)} {pace}", text)


def _fell(event: ev.Fell, names: Names) -> Words:
    if not event.members:
        return Words("A mount falls" if len(event.mounts) == 1 else "Mounts fall", "The party stops.")
    verb = "falls" if len(event.members) == 1 else "fall"
    return Words(f"{_listed(event.members, names)} {verb}", "Unconscious from the march; the party stops.")


def _placed(event: ev.EncounterPlaced, names: Names) -> Words:
    return Words(f"{event.encounter.name} placed on the route", f"{crowd(event.encounter)}.")


def _found(event: ev.EncounterFound, names: Names) -> Words:
    met = event.encounter
    return Words(f"Encounter: {met.name}", f"{crowd(met)}, {met.distance_feet} feet off.")


def _shown(event: ev.EncounterShown, names: Names) -> Words:
    return Words(f"Met {event.encounter.name}", f"{crowd(event.encounter)}, {event.encounter.distance_feet} feet off.")


def _cleared(event: ev.EncounterCleared, names: Names) -> Words:
    return Words(f"{event.name} taken off the route")


def _passed(event: ev.EncounterPassed, names: Names) -> Words:
    return Words(f"Let {event.name} pass", "Both go their ways.")


def _talked(event: ev.Talked, names: Names) -> Words:
    return Words(f"Talked with {event.name}", f"{hours(event.minutes * 60)}. {event.note}".strip())


def _camped(event: ev.Camped, names: Names) -> Words:
    return Words("Camped", f"At {event.place}.")


def _rested(event: ev.Rested, names: Names) -> Words:
    healed = {m.member: m.hp for m in event.mended if m.hp}
    primal = {m.member: m.primal for m in event.mended if m.primal and not m.hp}
    parts = [each(healed, names, "hit points back"), each(primal, names, "damage gone")]
    still = [m.after.name for m in event.mended if m.after.fatigue != "none"]
    tired = "all still fatigued" if len(still) == len(names) and len(still) > 1 else ""
    if still and not tired:
        tired = f"{' and '.join(still)} still fatigued"
    said = "; ".join(part for part in (*parts, tired) if part)
    return Words("Rested", f"{said[:1].upper()}{said[1:]}." if said else f"{hours(event.seconds)} of rest.")


def _overridden(event: ev.Overridden, names: Names) -> Words:
    field = _FIELDS.get(event.field, event.field)
    who = f"{event.name}: " if event.name else ""
    return Words("Set by hand", f"{who}{field} {event.old} to {event.value}. {event.reason}".strip())


def _table(event: ev.TableSet, names: Names) -> Words:
    return Words("Encounter tables " + ("on" if event.rolls_tables else "off"))


def _fight_started(event: ev.FightStarted, names: Names) -> Words:
    return Words(f"Fight: {event.name}", f"At {event.place}." if event.place else "")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _fight_ended(event: ev.FightEnded, names: Names) -> Words:
    won = {"party": "Won", "foes": "Lost", "others": "Others won", "none": "Broken off"}[event.winner]
    hurt = {member: amount for member, amount in event.damage.items() if amount}
    parts = [
        _count(event.rounds, "round"),
        each(hurt, names, "damage") or "nobody hurt",
        f"{_listed(event.died, names)} died" if event.died else "",
        f"{_count(event.foes_defeated, 'foe')} down" if event.foes_defeated else "",
        f"{event.foes_fled} fled" if event.foes_fled else "",
        f"found {', '.join(event.loot)}" if event.loot else "",
    ]
    return Words(f"{won}: {event.name}", "; ".join(part for part in parts if part) + ".")


def _arrived(event: ev.Arrived, names: Names) -> Words:
    return Words(f"Arrived at {event.place}")


def _ended(event: ev.JourneyEnded, names: Names) -> Words:
    return Words("The journey ended", f"{event.why}." if event.why else "")


def _mode_changed(event: ev.ModeChanged, names: Names) -> Words:
    took = f", {hours(event.seconds)}" if event.seconds else ""
    return Words(f"On {event.name or event.mode}", f"At {event.place}{took}.")


_STAYS = {"rest": "Rested at a stop", "trade": "Traded", "carouse": "Caroused", "other": "Stayed"}


def _stayed(event: ev.Stayed, names: Names) -> Words:
    left = f"; {hours(event.left)} to go" if event.left else ""
    return Words(f"{_STAYS[event.why]}, {event.place}", f"{hours(event.seconds)}{left}. {event.note}".strip())


def _night(event: ev.NightRolled, names: Names) -> Words:
    watch = _listed(event.night.on_watch, names) if event.night.on_watch else "nobody"
    return Words("Encounter check by night", f"Rolled {event.night.face}; on watch: {watch}.")


def _watches_set(event: ev.WatchesSet, names: Names) -> Words:
    told = "; ".join(_listed(watch, names) for watch in event.watches)
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
    harmed = each({who: amount for who, amount in amounts.items() if amount}, names, "damage")
    return Words(_HARDSHIPS[event.cause], f"{harmed[:1].upper()}{harmed[1:]}." if harmed else "All held out.")


def _way_lost(event: ev.WayLost, names: Names) -> Words:
    return Words("Off the way", f"Near {event.place}; nobody knows.")


def _way_noticed(event: ev.WayNoticed, names: Names) -> Words:
    return Words(f"{event.name} sees that they are lost")


def _way_sought(event: ev.WaySought, names: Names) -> Words:
    if event.astray is None:
        return Words("Back on the way")
    return Words("A new course", "It is right." if event.found else "It is wrong, and believed right.")


def _undone(event: ev.Undone, names: Names) -> Words:
    return Words(f"Taken back: {event.label}", f"Events {event.first} to {event.last}.")


_WORDS: dict[type[Any], Callable[[Any, Names], Words]] = {
    ev.JourneyStarted: _started,
    ev.DayStarted: _day,
    ev.WatchRolled: _watch,
    ev.Travelled: _travelled,
    ev.Fell: _fell,
    ev.EncounterPlaced: _placed,
    ev.EncounterFound: _found,
    ev.EncounterShown: _shown,
    ev.EncounterCleared: _cleared,
    ev.EncounterPassed: _passed,
    ev.Talked: _talked,
    ev.Camped: _camped,
    ev.Rested: _rested,
    ev.Overridden: _overridden,
    ev.TableSet: _table,
    ev.FightStarted: _fight_started,
    ev.FightEnded: _fight_ended,
    ev.Arrived: _arrived,
    ev.JourneyEnded: _ended,
    ev.Undone: _undone,
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
    ev.Foraged: _foraged,
    ev.Hardship: _hardship,
    ev.WayLost: _way_lost,
    ev.WayNoticed: _way_noticed,
    ev.WaySought: _way_sought,
}
