"""A GM's own ruleset on the board: carried into ambushes and journeys and through files, and after it is gone."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.models import Encounter
from tactical.rules.bestiary import get
from tactical.rules.kernel.codec import to_plain
from tactical.rules.rulesets.library import rules_for
from tests.cast import Cast, make_cast, problem
from tests.travel.journeys.stage import Stage, make_stage
from travel.models import Journey, OwnRuleset
from travel.selectors import journeys as journey_reading
from travel.selectors.journey_context import journey_context
from travel.selectors.journeys import context_of
from travel.selectors.plans import plan_setup
from travel.services.journeys import journey_verify

pytestmark = pytest.mark.django_db
DIAGONALS = "/fight/combat/grid/diagonals"
WALK_30 = "/pace/rows/2/mph"
ALTERNATING: dict[str, Any] = {"combat": {"grid": {"diagonals": "one_two_one"}}}


@pytest.fixture
def stage() -> Stage:
    return make_stage()


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def made(cast: Cast, **body: Any) -> dict[str, Any]:
    answer = cast.gm.post(cast.url + "rulesets/", {"name": "Our grid", **body}, format="json")
    assert answer.status_code == 201, answer.content
    return answer.json()  # type: ignore[no-any-return]


def edit(cast: Cast, row: dict[str, Any], *edits: tuple[str, Any]) -> Any:
    now = cast.gm.get(f"{cast.url}rulesets/{row['id']}/").json()["v"]
    body = {"v": now, "edits": [{"pointer": pointer, "value": value} for pointer, value in edits]}
    return cast.gm.patch(f"{cast.url}rulesets/{row['id']}/", body, format="json")


def use(cast: Cast, row: dict[str, Any], *, on: bool = True) -> Any:
    now = cast.gm.get(f"{cast.url}rulesets/{row['id']}/").json()["v"]
    return cast.gm.post(f"{cast.url}rulesets/{row['id']}/use/", {"v": now, "use": on}, format="json")


def in_use(cast: Cast, *edits: tuple[str, Any]) -> dict[str, Any]:
    row = made(cast)
    assert edit(cast, row, *edits).status_code == 200
    assert use(cast, row).status_code == 200
    return row


def fought(cast: Cast, opened: Any) -> dict[str, Any]:
    """Start the fight of an ambush that was just opened, and read it."""
    assert opened.status_code == 201, opened.content
    ambush = opened.json()
    if ambush["stance"] != "meet":
        url = f"{cast.url}ambushes/{ambush['id']}/"
        ambush = cast.gm.patch(url, {"v": ambush["v"], "stance": "meet"}, format="json").json()
    url = f"{cast.url}ambushes/{ambush['id']}/start/"
    answer = cast.gm.post(url, {"v": ambush["v"]}, format="json")
    assert answer.status_code in (200, 201), answer.content
    fight = Encounter.objects.latest("created_at")
    return cast.gm.get(f"{cast.url}fights/{fight.pk}/").json()  # type: ignore[no-any-return]


def on_the_road(stage: Stage, journey: dict[str, Any]) -> dict[str, Any]:
    return fought(
        stage.cast, stage.cast.gm.post(f"{stage.url}{journey['id']}/ambushes/", {"stance": "meet"}, format="json")
    )


def on_the_plan(stage: Stage) -> dict[str, Any]:
    url = f"{stage.cast.url}plans/{stage.plan.pk}/ambushes/"
    wish = {"creatures": [{"id": "wolf", "count": 2}], "mile": 30, "stance": "meet"}
    return fought(stage.cast, stage.cast.gm.post(url, wish, format="json"))


def test_fights_of_plans_and_journeys_carry_the_changes_in_use_and_keep_them(stage: Stage) -> None:
    cast = stage.cast
    row = in_use(cast, (DIAGONALS, "one_two_one"))
    journey = stage.met()
    planned, met = on_the_plan(stage), on_the_road(stage, journey)
    digest = rules_for("epic-path", {}, ALTERNATING).digest
    for fight in (planned, met):
        assert Encounter.objects.get(pk=fight["id"]).setup["changes"] == ALTERNATING
        assert (fight["ruleset"]["own"], fight["ruleset"]["digest"]) == (True, digest)
        assert (fight["ruleset"]["name"], fight["ruleset"]["base"]) == ("Our grid", "Epic Path")

    assert edit(cast, row, (DIAGONALS, None), ("/fight/sizes/large/reach", 15)).status_code == 200
    longer = rules_for("epic-path", {}, {"sizes": {"large": {"reach": 15}}}).digest
    assert on_the_plan(stage)["ruleset"]["digest"] == longer
    assert use(cast, row, on=False).status_code == 200
    unchanged = on_the_plan(stage)["ruleset"]
    assert (unchanged["own"], unchanged["name"], unchanged["note"]) == (False, "Epic Path", "")
    OwnRuleset.objects.filter(pk=row["id"]).update(name="Called otherwise since")
    assert cast.gm.delete(f"{cast.url}rulesets/{row['id']}/").status_code == 204
    for fight in (planned, met):
        now = cast.gm.get(f"{cast.url}fights/{fight['id']}/").json()
        assert now["ruleset"] == fight["ruleset"]
        assert now["legal"] == fight["legal"]


def test_a_journey_keeps_the_tables_that_it_set_out_with_for_the_road_and_for_fights(stage: Stage) -> None:
    cast = stage.cast
    row = in_use(cast, (DIAGONALS, "one_two_one"), (WALK_30, "4"))
    journey = stage.met()
    assert edit(cast, row, (DIAGONALS, None), (WALK_30, None)).status_code == 200
    stored = Journey.objects.get(pk=journey["id"])
    context = context_of(stored)
    assert context.fight_changes == ALTERNATING
    assert context.travel_ruleset.pace.rows[2].mph == 4
    fight = on_the_road(stage, journey)
    assert (fight["ruleset"]["own"], fight["ruleset"]["changed_since"]) == (True, False)
    assert journey_verify(Journey.objects.get(pk=journey["id"])) == []


def test_own_rules_of_travel_alone_leave_a_fight_the_rulesets_name(stage: Stage) -> None:
    in_use(stage.cast, (WALK_30, "4"))
    journey = stage.met()
    assert context_of(Journey.objects.get(pk=journey["id"])).rules_name == "Our grid"
    fight = on_the_road(stage, journey)
    assert (fight["ruleset"]["name"], fight["ruleset"]["own"]) == ("Epic Path", False)


def test_a_journey_of_an_older_version_knows_no_name_of_its_rules(stage: Stage) -> None:
    journey = stage.met()
    stored = Journey.objects.get(pk=journey["id"])
    del stored.context["rules_name"]
    stored.save()
    journey_reading._read_context.cache_clear()
    assert context_of(stored).rules_name == ""
    assert on_the_road(stage, journey)["ruleset"]["name"] == "Epic Path"


def test_trials_of_a_plan_are_fought_by_the_changes_in_use(stage: Stage) -> None:
    in_use(stage.cast, (DIAGONALS, "one_two_one"))
    stage.plan.campaign.refresh_from_db()
    context = journey_context(stage.plan.campaign, plan_setup(stage.plan))
    assert context.fight_changes == ALTERNATING


def test_a_file_carries_strategies_and_figures_and_makes_the_same_rules(cast: Cast) -> None:
    row = made(cast)
    assert edit(cast, row, (DIAGONALS, "one_two_one"), (WALK_30, "4")).status_code == 200
    document = cast.gm.get(f"{cast.url}rulesets/{row['id']}/export/").json()
    assert (document["version"], document["fight"]) == (2, ALTERNATING)
    again = made(cast, name="Brought in", document=document)
    assert [each["pointer"] for each in again["differences"]] == [WALK_30, DIAGONALS]
    stored = OwnRuleset.objects.get(pk=again["id"])
    assert rules_for(stored.base, {}, stored.fight_changes).digest == rules_for("epic-path", {}, ALTERNATING).digest
    copy = made(cast, name="A copy", copy_of=row["id"])
    assert copy["differences"] == again["differences"]
    older = {key: document[key] for key in ("format", "name", "base", "changes")}
    first = made(cast, name="Of an older version", document={**older, "version": 1})
    assert [each["pointer"] for each in first["differences"]] == [WALK_30]


def test_the_detail_shows_tables_of_fights_beside_the_bases_and_what_may_be_chosen(cast: Cast) -> None:
    row = made(cast)
    told = edit(cast, row, (DIAGONALS, "one_two_one")).json()
    assert told["fight_tables"]["combat"]["grid"]["diagonals"] == "one_two_one"
    assert told["base_fight_tables"]["combat"]["grid"]["diagonals"] == "chebyshev"
    assert told["differences"] == [{"pointer": DIAGONALS, "base": "chebyshev", "own": "one_two_one"}]
    assert (told["changed_values"], told["base_gone"]) == (1, False)
    found = {place["pointer"]: place["choices"] for place in told["fight_choices"]}
    assert {each["value"] for each in found[DIAGONALS]} == {"chebyshev", "one_two_one"}
    assert all(each["label"] for each in found[DIAGONALS])


REFUSED: list[tuple[Any, str]] = [
    ({"combat": 5}, "/fight/combat"),
    ({"combat": {"grid": None}}, "/fight/combat/grid"),
    ({"combat": {"grid": {"diagonals": "zigzag"}}}, DIAGONALS),
    ({"sizes": {"large": {"reach": 10**9}}}, "/fight/sizes/large/reach"),
    ({"sizes": {"enormous": {}}}, "/fight/sizes/enormous/squares"),
    ({"weather": {}}, "/fight/weather"),
    ({"combat": {f"x{number}": number for number in range(3_000)}}, "/fight"),
    ({"combat": {"grid": {"a": {"b": {"c": {"d": {"e": {"f": {"g": 1}}}}}}}}}, "/fight/combat/grid/a/b/c/d/e/f/g"),
]


@pytest.mark.parametrize(("fight", "where"), REFUSED)
def test_a_hostile_file_is_refused_at_its_place_and_nothing_is_stored(cast: Cast, fight: Any, where: str) -> None:
    document = {"format": "outrider-ruleset", "version": 2, "name": "x", "base": "epic-path", "changes": {}}
    answer = cast.gm.post(
        cast.url + "rulesets/", {"name": "x", "document": {**document, "fight": fight}}, format="json"
    )
    told = problem(answer, 422)
    assert told["pointer"] == where
    assert told["remedy"]
    assert not OwnRuleset.objects.exists()


@pytest.mark.parametrize("part", ["changes", "fight"])
@pytest.mark.parametrize("tables", [5, "x", [1], None, True])
def test_what_is_no_tables_at_all_is_refused(cast: Cast, part: str, tables: Any) -> None:
    document = {"format": "outrider-ruleset", "version": 2, "name": "x", "base": "epic-path", "changes": {}}
    body = {"name": "x", "document": {**document, part: tables}}
    told = problem(cast.gm.post(cast.url + "rulesets/", body, format="json"), 422)
    assert told["pointer"] == f"/document/{part}"
    assert not OwnRuleset.objects.exists()


def test_a_refused_edit_leaves_everything_as_it_was(cast: Cast) -> None:
    row = made(cast)
    told = problem(edit(cast, row, (WALK_30, "4"), (DIAGONALS, "zigzag")), 422)
    assert told["pointer"] == DIAGONALS
    assert "chebyshev" in told["remedy"]
    stored = OwnRuleset.objects.get(pk=row["id"])
    assert (stored.changes, stored.fight_changes, stored.version) == ({}, {}, row["v"])


def test_an_own_creature_knows_the_conditions_of_the_rules_in_use(cast: Cast) -> None:
    row = made(cast)
    tangled = dict(row["fight_tables"]["conditions"]["prone"])
    sheet = to_plain(get("wolf"))
    held = next(power for power in to_plain(get("bram_tallowick"))["powers"] if power["name"] == "Hold person")
    sheet["powers"] = [{**held, "name": "Web", "condition": "tangled"}]
    body = {"creature": sheet}
    url = f"{cast.url}creatures/check/"
    assert problem(cast.gm.post(url, body, format="json"), 422)["pointer"].endswith("/condition")
    assert edit(cast, row, ("/fight/conditions/tangled", tangled)).status_code == 200
    assert use(cast, row).status_code == 200
    assert cast.gm.post(url, body, format="json").status_code == 200


def lost_base(row: dict[str, Any]) -> None:
    OwnRuleset.objects.filter(pk=row["id"]).update(base="old-school", in_use=False)


def test_one_whose_base_is_gone_is_listed_read_exported_and_deleted_but_not_played(cast: Cast) -> None:
    row = made(cast)
    assert edit(cast, row, (DIAGONALS, "one_two_one"), (WALK_30, "4")).status_code == 200
    lost_base(row)
    listed = cast.gm.get(cast.url + "rulesets/").json()["results"]
    assert [(each["name"], each["base_gone"]) for each in listed] == [("Our grid", True)]
    told = cast.gm.get(f"{cast.url}rulesets/{row['id']}/").json()
    assert (told["fight_tables"], told["base_fight_tables"], told["fight_choices"][0]["pointer"]) == (
        ALTERNATING,
        {},
        DIAGONALS,
    )
    assert {each["base"] for each in told["differences"]} == {None}
    assert cast.gm.get(f"{cast.url}rulesets/{row['id']}/export/").json()["fight"] == ALTERNATING
    for refused in (use(cast, row), edit(cast, row, (DIAGONALS, "chebyshev"))):
        assert "old-school" in problem(refused, 422)["detail"]
    assert cast.gm.delete(f"{cast.url}rulesets/{row['id']}/").status_code == 204


def test_a_journey_whose_ruleset_is_gone_is_read_and_may_be_ended_and_no_more(stage: Stage) -> None:
    cast, journey = stage.cast, stage.met()
    stored = Journey.objects.get(pk=journey["id"])
    stored.context["ruleset"] = "old-school"
    stored.save()
    journey_reading._read_context.cache_clear()
    for client in (cast.gm, cast.player):
        told = client.get(f"{stage.url}{journey['id']}/").json()
        same = ("id", "name", "day", "hour", "mile", "members")
        assert {key: told[key] for key in same} == {key: journey[key] for key in same}
        assert client.get(f"{stage.url}{journey['id']}/events/").json()
        assert client.get(stage.url).json()["results"][0]["name"] == journey["name"]
        assert "The ruleset old-school cannot be had any more" in told["ruleset_note"]
        assert ("put the folder" in told["ruleset_note"]) == (client is cast.gm)
        log = client.get(f"{cast.url}log/").json()
        assert (log["journey"]["name"], len(log["members"])) == (journey["name"], len(journey["members"]))
    assert journey["ruleset_note"] == ""
    told = cast.gm.get(f"{stage.url}{journey['id']}/").json()
    reasons = {each["type"]: each["reason"] for each in told["orders_allowed"]}
    assert "old-school" in reasons["let_pass"]
    assert reasons["end_journey"] is None
    assert told["arrival_expected"] is None
    refused = problem(stage.post(told, {"type": "let_pass"}), 422)
    assert "old-school" in refused["detail"]
    assert "put the folder" in refused["remedy"]
    assert refused["pointer"] == "/ruleset"
    assert Journey.objects.get(pk=journey["id"]).version == stored.version
    assert stage.post(told, {"type": "end_journey"}).status_code == 200


def test_a_journey_whose_own_changes_fit_no_more_says_so_by_the_name_they_had(stage: Stage) -> None:
    in_use(stage.cast, (WALK_30, "4"))
    journey = stage.met()
    stored = Journey.objects.get(pk=journey["id"])
    stored.context["changes"] = {"pace": {"rows": {"2": {"mph": "as it was counted once"}}}}
    stored.save()
    journey_reading._read_context.cache_clear()
    told = stage.cast.player.get(f"{stage.url}{journey['id']}/").json()["ruleset_note"]
    assert told.startswith("The ruleset epic-path does not take the GM's own changes (Our grid) any more")


def test_a_campaign_whose_ruleset_is_gone_is_told_so_and_may_choose_another(stage: Stage) -> None:
    cast, journey = stage.cast, stage.start()
    row = in_use(cast, (DIAGONALS, "one_two_one"))
    cast.campaign.ruleset = "old-school"
    cast.campaign.save()
    for path in (
        "",
        "rulesets/",
        f"rulesets/{row['id']}/",
        "journeys/",
        f"journeys/{journey['id']}/",
        "fights/",
        "plans/",
    ):
        assert cast.gm.get(cast.url + path).status_code == 200, path
    told = problem(cast.gm.get(f"{cast.url}parties/{stage.plan.party_id}/"), 422)
    assert "old-school" in told["detail"]
    assert "Choose one of" in told["remedy"]
    assert cast.gm.patch(cast.url, {"ruleset": "epic-path"}, format="json").status_code == 200
    assert cast.gm.get(f"{cast.url}parties/{stage.plan.party_id}/").status_code == 200
