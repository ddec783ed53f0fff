"""Groups that act at one roll, numbers that move, initiative rolled before the map: EP-IN."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.initiative import Entrant, Slot, roll_initiative
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.effects import add_effect, for_rounds
from tactical.rules.engine.events import EffectEnded, Event, InitiativeRolled, TurnSkipped
from tactical.rules.engine.hands.figures import Override
from tactical.rules.engine.hands.initiative import SetInitiative
from tactical.rules.engine.hands.registry import apply_hand, foresee
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.sequence import group_of
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.handoff import AmbushCheck
from tactical.rules.handoff_rules import initiative_stands
from tactical.rules.handoff_rules import roll_initiative as roll_before
from tactical.rules.kernel.creature import Abilities
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import make_setup, soldier

APART = "A.........\n..........\n..........\nB........N\n........OP"


def opened(seed: int = 2, faces: list[int] | None = None, **options: str) -> FightState:
    """A, B of the party; N, O, P of the foes at one roll."""
    setup = make_setup(APART, options={key.replace("_", ".", 1): text for key, text in options.items()})
    dice = ScriptedDice(faces) if faces else SeededDice(seed)
    return open_fight(setup, dice)[0]


def ended(state: FightState, count: int = 1) -> tuple[FightState, list[Event]]:
    log: list[Event] = []
    for _ in range(count):
        state, events = apply_order(state, actions.EndTurn(), SeededDice(9))
        log += events
    return state, log


def mixed(bonus: str) -> Slot:
    sheets = [
        soldier("N", initiative_bonus=2, movement_bonus=9, abilities=Abilities(dexterity=20)),
        soldier("O", initiative_bonus=7, movement_bonus=3, abilities=Abilities(dexterity=12)),
        soldier("P", initiative_bonus=3, movement_bonus=1, abilities=Abilities(dexterity=10)),
    ]
    rules = rules_for("epic-path", {"initiative.group_bonus": bonus})
    return roll_initiative([Entrant(sheet.id, sheet, True) for sheet in sheets], rules, ScriptedDice([10]))[0]


@pytest.mark.rule("EP-IN-14")
@pytest.mark.parametrize(("bonus", "total"), [("highest", 17), ("average", 14), ("lowest", 12)])
def test_a_mixed_groups_bonus_is_data_and_its_speaker_breaks_ties(bonus: str, total: int) -> None:
    slot = mixed(bonus)
    assert (slot.total, slot.tie_values) == (total, (3, 1))


@pytest.mark.rule("EP-IN-11")
def test_those_equal_on_the_tie_die_roll_it_again() -> None:
    sheets = [soldier(name, initiative_bonus=6, movement_bonus=6) for name in "ABC"]
    entrants = [Entrant(sheet.id, sheet, False) for sheet in sheets]
    slots = roll_initiative(entrants, rules_for("epic-path"), ScriptedDice([10, 10, 10, 4, 15, 15, 2, 9]))
    assert [(slot.members[0], slot.total, slot.tie_rolls) for slot in slots] == [
        ("C", 16, (15, 9)),
        ("B", 16, (15, 2)),
        ("A", 16, (4,)),
    ]
    setup = make_setup("A....\n.....\n.....\n....B", {"A": sheets[0], "B": sheets[1]})
    _, events = open_fight(setup, ScriptedDice([8, 8, 3, 3, 5, 6]))
    rolled = [event for event in events if isinstance(event, InitiativeRolled)]
    assert [(event.actor, event.tie_roll, event.more_tie_rolls) for event in rolled] == [("B", 3, (6,)), ("A", 3, (5,))]


@pytest.mark.rule("EP-IN-14")
def test_a_group_acts_one_after_the_other_in_any_order_the_gm_picks() -> None:
    state = opened(faces=[2, 3, 20])
    assert (state.actor, state.order[:3]) == ("N", ["N", "O", "P"])
    offered = {item.target for item in legal_orders(state, "N").orders if item.order.type == "act_first"}
    assert offered == {"O", "P"}
    state, _ = apply_order(state, actions.ActFirst("P"), ScriptedDice([]))
    assert state.actor == "P"
    assert state.combatants["N"].flat_footed
    state, _ = ended(state)
    assert state.actor == "N"
    state, _ = apply_order(state, actions.ActFirst("O"), ScriptedDice([]))
    state, _ = ended(state)
    assert state.actor == "N"
    assert not [item for item in legal_orders(state, "N").orders if item.order.type == "act_first"]
    state, _ = ended(state)
    assert state.combatants[state.actor or ""].side == "party"
    state, _ = ended(state, 2)
    assert (state.round, state.order[:3]) == (2, ["N", "O", "P"])


@pytest.mark.rule("EP-IN-14")
@pytest.mark.parametrize(
    ("first", "begun"),
    [("A", False), ("N", False), ("nobody", False), ("O", True)],
    ids=["party", "self", "who", "late"],
)
def test_nobody_else_is_let_first(first: str, begun: bool) -> None:
    state = opened(faces=[2, 3, 20])
    if begun:
        state, _ = apply_order(state, actions.Move(((8, 1),)), ScriptedDice([]))
    with pytest.raises(RuleError) as refused:
        apply_order(state, actions.ActFirst(first), ScriptedDice([]))
    assert refused.value.rule == "EP-IN-14"


@pytest.mark.rule("EP-IN-14", "EP-HO-07")
def test_a_member_that_holds_splits_off_from_its_group() -> None:
    state = opened(faces=[2, 3, 20])
    state, _ = apply_order(state, actions.Hold(), ScriptedDice([]))
    state, _ = ended(state)
    state, _ = apply_order(state, actions.Resume("N"), ScriptedDice([]))
    assert state.combatants["N"].initiative == state.combatants["O"].initiative - 1
    assert group_of(state, state.combatants["N"]) == []
    assert [unit.id for unit in group_of(state, state.combatants["O"])] == ["P"]


@pytest.mark.rule("EP-IN-04", "EP-IN-14")
def test_the_gm_moves_a_member_to_another_number_and_it_splits_off() -> None:
    state = opened(faces=[2, 3, 20])
    act = SetInitiative("O", 1, "slowed")
    assert "leaves its group of 3" in foresee(state, act).text
    state, _ = apply_hand(state, act, ScriptedDice([]))
    assert state.order == ["N", "P", "B", "A", "O"]
    assert group_of(state, state.combatants["O"]) == []
    again, _ = ended(state, 5)
    assert (again.round, again.order) == (2, ["N", "P", "B", "A", "O"])


@pytest.mark.rule("EP-IN-04")
def test_a_creature_moved_ahead_of_the_count_still_has_its_turn() -> None:
    state = opened(faces=[2, 3, 20])
    state, _ = apply_hand(state, SetInitiative("A", 50), ScriptedDice([]))
    assert state.actor == "N"
    state, _ = ended(state)
    assert state.actor == "A"
    state, log = ended(state, 4)
    assert (state.round, state.actor) == (2, "A")
    assert [event.actor for event in log if event.type == "turn_started"].count("A") == 1


@pytest.mark.rule("EP-IN-04")
@pytest.mark.parametrize(
    ("act", "pointer"), [(SetInitiative("A", 500), "/initiative"), (SetInitiative("Z", 3), "/target")]
)
def test_numbers_that_cannot_be_are_refused(act: SetInitiative, pointer: str) -> None:
    with pytest.raises(RuleError) as refused:
        apply_hand(opened(), act, ScriptedDice([]))
    assert refused.value.pointer == pointer


@pytest.mark.rule("EP-IN-05")
def test_initiative_rolled_before_is_that_of_the_fight() -> None:
    setup = roll_before(make_setup(APART), ScriptedDice([5]), {"A": 18, "O": 11})
    assert initiative_stands(setup)
    assert {slot.members: slot.natural for slot in setup.initiative} == {("A",): 18, ("B",): 5, ("N", "O", "P"): 11}
    state, events = open_fight(setup, ScriptedDice([]))
    assert state.order == ["A", "N", "O", "P", "B"]
    assert [event.natural for event in events if isinstance(event, InitiativeRolled)] == [18, 11, 5]


@pytest.mark.rule("EP-IN-05")
def test_initiative_of_others_than_those_who_fight_is_rolled_anew() -> None:
    setup = roll_before(make_setup(APART), SeededDice(1))
    late = (*setup.participants, replace(setup.participants[0], id="C", position=(5, 3)))
    assert not initiative_stands(replace(setup, participants=late))
    state, _ = open_fight(replace(setup, participants=late), SeededDice(1))
    assert "C" in state.order
    stranger = replace(setup, participants=setup.participants[1:])
    with pytest.raises(RuleError) as refused:
        open_fight(stranger, SeededDice(1))
    assert (refused.value.rule, refused.value.pointer) == ("EP-IN-05", "/initiative")


@pytest.mark.rule("EP-IN-12")
def test_durations_of_a_creature_that_cannot_act_end_at_its_slot() -> None:
    state = opened(faces=[20, 3, 10])
    add_effect(state, state.combatants["N"], for_rounds(state, "stunned", 1, of="N"), [])
    state, log = ended(state)
    assert TurnSkipped("N", "stunned", "EP-IN-12") in log
    assert "N" in state.order
    state, log = ended(state, 4)
    over = next(i for i, event in enumerate(log) if isinstance(event, EffectEnded))
    assert [event.actor for event in log[:over] if event.type == "turn_ended"][-1] == "A"
    assert next(event.type for event in log[over:] if getattr(event, "actor", "") == "N") == "turn_started"


@pytest.mark.rule("EP-IN-12", "EP-IN-13", "EP-IN-16")
def test_who_is_down_keeps_a_slot_and_acts_there_once_it_is_up_again() -> None:
    setup = make_setup(APART)
    fallen = tuple(replace(item, hp=-1) if item.id == "B" else item for item in setup.participants)
    state, _ = open_fight(replace(setup, participants=fallen), ScriptedDice([20, 10, 5]))
    assert state.order == ["A", "B", "N", "O", "P"]
    state, log = ended(state)
    assert state.actor == "N"
    assert not [event for event in log if event.type == "turn_started" and event.actor == "B"]
    state, _ = apply_hand(state, Override("B", "a potion", hp=5), SeededDice(1))
    state, _ = ended(state, 4)
    assert (state.round, state.actor) == (2, "B")
    while state.combat == 1:
        state, _ = ended(state)
    assert sorted(state.order) == ["A", "B", "N", "O", "P"]


@pytest.mark.rule("EP-IN-15", "EP-IN-16", "EP-IN-18")
def test_a_new_combat_brings_a_fresh_action_point_and_no_surprise() -> None:
    setup = make_setup(APART, ambush=AmbushCheck("foes", success=True, accidental=True))
    state, _ = open_fight(setup, SeededDice(2))
    before = {key: unit.action_points for key, unit in state.combatants.items()}
    fresh = int(state.arena.rules.combat["action_points"]["each_combat"])
    while state.combat == 1:
        state, _ = ended(state)
    assert (state.round, state.is_surprise) == (1, False)
    gained = {key: unit.action_points - before[key] for key, unit in state.combatants.items()}
    assert gained == {"A": fresh, "B": fresh, "N": 0, "O": 0, "P": 0}
