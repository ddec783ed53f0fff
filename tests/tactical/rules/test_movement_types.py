"""Movement types and their pools, paths in cubes, paths that fail (EP-MV-02, 03, 27 to 30, EP-TE-02, EP-3D-01)."""

from __future__ import annotations

import pytest

from tactical.rules.combat.speed import pools
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Event, Moved, OpportunityAttacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.preview import preview_order
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import large, position, soldier

MISS = [2] * 12
WIDTH = 34


def lake(land: int, swim: int = 120, walk: int = 30) -> FightState:
    """A in the west on dry land, deep water from the square ``land`` on."""
    row = "." * land + "~" * (WIDTH - land)
    state = position(
        "\n".join(["A" + row[1:], *[row] * 3, row[:-1] + "N"]), {"A": soldier("A", speed=walk, speeds={"swim": swim})}
    )
    depths = tuple((x, y, 20) for x in range(land, WIDTH) for y in range(5))
    state.set_ground(state.rows, Layers(depths=depths))
    return state


def east(start: int, end: int, *, z: int | None = None) -> actions.Path:
    return tuple((x, 4) if z is None else (x, 4, z) for x in range(start, end + 1))


def rule_of(state: FightState, order: actions.Order) -> str:
    refusal = refuse(state, state.combatants["A"], order)
    assert refusal is not None, "it is allowed"
    assert refusal.remedy
    return refusal.rule


def do(state: FightState, order: actions.Order) -> tuple[FightState, list[Event]]:
    return apply_order(state, order, ScriptedDice(MISS))


@pytest.mark.rule("EP-MV-27", "EP-MV-03")
def test_pools_by_type() -> None:
    sheet = soldier("A", speed=30, speeds={"fly": 62, "swim": 0, "burrow": 15}, armour="heavy")
    rules = rules_for("epic-path")
    assert pools(sheet, rules) == {"walk": 4, "fly": 12, "burrow": 3}
    assert pools(sheet, rules, ("exhausted",)) == {"walk": 2, "fly": 6, "burrow": 1}


@pytest.mark.rule("EP-MV-28", "EP-MV-29")
@pytest.mark.parametrize(
    ("land", "end", "feet", "is_allowed"),
    [
        (7, 24, 120, True),
        (7, 25, 125, False),
        (8, 7, 35, False),
        (8, 6, 30, True),
    ],
    ids=["90 ft left after 30 on land", "no more than 120", "35 ft of land", "stops after 30"],
)
def test_walk_30_and_swim_120_share_one_fall_of_pools(land: int, end: int, feet: int, is_allowed: bool) -> None:
    state = lake(land)
    order = actions.Move(east(1, end), mode="auto")
    if not is_allowed:
        assert rule_of(state, order) in ("EP-MV-03", "EP-MV-29")
        return
    after, events = do(state, order)
    moved = next(event for event in events if isinstance(event, Moved))
    assert (moved.cost_feet, after.combatants["A"].x) == (feet, end)
    assert set(moved.modes) == ({"walk", "swim"} if end >= land else set())


@pytest.mark.rule("EP-MV-28", "EP-MV-29")
def test_after_swimming_thirty_feet_no_walk_is_left() -> None:
    row = "." + "~" * 6 + "." * 5
    for length, is_allowed in ((5, True), (6, False)):
        water = row if length == 6 else "." + "~" * 4 + "." * 7
        state = position(
            "\n".join(["A" + water[1:], *[water] * 3, water[:-1] + "N"]), {"A": soldier("A", speeds={"swim": 120})}
        )
        wet = len(water) - water.count(".")
        depths = tuple((x, y, 20) for x in range(1, 1 + wet) for y in range(5))
        state.set_ground(state.rows, Layers(depths=depths))
        refusal = refuse(state, state.combatants["A"], actions.Move(east(1, wet + 1), mode="auto"))
        assert (refusal is None) is is_allowed


@pytest.mark.rule("EP-MV-30", "EP-MV-08")
def test_in_a_double_move_every_pool_is_doubled() -> None:
    state = lake(13, swim=60)
    assert refuse(state, state.combatants["A"], actions.DoubleMove(east(1, 24), mode="auto")) is None
    assert rule_of(state, actions.DoubleMove(east(1, 25), mode="auto")) in ("EP-MV-03", "EP-MV-29")
    assert rule_of(lake(14, swim=60), actions.DoubleMove(east(1, 14), mode="auto")) in ("EP-MV-03", "EP-MV-29")


