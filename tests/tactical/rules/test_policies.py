"""How creatures that nobody plays choose: whom to strike, where to stand, when to flee."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.policies import choose
from tactical.rules.engine.run import run_fight
from tactical.rules.handoff import AmbushSetup, Place
from tactical.rules.kernel.dice import SeededDice
from tests.tactical.rules.positions import BOW, SWORD, participant, position, soldier


def test_the_strong_beat_the_weak() -> None:
    strong = soldier("A", hp=90, max_hp=90, ac=25, ac_parts=(), attacks=(replace(SWORD, bonuses=(15, 10), parts=()),))
    wins = 0
    for seed in range(20):
        people = (participant("A", creature=strong), participant("N"), participant("O"))
        setup = AmbushSetup("e", "epic-path", "", seed, Place("road", "plains", recipe_seed=seed), people)
        wins += run_fight(setup, SeededDice(seed)).winner == "party"
    assert wins >= 19


def test_a_creature_on_the_losing_side_flees_when_badly_hurt() -> None:
    state = position("A.........\n..........\n..........\n..N.......\n..........", {"A": soldier("A", hp=3)})
    assert isinstance(choose(state, "A", SeededDice(1)), actions.Flee)
    after, events = apply_order(state, actions.Flee(), SeededDice(1))
    assert after.combatants["A"].fled
    assert after.winner == "foes"
    assert after.reason == "the other side fled"
    assert events[-1].type == "combat_ended"
    brave = position(
        "A.........\n..........\n..........\n..N.......\n..........",
        {"A": soldier("A", hp=3, features={"fearless": 1})},
    )
    assert not isinstance(choose(brave, "A", SeededDice(1)), actions.Flee)


def test_a_policy_prefers_the_square_that_flanks() -> None:
    state = position(".......\n.......\nA..NB..\n.......\n.......", {"A": soldier("A", speed=15)})
    order = choose(state, "A", SeededDice(1))
    assert isinstance(order, actions.Move)
    assert order.path[-1] == (2, 2)


def test_an_archer_in_melee_steps_back_to_shoot() -> None:
    sheet = soldier("A", attacks=(BOW,))
    state = position(".......\n.......\n...AN..\n.......\n.......", {"A": sheet})
    order = choose(state, "A", SeededDice(1))
    assert isinstance(order, actions.Step)
    assert order.x == 2


def test_hidden_foes_are_not_chosen_as_targets() -> None:
    state = position(".....\n.AN..\n..O..\n.....\n.....", {"N": soldier("N", hp=1)})
    state.combatants["N"].hidden = True
    order = choose(state, "A", SeededDice(1))
    assert isinstance(order, actions.FullAttack)
    assert order.targets[0] == "O"


def test_archers_walk_until_they_have_a_line_of_fire() -> None:
    people = tuple(participant(name, creature=soldier(name, attacks=(BOW,))) for name in "AN")
    rows_walled = (".....#.....",) * 4 + ("...........",) + (".....#.....",) * 4
    people = (replace(people[0], position=(0, 8)), replace(people[1], position=(10, 8)))
    setup = AmbushSetup("wall", "epic-path", "", 1, Place("hall", "hills", rows=rows_walled), people)
    assert run_fight(setup, SeededDice(1)).winner in ("party", "foes")


def test_a_swordsman_with_poor_javelins_closes_in() -> None:
    text = "............\nA..........N\n............\n............\n............"
    javelin = replace(BOW, name="javelin", bonuses=(-4,), increment=30)
    state = position(text, {"A": soldier("A", attacks=(SWORD, javelin))})
    assert isinstance(choose(state, "A", SeededDice(1)), actions.DoubleMove)
    archer = position(text, {"A": soldier("A", attacks=(replace(SWORD, bonuses=(0,), parts=()), BOW))})
    assert isinstance(choose(archer, "A", SeededDice(1)), actions.FullAttack)
