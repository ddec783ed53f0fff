"""What a fight leaves behind in a journey: hit points, deaths, time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.handoff import BoardSide, Carried, EncounterOutcome, Lasting, ParticipantOutcome
from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import made_context
from tests.travel.journeys.test_journey_engine import kinds, run
from travel.rules.ambush import AmbushChoices, build_setup
from travel.rules.journey.apply import apply
from travel.rules.journey.burden import Burden, after_fight, carried_at, in_words, rested
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.orders import (
    AdvanceDay,
    OrderedFoe,
    Override,
    PlaceEncounter,
    Rest,
    StartFight,
    TakeOutcome,
)
from travel.rules.journey.state import JourneyState
from travel.rules.journey.text import words


def outcome(hp: int, *, dead: bool = False) -> EncounterOutcome:
    party = (
        ParticipantOutcome("m1", hp, 50 - hp, dead=dead, defeated=dead),
        ParticipantOutcome("m2", 50, 0, conditions=("prone", "sickened")),
    )
    foe = ParticipantOutcome("foe-1", -3, 16, dead=True, defeated=True)
    return EncounterOutcome("x", (*party, foe), "party", "all foes down", 4, 24, loot=("a key",))


@pytest.mark.rule("EP-SU-09")
def test_whoever_was_invisible_for_an_ambush_is_so_no_longer_on_the_road() -> None:
    context = made_context()
    opening = (PlaceEncounter((OrderedFoe("wolf"),)), StartFight("f1", "a1"))
    plain = outcome(50)
    unseen = replace(plain.participants[0], conditions=("invisible", "grappled", "sickened"))
    back = replace(plain, participants=(unseen, *plain.participants[1:]))
    state, _ = run(context, *opening, TakeOutcome(back))
    assert state.members[0].conditions == ("sickened",)


def test_a_fight_comes_back_as_hit_points_deaths_and_time() -> None:
    context = made_context()
    orders = (PlaceEncounter((OrderedFoe("wolf"),)), StartFight("f1", "a1"), TakeOutcome(outcome(31)))
    state, events = run(context, *orders)
    assert state.members[0].hp == 31
    assert state.members[1].conditions == ("sickened",)
    assert (state.status, state.fight, state.encounter) == ("camp", "", None)
    assert events[-1].clock - events[-2].clock == 24
    assert events[-1].foes_defeated == 1
    dead, events = run(context, *orders[:2], TakeOutcome(outcome(-12, dead=True)))
    assert dead.members[0].dead
    assert events[-1].died == ("m1",)
    moved, _ = apply(dead, AdvanceDay(), context, SeededBook(1))
    assert context.route.miles_at(moved.progress) == 24


def test_an_outcome_that_forgets_someone_is_refused() -> None:
    context = made_context()
    short = replace(outcome(31), participants=outcome(31).participants[1:])
    with pytest.raises(RuleError, match="Hero 1"):
        run(context, PlaceEncounter((OrderedFoe("wolf"),)), StartFight("f1"), TakeOutcome(short))


def test_when_everyone_died_the_journey_has_ended() -> None:
    context = made_context(count=1)
    result = EncounterOutcome("x", (ParticipantOutcome("m1", -20, 70, dead=True),), "foes", "all down", 2, 12)
    state, events = run(context, PlaceEncounter((OrderedFoe("wolf"),)), StartFight("f1"), TakeOutcome(result))
    assert state.status == "ended"
    assert kinds(events)[-1] == "journey_ended"


SIDES: tuple[BoardSide, ...] = ("north", "north", "east")
CARRIED = Carried((Lasting("shaken", 600),), {"Longbow": 7}, {"Hold": 1}, {"strength": 3}, 0)


def fought() -> tuple[JourneyState, list[Any]]:
    """A fight that left one of two with much to bear; the foes fled, most of them north."""
    people = (
        ParticipantOutcome("m1", 31, 19, carried=CARRIED, dying=True),
        ParticipantOutcome("m2", -20, 70, dead=True, carried=Carried(raise_dc=34)),
        *(ParticipantOutcome(f"foe-{side}-{n}", 5, 0, fled=True, fled_to=side) for n, side in enumerate(SIDES)),
    )
    result = EncounterOutcome("x", people, "party", "the other side fled", 4, 24)
    orders = (PlaceEncounter((OrderedFoe("wolf"),)), StartFight("f1"), TakeOutcome(result))
    return run(made_context(), *orders)


@pytest.mark.rule("EP-CG-05", "EP-TI-03")
def test_what_lasts_goes_into_the_journey_and_its_log_names_it() -> None:
    state, events = fought()
    one, other = state.members
    assert one.burden == Burden((("shaken", state.clock + 600),), {"Longbow": 7}, {"Hold": 1}, {"strength": 3})
    assert in_words(one.burden, state.clock) == [
        "shaken, 10 min more",
        "strength -3",
        "Hold: 1 used today",
        "Longbow: 7 shots gone",
    ]
    assert in_words(other.burden, state.clock) == ["to be raised by a Caster Check of 34"]
    told = words(events[-1], {"m1": "Hero 1", "m2": "Hero 2"}).text
    assert "Hero 1 dying" in told
    assert "3 fled (2 north and 1 east)" in told
    assert "Hero 1: shaken, 10 min more" in told
    assert "Hero 2: to be raised" in told


def test_what_lasts_goes_into_the_next_fight_with_the_time_left() -> None:
    state, _ = fought()
    assert carried_at(state.members[0].burden, state.clock + 400).lasting == (Lasting("shaken", 200),)
    assert carried_at(state.members[0].burden, state.clock + 600).lasting == ()
    context = made_context()
    met, _ = apply(state, PlaceEncounter((OrderedFoe("wolf"),)), context, SeededBook(1))
    setup = build_setup(context, met, AmbushChoices(), setup_id="next", seed=1)
    assert setup.participants[0].carried == CARRIED
    assert all(person.carried == Carried() for person in setup.participants[1:])


def test_a_night_brings_the_days_powers_back_and_ends_what_is_over() -> None:
    burden = Burden((("shaken", 100), ("dazed", 9000)), {"Longbow": 7}, {"Hold": 1}, {"strength": 3, "wisdom": 1})
    after = rested(burden, 1, 1000, slept=True)
    assert after == Burden((("dazed", 9000),), {"Longbow": 7}, {}, {"strength": 2})
    assert rested(Burden(powers={"Hold": 1}), 0, 0, slept=True) is None
    state, _ = fought()
    slept, _ = apply(state, Rest(), made_context(), SeededBook(1))
    assert slept.members[0].burden is not None
    assert slept.members[0].burden.powers == {}
    assert slept.members[0].burden.shots == {"Longbow": 7}


def test_ammunition_and_powers_are_given_back_by_hand_and_so_are_conditions() -> None:
    state, _ = fought()
    context, book = made_context(), SeededBook(1)
    for field, value in (("shots", 0), ("powers", 0), ("conditions", ())):
        state, events = apply(state, Override("m1", field, value, "found by the way"), context, book)
        assert events[-1].field == field
    assert state.members[0].burden == Burden(abilities={"strength": 3})
    with pytest.raises(RuleError, match="out of bounds"):
        apply(state, Override("m1", "powers", 2, "no"), context, book)


@pytest.mark.rule("YAG-11", "D20-21")
@pytest.mark.parametrize(("hours", "left"), [(0, (5, 2, 0)), (0.9, (5, 2, 0)), (1, (3, 0, 0)), (2, (1, 0, 0)), (3, ())])
def test_hurt_limbs_mend_by_the_hour_as_nonlethal_damage_does(hours: float, left: tuple[int, ...]) -> None:
    burden = after_fight(Carried(limbs=(5, 2, 0), mends=2), 1_000)
    now = 1_000 + int(hours * 3_600)
    assert carried_at(burden, now).limbs == left
    assert in_words(burden, now) == ([f"limbs hurt: {', '.join(map(str, left))}"] if left else [])
    assert (rested(burden, 1, now, slept=True) is None) is (not left)
