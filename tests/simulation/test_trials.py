"""Trials, chunks and what they add up to."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.handoff import check_outcome
from tactical.rules.kernel.codec import from_plain, to_plain
from tests.simulation.fake_fights import fight, prepare
from tests.travel.journeys.made_journey import made_context, made_tables
from travel.rules.environment.settings import DEFAULT_SETTINGS
from travel.rules.journey.context import DayOrder, start
from travel.rules.journey.fold import replay
from travel.rules.journey.state import Stores
from travel.rules.simulation.chunk import chunk_plans, run_chunk
from travel.rules.simulation.statistics import answer, mean, quantile, sentence, spread, wilson
from travel.rules.simulation.summary import ChunkSummary, merge, summarise
from travel.rules.simulation.trial import Trials, run_trial

TRIALS = Trials(made_context(tables=made_tables(30), default_order=DayOrder(walked=8, forced=1)), None, planned_day=4)


def test_a_trial_is_the_journey_itself_and_its_log_rebuilds_its_end() -> None:
    result = run_trial(TRIALS, 11, 3, prepare, fight)
    assert replay(TRIALS.begins, result.events) == result.final
    assert result.events[0].type == "day_started"
    for one in result.fights:
        check_outcome(one.setup, one.outcome)


def test_any_trial_can_be_played_again_alone() -> None:
    assert run_trial(TRIALS, 11, 17, prepare, fight) == run_trial(TRIALS, 11, 17, prepare, fight)
    assert run_trial(TRIALS, 11, 17, prepare, fight).events != run_trial(TRIALS, 11, 18, prepare, fight).events


def test_a_batch_equals_its_trials_merged_one_by_one() -> None:
    batch = run_chunk(TRIALS, 11, 1, 40, prepare, fight)
    singles = [summarise(TRIALS, run_trial(TRIALS, 11, number, prepare, fight)) for number in range(1, 41)]
    assert batch == merge(singles)
    assert merge(reversed(singles)) == batch
    parts = [run_chunk(TRIALS, 11, plan.first, plan.count, prepare, fight) for plan in chunk_plans(40, 7)]
    assert merge(parts) == batch


def test_a_chunk_run_twice_is_equal_byte_for_byte() -> None:
    once, twice = (json.dumps(to_plain(run_chunk(TRIALS, 5, 1, 15, prepare, fight))) for _ in range(2))
    assert once == twice
    assert from_plain(ChunkSummary, json.loads(once)) == run_chunk(TRIALS, 5, 1, 15, prepare, fight)


def test_the_counts_add_up() -> None:
    summary = run_chunk(TRIALS, 2, 1, 60, prepare, fight)
    assert summary.trials == 60
    assert sum(summary.damage.values()) == sum(summary.march.values()) == 60 * 2
    assert sum(summary.encounters.values()) == 60
    assert sum(summary.arrivals.values()) <= 60
    assert summary.on_time <= sum(summary.arrivals.values())
    assert 0 < summary.fights_won <= summary.fights
    assert summary.nobody_died + sum(summary.deaths.values()) >= 60


def test_without_dice_every_trial_arrives_with_the_plan() -> None:
    calm = Trials(made_context(), None, planned_day=4)
    summary = run_chunk(calm, 1, 1, 120, prepare, fight)
    assert summary.arrivals == {4: 120}
    assert summary.damage == {0: 240}
    assert sentence(summary, {"m1": "Nix"}) == "They arrive on day 4 or sooner every time. Nobody dies."


def test_supplies_left_are_told_with_how_often_there_was_too_little() -> None:
    """Two eat a pound and drink a gallon a day each: food lasts for four days, water does not."""
    playing = replace(DEFAULT_SETTINGS, uses_weather=False, uses_lost=False, uses_hazards=False)
    fed = Trials(made_context(settings=playing, stores=Stores(food=1000, water=450)), None, planned_day=4)
    summary = run_chunk(fed, 1, 1, 30, prepare, fight)
    assert sum(summary.left["food"].values()) == 30
    assert set(summary.left) == {"food", "water"}
    food, water = answer(summary, {}).supplies
    assert (food.kind, food.unit, food.short.probability) == ("food", "lb", 0)
    assert (water.kind, water.unit, water.short.probability, water.spread.high) == ("water", "gal", 1, 0)
    assert 0 < food.spread.mean < 10
    halves = [run_chunk(fed, 1, first, 15, prepare, fight) for first in (1, 16)]
    assert merge(halves) == summary
    assert from_plain(ChunkSummary, json.loads(json.dumps(to_plain(summary)))) == summary
    assert answer(run_chunk(Trials(made_context()), 1, 1, 5, prepare, fight), {}).supplies == ()


def test_a_trial_may_start_in_the_middle_of_a_journey() -> None:
    context = made_context()
    first = run_trial(Trials(context), 1, 1, prepare, fight).events[:12]
    midway = replay(start(context), first)
    result = run_trial(Trials(context, midway, planned_day=4), 1, 2, prepare, fight)
    assert result.arrival_day == 4


def test_someone_who_falls_is_rested_for() -> None:
    hard = made_context(default_order=DayOrder(walked=2, hustled=6, forced=2))
    result = run_trial(Trials(hard, None, 3), 4, 1, prepare, fight)
    assert "fell" in {event.type for event in result.events}
    assert result.arrival_day is not None


@given(trials=st.integers(1, 500), size=st.integers(1, 60))
@settings(max_examples=60)
def test_chunks_cover_every_trial_once(trials: int, size: int) -> None:
    plans = chunk_plans(trials, size)
    numbers = [number for plan in plans for number in range(plan.first, plan.first + plan.count)]
    assert numbers == list(range(1, trials + 1))
    assert [plan.index for plan in plans] == list(range(len(plans)))


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_wilson_intervals(hits: int, trials: int, low: float, high: float) -> None:
    share = wilson(hits, trials)
    assert (share.low, share.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_quantiles_means_and_bins() -> None:
    counts = {0: 50, 10: 40, 100: 10}
    assert (quantile(counts, 0.5), quantile(counts, 0.9), quantile(counts, 0.95)) == (0, 10, 100)
    assert mean(counts) == 14
    spreaded = spread(counts)
    assert sum(each.count for each in spreaded.bins) == 100
    assert len(spreaded.bins) <= 24
    assert {each.high - each.low for each in spreaded.bins} == {4}
    assert (spreaded.low, spreaded.high) == (0, 100)
    assert spread({}).bins == ()


def test_the_answer_in_words() -> None:
    names = {"m1": "Nix", "m2": "Bram"}
    whole = ChunkSummary(trials=1000, arrivals={4: 300, 5: 620, 6: 60}, nobody_died=900, deaths={"m1": 60, "m2": 40})
    assert sentence(whole, names) == (
        "They arrive on day 5 or sooner 9 times in 10. Someone dies in 10 of 100 journeys, most often Nix."
    )
    assert sentence(replace(whole, trials=50), names) == "Too few to say: 50 trials."
    assert sentence(replace(whole, arrivals={}), names).startswith("They never arrive.")
    assert sentence(replace(whole, arrivals={5: 500}), names).startswith("They arrive 5 times in 10")
    told = answer(whole, names, planned_day=5)
    assert told.deaths[0][1].probability == pytest.approx(0.06)
    assert told.on_time is not None
    assert answer(whole, names).on_time is None
