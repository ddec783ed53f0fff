"""Fights: open one, give orders, let policies play, take back, close.

Every write locks the encounter, checks the version it was made for, and commits its events and
the new state together (TRUST 2, 4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from campaigns.access import Viewer
from campaigns.api.problems import Conflict, NotVisible
from campaigns.models import Campaign, User
from tactical.models import Encounter, EncounterEvent, EncounterOrder, EncounterStatus
from tactical.rules.engine.actions import Order, order_to_plain
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Event
from tactical.rules.engine.hands.registry import apply_hand, hand_to_plain
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.handoff import AmbushSetup, check_setup
from tactical.rules.kernel.codec import to_plain
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_of
from tactical.selectors.choices import with_choices
from tactical.selectors.log import reader_for
from tactical.selectors.naming import Words
from tactical.selectors.stored import plain_state, state_from, state_of
from tactical.services.dice import OPENING, SEED_MASK, order_dice
from tactical.services.record import Recorder


@dataclass(slots=True)
class Desk:
    """A fight under way within one write: the state as it grows, and the record of it."""

    encounter: Encounter
    state: FightState
    recorder: Recorder
    user: User
    next_number: int
    batch: int

    def play(
        self, order: Order, actor: str, label: str, *, natural: int | None = None, by_policy: bool = False
    ) -> None:
        """Apply an order and record it. RuleError when it is not legal; nothing is recorded then."""
        dice = order_dice(self.state.setup, self.next_number, natural)
        after, events = apply_order(self.state, order, dice)
        self._note(after, events, order_to_plain(order), actor, label, natural=natural, by_policy=by_policy)

    def set_by_hand(self, act: Any, label: str) -> None:
        """Do what the GM does by hand and record it as an order like any other."""
        dice = order_dice(self.state.setup, self.next_number)
        after, events = apply_hand(self.state, act, dice)
        self._note(after, events, hand_to_plain(act), act.target, label)

    def _note(
        self,
        after: FightState,
        events: Sequence[Event],
        plain: dict[str, Any],
        actor: str,
        label: str,
        *,
        natural: int | None = None,
        by_policy: bool = False,
    ) -> None:
        number, before = self.next_number, self.state
        self.state = after
        EncounterOrder.objects.create(
            encounter=self.encounter,
            number=number,
            batch=self.batch,
            label=label,
            actor=actor,
            order=plain,
            before=plain_state(before),
            stream=number,
            natural=natural,
            by_policy=by_policy,
            given_by=self.user,
        )
        self.recorder.add(after, events, number, before)
        self.next_number += 1

    def words(self) -> Words:
        """The GM's words for what is on the board, for labels."""
        reader = reader_for(self.encounter, self.state.setup, len(self.state.rows), is_gm=True)
        return reader.words()


@transaction.atomic
def encounter_open(
    campaign: Campaign, setup: AmbushSetup, *, name: str, opened_by: User | None, source: str
) -> Encounter:
    """Open a fight: place the creatures, roll initiative and notices. RuleError when the set-up cannot be fought.

    It keeps the digest of the rules that it begins with.
    """
    check_setup(setup)
    setup = replace(setup, digest=rules_of(setup).digest)
    state, events = open_fight(setup, order_dice(setup, OPENING))
    encounter = Encounter.objects.create(
        campaign=campaign,
        name=name[:160],
        source=source,
        opened_by=opened_by,
        setup=to_plain(setup),
        seed=setup.seed & SEED_MASK,
        version=0,
        player_version=0,
        state=plain_state(state),
    )
    recorder = Recorder(encounter)
    recorder.add(state, events, OPENING)
    recorder.save(state)
    return encounter


def change_fight(
    viewer: Viewer, encounter_id: UUID, version: int, act: Callable[[Desk], None], *, over_too: bool = False
) -> Encounter:
    """Run ``act`` on a locked fight that is still at the version the viewer saw, and store the result."""
    with transaction.atomic():
        encounter = locked(viewer, encounter_id, version)
        _check_open(encounter, over_too=over_too)
        desk = open_desk(encounter, viewer.user)
        act(desk)
        desk.recorder.save(desk.state)
        return encounter


def locked(viewer: Viewer, encounter_id: UUID, version: int) -> Encounter:
    """Return the fight, locked; Conflict when the viewer saw an older version."""
    encounter = Encounter.objects.select_for_update().filter(campaign=viewer.campaign, pk=encounter_id).first()
    if encounter is None:
        raise NotVisible
    now = encounter.version if viewer.is_gm else encounter.player_version
    if version != now:
        raise Conflict(
            "The fight has moved on since you looked.", current=with_choices(viewer, encounter), current_version=now
        )
    return encounter


def _check_open(encounter: Encounter, *, over_too: bool) -> None:
    if encounter.status == EncounterStatus.CLOSED:
        raise RuleError("This fight is closed; its outcome was handed back", remedy="Open another fight.")
    if encounter.status == EncounterStatus.OVER and not over_too:
        raise RuleError("This fight is over", remedy="Close it, or take the last action back.", rule="EP-IN-13")


def open_desk(encounter: Encounter, user: User) -> Desk:
    """Sit down to a locked encounter."""
    state = state_of(encounter)
    highest = EncounterOrder.objects.filter(encounter=encounter).aggregate(Max("number"))
    number: int = (highest["number__max"] or 0) + 1
    return Desk(encounter, state, Recorder(encounter, state), user, number, number)


def undo(viewer: Viewer, encounter_id: UUID, version: int) -> Encounter:
    """Take back the last press of a button, exactly. The record keeps what was taken back."""
    return change_fight(viewer, encounter_id, version, _take_back, over_too=True)


def _take_back(desk: Desk) -> None:
    live = EncounterOrder.objects.filter(encounter=desk.encounter, undone=False)
    last = live.order_by("-number").first()
    if last is None:
        raise RuleError("There is nothing to take back", remedy="Give an order first.")
    orders = list(live.filter(batch=last.batch).order_by("number"))
    events = EncounterEvent.objects.filter(
        encounter=desk.encounter, undone=False, order__in=[order.number for order in orders]
    )
    was_open = events.filter(player_number__isnull=False).exists()
    events.update(undone=True)
    live.filter(batch=last.batch).update(undone=True)
    desk.state = state_from(desk.encounter, orders[0].before)
    data = {"type": "taken_back", "label": orders[0].label, "order": orders[0].number, "was_open": was_open}
    desk.recorder.note(desk.state, data, frozenset(desk.encounter.sightings), orders[0].number)
