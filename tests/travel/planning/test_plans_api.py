"""Plans over REST: the demo's figures, deadlines, refusals, and who may look."""

from __future__ import annotations

import pytest

from tests.cast import make_cast, problem
from travel.models import Plan
from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import Terrain
from travel.services.maps import map_store

pytestmark = pytest.mark.django_db
START, GOAL = demo_place("Harrowgate"), demo_place("Kestrel Keep")
WALK = {"walked": 8, "hustled": 0, "forced": 0}


@pytest.fixture
def cast():
    return make_cast()


@pytest.fixture
def stored_map(cast):
    return map_store(cast.campaign, demo_map())


@pytest.fixture
def party(cast):
    body = {"name": "The Lantern Company", "count": 5, "speed": 30}
    return cast.gm.post(cast.url + "parties/quick/", body, format="json").json()


@pytest.fixture
def body(stored_map, party):
    return {
        "name": "To Kestrel Keep",
        "map": str(stored_map.pk),
        "party": party["id"],
        "stops": [{"cell": START}, {"cell": GOAL}],
        "preference": "fastest",
        "start": {"day": 1, "hour": 7},
        "orders": [],
    }


def make(cast, body):
    answer = cast.gm.post(cast.url + "plans/", body, format="json")
    assert answer.status_code == 201, answer.content
    return answer.json()


def preview(cast, body, **changes):
    return cast.gm.post(cast.url + "plans/preview/", {**body, **changes}, format="json")


def test_a_preview_has_routes_itinerary_and_arrivals_and_stores_nothing(cast, body):
    shown = preview(cast, body).json()
    assert [(each["id"], each["miles"], each["hours_text"]) for each in shown["routes"]] == [
        ("A", 150.0, "57 h 40"),
        ("B", 168.0, "60 h"),
        ("C", 168.0, "62 h"),
    ]
    assert shown["id"] is None
    assert len(shown["itinerary"]["days"]) == 8
    assert shown["itinerary"]["damage"]["maximum"] == 0
    assert [stop["name"] for stop in shown["stops"]] == ["Harrowgate", "Kestrel Keep"]
    assert shown["stops"][1]["miles"] == 150.0
    assert [each["expected"] for each in shown["routes"][1]["arrivals"]][-7:] == [112, 63, 35, 14, 6, 1, 0]
    assert Plan.objects.count() == 0


def test_the_deadline_gives_the_orders_and_figures_of_the_demo(cast, body):
    plan = make(cast, body)
    noon = next(each for each in plan["deadline_options"] if (each["day"], each["half"]) == (5, "noon"))
    assert noon["expected"] == 45
    answer = cast.gm.post(
        f"{cast.url}plans/{plan['id']}/deadline/", {"day": 5, "hour": noon["hour"], "v": plan["v"]}, format="json"
    )
    assert answer.status_code == 200, answer.content
    shown = answer.json()
    assert shown["orders"] == noon["orders"]
    assert (shown["v"], shown["is_exact"]) == (plan["v"] + 1, True)
    days = shown["itinerary"]["days"]
    assert [day["miles"] for day in days] == [39, 36, 25.5, 27, 22.5]
    assert [day["damage"]["expected"] for day in days] == [14, 14, 7, 7, 3]
    damage = shown["itinerary"]["damage"]
    assert (damage["expected"], damage["low"], damage["high"]) == (45, 39, 51)
    assert sum(chance for _, chance in damage["distribution"]) == pytest.approx(1)
    assert shown["itinerary"]["arrival"] == {"day": 5, "hour": pytest.approx(10 + 5 / 6)}
    assert days[0]["hours"] == {"walked": 4, "hustled": 4, "forced": 1}
    assert days[0]["by_hand"]
    assert days[0]["camp"]["cell"] in shown["routes"][0]["cells"]
    assert days[-1]["camp"] is None
    assert {each["rule"] for each in days[0]["damage"]["reasons"]} == {"EP-OV-05", "EP-OV-06", "EP-OV-12"}
    assert "Oriel" not in shown["itinerary"]["text"]
    assert shown["itinerary"]["warnings"]


