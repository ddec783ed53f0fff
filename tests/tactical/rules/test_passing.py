"""Past, over and into others: stepover, Clamber, Overrun, withdrawing, sharing and squeezing.

EP-MV-05, EP-MV-20 to 26, EP-SP-04 to 10, EP-TE-08, EP-TE-09, EP-AC-20.
"""

from __future__ import annotations

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Checked, Event, Handled, OpportunityAttacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.orders.withdrawing import held_off
from tactical.rules.engine.preview import preview_order
from tactical.rules.engine.provoking import provoked_by
from tactical.rules.engine.ranges import spots
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import ScriptedDice
from tests.tactical.rules.positions import SPEAR, SWORD, position, soldier

MISS = [2] * 12
WIDE = "..........\n..........\n..........\n..........\n.........."


def do(state: FightState, order: actions.Order, *dice: int) -> tuple[FightState, list[Event]]:
    return apply_order(state, order, ScriptedDice([*dice, *MISS]))


def rule_of(state: FightState, order: actions.Order) -> str:
    refusal = refuse(state, state.combatants[state.actor or ""], order)
    assert refusal is not None, "it is allowed"
    assert refusal.remedy
    return refusal.rule


def struck(events: list[Event]) -> list[str]:
    return [event.actor for event in events if isinstance(event, OpportunityAttacked)]


@pytest.mark.rule("EP-MV-21", "EP-MV-07", "EP-AC-20", "EP-SP-05")
@pytest.mark.parametrize(("size", "is_allowed"), [(Size.SMALL, True), (Size.TINY, True), (Size.MEDIUM, False)])
def test_the_large_step_over_those_two_sizes_smaller(size: Size, is_allowed: bool) -> None:
    text = ".........\nA..N.....\n.........\n.........\n........."
    state = position(text, {"A": soldier("A", size=Size.LARGE), "N": soldier("N", size=size)})
    over = actions.Move(tuple((x, 3) for x in range(1, 5)))
    onto = actions.Move(tuple((x, 3) for x in range(1, 4)))
    if not is_allowed:
        assert rule_of(state, over) == rule_of(state, onto) == "EP-MV-23"
        return
    after, events = do(state, over)
    assert (after.combatants["A"].x, after.turn.moved_feet, after.turn.parts) == (4, 20, 1)
    assert struck(events) == ["N"]
    assert rule_of(after, actions.PartOfMove("draw_weapon")) == "EP-AC-20"
    assert preview_order(state, "A", over).over == ("N",)
    ended, _ = do(state, onto)
    assert "squeezing" not in (*ended.combatants["A"].conditions, *ended.combatants["N"].conditions)


@pytest.mark.rule("EP-MV-22", "EP-SP-14", "EP-FL-09")
def test_whoever_is_stepped_on_may_stay_or_walk_out_of_it_past_its_weapons() -> None:
    text = "..........\n..........\nA..N......\n..........\n.........."
    sheets = {"A": soldier("A", size=Size.HUGE), "N": soldier("N", size=Size.SMALL)}
    state, _ = do(position(text, sheets), actions.Move(tuple((x, 2) for x in (1, 2))))
    assert (state.combatants["A"].x, state.combatants["N"].x) == (2, 3)
    assert "squeezing" not in (*state.combatants["A"].conditions, *state.combatants["N"].conditions)
    state, _ = do(state, actions.EndTurn())
    inside, events = do(state, actions.Move(((4, 3),)))
    assert (inside.combatants["N"].x, struck(events)) == (4, ["A"])
    out, events = do(state, actions.Move(((4, 3), (5, 3), (6, 3))))
    assert (out.combatants["N"].x, struck(events)) == (6, ["A"])


