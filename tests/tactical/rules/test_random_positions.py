"""Positions drawn at random: what is listed is accepted and nothing else is; the chances told are those of the dice; an
undo leads to where a run without what was undone leads."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from math import sqrt

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Attacked, Damaged, Event, event_to_plain
from tactical.rules.engine.gaits import walk_of
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.orders.stepping import _tread
from tactical.rules.engine.policies import choose
from tactical.rules.engine.preview import preview_attack
from tactical.rules.engine.ranges import spots
from tactical.rules.engine.state import Combatant, FightState, from_plain, to_plain
from tactical.rules.engine.strikes import strike
from tactical.rules.engine.walking import Walk
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import SeededDice
from tests.tactical.rules.positions import position, soldier
from tests.tactical.rules.random_boards import random_fight

MAKES: dict[str, type[actions.Move] | type[actions.DoubleMove]] = {
    "move": actions.Move,
    "double_move": actions.DoubleMove,
}
PLAIN = (actions.Search(), actions.Hide(), actions.StandUp(), actions.DropProne(), actions.FightDefensively())
ROLLS = 1_500


def steps(state: FightState, unit: Combatant) -> Iterator[actions.Step]:
    """Yield steps in all directions by every movement type the creature has."""
    for mode in ("walk", *state.arena.profiles[unit.id].creature.speeds):
        for dx in (-2, -1, 0, 1, 2):
            for dy in (-1, 0, 1):
                for z in (None, unit.z - 1, unit.z, unit.z + 1):
                    yield actions.Step(unit.x + dx, unit.y + dy, z=z, mode=mode)  # type: ignore[arg-type]  # of MODES


def end_of(state: FightState, unit: Combatant, step: actions.Step) -> tuple[int, ...]:
    return _tread(state, unit, step).places[-1][:3]


def orders_of(state: FightState, unit: Combatant) -> Iterator[actions.Order]:
    """Yield orders that may or may not be given now, against every enemy and of every kind without a path."""
    yield from PLAIN
    for enemy in state.enemies_of(unit):
        for line in state.arena.profiles[unit.id].lines:
            yield actions.Attack(enemy.id, line.index)
            yield actions.Charge(enemy.id, line.index)
            if len(line.attack.bonuses) > 1:
                yield actions.FullAttack((enemy.id,), line.index)


@pytest.mark.rule("EP-AC-32")
@pytest.mark.parametrize("seed", range(14))
def test_what_is_listed_is_accepted_and_what_is_not_is_refused(seed: int) -> None:
    state = random_fight(seed)
    if state is None or state.actor is None:
        return
    unit = state.combatants[state.actor]
    before, legal = to_plain(state), legal_orders(state, unit.id)
    assert [item.key for item in legal.orders if refuse(state, unit, item.order) is not None] == []
    assert len({item.key for item in legal.orders}) == len(legal.orders)
    listed = {repr(item.order) for item in legal.orders}
    missing = [
        order for order in orders_of(state, unit) if refuse(state, unit, order) is None and repr(order) not in listed
    ]
    assert missing == []
    ends = {end_of(state, unit, item.order) for item in legal.orders if isinstance(item.order, actions.Step)}
    stepped = {end_of(state, unit, step) for step in steps(state, unit) if refuse(state, unit, step) is None}
    assert stepped <= ends
    for way in legal.ways:
        make = MAKES.get(way.order_type)
        if make is None:
            continue
        for spot in list(spots(state, unit, make((), mode=way.mode)))[:40]:  # type: ignore[arg-type]  # of MODES
            order = make(spot.path(), mode=way.mode)  # type: ignore[arg-type]  # of MODES
            assert refuse(state, unit, order) is None
            walked: Walk = walk_of(state, unit, order)
            told = (walked.feet, {key for key, _ in walked.provokes}, walked.places[-1])
            assert told == (spot.cost_feet, set(spot.provokes), (spot.x, spot.y, spot.z, spot.squares))
    assert to_plain(state) == before


def struck(events: list[Event]) -> tuple[int, int]:
    """Return whether a blow hit, and the damage that was suffered."""
    blow = next(event for event in events if isinstance(event, Attacked))
    return int(blow.verdict in ("hit", "critical")), sum(event.amount for event in events if isinstance(event, Damaged))


@pytest.mark.rule("EP-AT-05", "EP-CN-05")
@pytest.mark.parametrize("seed", [4, 8, 21, 99, 104, 127, 135])
def test_the_chance_told_is_that_of_the_dice(seed: int) -> None:
    state = random_fight(seed)
    if state is None or state.actor is None:
        return
    unit, dice = state.combatants[state.actor], SeededDice(seed)
    for item in legal_orders(state, unit.id).orders:
        if not isinstance(item.order, actions.Attack):
            continue
        line = state.arena.profiles[unit.id].lines[item.order.attack]
        seen = preview_attack(state, unit.id, item.order.target, line.index)
        assert item.chance == seen.chance
        hits, harm = 0, []
        for _ in range(ROLLS):
            after = state.copy()
            events: list[Event] = []
            strike(after, after.combatants[unit.id], after.combatants[item.order.target], line, dice, events)
            hit, damage = struck(events)
            hits += hit
            harm.append(damage)
        spread = sqrt(max(seen.chance * (1 - seen.chance), 0.0001) / ROLLS)
        assert abs(hits / ROLLS - seen.chance) < 4.5 * spread
        mean = sum(harm) / ROLLS
        deviation = sqrt(sum((one - mean) ** 2 for one in harm) / ROLLS / ROLLS) + 0.001
        assert abs(mean - seen.expected_damage) < 4.5 * deviation


def any_order(state: FightState, chance: random.Random) -> actions.Order:
    """Return one of the orders listed, walks included."""
    unit = state.combatants[state.actor or ""]
    legal = legal_orders(state, unit.id)
    pool: list[actions.Order] = [item.order for item in legal.orders if item.order.type not in ("flee", "manoeuvre")]
    for way in legal.ways:
        if way.order_type in MAKES and way.mode == "walk":
            make = MAKES[way.order_type]
            found = list(spots(state, unit, make(())))
            pool += [make(chance.choice(found).path())] * 4 if found else []  # type: ignore[arg-type]  # squares
    return chance.choice(pool)


@pytest.mark.parametrize("seed", range(100, 108))
def test_an_undo_leads_to_where_a_run_without_what_was_undone_leads(seed: int) -> None:
    state = random_fight(seed)
    if state is None:
        return
    chance = random.Random(seed)
    stored = [json.dumps(to_plain(state))]
    given: list[tuple[int, actions.Order, list[object]]] = []
    for number in range(18):
        if state.is_over or state.actor is None:
            break
        if given and chance.random() < 0.25:
            back = chance.randint(1, min(3, len(given)))
            del given[-back:], stored[-back:]
            state = from_plain(json.loads(stored[-1]))
            continue
        order = any_order(state, chance)
        state, events = apply_order(state, order, SeededDice(number))
        given.append((number, order, [event_to_plain(event) for event in events]))
        stored.append(json.dumps(to_plain(state)))
    again = from_plain(json.loads(stored[0]))
    for index, (number, order, told) in enumerate(given):
        again, events = apply_order(again, order, SeededDice(number))
        assert [event_to_plain(event) for event in events] == told
        assert json.dumps(to_plain(again)) == stored[index + 1]


@pytest.mark.parametrize("seed", range(200, 212))
def test_who_plays_itself_gives_only_orders_that_are_accepted(seed: int) -> None:
    state = random_fight(seed)
    if state is None:
        return
    for number, unit in enumerate(state.combatants.values()):
        if (seed + number) % 3 == 0:
            unit.hidden, unit.stealth = True, 5 * (seed % 5)
    for number in range(40):
        if state.is_over or state.actor is None:
            break
        state, _ = apply_order(state, choose(state, state.actor, SeededDice(number)), SeededDice(seed + number))


def test_a_large_creature_on_hills_weighs_no_place_that_hangs_over_the_edge() -> None:
    for side in (
        "........\n........\n........\nA.......\n......N.",
        "........\n........\n........\n.......N\nA.......",
    ):
        state = position(side, {"A": soldier("A", size=Size.LARGE, speeds={"fly": 40})})
        state.set_ground(state.rows, Layers(heights=((7, 1, 1), (6, 2, 2), (7, 4, 1), (0, 3, 1))))
        assert refuse(state, state.combatants["A"], choose(state, "A", SeededDice(1))) is None
