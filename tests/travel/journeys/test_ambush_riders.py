"""Riders on the road come mounted into a fight, and what it did to their animals comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine.run import open_fight, outcome
from tactical.rules.handoff import AmbushSetup, EncounterOutcome, ParticipantOutcome, check_setup
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import SeededDice
from tests.travel.journeys.made_journey import made_context, made_traveller
from tests.travel.journeys.test_ambush_setup import met_at
from travel.rules.ambush import AmbushChoices, build_setup
from travel.rules.journey.apply import apply
from travel.rules.journey.context import JourneyContext, Mount
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.events import FightEnded
from travel.rules.journey.orders import StartFight, TakeOutcome
from travel.rules.journey.state import JourneyState

DUN = Mount("h1", "light_horse", "Dun", 12, 19, 3, riders=("m1",))
ODD = Mount("h2", "griffon_of_ours", "Odd", riders=("m2",))


def mounted(*mounts: Mount, **sheet: object) -> JourneyContext:
    travellers = (replace(made_traveller(1, **sheet), controllers=("u1",)), made_traveller(2))
    return made_context(travellers=travellers, mounts=mounts)


def setup_of(context: JourneyContext, choices: AmbushChoices | None = None) -> AmbushSetup:
    return build_setup(context, met_at(10, context), choices or AmbushChoices(), setup_id="a1", seed=9)


@pytest.mark.rule("EP-3D-04", "EP-OV-20")
def test_a_rider_comes_on_its_horse_with_the_hit_points_the_march_left_it() -> None:
    setup = setup_of(mounted(DUN, ODD))
    check_setup(setup)
    people = {one.id: one for one in setup.participants}
    assert (people["m1"].mount, people["m2"].mount) == ("h1", "")
    assert "h2" not in people
    horse = people["h1"]
    assert (horse.creature.name, horse.side, horse.hp, horse.creature.max_hp) == ("Dun", "party", 12, 19)
    assert (horse.controllers, horse.creature.kind) == (("u1",), "mount")
    state, _ = open_fight(setup, SeededDice(3))
    rider, under = state.combatants["m1"], state.combatants["h1"]
    assert (rider.mount, under.bears, rider.space) == ("h1", ("m1",), under.space)


@pytest.mark.parametrize(
    ("mount", "size"),
    [
        (replace(DUN, hp=0), Size.MEDIUM),
        (replace(DUN, type="pony"), Size.LARGE),
        (replace(DUN, riders=()), Size.MEDIUM),
    ],
)
def test_animals_that_are_down_too_small_or_unridden_stay_out_of_it(mount: Mount, size: Size) -> None:
    people = {one.id: one for one in setup_of(mounted(mount, size=size)).participants}
    assert "h1" not in people
    assert people["m1"].mount == ""


def test_a_horse_keeps_watch_unless_all_its_riders_do_not() -> None:
    two = replace(DUN, riders=("m1", "m2"))
    for chosen, is_distracted in ((("m1",), False), (("m1", "m2"), True)):
        setup = setup_of(mounted(two), AmbushChoices(distracted=chosen))
        assert {one.id: one.distracted for one in setup.participants}["h1"] is is_distracted


def fought(context: JourneyContext, hp: int, *, dead: bool = False) -> tuple[JourneyState, FightEnded]:
    """The journey after a fight in which the horse was left so many hit points."""
    state = met_at(10, context)
    setup = build_setup(context, state, AmbushChoices(), setup_id="a1", seed=9)
    opened, _ = open_fight(setup, SeededDice(3))
    result = outcome(opened, setup)
    horse = ParticipantOutcome("h1", hp, 19 - hp, dead=dead, defeated=hp <= 0)
    people = tuple(horse if one.id == "h1" else one for one in result.participants)
    ended: EncounterOutcome = replace(result, participants=people)
    state, _ = apply(state, StartFight("f1"), context, SeededBook(3))
    state, events = apply(state, TakeOutcome(ended), context, SeededBook(3))
    return state, next(event for event in events if isinstance(event, FightEnded))


@pytest.mark.parametrize(("hp", "most"), [(5, 19), (-3, 19)])
@pytest.mark.parametrize("own", [DUN, replace(DUN, hp=0, max_hp=0)])
def test_the_hit_points_of_a_horse_come_back_from_the_fight(own: Mount, hp: int, most: int) -> None:
    """One without hit points of its own on the march (EP-OV-15) has those of its stat block from then on."""
    state, event = fought(mounted(own), hp)
    horse = state.mounts[0]
    assert (horse.hp, horse.max_hp, horse.is_down) == (hp, most, hp <= 0)
    assert (event.foes_defeated, event.mounts) == (0, (horse,))


def test_an_unhurt_horse_without_hit_points_of_its_own_goes_on_without() -> None:
    state, event = fought(mounted(replace(DUN, hp=0, max_hp=0)), 19)
    assert (state.mounts[0].max_hp, event.mounts) == (0, ())
