"""Fights drawn at random out of the bestiary, for every ruleset: who meets whom, where, by which light."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tactical.rules.bestiary.catalogue import all_creatures
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Damaged, Event, Mended
from tactical.rules.engine.policies import choose
from tactical.rules.engine.run import outcome, play_fight
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.geometry.mapmaker import RECIPES
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Participant, Place, check_outcome
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import SeededDice

RULESETS = ("epic-path", "d20-srd", "age-of-heroes", "yagura")
TERRAINS = tuple(sorted(RECIPES))
LIGHTS: tuple[Any, ...] = ("bright", "bright", "dim", "dark")
MOST = 400
"""Hit points of the largest that are drawn: the fights of dragons are long."""


def drawn(seed: int, ruleset: str, each: int = 4) -> AmbushSetup:
    """Return a fight of one to ``each`` creatures a side; every fourth is an ambush."""
    dice = SeededDice(seed, 77)
    known = [creature for creature in all_creatures() if creature.max_hp <= MOST]
    people: list[Participant] = []
    for side in ("party", "foes"):
        for index in range(dice.roll(each)):
            creature: Creature = known[dice.roll(len(known)) - 1]
            people.append(Participant(f"{side}{index}", side, creature, creature.max_hp))
    place = Place("wild", TERRAINS[dice.roll(len(TERRAINS)) - 1], "trail", LIGHTS[dice.roll(4) - 1], recipe_seed=seed)
    check = AmbushCheck("foes", natural=15, total=19, success=True) if seed % 4 == 1 else None
    return AmbushSetup(f"drawn-{seed}", ruleset, "", seed, place, tuple(people), check)


def fight_whole(setup: AmbushSetup) -> str:
    """Fight to the end and see that it is one: somebody won or nobody could, everybody comes out. Return how it
    ended."""
    state, events = play_fight(setup, SeededDice(setup.seed, 1))
    result = outcome(state, setup, events)
    check_outcome(setup, result)
    assert state.is_over
    assert result.winner in ("party", "foes", "none")
    assert all(unit.hp <= unit.max_hp for unit in state.combatants.values())
    return f"{result.winner}: {result.reason}"


def follow_closely(setup: AmbushSetup, most: int = 400) -> None:
    """Fight order by order. Each is legal and leaves the state before it alone; hit points change by what the log
    says; nobody appears, vanishes, rises from the dead or stands where it may not."""
    dice = SeededDice(setup.seed, 2)
    state, _ = open_fight(setup, dice)
    names = set(state.combatants)
    for _ in range(most):
        if state.is_over or state.actor is None:
            return
        before = to_plain(state)
        after, events = apply_order(state, choose(state, state.actor, dice), dice)
        assert to_plain(state) == before
        assert set(after.combatants) == names
        _compare(state, after, events)
        state = after


def _compare(before: FightState, after: FightState, events: Sequence[Event]) -> None:
    changed = dict.fromkeys(before.combatants, 0)
    for event in events:
        if isinstance(event, Damaged):
            changed[event.target] -= event.amount
        elif isinstance(event, Mended):
            changed[event.target] += event.amount
    field = after.arena.field
    for key, unit in after.combatants.items():
        was = before.combatants[key]
        assert unit.hp - was.hp == changed[key], f"{key} went from {was.hp} to {unit.hp}, told: {changed[key]}"
        assert unit.damage - was.damage == sum(
            event.amount for event in events if isinstance(event, Damaged) and event.target == key
        )
        assert unit.dead or not was.dead
        assert field.map.contains(unit.x, unit.y, unit.squares)


def play_back(setup: AmbushSetup, most: int = 120) -> None:
    """Play orders, each with dice of its own; play them again from the start, and take the last ones back and do them
    again: the states are the same."""
    start, _ = open_fight(setup, SeededDice(setup.seed, 3))
    states, orders = [start], list[actions.Order]()
    while len(orders) < most and not states[-1].is_over and states[-1].actor is not None:
        orders.append(choose(states[-1], states[-1].actor, SeededDice(setup.seed, 4, len(orders))))
        states.append(_done(states[-1], orders, len(orders) - 1, setup.seed))
    again = start
    for number, order in enumerate(orders):
        plain = json.loads(json.dumps(actions.order_to_plain(order)))
        again, _ = apply_order(again, actions.order_from_plain(plain), SeededDice(setup.seed, 5, number))
    assert to_plain(again) == to_plain(states[-1])
    for number in range(max(0, len(orders) - 10), len(orders)):
        taken_back = from_plain(json.loads(json.dumps(to_plain(states[number]))))
        assert to_plain(_done(taken_back, orders, number, setup.seed)) == to_plain(states[number + 1])


def _done(state: FightState, orders: Sequence[actions.Order], number: int, seed: int) -> FightState:
    return apply_order(state, orders[number], SeededDice(seed, 5, number))[0]
