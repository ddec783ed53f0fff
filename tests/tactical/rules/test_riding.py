"""Riding: one space with the mount, getting on and off, falling off; standing on a creature's back; sharing cubes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Collided, Dismounted, Event, Fell, Mounted, OpportunityAttacked
from tactical.rules.engine.hands.figures import Override
from tactical.rules.engine.hands.force import ForceMove
from tactical.rules.engine.hands.registry import apply_hand
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.run import outcome, play_fight
from tactical.rules.engine.seeing import squares_apart
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.handoff import AmbushSetup, check_outcome
from tactical.rules.kernel.creature import Creature, Size
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.heights import has, of
from tests.tactical.rules.positions import make_setup, position, soldier

MISS = [2] * 12
FIELD = "............\n............\n............\n............\nAB.......N..\n............"


def horse(name: str = "B", **changes: Any) -> Creature:
    return soldier(name, kind="mount", size=Size.LARGE, creature_type="animal", speed=60, **changes)


def do(state: FightState, order: actions.Order, *dice: int) -> tuple[FightState, list[Event]]:
    return apply_order(state, order, ScriptedDice([*dice, *MISS]))


def rule_of(state: FightState, order: actions.Order) -> str:
    refusal = refuse(state, state.combatants[state.actor or ""], order)
    assert refusal is not None, "it is allowed"
    assert refusal.remedy
    return refusal.rule


def cube(state: FightState, key: str) -> tuple[int, int, int, int]:
    unit = state.combatants[key]
    return unit.x, unit.y, unit.z, unit.squares


def beside(text: str = FIELD, actor: str = "A", **changes: Any) -> FightState:
    return position(text, {"B": horse(**changes)}, actor)


def ridden(text: str = FIELD, actor: str = "A", ruleset: str = "epic-path", **changes: Any) -> FightState:
    """A rides B from the start; it is somebody's turn in round 1."""
    setup = riding(make_setup(text, {"B": horse(**changes)}, ruleset))
    state = position(text, {"B": horse(**changes)}, actor, ruleset)
    opened, _ = open_fight(setup, SeededDice(1))
    for key in ("A", "B"):
        unit, there = state.combatants[key], opened.combatants[key]
        unit.mount, unit.bears = there.mount, there.bears
        unit.x, unit.y, unit.z, unit.squares = there.x, there.y, there.z, there.squares
    state.turn.was = replace(state.combatants[actor])
    return state


def riding(setup: AmbushSetup) -> AmbushSetup:
    people = tuple(replace(item, mount="B") if item.id == "A" else item for item in setup.participants)
    return replace(setup, participants=people)


@pytest.mark.rule("EP-3D-04", "EP-AC-12")
def test_a_rider_gets_onto_its_mount_with_a_move_action_and_has_its_space() -> None:
    state, events = do(beside(), actions.Mount("B"))
    assert cube(state, "A") == cube(state, "B") == (1, 1, 0, 2)
    assert of(events, Mounted) == Mounted("A", "B")
    assert (state.turn.move, state.turn.standard) == (False, True)
    assert "squeezing" not in (*state.combatants["A"].conditions, *state.combatants["B"].conditions)
    assert from_plain(to_plain(state)) == state


@pytest.mark.rule("EP-AC-12", "EP-AO-20")
@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd", "yagura"])
def test_mounting_and_dismounting_provoke_nothing(ruleset: str) -> None:
    text = "........\n........\nN.......\nAB......\n........"
    state = position(text, {"B": horse()}, "A", ruleset)
    up, events = do(state, actions.Mount("B"))
    assert not has(events, OpportunityAttacked)
    _, events = do(up, actions.Dismount(0, 1))
    assert not has(events, OpportunityAttacked)


