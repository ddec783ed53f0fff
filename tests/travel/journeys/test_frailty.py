"""What thin air takes from abilities, and hit points at which people die (D20O-15, EP-IN-13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.combat.damage import dies_at
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.travel.journeys.made_journey import made_context, made_traveller
from tests.travel.journeys.test_journey_engine import kinds, run
from tests.travel.journeys.test_journey_nature import playing, typed
from travel.rules.environment.nature import Nature
from travel.rules.journey.context import JourneyContext, set_out
from travel.rules.journey.frailty import hardiness_now
from travel.rules.journey.orders import (
    AdvanceDay,
    AdvanceHours,
    ClearEncounter,
    OrderedFoe,
    Override,
    PlaceEncounter,
    Rest,
)
from travel.rules.journey.wording import head_count


def high_up(**sheet: Any) -> JourneyContext:
    """At 16,000 feet: a save against sickness every sixth hour."""
    context = playing("d20-srd", uses_hazards=True, travellers=(made_traveller(1, **sheet),))
    route = replace(context.route, natures=(Nature("mountains", "cold", ("altitude",), 16_000),))
    return replace(context, route=route)


@pytest.mark.rule("D20O-15")
def test_sickness_takes_a_point_of_every_ability_and_constitution_takes_hit_points() -> None:
    """Con 12: one point less is a modifier of +0, not +1: five hit points at level 5."""
    context = high_up()
    state, events = typed(context, set_out(context), AdvanceHours(6), hazard=[20, 20, 20, 20, 20, 20, 1])
    member = state.members[0]
    assert (member.ability_damage, member.hp, member.max_hp) == (1, 45, 45)
    sick = [harm for event in events if event.type == "hardship" for harm in event.harms if harm.ability]
    assert [(harm.member, harm.ability, harm.cause) for harm in sick] == [("m1", 1, "altitude")]
    weak = hardiness_now(context, member)
    assert (weak.con_score, weak.fortitude) == (11, -1)
    rested, _ = typed(context, state, Rest())
    assert (rested.members[0].ability_damage, rested.members[0].max_hp) == (0, 50)


@pytest.mark.rule("D20O-15")
def test_the_sheet_keeps_what_thin_air_took() -> None:
    context = made_context(travellers=(made_traveller(1, features={"ability_damage": 3}),))
    member = set_out(context).members[0]
    assert (member.ability_damage, member.max_hp, member.hp) == (3, 40, 40)
    state, _ = run(context, Override("m1", "ability_damage", 0, "a restoration"))
    assert (state.members[0].ability_damage, state.members[0].max_hp) == (0, 50)


DEATHS = (("d20-srd", 12, -10), ("age-of-heroes", 15, -10), ("epic-path", 12, -12), ("epic-path", 18, -18))


@pytest.mark.rule("EP-IN-13", "D20-21")
@pytest.mark.parametrize(("ruleset", "constitution", "at"), DEATHS)
def test_who_falls_that_far_is_dead(ruleset: str, constitution: int, at: int) -> None:
    assert dies_at(rules_for(ruleset), constitution) == at
    traveller = replace(made_traveller(1), dies_at=at)
    context = made_context(ruleset, travellers=(traveller, made_traveller(2)))
    for hp, dead in ((at + 1, False), (at, True), (-500, True)):
        state, _ = run(context, Override("m1", "hp", hp, "a rockfall"))
        assert (state.members[0].down, state.members[0].dead) == (True, dead)
    state, _ = run(context, Override("m1", "hp", -500, "mistyped"), Override("m1", "hp", 5, "meant 5"))
    assert (state.members[0].down, state.members[0].dead) == (False, False)


def test_the_march_fells_and_does_not_kill() -> None:
    """EP-OV-13: one marches into unconsciousness; Primal damage does not count towards death."""
    weak = replace(made_traveller(1, hp=1), dies_at=-2)
    context = made_context(travellers=(weak,))
    state, _ = typed(context, set_out(context), AdvanceDay(walked=8, forced=1), march=[6, 5])
    assert state.members[0].hp == -10
    assert (state.members[0].down, state.members[0].dead) == (True, False)


def test_with_everyone_dead_nobody_travels_on() -> None:
    context = made_context(travellers=(replace(made_traveller(1), dies_at=-10),))
    with pytest.raises(RuleError, match="No one is left"):
        run(context, Override("m1", "hp", -30, "a dragon"), AdvanceDay())


def test_what_is_skipped_is_logged_with_its_reason() -> None:
    context = made_context()
    place = PlaceEncounter((OrderedFoe("wolf", 3),), hidden=False)
    state, events = run(context, place, ClearEncounter(reason="  too late tonight "))
    assert state.encounter is None
    assert kinds(events)[-1] == "encounter_cleared"
    assert (events[-1].reason, events[-1].name) == ("too late tonight", "3 wolves")
    assert events[-1].reasons[0].text == "Taken off by the GM: too late tonight"
    with pytest.raises(RuleError, match="too long"):
        run(context, place, ClearEncounter(reason="x" * 501))


CROWDS = (
    (1, "Goblin", "Goblin"),
    (3, "Goblin", "3 goblins"),
    (2, "Dire Wolf", "2 dire wolves"),
    (2, "Werewolf", "2 werewolves"),
    (4, "Ogre Witch", "4 ogre witches"),
    (2, "Fury", "2 furies"),
    (2, "Grey Man", "2 grey men"),
    (3, "Human", "3 humans"),
    (2, "Knight of the Rose", "2 knights of the rose"),
    (5, "Wildfolk", "5 wildfolk"),
)


@pytest.mark.parametrize(("count", "name", "words"), CROWDS)
def test_several_are_named_as_several(count: int, name: str, words: str) -> None:
    assert head_count(count, name) == words
