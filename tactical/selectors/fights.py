"""Fights as a viewer may see them (TRUST 23, 28)."""

from __future__ import annotations

import hashlib
import json
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from tactical.models import Encounter, EncounterOrder, EncounterStatus
from tactical.rules.engine.phalanx import knows_spears, spear_squares
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.field import Space
from tactical.rules.handoff import AmbushSetup, EncounterOutcome
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.selectors.board import Eyes, combatant_rows
from tactical.selectors.fought_by import ruleset_view
from tactical.selectors.ground import grid_view
from tactical.selectors.naming import labels_for
from tactical.selectors.shelved import known_at_last, shelved_board
from tactical.selectors.sight import located, masked, perceived
from tactical.selectors.stored import setup_of, state_of
from tactical.selectors.turns import turn_view


def visible_to(viewer: Viewer) -> QuerySet[Encounter]:
    """Fights of the viewer's campaign; what is in them is the view's matter."""
    return Encounter.objects.filter(campaign=viewer.campaign)


def fight_of(viewer: Viewer, encounter_id: UUID) -> Encounter:
    """Return one fight; the same 404 for hidden and missing."""
    encounter = visible_to(viewer).filter(pk=encounter_id).first()
    if encounter is None:
        raise NotVisible
    return encounter


def controlled_by(viewer: Viewer, encounter: Encounter, setup: AmbushSetup) -> frozenset[str]:
    """Creatures that the viewer may give orders to, as a player: those that changed hands since the start, too."""
    accounts = {str(viewer.user.pk), str(viewer.membership_id)}
    if viewer.role == "observer":
        return frozenset()
    now: dict[str, list[str]] = encounter.players
    return frozenset(
        item.id for item in setup.participants if accounts.intersection(now.get(item.id, item.controllers))
    )


def eyes_of(viewer: Viewer, encounter: Encounter, state: FightState) -> Eyes:
    """Return what the viewer looks with."""
    mine = controlled_by(viewer, encounter, state.setup)
    if viewer.is_gm:
        return Eyes(True, frozenset(state.combatants), mine)
    return Eyes(False, perceived(state, frozenset(encounter.sightings)) | mine, mine)


def title_of(encounter: Encounter, setup: AmbushSetup, *, is_gm: bool) -> str:
    """Players get the place's name: the encounter's may tell who is waiting."""
    return encounter.name if is_gm else setup.place.name


def fight_summary(viewer: Viewer, encounter: Encounter) -> dict[str, Any]:
    """A fight in a list."""
    return {
        "id": str(encounter.pk),
        "v": encounter.version if viewer.is_gm else encounter.player_version,
        "name": title_of(encounter, setup_of(encounter), is_gm=viewer.is_gm),
        "status": encounter.status,
        "round": encounter.state["round"],
        "created_at": encounter.created_at,
    }


def fight_view(viewer: Viewer, encounter: Encounter, state: FightState | None = None) -> dict[str, Any]:
    """The whole board for one viewer, without the legal orders (see ``tactical.selectors.choices``)."""
    state = state or state_of(encounter)
    view = _board(encounter, state, eyes_of(viewer, encounter, state))
    view["undo_label"] = undo_label(encounter) if viewer.is_gm else None
    return {**view, **_stored_view(viewer, encounter, state.setup)}


def shelved_view(viewer: Viewer, encounter: Encounter) -> dict[str, Any]:
    """A fight whose ruleset is gone, for one viewer: to be read, with nothing that may be done."""
    setup = setup_of(encounter)
    mine = controlled_by(viewer, encounter, setup)
    everybody = frozenset(item.id for item in setup.participants)
    eyes = Eyes(viewer.is_gm, everybody if viewer.is_gm else known_at_last(encounter, setup) | mine, mine)
    view = {**_names(encounter, setup, eyes), **shelved_board(encounter, setup, eyes)}
    return {**view, "undo_label": None, "legal": None, **_stored_view(viewer, encounter, setup)}


