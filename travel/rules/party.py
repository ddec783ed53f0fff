"""A party on the road: who goes how, at what pace, and who bears the cost (EP-OV-20, 14..18)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.forced_march import Marcher
from travel.rules.load import creature_speed
from travel.rules.mounts import mount_speed, riders_share_damage
from travel.rules.pace import mph_text, walking_pace
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.vehicles import spares_its_people, vehicle_pace


@dataclass(frozen=True, slots=True)
class Carrier:
    """A mount or vehicle. ``load_lb`` is all it bears, riders included."""

    id: str
    kind: Literal["mount", "vehicle"]
    type: str
    name: str
    load_lb: float = 0.0


@dataclass(frozen=True, slots=True)
class Traveller:
    """A member of a party; ``carrier`` is the id of what carries it, "" on foot.

    ``primal`` is march damage not yet healed, to be taken off the sheet's hit points.
    """

    id: str
    creature: Creature
    carrier: str = ""
    primal: int = 0
    fatigue: Literal["none", "fatigued", "exhausted"] = "none"


@dataclass(frozen=True, slots=True)
class Party:
    """Travellers and what carries them."""

    travellers: tuple[Traveller, ...]
    carriers: tuple[Carrier, ...] = ()

    def carrier(self, carrier_id: str) -> Carrier | None:
        return next((carrier for carrier in self.carriers if carrier.id == carrier_id), None)

    def riders(self, carrier_id: str) -> tuple[Traveller, ...]:
        return tuple(traveller for traveller in self.travellers if traveller.carrier == carrier_id)


@dataclass(frozen=True, slots=True)
class SpeedFigure:
    """A speed and why: ``feet`` a round (0 for vehicles, which have none) and miles an hour on open road."""

    name: str
    feet: int
    mph: Fraction
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class Profile:
    """What routing and the calendar need of a party: the key of cached weights."""

    mph: Fraction
    has_vehicle: bool = False
    is_afloat: bool = False
    hours_per_day: int = 8
    can_hustle: bool = True
    can_force: bool = True


@dataclass(frozen=True, slots=True)
class Bearer:
    """Someone whom the march may hurt. ``hp`` None: a mount, whose hit points the plan does not follow."""

    name: str
    marcher: Marcher
    bears_hustle: bool = True
    bears_forced: bool = True
    hp: int | None = None
    max_hp: int = 0
    level: int = 1


@dataclass(frozen=True, slots=True)
class PartyPace:
    """A party's pace: its slowest member's, with a hint at what would raise it."""

    feet: int
    mph: Fraction
    slowest: str
    hint: str
    reasons: Reasons


def traveller_speed(ruleset: TravelRuleset, traveller: Traveller) -> SpeedFigure:
    """A member's own speed on foot (EP-OV-01, 02)."""
    feet, reasons = creature_speed(ruleset, traveller.creature)
    mph, pace_reasons = walking_pace(ruleset, feet)
    return SpeedFigure(traveller.creature.name, feet, mph, reasons + pace_reasons)


def carrier_speed(ruleset: TravelRuleset, carrier: Carrier) -> SpeedFigure:
    """A mount's or vehicle's speed under its load (EP-OV-14, 17)."""
    if carrier.kind == "vehicle":
        mph, reasons = vehicle_pace(ruleset, carrier.type)
        return SpeedFigure(carrier.name, 0, mph, reasons)
    feet, reasons = mount_speed(ruleset, carrier.type, carrier.load_lb)
    mph, pace_reasons = walking_pace(ruleset, feet)
    return SpeedFigure(carrier.name, feet, mph, reasons + pace_reasons)


def party_speeds(ruleset: TravelRuleset, party: Party) -> tuple[SpeedFigure, ...]:
    """The speeds that count: walkers, and every carrier that goes along (EP-OV-20)."""
    if not party.travellers:
        raise RuleError("The party has no members", remedy="Add at least one traveller.", pointer="/party")
    afloat = is_afloat(ruleset, party)
    walkers = [traveller_speed(ruleset, each) for each in party.travellers if party.carrier(each.carrier) is None]
    carried = [
        carrier_speed(ruleset, carrier)
        for carrier in party.carriers
        if _is_boat(ruleset, carrier) == afloat and (not afloat or party.riders(carrier.id))
    ]
    return (*walkers, *carried)


def party_pace(ruleset: TravelRuleset, party: Party) -> PartyPace:
    """The pace of a party: that of its slowest member (EP-OV-20)."""
    speeds = sorted(party_speeds(ruleset, party), key=lambda figure: figure.mph)
    slowest = speeds[0]
    rule = ruleset.pace.party_rule
    why = Reason(rule, f"The party goes at the pace of the slowest, {slowest.name}", mph_text(slowest.mph))
    return PartyPace(slowest.feet, slowest.mph, slowest.name, _hint(ruleset, party, speeds), (*slowest.reasons, why))