@pytest.mark.rule("EP-3D-04")
@pytest.mark.parametrize(
    "order",
    [
        actions.Move(((2, 1),)),
        actions.DoubleMove(((2, 1),)),
        actions.Run(((3, 1),)),
        actions.Crawl(((3, 1),)),
        actions.Step(0, 1),
        actions.Charge("N", 0),
        actions.DropProne(),
        actions.Flee(),
        actions.Mount("B"),
    ],
)
def test_who_rides_goes_nowhere_on_its_own_feet(order: actions.Order) -> None:
    assert rule_of(ridden(), order) == "EP-3D-04"


@pytest.mark.rule("EP-3D-04")
def test_a_rider_goes_where_its_mount_goes_and_only_the_mount_provokes() -> None:
    text = "A...........\n............\n............\n..N.........\nB...........\n............"
    state = ridden(text, "B")
    after, events = do(state, actions.Move(tuple((x, 1) for x in range(1, 9))))
    assert cube(after, "A") == cube(after, "B") == (8, 1, 0, 2)
    assert {event.target for event in events if isinstance(event, OpportunityAttacked)} == {"B"}


@pytest.mark.rule("EP-3D-04")
def test_a_rider_is_attacked_in_the_space_of_its_mount_and_strikes_from_all_of_it() -> None:
    text = "A...........\n............\n............\n............\nB..N........\n............"
    state = ridden(text, "N")
    rider, foe = state.combatants["A"], state.combatants["N"]
    assert rider.space == (0, 1, 2)
    assert squares_apart(state, rider, rider.space, foe) == squares_apart(state, foe, foe.space, rider) == 2
    nearer, _ = do(state, actions.Step(2, 1))
    assert refuse(nearer, nearer.combatants["N"], actions.Attack("A", 0)) is None


