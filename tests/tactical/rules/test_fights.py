"""Whole fights: they end, repeat, keep their sums, survive JSON; maps are made."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.arena import make_arena
from tactical.rules.engine.events import Attacked, Damaged, Event, event_from_plain, event_to_plain
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.policies import choose
from tactical.rules.engine.run import log_digest, outcome, play_fight, play_on, run_fight
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import from_plain, to_plain
from tactical.rules.engine.triggers import Trigger
from tactical.rules.geometry.battlemap import LEGEND, read_battlemap
from tactical.rules.geometry.field import field_for
from tactical.rules.geometry.mapmaker import RECIPES, make_battlemap
from tactical.rules.geometry.reach import ReachQuery
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Place, check_outcome
from tactical.rules.kernel.codec import from_plain as codec_from_plain
from tactical.rules.kernel.codec import to_plain as codec_to_plain
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for, rulesets
from tests.tactical.rules.positions import BOW, SPEAR, SWORD, large, participant, position, soldier

RULESETS = ("epic-path", "d20-srd", "age-of-heroes", "yagura")
ARMS = ((SWORD,), (BOW, SWORD), (SPEAR,), (replace(SWORD, bonuses=(8,), parts=()),))


def battle(seed: int, ruleset: str = "epic-path", each: int = 3, terrain: str = "forest") -> AmbushSetup:
    """A fight of two mixed sides on a made map; odd seeds are ambushes, every fifth has a large foe."""
    people = []
    for index in range(each):
        people.append(participant(chr(65 + index), creature=soldier(chr(65 + index), attacks=ARMS[(seed + index) % 4])))
        make = large if index == 0 and seed % 5 == 0 else soldier
        people.append(
            participant(chr(78 + index), creature=make(chr(78 + index), attacks=ARMS[(seed * 3 + index) % 4]))
        )
    check = AmbushCheck("foes" if seed % 4 == 1 else "party", natural=15, total=19, success=True) if seed % 2 else None
    place = Place("wild", terrain, "trail", "dim" if seed % 7 == 0 else "bright", recipe_seed=seed)
    return AmbushSetup(f"fight-{seed}", ruleset, "", seed, place, tuple(people), check, single_file=seed % 3 == 0)


def test_everyone_enters_a_fight_with_the_harm_of_the_march() -> None:
    setup = battle(2)
    weary = tuple(replace(item, hp=item.hp - 5, primal=5) for item in setup.participants)
    state, _ = open_fight(replace(setup, participants=weary), SeededDice(1))
    assert {unit.primal for unit in state.combatants.values()} == {5}
    assert {key: unit.hp for key, unit in state.combatants.items()} == {item.id: item.hp for item in weary}


battles = st.builds(
    battle,
    st.integers(0, 2000),
    st.sampled_from(RULESETS),
    st.integers(1, 4),
    st.sampled_from(sorted(RECIPES)),
)


@given(battles)
@settings(max_examples=60, deadline=None)
def test_who_goes_in_comes_out_and_hit_points_add_up(setup: AmbushSetup) -> None:
    state, events = play_fight(setup, SeededDice(setup.seed, 1))
    result = outcome(state, setup, events)
    check_outcome(setup, result)
    assert state.is_over
    assert result.winner in ("party", "foes", "none")
    lost = {item.id: 0 for item in setup.participants}
    for event in events:
        if isinstance(event, Damaged):
            lost[event.target] += event.amount
    for before, after in zip(setup.participants, result.participants, strict=True):
        assert after.hp == before.hp - lost[before.id]
        assert after.damage == lost[before.id]


@given(battles)
@settings(max_examples=15, deadline=None)
def test_the_same_seed_gives_the_same_log(setup: AmbushSetup) -> None:
    first = play_fight(setup, SeededDice(setup.seed, 1))[1]
    second = play_fight(setup, SeededDice(setup.seed, 1))[1]
    assert log_digest(first) == log_digest(second)


@given(battles)
@settings(max_examples=15, deadline=None)
def test_states_events_setups_and_outcomes_survive_json(setup: AmbushSetup) -> None:
    state, events = open_fight(setup, SeededDice(3))
    plain = json.loads(json.dumps(to_plain(state)))
    assert to_plain(from_plain(plain)) == to_plain(state)
    final, more = play_fight(setup, SeededDice(3))
    for event in [*events, *more]:
        assert event_from_plain(json.loads(json.dumps(event_to_plain(event)))) == event
    result = outcome(final, setup, more)
    assert codec_from_plain(type(result), json.loads(json.dumps(codec_to_plain(result)))) == result


@given(st.integers(0, 500))
@settings(max_examples=12, deadline=None)
def test_a_stored_fight_goes_on_as_if_it_had_never_been_stored(seed: int) -> None:
    setup = battle(seed)
    state, _ = open_fight(setup, SeededDice(seed))
    restored = from_plain(json.loads(json.dumps(to_plain(state))))
    here: list[Event] = []
    there: list[Event] = []
    play_on(state, SeededDice(seed, 9), here)
    play_on(restored, SeededDice(seed, 9), there)
    assert here == there


@given(st.integers(0, 400), st.sampled_from(["epic-path", "d20-srd"]))
@settings(max_examples=10, deadline=None)
def test_the_log_replays_order_by_order(seed: int, ruleset: str) -> None:
    """The engine that plays a fight through and the one that carries out single orders are the same."""
    setup = battle(seed, ruleset)
    dice = SeededDice(seed, 4)
    state, log = open_fight(setup, dice)
    while not state.is_over and len(log) < 400:
        before = to_plain(state)
        after, events = apply_order(state, choose(state, state.actor or "", dice), dice)
        assert to_plain(state) == before
        state, log = after, log + events
    whole = play_fight(setup, SeededDice(seed, 4))[1]
    assert whole[: len(log)] == log


@given(st.integers(0, 300), st.sampled_from(RULESETS))
@settings(max_examples=25, deadline=None)
def test_a_policy_only_gives_orders_that_are_legal(seed: int, ruleset: str) -> None:
    dice = SeededDice(seed, 2)
    state, _ = open_fight(battle(seed, ruleset), dice)
    for _ in range(25):
        if state.is_over or state.actor is None:
            break
        state, _ = apply_order(state, choose(state, state.actor, dice), dice)


@given(st.integers(0, 200))
@settings(max_examples=8, deadline=None)
def test_both_geometries_fight_the_same_fight(seed: int) -> None:
    setup = battle(seed)
    logs = []
    for geometry in ("numba", "python"):
        state, events = open_fight(setup, SeededDice(seed))
        state.arena = make_arena(setup, state.rows, geometry)
        play_on(state, SeededDice(seed, 5), events)
        logs.append(log_digest(events))
    assert logs[0] == logs[1]


def test_a_fight_nobody_can_win_still_ends() -> None:
    rows_apart = ("..#..",) * 5
    people = (participant("A", (0, 0)), participant("N", (4, 4)))
    setup = AmbushSetup("walled", "epic-path", "", 1, Place("cell", "hills", rows=rows_apart), people)
    result = run_fight(setup, SeededDice(1))
    assert (result.winner, result.rounds) == ("none", 100)
    assert result.reason == "100 rounds without an end"


def test_a_fight_without_foes_is_over_at_once() -> None:
    setup = AmbushSetup("alone", "epic-path", "", 1, Place("road", "plains"), (participant("A"),))
    result = run_fight(setup, SeededDice(1))
    assert result.winner == "party"


@pytest.mark.parametrize("terrain", sorted(RECIPES))
@pytest.mark.parametrize("way", ["trackless", "trail", "road", "highway"])
def test_a_made_map_is_the_same_every_time_and_one_piece(terrain: str, way: str) -> None:
    place = Place("wild", terrain, way, width=24, height=18, recipe_seed=11)  # type: ignore[arg-type]  # a table of cases
    drawn = make_battlemap(place)
    assert drawn == make_battlemap(place)
    assert drawn != make_battlemap(replace(place, recipe_seed=12)) or terrain == "plains"
    ground = read_battlemap(drawn)
    assert (ground.width, ground.height) == (24, 18)
    assert set("".join(drawn)) <= set(LEGEND)
    field = field_for(drawn, {**rules_for("epic-path").combat["grid"], "corner_between_blocks": True})
    size = ground.width * ground.height
    start = next((x, y) for y in range(18) for x in range(24) if ground.has_room(x, y))
    calm = np.zeros(size, dtype=np.int64)
    reach = field.reach(ReachQuery(*start, 1, 2000, 0, np.zeros(size, dtype=np.uint8), calm, 5))
    assert all(reach.place(x, y) >= 0 for y in range(18) for x in range(24) if ground.has_room(x, y))


@pytest.mark.rule("EP-AO-20")
def test_the_provoke_table_is_complete() -> None:
    table = rules_for("epic-path").activities
    printed = {"standard": 25, "move": 8, "part_of_move": 3, "free": 7, "swift": 2, "immediate": 1}
    assert len(table) == 56
    found: dict[str, int] = {}
    for key, row in table.items():
        kind = {"total_defense": "standard", "sheathe": "move", "withdraw": "full", "open_door": "part_of_move"}
        name = kind.get(key, row.type)
        found[name] = found.get(name, 0) + 1
    assert {key: found[key] for key in printed} == printed
    assert table["attack_ranged"].provokes == "yes"
    assert not table["combat_maneuver"].provokes  # told by each manoeuvre, EP-AO-12
    assert table["withdraw"].type == "standard"  # EP-AO-18


def test_rulesets_load_with_their_parents() -> None:
    assert sorted(rulesets()) == ["age-of-heroes", "d20-srd", "epic-path", "yagura"]
    assert rules_for("yagura").word("grid", "diagonals") == "one_two_one"
    assert rules_for("age-of-heroes").word("words", "ac") == "Active Defense"
    assert len({data.digest for data in rulesets().values()}) == 4


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"initiative.mode": "group"}, None),
        ({"initiative.mode": "x"}, "individual"),
        ({"length.rounds": "many"}, "Write a whole"),
        ({"flanking.reach_lines": "1"}, "true or"),
    ],
)
def test_options_are_read_by_kind(options: dict[str, str], message: str | None) -> None:
    if message is None:
        assert rules_for("epic-path", options).word("initiative", "mode") == "group"
        return
    with pytest.raises(RuleError) as refused:
        rules_for("epic-path", options)
    assert message in refused.value.remedy


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(RuleError, match="no ruleset is called 'chess'"):
        rules_for("chess")


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        ({"type": "dance"}, "/order/type"),
        ({"type": "move"}, "/order/path"),
        ({"type": "move", "path": [[1]]}, "/order/path/0"),
        ({"type": "step", "x": "1", "y": 2}, "/order/x"),
        ({"type": "attack", "target": "N", "extra": 1}, "/order/extra"),
        ("nonsense", "/order/type"),
    ],
)
def test_a_wrong_order_is_refused_where_it_is_wrong(data: object, pointer: str) -> None:
    with pytest.raises(RuleError) as refused:
        actions.order_from_plain(data)
    assert refused.value.pointer == pointer


@pytest.mark.parametrize("name", sorted(actions.ORDER_TYPES))
def test_every_order_survives_json(name: str) -> None:
    samples: dict[str, actions.Order] = {
        "move": actions.Move(((1, 2), (2, 2))),
        "double_move": actions.DoubleMove(((1, 2),)),
        "step": actions.Step(1, 2),
        "attack": actions.Attack("N", 1, True),
        "full_attack": actions.FullAttack(("N", "O"), 1),
        "charge": actions.Charge("N"),
        "coup_de_grace": actions.CoupDeGrace("N", average=2),
        "stabilize": actions.Stabilize("B"),
        "throw_splash": actions.ThrowSplash("N", square=(1, 2)),
        "resume": actions.Resume("A"),
        "act_first": actions.ActFirst("A"),
        "take_quarter": actions.TakeQuarter("NE"),
        "ready": actions.Ready(Trigger("enters", "N", squares=((1, 2),)), {"type": "attack", "target": ""}),
        "aid": actions.Aid("N", "B", "ac"),
        "assist": actions.Assist("B", "heal"),
        "take_stance": actions.TakeStance("stance_guarded"),
        "drop_stance": actions.DropStance("stance_guarded"),
        "shake_off": actions.ShakeOff("shaken"),
        "do": actions.Do("drink_potion", "a potion"),
        "convert": actions.Convert("standard", "swift"),
        "spend_point": actions.SpendPoint("move"),
        "manoeuvre": actions.Manoeuvre("reposition", "N", path=((2, 2),)),
        "use_door": actions.UseDoor(1, 2, "n"),
        "run": actions.Run(((1, 2), (2, 2, 1))),
        "withdraw": actions.Withdraw(((1, 2),), "N", ("O",), mode="fly"),
        "crawl": actions.Crawl(((1, 2),)),
        "clamber": actions.Clamber(((1, 2),), "N"),
        "tumble": actions.Tumble(((1, 2), (2, 2)), "N"),
        "face": actions.Face("north"),
        "overrun": actions.Overrun(((1, 2), (2, 2)), "N"),
        "part_of_move": actions.PartOfMove("pick_up", "a key", 1, 2),
        "jump_down": actions.JumpDown(1, 2),
        "throw_object": actions.ThrowObject("N"),
        "when_forced": actions.WhenForced("never"),
        "mount": actions.Mount("B"),
        "dismount": actions.Dismount(1, 2),
        "grope": actions.Grope(((1, 2), (2, 2))),
        "attack_square": actions.AttackSquare(1, 2),
    }
    order: actions.Order = samples.get(name) or actions.ORDER_TYPES[name]()
    assert actions.order_from_plain(json.loads(json.dumps(actions.order_to_plain(order)))) == order


def test_events_of_a_fight_name_every_bonus() -> None:
    _, events = play_fight(battle(6), SeededDice(6))
    struck = [event for event in events if isinstance(event, Attacked)]
    assert struck
    for event in struck:
        assert event.total == event.natural + sum(part.value for part in event.parts)
        assert event.against == sum(part.value for part in event.against_parts)
        assert all(part.rule for part in (*event.parts, *event.against_parts))


def test_legal_orders_of_nobodys_turn_are_none() -> None:
    state = position(".....\n.AN..\n.....\n.....\n.....")
    assert legal_orders(state, "N").orders == ()