def _hint(ruleset: TravelRuleset, party: Party, speeds: list[SpeedFigure]) -> str:
    """Who holds the party back, and what would help."""
    slowest = speeds[0].mph
    held = [figure.name for figure in speeds if figure.mph == slowest]
    faster = [figure.mph for figure in speeds if figure.mph > slowest]
    if not faster:
        return "All go at the same pace."
    pace = mph_text(faster[0])
    if len(held) > 1:
        return f"{len(held)} set this pace; the others make {pace}."
    mount = _slowest_mount(ruleset, faster[0])
    is_walker = any(each.creature.name == held[0] and not each.carrier for each in party.travellers)
    if is_walker and mount:
        return f"Without {held[0]}, or with {held[0]} on a {mount}, the party makes {pace}."
    return f"Without {held[0]} the party makes {pace}."


def _slowest_mount(ruleset: TravelRuleset, mph: Fraction) -> str:
    """The plainest mount that keeps up with ``mph``, "" if none."""
    rows = sorted(ruleset.mounts.rows.values(), key=lambda row: row.speed_feet)
    return next((row.name for row in rows if walking_pace(ruleset, row.speed_feet)[0] >= mph), "")


def _is_boat(ruleset: TravelRuleset, carrier: Carrier) -> bool:
    return carrier.kind == "vehicle" and ruleset.vehicle(carrier.type).is_water


def is_afloat(ruleset: TravelRuleset, party: Party) -> bool:
    """Whether the party goes by water: everyone in a boat, or no one. A mixture cannot set out."""
    boats = {carrier.id for carrier in party.carriers if _is_boat(ruleset, carrier)}
    aboard = [traveller.carrier in boats for traveller in party.travellers]
    if any(aboard) and not all(aboard):
        left = next(each.creature.name for each in party.travellers if each.carrier not in boats)
        raise RuleError(
            f"Part of the party is in a boat and {left} is not",
            remedy="Put everyone aboard, or everyone ashore.",
            pointer="/party",
        )
    return any(aboard)


def party_profile(ruleset: TravelRuleset, party: Party) -> Profile:
    """What a party can do on the road (EP-OV-10, 16..20). A party that cannot move is refused."""
    pace = party_pace(ruleset, party)
    if pace.mph <= 0:
        raise RuleError(
            f"{pace.slowest} has a speed of 0, so the party goes nowhere",
            remedy="Give a speed of 5 ft or more, lighten the load, or let someone carry them.",
            rule=ruleset.pace.party_rule,
            pointer="/party",
        )
    afloat = is_afloat(ruleset, party)
    rows = [ruleset.vehicle(each.type) for each in party.carriers if each.kind == "vehicle"]
    used = [row for row in rows if row.is_water == afloat]
    crewed = [row for row in used if not row.is_drawn]
    hours = min((row.hours_per_day for row in crewed), default=ruleset.pace.hours_per_day)
    return Profile(pace.mph, bool(used), afloat, hours, can_hustle=not used, can_force=not crewed)


def party_bearers(ruleset: TravelRuleset, party: Party) -> tuple[Bearer, ...]:
    """Everyone the march may hurt, mounts included where the ruleset hurts them (EP-OV-15, 16, 18, D20O-05)."""
    people = tuple(_bearer(ruleset, party, traveller) for traveller in party.travellers)
    if riders_share_damage(ruleset):
        return people
    mounts = [carrier for carrier in party.carriers if carrier.kind == "mount"]
    return (*people, *(Bearer(carrier.name, Marcher(is_mount=True)) for carrier in mounts))


def _bearer(ruleset: TravelRuleset, party: Party, traveller: Traveller) -> Bearer:
    creature = traveller.creature
    carrier = party.carrier(traveller.carrier)
    shares = riders_share_damage(ruleset)
    spared = carrier is not None and (
        not shares or (carrier.kind == "vehicle" and spares_its_people(ruleset, carrier.type))
    )
    is_aboard = carrier is not None and carrier.kind == "vehicle"
    return Bearer(
        name=creature.name,
        marcher=Marcher(creature.abilities.modifier("constitution"), creature.has("endurance")),
        bears_hustle=not spared and not is_aboard,
        bears_forced=not spared,
        hp=creature.hp - traveller.primal,
        max_hp=creature.max_hp,
        level=creature.level,
    )
