"""What the march does to animals: lethal damage of their own, or fatigue with their riders."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import made_context
from tests.travel.journeys.test_journey_engine import kinds, run
from travel.rules.journey.apply import apply
from travel.rules.journey.context import Mount
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.orders import AdvanceDay, AdvanceHours, Override
from travel.rules.journey.route import RouteLeg


@pytest.mark.rule("D20O-05")
def test_a_d20_mount_takes_the_march_as_lethal_damage_and_falls() -> None:
    mounts = (Mount("h1", "light_horse", "Dun", 19, 19, 3, riders=("m1",)),)
    context = made_context("d20-srd", count=1)
    leg = RouteLeg("own", "mounted", context.route.length, spared_hustle=("m1",), spared_forced=("m1",), mounts=("h1",))
    context = replace(context, mounts=mounts, route=replace(context.route, legs=(leg,)))
    state, events = run(context, AdvanceDay(walked=8, forced=4), faces=[3, 5, 2, 6])
    assert state.members[0].primal == 0
    assert sum(harm.amount for event in events if event.type == "travelled" for harm in event.mount_harms) == 16
    assert state.mounts[0].hp == 19 - 16 + 3
    assert state.mounts[0].fatigue == "fatigued"
    down, events = run(context, Override("h1", "hp", 2, "a fall"), AdvanceDay(walked=8, forced=1), faces=[5])
    assert kinds(events)[-1] == "fell"
    assert events[-1].mounts == ("h1",)
    with pytest.raises(RuleError, match="Dun cannot go on"):
        apply(down, AdvanceDay(), context, SeededBook(1))


@pytest.mark.rule("EP-OV-15")
def test_an_epic_mount_only_tires_with_its_rider() -> None:
    context = made_context(count=1)
    leg = RouteLeg("own", "mounted", context.route.length, mounts=("h1",))
    context = replace(context, mounts=(Mount("h1", "light_horse", "Dun", riders=("m1",)),))
    context = replace(context, route=replace(context.route, legs=(leg,)))
    state, _ = run(context, AdvanceHours(2, "hustle"))
    assert (state.members[0].primal, state.members[0].fatigue) == (1, "fatigued")
    assert (state.mounts[0].fatigue, state.mounts[0].max_hp) == ("fatigued", 0)
