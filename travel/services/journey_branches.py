"""What if: a journey that begins as another one did, up to an event or the morning of a day, and goes its own way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from campaigns import notify
from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from tactical.rules.kernel.codec import to_plain
from tactical.rules.kernel.errors import RuleError
from travel.models import Journey, JourneyEvent
from travel.rules.journey.context import start
from travel.rules.journey.events import Undone, event_from_plain
from travel.rules.journey.fold import replay
from travel.rules.journey.state import DAY, HOUR, JourneyState
from travel.rules.journey.way_events import SheetsReturned
from travel.selectors.journeys import context_of

MAX_BRANCHES = 50
KIND = "journey"


@dataclass(frozen=True, slots=True)
class BranchWish:
    """Where to branch: after event ``number``, or on the morning of ``day``; neither: now. The dice are the same
    ones unless another ``seed`` is given, so that like can be compared with like."""

    name: str = ""
    number: int | None = None
    day: int | None = None
    seed: int | None = None
    players_see: bool = False


@transaction.atomic
def journey_branch(viewer: Viewer, journey_id: UUID, wish: BranchWish) -> Journey:
    """Store a new journey with the events up to there."""
    parent = Journey.objects.select_for_update().filter(campaign=viewer.campaign, pk=journey_id).first()
    if parent is None:
        raise NotVisible
    if parent.branches.count() >= MAX_BRANCHES:
        raise RuleError(f"A journey has {MAX_BRANCHES} branches at most", remedy="Branch from another one.")
    rows = list(parent.events.filter(undone=False).exclude(type=Undone.type).order_by("number"))
    kept = _up_to(parent, rows, wish)
    context = context_of(parent)
    state = replay(start(context), [event_from_plain(row.data) for row in kept])
    if state.status == "fight":
        raise RuleError("A fight is on at that point", remedy="Branch before it, or after it.", pointer="/number")
    branch = _stored(viewer, parent, wish, state, kept)
    notify.changed(branch.campaign_id, KIND, branch.pk, audience="all" if wish.players_see else "gm")
    return branch


def _up_to(parent: Journey, rows: Sequence[JourneyEvent], wish: BranchWish) -> list[JourneyEvent]:
    """The events to take along: the first one always."""
    if wish.number is not None:
        if not rows[0].number <= wish.number <= rows[-1].number:
            raise RuleError(
                f"The journey has no event {wish.number}",
                pointer="/number",
                remedy=f"Give {rows[0].number} to {rows[-1].number}.",
            )
        return [row for row in rows if row.number <= wish.number]
    if wish.day is None:
        return list(rows)
    first, last = event_from_plain(rows[0].data).day, event_from_plain(rows[-1].data).day
    if not first <= wish.day <= last:
        raise RuleError(
            f"The journey has not seen day {wish.day}", pointer="/day", remedy=f"Give day {first} to {last}."
        )
    morning = (wish.day - 1) * DAY + round(float(parent.context.get("morning_hour", 7)) * HOUR)
    kept = rows[:1]
    for row in rows[1:]:
        if int(row.data["clock"]) > morning or (int(row.data["clock"]) == morning and row.type == "day_started"):
            break
        kept = [*kept, row]
    return list(kept)


def _stored(
    viewer: Viewer, parent: Journey, wish: BranchWish, state: JourneyState, kept: Sequence[JourneyEvent]
) -> Journey:
    branch = Journey.objects.create(
        campaign=parent.campaign,
        plan=parent.plan,
        map=parent.map,
        party=parent.party,
        name=(wish.name or f"{parent.name}: what if")[:120],
        seed=parent.seed if wish.seed is None else wish.seed,
        context=parent.context,
        route_revision=parent.route_revision,
        days=parent.days,
        replans=parent.replans,
        state=to_plain(state),
        parent=parent,
        parent_number=kept[-1].number,
        gm_only=not wish.players_see,
        created_by=viewer.user,
    )
    rows = _copied(branch, kept)
    JourneyEvent.objects.bulk_create(rows)
    branch.last_number = len(rows)
    branch.last_player_number = sum(row.player_number is not None for row in rows)
    branch.save()
    return branch


def _copied(branch: Journey, kept: Sequence[JourneyEvent]) -> list[JourneyEvent]:
    batches: dict[int, int] = {}
    rows: list[JourneyEvent] = []
    players = 0
    for number, row in enumerate(kept, start=1):
        players += not row.gm_only
        rows.append(
            JourneyEvent(
                journey=branch,
                number=number,
                player_number=None if row.gm_only else players,
                batch=batches.setdefault(row.batch, number),
                label=row.label,
                type=row.type,
                data=_data(row),
                order=row.order,
                gm_only=row.gm_only,
                given_by=row.given_by,
            )
        )
    return rows


def _data(row: JourneyEvent) -> dict[str, Any]:
    """An event as it was; sheets that the parent brought up to date are not the branch's to take back."""
    data: dict[str, Any] = dict(row.data)
    return {**data, "before": {}, "after": {}} if row.type == SheetsReturned.type else data
