"""The GM's own words for a day of the log."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from campaigns import notify
from campaigns.access import Viewer
from tactical.rules.kernel.errors import RuleError
from travel.models import LogDay
from travel.selectors.journeys import journey_of

MAX_DAY = 100_000


def log_day_write(viewer: Viewer, journey_id: UUID, day: int, *, title: str | None, prose: str | None) -> LogDay:
    """Set title or prose of a day; None leaves it as it is, "" goes back to what the events say."""
    journey = journey_of(viewer, journey_id)
    if not 1 <= day <= MAX_DAY:
        raise RuleError(f"There is no day {day}", remedy=f"Days go from 1 to {MAX_DAY:,}.", pointer="/day")
    with transaction.atomic():
        row, _ = LogDay.objects.select_for_update().get_or_create(journey=journey, day=day)
        if title is not None:
            row.title = title.strip()
        if prose is not None:
            row.prose = prose.strip()
        row.save()
        notify.changed(viewer.campaign.pk, "log", journey.pk)
    return row