def test_the_same_plan_by_the_srd_costs_checks_instead(body, cast):
    cast.campaign.ruleset = "d20-srd"
    cast.campaign.save()
    forced = {"walked": 8, "hustled": 0, "forced": 2}
    day = preview(cast, body, default_order=forced).json()["itinerary"]["days"][0]
    assert day["damage"]["expected"] == pytest.approx(3.5 * (11 + 13) / 20)
    assert day["damage"]["minimum"] == 0
    assert "Constitution check" in day["damage"]["reasons"][0]["text"]


def test_a_plan_changes_by_patch_and_a_stale_one_is_a_conflict(cast, body):
    plan = make(cast, body)
    url = f"{cast.url}plans/{plan['id']}/"
    patched = cast.gm.patch(url, {"v": 1, "preference": "roads", "start": {"day": 3, "hour": 9.5}}, format="json")
    shown = patched.json()
    assert shown["routes"][0]["label"] == "By road"
    assert shown["itinerary"]["days"][0]["day"] == 3
    assert shown["itinerary"]["days"][0]["start_hour"] == 9.5
    assert problem(cast.gm.patch(url, {"v": 1, "name": "Other"}, format="json"), 409)["current_version"] == 2
    chosen = cast.gm.patch(url, {"v": 2, "chosen": "B"}, format="json").json()
    assert chosen["chosen"] == "B"
    assert chosen["itinerary"]["miles"] == chosen["routes"][1]["miles"]
    row = cast.gm.get(cast.url + "plans/").json()["results"][0]
    assert (row["miles"], row["party_name"], row["stops"]) == (150.0, "The Lantern Company", 2)
    assert cast.gm.delete(url).status_code == 204


def test_a_beginning_may_be_stored_without_stops(cast, body):
    plan = make(cast, {**body, "stops": [{"cell": START}]})
    assert plan["itinerary"] is None
    assert plan["routes"] == []
    assert plan["problem"] is None
    assert plan["stops"][0]["day"] is None


def sea_cell():
    return int((demo_map().terrain == Terrain.SEA).argmax())


REFUSED = [
    ({"stops": [{"cell": START}, {"cell": START}]}, "/stops/1/cell", "same place"),
    ({"stops": [{"cell": START}, {"cell": sea_cell()}]}, "/stops/1/cell", "lies in the water"),
    ({"stops": [{"cell": START}, {"cell": 10**8}]}, "/stops/1/cell", "not on the map"),
    ({"orders": [{"day": 1, "walked": -3, "hustled": 0, "forced": 0}]}, "/orders/0/walked", "less than none"),
    ({"orders": [{"day": 1, "walked": 8, "hustled": 0, "forced": 20}]}, "/orders/0", "no night's rest"),
    ({"default_order": {"walked": 0, "hustled": 0, "forced": 0}}, "/orders", "No hours of travel"),
    ({"default_order": {"walked": 9, "hustled": 0, "forced": 0}}, "/default_order/walked", "more than the day's 8"),
    ({"start": {"day": 1, "hour": 25}}, "/start/hour", "hour"),
    ({"preference": "scenic"}, "/preference", ""),
    ({"party": "7b1f2b44-0000-4000-8000-000000000000"}, "/party", "no such party"),
    ({"map": "7b1f2b44-0000-4000-8000-000000000000"}, "/map", "no such map"),
    ({"orders": [{"day": 1, "walked": 1.5, "hustled": 0, "forced": 0}]}, "/orders/0/walked", ""),
    ({"stops": "everywhere"}, "/stops", ""),
]


@pytest.mark.parametrize(("changes", "pointer", "detail"), REFUSED)
def test_a_plan_that_cannot_be_is_refused_at_the_field(cast, body, changes, pointer, detail):
    for answer in (
        preview(cast, body, **changes),
        cast.gm.post(cast.url + "plans/", {**body, **changes}, format="json"),
    ):
        refused = problem(answer, 422)
        assert refused["pointer"] == pointer
        assert detail in refused["detail"]
        assert refused["remedy"]
    assert Plan.objects.count() == 0


def test_a_party_that_stands_still_cannot_plan(cast, body, party):
    member = party["members"][0]
    sheet = {**member["sheet"], "speed": 0}
    url = f"{cast.url}parties/{party['id']}/members/{member['id']}/"
    assert cast.gm.patch(url, {"sheet": sheet}, format="json").status_code == 200
    assert "speed of 0" in problem(preview(cast, body), 422)["detail"]


