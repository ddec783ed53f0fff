"""Replaying a fight from its set-up, orders and seed, to prove that the stored state follows from them (TRUST 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tactical.models import Encounter, EncounterEvent, EncounterOrder
from tactical.rules.engine.actions import order_from_plain
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Event, event_from_plain, event_to_plain
from tactical.rules.engine.hands.registry import apply_hand, hand_from_plain, is_by_hand
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.errors import RuleError
from tactical.selectors.fought_by import rules_or_none
from tactical.selectors.log import SERVICE_EVENTS
from tactical.selectors.stored import plain_state, setup_of, state_of
from tactical.services.dice import OPENING, order_dice


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a fight replays to what is stored, and the first difference if not."""

    is_sound: bool
    orders: int
    difference: str = ""


def encounter_verify(encounter: Encounter) -> Verdict:
    """Replay every order that stands and compare events and state with what is stored."""
    setup = setup_of(encounter)
    if rules_or_none(setup) is None:
        return Verdict(False, 0, f"its ruleset {setup.ruleset!r} cannot be had any more")
    stored = _stored_events(encounter)
    count = 0
    last: FightState | None = None
    for number, state, events in replay(encounter):
        made = [event_to_plain(event) for event in events]
        if made != stored.get(number, []):
            return Verdict(False, count, f"the events of order {number} differ")
        count += 1
        last = state
    if last is None or plain_state(last) != _stored_state(encounter):
        return Verdict(False, count, "the state differs")
    return Verdict(True, count - 1)


def replay(encounter: Encounter) -> Iterator[tuple[int, FightState, list[Event]]]:
    """Yield order number, state and events of the opening (0) and of each order that stands."""
    setup = setup_of(encounter)
    state, events = open_fight(setup, order_dice(setup, OPENING))
    yield OPENING, state, events
    for row in EncounterOrder.objects.filter(encounter=encounter, undone=False).order_by("number"):
        dice = order_dice(setup, row.stream, row.natural)
        if is_by_hand(row.order):
            state, events = apply_hand(state, hand_from_plain(row.order), dice)
        else:
            state, events = apply_order(state, order_from_plain(row.order), dice)
        yield row.number, state, events


def _stored_events(encounter: Encounter) -> dict[int, list[dict[str, object]]]:
    """What the log holds, by order; what older versions did not write yet has its default."""
    rows = EncounterEvent.objects.filter(encounter=encounter, undone=False).order_by("number")
    events: dict[int, list[dict[str, object]]] = {}
    for row in rows:
        if row.data["type"] not in SERVICE_EVENTS:
            events.setdefault(row.order, []).append(_completed(row.data))
    return events


def _completed(data: dict[str, object]) -> dict[str, object]:
    try:
        return event_to_plain(event_from_plain(data))
    except RuleError:
        return data


def _stored_state(encounter: Encounter) -> dict[str, object] | None:
    """Where the fight stands, completed in the same way; None where what is stored is no state of this fight."""
    try:
        return plain_state(state_of(encounter))
    except (KeyError, RuleError):
        return None


def encounters_verify() -> list[str]:
    """Replay every fight and return what differs, one line each."""
    found = []
    for encounter in Encounter.objects.order_by("created_at").iterator():
        verdict = encounter_verify(encounter)
        if not verdict.is_sound:
            found.append(f"fight {encounter.pk}: {verdict.difference}")
    return found
