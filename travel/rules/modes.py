"""Modes: the ways a party can go, each with its pace, its day, and where it may begin (EP-OV-14..20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.pace import mixed, mph_text
from travel.rules.party import Bearer, Carrier, Party, Profile, is_afloat, party_bearers, party_pace, party_profile
from travel.rules.rulesets.mode_tables import CraftRow
from travel.rules.rulesets.ruleset import TravelRuleset

OWN = "own"
"""Key of the mode every party has: as it is arranged now."""
LIGHT = "light"
"""Key of the mode without the party's own vehicles."""
HIRED, CRAFT = "hired:", "craft:"
"""What the keys of hired animals and of passage on a craft begin with."""
ChangePlace = Literal["start", "anywhere", "settlement", "stable", "port"]


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to go, and what it takes to begin it.

    ``begins`` is where the party may change to it: "anywhere" (leaving a wagon behind), in a settlement, at a
    "stable" (a settlement that hires out animals), at a "port" (a harbour or a river landing), or only at the
    "start" of the route. ``change_hours`` pass when it is begun, ``fare_gp`` is paid then, ``daily_gp`` for every
    day begun in it.
    """

    key: str
    name: str
    profile: Profile
    bearers: tuple[Bearer, ...]
    begins: ChangePlace = "start"
    change_hours: Fraction = Fraction(0)
    fare_gp: Fraction = Fraction(0)
    daily_gp: Fraction = Fraction(0)
    reasons: Reasons = ()

    @property
    def is_afloat(self) -> bool:
        return self.profile.is_afloat

    @property
    def never_camps(self) -> bool:
        """Whether it goes on day and night (EP-OV-16)."""
        return self.profile.hours_per_day == 24


def craft_of(key: str) -> str:
    """The vehicle of a mode of passage, "" if it is none."""
    return key.removeprefix(CRAFT) if key.startswith(CRAFT) else ""


def mount_of(key: str) -> str:
    """The animal of a mode of hire, "" if it is none."""
    return key.removeprefix(HIRED) if key.startswith(HIRED) else ""


def hired_words(animal: str) -> str:
    """ "on hired ponies" """
    return f"on hired {animal[:-1]}ies" if animal.endswith("y") else f"on hired {animal}s"


def mode_keys(ruleset: TravelRuleset) -> Iterator[str]:
    """Every mode that a ruleset knows, in the order they are offered."""
    yield from (OWN, LIGHT)
    yield from (HIRED + key for key in ruleset.modes.hire)
    yield from (CRAFT + key for key in ruleset.modes.craft)


def own_mode(ruleset: TravelRuleset, party: Party, *, drifts: bool = False) -> Mode:
    """The party as it is arranged: on foot, in the saddle, on wagons, or aboard its boat."""
    profile, reasons = party_profile(ruleset, party), party_pace(ruleset, party).reasons
    name = "as arranged"
    if profile.is_afloat:
        name = "by boat"
        if drifts and all(is_river_craft(ruleset, boat.type) for boat in own_boats(ruleset, party)):
            profile, why = _drifting(ruleset, profile)
            reasons += why
    return Mode(OWN, name, profile, party_bearers(ruleset, party), reasons=reasons)


def light_mode(ruleset: TravelRuleset, party: Party) -> Mode:
    """The party without its own vehicles, which stay where it leaves them."""
    afloat = is_afloat(ruleset, party)
    light = without_vehicles(party)
    table = ruleset.modes.change
    what = "boats" if afloat else "wagons"
    left = Reason(table.rule, f"The {what} stay where they are left", f"{mixed(table.leave_hours)} h to unload")
    return Mode(
        LIGHT,
        "ashore, without the boats" if afloat else "without the wagons",
        party_profile(ruleset, light),
        party_bearers(ruleset, light),
        begins="port" if afloat else "anywhere",
        change_hours=table.leave_hours,
        reasons=(left, *party_pace(ruleset, light).reasons),
    )


def hired_mode(ruleset: TravelRuleset, party: Party, mount: str, *, fares: Fraction = Fraction(1)) -> Mode:
    """Everyone in the saddle of a hired animal; the party's own go along unburdened (D20O-05, EP-OV-14)."""
    row, table = ruleset.mount(mount), ruleset.modes
    hired = tuple(
        Carrier(f"hired-{number}", "mount", mount, f"hired {row.name}") for number in range(len(party.travellers))
    )
    riders = tuple(replace(each, carrier=animal.id) for each, animal in zip(party.travellers, hired, strict=True))
    riding = replace(without_vehicles(party), travellers=riders)
    riding = replace(riding, carriers=(*riding.carriers, *hired))
    pay = table.hire[mount]
    daily = pay.daily_gp * len(riders) * fares
    return Mode(
        HIRED + mount,
        f"on hired {_many(row.name)}",
        party_profile(ruleset, riding),
        party_bearers(ruleset, riding),
        begins="stable",
        change_hours=table.change.hire_hours,
        daily_gp=daily,
        reasons=(
            *party_pace(ruleset, riding).reasons,
            Reason(pay.rule, f"{len(riders)} × {row.name} for hire", f"{gp_text(daily)} a day"),
            *_left_behind(ruleset, party),
        ),
    )


def _many(name: str) -> str:
    """More than one of a mount: "mules", "ponies"."""
    return f"{name[:-1]}ies" if name.endswith("y") and name[-2] not in "aeiou" else f"{name}s"


def _left_behind(ruleset: TravelRuleset, party: Party) -> Reasons:
    """What a party that rides hired animals does not take along."""
    along = {carrier.id for carrier in without_vehicles(party).carriers}
    names = [carrier.name for carrier in party.carriers if carrier.id not in along]
    if not names:
        return ()
    return (Reason(ruleset.modes.change.rule, f"{', '.join(names)} with all cargo", "stays behind"),)


