"""Speeds of members and carriers under what they bear, and the pace of the whole party (EP-OV-14, 17, 20)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.load import loaded_speed
from travel.rules.mounts import mount_speed
from travel.rules.pace import mph_text, walking_pace
from travel.rules.party.burdens import Burden, carrier_burden, figure, member_burden
from travel.rules.party.company import Carrier, Party, Traveller, goes_along, is_afloat
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.vehicles import vehicle_pace


@dataclass(frozen=True, slots=True)
class SpeedFigure:
    """A speed and why: ``feet`` a round (0 for vehicles, which have none) and miles an hour on open road."""

    name: str
    feet: int
    mph: Fraction
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class PartyPace:
    """A party's pace: its slowest member's, with a hint at what would raise it."""

    feet: int
    mph: Fraction
    slowest: str
    hint: str
    reasons: Reasons


def traveller_speed(ruleset: TravelRuleset, party: Party, traveller: Traveller) -> SpeedFigure:
    """A member's own speed on foot under all it carries (EP-OV-01, 02); 0 when that is too much."""
    burden, name = member_burden(ruleset, party, traveller), traveller.creature.name
    if burden.category is None:
        return SpeedFigure(name, 0, Fraction(0), burden.reasons)
    feet, reasons = loaded_speed(ruleset, traveller.creature, burden.category, burden.reasons)
    mph, pace_reasons = walking_pace(ruleset, feet)
    return SpeedFigure(name, feet, mph, reasons + pace_reasons)


def carrier_speed(ruleset: TravelRuleset, party: Party, carrier: Carrier) -> SpeedFigure:
    """A mount's or vehicle's speed under its load (EP-OV-14, 17); 0 when that is too much."""
    burden = carrier_burden(ruleset, party, carrier)
    if carrier.kind == "vehicle":
        return _vehicle_speed(ruleset, carrier, burden)
    weight = Fraction(0) if burden.lb is None else burden.lb
    feet, reasons = mount_speed(ruleset, carrier.type, weight, carrier.barding)
    mph, pace_reasons = walking_pace(ruleset, feet)
    return SpeedFigure(carrier.name, feet, mph, reasons + pace_reasons)


def _vehicle_speed(ruleset: TravelRuleset, carrier: Carrier, burden: Burden) -> SpeedFigure:
    if burden.over_lb and burden.most:
        text = f"{figure(burden.lb or Fraction(0))} lb is more than the {figure(burden.most)} lb it can bear"
        return SpeedFigure(carrier.name, 0, Fraction(0), (Reason(ruleset.vehicles.load_rule, text, "0 mi/h"),))
    mph, reasons = vehicle_pace(ruleset, carrier.type)
    return SpeedFigure(carrier.name, 0, mph, reasons)


def party_speeds(ruleset: TravelRuleset, party: Party) -> tuple[SpeedFigure, ...]:
    """The speeds that count: walkers, and every carrier that goes along of its own (EP-OV-20)."""
    if not party.travellers:
        raise RuleError("The party has no members", remedy="Add at least one traveller.", pointer="/party")
    along = goes_along(ruleset, party, is_afloat(ruleset, party))
    walkers = [each for each in party.travellers if party.carrier(each.carrier) is None]
    return (
        *(traveller_speed(ruleset, party, each) for each in walkers),
        *(carrier_speed(ruleset, party, each) for each in along if party.drawn(each) is None),
    )


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
