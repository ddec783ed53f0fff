"""Routes by several modes: where they change, what stays behind, what is preferred, and why there is none."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_mixed import (
    WALKERS,
    chain,
    drawn,
    found,
    hours_of,
    in_boat,
    legs_of,
    request,
    with_wagon,
)  # fmt: skip
from tests.travel.planning.made_plan import EPIC
from travel.rules.encounters import EncounterTable
from travel.rules.maps.areas import Area
from travel.rules.maps.terrain import Terrain
from travel.rules.routing.clock import Clock
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.mixed import find_mixed_routes

SHIP, HORSE = "craft:sailing_ship", "hired:heavy_horse"
STRAIT = drawn(["PPPWWWPPP"], ("Saltmere", 2, 0), ("Kestrel Quay", 6, 0))
"""Land, 24 miles of sea between two harbours, land."""
AFOOT = Fraction(8, 3)
"""Hours over a cell of trackless plains on foot: 6 miles at 2 1/4."""


def test_a_ship_between_two_walks():
    route = found(STRAIT, (0, 8), "own", SHIP)[0]
    assert legs_of(route) == [("own", 0, 2), (SHIP, 2, 6), ("own", 6, 8)]
    assert route.cells == tuple(range(9))
    assert [(leg.first, leg.last) for leg in route.legs] == [(0, 2), (2, 6), (6, 8)]
    assert [leg.from_feet / 5280 for leg in route.legs] == [0, 12, 36]
    assert [leg.mode.change_hours for leg in route.legs] == [0, 1, 0]
    assert route.hours == 4 * AFOOT + 12
    # 7:00 + 5:20 on foot, 1 h aboard, 12 h at sea, ashore at 1:20; from 7:00 another 5:20
    assert hours_of(route) == 24 + 2 * AFOOT
    assert {each.leg for each in route.stretches} == {0, 1, 2}
    assert [each.mph for each in route.stretches] == [3, 2, 3]


def test_the_change_is_told():
    texts = [each.text for each in found(STRAIT, (0, 8), "own", SHIP)[0].reasons]
    assert "From Saltmere by sailing ship" in texts
    assert "From Kestrel Quay as arranged" in texts


@pytest.mark.rule("EP-OV-16")
def test_who_lands_by_night_waits_for_the_morning_and_who_sails_does_not():
    assert hours_of(found(STRAIT, (2, 6), SHIP)[0]) == 12
    late = Clock(start_hour=Fraction(20))
    assert hours_of(found(STRAIT, (2, 6), SHIP, clock=late)[0]) == 12
    # ashore at 8:00 of the second day, whose window is from 7:00 to 15:00
    assert hours_of(found(STRAIT, (2, 8), "own", SHIP, clock=late)[0]) == 12 + 2 * AFOOT


def test_hired_horses_are_given_back_where_a_ship_is_boarded():
    world = drawn(["PPPWWWPPP"], ("Start", 0, 0), ("Saltmere", 2, 0), ("Kestrel Quay", 6, 0))
    route = found(world, (0, 8), "own", SHIP, HORSE)[0]
    assert legs_of(route) == [(HORSE, 0, 2), (SHIP, 2, 6), (HORSE, 6, 8)]
    assert [leg.mode.change_hours for leg in route.legs] == [0, 1, 1]


def test_horses_are_hired_in_towns_and_kept_as_long_as_they_are_quicker():
    world = chain("PPPPPP", towns={1: "A", 4: "B"}, miles=30)
    assert legs_of(found(world, (0, 5), "own", HORSE)[0]) == [("own", 0, 1), (HORSE, 1, 5)]


def test_one_may_set_out_in_any_mode_that_begins_there():
    route = found(STRAIT, (2, 6), "own", SHIP)[0]
    assert (legs_of(route), route.legs[0].mode.change_hours) == ([(SHIP, 2, 6)], 0)


def test_wagons_come_aboard_and_go_on():
    route = found(STRAIT, (0, 8), "own", SHIP, party=with_wagon())[0]
    assert legs_of(route) == [("own", 0, 2), (SHIP, 2, 6), ("own", 6, 8)]
    assert {leg.mode.profile.has_vehicle for leg in route.legs if leg.mode.key == "own"} == {True}


def test_wagons_left_behind_stay_there():
    light = found(chain("FFFFFF", miles=30), (0, 5), "own", "light", party=with_wagon())[0]
    assert [key for key, _, _ in legs_of(light)] == ["light"]
    assert light.hours == Fraction(150, 3) * 2
    world = chain("PPPPPPP", towns={1: "A", 3: "B", 5: "C"}, miles=30)
    keys = [key for key, _, _ in legs_of(found(world, (0, 6), "own", HORSE, party=with_wagon())[0])]
    assert keys == ["own", HORSE]
    assert "light" not in keys


def test_a_rowboat_takes_no_wagon_so_the_party_goes_on_without_it():
    world = drawn(["PPLLPP"], ("A", 1, 0), ("B", 4, 0))
    lone = replace(with_wagon(), carriers=with_wagon().carriers[:1])
    with pytest.raises(RuleError, match="draft animal"):
        found(world, (0, 5), "own", "light", party=lone)
    rowed = found(world, (0, 5), "own", "light", "craft:raft", party=with_wagon(), by_leg=())[0]
    assert legs_of(rowed)[-1][0] in ("own", "light")
    with pytest.raises(RuleError, match="cannot come aboard a rowboat"):
        found(world, (0, 5), "own", "light", "craft:rowboat", party=with_wagon())


def test_a_boat_of_ones_own_is_left_at_the_landing():
    world = drawn(["LLLPPP"], ("A", 3, 0))
    route = found(world, (0, 5), "own", "light", party=in_boat())[0]
    assert legs_of(route) == [("own", 0, 3), ("light", 3, 5)]


def test_a_leg_may_be_forced():
    world = drawn(["PWWWWP", "PPPPPP"], ("A", 0, 0), ("B", 5, 0))
    stops = (0, 5, 6)
    free = found(world, stops, "own", SHIP)[0]
    assert next(key for key, _, _ in legs_of(free)) == SHIP
    walk = found(world, stops, "own", SHIP, by_leg=((0, "own"),))[0]
    assert legs_of(walk)[0] == ("own", 0, 5)
    sail = found(world, (0, 5, 0), "own", SHIP, by_leg=((0, "own"), (1, SHIP)))[0]
    assert legs_of(sail) == [("own", 0, 5), (SHIP, 5, 0)]


def test_stops_are_places_in_the_cells_even_where_a_way_comes_back():
    world = drawn(["PWWWWP", "PPPPPP"], ("A", 0, 0), ("B", 5, 0))
    route = found(world, (6, 0, 6, 5), "own")[0]
    assert [route.cells[place] for place in route.stops] == [6, 0, 6, 5]
    mixed = found(world, (6, 0, 5, 0, 6), "own", SHIP)[0]
    assert [mixed.cells[place] for place in mixed.stops] == [6, 0, 5, 0, 6]
    assert mixed.stops == tuple(sorted(mixed.stops))
    assert all(one.last == two.first for one, two in zip(mixed.legs, mixed.legs[1:], strict=False))


def test_a_stay_lets_the_day_go_by():
    route = found(STRAIT, (0, 6, 8), "own", SHIP, stays=(0, 24 * 3600, 0))[0]
    assert hours_of(route) == 48 + 2 * AFOOT
    short = found(STRAIT, (0, 2, 8), "own", SHIP, stays=(0, 2 * 3600, 0))[0]
    assert hours_of(short) == 24 + 2 * AFOOT


@pytest.mark.parametrize(("hours", "nights"), [(8, 1), (10, 1), (12, 0), (4, 2)])
def test_hours_ordered_are_those_by_land(hours, nights):
    route = found(chain("PPPPP", miles=6), (0, 4), clock=Clock(hours=hours))[0]
    assert hours_of(route) == 4 * AFOOT + nights * (24 - hours)


def test_a_faster_pace_by_land_is_reckoned_in():
    fast = Clock(pace=Fraction(5, 4))
    assert hours_of(found(chain("PPP", miles=6), (0, 2), clock=fast)[0]) == 2 * AFOOT * Fraction(4, 5)


FORK = drawn(["PFFFP", "DWWWP", "DWWWP", "DDDDP"], ("A", 0, 0), ("B", 4, 0))


def tables(**percent: int) -> tuple[EncounterTable, ...]:
    return tuple(EncounterTable(terrain, chance, ()) for terrain, chance in percent.items())


def test_the_safest_way_meets_the_fewest():
    danger = tables(forest=80, plains=8)
    quick = found(FORK, (0, 4), tables=danger)[0]
    safe = found(FORK, (0, 4), preference="safest", tables=danger)[0]
    assert Terrain.FOREST in {each.terrain for each in quick.stretches}
    assert safe.risk < quick.risk
    assert (safe.label, safe.preference) == ("Safest", "safest")
    assert Terrain.FOREST not in {each.terrain for each in safe.stretches}


def test_risk_is_the_chance_for_eight_hours_by_ground_and_hours():
    route = found(chain("FFPP", miles=12), (0, 3), tables=tables(forest=20, plains=10))[0]
    forest, plains = Fraction(18) / Fraction(3, 2), Fraction(18) / Fraction(9, 4)
    assert route.risk == forest / 8 * Fraction(20, 100) + plains / 8 * Fraction(10, 100)
    assert [each.effect for each in route.risk_reasons] == ["+0.30", "+0.10"]


def test_a_region_has_its_own_danger():
    world = chain("PPPP", miles=12)
    haunted = replace(world, features=replace(world.features, areas=(Area("The Barrows", "region", (2, 3)),)))
    table = (EncounterTable("plains", 10, ()), EncounterTable("plains", 50, (), area="The Barrows"))
    half = Fraction(18) / Fraction(9, 4) / 8
    assert found(haunted, (0, 3), tables=table)[0].risk == half * Fraction(10, 100) + half * Fraction(50, 100)


def test_at_sea_the_tables_of_the_sea_count():
    assert found(STRAIT, (2, 6), SHIP, tables=tables(sea=40))[0].risk == Fraction(12, 8) * Fraction(40, 100)
    assert found(STRAIT, (2, 6), SHIP, tables=tables(plains=40))[0].risk == 0


LAKESIDE = drawn(["PWWP", "PPPP"], ("A", 0, 0), ("B", 3, 0))


def test_least_harm_marches_least_and_the_cheapest_pays_least():
    harmless = found(LAKESIDE, (4, 7), "own", SHIP, preference="least_harm")
    cheap = found(LAKESIDE, (4, 7), "own", SHIP, preference="cheapest")
    assert (harmless[0].label, [key for key, _, _ in legs_of(harmless[0])]) == ("Least harm", ["own", SHIP, "own"])
    assert (cheap[0].label, cheap[0].cost_gp, legs_of(cheap[0])) == ("Cheapest", 0, [("own", 4, 7)])


def test_fares_are_paid_at_each_boarding_and_for_every_day_begun():
    route = found(STRAIT, (0, 8), "own", SHIP)[0]
    # 2 gp to go aboard, 2 gp a day; at sea from 13:20 of the first day to 1:20 of the second
    assert route.cost_gp == 2 + 2 * 2
    assert [(each.text, each.effect) for each in route.cost_reasons] == [
        ("By sailing ship: 2 gp to go aboard, 2 days at 2 gp", "6 gp")
    ]
    assert found(STRAIT, (0, 8), "own", SHIP, conditions=Conditions(fares=Fraction(0)))[0].cost_gp == 0


def test_other_ways_follow_and_are_told_apart():
    routes = found(LAKESIDE, (0, 3), "own", SHIP, HORSE)
    assert [route.id for route in routes] == ["A", "B", "C"][: len(routes)]
    assert len({route.label for route in routes}) == len(routes)
    assert routes[0].label == "Fastest"
    assert any(legs_of(route) == [("own", 0, 3)] for route in routes)
    assert {route.preference for route in routes[1:]} == {"fastest"}


REFUSED = [
    (STRAIT, (0, 8), {}, "Kestrel Quay|Saltmere|cells of land", "Allow going by", "/stops"),
    (STRAIT, (0, 4), {}, "lies in the water", "Allow going by", "/stops/1/cell"),
    (STRAIT, (0, 8), {"allowed": ("craft:galley",)}, "No way to 0901 from 0101", "Allow going as arranged",
     "/modes/allowed"),
    (STRAIT, (0, 8), {"allowed": ("own", "craft:raft")}, "Not by raft or barge", "Take this mode off",
     "/modes/allowed/1"),
    (STRAIT, (0, 8), {"allowed": ("own", "craft:submarine")}, "There is no mode", "own, light", "/modes/allowed"),
    (STRAIT, (0, 8), {"allowed": ("own", SHIP), "by_leg": ((0, SHIP),)}, "Leg 1 cannot be gone by sailing ship",
     "Leave its mode", "/modes/by_leg/0"),
    (STRAIT, (0, 8), {"by_leg": ((3, "own"),)}, "There is no leg 4", "again", "/modes/by_leg/0"),
    (STRAIT, (0, 8), {"allowed": ("own", SHIP), "by_leg": ((0, "own"), (0, SHIP))}, "Leg 1 is held to two",
     "Give it one", "/modes/by_leg/1/mode"),
    (STRAIT, (0, 8), {"allowed": ("own", "light")}, "no wagon to leave", "Take this mode off", "/modes/allowed/1"),
    (STRAIT, (0, 0), {"allowed": ("own", SHIP)}, "the same place", "Remove one", "/stops/1/cell"),
    (STRAIT, (0, 99), {"allowed": ("own", SHIP)}, "not on the map", "Pick a cell", "/stops/1/cell"),
    (STRAIT, (0, 8), {"conditions": Conditions(current_mph=Fraction(-1))}, "current of -1", "3 is usual",
     "/current_mph"),
    (drawn(["PUP"]), (0, 2), {"allowed": ("own",)}, "not known", "Say what ground", "/stops"),
]  # fmt: skip


@pytest.mark.parametrize(("world", "stops", "fields", "message", "remedy", "pointer"), REFUSED)
def test_no_way_says_why_and_what_would_help(world, stops, fields, message, remedy, pointer):
    with pytest.raises(RuleError, match=message) as refused:
        find_mixed_routes(replace(request(world, stops), **fields))
    assert remedy in refused.value.remedy
    assert refused.value.pointer == pointer


def test_a_ship_that_would_help_is_named_with_its_harbours():
    with pytest.raises(RuleError) as refused:
        found(STRAIT, (0, 8), ruleset=EPIC, party=WALKERS)
    assert refused.value.remedy == "Allow going by longship; Saltmere and Kestrel Quay have landings."


def test_no_mode_at_all_is_refused():
    with pytest.raises(RuleError, match="No mode is allowed"):
        find_mixed_routes(replace(request(STRAIT, (0, 8)), allowed=()))