@pytest.mark.rule("EP-MV-08", "EP-MV-21")
def test_no_stepover_in_a_double_move_a_run_or_a_withdrawal() -> None:
    text = ".........\nA..N.....\n.........\n.........\n........."
    state = position(text, {"A": soldier("A", size=Size.LARGE), "N": soldier("N", size=Size.SMALL)})
    path = tuple((x, 3) for x in range(1, 6))
    for order in (actions.DoubleMove(path), actions.Run(path)):
        assert rule_of(state, order) == "EP-MV-23"
    reach = {(square.x, square.y): square.order for square in legal_orders(state, "A").reach}
    assert reach[5, 3] == "move"
    assert all(order == "double_move" for (x, _), order in reach.items() if x == 7)


@pytest.mark.rule("EP-MV-23", "EP-SP-13")
@pytest.mark.parametrize("size", [Size.TINY, Size.MEDIUM, Size.LARGE])
def test_nobody_walks_into_a_hostile_space_who_cannot_step_over(size: Size) -> None:
    state = position(".....\n.A.N.\n.....\n.....\n.....", {"A": soldier("A", size=size)})
    assert rule_of(state, actions.Move(((2, 3), (3, 3)))) == "EP-MV-23"


@pytest.mark.rule("EP-MV-23", "EP-SP-09")
@pytest.mark.parametrize(("die", "x", "squeezes"), [(14, 3, True), (13, 2, False)])
def test_clamber_stops_inside_by_a_might_check(die: int, x: int, squeezes: bool) -> None:
    sheets = {"A": soldier("A", might=4), "N": soldier("N", maneuver_defense=18)}
    state = position(".....\n.A.N.\n.....\n.....\n.....", sheets)
    order = actions.Clamber(((2, 3), (3, 3)), "N")
    assert rule_of(state, actions.Clamber(((2, 3),), "N")) == "EP-MV-23"
    after, events = do(state, order, die)
    check = next(event for event in events if isinstance(event, Checked))
    assert (check.total, check.dc, after.combatants["A"].x, after.turn.move) == (die + 4, 18, x, False)
    assert ("squeezing" in after.combatants["A"].conditions) is squeezes


@pytest.mark.rule("EP-MV-23")
@pytest.mark.parametrize(("die", "x"), [(16, 4), (15, 2)])
def test_overrun_comes_out_beyond_by_a_movement_check(die: int, x: int) -> None:
    state = position(".....\n.A.N.\n.....\n.....\n.....", {"N": soldier("N", maneuver_defense=18)})
    assert rule_of(state, actions.Overrun(((2, 3), (3, 3)), "N")) == "EP-MV-23"
    after, _ = do(state, actions.Overrun(((2, 3), (3, 3), (4, 3)), "N"), die)
    assert after.combatants["A"].x == x


@pytest.mark.rule("EP-MV-25")
@pytest.mark.parametrize(("total", "others"), [(17, 0), (18, 1), (19, 1), (20, 2), (23, 3)])
def test_how_many_others_a_check_holds_off(total: int, others: int) -> None:
    assert held_off(total, 18) == others


SURROUNDED = "..........\n..ON......\n..PA......\n..........\n.........."


@pytest.mark.rule("EP-MV-24", "EP-MV-25", "EP-AO-06", "EP-AO-18")
@pytest.mark.parametrize(
    ("die", "others", "strikers"),
    [(20, (), []), (16, (), ["P"]), (16, ("P",), ["N"]), (15, (), ["N", "P"])],
)
def test_withdrawing_holds_off_the_target_and_others_by_the_check(
    die: int, others: tuple[str, ...], strikers: list[str]
) -> None:
    state = position(SURROUNDED, {"O": soldier("O", maneuver_defense=18)})
    after, events = do(state, actions.Withdraw(((4, 1), (5, 0)), "O", others), die)
    assert struck(events) == strikers
    assert (after.turn.standard, after.turn.move, after.combatants["A"].x) == (False, True, 5)
    assert sum(isinstance(event, Checked) for event in events) == 1