@pytest.mark.rule("EP-MV-02", "EP-MV-03", "EP-TE-01")
def test_normal_difficult_difficult_normal_is_thirty_feet() -> None:
    state = position("A.,,......\n..........\n..........\n..........\n.........N")
    after, _ = do(state, actions.Move(east(1, 4)))
    assert after.turn.moved_feet == 30
    seen = preview_order(state, "A", actions.Move(east(1, 5)))
    assert (seen.costs, seen.legal, seen.reason and seen.reason.rule) == ((5, 15, 25, 30), False, "EP-MV-03")


@pytest.mark.rule("EP-TE-01", "EP-MV-03")
def test_walk_thirty_on_difficult_ground_is_three_squares() -> None:
    state = position("A,,,,,....\n..........\n..........\n..........\n.........N")
    assert refuse(state, state.combatants["A"], actions.Move(east(1, 3))) is None
    assert rule_of(state, actions.Move(east(1, 4))) == "EP-MV-03"


@pytest.mark.rule("EP-TE-02", "EP-AC-16", "EP-AC-07")
def test_impeded_ground_takes_the_whole_round_and_provokes() -> None:
    state = position("N.........\nA:........\n..........\n..........\n..........")
    order = actions.DoubleMove(((1, 3),))
    assert rule_of(state, actions.Move(((1, 3),))) == "EP-TE-02"
    assert rule_of(state, actions.DoubleMove(((1, 3), (2, 3)))) in ("EP-TE-02", "EP-MV-03")
    after, events = do(state, order)
    assert any(isinstance(event, OpportunityAttacked) for event in events)
    assert (after.turn.swift, after.combatants["A"].no_opportunities) == (False, True)
    state.turn.swift = False
    assert rule_of(state, order) == "EP-TE-02"


@pytest.mark.rule("EP-MV-27", "EP-3D-01", "EP-MV-28")
def test_flying_goes_in_cubes_over_what_bars_the_ground() -> None:
    state = position(
        "A,:......\n..........\n..........\n..........\n.........N".replace("A,:......", "A,:......."),
        {"A": soldier("A", speeds={"fly": 40})},
    )
    up = ((1, 4, 1), (2, 4, 2), (3, 4, 2), (4, 4, 1))
    after, events = do(state, actions.Move(up, mode="fly"))
    flyer = after.combatants["A"]
    assert (flyer.x, flyer.z, flyer.mode, after.turn.moved_feet) == (4, 1, "fly", 20)
    moved = next(event for event in events if isinstance(event, Moved))
    assert (moved.levels, set(moved.modes)) == ((0, 1, 2, 2, 1), {"fly"})
    assert from_plain(to_plain(after)).combatants["A"] == flyer
    landed, _ = do(after, actions.Move(((5, 4, 0),), mode="fly"))
    assert (landed.combatants["A"].z, landed.combatants["A"].x) == (0, 5)


@pytest.mark.rule("EP-MV-27")
@pytest.mark.parametrize("mode", ["fly", "swim", "burrow", "climb", "teleport"])
def test_no_movement_type_that_the_sheet_does_not_list(mode: actions.Mode) -> None:
    state = position("A.........\n..........\n..........\n..........\n.........N")
    assert rule_of(state, actions.Move(((1, 4),), mode=mode)) == "EP-MV-27"


@pytest.mark.rule("EP-MV-27")
def test_swimming_gives_nothing_on_land_and_walking_nothing_in_the_air() -> None:
    state = position(
        "A.........\n..........\n..........\n..........\n.........N",
        {"A": soldier("A", speeds={"swim": 60, "fly": 60})},
    )
    assert rule_of(state, actions.Move(((1, 4),), mode="swim"))
    assert rule_of(state, actions.Move(((1, 4, 1),), mode="walk"))


@pytest.mark.rule("EP-MV-27", "EP-TE-04")
def test_a_teleport_crosses_what_lies_between_within_sight() -> None:
    text = "......#...\n......#...\nA,:...#...\n......#...\n......#..N"
    state = position(text, {"A": soldier("A", speeds={"teleport": 40})})
    after, _ = do(state, actions.Move(((5, 2),), mode="teleport"))
    assert (after.combatants["A"].x, after.turn.moved_feet) == (5, 25)
    assert rule_of(state, actions.Move(((8, 2),), mode="teleport")) == "EP-TE-04"
    assert rule_of(state, actions.Move(((6, 2),), mode="teleport")) == "EP-TE-04"
    assert rule_of(state, actions.Move(((1, 2), (2, 2)), mode="teleport")) == "EP-MV-27"
    far = position(
        "A" + "." * 12 + "\n" + "\n".join(["." * 13] * 3) + "\n" + "." * 12 + "N",
        {"A": soldier("A", speeds={"teleport": 40})},
    )
    assert rule_of(far, actions.Move(((9, 4),), mode="teleport")) == "EP-MV-03"


