"""Buying animals, vehicles, feed and gear from the ruleset's price list, out of the party's purse (D20O-21)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_UP, Decimal
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.db import transaction

from campaigns.access import Viewer
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reasons
from travel.models import Party
from travel.rules.environment.prices import price
from travel.rules.rulesets import TravelRuleset
from travel.rules.rulesets.environment_tables import PriceRow
from travel.selectors.parties import ruleset_of
from travel.services.parties import MAX_CARRIERS, carrier_add, locked, saved
from travel.services.party_cargo import cargo_add

CENT = Decimal("0.01")
CARGO_KINDS = {"feed": "feed", "food": "food"}
CARRIER_KINDS = {"mount": "mount", "vehicle": "vehicle", "craft": "vehicle"}


@dataclass(frozen=True, slots=True)
class Bought:
    """What was paid, why, and the new rows."""

    cost_gp: Decimal
    reasons: Reasons
    carriers: tuple[UUID, ...]
    cargo: tuple[UUID, ...]


@transaction.atomic
def party_buy(viewer: Viewer, party_id: UUID, data: dict[str, Any]) -> Bought:
    """Buy ``count`` of a thing. The purse pays, and never goes below nothing; ``free`` costs nothing."""
    ruleset, party = ruleset_of(viewer.campaign), locked(viewer, party_id, data.get("v"))
    row, count = goods(ruleset).get(data["what"]), int(data["count"])
    if row is None:
        raise RuleError(
            f"{ruleset.name} has no price for {data['what']!r}", remedy="Choose from the price list.", pointer="/what"
        )
    if row.kind in CARRIER_KINDS and count > MAX_CARRIERS:
        raise RuleError(f"A party has at most {MAX_CARRIERS} of them", remedy="Buy fewer.", pointer="/count")
    exact, reasons = price(ruleset, data["what"], count)
    cost = Decimal(0) if data.get("free") else _in_coin(exact or Fraction(0))
    if cost > party.purse_gp:
        raise RuleError(
            f"{_named(row, count)}: {cost:f} gp, and the purse holds {party.purse_gp:f} gp",
            remedy="Put more in the purse, or take it without paying.",
            pointer="/count",
        )
    party.purse_gp -= cost
    saved(party)
    carriers, cargo = _deliver(viewer, party, row, count, data)
    return Bought(cost, reasons, carriers, cargo)


def goods(ruleset: TravelRuleset) -> dict[str, PriceRow]:
    """What a party can buy and keep: of animals and vehicles those that the ruleset's tables know."""
    known: dict[str, Iterable[str]] = {"mount": ruleset.mounts.rows.keys(), "vehicle": ruleset.vehicles.rows.keys()}
    return {
        key: row
        for key, row in ruleset.prices.rows.items()
        if row.gp is not None
        and row.kind != "service"
        and (row.kind not in CARRIER_KINDS or key in known[CARRIER_KINDS[row.kind]])
    }


def _deliver(
    viewer: Viewer, party: Party, row: PriceRow, count: int, data: dict[str, Any]
) -> tuple[tuple[UUID, ...], tuple[UUID, ...]]:
    if row.kind in CARRIER_KINDS:
        kind = CARRIER_KINDS[row.kind]
        name = data.get("name", "")
        made = [
            carrier_add(viewer, party.pk, {"kind": kind, "type": data["what"], "name": _numbered(name, count, index)})
            for index in range(count)
        ]
        return tuple(each.pk for each in made), ()
    stack = {
        "name": data.get("name") or row.name.capitalize(),
        "kind": CARGO_KINDS.get(row.kind, "gear"),
        "weight_lb": float(row.weight_lb or 0),
        "count": count,
    }
    return (), (cargo_add(viewer, party.pk, stack).pk,)


def _numbered(name: str, count: int, index: int) -> str:
    return f"{name} {index + 1}" if name and count > 1 else name


def _named(row: PriceRow, count: int) -> str:
    return f"{count} × {row.name}" if count > 1 else row.name.capitalize()


def _in_coin(exact: Fraction) -> Decimal:
    """A price in gold pieces, to the copper, rounded up."""
    return (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(CENT, rounding=ROUND_UP)