@pytest.mark.rule("EP-MV-24", "EP-MV-26")
@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (((4, 2), (5, 3), (5, 4)), "EP-MV-24"),
        (((3, 1),), ""),
        (((4, 3),), ""),
        (((4, 1), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0)), ""),
    ],
)
def test_every_step_of_a_withdrawal_leads_away(path: tuple[tuple[int, int], ...], rule: str) -> None:
    state = position("..........\n..........\n..NA......\n..........\n..........")
    refusal = refuse(state, state.combatants["A"], actions.Withdraw(path, "N"))
    assert (refusal.rule if refusal else "") == (rule if path != ((3, 1),) else "EP-MV-24")


@pytest.mark.rule("EP-MV-24", "EP-MV-26")
def test_who_cannot_withdraw() -> None:
    text = "..........\n..N.......\n...A.....O\n..........\n.........."
    state = position(text)
    path = ((4, 1),)
    assert rule_of(state, actions.Withdraw(path, "O")) == "EP-MV-24"
    assert rule_of(state, actions.Withdraw(path, "N", mode="fly")) == "EP-MV-26"
    state.combatants["A"].conditions = ("blinded",)
    assert rule_of(state, actions.Withdraw(path, "N")) == "EP-MV-26"
    state.combatants["A"].conditions = ()
    state.combatants["N"].hidden = True
    assert rule_of(state, actions.Withdraw(path, "N")) == "EP-MV-24"


@pytest.mark.rule("EP-MV-26", "EP-MV-25")
def test_the_unperceived_always_strike_at_who_withdraws() -> None:
    state = position(SURROUNDED, {"O": soldier("O", maneuver_defense=0)})
    state.combatants["P"].hidden = True
    _, events = do(state, actions.Withdraw(((4, 1), (5, 0)), "O"), 20)
    assert struck(events) == ["P"]


@pytest.mark.rule("D20-19")
def test_a_d20_withdrawal_takes_the_round_and_goes_twice_as_far() -> None:
    state = position("..........\n..........\nNA........\n..........\n..........", ruleset="d20-srd")
    path = tuple((x, 2) for x in range(2, 10))
    after, events = do(state, actions.Withdraw(path, ""))
    assert (struck(events), after.combatants["A"].x, after.turn.move) == ([], 9, False)


@pytest.mark.rule("EP-MV-20")
@pytest.mark.parametrize(("word", "cost", "armour"), [("quelled", "5-foot step", -2), ("splayed", "move", -6)])
def test_the_quelled_and_the_splayed_crawl_and_get_up(word: str, cost: str, armour: int) -> None:
    state = position(".......\n.......\n.A.....\n......N\n.......")
    unit, foe = state.combatants["A"], state.combatants["N"]
    upright = make_blow(state, foe, unit, state.arena.profiles["N"].lines[0]).against
    unit.conditions = (word,)
    assert make_blow(state, foe, unit, state.arena.profiles["N"].lines[0]).against == upright + armour
    assert rule_of(state, actions.Move(((2, 2),))) == rule_of(state, actions.Step(2, 2)) == "EP-AC-12"
    crawled, _ = apply_order(state, actions.Crawl(((2, 2),)), ScriptedDice([]))
    assert (crawled.combatants["A"].x, crawled.combatants["A"].conditions) == (2, (word,))
    listed = {item.key: item.cost for item in legal_orders(state, "A").orders}
    assert listed["stand_up"] == cost
    up, _ = apply_order(state, actions.StandUp(), ScriptedDice([]))
    assert up.combatants["A"].conditions == ()
    assert (up.turn.stepped, up.turn.move) == ((True, True) if word == "quelled" else (False, False))


@pytest.mark.rule("EP-MV-20")
def test_the_prone_crawl_five_feet_and_provoke() -> None:
    state = position("..........\n..........\n..NA......\n..........\n..........")
    assert rule_of(state, actions.Crawl(((4, 2),))) == "EP-MV-20"
    state.combatants["A"].conditions = ("prone",)
    assert rule_of(state, actions.Crawl(((4, 2), (5, 2)))) == "EP-MV-03"
    after, events = do(state, actions.Crawl(((4, 2),)))
    assert (struck(events), after.combatants["A"].prone, after.turn.move) == (["N"], True, False)


