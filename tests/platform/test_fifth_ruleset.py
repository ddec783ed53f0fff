"""A fifth ruleset is a folder: fights, journeys and campaigns go by the example in docs/examples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from config.env import paths
from tactical.rules.bestiary.catalogue import get
from tactical.rules.engine.legal import legal_orders
from tactical.rules.rulesets.citations import cited
from tactical.rules.rulesets.library import rules_for
from tests.cast import client_of, person, problem
from tests.own_rulesets import EXAMPLE, FIFTH, FIVE, with_folders
from tests.tactical.rules.positions import SPEAR, position, soldier
from tests.tactical.rules.random_fights import drawn, fight_whole, follow_closely, play_back
from tests.travel.journeys.made_journey import MILE, made_context
from tests.travel.journeys.stage import make_stage
from travel.rules.journey.apply import apply
from travel.rules.journey.context import start
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.orders import AdvanceDay, AdvanceHours
from travel.rules.rulesets import get_ruleset


@pytest.fixture(autouse=True)
def fifth() -> Iterator[None]:
    with with_folders(EXAMPLE):
        yield


@pytest.mark.parametrize("seed", range(6))
def test_whole_fights_are_fought_followed_and_played_back(seed: int) -> None:
    fight_whole(drawn(seed, FIFTH))
    follow_closely(drawn(seed, FIFTH, 2), 100)
    play_back(drawn(seed, FIFTH, 2), 60)


def test_its_tables_are_what_fights_go_by() -> None:
    rules, base = rules_for(FIFTH), rules_for("d20-srd")
    assert rules.number("flanking", "bonus") == 3
    assert (rules.word("grid", "diagonals"), base.word("grid", "diagonals")) == ("chebyshev", "one_two_one")
    assert rules.number("cover", "soft_ac") == base.number("cover", "soft_ac")
    assert base.provokes("attack_ranged")
    assert not rules.provokes("attack_ranged")
    assert rules.digest != base.digest


def test_its_house_rules_are_not_told_by_the_numbers_of_the_game_it_extends() -> None:
    """Those of its own are the host's; all else is told as in that game."""
    told = {rule: cited(FIFTH, rule) for rule in ("EP-MV-02", "EP-AO-04", "EP-AO-05", "EP-CG-01")}
    assert told == {"EP-MV-02": "house", "EP-AO-04": "house", "EP-AO-05": "D20-17", "EP-CG-01": "EP-CG-01"}


def test_its_giants_are_larger_and_reach_farther() -> None:
    ogre = replace(get("ogre"), space=0, reach=None)
    sides = {
        ruleset: position(".....\n.....\nA....\n....N", {"A": ogre}, ruleset=ruleset) for ruleset in ("d20-srd", FIFTH)
    }
    assert {key: state.arena.profiles["A"].reach for key, state in sides.items()} == {"d20-srd": 2, FIFTH: 3}


def test_its_lances_are_of_no_use_beside_their_bearer() -> None:
    state = position("#####\n#AN.#\n#####", {"A": soldier("A", attacks=(SPEAR,))}, ruleset=FIFTH)
    assert not [item for item in legal_orders(state, "A").orders if item.order.type == "attack"]


def test_its_day_is_ten_hours_and_two_hours_of_hustle_are_free() -> None:
    context = made_context(FIFTH)
    state, _ = apply(
        start(context),
        AdvanceDay(),
        replace(context, default_order=replace(context.default_order, walked=10)),
        SeededBook(7),
    )
    assert context.route.feet_at(state.progress) == 30 * MILE
    hurried, _ = apply(start(context), AdvanceHours(3, "hustle"), context, SeededBook(7))
    assert [member.primal for member in hurried.members] == [2, 2]


def test_whole_journeys_are_made() -> None:
    context = made_context(FIFTH)
    state, book = start(context), SeededBook(3)
    for _ in range(12):
        if state.status == "arrived":
            break
        state, _ = apply(state, AdvanceDay(), context, book)
    assert state.status == "arrived"


@pytest.mark.django_db
def test_a_campaign_is_made_by_it_and_its_journeys_and_lists_know_it() -> None:
    client = client_of(person("dora"))
    listed = {row["id"]: row["is_default"] for row in client.get("/api/v1/rulesets/").json()}
    assert listed == {ruleset: ruleset == "epic-path" for ruleset in FIVE}
    made = client.post("/api/v1/campaigns/", {"name": "Lances", "ruleset": FIFTH}, format="json")
    assert (made.status_code, made.json()["ruleset"]) == (201, FIFTH)
    answer = client.post("/api/v1/campaigns/", {"name": "X", "ruleset": "chess"}, format="json")
    assert FIFTH in problem(answer, 422)["remedy"]


@pytest.mark.django_db
def test_a_stored_journey_goes_by_it_and_opens_read_only_without_its_folder() -> None:
    stage = make_stage(FIFTH)
    journey = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    assert journey["ruleset"] == FIFTH
    url = f"{stage.url}{journey['id']}/"
    with with_folders():
        assert stage.cast.gm.get(stage.cast.url).json()["ruleset"] == FIFTH
        assert stage.cast.gm.get(url).status_code == 200
        problem(stage.post(journey, {"type": "advance_day"}), 422)
        changed = stage.cast.gm.patch(stage.cast.url, {"ruleset": "d20-srd"}, format="json")
        assert changed.status_code == 200
    assert stage.cast.gm.get(url).status_code == 200


def test_folders_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTRIDER_RULESETS", f"{EXAMPLE}: :/srv/rules/ours ")
    assert [str(path) for path in paths("OUTRIDER_RULESETS")] == [str(EXAMPLE), "/srv/rules/ours"]
    assert get_ruleset(FIFTH).pace.hours_per_day == 10