def _stored_view(viewer: Viewer, encounter: Encounter, setup: AmbushSetup) -> dict[str, Any]:
    return {
        "v": encounter.version if viewer.is_gm else encounter.player_version,
        "outcome": stored_outcome_view(encounter) if viewer.is_gm else None,
        "ruleset": ruleset_view(setup),
    }


def stored_outcome_view(encounter: Encounter) -> dict[str, Any] | None:
    """The outcome that was handed back, whichever version wrote it, as it is told now; None while the fight is open."""
    return to_plain(from_plain(EncounterOutcome, encounter.outcome)) if encounter.outcome else None


def public_digest(encounter: Encounter, state: FightState) -> str:
    """A digest of what players see: their version grows when it changes, and only then."""
    known = perceived(state, frozenset(encounter.sightings))
    view = _board(encounter, state, Eyes(False, known, frozenset()))
    return hashlib.sha256(json.dumps(view, sort_keys=True, default=str).encode()).hexdigest()


def _board(encounter: Encounter, state: FightState, eyes: Eyes) -> dict[str, Any]:
    place = state.setup.place
    named = None if eyes.is_gm else eyes.known.union(encounter.sightings)
    labels = labels_for(state.setup, encounter.sightings, named)
    return {
        **_names(encounter, state.setup, eyes),
        "round": state.round,
        "is_surprise": state.is_surprise,
        "actor": _shown_actor(state, eyes),
        "grid": grid_view(
            place,
            state.rows,
            state.edges,
            state.layers,
            state.felt,
            spears=spear_squares(_known(state, eyes)) if knows_spears(state) else None,
            is_gm=eyes.is_gm,
        ),
        "ac_word": state.arena.rules.word("words", "ac"),
        "combatants": combatant_rows(state, eyes, labels),
        "located": [{"x": x, "y": y, "squares": side} for x, y, side in _located(state, eyes)],
        "order": [key for key in state.order if key in eyes.known],
        "turn": turn_view(state) if _shows_turn(state, eyes) else None,
        "winner": state.winner,
        "reason": state.reason,
    }


def _names(encounter: Encounter, setup: AmbushSetup, eyes: Eyes) -> dict[str, Any]:
    place = setup.place
    return {
        "id": str(encounter.pk),
        "name": title_of(encounter, setup, is_gm=eyes.is_gm),
        "status": encounter.status,
        "place": {"name": place.name, "terrain": place.terrain, "light": place.light},
    }


def _known(state: FightState, eyes: Eyes) -> FightState:
    """Return the fight without creatures that the viewer does not know of, whose spears would tell of them."""
    return masked(state, eyes.known) if not eyes.is_gm and state.arena.is_hampered else state


def _located(state: FightState, eyes: Eyes) -> list[Space]:
    """Where somebody is known to be, and not who. The GM knows."""
    return [] if eyes.is_gm else located(state, eyes.known)


def _shown_actor(state: FightState, eyes: Eyes) -> str | None:
    """Who is acting; while somebody unseen acts, whoever of the known comes next, as if nobody were between."""
    if state.actor is None or state.actor in eyes.known:
        return state.actor
    start = state.order.index(state.actor) if state.actor in state.order else 0
    after = [*state.order[start:], *state.order[:start]]
    waiting = [key for key in after if key in eyes.known and state.combatants[key].is_up]
    return next((key for key in waiting if not state.combatants[key].acted), waiting[0] if waiting else None)


def _shows_turn(state: FightState, eyes: Eyes) -> bool:
    """Whether a viewer sees what is left of the turn: only the GM knows that of a foe, which may wait for something."""
    actor = state.actor
    return actor is not None and (eyes.is_gm or (actor in eyes.known and state.combatants[actor].side == "party"))


def undo_label(encounter: Encounter) -> str | None:
    """What undo would take back, or None when there is nothing, or the outcome was handed back already."""
    if encounter.status == EncounterStatus.CLOSED:
        return None
    last = EncounterOrder.objects.filter(encounter=encounter, undone=False).order_by("-number").first()
    if last is None:
        return None
    first = EncounterOrder.objects.get(encounter=encounter, number=last.batch)
    return first.label
