"""Choices that no other beats, at most seven of them, and two plans side by side."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import EPIC, WALKERS, bearer, made_route, mode_of, plain_road
from travel.rules.choices.compare import ExtraRow, PlanSide, compare
from travel.rules.choices.front import beats, choice_of, front, labelled, unbeaten, well_spread
from travel.rules.choices.sketch import sketches
from travel.rules.itinerary.hours import Hours, Orders
from travel.rules.itinerary.itinerary import plan_itinerary

OWN = mode_of(WALKERS, bearer(hp=60))


def way(hours, risk=0, fare=0):
    """A road of so many hours' walk, with encounters to expect and something to pay."""
    mode = replace(OWN, fare_gp=Fraction(fare))
    return replace(made_route((mode, Fraction(hours) * 3, 3)), risk=Fraction(risk))


SOME = choice_of(EPIC, plain_road(3), Orders())


def choice(*figures):
    """A choice with these figures of time, damage, risk and cost."""
    hours, damage, risk, cost = map(Fraction, figures)
    return replace(SOME, hours=hours, damage=damage, risk=risk, cost_gp=cost)


figures = st.lists(st.tuples(*[st.integers(0, 6)] * 4), min_size=1, max_size=20)


@given(figures)
def test_the_kept_are_exactly_those_that_none_beats(rows):
    choices = [choice(*row) for row in rows]
    kept = {each.figures for each in unbeaten(choices)}
    assert kept == {one.figures for one in choices if not any(beats(other.figures, one.figures) for other in choices)}
    assert all(any(other == each or beats(other, each) for other in kept) for each in {one.figures for one in choices})
    assert len(unbeaten(choices)) == len(kept)


@given(figures, st.integers(4, 7))
def test_the_spread_keeps_the_best_in_each_respect(rows, most):
    kept = unbeaten([choice(*row) for row in rows])
    chosen = well_spread(kept, most)
    assert len(chosen) == min(most, len(kept))
    for aim in range(4):
        assert min(each.figures[aim] for each in chosen) == min(each.figures[aim] for each in kept)
    assert [each.figures for each in chosen] == sorted(each.figures for each in chosen)


def test_the_spread_takes_the_farthest():
    """Of many along a line, with both ends given, the middle one is next."""
    line = [choice(number, 20 - number, 0, 0) for number in range(21)]
    assert [int(each.hours) for each in well_spread(line, 3)] == [0, 10, 20]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(10, 40), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=3))
def test_no_choice_of_a_front_is_beaten_by_any_schedule_of_any_route(ways):
    routes = [way(*each) for each in ways]
    found = front(EPIC, routes, Orders())
    everything = [each.figures for route in routes for each in sketches(EPIC, [route], Orders())]
    assert 1 <= len(found) <= 7
    assert not any(beats(other, each.figures) for each in found for other in everything)
    assert len({each.label for each in found}) == len(found)
    for each in found:
        assert plan_itinerary(EPIC, each.route, each.orders).damage.expected == each.damage
        assert each.itinerary.arrival == plan_itinerary(EPIC, each.route, each.orders).arrival


def test_choices_are_named_by_what_they_are_best_in():
    found = front(EPIC, [way(20, risk=3), way(24, risk=1), way(22, risk=2, fare=4)], Orders())
    by_name = {each.label: each for each in found}
    assert by_name["Fastest"].hours == min(each.hours for each in found)
    assert by_name["Safest"].risk == 1
    assert by_name["No damage"].damage == 0
    assert all(name.startswith(("Fastest", "Safest", "No damage", "Day ")) for name in by_name)


def test_a_single_way_has_nothing_to_be_named_after():
    assert [each.label for each in front(EPIC, [way(3)], Orders())] == ["The one way"]
    with pytest.raises(RuleError, match="no route to choose"):
        front(EPIC, [], Orders())


def test_names_that_come_twice_are_told_apart():
    middles = [choice(0, 9, 0, 0), choice(1, 8, 0, 0), choice(2, 8, 0, 4), choice(3, 0, 0, 9)]
    names = [each.label for each in labelled(middles)]
    assert names == ["Fastest", "Day 1 for 8 damage, no fares", "Day 1 for 8 damage, 4 gp", "No damage"]


def side(name, route, order, **orders):
    return PlanSide(name, plan_itinerary(EPIC, route, Orders(order, **orders)), route.risk)


def test_two_plans_side_by_side():
    slow = side("By road", way(24, risk=1, fare=2), Hours(walked=8))
    fast = side("The pass", way(20, risk=2), Hours(walked=4, hustled=4))
    found = compare(slow, fast)
    assert [(row.name, row.a, row.b, row.difference, row.better) for row in found.rows] == [
        ("Arrival", "day 3, 15:00", "day 2, 13:00", "1 d 2 h earlier", "b"),
        ("Miles", "72 mi", "60 mi", "-12 mi", None),
        ("Hours travelled", "24 h", "14 h", "-10 h", None),
        ("Damage", "0", "8", "+8", "a"),
        ("Chance that anyone drops", "0 %", "0 %", "same", None),
        ("Encounters to expect", "1", "2", "+1", "a"),
        ("Cost", "2 gp", "0 gp", "-2 gp", "b"),
        ("Camps", "2", "1", "-1", None),
    ]
    assert found.sentence == (
        "By road is better by 8 damage and better by 1 encounters; The pass is 1 d 2 h sooner there and 2 gp cheaper."
    )


def test_plans_that_come_to_the_same_and_one_that_is_better_in_all():
    one, other = side("A", way(8), Hours(walked=8)), side("B", way(9, risk=1), Hours(walked=8))
    assert compare(one, replace(one, name="B")).sentence == "A and B come to the same."
    assert compare(one, other).sentence.startswith("A is better in all that differs: 17 h sooner there and better by 1")


def test_further_figures_are_compared_where_both_have_them():
    one = replace(side("A", way(8), Hours(walked=8)), extra=(ExtraRow("Food", Fraction(5), "lb"),))
    other = replace(one, name="B", extra=(ExtraRow("Food", Fraction(15, 2), "lb"), ExtraRow("Feed", Fraction(1), "lb")))
    rows = {row.name: row for row in compare(one, other).rows}
    assert (rows["Food"].a, rows["Food"].b, rows["Food"].difference) == ("5 lb", "7.5 lb", "+2.5 lb")
    assert "Feed" not in rows