@pytest.mark.rule("EP-AC-12", "EP-3D-04")
def test_a_rider_gets_down_beside_its_mount() -> None:
    state = ridden()
    offered = {
        (item.order.x, item.order.y)
        for item in legal_orders(state, "A").orders
        if isinstance(item.order, actions.Dismount)
    }
    ring = {(x, y) for x in range(4) for y in range(4)} - {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert offered == ring
    after, events = do(state, actions.Dismount(3, 3))
    assert cube(after, "A") == (3, 3, 0, 1)
    assert after.combatants["B"].bears == ()
    assert of(events, Dismounted).how == "down"
    assert rule_of(state, actions.Dismount(5, 1)) == "EP-3D-04"
    assert rule_of(state, actions.Dismount(2, 2)) == "EP-3D-04"
    assert rule_of(after, actions.Dismount(3, 2)) == "EP-3D-04"


@pytest.mark.rule("EP-AC-12")
def test_what_keeps_a_creature_off_a_mount() -> None:
    far = beside("............\n............\n............\n............\nA..B.....N..\n............")
    assert rule_of(far, actions.Mount("B")) == "EP-AC-12"
    assert rule_of(far, actions.Mount("N")) == rule_of(far, actions.Mount("A")) == "EP-3D-04"
    prone = beside()
    prone.combatants["A"].conditions = ("prone",)
    assert rule_of(prone, actions.Mount("B")) == "EP-AC-12"
    full = beside(features={"seats": 0})
    assert rule_of(full, actions.Mount("B")) == "EP-3D-04"
    spent = beside()
    spent.turn.move = spent.turn.standard = False
    assert rule_of(spent, actions.Mount("B")) == "EP-AC-01"
    huge = "............\n............\n............\n............\nA..B.....N..\n............"
    large_rider = position(huge, {"A": soldier("A", size=Size.HUGE), "B": horse()})
    assert rule_of(large_rider, actions.Mount("B")) == "EP-3D-04"


@pytest.mark.rule("EP-FA-12", "EP-3D-04")
def test_who_falls_from_a_running_mount_hits_the_ground_at_its_speed() -> None:
    """60 ft a round: 6d6. A blow as the mount leaves brings it down on its way."""
    text = "A...........\n............\n............\n...N........\nB...........\n............"
    state = ridden(text, "B")
    state.combatants["B"].hp = 1
    state.combatants["B"].flat_footed = True
    path = tuple((x, 1) for x in range(1, 9))
    after, events = do(state, actions.Move(path), 19, 8, *[1] * 6)
    assert after.combatants["B"].defeated
    assert of(events, Dismounted).how == "thrown"
    hit = of(events, Collided)
    assert (hit.target, hit.speed, hit.how, hit.harm.total) == ("A", 60, "fallen_from_mount", 6)
    assert (after.combatants["A"].mount, after.combatants["A"].squares) == ("", 1)


@pytest.mark.rule("EP-FA-12")
def test_a_mount_that_stands_drops_its_rider_without_harm() -> None:
    state = ridden(actor="N")
    after, events = apply_hand(state, Override("B", reason="", hp=-5), ScriptedDice(MISS))
    assert of(events, Dismounted).how == "thrown"
    assert not has(events, Collided)
    assert (after.combatants["A"].hp, after.combatants["A"].prone, after.combatants["A"].mount) == (20, False, "")


@pytest.mark.rule("EP-3D-04")
def test_a_rider_that_goes_down_lies_beside_its_mount() -> None:
    after, events = apply_hand(ridden(actor="N"), Override("A", reason="", hp=-5), ScriptedDice(MISS))
    assert of(events, Dismounted).actor == "A"
    assert (after.combatants["A"].squares, after.combatants["B"].bears) == (1, ())


@pytest.mark.rule("EP-FA-01", "EP-3D-04")
def test_whoever_loses_a_flying_mount_falls_as_far_as_it_was_up() -> None:
    state = ridden(actor="N", speeds={"fly": 60})
    for key in ("A", "B"):
        state.combatants[key].z = 6
    state.combatants["B"].mode = "fly"
    after, events = apply_hand(state, Override("B", reason="", hp=-5), ScriptedDice([1] * 30))
    falls = {event.target: event.feet for event in events if isinstance(event, Fell)}
    assert falls == {"A": 30, "B": 30}
    assert (after.combatants["A"].z, after.combatants["B"].z) == (0, 0)


@pytest.mark.rule("EP-3D-04", "EP-FA-01")
def test_on_the_back_of_an_elephant_it_is_15_ft_up() -> None:
    text = "............\n............\n............\n............\nAB.......N..\n............"
    elephant = soldier("B", size=Size.HUGE)
    opened, _ = open_fight(riding(make_setup(text, {"B": elephant})), SeededDice(1))
    assert cube(opened, "A") == (2, 2, 3, 1)
    assert cube(opened, "B") == (1, 1, 0, 3)
    after, events = apply_hand(opened, Override("B", reason="", hp=-5), ScriptedDice([3] * 30))
    fell = of(events, Fell)
    assert (fell.target, fell.feet, fell.harm.total) == ("A", 15, 3)
    assert after.combatants["A"].z == 0


@pytest.mark.rule("EP-3D-04")
def test_force_does_not_part_a_rider_from_its_mount_but_a_hand_does() -> None:
    state = ridden(actor="N")
    with pytest.raises(RuleError, match="on the back of"):
        apply_hand(state, ForceMove("A", "push", 5, by="N"), ScriptedDice(MISS))
    moved, _ = apply_hand(state, ForceMove("B", "slide", 5, path=((2, 1),)), ScriptedDice(MISS))
    assert cube(moved, "A") == cube(moved, "B") == (2, 1, 0, 2)
    off, _ = apply_hand(state, Override("A", reason="", position=(5, 5)), ScriptedDice(MISS))
    assert (cube(off, "A"), off.combatants["B"].bears) == ((5, 5, 0, 1), ())


@pytest.mark.rule("EP-3D-04")
@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"A": {"mount": "N"}}, "cannot ride"),
        ({"A": {"mount": "B"}, "B": {"mount": "A"}}, "cannot ride"),
        ({"B": {"mount": "A"}}, "finds no place"),
    ],
)
def test_set_ups_that_cannot_be_ridden_are_refused(changes: dict[str, dict[str, str]], text: str) -> None:
    setup = make_setup(FIELD, {"B": horse()})
    people = tuple(replace(item, **changes.get(item.id, {})) for item in setup.participants)  # type: ignore[arg-type]  # a table
    with pytest.raises(RuleError, match=text):
        open_fight(replace(setup, participants=people), SeededDice(1))


