"""State = fold of events: replay, undo, hit points, seeds, JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.handoff import EncounterOutcome, ParticipantOutcome
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import made_context, made_tables, made_traveller, rich_context
from travel.rules.journey.apply import apply
from travel.rules.journey.context import JourneyContext, start
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.events import Event, event_from_plain, event_to_plain
from travel.rules.journey.fold import fold, replay
from travel.rules.journey.orders import (
    AdvanceDay,
    AdvanceHours,
    Chase,
    ClearEncounter,
    Forage,
    LetPass,
    OrderedFoe,
    Override,
    PlaceEncounter,
    Rest,
    SeekWay,
    SetTable,
    SetWatches,
    ShowEncounter,
    StartFight,
    TakeCourse,
    TakeOutcome,
    Talk,
    order_from_plain,
    order_to_plain,
)
from travel.rules.journey.state import JourneyState


def fight_outcome(first: int, second: int, dead: bool) -> EncounterOutcome:
    party = (
        ParticipantOutcome("m1", first, 50 - first, dead=dead),
        ParticipantOutcome("m2", second, 50 - second),
    )
    return EncounterOutcome("x", party, "party", "over", 3, 18)


small = st.integers(0, 5)
orders = st.one_of(
    st.builds(AdvanceDay, walked=small, hustled=small, forced=st.integers(0, 3)),
    st.just(AdvanceDay()),
    st.builds(
        AdvanceHours,
        hours=st.sampled_from([0.25, 0.5, 1.0, 1.75, 3.0]),
        pace=st.sampled_from(["walk", "hustle", "forced"]),
    ),
    st.builds(Rest, days=st.integers(1, 3)),
    st.builds(
        PlaceEncounter,
        creatures=st.just((OrderedFoe("wolf", 2),)),
        mile=st.one_of(st.none(), st.floats(0, 84)),
        hidden=st.booleans(),
    ),
    st.just(ClearEncounter()),
    st.just(ShowEncounter()),
    st.just(LetPass()),
    st.builds(Talk, minutes=st.integers(0, 90), note=st.just("words")),
    st.builds(
        Override, target=st.just("m1"), field=st.just("hp"), value=st.integers(-5, 50), reason=st.just("by hand")
    ),
    st.builds(
        Override, target=st.just("m2"), field=st.just("primal"), value=st.integers(0, 60), reason=st.just("by hand")
    ),
    st.builds(
        Override, target=st.just("journey"), field=st.just("mile"), value=st.floats(0, 90), reason=st.just("by hand")
    ),
    st.builds(SetTable, rolls=st.booleans()),
    st.builds(SetWatches, watches=st.sampled_from([(), (("m1",),), (("m2",), ("m1", "m2"))])),
    st.builds(Forage, on=st.booleans()),
    st.just(SeekWay()),
    st.builds(Chase, flees=st.sampled_from(["party", "foes"]), all_day=st.booleans()),
    st.builds(TakeCourse, course=st.just(1), progress=st.just(0), note=st.just("another way")),
    st.builds(Override, target=st.just("journey"), field=st.just("lost"), value=st.booleans(), reason=st.just("fog")),
    st.builds(Override, target=st.just("h1"), field=st.just("hp"), value=st.integers(-3, 12), reason=st.just("kicked")),
    st.just(StartFight("fight", "ambush")),
    st.builds(TakeOutcome, outcome=st.builds(fight_outcome, st.integers(-9, 50), st.integers(-9, 50), st.booleans())),
)


def travelled(context: JourneyContext, wanted: list[Any], seed: int) -> tuple[JourneyState, list[Event]]:
    """Carry out what the rules allow of some orders."""
    book, state, events = SeededBook(seed), start(context), []
    for order in wanted:
        try:
            state, more = apply(state, order, context, book)
        except RuleError:
            continue
        events += more
    return state, events


CONTEXTS = {
    "epic-path": made_context(tables=made_tables(60)),
    "d20-srd": made_context("d20-srd", tables=made_tables(60)),
    "epic-path, all there is": rich_context(),
    "d20-srd, all there is": rich_context("d20-srd"),
}


@pytest.mark.parametrize("name", CONTEXTS)
@given(wanted=st.lists(orders, max_size=12), seed=st.integers(0, 2**60))
@settings(max_examples=40, deadline=None)
def test_replaying_the_events_rebuilds_the_state_at_every_prefix(name: str, wanted: list[Any], seed: int) -> None:
    context = CONTEXTS[name]
    final, events = travelled(context, wanted, seed)
    stored = json.loads(json.dumps([event_to_plain(event) for event in events]))
    state = start(context)
    for number, event in enumerate(events):
        state = fold(state, event)
        assert replay(start(context), map(event_from_plain, stored[: number + 1])) == state
    assert state == final
    assert from_plain(JourneyState, json.loads(json.dumps(to_plain(final)))) == final


@pytest.mark.parametrize("name", ["epic-path", "d20-srd, all there is"])
@given(wanted=st.lists(orders, min_size=1, max_size=10), cut=st.integers(0, 10), seed=st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_undo_and_the_same_orders_again_give_the_same_log(name: str, wanted: list[Any], cut: int, seed: int) -> None:
    context = CONTEXTS[name]
    before, kept = travelled(context, wanted[:cut], seed)
    final, events = travelled(context, wanted, seed)
    undone = replay(start(context), events[: len(kept)])
    assert undone == before
    again = undone
    for order in wanted[cut:]:
        try:
            again, _ = apply(again, order, context, SeededBook(seed))
        except RuleError:
            continue
    assert again == final


@given(wanted=st.lists(orders, max_size=12), seed=st.integers(0, 99))
@settings(max_examples=80, deadline=None)
def test_hit_points_are_start_less_harm_plus_healing_over_the_log(wanted: list[Any], seed: int) -> None:
    context = made_context(tables=made_tables(60))
    final, events = travelled(context, wanted, seed)
    hp = {member.id: member.hp for member in start(context).members}
    for event in events:
        if event.type == "travelled":
            for harm in event.harms:
                hp[harm.member] -= harm.amount
        elif event.type == "rested":
            for mending in event.mended:
                hp[mending.member] += mending.hp
        elif event.type == "overridden" and event.member is not None:
            hp[event.member.id] = event.member.hp
        elif event.type == "fight_ended":
            for member in event.after:
                hp[member.id] = member.hp
    assert hp == {member.id: member.hp for member in final.members}
    for member in final.members:
        assert member.hp <= member.max_hp
        assert member.primal >= 0
        assert member.hp + member.primal <= member.max_hp or member.dead


@given(seed=st.integers(0, 2**63 - 1))
@settings(max_examples=15, deadline=None)
def test_the_same_seed_gives_the_same_log(seed: int) -> None:
    context = made_context(tables=made_tables(50))
    wanted = [AdvanceDay(walked=8, forced=2), LetPass(), AdvanceDay(), LetPass(), AdvanceDay(forced=1)]
    assert travelled(context, wanted, seed) == travelled(context, wanted, seed)


@given(st.lists(st.sampled_from([0.25, 0.5, 1.0]), min_size=1, max_size=6))
@settings(max_examples=40, deadline=None)
def test_splitting_a_march_changes_nothing(parts: list[float]) -> None:
    context = made_context(count=1, travellers=(made_traveller(1, hp=400, max_hp=400),))
    whole, _ = travelled(context, [AdvanceHours(sum(parts), "hustle")], 1)
    pieces, _ = travelled(context, [AdvanceHours(part, "hustle") for part in parts], 1)
    assert (whole.progress, whole.clock, whole.members) == (pieces.progress, pieces.clock, pieces.members)


def test_orders_round_trip_and_wrong_ones_are_named() -> None:
    order = AdvanceHours(2.5, "hustle")
    assert order_from_plain(json.loads(json.dumps(order_to_plain(order)))) == order
    for wrong, pointer in [
        ({"type": "fly"}, "/order/type"),
        ({"type": "advance_hours"}, "/order/hours"),
        ({"type": "advance_hours", "hours": "many"}, "/order/hours"),
        ({"type": "take_outcome"}, "/order/type"),
        ([], "/order"),
    ]:
        with pytest.raises(RuleError) as caught:
            order_from_plain(wrong)
        assert caught.value.pointer == pointer


def test_the_context_round_trips_through_json() -> None:
    for context in (made_context(tables=made_tables(10)), rich_context()):
        assert from_plain(JourneyContext, json.loads(json.dumps(to_plain(context)))) == context


def test_what_older_versions_stored_still_loads() -> None:
    context = made_context(tables=made_tables(10))
    stored = json.loads(json.dumps(to_plain(context)))
    for name in ("changes", "first_day", "courses", "mounts", "awareness", "speed_feet", "stores", "settings"):
        del stored[name]
    for name in ("legs", "stays", "natures"):
        del stored["route"][name]
    for point in stored["route"]["points"]:
        del point["areas"], point["nature"]
    del stored["rules"]["hustle_factor"]
    for table in stored["tables"]:
        del table["ways"], table["area"], table["time"]
    assert from_plain(JourneyContext, stored) == context
    state = json.loads(json.dumps(to_plain(start(context))))
    first = ("clock", "progress", "members", "status", "walked", "hustled", "under_way", "placed", "step")
    old = {name: state[name] for name in first}
    for member in old["members"]:
        del member["hunger"], member["thirst"], member["starved"]
    assert from_plain(JourneyState, old) == start(context)
