"""Modes: what a party is offered on a map, at what pace and price, and why some are refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_mixed import WALKERS, chain, drawn, in_boat, with_marker, with_river, with_wagon
from tests.travel.planning.made_plan import D20, EPIC
from travel.rules.modes import craft_mode, find_mode, hired_mode, light_mode, mode_keys, own_mode
from travel.rules.party import Carrier, Party
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.graph import Graph
from travel.rules.routing.offers import mode_choices
from travel.rules.routing.ports import names_at, places_of

COAST = drawn(["PPW", "PPW", "PPW"], ("Saltmere", 1, 0), ("Quay", 1, 2))
INLAND = drawn(["PP", "PP"])
RIDERS = Party(
    tuple(replace(each, carrier=f"h{n}") for n, each in enumerate(WALKERS.travellers)),
    tuple(Carrier(f"h{n}", "mount", "heavy_horse", f"Horse {n}") for n in range(2)),
)
LED = replace(WALKERS, carriers=(Carrier("m", "mount", "mule", "Moll"),))

REFUSED = [
    (COAST, WALKERS, "light", "no wagon to leave behind"),
    (COAST, WALKERS, "hired:light_horse", None),
    (COAST, WALKERS, "hired:mule", "A mule is no faster than the party is now"),
    (COAST, RIDERS, "hired:light_horse", "Everyone is in the saddle already"),
    (INLAND, WALKERS, "hired:light_horse", "No town or village"),
    (COAST, WALKERS, "craft:galley", None),
    (COAST, WALKERS, "craft:raft", "No landing on a river or lake on this map"),
    (INLAND, WALKERS, "craft:galley", "No harbour on this map"),
    (drawn(["PW"], ("Saltmere", 0, 0)), WALKERS, "craft:galley", "Only Saltmere has a harbour"),
    (drawn(["PLP"], ("A", 0, 0), ("B", 2, 0)), LED, "craft:rowboat", "Moll cannot come aboard a rowboat"),
    (drawn(["PLP"], ("A", 0, 0), ("B", 2, 0)), LED, "craft:keelboat", None),
    (COAST, with_wagon(), "light", None),
    (COAST, in_boat(), "light", None),
]


@pytest.mark.parametrize(("world", "party", "key", "why"), REFUSED)
def test_a_mode_is_offered_or_refused_with_its_reason(world, party, key, why):
    choice = next(each for each in mode_choices(D20, party, Graph(world)) if each.key == key)
    assert (choice.refused is None) is (why is None)
    assert why is None or why in choice.refused


def test_every_mode_of_the_ruleset_is_listed_once_with_the_partys_own_first():
    choices = mode_choices(EPIC, WALKERS, Graph(COAST))
    assert [each.key for each in choices] == list(mode_keys(EPIC))
    assert choices[0].key == "own"
    assert choices[0].refused is None
    assert all(each.mode.profile.mph > 0 for each in choices if not each.refused)


def test_a_mode_nobody_knows_is_refused_by_name():
    with pytest.raises(RuleError, match="There is no mode 'craft:airship'") as refused:
        find_mode(D20, WALKERS, "craft:airship")
    assert "craft:galley" in refused.value.remedy


CRAFT = [
    ("sailing_ship", 2, 24, 48),
    ("warship", Fraction(5, 2), 24, 60),
    ("longship", 3, 24, 72),
    ("galley", 4, 24, 96),
    ("raft", Fraction(1, 2), 10, 5),
    ("keelboat", 1, 10, 10),
    ("rowboat", Fraction(3, 2), 10, 15),
]


@pytest.mark.rule("EP-OV-16", "EP-OV-17", "D20O-05")
@pytest.mark.parametrize("ruleset", [EPIC, D20])
@pytest.mark.parametrize(("craft", "mph", "hours", "miles"), CRAFT)
def test_passage_goes_at_the_crafts_pace_and_spares_all_aboard(ruleset, craft, mph, hours, miles):
    mode = craft_mode(ruleset, WALKERS, craft)
    profile = mode.profile
    assert (profile.mph, profile.hours_per_day, profile.mph * profile.hours_per_day) == (mph, hours, miles)
    assert mode.is_afloat
    assert mode.never_camps is (hours == 24)
    assert not (profile.can_hustle)
    assert not (profile.can_force)
    assert not any(each.bears_hustle or each.bears_forced for each in mode.bearers)


def test_everyone_is_in_the_saddle_of_hired_animals():
    mode = hired_mode(D20, WALKERS, "heavy_horse")
    assert mode.profile.mph == 5
    assert (mode.begins, mode.change_hours, mode.daily_gp) == ("stable", 1, 4)
    assert mode.name == "on hired heavy horses"


@pytest.mark.rule("D20O-05", "D20O-06")
def test_a_rider_of_175_lb_is_more_than_a_light_load_of_a_light_horse():
    assert hired_mode(D20, WALKERS, "light_horse").profile.mph == 4


def test_without_the_wagons_the_horses_go_along_and_all_walk():
    wagon = with_wagon()
    own, light = own_mode(D20, wagon), light_mode(D20, wagon)
    assert (own.profile.mph, own.profile.has_vehicle) == (2, True)
    assert (light.profile.mph, light.profile.has_vehicle) == (3, False)
    assert (light.begins, light.change_hours, light.name) == ("anywhere", 1, "without the wagons")
    assert next(each.text for each in light.reasons) == "The wagons stay where they are left"


def test_fares_count_heads_animals_and_wagons_and_may_be_free():
    galley = craft_mode(D20, with_wagon(), "galley")
    assert (galley.fare_gp, galley.daily_gp) == (2, 2 * 2 + 2 * 4 + 8)
    assert galley.reasons[-1].effect == "2 gp and 20 gp a day"
    assert craft_mode(D20, with_wagon(), "galley", with_vehicles=False).daily_gp == 12
    free = craft_mode(D20, with_wagon(), "galley", fares=Fraction(0))
    assert (free.fare_gp, free.daily_gp) == (0, 0)
    assert hired_mode(D20, WALKERS, "camel", fares=Fraction(1, 2)).daily_gp == 1


def test_boats_of_ones_own_are_the_partys_mode():
    assert own_mode(D20, in_boat()).name == "by boat"
    assert own_mode(D20, in_boat(), drifts=True).profile.hours_per_day == 24
    assert own_mode(D20, in_boat("galley"), drifts=True).profile.mph == 4


PLACES = [
    ("harbour beside the sea", drawn(["PW"], ("A", 0, 0)), 0, "harbours", True),
    ("no harbour inland", drawn(["PPW"], ("A", 0, 0)), 0, "harbours", False),
    ("a lake is both", drawn(["PL"], ("A", 0, 0)), 0, "harbours", True),
    ("a lake is both ", drawn(["PL"], ("A", 0, 0)), 0, "landings", True),
    ("a river cell beside", drawn(["PR"], ("A", 0, 0)), 0, "landings", True),
    ("a river cell is no harbour", drawn(["PR"], ("A", 0, 0)), 0, "harbours", False),
    ("a river line through", with_river(chain("PPP", towns={1: "A"}), 0, 1, 2), 1, "landings", True),
    ("no river line there", with_river(chain("PPPP", towns={3: "A"}), 0, 1, 2), 3, "landings", False),
    ("a sea lane to it", with_river(chain("PPW", towns={0: "A"}), 0, 1, 2, kind="sea_route"), 0, "harbours", True),
    ("a marked landing", with_marker(drawn(["PW"]), "Old Quay (ruined)", 0), 0, "harbours", True),
    ("a marker of something else", with_marker(drawn(["PW"]), "Dragon", 0), 0, "harbours", False),
    ("a town has a stable", COAST, 1, "stables", True),
    ("a field has none", COAST, 0, "stables", False),
]


@pytest.mark.parametrize(("name", "world", "cell", "flag", "expected"), PLACES)
def test_places_where_modes_change(name, world, cell, flag, expected):
    assert bool(getattr(places_of(Graph(world)), flag)[cell]) is expected


def test_places_are_named_the_largest_first():
    graph = Graph(COAST)
    assert names_at(graph.world, places_of(graph).harbours) == ("Quay", "Saltmere")


def test_drift_changes_what_is_offered():
    world = drawn(["PLP"], ("A", 0, 0), ("B", 2, 0))
    still, drifting = (
        next(each for each in mode_choices(D20, WALKERS, Graph(world), terms) if each.key == "craft:keelboat")
        for terms in (Conditions(), Conditions(current_mph=Fraction(3), drift=True))
    )
    assert (still.mode.profile.hours_per_day, drifting.mode.profile.hours_per_day) == (10, 24)
