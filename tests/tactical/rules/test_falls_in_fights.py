"""Falls, jumps, dives, hazards and objects in a fight: EP-FA and EP-TE-07."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Attacked, Checked, Collided, Endangered, Event, Fell, HitByObject, MovedByForce
from tactical.rules.engine.hands.force import ForceMove
from tactical.rules.engine.hands.mishap import Collide, DropObject, LetFall
from tactical.rules.engine.hands.registry import apply_hand, foresee
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.policies import choose
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.edges import Edge
from tactical.rules.kernel.creature import Abilities, Size
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.heights import raised
from tests.tactical.rules.positions import large, position, soldier

OPEN = ".......\n.......\n.......\n.......\nAN....."
EDGE = ".......\n.......\n.......\n.......\n.A....N"


def of(events: list[Event], kind: type) -> Any:
    return next(event for event in events if isinstance(event, kind))


def has(events: list[Event], kind: type) -> bool:
    return any(isinstance(event, kind) for event in events)


def let_fall(state: FightState, faces: list[int], **how: Any) -> tuple[FightState, list[Event]]:
    return apply_hand(state, LetFall("N", **how), ScriptedDice(faces))


@pytest.mark.rule("EP-FA-01", "EP-FA-03", "EP-FA-05", "EP-FA-13")
@pytest.mark.parametrize(
    ("how", "faces", "lost", "prone"),
    [
        ({"feet": 30}, [3, 4, 5], 12, True),
        ({"feet": 9}, [], 0, False),
        ({"feet": 30, "surface": "jagged"}, [1, 1, 1], 9, True),
        ({"feet": 20, "surface": "soft"}, [1, 1], 0, False),
        ({"feet": 60, "depth_feet": 10}, [1, 2, 3, 4], 10, False),
        ({"feet": 20, "depth_feet": 10}, [], 0, False),
    ],
)
def test_falls_hurt_and_lay_flat(how: dict[str, Any], faces: list[int], lost: int, prone: bool) -> None:
    after, events = let_fall(position(OPEN), faces, **how)
    unit = after.combatants["N"]
    assert (20 - unit.hp, unit.prone) == (lost, prone)
    assert of(events, Fell).feet == how["feet"]


@pytest.mark.rule("EP-FA-04", "EP-FA-05")
@pytest.mark.parametrize(
    ("reductions", "lost", "prone"),
    [({"physical": 4}, 6, True), ({"falling": 10}, 0, False), ({"all": 99}, 0, False), ({"fire": 9}, 10, True)],
)
def test_what_resists_a_fall_saves_from_lying_flat(reductions: dict[str, int], lost: int, prone: bool) -> None:
    state = position(OPEN, {"N": soldier("N", damage_reduction=reductions)})
    after, events = let_fall(state, [5, 5], feet=20)
    unit = after.combatants["N"]
    assert (20 - unit.hp, unit.prone) == (lost, prone)
    assert of(events, Fell).harm.resisted == 10 - lost


@pytest.mark.rule("EP-FA-02")
@pytest.mark.parametrize(
    ("options", "dice"), [({}, "20d6"), ({"falling.cap": "0"}, "50d6"), ({"falling.possible": "false"}, "0")]
)
def test_the_most_a_fall_does_is_the_campaigns(options: dict[str, str], dice: str) -> None:
    assert foresee(position(OPEN, options=options), LetFall("N", 500)).dice == dice


@pytest.mark.rule("EP-FA-06", "EP-FA-14")
@pytest.mark.parametrize(
    ("how", "dc", "faces", "lost"),
    [
        ({"feet": 30, "how": "jump"}, 15, [12, 1, 2], 3),
        ({"feet": 30, "how": "jump"}, 15, [13, 2], 2),
        ({"feet": 30, "how": "jump", "succeeds": True}, 0, [2], 2),
        ({"feet": 30, "how": "dive", "depth_feet": 10}, 15, [13], 0),
        ({"feet": 30, "how": "dive", "depth_feet": 10}, 15, [12, 3], 3),
        ({"feet": 60, "how": "dive", "depth_feet": 10}, 0, [1, 1, 1, 1], 4),
        ({"feet": 60, "how": "dive", "depth_feet": 20}, 20, [18], 0),
    ],
)
def test_jumps_and_dives_are_checked_where_it_helps(how: dict[str, Any], dc: int, faces: list[int], lost: int) -> None:
    after, events = let_fall(position(OPEN), faces, **how)
    assert 20 - after.combatants["N"].hp == lost
    assert has(events, Checked) is bool(dc)
    if dc:
        assert of(events, Checked).dc == dc


@pytest.mark.rule("EP-FA-14")
def test_a_dive_is_checked_with_the_better_of_acrobatics_and_movement() -> None:
    swimmer = soldier("N", movement_bonus=9, features={"acrobatics": 4})
    state = position(OPEN, {"N": swimmer})
    _, events = let_fall(state, [6], feet=30, how="dive", depth_feet=10)
    assert (of(events, Checked).check, of(events, Checked).success) == ("Movement", True)
    _, events = let_fall(state, [6, 1, 1], feet=30, how="jump")
    assert (of(events, Checked).check, of(events, Checked).total) == ("Acrobatics", 10)


@pytest.mark.rule("EP-FA-07")
def test_what_is_foreseen_of_a_fall_names_the_spells() -> None:
    short, long = (foresee(position(OPEN), LetFall("N", feet)) for feet in (100, 505))
    assert ("an immediate spell only on the way down", "DC 10 + 4 x level") in [
        (r.text, r.effect) for r in short.reasons
    ]
    assert "any spell on the way down" in [reason.text for reason in long.reasons]


@pytest.mark.rule("EP-FA-08")
def test_a_teleport_in_a_fall_keeps_its_momentum() -> None:
    after, _ = let_fall(position(OPEN), [6, 6, 6], feet=30, to=(5, 4))
    unit = after.combatants["N"]
    assert ((unit.x, unit.y), unit.hp) == ((5, 4), 2)
    with pytest.raises(RuleError) as refused:
        let_fall(position(OPEN), [], feet=30, to=(0, 0))
    assert refused.value.rule == "EP-FA-08"


@pytest.mark.rule("EP-FA-06")
def test_jumping_off_a_ledge() -> None:
    state = raised(EDGE, "66000\n" * 5)
    legal = legal_orders(state, "A")
    jumps = {item.key: item for item in legal.orders if item.order.type == "jump_down"}
    assert set(jumps) == {"jump_down:2,0", "jump_down:2,1"}
    assert jumps["jump_down:2,0"].label == "Jump down 30 ft"
    assert ("EP-FA-06", "DC 15") in [(reason.rule, reason.effect) for reason in jumps["jump_down:2,0"].reasons]
    after, events = apply_order(state, actions.JumpDown(2, 0), ScriptedDice([13, 4]))
    unit = after.combatants["A"]
    assert ((unit.x, unit.z), unit.hp, unit.prone) == ((2, 0), 16, True)
    assert of(events, Fell).how == "jump"
    assert not after.turn.move


@pytest.mark.rule("EP-FA-13", "EP-FA-14")
def test_diving_off_a_ledge_into_water() -> None:
    state = raised(EDGE, "88000\n" * 5, depths={(x, y): 20 for x in range(2, 5) for y in range(5)})
    labels = [item.label for item in legal_orders(state, "A").orders if item.order.type == "jump_down"]
    assert labels == ["Dive 40 ft", "Dive 40 ft"]
    after, events = apply_order(state, actions.JumpDown(2, 0), ScriptedDice([13]))
    unit = after.combatants["A"]
    assert (unit.hp, unit.z, unit.prone) == (20, -1, False)
    assert of(events, Fell).into == "20 ft of water"


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        (actions.JumpDown(0, 0), "EP-FA-06"),
        (actions.JumpDown(3, 0), "EP-FA-06"),
        (actions.JumpDown(1, -1), "EP-MV-01"),
        (actions.JumpDown(2, 1), "EP-FM-05"),
    ],
)
def test_where_nobody_jumps(order: actions.JumpDown, rule: str) -> None:
    state = raised(".......\n.......\n.......\n..O....\n.A....N", "66000\n" * 5)
    assert refuse(state, state.combatants["A"], order).rule == rule


@pytest.mark.rule("EP-FA-01", "EP-IC-07")
def test_who_loses_its_flight_falls() -> None:
    state = position(OPEN, {"N": soldier("N", speeds={"fly": 60}), "A": soldier("A")})
    state.combatants["N"].z, state.combatants["N"].mode = 4, "fly"
    after, events = apply_hand(state, LetFall("A", 0), SeededDice(1))
    assert not any(isinstance(event, Fell) and event.target == "N" for event in events)
    state.combatants["N"].conditions = ("unconscious",)
    after, events = apply_hand(state, LetFall("A", 0), ScriptedDice([3, 3]))
    assert (after.combatants["N"].z, after.combatants["N"].hp) == (0, 14)
    state.combatants["N"].conditions = ("incorporeal",)
    after, events = apply_hand(state, LetFall("A", 0), SeededDice(1))
    assert after.combatants["N"].z == 4


@pytest.mark.rule("EP-TE-07", "EP-FA-01")
def test_walking_into_a_pit_is_a_fall_and_the_pit_is_there_from_then_on() -> None:
    state = raised(EDGE, hazards={(3, 0): "pit 20 ft, spikes 1d6", (4, 0): "pit 20 ft, spikes 1d6"}, traps=True)
    path = ((2, 0), (3, 0), (4, 0))
    after, events = apply_order(state, actions.Move(path), ScriptedDice([2, 3, 4]))
    unit = after.combatants["A"]
    fell = of(events, Fell)
    assert ((unit.x, unit.z), unit.prone) == ((3, -4), True)
    assert (fell.harm.total, of(events, Endangered).harm.total) == (9, 4)
    assert fell.into == "jagged shards"
    assert [(x, level) for x, _, level in after.layers.heights] == [(3, -4), (4, -4)]
    assert after.rows[-1] == "...^^.."


def test_nobody_is_told_of_a_covered_pit_and_nobody_drops_prone_before_it() -> None:
    state = raised(EDGE, hazards={(2, 0): "pit 30 ft"}, traps=True)
    assert not [item for item in legal_orders(state, "A").orders if item.order.type == "jump_down"]
    assert refuse(state, state.combatants["A"], actions.JumpDown(2, 0)).rule == "EP-FA-06"
    act = ForceMove("A", "slide", 10, path=((2, 0), (3, 0)))
    assert foresee(state, act).text == "It moves 5 ft and falls 30 ft."
    after, events = apply_hand(state, act, ScriptedDice([1, 1, 1]))
    assert (after.combatants["A"].z, after.combatants["A"].hp, has(events, Fell)) == (-6, 17, True)
    seen = raised(EDGE, hazards={(2, 0): "pit 30 ft"})
    assert [item.label for item in legal_orders(seen, "A").orders if item.order.type == "jump_down"] == [
        "Jump down 30 ft"
    ]
    assert foresee(seen, act).text == "It stays where it is and drops prone."


@pytest.mark.rule("EP-TE-07")
def test_what_burns_burns_at_the_start_of_a_turn_too() -> None:
    state = raised(EDGE, hazards={(2, 0): "fire 1d6"})
    after, events = apply_order(state, actions.Move(((2, 0),)), ScriptedDice([4]))
    assert of(events, Endangered).harm.total == 4
    after, _ = apply_order(after, actions.EndTurn(), SeededDice(1))
    after, events = apply_order(after, actions.EndTurn(), ScriptedDice([5]))
    assert (after.actor, after.combatants["A"].hp) == ("A", 11)


@pytest.mark.rule("EP-TE-07")
def test_what_the_gm_rules_is_said_and_hurts_nobody() -> None:
    state = raised(EDGE, hazards={(2, 0): "lava"})
    after, events = apply_order(state, actions.Move(((2, 0), (3, 0))), SeededDice(1))
    assert of(events, Endangered).reasons[0].effect == "the GM rules what it does"
    assert (after.combatants["A"].hp, after.combatants["A"].x) == (20, 3)


@pytest.mark.rule("EP-TE-07")
def test_who_goes_down_in_the_fire_at_the_start_of_its_turn_has_no_turn() -> None:
    state = raised(EDGE, hazards={(6, 0): "fire 10d6"})
    after, _ = apply_order(state, actions.EndTurn(), ScriptedDice([6] * 10))
    assert after.combatants["N"].defeated
    assert after.is_over


@pytest.mark.rule("EP-FA-09", "EP-FA-10", "EP-FA-11", "EP-FA-12")
@pytest.mark.parametrize(
    ("speed", "how", "dice"),
    [
        (80, "charge", "8d6"),
        (150, "run", "15d6"),
        (80, "move", "0"),
        (80, "rammed", "0"),
        (50, "fallen_from_mount", "5d6"),
        (250, "hit", "20d6"),
    ],
)
def test_collisions_by_hand(speed: int, how: str, dice: str) -> None:
    state = position(OPEN)
    act = Collide("N", speed, how)  # type: ignore[arg-type]  # a table of cases
    assert foresee(state, act).dice == dice
    after, events = apply_hand(state, act, SeededDice(1))
    harm = of(events, Collided).harm
    assert (harm.total if harm else 0) == 20 - after.combatants["N"].hp
    assert not after.combatants["N"].prone


def walled(speed: int = 30, **changes: Any) -> FightState:
    """A lane with an unseen wall on the east side of square 5, 0."""
    runner = soldier("A", speed=speed, **changes)
    state = position("............\nA.........N.", {"A": runner})
    state.set_edges((Edge(5, 0, "e", "invisible"), Edge(5, 1, "e", "invisible")))
    return state


def lane(*squares: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, 0) for x in squares)


@pytest.mark.rule("EP-FA-09", "EP-FA-10")
@pytest.mark.parametrize(
    ("order", "speed", "dice"),
    [
        (actions.Move(lane(1, 2, 3, 4, 5, 6)), 30, ""),
        (actions.DoubleMove(lane(1, 2, 3, 4, 5, 6, 7)), 30, ""),
        (actions.Run(lane(1, 2, 3, 4, 5, 6, 7)), 30, "15d6"),
        (actions.Charge("N"), 80, "8d6"),
    ],
)
def test_an_unseen_wall_stops_all_and_hurts_the_hasty(order: actions.Order, speed: int, dice: str) -> None:
    state = walled(speed, hp=200, max_hp=200)
    assert refuse(state, state.combatants["A"], order) is None
    after, events = apply_order(state, order, SeededDice(1))
    hit = of(events, Collided)
    assert (after.combatants["A"].x, hit.harm.dice if hit.harm else "") == (5, dice)
    assert not has(events, Attacked)


@pytest.mark.rule("EP-FA-11")
def test_ramming_whom_one_means_to_is_no_collision() -> None:
    state = position("............\nA.........N.", {"A": soldier("A", speed=80)})
    after, events = apply_order(state, actions.Charge("N"), SeededDice(1))
    assert has(events, Attacked)
    assert not has(events, Collided)
    assert after.combatants["A"].hp == 20


@pytest.mark.rule("EP-FA-10")
def test_who_has_run_into_it_knows_it() -> None:
    state = walled()
    free = {(square.x, square.y) for square in legal_orders(state, "A").reach}
    assert (6, 0) in free
    after, _ = apply_order(state, actions.Move(lane(1, 2, 3, 4, 5, 6)), SeededDice(1))
    assert after.felt == ((5, 0, "e"),)
    assert refuse(after, after.combatants["A"], actions.Move(lane(6))).rule == "EP-TE-04"


@pytest.mark.rule("EP-FA-15", "EP-FA-16")
def test_an_object_that_nobody_threw_hits() -> None:
    act = DropObject("N", Size.MEDIUM, "dense", 40)
    shown = foresee(position(OPEN), act)
    assert (shown.dice, shown.minimum, shown.maximum, shown.mean) == ("3d6+4d6", 14, 49, 31.5)
    after, events = apply_hand(position(OPEN), act, ScriptedDice([1] * 7))
    assert (of(events, HitByObject).harm.total, after.combatants["N"].hp) == (14, 6)


@pytest.mark.rule("EP-FA-17", "EP-AT-09", "EP-AT-13")
def test_a_thrown_object_is_a_ranged_touch_attack() -> None:
    giant = large("A", abilities=Abilities(strength=20, dexterity=12))
    state = position(".......\n.......\n.......\n.......\nA......\n".replace("A......", "A.....N"), {"A": giant})
    order = actions.ThrowObject("N", Size.MEDIUM)
    after, events = apply_order(state, order, ScriptedDice([12, 1, 2, 3]))
    attack = of(events, Attacked)
    parts = {part.name: part.value for part in attack.parts}
    assert (parts["touch attack"], parts["base attack"], parts["Dexterity"]) == (4, 1, 1)
    assert (attack.verdict, after.combatants["N"].hp, after.turn.standard) == ("hit", 14, False)
    far = position("." * 12 + "\n" + "A" + "." * 9 + "N." + "\n" + ("." * 12 + "\n") * 3, {"A": giant})
    _, events = apply_order(far, order, ScriptedDice([1]))
    assert ("range 45 ft", -4) in [(part.name, part.value) for part in of(events, Attacked).parts]


@pytest.mark.rule("EP-FA-15")
def test_what_is_dropped_from_above_falls_all_the_way() -> None:
    state = raised(".......\n.......\n.......\n.......\n.AN....", "88000\n" * 5)
    assert any(item.key == "drop:N" for item in legal_orders(state, "A").orders)
    _, events = apply_order(
        state, actions.ThrowObject("N", Size.SMALL, drop=True), ScriptedDice([15, 1, 1, 1, 1, 1, 1])
    )
    attack = of(events, Attacked)
    assert (attack.harm.dice, attack.attack) == ("2d6+4d6", "small object, from 40 ft")


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        (actions.ThrowObject("N", Size.MEDIUM), "EP-FA-15"),
        (actions.ThrowObject("N", Size.FINE), "EP-FA-15"),
        (actions.ThrowObject("N", Size.SMALL, "cheese"), "EP-FA-16"),
        (actions.ThrowObject("N", Size.SMALL, drop=True), "EP-FA-15"),
        (actions.ThrowObject("Q", Size.SMALL), "EP-AT-01"),
    ],
)
def test_what_is_not_thrown(order: actions.ThrowObject, rule: str) -> None:
    state = position(OPEN)
    refusal = refuse(state, state.combatants["A"], order)
    assert (refusal.rule, bool(refusal.remedy)) == (rule, True)


@pytest.mark.rule("EP-FA-17")
def test_an_enormous_object_is_rolled_for_everybody_below_it() -> None:
    state = position(".......\nB......\n.......\n...O...\n..NP..Q\n.......\n", actor="B")
    _, events = apply_hand(state, DropObject("N", Size.GARGANTUAN, by="B"), SeededDice(1))
    assert sorted(event.target for event in events if isinstance(event, Attacked)) == ["N", "O", "P"]


def test_another_rulesets_falls_are_the_gms() -> None:
    state = raised(EDGE, "66000\n" * 5, ruleset="d20-srd")
    after, events = apply_order(state, actions.JumpDown(2, 0), SeededDice(1))
    fell = of(events, Fell)
    assert (fell.harm, fell.reasons[0].text) == (None, "a fall of 30 ft: the GM rules the harm")
    assert (after.combatants["A"].z, after.combatants["A"].hp) == (0, 20)


def test_who_is_struck_down_in_the_air_falls_and_may_die_of_it() -> None:
    state = position(OPEN, {"N": soldier("N", speeds={"fly": 60}, hp=3)})
    state.combatants["N"].z, state.combatants["N"].mode = 1, "fly"
    state.combatants["N"].hp = 3
    lift = apply_hand(state, Collide("N", 10, "hit"), ScriptedDice([6]))[0].combatants["N"]
    assert (lift.defeated, lift.dead, lift.z) == (True, False, 0)
    state.combatants["N"].z = 8
    after, events = apply_hand(state, Collide("N", 10, "hit"), ScriptedDice([6, 6, 6, 6, 6]))
    unit = after.combatants["N"]
    assert (unit.dead, unit.z, unit.hp) == (True, 0, -27)
    assert of(events, Fell).feet == 40


def test_who_falls_on_somebody_comes_down_beside_it() -> None:
    state = position(OPEN, {"N": soldier("N", speeds={"fly": 60})})
    unit = state.combatants["N"]
    unit.x, unit.z, unit.conditions = 0, 6, ("unconscious",)
    after, events = apply_hand(state, LetFall("A", 0), Fewest())
    fallen = after.combatants["N"]
    assert (fallen.z, fallen.hp) == (0, 17)
    assert max(abs(fallen.x), abs(fallen.y)) == 1
    assert of([event for event in events if getattr(event, "target", "") == "N"], Fell).start == (0, 0, 6)


class Fewest:
    """Dice that always show a 1."""

    def roll(self, sides: int) -> int:
        return 1


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(st.sampled_from("....,#^"), min_size=8, max_size=8), min_size=6, max_size=6),
    st.lists(st.text(st.sampled_from("0000123"), min_size=8, max_size=8), min_size=6, max_size=6),
    st.sampled_from(["push", "pull", "slide"]),
    st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)).filter(any), max_size=5),
    st.sampled_from(["never", "harm", "always"]),
    st.integers(0, 10),
)
def test_wherever_it_is_forced_it_stands_on_free_ground(rows, levels, kind, ways, when, less) -> None:  # type: ignore[no-untyped-def]
    grid = [list(row) for row in rows]
    for letter, (x, y) in {"A": (1, 1), "N": (3, 2), "O": (5, 2), "B": (3, 4)}.items():
        grid[y][x] = letter
    state = raised("\n".join(map("".join, grid)), "\n".join(levels))
    unit = state.combatants["N"]
    unit.when_forced, unit.hp = when, 500
    path, place = [], (unit.x, unit.y)
    for dx, dy in ways:
        place = (place[0] + dx, place[1] + dy)
        path.append(place)
    act = ForceMove("N", kind, 5 * len(path), by="A", path=tuple(path), less=less)
    try:
        after, events = apply_hand(state, act, Fewest())
    except RuleError as refused:
        assert refused.rule in ("EP-FM-06", "EP-FM-07")  # noqa: PT017  # most paths by chance are of another kind
        return
    moved = of(events, MovedByForce).path
    unit, field = after.combatants["N"], after.arena.field
    assert len(moved) - 1 <= max(0, len(path) - less // 5)
    assert field.map.has_room(unit.x, unit.y)
    assert unit.z == field.level(unit.x, unit.y, 1)
    assert not any(other.id != "N" and other.space == unit.space for other in after.combatants.values())
    apart = [field.apart((x, y, 1), after.combatants["A"].space) for x, y, _ in moved]
    if kind == "push":
        assert all(after > before for before, after in pairwise(apart))


def test_who_is_left_to_itself_goes_round_the_fire() -> None:
    drawn = ".......\n.......\n.......\n.......\nA..#..N"
    fire = {(x, y): "fire 6d6" for x in (1, 2, 4) for y in (0, 1, 2)}
    state = raised(drawn, hazards=fire)
    events: list[Event] = []
    while state.actor == "A" and not state.is_over:
        state, more = apply_order(state, choose(state, "A", SeededDice(1)), SeededDice(1))
        events += more
    assert (state.combatants["A"].x, state.combatants["A"].y) != (0, 0)
    assert not has(events, Endangered)


@pytest.mark.parametrize("ruleset", ["d20-srd", "age-of-heroes", "yagura"])
def test_the_gms_tools_work_where_the_ruleset_states_no_harm(ruleset: str) -> None:
    state = position(OPEN, ruleset=ruleset)
    for act in (
        LetFall("N", 60, how="jump"),
        LetFall("N", 60, depth_feet=20, how="dive"),
        Collide("N", 60, "run"),
        DropObject("N", Size.HUGE, feet=40),
        DropObject("N", Size.HUGE, by="A"),
        ForceMove("N", "push", 10, by="A"),
    ):
        assert foresee(state, act).dice == "0"
        state, _ = apply_hand(state, act, SeededDice(3))
    assert (state.combatants["N"].hp, state.combatants["N"].x) == (20, 3)
