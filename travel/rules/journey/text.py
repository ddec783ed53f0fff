"""Events in words: a short title and a sentence, made when they are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from travel.rules.journey import events as ev
from travel.rules.journey.burden import in_words
from travel.rules.journey.state import Encounter
from travel.rules.journey.text_road import ROAD_WORDS
from travel.rules.journey.wording import Names, Words, each, head_count, hours, in_a_row, listed, miles

_PACES = {"walk": "walked", "hustle": "hustled", "forced": "of forced march"}
_FIELDS = {
    "hp": "hit points",
    "primal": "Primal damage",
    "mile": "position, in miles",
    "hunger": "days without food",
    "thirst": "hours without water",
    "ability_damage": "damage to every ability",
    "shots": "ammunition gone",
    "powers": "powers used today",
    "food": "food, in pounds",
    "water": "water, in gallons",
    "feed": "feed, in pounds",
}


def words(event: ev.Event, names: Names) -> Words:
    """Title and text of an event; ``names`` maps member ids to names."""
    written: Words = _WORDS[type(event)](event, names)
    return written


def crowd(encounter: Encounter) -> str:
    return ", ".join(head_count(foe.count, foe.name) for foe in encounter.foes)


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
    return Words(f"{listed(event.members, names)} {verb}", "Unconscious from the march; the party stops.")


def _placed(event: ev.EncounterPlaced, names: Names) -> Words:
    return Words(f"{event.encounter.name} placed on the route", f"{crowd(event.encounter)}.")


def _found(event: ev.EncounterFound, names: Names) -> Words:
    met = event.encounter
    return Words(f"Encounter: {met.name}", f"{crowd(met)}, {met.distance_feet} feet off.")


def _shown(event: ev.EncounterShown, names: Names) -> Words:
    return Words(f"Met {event.encounter.name}", f"{crowd(event.encounter)}, {event.encounter.distance_feet} feet off.")


def _cleared(event: ev.EncounterCleared, names: Names) -> Words:
    return Words(f"{event.name} taken off the route", f"{event.reason.rstrip('.')}." if event.reason else "")


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
    fallen = [animal.name for animal in event.mounts if animal.is_down]
    hurt = {member: amount for member, amount in event.damage.items() if amount}
    parts = [
        _count(event.rounds, "round"),
        each(hurt, names, "damage") or "nobody hurt",
        f"{listed(event.died, names)} died" if event.died else "",
        f"{in_a_row(fallen)} down" if fallen else "",
        f"{_count(event.foes_defeated, 'foe')} down" if event.foes_defeated else "",
        _flight(event),
        f"{listed(event.fled, names)} fled" if event.fled else "",
        f"{listed(event.dying, names)} dying" if event.dying else "",
        *_burdens(event, names),
        f"found {', '.join(event.loot)}" if event.loot else "",
    ]
    return Words(f"{won}: {event.name}", "; ".join(part for part in parts if part) + ".")


def _flight(event: ev.FightEnded) -> str:
    """How many foes fled, and where to."""
    if not event.foes_fled:
        return ""
    ways = [f"{count} {side}" if len(event.foes_fled_to) > 1 else side for side, count in event.foes_fled_to.items()]
    return f"{event.foes_fled} fled" + (f" ({in_a_row(ways)})" if ways else "")


def _burdens(event: ev.FightEnded, names: Names) -> list[str]:
    """What the fight left on each beside wounds."""
    told = [(member, in_words(member.burden, event.clock)) for member in event.after]
    return [f"{names.get(member.id, member.name)}: {', '.join(words)}" for member, words in told if words]


def _arrived(event: ev.Arrived, names: Names) -> Words:
    return Words(f"Arrived at {event.place}")


def _ended(event: ev.JourneyEnded, names: Names) -> Words:
    return Words("The journey ended", f"{event.why}." if event.why else "")


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
    **ROAD_WORDS,
}
