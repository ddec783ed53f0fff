"""Long hard marches: sums stay quick, and one that has no end is refused with a reason."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import EPIC, bearer, gone_by, plain_road
from travel.rules.choices.front import front
from travel.rules.distribution import MOST_BITS, Distribution, mixture, of_dice
from travel.rules.forced_march import Marcher
from travel.rules.itinerary import people
from travel.rules.itinerary.damage import at_least
from travel.rules.itinerary.hours import Hours, Orders
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.itinerary.recovery import body_of
from travel.rules.itinerary.strain import FRESH, MOST_KEPT, Step, _kept, strained

D6 = of_dice(1, 6)


@pytest.mark.parametrize(("times", "amount"), [(0, 0), (0, 1), (1, 4), (3, 3), (3, 10), (3, 18), (3, 19), (7, 22)])
def test_the_chance_of_a_sum_is_that_of_all_its_values(times: int, amount: int) -> None:
    every = of_dice(times, 6)
    assert at_least(D6, times, amount) == sum(
        (chance for value, chance in every.items() if value >= amount), Fraction()
    )


def test_a_long_sum_keeps_its_ends_and_is_next_to_exact() -> None:
    exact = of_dice(60, 6)
    for _ in range(3):
        exact = exact.plus(exact)
    short = exact.rounded()
    assert (short.minimum, short.maximum) == (exact.minimum, exact.maximum)
    assert abs(short.expected - exact.expected) < Fraction(1, 10**290)
    assert max(weight.bit_length() for weight in short.weights) <= MOST_BITS


@pytest.mark.parametrize("share", [Fraction(0), Fraction(1, 20), Fraction(1, 3), Fraction(1, 2), Fraction(1)])
def test_percentiles_compare_whole_numbers(share: Fraction) -> None:
    spread = Distribution(2, (1, 2, 3, 2, 1))
    shares = [Fraction(sum(spread.weights[: index + 1]), 9) for index in range(5)]
    assert spread.percentile(share) == 2 + next(index for index, each in enumerate(shares) if each >= share)


def test_large_conditions_are_not_kept() -> None:
    body = body_of(EPIC, bearer(hp=9000))
    steps = tuple(Step("forced", hour) for hour in range(1, 9))
    large = FRESH
    while large.size <= MOST_KEPT:
        large = strained(EPIC, Marcher(0), body, large, steps)
    before = _kept.cache_info().currsize
    larger = strained(EPIC, Marcher(0), body, large, steps)
    assert larger.expected > large.expected
    assert _kept.cache_info().currsize == before


def test_a_march_without_end_is_refused_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_VALUES", 3_000)
    route = gone_by(plain_road(900), bearer())
    with pytest.raises(RuleError, match="So many hard hours cannot be reckoned: by day") as told:
        plan_itinerary(EPIC, route, Orders(Hours(walked=8, forced=8)))
    assert told.value.remedy == "Order fewer hustled and forced hours, or plan the journey in parts."


def test_a_mixture_weighs_both_kinds() -> None:
    mixed = mixture(Fraction(1, 4), of_dice(1, 4), Distribution(0, (1,)))
    assert dict(mixed.items()) == {0: Fraction(3, 4), **{value: Fraction(1, 16) for value in (1, 2, 3, 4)}}


def test_a_choice_too_hard_to_be_reckoned_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_VALUES", 60)
    route = gone_by(plain_road(200), bearer())
    choices = front(EPIC, [route], Orders(Hours(walked=8)))
    assert choices
    assert {order.hours.forced for choice in choices for order in choice.orders.days} <= {0, 1}
