"""Who bears what the march costs: members, and animals where the ruleset hurts them (EP-OV-15, 16, 18, D20O-05)."""

from __future__ import annotations

from dataclasses import dataclass

from travel.rules.forced_march import Marcher
from travel.rules.mounts import riders_share_damage
from travel.rules.party.company import Carrier, Fatigue, Party, Traveller, is_afloat
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.vehicles import spares_its_people


@dataclass(frozen=True, slots=True)
class Bearer:
    """Someone whom the march may hurt, by the ``id`` of the member or carrier. ``hp`` None: nobody follows them.

    ``walks``: on their own feet, so that the others wait for whoever is exhausted; ``fatigue`` is that at the start.
    """

    name: str
    marcher: Marcher
    bears_hustle: bool = True
    bears_forced: bool = True
    hp: int | None = None
    max_hp: int = 0
    level: int = 1
    id: str = ""
    walks: bool = True
    fatigue: Fatigue = "none"


def party_bearers(ruleset: TravelRuleset, party: Party) -> tuple[Bearer, ...]:
    """Everyone the march may hurt, mounts included where the ruleset hurts them (EP-OV-15, 16, 18, D20O-05)."""
    people = tuple(_bearer(ruleset, party, traveller) for traveller in party.travellers)
    if riders_share_damage(ruleset) or is_afloat(ruleset, party):
        return people
    return (*people, *(_animal(ruleset, carrier) for carrier in party.carriers if carrier.kind == "mount"))


def _animal(ruleset: TravelRuleset, carrier: Carrier) -> Bearer:
    """A mount or draft animal with its own hit points."""
    row = ruleset.mount(carrier.type)
    most = row.hp if carrier.max_hp is None else carrier.max_hp
    left = most if carrier.hp is None else carrier.hp
    return Bearer(carrier.name, Marcher(is_mount=True), hp=left, max_hp=most, level=row.level, id=carrier.id,
                  fatigue=carrier.fatigue)  # fmt: skip


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
        id=traveller.id,
        walks=carrier is None,
        fatigue=traveller.fatigue,
    )
