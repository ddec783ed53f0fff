"""Journeys: start one, give orders, take back, take over a fight's outcome.

Every write locks the journey, checks the version it was made for, and commits events and state
together; the answer goes out after the commit (TRUST 2, 4, 6-8).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any
from uuid import UUID

from django.db import transaction

from campaigns import notify
from campaigns.access import Viewer
from campaigns.api.problems import Conflict, NotVisible
from campaigns.models import User
from tactical import gateway
from tactical.rules.handoff import EncounterOutcome
from tactical.rules.kernel.codec import to_plain
from tactical.rules.kernel.errors import RuleError
from travel.models import Journey, JourneyEvent
from travel.rules.journey.apply import apply, begin
from travel.rules.journey.context import JourneyContext, start
from travel.rules.journey.dice import PURPOSES, SeededBook, TypedBook
from travel.rules.journey.events import Event, JourneyStarted, Undone, event_from_plain, event_to_plain
from travel.rules.journey.fold import replay
from travel.rules.journey.legal import WITHOUT_RULES
from travel.rules.journey.orders import Order, PlaceEncounter, TakeOutcome, order_to_plain
from travel.rules.journey.state import JourneyState
from travel.rules.journey.way_events import SheetsReturned
from travel.selectors.journeys import context_of, journey_view, state_of
from travel.services.journey_maps import reveal_travelled
from travel.services.seeds import new_seed
from travel.services.sheet_writes import take_back_sheets

logger = logging.getLogger("outrider.journeys")
SOURCE = "journey:"
Typed = Sequence[int] | Mapping[str, Sequence[int]]
"""Dice as they fell at the table: of the march, or by what they are for."""
KIND = "journey"


@dataclass(frozen=True, slots=True)
class Started:
    """What a new journey is made of."""

    context: JourneyContext
    days: list[dict[str, Any]]
    name: str
    seed: int | None
    plan: UUID | None = None
    map: UUID | None = None
    party: UUID | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """An order that was carried out: who gave it, what it was, what it is called for undo."""

    label: str
    order: dict[str, Any] | None
    user: User | None


def journey_create(viewer: Viewer, started: Started) -> Journey:
    """Store a new journey with its first event."""
    seed = new_seed() if started.seed is None else started.seed
    first = start(started.context)
    state, events = begin(first, started.context, seed, SeededBook(seed))
    with transaction.atomic():
        journey = Journey.objects.create(
            campaign=viewer.campaign,
            plan_id=started.plan,
            map_id=started.map,
            party_id=started.party,
            name=started.name[:120],
            seed=seed,
            context=to_plain(started.context),
            days=started.days,
            state=to_plain(first),
            version=0,
            player_version=0,
            created_by=viewer.user,
        )
        _record(journey, state, events, Batch("start", None, viewer.user))
        reveal_travelled(journey, started.context, 0, state.progress)
    return journey


def locked(viewer: Viewer, journey_id: UUID, version: int) -> Journey:
    """The journey, locked; Conflict when the viewer saw an older version."""
    journey = Journey.objects.select_for_update().filter(campaign=viewer.campaign, pk=journey_id).first()
    if journey is None:
        raise NotVisible
    if journey.version != version:
        raise Conflict(
            "The journey has moved on since you looked.",
            current=journey_view(viewer, journey),
            current_version=journey.version,
        )
    return journey


def journey_order(
    viewer: Viewer, journey_id: UUID, version: int, order: Order, dice: Typed = ()
) -> tuple[Journey, list[JourneyEvent]]:
    """Carry out one order. RuleError, and nothing is stored, when the rules refuse it."""
    with transaction.atomic():
        journey = locked(viewer, journey_id, version)
        rows = carry_out(journey, _with_sheets(viewer, order), viewer.user, dice)
    return journey, rows


def _with_sheets(viewer: Viewer, order: Order) -> Order:
    """Put the stat blocks of the GM's own creatures into an order that places some, and nobody else's."""
    if not isinstance(order, PlaceEncounter):
        return order
    own = gateway.own_creatures(viewer.campaign)
    return replace(order, creatures=tuple(replace(foe, sheet=own.get(foe.id)) for foe in order.creatures))


def _by_purpose(dice: Typed) -> dict[int, Sequence[int]]:
    """Typed dice by what they are for; a plain list is of the march."""
    named = dice if isinstance(dice, Mapping) else {"march": dice}
    return {PURPOSES[name]: faces for name, faces in named.items()}


def carry_out(journey: Journey, order: Order, user: User | None, dice: Typed = ()) -> list[JourneyEvent]:
    """Apply an order to a locked journey and store what happened; ``dice`` were rolled at the table."""
    context, before = context_of(journey), state_of(journey)
    problem = context.rules_problem
    if problem is not None and order.type not in WITHOUT_RULES:
        raise problem
    book = TypedBook(SeededBook(journey.seed), _by_purpose(dice))
    after, events = apply(before, order, context, book)
    book.check_all_used()
    rows = _record(journey, after, events, Batch(label_of(order, before), order_to_plain(order), user))
    reveal_travelled(journey, context, before.progress, after.progress)
    return rows


def label_of(order: Order, state: JourneyState) -> str:
    """What undo calls an order: "day 4", "set by hand"."""
    labels = {
        "advance_day": f"day {state.day}",
        "advance_hours": "hours of travel",
        "rest": "rest",
        "place_encounter": "encounter placed",
        "clear_encounter": "encounter taken away",
        "show_encounter": "encounter shown",
        "let_pass": "let pass",
        "talk": "talk",
        "override": "set by hand",
        "set_table": "encounter tables",
        "start_fight": "fight started",
        "take_outcome": "outcome of the fight",
        "end_journey": "end of the journey",
        "set_watches": "watches",
        "forage": "foraging",
        "set_rations": "short rations",
        "seek_way": "a new course",
        "chase": "chase",
        "take_course": "replanning",
        "return_sheets": "sheets brought up to date",
    }
    return labels[order.type]


def _record(journey: Journey, state: JourneyState, events: Sequence[Event], batch: Batch) -> list[JourneyEvent]:
    """Append events and store the state they fold to; tell whoever can see a difference."""
    first = journey.last_number + 1
    rows: list[JourneyEvent] = []
    for number, event in enumerate(events, start=first):
        if not event.gm_only:
            journey.last_player_number += 1
        rows.append(
            JourneyEvent(
                journey=journey,
                number=number,
                player_number=None if event.gm_only else journey.last_player_number,
                batch=first,
                label=batch.label,
                type=event.type,
                data=event_to_plain(event),
                order=batch.order if number == first else None,
                gm_only=event.gm_only,
                given_by=batch.user,
            )
        )
    JourneyEvent.objects.bulk_create(rows)
    journey.last_number += len(rows)
    journey.state = to_plain(state)
    _touch(journey, is_open=any(not event.gm_only for event in events))
    return rows


def _touch(journey: Journey, *, is_open: bool) -> None:
    journey.version += 1
    if is_open:
        journey.player_version += 1
    journey.save()
    is_seen = is_open and not journey.gm_only
    notify.changed(journey.campaign_id, KIND, journey.pk, audience="all" if is_seen else "gm")


def journey_undo(viewer: Viewer, journey_id: UUID, version: int, to: int | None = None) -> Journey:
    """Take back the last order, or everything after event ``to``; exact for the state, and recorded.
    A fight whose outcome was taken back is on the board again."""
    with transaction.atomic():
        journey = locked(viewer, journey_id, version)
        standing = list(journey.events.filter(undone=False).exclude(type=Undone.type).order_by("number"))
        keep, drop = _split(standing, to)
        take_back_sheets(journey, [row for row in drop if row.type == SheetsReturned.type])
        state = replay(start(context_of(journey)), [event_from_plain(row.data) for row in keep])
        JourneyEvent.objects.filter(pk__in=[row.pk for row in drop]).update(undone=True)
        label = drop[0].label if len({row.batch for row in drop}) == 1 else f"{len(drop)} events"
        _note_undo(journey, drop, label, viewer.user)
        journey.state = to_plain(state)
        if state.fight:
            gateway.encounter_reopen(UUID(state.fight))
        _touch(journey, is_open=any(not row.gm_only for row in drop))
    return journey


def _split(standing: Sequence[JourneyEvent], to: int | None) -> tuple[list[JourneyEvent], list[JourneyEvent]]:
    """The events to keep and those to drop; the first event of a journey is always kept."""
    last = standing[-1]
    if to is None:
        to = last.batch - 1
    keep = [row for row in standing if row.number <= to or row.type == JourneyStarted.type]
    drop = standing[len(keep) :]
    if not drop:
        raise RuleError("There is nothing to take back", remedy="Give an order first.", pointer="/to")
    return keep, list(drop)


def _note_undo(journey: Journey, drop: Sequence[JourneyEvent], label: str, user: User) -> None:
    journey.last_number += 1
    clock = int(journey.state["clock"])
    event = Undone(clock=clock, gm_only=True, first=drop[0].number, last=drop[-1].number, label=label)
    JourneyEvent.objects.create(
        journey=journey,
        number=journey.last_number,
        batch=journey.last_number,
        label=f"undo of {label}"[:120],
        type=event.type,
        data=event_to_plain(event),
        gm_only=True,
        given_by=user,
    )


def outcome_order(journey: Journey) -> TakeOutcome:
    """The outcome of the journey's own fight, asked of tactical."""
    fight = state_of(journey).fight
    outcome = gateway.encounter_outcome(UUID(fight)) if fight else None
    if outcome is None:
        raise RuleError("No fight of this journey has ended", remedy="End the fight first.")
    return TakeOutcome(outcome)


def fight_closed(encounter_id: UUID, outcome: EncounterOutcome, source: str) -> None:
    """Called by tactical inside the closing transaction: bring the outcome home.

    A journey that was taken back to before the fight no longer waits for it; then nothing is done.
    """
    if not source.startswith(SOURCE):
        return
    journey = Journey.objects.select_for_update().filter(pk=source.removeprefix(SOURCE)).first()
    if journey is None or journey.state.get("fight") != str(encounter_id):
        logger.info("fight %s closed; no journey waits for it", encounter_id)
        return
    carry_out(journey, TakeOutcome(outcome), None)


def journey_verify(journey: Journey) -> list[str]:
    """What replaying the log says differently from the stored state (TRUST 6); empty when all is well."""
    rows = journey.events.filter(undone=False).order_by("number")
    state = replay(start(context_of(journey)), [event_from_plain(row.data) for row in rows])
    stored = state_of(journey)
    return [
        f"{name}: stored {getattr(stored, name)!r}, replayed {getattr(state, name)!r}"
        for name in (field.name for field in fields(JourneyState))
        if getattr(stored, name) != getattr(state, name)
    ]
