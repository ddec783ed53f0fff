"""Orders as people give them: whose turn it is, who may order whom, and what a player may not learn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from campaigns.access import Viewer
from campaigns.api.problems import Problem
from tactical.models import Encounter
from tactical.rules.engine.actions import Charge, DoubleMove, FullAttack, Move, Order, Run, Withdraw
from tactical.rules.engine.checks import giver, require
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.errors import RuleError
from tactical.selectors.fights import eyes_of
from tactical.selectors.sight import masked
from tactical.services.fights import Desk, change_fight
from tactical.services.labels import hand_label, order_label

MOVES = (Move, DoubleMove, Run, Withdraw)


def order_give(viewer: Viewer, encounter_id: UUID, version: int, order: Order, natural: int | None = None) -> Encounter:
    """Give an order to the creature whose turn it is (or, to resume, to one that holds).

    RuleError when it is not that creature's turn, not the viewer's to order, or not legal; a player's
    order is judged by what the party knows, and ends where something unseen bars the way.
    """
    if natural is not None and not viewer.is_gm:
        raise Problem(403, "Not allowed", "Only the GM types dice.", remedy="Leave the roll out.", pointer="/natural")

    def act(desk: Desk) -> None:
        actor = acting(desk.state, order)
        label = order_label(order, actor, desk.words())
        if viewer.is_gm:
            check_targets(desk.state, order)
            desk.play(order, actor, label, natural=natural)
        else:
            check_control(viewer, desk, actor)
            desk.play(_known_to_be_legal(viewer, desk, order), actor, label)

    return change_fight(viewer, encounter_id, version, act)


def set_by_hand(viewer: Viewer, encounter_id: UUID, version: int, act: Any) -> Encounter:
    """Do something by hand, with a reason (EP-CV-08)."""

    def do(desk: Desk) -> None:
        desk.set_by_hand(act, hand_label(act, desk.words()))

    return change_fight(viewer, encounter_id, version, do)


def acting(state: FightState, order: Order) -> str:
    """Return who would carry the order out."""
    actor = giver(state, order)
    if actor is None:
        raise RuleError("Nobody's turn is open", rule="EP-IN-03", remedy="Let a creature that holds act, or end here.")
    return actor


def check_targets(state: FightState, order: Order) -> None:
    """Refuse a full attack that names somebody who is not there (EP-AT-01)."""
    if not isinstance(order, FullAttack):
        return
    for index, target in enumerate(order.targets):
        if target not in state.combatants:
            raise RuleError(
                f"nobody called {target!r} is here",
                rule="EP-AT-01",
                remedy="Name a creature in the fight.",
                pointer=f"/order/targets/{index}",
            )


def check_control(viewer: Viewer, desk: Desk, actor: str) -> None:
    """Refuse an order for a creature that is not the player's."""
    eyes = eyes_of(viewer, desk.encounter, desk.state)
    if actor in eyes.mine:
        return
    whose = f"It is {desk.words().name(actor)}'s turn, not yours" if actor in eyes.known else "It is not your turn yet"
    raise RuleError(whose, rule="EP-IN-03", remedy="Wait until your own turn.", pointer="/order")


def _known_to_be_legal(viewer: Viewer, desk: Desk, order: Order) -> Order:
    """Return the order as far as it can be carried out.

    It must be legal in the fight as the player knows it; where the real one refuses a walk, the
    creature stops in the last square that is free.
    """
    state = desk.state
    known = eyes_of(viewer, desk.encounter, state).known
    check_targets(masked(state, known), order)
    require(masked(state, known), order)
    if len(known) == len(state.combatants) or _is_legal(state, order):
        return order
    if isinstance(order, MOVES):
        for length in range(len(order.path) - 1, 0, -1):
            shorter = replace(order, path=order.path[:length])
            if _is_legal(state, shorter):
                return shorter
    where = "the line of the charge" if isinstance(order, Charge) else "the way"
    raise RuleError(f"Something unseen bars {where}", rule="EP-MV-05", remedy="Do something else.", pointer="/order")


def _is_legal(state: FightState, order: Order) -> bool:
    try:
        require(state, order)
    except RuleError:
        return False
    return True
