"""Initiative, ties, groups, flat-footed, holding, rollover, the end: EP-IN, EP-HO, D20-20."""

from __future__ import annotations

import pytest

from tactical.rules.combat.initiative import Entrant, roll_initiative
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import CombatEnded, CombatRolledOver, Event, RoundStarted, TurnSkipped
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Abilities
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import make_setup, position, soldier

EPIC = rules_for("epic-path")
APART = "A.........\n..........\n..........\nB........N\n.........O"


def entrant(name: str, bonus: int, movement: int, dexterity: int, *, is_monster: bool = False) -> Entrant:
    scores = Abilities(dexterity=10 + 2 * dexterity)
    sheet = soldier(name, initiative_bonus=bonus, movement_bonus=movement, abilities=scores)
    return Entrant(name, sheet, is_monster)


@pytest.mark.rule("EP-IN-01", "EP-IN-02", "EP-IN-03", "EP-IN-09", "EP-IN-10", "EP-IN-11")
@pytest.mark.parametrize(
    ("entrants", "faces", "order", "totals"),
    [
        ([entrant("A", 5, 5, 3), entrant("B", 7, 7, 1)], [14, 12], "BA", [19, 19]),
        ([entrant("A", 6, 6, 2), entrant("B", 6, 6, 4)], [13, 13], "BA", [19, 19]),
        (
            [entrant("A", 6, 6, 2), entrant("B", 6, 6, 2), entrant("C", 0, 0, 0)],
            [13, 13, 18, 15, 3],
            "ABC",
            [19, 19, 18],
        ),
        ([entrant("A", 6, 6, 2), entrant("B", 6, 6, 2)], [13, 13, 9, 9, 2, 11], "BA", [19, 19]),
        ([entrant("A", 0, 0, 0), entrant("B", 0, 0, 0)], [1, 20], "BA", [20, 1]),
    ],
)
def test_initiative_and_ties(entrants: list[Entrant], faces: list[int], order: str, totals: list[int]) -> None:
    dice = ScriptedDice(faces)
    slots = roll_initiative(entrants, EPIC, dice)
    assert "".join(slot.members[0] for slot in slots) == order
    assert [slot.total for slot in slots] == totals
    assert dice.left == 0


@pytest.mark.rule("D20-20")
def test_d20_ties_go_to_the_higher_modifier() -> None:
    slots = roll_initiative(
        [entrant("A", 2, 9, 0), entrant("B", 4, 0, 0)], rules_for("d20-srd"), ScriptedDice([15, 13])
    )
    assert [slot.members[0] for slot in slots] == ["B", "A"]


@pytest.mark.rule("EP-IN-14")
@pytest.mark.parametrize(
    ("mode", "groups"),
    [
        ("single", [("A",), ("N", "O", "P")]),
        ("group", [("A",), ("N", "O"), ("P",)]),
        ("individual", [("A",), ("N",), ("O",), ("P",)]),
    ],
)
def test_monsters_share_a_roll_by_mode(mode: str, groups: list[tuple[str, ...]]) -> None:
    names = {"A": "A", "N": "ogre", "O": "ogre", "P": "wolf"}
    entrants = [Entrant(key, soldier(name), key != "A") for key, name in names.items()]
    rules = rules_for("epic-path", {"initiative.mode": mode})
    slots = roll_initiative(entrants, rules, SeededDice(4))
    assert sorted(slot.members for slot in slots) == groups


@pytest.mark.rule("EP-IN-14")
def test_a_group_uses_its_highest_bonus() -> None:
    entrants = [entrant("N", 1, 1, 0, is_monster=True), entrant("O", 6, 2, 3, is_monster=True)]
    slot = roll_initiative(entrants, EPIC, ScriptedDice([10]))[0]
    assert (slot.total, slot.tie_values) == (16, (2, 3))


@pytest.mark.rule("EP-OV-06")
def test_fatigue_slows_initiative() -> None:
    tired = Entrant("A", soldier("A"), False, ("fatigued",))
    assert roll_initiative([tired], EPIC, ScriptedDice([10]))[0].total == 11


