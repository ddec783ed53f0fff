"""The itinerary as plain lines, to print or copy."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from travel.rules.itinerary.costs import gold
from travel.rules.itinerary.damage import Damage
from travel.rules.itinerary.day import Pace
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, clock
from travel.rules.itinerary.itinerary import Day, Itinerary
from travel.rules.itinerary.march import March, Piece
from travel.rules.itinerary.people import Member
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.pace import mixed

PACES: tuple[tuple[Pace, str], ...] = (("hustle", "hustled"), ("walk", "walked"), ("forced", "forced"))


def hours_text(hours: Fraction) -> str:
    """Hours and minutes: "57 h 40", "8 h"."""
    whole, minutes = divmod(round(hours * 60), 60)
    return f"{whole:,} h {minutes:02d}" if minutes else f"{whole:,} h"


def miles_text(feet: Fraction) -> str:
    """Miles to the nearest quarter: "25 1/2 mi"."""
    return f"{mixed(Fraction(round(feet / FEET_PER_MILE * 4), 4))} mi"


def percent_text(chance: Fraction) -> str:
    """A chance in per cent; one that is not quite nothing or everything says so."""
    if 0 < chance < Fraction(1, 200):
        return "under 1 %"
    if Fraction(199, 200) <= chance < 1:
        return "over 99 %"
    return f"{round(chance * 100)} %"


def damage_text(damage: Damage) -> str:
    """A damage figure in words: "14 damage (9 times in 10 from 8 to 20)"."""
    if not damage.maximum:
        return "no damage"
    figure = f"{'at least ' if damage.is_least else ''}{float(damage.expected):.3g} damage"
    if damage.low == damage.high:
        return figure
    return f"{figure} (9 times in 10 from {damage.low} to {damage.high})"


def itinerary_text(itinerary: Itinerary) -> str:
    """One line a day, with what else it brings below it, and the sum."""
    lines = [line for day in itinerary.days for line in _day_lines(itinerary, day)]
    return "\n".join([*lines, _total(itinerary), *(f"Mind: {warning}" for warning in itinerary.warnings)])


def _total(itinerary: Itinerary) -> str:
    day, hour = itinerary.arrival
    total = (
        f"In all {miles_text(itinerary.route.feet)} in {hours_text(itinerary.hours)}, "
        f"arriving on day {day} at {clock(float(hour))}: {damage_text(itinerary.damage)} to each"
    )
    more: list[str] = []
    if itinerary.drop_chance:
        more.append(f"{percent_text(itinerary.drop_chance)} that anyone drops")
    if itinerary.cost_gp:
        more.append(gold(itinerary.cost_gp))
    return "; ".join([total, *more]) + "."


def _day_lines(itinerary: Itinerary, day: Day) -> Iterator[str]:
    yield _day_text(itinerary, day)
    hurt = [member_text(member) for member in day.members if member.damage.maximum]
    if hurt:
        yield f"  {'; '.join(hurt)}."
    if day.cost_gp:
        yield f"  Costs {gold(day.cost_gp)}: {', '.join(reason.text for reason in day.cost_reasons)}."
    if day.watches:
        turns = (f"{each.name} {_time(each.from_hour)} to {_time(each.to_hour)}" for each in day.watches)
        yield f"  Watches: {', '.join(turns)}."


def member_text(member: Member) -> str:
    """How somebody stands: "Oriel 47 of 61 hp (9 times in 10 from 41 to 53), fatigued, 3 % to have dropped"."""
    parts = [f"{member.name} {'at least ' if member.is_least else ''}{float(member.expected):.3g} damage"]
    if member.hp_left is not None and member.max_hp is not None:
        parts = [f"{member.name} {'at most ' if member.is_least else ''}{member.hp_left} of {member.max_hp} hp"]
    if member.low != member.high:
        parts[0] += f" (damage 9 times in 10 from {member.low} to {member.high})"
    if member.fatigue != "none":
        sure = member.exhausted if member.fatigue == "exhausted" else member.tired
        parts.append(member.fatigue if sure == 1 else f"{member.fatigue} {percent_text(sure)}")
    if member.exhausted and member.fatigue != "exhausted":
        parts.append(f"exhausted {percent_text(member.exhausted)}")
    if member.drop_chance:
        parts.append(f"{percent_text(member.drop_chance)} to have dropped")
    return ", ".join(parts)


def _day_text(itinerary: Itinerary, day: Day) -> str:
    march = day.march
    if not march.pieces:
        return f"Day {day.day}: rest."
    if not march.segments:
        return f"Day {day.day}: {', '.join(piece_text(itinerary, piece) for piece in march.pieces)}."
    paces = [f"{hours_text(march.time_of(pace))} {word}" for pace, word in PACES if march.time_of(pace)]
    if march.aboard:
        paces.append(f"{hours_text(march.aboard)} aboard")
    paces += [piece_text(itinerary, piece) for piece in march.pieces if piece.segment is None]
    times = f"{clock(float(day.start_hour))} to {clock(float(day.end_hour))}"
    tired = ", fatigued" if day.is_fatigued else ""
    miles = miles_text(march.to_feet - march.from_feet)
    return (
        f"Day {day.day}: {times}, {miles}, {', '.join(paces)}; {', '.join(_grounds(march))}; "
        f"{damage_text(day.damage)}{tired}; {day_end(day)}."
    )


def day_end(day: Day) -> str:
    """How a day ends: "camp", "on through the night", at a stop, or there."""
    if day.march.has_arrived:
        return "arrival"
    if day.camps:
        return "camp"
    is_at_stop = bool(day.march.pieces) and day.march.pieces[-1].kind == "stay"
    return "the night at the stop" if is_at_stop else "on through the night"


def _grounds(march: March) -> Iterator[str]:
    """The grounds of a day by way, the water by its name alone, each once."""
    names = (
        part.terrain.key if part.is_aboard else f"{part.terrain.key} {_way(part.way.key)}" for part in march.segments
    )
    yield from dict.fromkeys(names)


def piece_text(itinerary: Itinerary, piece: Piece) -> str:
    """A piece of a day in words: "2 h to change, then by keelboat", "waiting 4 h for the day to begin"."""
    hours, mode = hours_text(piece.hours), itinerary.route.legs[piece.leg].mode.name
    if piece.kind == "stay":
        return f"{hours} at stop {piece.stop + 1}"
    if piece.kind == "change":
        return f"{hours} to change, then {mode}"
    if piece.kind == "wait":
        return f"{hours} waiting for the day to begin"
    pace = {"hustle": "hustled", "forced": "forced"}.get(piece.segment.pace if piece.segment else "", "walked")
    return f"{hours} {mode}" if piece.kind == "craft" else f"{hours} {pace}"


def _time(hour: Fraction) -> str:
    return clock(float(hour % HOURS_OF_A_DAY))


def _way(key: str) -> str:
    """How a way reads after its ground: "hills by road", "plains trackless"."""
    return key if key == "trackless" else f"by {key}"