@pytest.mark.rule("EP-SP-08", "EP-SP-09", "EP-TE-08")
def test_ending_in_an_allys_space_costs_ten_feet_and_squeezes_both_until_one_leaves() -> None:
    state = position("######\n#AB..#\n#....#\n#....#\n#...N#")
    through, _ = do(state, actions.Move(((2, 3), (3, 3))))
    assert through.turn.moved_feet == 10
    onto = actions.Move(((2, 3),))
    assert preview_order(state, "A", onto).squeezes == ("B",)
    tight, _ = do(state, onto)
    assert tight.turn.moved_feet == 10
    assert all("squeezing" in tight.combatants[key].conditions for key in "AB")
    apart, _ = do(tight, actions.Move(((3, 3),)))
    assert not any("squeezing" in apart.combatants[key].conditions for key in "AB")
    assert rule_of(state, actions.Step(2, 3)) == "EP-MV-19"


@pytest.mark.rule("EP-SP-08")
def test_squeezing_costs_four_once_to_hit_and_to_be_hit() -> None:
    from tactical.rules.engine.preview import preview_attack

    state = position("........\n........\n.BAN....\n........\n........")
    free = preview_attack(state, "A", "N")
    state.combatants["A"].x = 1
    state.combatants["A"].conditions = state.combatants["B"].conditions = ("squeezing",)
    state.combatants["N"].x = 2
    assert preview_attack(state, "A", "N").total == free.total - 4
    assert preview_attack(state, "N", "A").against == preview_attack(state, "N", "B").against == 11


@pytest.mark.rule("EP-SP-09", "EP-MV-05")
def test_squeezing_needs_consent_but_not_of_those_who_cannot_prevent_it() -> None:
    state = position(".....\n.A.N.\n.....\n.....\n.....")
    onto = actions.Clamber(((2, 3), (3, 3)), "N")
    assert rule_of(state, actions.Move(onto.path)) == "EP-MV-23"
    state.combatants["B"] = state.combatants["N"].copy()
    state.combatants.pop("B")
    bystander = position(".....\n.A.B.\n....N\n.....\n.....")
    bystander.combatants["B"].side = "others"
    assert rule_of(bystander, actions.Move(((2, 3), (3, 3)))) == "EP-MV-05"
    bystander.combatants["B"].conditions = ("unconscious",)
    assert refuse(bystander, bystander.combatants["A"], actions.Move(((2, 3), (3, 3)))) is None


@pytest.mark.rule("EP-SP-10")
@pytest.mark.parametrize(("option", "feet"), [("difficult", 20), ("none", 15)])
def test_the_dead_make_difficult_ground_and_never_squeeze(option: str, feet: int) -> None:
    state = position("......\nA.N..O\n......\n......\n......", options={"occupancy.dead": option})
    fallen = state.combatants["N"]
    fallen.defeated = fallen.dead = True
    after, _ = do(state, actions.Move(((1, 3), (2, 3), (3, 3))))
    assert (after.turn.moved_feet, after.combatants["A"].conditions) == (feet, ())
    square = next(item for item in legal_orders(state, "A").reach if (item.x, item.y) == (2, 3))
    assert square.cost_feet == feet - 5


@pytest.mark.rule("EP-SP-06", "EP-SP-08", "EP-TE-09")
@pytest.mark.parametrize(
    ("inches", "rule", "feet"), [(60, "", 5), (36, "", 10), (20, "EP-TE-02", 0), (6, "EP-SP-06", 0)]
)
def test_a_medium_creature_in_an_opening(inches: int, rule: str, feet: int) -> None:
    state = position("......\nA....N\n......\n......\n......")
    state.set_ground(state.rows, Layers(gaps=((1, 3, inches),)))
    order = actions.Move(((1, 3),))
    if rule:
        assert rule_of(state, order) == rule
        return
    after, _ = do(state, order)
    assert after.turn.moved_feet == feet
    assert ("squeezing" in after.combatants["A"].conditions) is (inches < 60)


