"""What a fight leaves behind in a journey: hit points, deaths, time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.handoff import EncounterOutcome, ParticipantOutcome
from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import made_context
from tests.travel.journeys.test_journey_engine import kinds, run
from travel.rules.journey.apply import apply
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.orders import (
    AdvanceDay,
    OrderedFoe,
    PlaceEncounter,
    StartFight,
    TakeOutcome,
)


def outcome(hp: int, *, dead: bool = False) -> EncounterOutcome:
    party = (
        ParticipantOutcome("m1", hp, 50 - hp, dead=dead, defeated=dead),
        ParticipantOutcome("m2", 50, 0, conditions=("prone", "sickened")),
    )
    foe = ParticipantOutcome("foe-1", -3, 16, dead=True, defeated=True)
    return EncounterOutcome("x", (*party, foe), "party", "all foes down", 4, 24, loot=("a key",))


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
