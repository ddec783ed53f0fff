"""Every ready creature fights: a short fight of its policy against soldiers, without an error."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tactical.rules.bestiary import all_creatures, get
from tactical.rules.engine.events import PowerUsed, event_from_plain, event_to_plain
from tactical.rules.engine.run import outcome, play_fight
from tactical.rules.engine.state import from_plain, to_plain
from tactical.rules.handoff import AmbushSetup, Participant, Place, check_outcome
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import SeededDice
from tests.tactical.rules.positions import soldier

ROWS = ("............",) * 8
PLACE = Place("a field", "plains", rows=ROWS, width=12, height=8)
SHORT = {"length.limit": "4"}


def meeting(creature: Creature, seed: int = 1, options: dict[str, str] | None = None) -> AmbushSetup:
    side = max(1, (creature.space or 5) // 5)
    people = (
        Participant("A", "party", soldier("A"), 20, position=(1, 3)),
        Participant("B", "party", soldier("B"), 20, position=(1, 5)),
        Participant("N", "foes", replace(creature), creature.hp, position=(11 - side, 3)),
    )
    return AmbushSetup("met", "epic-path", "", seed, PLACE, people, options=SHORT if options is None else options)


@pytest.mark.parametrize("creature", all_creatures(), ids=lambda creature: creature.id)
def test_it_fights_a_few_rounds_and_comes_out(creature: Creature) -> None:
    setup = meeting(creature)
    state, events = play_fight(setup, SeededDice(7))
    check_outcome(setup, outcome(state, setup))
    assert state.is_over
    assert from_plain(to_plain(state)).combatants == state.combatants
    assert [event_from_plain(event_to_plain(event)) for event in events] == events


def test_creatures_with_powers_use_them_when_nobody_plays_them() -> None:
    used: Counter[str] = Counter()
    users = [creature for creature in all_creatures() if any(not power.rides for power in creature.powers)]
    for creature in users:
        _, events = play_fight(meeting(creature), SeededDice(7))
        used[creature.id] += sum(isinstance(event, PowerUsed) and event.actor == "N" for event in events)
    idle = {key for key, count in used.items() if not count}
    assert len(idle) <= len(users) // 3, idle


def test_a_dragon_that_breathes_wins_faster_than_one_that_does_not() -> None:
    dragon = get("young_dragon")
    rounds = []
    for creature in (dragon, replace(dragon, powers=())):
        fights = [play_fight(meeting(creature, seed, {}), SeededDice(seed))[0] for seed in range(6)]
        rounds.append(sum(state.rounds_fought for state in fights))
        assert all(state.winner == "foes" for state in fights)
    assert rounds[0] < rounds[1]