def opened(seed: int = 2, **options: str) -> FightState:
    settings = {"initiative.mode": "individual"} | {key.replace("_", ".", 1): value for key, value in options.items()}
    return open_fight(make_setup(APART, options=settings), SeededDice(seed))[0]


def end_turns(state: FightState, count: int) -> tuple[FightState, list[Event]]:
    log: list[Event] = []
    dice = SeededDice(9)
    for _ in range(count):
        state, events = apply_order(state, actions.EndTurn(), dice)
        log += events
    return state, log


@pytest.mark.rule("EP-IN-06", "EP-IN-03")
def test_flat_footed_until_the_first_turn() -> None:
    state = opened()
    second = state.order[1]
    state, _ = end_turns(state, 1)
    assert state.actor == second
    assert {unit.id for unit in state.combatants.values() if unit.flat_footed} == set(state.order[2:])


@pytest.mark.rule("EP-IN-08")
def test_uncanny_dodge_is_never_flat_footed() -> None:
    sheet = soldier("O", features={"uncanny_dodge": 1})
    state, _ = open_fight(make_setup(APART, {"O": sheet}), SeededDice(2))
    assert not state.combatants["O"].flat_footed


@pytest.mark.rule("EP-IN-15", "EP-IN-16", "EP-IN-04")
def test_ten_rounds_without_an_end_begin_a_new_combat() -> None:
    state = opened()
    state, log = end_turns(state, 39)
    assert (state.round, state.combat) == (10, 1)
    assert not any(isinstance(event, CombatRolledOver) for event in log)
    state, log = end_turns(state, 1)
    assert CombatRolledOver(2) in log
    assert RoundStarted(1, 2) in log
    assert (state.round, state.combat, state.rounds_fought) == (1, 2, 10)
    assert sum(unit.flat_footed for unit in state.combatants.values()) == 3


@pytest.mark.rule("EP-IN-15", "EP-SU-20")
def test_a_surprise_round_is_none_of_the_ten() -> None:
    from tactical.rules.handoff import AmbushCheck

    settings = {"initiative.mode": "individual"}
    setup = make_setup(APART, ambush=AmbushCheck("foes", success=True, accidental=True), options=settings)
    state, _ = open_fight(setup, SeededDice(2))
    state, _ = end_turns(state, 2 + 39)
    assert (state.round, state.combat) == (10, 1)
    state, _ = end_turns(state, 1)
    assert (state.round, state.combat) == (1, 2)


@pytest.mark.rule("EP-IN-12")
def test_a_creature_that_cannot_act_keeps_its_slot() -> None:
    state = opened()
    stunned = state.order[1]
    state.combatants[stunned].conditions = ("stunned",)
    state, log = end_turns(state, 1)
    assert TurnSkipped(stunned, "stunned", "EP-IN-12") in log
    assert stunned in state.order


@pytest.mark.rule("EP-IN-13")
def test_the_fight_ends_when_one_side_is_down() -> None:
    state = position(".....\n.AN..\n.....\n.....\n.....", {"N": soldier("N", hp=1, max_hp=1)})
    state, log = apply_order(state, actions.Attack("N"), ScriptedDice([19, 5]))
    assert (state.winner, state.combatants["N"].defeated) == ("party", True)
    assert isinstance(log[-1], CombatEnded)
    with pytest.raises(RuleError, match="The fight is over"):
        apply_order(state, actions.EndTurn(), ScriptedDice([]))


@pytest.mark.rule("EP-HO-01", "EP-HO-02", "EP-HO-03", "EP-HO-07")
def test_a_held_turn_is_taken_after_another_and_moves_the_initiative() -> None:
    state = position(APART)
    numbers = {key: unit.initiative for key, unit in state.combatants.items()}
    state, _ = apply_order(state, actions.Hold(), ScriptedDice([]))
    assert state.actor == "B"
    with pytest.raises(RuleError, match="it holds no turn"):
        apply_order(state, actions.Resume("B"), ScriptedDice([]))
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert [item.order for item in legal_orders(state, "A").orders] == [actions.Resume("A")]
    state, _ = apply_order(state, actions.Resume("A"), ScriptedDice([]))
    assert state.actor == "A"
    assert state.combatants["A"].initiative == numbers["B"] - 1
    state, _ = end_turns(state, 1)
    assert state.actor == "N"


