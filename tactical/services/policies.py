"""Creatures that play themselves: one turn, or every turn until one of the party is to act."""

from __future__ import annotations

from uuid import UUID

from campaigns.access import Viewer
from tactical.models import Encounter
from tactical.rules.engine.actions import EndTurn, Order
from tactical.rules.engine.policies import choose
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.errors import RuleError
from tactical.services.dice import policy_dice
from tactical.services.fights import Desk, change_fight
from tactical.services.labels import turn_label

ORDERS_A_TURN = 24
ORDERS_A_PRESS = 600


def policy_turn(viewer: Viewer, encounter_id: UUID, version: int) -> Encounter:
    """Let the acting creature's policy play until its turn is over."""
    return change_fight(viewer, encounter_id, version, _play_turn)


def policy_until_party(viewer: Viewer, encounter_id: UUID, version: int) -> Encounter:
    """Let policies play until one of the party is to act, or the fight is over."""

    def act(desk: Desk) -> None:
        if _is_of_party(desk.state):
            raise RuleError(
                f"It is {desk.words().name(str(desk.state.actor))}'s turn",
                rule="EP-IN-03",
                remedy="Give the order, or let this one turn be played.",
            )
        first = desk.next_number
        while _is_running(desk.state) and not _is_of_party(desk.state) and desk.next_number - first < ORDERS_A_PRESS:
            _play_turn(desk)

    return change_fight(viewer, encounter_id, version, act)


def _is_running(state: FightState) -> bool:
    return not state.is_over and state.actor is not None


def _is_of_party(state: FightState) -> bool:
    actor = state.combatants[state.actor] if state.actor else None
    return actor is not None and actor.side == "party"


def _play_turn(desk: Desk) -> None:
    if not _is_running(desk.state):
        raise RuleError("Nobody's turn is open", rule="EP-IN-03", remedy="Let a creature that holds act.")
    actor, turn = str(desk.state.actor), _turn_key(desk.state)
    label = turn_label(actor, desk.words())
    for _ in range(ORDERS_A_TURN):
        _play_order(desk, actor, label)
        if desk.state.is_over or _turn_key(desk.state) != turn:
            return
    desk.play(EndTurn(), actor, label, by_policy=True)


def _turn_key(state: FightState) -> tuple[str | None, int, int]:
    return state.actor, state.round, state.combat


def _play_order(desk: Desk, actor: str, label: str) -> None:
    """Play what the policy chooses; a choice that the rules refuse ends the turn."""
    order: Order = choose(desk.state, actor, policy_dice(desk.state.setup, desk.next_number))
    try:
        desk.play(order, actor, label, by_policy=True)
    except RuleError:
        desk.play(EndTurn(), actor, label, by_policy=True)
