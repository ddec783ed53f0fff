"""The only door for other apps: open an encounter, say who plays whom, ask for its outcome, hear when it closes."""

from __future__ import annotations

from uuid import UUID

from campaigns.models import Campaign, User
from tactical.models import Encounter
from tactical.rules.handoff import AmbushSetup, EncounterOutcome
from tactical.rules.kernel.creature import Creature
from tactical.selectors.comparison_sources import OwnRules, register_own_rules, register_rule_titles
from tactical.selectors.creatures import own_sheets
from tactical.services import fights
from tactical.services.closing import ClosedHandler, register_closed, reopen, stored_outcome, unregister_closed
from tactical.services.players import hand_over

__all__ = [
    "ClosedHandler",
    "OwnRules",
    "backdrop_is_shown",
    "encounter_open",
    "encounter_outcome",
    "encounter_reopen",
    "hand_over",
    "own_creatures",
    "register_closed",
    "register_own_rules",
    "register_rule_titles",
    "unregister_closed",
]


def encounter_open(campaign: Campaign, setup: AmbushSetup, *, name: str, opened_by: User | None, source: str) -> UUID:
    """Open a fight and return its id; ``source`` comes back to the handlers when it closes."""
    return fights.encounter_open(campaign, setup, name=name, opened_by=opened_by, source=source).pk


def backdrop_is_shown(campaign: Campaign, source: str) -> bool:
    """Whether a fight of the campaign shows its players the picture from ``source``."""
    return Encounter.objects.filter(
        campaign=campaign, setup__place__backdrop__source=source, setup__place__backdrop__for_players=True
    ).exists()


def encounter_outcome(encounter_id: UUID) -> EncounterOutcome | None:
    """The outcome of a closed fight; None while it is open, or when there is no such fight."""
    encounter = Encounter.objects.filter(pk=encounter_id).first()
    return stored_outcome(encounter) if encounter else None


def encounter_reopen(encounter_id: UUID) -> bool:
    """Put a closed fight back on the board, after its outcome was given back; False if it was not closed."""
    return reopen(encounter_id)


def own_creatures(campaign: Campaign) -> dict[str, Creature]:
    """The campaign's own creatures by the id that meetings name them by."""
    return own_sheets(campaign)
