"""Bringing the party's sheets up to date with a journey: when the GM says so, in one step that can be taken back."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from campaigns.access import Viewer
from tactical.rules.kernel.errors import RuleError
from travel.models import Journey, JourneyEvent
from travel.rules.journey.orders import ReturnSheets
from travel.selectors.journey_sheets import Figures, sheets_of
from travel.services.journeys import carry_out, locked
from travel.services.sheet_writes import write_sheets


@transaction.atomic
def journey_return_sheets(viewer: Viewer, journey_id: UUID, version: int) -> tuple[Journey, list[JourneyEvent]]:
    """Write hit points, damage and fatigue of the journey to the sheets."""
    journey = locked(viewer, journey_id, version)
    if journey.party is None:
        raise RuleError("The journey's party is gone", remedy="Nothing can be brought up to date.")
    changes = [sheet for sheet in sheets_of(journey) if sheet.before != sheet.after]
    if not changes:
        raise RuleError("The sheets say the same already", remedy="Nothing needs to be brought up to date.")
    before: Figures = {sheet.id: sheet.before for sheet in changes}
    after: Figures = {sheet.id: sheet.after for sheet in changes}
    write_sheets(journey.party, after)
    return journey, carry_out(journey, ReturnSheets(before, after), viewer.user)
