"""Parties as plans take them: read once for what their rows hold, with their own mode and what else they may choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from travel.models import Party
from travel.rules.modes import Mode, own_mode
from travel.rules.party import Party as RulesParty
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.offers import ModeChoice, mode_choices
from travel.rules.rulesets import TravelRuleset
from travel.selectors.parties import rules_party
from travel.selectors.plan_maps import MapAt, graph_of

KEPT = 32


@dataclass(frozen=True, slots=True)
class PartyAt:
    """A party by all that its rows hold: the key of what is computed from it."""

    rows: str
    row: Party = field(compare=False, repr=False)


def party_at(row: Party) -> PartyAt:
    """A stored party as it is now."""
    rows = (*row.members.all(), *row.carriers.all(), *row.cargo.all())
    held = [{name: value for name, value in vars(each).items() if name[0] != "_"} for each in rows]
    return PartyAt(repr(held), row)


@lru_cache(maxsize=KEPT)
def company_of(party: PartyAt) -> RulesParty:
    """A party as the rules see it, kept."""
    return rules_party(party.row)


@lru_cache(maxsize=KEPT)
def own_mode_of(party: PartyAt, ruleset: TravelRuleset) -> Mode:
    """How a party goes as it is arranged, kept. RuleError if it cannot."""
    return own_mode(ruleset, company_of(party))


@lru_cache(maxsize=KEPT)
def choices_of(
    party: PartyAt, ruleset: TravelRuleset, place: MapAt, fares: Fraction, *, drifts: bool
) -> tuple[ModeChoice, ...]:
    """The modes that a party is offered on a map, kept. They do not depend on what else a plan says."""
    terms = Conditions(current_mph=Fraction(1), drift=True, fares=fares) if drifts else Conditions(fares=fares)
    return mode_choices(ruleset, company_of(party), graph_of(place), terms)
