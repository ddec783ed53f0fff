"""Closing a fight: its outcome goes to whoever opened it, in the same transaction."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from campaigns.access import Viewer
from tactical.models import Encounter, EncounterEvent, EncounterStatus
from tactical.rules.engine.run import outcome as engine_outcome
from tactical.rules.engine.state import FightState
from tactical.rules.handoff import EncounterOutcome, check_outcome
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.selectors.stored import state_of
from tactical.services.dice import OPENING
from tactical.services.fights import Desk, change_fight
from tactical.services.record import Recorder

ClosedHandler = Callable[[UUID, EncounterOutcome, str], None]
_handlers: list[ClosedHandler] = []


def register_closed(handler: ClosedHandler) -> None:
    """Have ``handler(encounter_id, outcome, source)`` called inside the transaction that closes a fight."""
    if handler not in _handlers:
        _handlers.append(handler)


def unregister_closed(handler: ClosedHandler) -> None:
    """Stop calling ``handler``."""
    if handler in _handlers:
        _handlers.remove(handler)


def close(viewer: Viewer, encounter_id: UUID, version: int) -> Encounter:
    """End the fight for good, decided or not, and hand its outcome back."""
    return change_fight(viewer, encounter_id, version, _close, over_too=True)


def _close(desk: Desk) -> None:
    encounter = desk.encounter
    outcome = outcome_now(encounter, desk.state)
    check_outcome(desk.state.setup, outcome)
    encounter.outcome = to_plain(outcome)
    encounter.status = EncounterStatus.CLOSED
    encounter.closed_at = timezone.now()
    desk.recorder.note(desk.state, {"type": "closed"}, frozenset(encounter.sightings), desk.next_number)
    for handler in tuple(_handlers):
        handler(encounter.pk, outcome, encounter.source)


@transaction.atomic
def reopen(encounter_id: UUID) -> bool:
    """Put a closed fight back on the board, when whoever took its outcome gave it back. False if it was not closed."""
    encounter = Encounter.objects.select_for_update().filter(pk=encounter_id, status=EncounterStatus.CLOSED).first()
    if encounter is None:
        return False
    state = state_of(encounter)
    recorder = Recorder(encounter, state)
    recorder.note(state, {"type": "reopened"}, frozenset(encounter.sightings), OPENING)
    encounter.status = EncounterStatus.RUNNING
    encounter.outcome = None
    encounter.closed_at = None
    recorder.save(state)
    return True


def outcome_now(encounter: Encounter, state: FightState) -> EncounterOutcome:
    """What the fight would hand back if it ended now, with the id and digest of its log."""
    return replace(engine_outcome(state, state.setup), log_id=str(encounter.pk), log_digest=log_digest(encounter))


def log_digest(encounter: Encounter) -> str:
    """A digest of the events that stand."""
    rows = EncounterEvent.objects.filter(encounter=encounter, undone=False).order_by("number")
    digest = hashlib.sha256()
    for data in rows.values_list("data", flat=True):
        digest.update(json.dumps(data, sort_keys=True).encode())
    return digest.hexdigest()


def stored_outcome(encounter: Encounter) -> EncounterOutcome | None:
    """The outcome that was handed back; None while the fight is open."""
    return from_plain(EncounterOutcome, encounter.outcome) if encounter.outcome else None
