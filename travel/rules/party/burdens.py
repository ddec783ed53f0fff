"""What everyone and everything in a party bears, against what they can (EP-EN-01, D20O-06, 07, 21)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.load import ORDER, carrying_limits
from travel.rules.party.company import Carrier, Party, Traveller, pounds
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.rulesets.tables import Category

Limits = tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Burden:
    """Pounds borne, of what they are made, and the most of each category.

    ``limits`` are those of light, medium and heavy, None for a vehicle. ``most`` None: no limit is known.
    ``lb`` None: the category is as the sheet says, with no weights given.
    """

    lb: Fraction | None
    limits: Limits | None
    most: Fraction | None
    category: Category | None
    reasons: Reasons = ()

    @property
    def over_lb(self) -> Fraction:
        """Pounds beyond what it can bear."""
        return Fraction(0) if self.most is None or self.lb is None else max(Fraction(0), self.lb - self.most)


@dataclass(frozen=True, slots=True)
class Burdens:
    """The burdens of a whole party, by id."""

    members: dict[str, Burden]
    carriers: dict[str, Burden]


def burdens_of(ruleset: TravelRuleset, party: Party) -> Burdens:
    """Everyone's burden."""
    return Burdens(
        {each.id: member_burden(ruleset, party, each) for each in party.travellers},
        {each.id: carrier_burden(ruleset, party, each) for each in party.carriers},
    )


def figure(weight: Fraction) -> str:
    """Pounds for display, at most two decimals."""
    return f"{float(round(weight, 2)):,.2f}".rstrip("0").rstrip(".")


def body_lb(ruleset: TravelRuleset, traveller: Traveller) -> Fraction:
    """What a member's body weighs: as given, or the usual for its size."""
    if traveller.weight_lb is not None:
        return pounds(traveller.weight_lb)
    return ruleset.capacity.body_lb[traveller.creature.size.tabled]


def gear_lb(party: Party, traveller: Traveller) -> Fraction:
    """What a member wears and carries: the sheet's pounds, and cargo."""
    return pounds(traveller.creature.load_lb or 0) + party.borne(traveller.id)


def whole_lb(ruleset: TravelRuleset, party: Party, traveller: Traveller) -> Fraction:
    """A member with everything on it, as a mount feels it."""
    return body_lb(ruleset, traveller) + gear_lb(party, traveller)


def member_burden(ruleset: TravelRuleset, party: Party, traveller: Traveller) -> Burden:
    """A member's own load: from pounds where any are given, and never less than the sheet's category (EP-EN-01)."""
    creature = traveller.creature
    limits = carrying_limits(ruleset, creature)
    cargo = party.borne(traveller.id)
    if creature.load_lb is None and not cargo:
        return Burden(None, limits, limits[2], creature.load)
    weight = gear_lb(party, traveller)
    category = category_of(weight, limits)
    rule, strength = ruleset.load.capacity_rule, creature.abilities.strength
    if category is None:
        text = f"{figure(weight)} lb at Strength {strength} is more than the {figure(limits[2])} lb it can bear"
        return Burden(weight, limits, limits[2], None, (Reason(rule, text, "0 ft"),))
    if creature.load_lb is None and ORDER.index(creature.load) > ORDER.index(category):
        return Burden(weight, limits, limits[2], creature.load, (Reason("sheet", "As its sheet says", creature.load),))
    limit = figure(limits[ORDER.index(category)])
    text = f"{figure(weight)} lb at Strength {strength}: up to {limit} lb is {category}"
    return Burden(weight, limits, limits[2], category, (Reason(rule, text, category),))


def category_of(weight: Fraction, limits: Limits) -> Category | None:
    """The category of a weight, compared exactly; None when it is too much (D20O-07)."""
    return next((category for category, limit in zip(ORDER, limits, strict=True) if weight <= limit), None)


def carrier_burden(ruleset: TravelRuleset, party: Party, carrier: Carrier) -> Burden:
    """What a mount or vehicle bears: by hand, or riders with their gear, cargo and barding (D20O-06, 21)."""
    weight, parts = _carried(ruleset, party, carrier)
    if carrier.kind == "mount":
        row = ruleset.mount(carrier.type)
        limits = (Fraction(row.light_lb), Fraction(row.medium_lb), Fraction(row.heavy_lb))
        return Burden(weight, limits, limits[2], category_of(weight, limits), parts)
    return Burden(weight, None, vehicle_most(ruleset, party, carrier), None, parts)


def _carried(ruleset: TravelRuleset, party: Party, carrier: Carrier) -> tuple[Fraction, Reasons]:
    if carrier.load_lb is not None:
        weight = pounds(carrier.load_lb)
        return weight, (Reason("hand", "Set by hand, riders included", f"{figure(weight)} lb"),)
    rule = ruleset.vehicles.load_rule if carrier.kind == "vehicle" else ruleset.mount(carrier.type).rule
    parts = [
        (f"{each.creature.name}, with what is worn and carried", whole_lb(ruleset, party, each))
        for each in party.riders(carrier.id)
    ]
    parts += [(_named(each.name, each.count), each.pounds) for each in party.cargo if each.bearer == carrier.id]
    if carrier.barding_lb:
        parts.append((f"{carrier.barding.capitalize()} barding", pounds(carrier.barding_lb)))
    reasons = tuple(Reason(rule, text, f"{figure(weight)} lb") for text, weight in parts)
    return sum((weight for _, weight in parts), Fraction(0)), reasons


def _named(name: str, count: int) -> str:
    return f"{count} × {name}" if count > 1 else name


def vehicle_most(ruleset: TravelRuleset, party: Party, vehicle: Carrier) -> Fraction | None:
    """The most a vehicle holds: what its team drags less its own weight, and what is printed; None: no limit known."""
    row = ruleset.vehicle(vehicle.type)
    bounds = [Fraction(row.cargo_lb)] if row.cargo_lb else []
    if row.is_drawn:
        drag = sum(ruleset.mount(each.type).drag_lb for each in party.team(vehicle.id))
        bounds.append(Fraction(max(0, drag - row.weight_lb)))
    return min(bounds, default=None)