@pytest.mark.rule("EP-MV-01", "EP-MV-02", "EP-TE-04", "EP-MV-03")
@pytest.mark.parametrize(
    ("path", "rule", "costs"),
    [
        (((1, 4), (3, 4)), "EP-MV-02", (5,)),
        (((1, 4), (1, 4)), "EP-MV-02", (5,)),
        (((1, 4), (2, 4), (3, 4)), "EP-TE-04", (5, 10)),
        (((1, 4), (1, 5)), "EP-MV-01", (5,)),
        (((0, 3), (-1, 3)), "EP-MV-01", (5,)),
        ((), "EP-MV-04", ()),
    ],
    ids=["jumps", "stays", "through a wall", "off the north", "off the west", "empty"],
)
@pytest.mark.parametrize("mode", ["walk", "fly"])
def test_a_path_that_fails_is_priced_up_to_where_it_fails(
    path: actions.Path, rule: str, costs: tuple[int, ...], mode: actions.Mode
) -> None:
    state = position(
        "A..#......\n...#......\n..........\n..........\n.........N", {"A": soldier("A", speeds={"fly": 60})}
    )
    before = to_plain(state)
    order = actions.Move(path, mode=mode)
    assert rule_of(state, order) == rule
    if path:
        seen = preview_order(state, "A", order)
        assert (seen.legal, seen.costs) == (False, costs)
    assert to_plain(state) == before


@pytest.mark.rule("EP-TE-09", "EP-TE-01")
def test_a_large_creature_pays_the_dearest_newly_covered_square() -> None:
    from tests.tactical.rules.positions import large

    state = position("..........\n..,,......\nA.........\n..........\n.........N", {"A": large("A")})
    after, _ = do(state, actions.Move(((1, 2), (2, 2))))
    assert after.turn.moved_feet == 20
    after, _ = do(after, actions.Move(((2, 1),)))
    assert after.turn.moved_feet == 25


@pytest.mark.rule("EP-MV-06", "EP-MV-08", "EP-AO-09")
def test_a_double_move_past_one_ogre_is_one_attack() -> None:
    state = position("..........\nA...N.....\n..........\n..........\n..........")
    path = ((1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2))
    _, events = do(state, actions.DoubleMove(path))
    assert sum(isinstance(event, OpportunityAttacked) for event in events) == 1


@pytest.mark.rule("EP-MV-28", "EP-AC-14")
def test_every_way_to_move_is_listed_with_how_far_it_goes() -> None:
    state = position(
        "A.........\n..........\n..........\n..........\n.........N", {"A": soldier("A", speeds={"fly": 60})}
    )
    found = {way.key: way.feet for way in legal_orders(state, "A").ways}
    assert found["move:walk"] == 30
    assert found["double_move:walk"] == 60
    assert found["move:fly"] == 60
    assert found["double_move:fly"] == 120
    assert found["run:walk"] == 150


@pytest.mark.rule("EP-AC-03", "EP-AC-04", "EP-AC-01")
def test_standard_to_move_and_move_are_two_moves_but_no_second_standard() -> None:
    state = position("A.........\n..........\n..........\n..........\n.........N")
    state, _ = do(state, actions.Move(((1, 4),)))
    state, _ = do(state, actions.Move(((2, 4),)))
    assert rule_of(state, actions.Move(((3, 4),))) == "EP-AC-01"
    assert rule_of(state, actions.Withdraw(((3, 4),), "N")) == "EP-MV-24"


@pytest.mark.rule("EP-TE-04", "EP-MV-27")
@pytest.mark.parametrize(("at", "comes_to", "found"), [((4, 2), (0, 2), 2), ((3, 2), (3, 2), 0), ((5, 2), (5, 2), 0)])
def test_nobody_arrives_astride_a_wall_that_nobody_sees(
    at: tuple[int, int], comes_to: tuple[int, int], found: int
) -> None:
    text = "........\n........\nA.......\n........\n.......N"
    state = position(text, {"A": large("A", speeds={"teleport": 60})})
    walls = ((1, 2), (1, 3), (4, 2), (4, 3))
    state.set_edges(tuple(Edge(x, y, "e", "invisible") for x, y in walls))
    after, _ = apply_order(state, actions.Move((at,), mode="teleport"), SeededDice(1))
    assert (after.combatants["A"].x, after.combatants["A"].y) == comes_to
    assert len(after.felt) == found
