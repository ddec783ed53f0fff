"""Writing down what happened: events with both numberings, sightings, the new state and versions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Max

from campaigns.notify import changed
from tactical.models import Encounter, EncounterEvent, EncounterStatus
from tactical.rules.engine.events import Event, RoundStarted, event_to_plain
from tactical.rules.engine.state import FightState
from tactical.selectors.fights import public_digest
from tactical.selectors.log import is_open_to_players
from tactical.selectors.sight import perceived
from tactical.selectors.stored import plain_state

BLOWS = frozenset({"attacked", "opportunity_attacked", "damaged", "defeated"})


class Recorder:
    """Collects the changes of one write to an encounter and stores them once."""

    def __init__(self, encounter: Encounter, state: FightState | None = None) -> None:
        self.encounter = encounter
        self._shown = public_digest(encounter, state) if state is not None else ""
        highest = EncounterEvent.objects.filter(encounter=encounter).aggregate(Max("number"), Max("player_number"))
        self._number: int = highest["number__max"] or 0
        self._player_number: int = highest["player_number__max"] or 0
        self._rows: list[EncounterEvent] = []

    def add(self, state: FightState, events: Sequence[Event], order: int, before: FightState | None = None) -> None:
        """Note the events of one order and whom the party has seen by now.

        A walk is known by where it ended; a blow also by who stood there before it.
        """
        sightings = frozenset(self.encounter.sightings)
        known = perceived(state, sightings)
        in_blows = known | perceived(before, sightings) if before else known
        fresh = [key for key in state.combatants if key in known and key not in self.encounter.sightings]
        self.encounter.sightings = [*self.encounter.sightings, *fresh]
        opening = (event.round for event in events if isinstance(event, RoundStarted))
        at = before.round if before else next(opening, state.round)
        for event in events:
            data = event_to_plain(event)
            at = data["round"] if data["type"] == "round_started" else at
            self.note(state, data, in_blows if data["type"] in BLOWS else known, order, at)

    def note(
        self, state: FightState, data: dict[str, Any], known: frozenset[str], order: int, at: int | None = None
    ) -> None:
        """Note one event of the round ``at``, or of the present one."""
        party = frozenset(item.id for item in state.setup.participants if item.side == "party")
        self._number += 1
        number = None
        if is_open_to_players(data, known, party):
            self._player_number += 1
            number = self._player_number
        self._rows.append(
            EncounterEvent(
                encounter=self.encounter,
                number=self._number,
                player_number=number,
                order=order,
                round=state.round if at is None else at,
                data=data,
                known=sorted(known),
            )
        )

    def save(self, state: FightState) -> None:
        """Store events and state; tell those who can see a difference."""
        encounter = self.encounter
        EncounterEvent.objects.bulk_create(self._rows)
        encounter.state = plain_state(state)
        if encounter.status != EncounterStatus.CLOSED:
            encounter.status = EncounterStatus.OVER if state.is_over else EncounterStatus.RUNNING
        encounter.version += 1
        is_open = any(row.player_number for row in self._rows) or public_digest(encounter, state) != self._shown
        if is_open:
            encounter.player_version += 1
        encounter.save()
        changed(encounter.campaign_id, "fight", encounter.pk, audience="all" if is_open else "gm")