def test_a_stored_plan_that_no_longer_works_says_why(cast, body, stored_map):
    plan = make(cast, body)
    stored_map.refresh_from_db()
    cast.gm.delete(f"{cast.url}parties/{body['party']}/members/{first_member(cast, body)}/")
    for member in cast.gm.get(f"{cast.url}parties/{body['party']}/").json()["members"]:
        cast.gm.delete(f"{cast.url}parties/{body['party']}/members/{member['id']}/")
    shown = cast.gm.get(f"{cast.url}plans/{plan['id']}/").json()
    assert shown["itinerary"] is None
    assert shown["problem"]["detail"] == "The party has no members"


def first_member(cast, body):
    return cast.gm.get(f"{cast.url}parties/{body['party']}/").json()["members"][0]["id"]


def test_a_party_with_a_plan_is_not_deleted(cast, body):
    make(cast, body)
    refused = problem(cast.gm.delete(f"{cast.url}parties/{body['party']}/"), 422)
    assert "has a plan" in refused["detail"]


def test_plans_are_the_gms(cast, body):
    plan = make(cast, body)
    for url in (f"{cast.url}plans/", f"{cast.url}plans/{plan['id']}/"):
        problem(cast.player.get(url), 403)
        problem(cast.observer.get(url), 403)
        problem(cast.outsider.get(url), 404)
    problem(cast.player.post(cast.url + "plans/preview/", body, format="json"), 403)
    problem(cast.outsider.post(cast.url + "plans/preview/", body, format="json"), 404)


def test_another_campaigns_map_and_party_are_not_there(cast, body):
    from campaigns.models import Campaign, Membership

    other = Campaign.objects.create(name="Elsewhere")
    Membership.objects.create(campaign=other, user=Membership.objects.get(role="gm").user, role="gm")
    url = f"/api/v1/campaigns/{other.pk}/plans/preview/"
    assert problem(cast.gm.post(url, body, format="json"), 422)["pointer"] == "/map"


def test_the_rulesets_are_listed(cast):
    rows = cast.player.get("/api/v1/rulesets/").json()
    assert [row["id"] for row in rows] == ["age-of-heroes", "d20-srd", "epic-path", "yagura"]
    jungle = next(each for each in rows[2]["terrain"] if each["key"] == "jungle")
    assert jungle["rates"] == {"highway": 1, "road": 0.75, "trail": 0.75, "trackless": 0.25}
    assert (jungle["letter"], jungle["code"]) == ("J", 4)
    assert {each["key"] for each in rows[2]["vehicles"]} >= {"wagon", "galley"}


def test_a_preview_between_any_towns_answers_or_says_why_not(cast, party, body):
    world = make_map(MapRecipe(30, 30, seed=11))
    stored = map_store(cast.campaign, world)
    towns = [town.cell for town in world.features.settlements][:10]
    request = {**body, "map": str(stored.pk)}
    for start, goal in zip(towns, reversed(towns), strict=True):
        answer = preview(cast, request, stops=[{"cell": start}, {"cell": goal}])
        assert answer.status_code in (200, 422), answer.content


@pytest.mark.rule("EP-OV-16", "EP-OV-17")
def test_a_ship_sails_from_midnight_to_midnight(cast, body, party):
    riders = [member["id"] for member in party["members"]]
    ship = {"kind": "vehicle", "type": "sailing_ship", "riders": riders}
    assert cast.gm.post(f"{cast.url}parties/{party['id']}/carriers/", ship, format="json").status_code == 201
    world = demo_map()
    sea = (world.terrain == Terrain.SEA).nonzero()[0]
    start = int(sea[0])
    sail = {"default_order": {"walked": 24, "hustled": 0, "forced": 0}}
    for goal in reversed(sea.tolist()):
        answer = preview(cast, body, stops=[{"cell": start}, {"cell": goal}], **sail)
        if answer.status_code == 200:
            break
    days = answer.json()["itinerary"]["days"]
    assert [(day["start_hour"], day["miles"]) for day in days[:2]] == [(7, 34), (0, 48)]
    assert answer.json()["itinerary"]["damage"]["maximum"] == 0
