"""Whole fights: every creature played by its policy to the end, and what comes out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

import numpy as np

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order, carry_out
from tactical.rules.engine.arena import make_arena
from tactical.rules.engine.events import Event, event_to_plain
from tactical.rules.engine.leaving import SECONDS_A_ROUND, leaving
from tactical.rules.engine.policies import choose
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.engine.turns import rounds_of
from tactical.rules.geometry.field import field_for
from tactical.rules.geometry.reach import ReachQuery
from tactical.rules.handoff import AmbushSetup, EncounterOutcome
from tactical.rules.kernel.dice import Dice
from tactical.rules.rulesets.library import default_ruleset, rules_for

MAX_ORDERS_A_TURN = 12
WINNERS = ("party", "foes", "others")

__all__ = ["apply_order", "log_digest", "make_arena", "open_fight", "outcome", "play_fight", "run_fight", "warm_up"]


def run_fight(setup: AmbushSetup, dice: Dice) -> EncounterOutcome:
    """Fight to the end, every side played by policy, and return what came of it."""
    state, _ = play_fight(setup, dice)
    return outcome(state, setup)


def play_fight(setup: AmbushSetup, dice: Dice) -> tuple[FightState, list[Event]]:
    """Fight to the end and return the last state and the whole log."""
    state, events = open_fight(setup, dice)
    play_on(state, dice, events)
    return state, events


def play_on(state: FightState, dice: Dice, events: list[Event]) -> None:
    """Play a fight on to its end, changing ``state`` and adding to ``events``.

    What a policy chooses is legal, so it is not checked again. A creature whose policy finds no end to its
    turn has it ended: a fight always comes to an end.
    """
    orders_given, actor = 0, ""
    while not state.is_over:
        if state.actor != actor:
            orders_given, actor = 0, state.actor or ""
        orders_given += 1
        order = choose(state, actor, dice) if orders_given < MAX_ORDERS_A_TURN else actions.EndTurn()
        carry_out(state, state.combatants[actor], order, dice, events)
        if orders_given >= MAX_ORDERS_A_TURN:
            actor = ""


def outcome(state: FightState, setup: AmbushSetup, events: Sequence[Event] = ()) -> EncounterOutcome:
    """Return how everyone leaves the fight. Who goes in comes out; ``events`` give the log's digest."""
    rounds = rounds_of(state)
    has_surprise_round = setup.ambush is not None and bool(setup.ambush.success or setup.ambush.accidental)
    winner = state.winner if state.winner in WINNERS else "none"
    return EncounterOutcome(
        id=setup.id,
        participants=tuple(leaving(state, state.combatants[item.id]) for item in setup.participants),
        winner=winner,  # type: ignore[arg-type]  # one of WINNERS
        reason=state.reason or "closed before its end",
        rounds=rounds,
        seconds=(rounds + int(has_surprise_round)) * SECONDS_A_ROUND,
        log_digest=log_digest(events) if events else "",
    )


def log_digest(events: Sequence[Event]) -> str:
    """Return a digest of a log: the same fight has the same digest."""
    text = json.dumps([event_to_plain(event) for event in events], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def warm_up() -> None:
    """Load the compiled geometry, so that the first order of a process does not wait for it."""
    field = field_for(("#....",) + (".....",) * 4, rules_for(default_ruleset()).combat["grid"])
    nobody, calm = np.zeros(25, dtype=np.uint8), np.zeros(25, dtype=np.int64)
    field.reach(ReachQuery(0, 0, 1, 2, 0, nobody, calm))
    field.mask(0, 0, 4, 4)
