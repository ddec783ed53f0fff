"""From the road to a fight: the set-up that travel hands to tactical."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tactical.rules.handoff import AmbushSetup, check_setup
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import made_context
from travel.rules.ambush import AmbushChoices, build_setup, check_choices, light_at, numbered
from travel.rules.journey.apply import apply
from travel.rules.journey.context import JourneyContext, start
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.orders import OrderedFoe, Override, PlaceEncounter
from travel.rules.journey.state import JourneyState


def met_at(mile: float, context: JourneyContext) -> JourneyState:
    state = start(context)
    for order in (
        Override("m1", "primal", 7, "hustled"),
        Override("m1", "fatigue", "fatigued", "hustled"),
        Override("journey", "mile", mile, "here"),
        PlaceEncounter((OrderedFoe("wolf", 2), OrderedFoe("bandit", 1))),
    ):
        state, _ = apply(state, order, context, SeededBook(3))
    return state


def setup_at(mile: float, choices: AmbushChoices) -> AmbushSetup:
    context = made_context()
    return build_setup(context, met_at(mile, context), choices, setup_id="a1", seed=9)


@pytest.mark.rule("EP-OV-09")
def test_on_a_trail_the_party_goes_in_single_file() -> None:
    assert setup_at(70, AmbushChoices()).single_file
    assert not setup_at(10, AmbushChoices()).single_file


def test_the_party_comes_as_the_march_left_it() -> None:
    setup = setup_at(10, AmbushChoices())
    check_setup(setup)
    first = setup.participants[0]
    assert (first.hp, first.primal, first.fatigue, first.march_order) == (43, 7, "fatigued", 0)
    assert [foe.creature.name for foe in setup.participants[2:]] == ["Wolf", "Wolf", "Bandit"]
    assert [foe.creature.name for foe in numbered(setup).participants[2:]] == ["Wolf 1", "Wolf 2", "Bandit"]
    assert len({person.id for person in setup.participants}) == 5
    assert (setup.place.terrain, setup.place.way, setup.place.light) == ("plains", "road", "bright")
    assert from_plain(AmbushSetup, json.loads(json.dumps(to_plain(setup)))) == setup


def test_the_dead_and_the_unconscious_take_no_part() -> None:
    context = made_context()
    state = met_at(10, context)
    down = replace(state.members[1], hp=0, down=True)
    setup = build_setup(context, state.with_members((down,)), AmbushChoices(), setup_id="a", seed=1)
    assert [person.id for person in setup.participants if person.side == "party"] == ["m1"]


@pytest.mark.rule("EP-SU-01", "EP-SU-02")
def test_only_an_ambush_carries_a_check() -> None:
    assert setup_at(10, AmbushChoices()).ambush is None
    ambush = setup_at(10, AmbushChoices(ambushers="party", stance="ambush", hiding_places=True)).ambush
    assert ambush is not None
    assert (ambush.ambushers, ambush.preparation_seconds, ambush.hiding_places) == ("party", 300, True)
    assert ambush.success is None


@pytest.mark.rule("EP-SU-30", "EP-SU-31")
def test_a_wholly_distracted_group_is_surprised_without_preparation() -> None:
    accidental = setup_at(10, AmbushChoices(distracted=("m1", "m2"))).ambush
    assert accidental is not None
    assert accidental.accidental
    assert setup_at(10, AmbushChoices(distracted=("m1",))).ambush is None


@pytest.mark.parametrize(
    ("hour", "light"), [(4.9, "dark"), (5.0, "dim"), (6.5, "bright"), (18.4, "bright"), (18.5, "dim"), (20.0, "dark")]
)
def test_light_follows_the_hour(hour: float, light: str) -> None:
    assert light_at(hour) == light


def test_wrong_choices_are_refused() -> None:
    with pytest.raises(RuleError, match="seconds of preparation"):
        check_choices(AmbushChoices(preparation_seconds=-1))
    with pytest.raises(RuleError, match="no training"):
        check_choices(AmbushChoices(skill_bonus=21))
    with pytest.raises(RuleError, match="takes no part"):
        setup_at(10, AmbushChoices(distracted=("nobody",)))
