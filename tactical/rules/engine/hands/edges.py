"""The GM sets what stands between squares: walls, doors, windows, battlements, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.combat.bodies import passes_solid
from tactical.rules.engine.events import Event, GroundSet
from tactical.rules.engine.hands.hand import Foresight, Hand
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.edges import MAX_EDGES, NAMES, Edge, EdgeKind, as_players_see
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError

Side = tuple[int, int, Literal["n", "e"]]


@dataclass(frozen=True, slots=True)
class SetEdges:
    """What stands on the sides ``edges`` of squares, each x, y and "n" or "e"; "" takes it away.

    ``shelters`` says whom a battlement or an arrow slit protects.
    """

    edges: tuple[Side, ...]
    kind: EdgeKind | Literal[""] = "wall"
    shelters: Literal["own", "beyond"] = "own"
    reason: str = ""
    target: str = ""
    type: Literal["edge"] = "edge"


SECRETS = {"secret_door": "a secret door", "invisible": "an unseen wall"}
"""What is called otherwise before players."""


def _perform(state: FightState, act: SetEdges, dice: Dice, events: list[Event]) -> None:
    events.append(_lay(state, act))


def _lay(state: FightState, act: SetEdges) -> GroundSet:
    """Put the edges into the state; RuleError names one that cannot be."""
    _check(state, act)
    named = dict.fromkeys(act.edges)
    before, seen_before = state.edges, as_players_see(state.edges, state.felt)
    kept = tuple(edge for edge in before if (edge.x, edge.y, edge.side) not in named)
    kind = act.kind
    laid = tuple(Edge(x, y, side, kind, act.shelters) for x, y, side in named) if kind else ()
    if set(kept + laid) == set(before):
        raise RuleError("Nothing is changed by this", pointer="/edges", remedy="Name another side or kind.")
    state.felt = tuple(side for side in state.felt if side not in named)
    state.set_edges(kept + laid)
    _refuse_parting(state)
    after = as_players_see(state.edges, state.felt)
    shown = next((NAMES[edge.kind] for edge in after if (edge.x, edge.y, edge.side) in named), "nothing")
    squares = tuple(dict.fromkeys((x, y) for x, y, _ in named))
    words = SECRETS.get(kind, NAMES.get(kind, "nothing"))
    is_shown = set(after) != set(seen_before)
    return GroundSet(squares, (words,), (shown,) if is_shown else (), act.reason, "edges")


def _check(state: FightState, act: SetEdges) -> None:
    width, height = len(state.rows[0]), len(state.rows)
    if not 1 <= len(act.edges) <= MAX_EDGES:
        text = f"{len(act.edges)} sides are named"
        raise RuleError(text, pointer="/edges", remedy=f"Name 1 to {MAX_EDGES} sides.")
    for index, (x, y, _) in enumerate(act.edges):
        if not (0 <= x < width and 0 <= y < height):
            raise RuleError(
                f"the side at ({x}, {y}) is off the map",
                rule="EP-MV-01",
                pointer=f"/edges/{index}",
                remedy=f"Keep x within 0 to {width - 1} and y within 0 to {height - 1}.",
            )


def _refuse_parting(state: FightState) -> None:
    """Refuse a wall through somebody's space."""
    battlemap = state.arena.field.map
    for unit in state.combatants.values():
        if unit.fled or unit.squares == 1 or passes_solid(words_of(state, unit)):
            continue
        if battlemap.bars and battlemap.is_parted(*unit.space):
            raise RuleError(
                f"a wall would go through {state.arena.names[unit.id]}",
                rule="EP-TE-04",
                pointer="/edges",
                remedy="Move it first, or leave that side out.",
            )


def _foresee(state: FightState, act: SetEdges) -> Foresight:
    found = _lay(state, act)
    count = len(dict.fromkeys(act.edges))
    return Foresight(f"{count} side{'s' if count > 1 else ''}: {found.changes[0]}.")


HAND = Hand(SetEdges, _perform, _foresee)