@pytest.mark.rule("EP-3D-04")
@pytest.mark.parametrize("seed", range(6))
def test_fights_with_riders_come_to_an_end_and_everybody_comes_out(seed: int) -> None:
    text = "............\n..........N.\n............\n............\nAB.......O..\n............"
    setup = riding(make_setup(text, {"B": horse(hp=12)}))
    state, events = play_fight(setup, SeededDice(seed))
    for unit in state.combatants.values():
        if unit.mount:
            assert cube(state, unit.id) == cube(state, unit.mount)
            assert unit.id in state.combatants[unit.mount].bears
    check_outcome(setup, outcome(state, setup, events))
    assert state.is_over


@pytest.mark.rule("EP-3D-05", "EP-SP-05", "EP-SP-04")
@pytest.mark.parametrize(
    ("size", "count", "rule", "squeezes"),
    [
        (Size.TINY, 1, "", False),
        (Size.TINY, 2, "", True),
        (Size.TINY, 3, "", True),
        (Size.TINY, 4, "EP-SP-04", True),
        (Size.DIMINUTIVE, 3, "", False),
        (Size.DIMINUTIVE, 4, "EP-SP-04", False),
        (Size.SMALL, 1, "", True),
        (Size.MEDIUM, 1, "", True),
    ],
)
def test_as_many_share_a_cube_in_the_air_as_share_a_square(size: Size, count: int, rule: str, squeezes: bool) -> None:
    """Flyers of one size at one level; the last one comes into the cube of ``count`` others, or above them."""
    names = "ABCDE"[: count + 1]
    text = "............\n............\n............\n............\n" + names.ljust(11, ".") + "N\n............"
    state = position(text, {name: soldier(name, size=size, speeds={"fly": 30}) for name in names})
    for name in names:
        unit = state.combatants[name]
        unit.z, unit.mode = 4, "fly"
        if name != "A":
            unit.x, unit.y = 3, 2
    into = actions.Move(((1, 2, 4), (2, 2, 4), (3, 2, 4)), mode="fly")
    over = actions.Move(((1, 2, 5), (2, 2, 5), (3, 2, 5)), mode="fly")
    assert refuse(state, state.combatants["A"], over) is None
    refusal = refuse(state, state.combatants["A"], into)
    assert (refusal.rule if refusal else "") == rule
    if not rule:
        after, _ = do(state, into)
        assert {"squeezing" in after.combatants[name].conditions for name in names} == {squeezes}


@pytest.mark.rule("EP-3D-04")
@pytest.mark.parametrize(
    ("text", "order"),
    [
        (FIELD, actions.Run(((2, 1), (3, 1), (4, 1)))),
        (FIELD, actions.Charge("N")),
        (FIELD, actions.Step(2, 2)),
        (FIELD.replace("B.......N", "B.N......"), actions.Withdraw(((0, 1),), "N")),
        (FIELD, actions.DoubleMove(((2, 2), (3, 3)))),
    ],
    ids=lambda value: getattr(value, "type", ""),
)
def test_a_mount_takes_its_rider_along_in_whatever_way_it_goes(text: str, order: actions.Order) -> None:
    state = ridden(text, actor="B")
    before = cube(state, "B")
    after, _ = do(state, order)
    assert cube(after, "B") != before
    assert cube(after, "A") == cube(after, "B")
    assert after.combatants["A"].mount == "B"