@pytest.mark.rule("EP-HO-03")
def test_next_round_equal_numbers_are_ordered_by_movement_bonus() -> None:
    state = position(APART, {"N": soldier("N", movement_bonus=9)})
    state.combatants["N"].initiative = 28
    state.combatants["N"].tie = (9, 2, 0, 0)
    state, _ = apply_order(state, actions.Hold(), ScriptedDice([]))
    state, _ = end_turns(state, 1)
    state, _ = apply_order(state, actions.Resume("A"), ScriptedDice([]))
    state, _ = end_turns(state, 1)
    assert state.combatants["A"].initiative == state.combatants["N"].initiative == 28
    assert state.actor == "N"  # this round the holder went first
    state, _ = end_turns(state, 2)
    assert state.order == ["B", "N", "A", "O"]  # next round the other does


@pytest.mark.rule("EP-HO-04", "EP-HO-05")
def test_a_turn_held_all_the_way_round_is_lost_and_a_fresh_one_comes() -> None:
    state = position(APART)
    state, _ = apply_order(state, actions.Hold(), ScriptedDice([]))
    state, _ = end_turns(state, 3)
    assert (state.actor, state.round) == ("A", 2)
    assert not state.combatants["A"].held
    assert state.combatants["A"].initiative == 30


@pytest.mark.rule("EP-HO-04")
def test_a_held_turn_taken_next_round_is_that_rounds_turn() -> None:
    state = position(APART)
    state, _ = end_turns(state, 1)
    state, _ = apply_order(state, actions.Hold(), ScriptedDice([]))
    state, _ = end_turns(state, 2)
    assert (state.actor, state.round) == ("A", 2)
    state, _ = apply_order(state, actions.Resume("B"), ScriptedDice([]))
    state, log = end_turns(state, 4)
    assert state.round == 3
    started = [event.actor for event in log if event.type == "turn_started"]
    assert started.count("B") <= 1


@pytest.mark.rule("EP-HO-01")
def test_hold_is_declared_before_anything_else() -> None:
    state = position(APART)
    state, _ = apply_order(state, actions.Move(((1, 4),)), ScriptedDice([]))
    with pytest.raises(RuleError) as refused:
        apply_order(state, actions.Hold(), ScriptedDice([]))
    assert refused.value.rule == "EP-HO-01"


def test_a_held_creature_stays_flat_footed_no_longer_and_the_waiting_one_still_is() -> None:
    state = opened()
    first, second = state.order[0], state.order[1]
    state, _ = apply_order(state, actions.Hold(), ScriptedDice([]))
    state, _ = end_turns(state, 1)
    third = state.actor
    state, _ = apply_order(state, actions.Resume(first), ScriptedDice([]))
    assert third is not None
    assert state.combatants[third].flat_footed
    assert not state.combatants[second].flat_footed


@pytest.mark.rule("EP-HO-02", "EP-DE-06")
def test_a_turn_got_ahead_of_has_not_begun() -> None:
    """Total defense of the creature that waits lasts until its own turn really comes."""
    state = position(APART)
    state, _ = apply_order(state, actions.Hold(), ScriptedDice([]))
    state.combatants["N"].total_defense = True
    state, _ = end_turns(state, 1)
    assert (state.actor, state.combatants["N"].total_defense) == ("N", False)
    state, _ = apply_order(state, actions.Resume("A"), ScriptedDice([]))
    assert state.combatants["N"].total_defense
    state, _ = end_turns(state, 1)
    assert (state.actor, state.combatants["N"].total_defense) == ("N", False)
