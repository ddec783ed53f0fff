"""Getting lost, and the Survival skill on a journey: the catalogue's figures as tables (D20O-08, 09)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.kernel.dice import ScriptedDice
from travel.rules.environment import lost, survival
from travel.rules.maps.blank import blank_map
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Scale, Topology
from travel.rules.rulesets import get_ruleset

D20 = get_ruleset("d20-srd")

DCS = [
    # ground, way, map, poor visibility, DC
    ("hills", "trackless", True, True, 12),
    ("forest", "trackless", True, False, 15),
    ("plains", "trackless", False, False, None),
    ("hills", "trackless", True, False, 6),
    ("moor", "trackless", True, False, 6),
    ("moor", "trackless", False, False, 10),
    ("hills", "trackless", False, False, 10),
    ("mountains", "trackless", True, False, 8),
    ("mountains", "trackless", False, False, 12),
    ("forest", "trackless", False, True, 15),
    ("jungle", "trackless", True, False, 15),
    ("swamp", "trackless", True, False, 6),
    ("swamp", "trackless", False, False, 10),
    ("desert", "trackless", False, False, None),
    ("desert", "trackless", False, True, 12),
    ("tundra", "trackless", False, True, 12),
    ("plains", "trackless", True, True, 12),
    ("sea", "trackless", False, False, None),
    ("sea", "trackless", False, True, 12),
    ("river", "trackless", False, True, None),
    ("unknown", "trackless", True, False, 15),
    ("forest", "trail", False, True, None),
    ("mountains", "road", False, True, None),
    ("mountains", "highway", False, True, None),
]


@pytest.mark.rule("D20O-08")
@pytest.mark.parametrize(("ground", "way", "has_map", "is_poor", "dc"), DCS)
def test_the_highest_dc_that_applies(ground: str, way: str, has_map: bool, is_poor: bool, dc: int | None) -> None:
    found, reasons = lost.lost_dc(D20, ground, way, has_map=has_map, is_poor=is_poor)
    assert found == dc
    assert reasons
    assert all(reason.rule == "D20O-08" for reason in reasons)


@pytest.mark.rule("D20O-08")
@pytest.mark.parametrize("follows", ["stream", "shore"])
def test_who_follows_water_is_never_lost(follows: str) -> None:
    assert lost.lost_dc(D20, "forest", "trackless", has_map=False, is_poor=True, follows=follows)[0] is None


@pytest.mark.rule("D20O-08")
@pytest.mark.parametrize(
    ("survival_bonus", "geography", "local", "bonus"),
    [(4, 0, 0, 4), (4, 5, 0, 6), (4, 0, 5, 6), (4, 5, 5, 6), (4, 4, 4, 4), (-1, 9, 0, 1)],
)
def test_knowing_the_land_adds_once(survival_bonus: int, geography: int, local: int, bonus: int) -> None:
    found, reasons = lost.navigator_bonus(D20, survival_bonus, geography_ranks=geography, local_ranks=local)
    assert found == bonus
    assert sum(int(reason.effect) for reason in reasons) == bonus


@pytest.mark.rule("D20O-08")
@pytest.mark.parametrize(
    ("hours", "notice", "course"), [(0, 20, 15), (1, 19, 17), (3, 17, 21), (10, 10, 35), (25, -5, 65)]
)
def test_noticing_grows_easier_and_the_way_back_harder(hours: int, notice: int, course: int) -> None:
    assert lost.notice_dc(D20, hours) == notice
    assert lost.course_dc(D20, hours) == course


@pytest.mark.rule("D20O-08")
def test_checks_have_no_automatic_one_and_twenty() -> None:
    assert lost.roll_lost(6, 5, ScriptedDice([1])).passed
    assert not lost.roll_lost(15, -6, ScriptedDice([20])).passed
    assert lost.roll_notice(D20, 3, 4, ScriptedDice([13])).passed
    assert not lost.roll_course(D20, 3, 4, ScriptedDice([13])).passed
    assert lost.roll_course(D20, 3, 4, ScriptedDice([13]), improved=True).passed


@pytest.mark.rule("D20O-08")
@pytest.mark.parametrize(
    ("dc", "bonus", "hours", "chance"),
    [(15, 4, 1, "1/2"), (15, 4, 2, "3/4"), (6, 5, 8, "0"), (30, 0, 1, "1"), (15, 4, 0, "0"), (None, 0, 8, "0")],
)
def test_the_chance_to_lose_the_way(dc: int | None, bonus: int, hours: int, chance: str) -> None:
    assert lost.lost_chance(dc, bonus, hours) == Fraction(chance)


@pytest.mark.rule("D20O-08")
@pytest.mark.parametrize(("ranks", "knows"), [(4, False), (5, True)])
def test_five_ranks_know_north(ranks: int, knows: bool) -> None:
    assert lost.knows_north(D20, ranks) is knows


@pytest.mark.rule("D20O-08")
@pytest.mark.parametrize(
    ("face", "name", "bearing"), [(1, "north", 0), (3, "east", 90), (5, "south", 180), (8, "north-west", 315)]
)
def test_a_random_direction_goes_clockwise_from_north(face: int, name: str, bearing: int) -> None:
    direction = lost.roll_direction(ScriptedDice([face]))
    assert (direction.name, direction.bearing) == (name, bearing)


@pytest.mark.parametrize(
    ("bearing", "step"), [(0, -5), (45, -4), (90, 1), (135, 6), (180, 5), (225, 4), (270, -1), (315, -6)]
)
def test_straying_takes_the_neighbour_nearest_to_the_bearing(bearing: int, step: int) -> None:
    world = blank_map("Field", Topology.SQUARE, 5, 5, Scale(6, "mi"), Terrain.PLAINS)
    assert lost.stray_cell(world, 12, bearing) == 12 + step


@pytest.mark.rule("D20O-09")
@pytest.mark.parametrize(("total", "people"), [(9, 0), (10, 1), (11, 1), (12, 2), (17, 4), (20, 6), (30, 11)])
def test_foraging_feeds_one_more_for_two_points(total: int, people: int) -> None:
    assert survival.forage_feeds(D20, total) == people


@pytest.mark.rule("D20O-09")
def test_foraging_goes_at_half_pace_and_gives_a_day_of_food_and_water() -> None:
    found = survival.roll_forage(D20, 5, ScriptedDice([12]))
    assert (found.check.total, found.people, found.pace) == (17, 4, Fraction(1, 2))
    assert list(survival.foraged(D20, found.people)) == [4, 4]
    assert survival.roll_forage(D20, 5, ScriptedDice([4])).people == 0


@pytest.mark.rule("D20O-09")
@pytest.mark.parametrize(("bonus", "chance", "people"), [(0, "11/20", "9/5"), (9, "1", "11/2"), (-11, "0", "0")])
def test_what_foraging_brings_on_average(bonus: int, chance: str, people: str) -> None:
    assert survival.forage_chance(D20, bonus) == Fraction(chance)
    counted = sum(survival.roll_forage(D20, bonus, ScriptedDice([face])).people for face in range(1, 21))
    assert survival.forage_expected(D20, bonus) == Fraction(counted, 20) == Fraction(people)


@pytest.mark.rule("D20O-09")
@pytest.mark.parametrize(
    ("total", "is_still", "expected"),
    [(14, True, (0, 0)), (15, False, (0, 2)), (17, False, (2, 2)), (17, True, (2, 4))],
)
def test_a_guide_shelters_others_from_the_weather(total: int, is_still: bool, expected: tuple[int, int]) -> None:
    assert survival.sheltered(D20, total, is_still=is_still) == expected


@pytest.mark.rule("D20O-09")
@pytest.mark.parametrize(("total", "days"), [(14, 0), (15, 1), (19, 1), (20, 2), (25, 3)])
def test_weather_is_foretold_a_day_more_for_five_points(total: int, days: int) -> None:
    assert survival.days_foretold(D20, total) == days


@pytest.mark.rule("D20O-09")
@pytest.mark.parametrize(("total", "avoids", "spots"), [(7, False, False), (8, False, True), (15, True, True)])
def test_hazards_of_the_ground_are_avoided_or_at_least_seen(total: int, avoids: bool, spots: bool) -> None:
    assert survival.avoids_hazards(D20, total) is avoids
    assert survival.spots_quicksand(D20, total) is spots
