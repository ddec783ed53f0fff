"""A new course is planned with the party as it is now, not as it set out."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules import bestiary
from tests.travel.journeys.stage import Stage
from travel.rules.journey.state import JourneyState, MemberState, MountState
from travel.rules.modes import hired_mode
from travel.rules.party import Party, Traveller
from travel.rules.rulesets import get_ruleset
from travel.services.journey_condition import borne

pytestmark = pytest.mark.django_db


def replanned(stage: Stage, journey: dict[str, Any]) -> dict[str, Any]:
    answer = stage.cast.gm.post(f"{stage.url}{journey['id']}/replan/", {"v": journey["v"], "note": "on"}, format="json")
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()["journey"]
    return told


def by_hand(stage: Stage, journey: dict[str, Any], field: str, value: Any) -> dict[str, Any]:
    target = journey["members"][0]["id"]
    order = {"type": "override", "target": target, "field": field, "value": value, "reason": "a fall"}
    told: dict[str, Any] = stage.order(journey, order)["journey"]
    return told


@pytest.mark.parametrize("hp", [5, 1, 0, -4])
def test_a_new_course_begins_with_the_hit_points_of_now(stage: Stage, hp: int) -> None:
    hurt = by_hand(stage, stage.order(stage.start(), {"type": "advance_day"})["journey"], "hp", hp)
    now = replanned(stage, hurt)
    first, *others = now["today"]["planned"]["members"]
    assert (first["name"], first["hp_left"]) == (hurt["members"][0]["name"], hp)
    assert [each["hp_left"] for each in others] == [each["hp"] for each in hurt["members"][1:]]


def test_a_new_course_begins_with_the_fatigue_of_now(stage: Stage) -> None:
    tired = by_hand(stage, stage.order(stage.start(), {"type": "advance_day"})["journey"], "fatigue", "exhausted")
    now = replanned(stage, tired)
    assert [each["fatigue"] for each in now["today"]["planned"]["members"]] == ["exhausted", "none", "none"]
    assert now["arrival_expected"] == pytest.approx(now["arrival_planned"], abs=0.01)


def test_damage_of_the_march_is_taken_off_once(stage: Stage) -> None:
    worn = stage.order(stage.start(), {"type": "advance_hours", "hours": 4, "pace": "hustle"})["journey"]
    assert any(each["primal"] for each in worn["members"])
    planned = replanned(stage, worn)["courses"][1]["days"][0]["members"]
    assert all(each["hp_left"] <= now["hp"] for each, now in zip(planned, worn["members"], strict=True))


@pytest.mark.parametrize(("is_shared", "left"), [(True, 20), (False, 14)])
def test_hired_animals_and_their_riders_go_on_as_they_are(is_shared: bool, left: int) -> None:
    rider = Traveller("bram", bestiary.get("bram_tallowick"))
    mode = hired_mode(get_ruleset("d20-srd"), Party((rider,)), "light_horse")
    bram = MemberState("bram", "Bram", 20, 40, primal=6, fatigue="fatigued")
    horse = MountState("hired:light_horse-1", "hired horse", 9, 19, "exhausted", starved=2)
    people = borne(mode, JourneyState(0, 0, (bram,), mounts=(horse,)), is_shared=is_shared).bearers
    told = [(each.hp, each.max_hp, each.fatigue) for each in people]
    assert told == [(left, 40, "fatigued"), (7, 19, "exhausted")]
    assert borne(mode, JourneyState(0, 0, ()), is_shared=is_shared) == mode