@pytest.mark.rule("EP-MV-07", "EP-AC-20")
def test_one_thing_rides_on_each_move_action_even_standing_up() -> None:
    state = position("..........\n.A........\n..........\n..........\n.........N")
    draw = actions.PartOfMove("draw_weapon", "longsword")
    alone, _ = do(state, draw)
    assert not alone.turn.move
    assert alone.turn.open_moves == 1
    assert rule_of(alone, actions.PartOfMove("sheathe")) == "EP-AC-20"
    moved, _ = do(state, actions.Move(((2, 3), (3, 3))))
    drawn, events = do(moved, draw)
    assert events == [Handled("A", "draw_weapon", "longsword")]
    assert rule_of(drawn, actions.PartOfMove("sheathe")) == "EP-AC-20"
    assert rule_of(moved, actions.PartOfMove("pick_up", "a key", 5, 3)) == "EP-MV-07"
    assert refuse(moved, moved.combatants["A"], actions.PartOfMove("pick_up", "a key", 2, 3)) is None
    state.combatants["A"].conditions = ("prone",)
    stood, _ = do(state, actions.StandUp())
    assert refuse(stood, stood.combatants["A"], draw) is None
    doubled, _ = do(position("A....\n.....\n.....\n.....\n....N"), actions.DoubleMove(((1, 4),)))
    assert rule_of(doubled, draw) == "EP-AC-20"


@pytest.mark.rule("EP-AO-19", "EP-MV-07")
def test_sheathing_beside_an_enemy_provokes() -> None:
    state, _ = do(
        position("..........\nA..N......\n..........\n..........\n.........."), actions.Move(((1, 3), (2, 3)))
    )
    _, events = do(state, actions.PartOfMove("sheathe"))
    assert struck(events) == ["N"]


@pytest.mark.rule("EP-AO-20", "EP-AO-07", "EP-AO-05")
def test_what_is_listed_says_who_would_strike_for_it() -> None:
    from tests.tactical.rules.positions import BOW, SWORD

    sheets = {"A": soldier("A", attacks=(SWORD, BOW))}
    state = position("..........\n.NA.......\n..........\n......O...\n..........", sheets)
    unit = state.combatants["A"]
    listed = {item.key: provoked_by(state, unit, item.order) for item in legal_orders(state, "A").orders}
    assert listed["attack:N:0"] == ()
    assert listed["attack:N:1"] == listed["attack:O:1"] == ("N",)
    assert listed["charge:O:0"] == ("N",)
    unit.conditions = ("prone",)
    assert provoked_by(state, unit, actions.StandUp()) == ("N",)


@pytest.mark.rule("D20-19")
def test_a_d20_withdrawal_is_told_as_it_happens_and_names_nobody_who_is_not_there() -> None:
    state = position("..........\n..........\nNA........\n..........\n..........", ruleset="d20-srd")
    ways = [way for way in legal_orders(state, "A").ways if way.order_type == "withdraw"]
    assert [(way.target, way.cost) for way in ways] == [(None, "full round")]
    told = {(spot.x, spot.y): spot.provokes for spot in spots(state, state.combatants["A"], actions.Withdraw(()))}
    assert told[2, 2] == told[9, 2] == ()
    for named in ("nobody", "A"):
        assert rule_of(state, actions.Withdraw(((2, 2),), named)) == "D20-19"
    assert refuse(state, state.combatants["A"], actions.Withdraw(((2, 2),), "N")) is None


@pytest.mark.rule("D20-19")
def test_who_is_threatened_in_the_second_square_too_is_told_so_and_struck_there() -> None:
    state = position(
        "..........\n..........\nNA........\n..........\n..........",
        {"N": soldier("N", attacks=(SPEAR, SWORD))},
        ruleset="d20-srd",
    )
    told = {(spot.x, spot.y): spot.provokes for spot in spots(state, state.combatants["A"], actions.Withdraw(()))}
    assert told[2, 2] == ()
    assert told[3, 2] == ("N",)
    _, events = do(state, actions.Withdraw(((2, 2), (3, 2))), 1)
    assert struck(events) == ["N"]