def craft_mode(
    ruleset: TravelRuleset,
    party: Party,
    craft: str,
    *,
    drifts: bool = False,
    with_vehicles: bool = True,
    fares: Fraction = Fraction(1),
) -> Mode:
    """Passage on a craft for the party and what it has with it (EP-OV-16, 17, D20O-05)."""
    row, table = ruleset.vehicle(craft), ruleset.modes.craft[craft]
    aboard = Party(
        tuple(replace(each, carrier="craft") for each in party.travellers),
        (Carrier("craft", "vehicle", craft, row.name),),
    )
    pace = mph_text(row.mph)
    profile = Profile(row.mph, True, True, row.hours_per_day, can_hustle=False, can_force=False)
    reasons: Reasons = (
        Reason(row.rule, craft_name(ruleset, craft).capitalize(), pace),
        Reason(row.rule, "Hours a day that it goes", f"{row.hours_per_day} h"),
    )
    if drifts and table.is_river_craft:
        profile, why = _drifting(ruleset, profile)
        reasons += why
    fare, daily, paid = _passage(table, party, fares, with_vehicles=with_vehicles)
    return Mode(
        CRAFT + craft,
        f"by {craft_name(ruleset, craft)}",
        profile,
        party_bearers(ruleset, aboard),
        begins="port",
        change_hours=ruleset.modes.change.board_hours,
        fare_gp=fare,
        daily_gp=daily,
        reasons=reasons + paid,
    )


def _drifting(ruleset: TravelRuleset, profile: Profile) -> tuple[Profile, Reasons]:
    """A craft that drifts when it is not rowed: its own pace spread over the day, the current all day (D20O-05)."""
    table = ruleset.modes.current
    mph = profile.mph * profile.hours_per_day / table.day_hours
    text = f"Rowed {profile.hours_per_day} h and steered for the rest of the day: its own pace over {table.day_hours} h"
    return replace(profile, mph=mph, hours_per_day=table.day_hours), (Reason(table.drift_rule, text, mph_text(mph)),)


def _passage(
    table: CraftRow, party: Party, fares: Fraction, *, with_vehicles: bool
) -> tuple[Fraction, Fraction, Reasons]:
    """What passage costs once and a day."""
    animals = sum(each.kind == "mount" for each in party.carriers)
    vehicles = len(party.carriers) - animals if with_vehicles else 0
    heads = len(party.travellers)
    fare = table.boarding_gp * heads * fares
    daily = (table.person_gp * heads + table.animal_gp * animals + table.vehicle_gp * vehicles) * fares
    counts = [(heads, "traveller"), (animals, "animal"), (vehicles, "vehicle")]
    who = ", ".join(f"{number} {noun}{'s' * (number != 1)}" for number, noun in counts if number)
    once = f"{gp_text(fare)} and {gp_text(daily)} a day" if fare else f"{gp_text(daily)} a day"
    return fare, daily, (Reason(table.rule, f"Passage for {who}", once),)


def own_boats(ruleset: TravelRuleset, party: Party) -> tuple[Carrier, ...]:
    """The party's boats that carry someone."""
    return tuple(
        each
        for each in party.carriers
        if each.kind == "vehicle" and ruleset.vehicle(each.type).is_water and party.riders(each.id)
    )


def without_vehicles(party: Party) -> Party:
    """The party without its carts and boats: who rode them walks, the animals are free, the cargo stays with them."""
    left = {each.id for each in party.carriers if each.kind == "vehicle"}
    return Party(
        tuple(replace(each, carrier="") if each.carrier in left else each for each in party.travellers),
        tuple(
            replace(each, draws="") if each.draws in left else each for each in party.carriers if each.id not in left
        ),
        tuple(each for each in party.cargo if each.bearer not in left),
    )


def has_vehicles(ruleset: TravelRuleset, party: Party) -> bool:
    """Whether something goes along that can be left behind: a cart, or the boat the party is in."""
    land = any(each.kind == "vehicle" and not ruleset.vehicle(each.type).is_water for each in party.carriers)
    return land or is_afloat(ruleset, party)


def is_river_craft(ruleset: TravelRuleset, craft: str) -> bool:
    row = ruleset.modes.craft.get(craft)
    return row is not None and row.is_river_craft


def craft_name(ruleset: TravelRuleset, craft: str) -> str:
    """A craft's name without how it is moved: "sailing ship"."""
    return ruleset.vehicle(craft).name.partition(" (")[0]


def gp_text(gp: Fraction) -> str:
    """Gold pieces as printed: "12 gp", "2.5 gp"."""
    return f"{float(gp):g} gp"


def find_mode(
    ruleset: TravelRuleset, party: Party, key: str, *, drifts: bool = False, fares: Fraction = Fraction(1)
) -> Mode:
    """A mode by its key. RuleError if the ruleset has none of that name, or the party cannot go so."""
    if key == OWN:
        return own_mode(ruleset, party, drifts=drifts)
    if key == LIGHT:
        return light_mode(ruleset, party)
    if mount_of(key) in ruleset.modes.hire:
        return hired_mode(ruleset, party, mount_of(key), fares=fares)
    if craft_of(key) in ruleset.modes.craft:
        return craft_mode(ruleset, party, craft_of(key), drifts=drifts, fares=fares)
    known = ", ".join(mode_keys(ruleset))
    raise RuleError(f"There is no mode {key!r}", remedy=f"Choose from {known}.", pointer="/modes/allowed")
