"""A fight whose ruleset is gone: who stands where and in what state, without a figure that only rules give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.models import Encounter, EncounterEvent
from tactical.rules.engine.state import Combatant
from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.layers import Layers
from tactical.rules.handoff import AmbushSetup
from tactical.rules.kernel.codec import from_plain
from tactical.selectors.board import Eyes, shelved_row
from tactical.selectors.ground import grid_view
from tactical.selectors.naming import labels_for


def known_at_last(encounter: Encounter, setup: AmbushSetup) -> frozenset[str]:
    """Whom the party perceived when anything last happened; its own are always among them."""
    party = frozenset(item.id for item in setup.participants if item.side == "party")
    last = EncounterEvent.objects.filter(encounter=encounter, undone=False).order_by("-number").first()
    return party.union(last.known if last else ())


def shelved_board(encounter: Encounter, setup: AmbushSetup, eyes: Eyes) -> dict[str, Any]:
    """Return the board but for its names: ground, walls and creatures as they were stored, and nobody's turn."""
    state = encounter.state
    return {
        "round": state["round"],
        "is_surprise": state["round"] == 0,
        "actor": state["actor"] if state["actor"] in eyes.known else None,
        "grid": grid_view(
            setup.place,
            state["rows"],
            [from_plain(Edge, edge) for edge in state.get("edges", ())],
            from_plain(Layers, state.get("layers", {})),
            [(x, y, side) for x, y, side in state.get("felt", ())],
            spears=None,
            is_gm=eyes.is_gm,
        ),
        "ac_word": "AC",
        "combatants": _rows(encounter, setup, eyes),
        "located": [],
        "order": [key for key in state["order"] if key in eyes.known],
        "turn": None,
        "winner": state["winner"],
        "reason": state["reason"],
    }


def _rows(encounter: Encounter, setup: AmbushSetup, eyes: Eyes) -> list[dict[str, Any]]:
    named = None if eyes.is_gm else eyes.known.union(encounter.sightings)
    labels = labels_for(setup, encounter.sightings, named)
    people = {item.id: item for item in setup.participants}
    stored: Mapping[str, Any] = encounter.state["combatants"]
    order = encounter.state["order"]
    keys = [*order, *(key for key in people if key not in order)]
    return [
        shelved_row(from_plain(Combatant, stored[key]), people[key], eyes, labels) for key in keys if key in eyes.known
    ]
