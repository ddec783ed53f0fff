"""Who and what makes up a party: travellers, animals and vehicles, and cargo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.errors import RuleError
from travel.rules.rulesets.ruleset import TravelRuleset

Fatigue = Literal["none", "fatigued", "exhausted"]
Barding = Literal["none", "light", "medium", "heavy"]
CargoKind = Literal["gear", "food", "water", "feed"]
SUPPLIES: tuple[CargoKind, ...] = ("food", "water", "feed")


def pounds(weight: float) -> Fraction:
    """A weight as it is written, exactly: 0.1 lb is a tenth."""
    return Fraction(str(weight))


@dataclass(frozen=True, slots=True)
class Carrier:
    """A mount or vehicle.

    ``load_lb`` is all it bears, set by hand; None: what its riders, cargo and barding weigh. ``draws`` is the
    id of the vehicle that an animal pulls, ``driver`` the id of who drives a vehicle. ``hp`` None: whole.
    """

    id: str
    kind: Literal["mount", "vehicle"]
    type: str
    name: str
    load_lb: float | None = None
    barding: Barding = "none"
    barding_lb: float = 0.0
    hp: int | None = None
    max_hp: int | None = None
    fatigue: Fatigue = "none"
    draws: str = ""
    driver: str = ""


@dataclass(frozen=True, slots=True)
class Traveller:
    """A member of a party; ``carrier`` is the id of what carries it, "" on foot.

    ``primal`` is march damage not yet healed, to be taken off the sheet's hit points. ``weight_lb`` is
    the body without gear; None: the usual for its size.
    """

    id: str
    creature: Creature
    carrier: str = ""
    primal: int = 0
    fatigue: Fatigue = "none"
    weight_lb: float | None = None


@dataclass(frozen=True, slots=True)
class Cargo:
    """``count`` things of ``weight_lb`` each; ``bearer`` is the id of a member or carrier, "" of nobody yet."""

    id: str
    name: str
    weight_lb: float
    count: int = 1
    kind: CargoKind = "gear"
    bearer: str = ""

    @property
    def pounds(self) -> Fraction:
        return self.count * pounds(self.weight_lb)


@dataclass(frozen=True, slots=True)
class Party:
    """Travellers, what carries them, and what they carry."""

    travellers: tuple[Traveller, ...]
    carriers: tuple[Carrier, ...] = ()
    cargo: tuple[Cargo, ...] = ()

    def carrier(self, carrier_id: str) -> Carrier | None:
        return next((carrier for carrier in self.carriers if carrier.id == carrier_id), None)

    def traveller(self, member_id: str) -> Traveller | None:
        return next((each for each in self.travellers if each.id == member_id), None)

    def riders(self, carrier_id: str) -> tuple[Traveller, ...]:
        return tuple(traveller for traveller in self.travellers if traveller.carrier == carrier_id)

    def team(self, vehicle_id: str) -> tuple[Carrier, ...]:
        """The animals that draw a vehicle."""
        return tuple(each for each in self.carriers if each.kind == "mount" and each.draws == vehicle_id)

    def drawn(self, animal: Carrier) -> Carrier | None:
        """The vehicle that an animal draws, None if it is free."""
        return self.carrier(animal.draws) if animal.kind == "mount" and animal.draws else None

    def borne(self, bearer_id: str) -> Fraction:
        """Pounds of cargo on one member or carrier."""
        return sum((each.pounds for each in self.cargo if each.bearer == bearer_id), Fraction(0))

    @property
    def unassigned(self) -> tuple[Cargo, ...]:
        """Cargo that nobody carries."""
        known = {each.id for each in self.travellers} | {each.id for each in self.carriers}
        return tuple(each for each in self.cargo if each.bearer not in known)


def is_boat(ruleset: TravelRuleset, carrier: Carrier) -> bool:
    return carrier.kind == "vehicle" and ruleset.vehicle(carrier.type).is_water


def is_afloat(ruleset: TravelRuleset, party: Party) -> bool:
    """Whether the party goes by water: everyone in a boat, or no one. A mixture cannot set out."""
    boats = {carrier.id for carrier in party.carriers if is_boat(ruleset, carrier)}
    aboard = [traveller.carrier in boats for traveller in party.travellers]
    if any(aboard) and not all(aboard):
        left = next(each.creature.name for each in party.travellers if each.carrier not in boats)
        raise RuleError(
            f"Part of the party is in a boat and {left} is not",
            remedy="Put everyone aboard, or everyone ashore.",
            pointer="/party",
        )
    return any(aboard)


def goes_along(ruleset: TravelRuleset, party: Party, afloat: bool) -> tuple[Carrier, ...]:
    """The carriers that travel: ashore all but boats, afloat the boats with people in them."""
    return tuple(
        each for each in party.carriers if is_boat(ruleset, each) == afloat and (not afloat or party.riders(each.id))
    )


def supplies_lb(party: Party) -> dict[CargoKind, Fraction]:
    """Pounds of food, water and feed among the cargo."""
    return {kind: sum((each.pounds for each in party.cargo if each.kind == kind), Fraction(0)) for kind in SUPPLIES}


def without_land_vehicles(ruleset: TravelRuleset, party: Party) -> Party:
    """The party when its carts stay behind: their people walk, their animals go free, their cargo stays with them."""
    left = {each.id for each in party.carriers if each.kind == "vehicle" and not is_boat(ruleset, each)}
    return Party(
        tuple(replace(each, carrier="") if each.carrier in left else each for each in party.travellers),
        tuple(
            replace(each, draws="") if each.draws in left else each for each in party.carriers if each.id not in left
        ),
        tuple(each for each in party.cargo if each.bearer not in left),
    )
