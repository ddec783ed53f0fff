"""Modes, stays, closures, choices, comparison, exports and maps that change under a plan, over REST."""

from __future__ import annotations

import csv
import io
from itertools import pairwise

import pytest

from tests.cast import make_cast, problem
from travel.api import plan_front
from travel.models import Plan
from travel.rules.maps.demo import demo_map, demo_place
from travel.services.maps import map_store

pytestmark = pytest.mark.django_db
START, GOAL, ASHBY = demo_place("Harrowgate"), demo_place("Kestrel Keep"), demo_place("Ashby")


@pytest.fixture
def cast():
    return make_cast()


@pytest.fixture
def stored_map(cast):
    return map_store(cast.campaign, demo_map())


@pytest.fixture
def body(cast, stored_map):
    walkers = {"name": "The Lantern Company", "count": 5, "speed": 30}
    party = cast.gm.post(cast.url + "parties/quick/", walkers, format="json").json()["id"]
    stops = [{"cell": START}, {"cell": GOAL}]
    return {"name": "To Kestrel Keep", "map": str(stored_map.pk), "party": party, "stops": stops}


def preview(cast, body, **changes):
    return cast.gm.post(cast.url + "plans/preview/", {**body, **changes}, format="json")


def make(cast, body, **changes):
    answer = cast.gm.post(cast.url + "plans/", {**body, **changes}, format="json")
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_the_ways_to_go_are_offered_before_there_is_a_way(cast, body):
    """A problem's remedy may be another way to go: it can be chosen then."""
    offered = [each["key"] for each in preview(cast, body, stops=[{"cell": START}]).json()["mode_choices"]]
    assert {"own", "hired:light_horse", "craft:galley"} <= set(offered)


def test_what_a_plan_says_is_stored_and_said_again(cast, body):
    stay = {"days": 1, "hours": 3, "why": "trade", "note": "buy rope"}
    says = {
        "stops": [{"cell": START}, {"cell": ASHBY, "stay": stay}, {"cell": GOAL}],
        "modes": {"allowed": ["own", "hired:light_horse"], "by_leg": [{"leg": 0, "mode": "own"}]},
        "rivers": "fords",
        "current_mph": 1.5,
        "avoid": [{"name": "Watched", "cells": [5, 6], "weight": 3.0}],
        "impeded": [{"name": "Scree", "cells": [7]}],
        "closures": [{"from": START, "to": neighbour(START), "name": "the old bridge"}],
        "preference": "safest",
        "objective": "dropping",
    }
    plan = make(cast, body, **says)
    again = cast.gm.get(f"{cast.url}plans/{plan['id']}/").json()
    assert [stop["stay"] for stop in again["stops"]] == [None, stay, None]
    for name in ("modes", "rivers", "current_mph", "avoid", "impeded", "closures", "preference", "objective"):
        assert again[name] == says[name]


def neighbour(cell):
    world = demo_map()
    return int(world.heads[world.offsets[cell]])


def test_a_stay_keeps_the_party_and_eats(cast, body):
    through = [{"cell": START}, {"cell": ASHBY}, {"cell": GOAL}]
    plain = preview(cast, body, stops=through).json()
    through[1] = {"cell": ASHBY, "stay": {"days": 2, "hours": 0, "why": "rest"}}
    rested = preview(cast, body, stops=through).json()
    before, after = (each["itinerary"]["arrival"] for each in (plain, rested))
    assert (after["day"], after["hour"]) == (before["day"] + 2, pytest.approx(before["hour"]))
    stop = rested["stops"][1]
    assert (stop["leaves"]["day"], stop["leaves"]["hour"]) == (stop["day"] + 2, pytest.approx(stop["hour"]))
    assert any(day["is_stay"] for day in rested["itinerary"]["days"])
    assert all(day["supplies"]["food_lb"] > 0 for day in rested["itinerary"]["days"])


def test_arrivals_that_take_a_search_are_told_of_the_chosen_route_only(cast, body):
    through = [{"cell": START}, {"cell": ASHBY, "stay": {"days": 1, "hours": 0, "why": "rest"}}, {"cell": GOAL}]
    chosen, *others = preview(cast, body, stops=through).json()["routes"]
    assert chosen["arrivals"]
    assert others
    assert all(each["arrivals"] == [] for each in others)
    plain = preview(cast, body).json()["routes"]
    assert all(each["arrivals"] for each in plain)


def test_hired_horses_are_quicker_and_cost(cast, body):
    on_foot = preview(cast, body).json()
    mounted = preview(cast, body, modes={"allowed": ["own", "hired:light_horse"]}).json()
    assert mounted["itinerary"]["arrival"]["day"] < on_foot["itinerary"]["arrival"]["day"]
    assert mounted["itinerary"]["cost_gp"] > on_foot["itinerary"]["cost_gp"] == 0
    assert "hired:light_horse" in {leg["mode"] for leg in mounted["routes"][0]["legs"]}
    choices = {each["key"]: each for each in mounted["mode_choices"]}
    assert choices["own"]["refused"] is None
    assert choices["hired:light_horse"]["mph"] > choices["own"]["mph"]
    assert any(each["refused"] for each in choices.values())


def test_closed_ways_and_painted_ground_lead_round(cast, body):
    cells = preview(cast, body).json()["routes"][0]["cells"]
    shut = [{"from": cells[8], "to": cells[9]}]
    round_about = preview(cast, body, closures=shut).json()["routes"][0]["cells"]
    assert (cells[8], cells[9]) not in pairwise(round_about)
    painted = preview(cast, body, avoid=[{"name": "Watched", "cells": cells[8:12], "weight": None}]).json()
    assert not set(cells[8:12]) & set(painted["routes"][0]["cells"])


@pytest.mark.rule("EP-OV-08")
def test_impeded_ground_of_a_plan_slows_its_route(cast, body):
    plain = preview(cast, body).json()
    everywhere = [{"name": "Scree", "cells": list(range(demo_map().cell_count))}]
    slow = preview(cast, body, impeded=everywhere).json()
    assert slow["itinerary"]["hours"] > 3 * plain["itinerary"]["hours"]
    segment = slow["itinerary"]["days"][0]["segments"][0]
    assert (segment["impeded"], plain["itinerary"]["days"][0]["segments"][0]["impeded"]) == (True, False)
    assert "EP-OV-08" in {reason["rule"] for reason in segment["reasons"]}


REFUSED = [
    ({"modes": {"allowed": ["flying"]}}, "/modes"),
    ({"modes": {"allowed": []}}, "/modes/allowed"),
    ({"modes": {"allowed": ["own"], "by_leg": [{"leg": 7, "mode": "own"}]}}, "/modes/by_leg/0"),
    ({"modes": {"allowed": ["own"], "by_leg": [{"leg": 0, "mode": "craft:galley"}]}}, "/modes"),
    ({"closures": [{"from": START, "to": GOAL}]}, "/closures/0"),
    ({"closures": [{"from": START, "to": 10**7}]}, "/closures/0/to"),
    ({"avoid": [{"cells": [10**7]}]}, "/avoid/0/cells"),
    ({"impeded": [{"cells": [10**7]}]}, "/impeded/0/cells"),
    ({"avoid": [{"cells": []}]}, "/avoid/0/cells"),
    ({"avoid": [{"cells": [1], "weight": 0.5}]}, "/avoid/0/weight"),
    ({"avoid": [{"cells": [1], "weight": 1e9}]}, "/avoid/0/weight"),
    ({"current_mph": -1}, "/current_mph"),
    ({"current_mph": 1e6}, "/current_mph"),
    ({"rivers": "frozen"}, "/rivers"),
    ({"preference": "scenic"}, "/preference"),
    ({"objective": "glory"}, "/objective"),
    ({"stops": [{"cell": START, "stay": {"days": -1}}, {"cell": GOAL}]}, "/stops/0/stay/days"),
    ({"stops": [{"cell": START, "stay": {"days": 9999}}, {"cell": GOAL}]}, "/stops/0/stay/days"),
    ({"stops": [{"cell": START, "stay": {"hours": 24}}, {"cell": GOAL}]}, "/stops/0/stay/hours"),
    ({"stops": [{"cell": START}, {"cell": GOAL, "stay": {"why": "sulk"}}]}, "/stops/1/stay/why"),
    ({"orders": [{"day": 2, "walked": 8, "hustled": 0, "forced": 0}] * 2}, "/orders/1/day"),
    ({"orders": [{"day": 1, "walked": 8, "hustled": 0, "forced": 0, "camp_mile": -3}]}, "/orders/0/camp_mile"),
    ({"start": {"day": 4, "hour": 7}, "orders": [{"day": 1, "walked": 8, "hustled": 0, "forced": 0}]}, "/orders/0/day"),
    ({"start": {"day": 0, "hour": 7}}, "/start/day"),
]


@pytest.mark.parametrize(("changes", "pointer"), REFUSED)
def test_what_cannot_be_is_refused_at_the_field_and_nothing_is_stored(cast, body, changes, pointer):
    for answer in (
        preview(cast, body, **changes),
        cast.gm.post(cast.url + "plans/", {**body, **changes}, format="json"),
        cast.gm.post(cast.url + "plans/jobs/", {"kind": "preview", "body": {**body, **changes}}, format="json"),
    ):
        if answer.status_code == 202:
            continue  # what only the searches can tell is told by the job
        refused = problem(answer, 422)
        assert refused["pointer"].removeprefix("/body").startswith(pointer)
        assert refused["detail"]
        assert refused["remedy"]
    assert Plan.objects.count() == 0


def test_a_deadline_in_the_past_or_too_soon_says_what_could_be(cast, body):
    plan = make(cast, body, start={"day": 5, "hour": 7})
    url = f"{cast.url}plans/{plan['id']}/deadline/"
    past = problem(cast.gm.post(url, {"day": 4, "hour": 12}, format="json"), 422)
    assert (past["pointer"], "before the party sets out" in past["detail"]) == ("/day", True)
    soon = problem(cast.gm.post(url, {"day": 6, "hour": 12}, format="json"), 422)
    assert "earliest" in soon["remedy"]
    assert Plan.objects.get().orders == []


def test_the_front_holds_choices_that_nothing_beats(cast, body, monkeypatch):
    monkeypatch.setattr(plan_front, "MOST_SECONDS", 60.0)  # the first to plan in a process waits for the compiler
    answer = cast.gm.post(cast.url + "plans/front/", body, format="json")
    assert answer.status_code == 200, answer.content
    points = answer.json()["points"]
    assert 2 <= len(points) <= 7
    figures = [
        (point["route"]["door_to_door_hours"], point["damage"], point["risk"], point["cost_gp"]) for point in points
    ]
    for one in figures:
        assert not [other for other in figures if other != one and all(a <= b for a, b in zip(other, one, strict=True))]
    quickest = points[0]
    stored = make(cast, body, orders=quickest["orders"], default_order=quickest["default_order"])
    assert stored["itinerary"]["arrival"] == quickest["arrival"]
    assert stored["itinerary"]["damage"]["expected"] == pytest.approx(quickest["damage"])


def test_two_plans_side_by_side(cast, body):
    slow, quick = make(cast, body), make(cast, body, name="In haste", default_order=HASTE)
    url = f"{cast.url}plans/{slow['id']}/compare/"
    told = cast.gm.get(f"{url}?with={quick['id']}").json()
    rows = {row["name"]: row for row in told["rows"]}
    assert (rows["Arrival"]["better"], rows["Damage"]["better"]) == ("b", "a")
    assert "In haste" in told["sentence"]
    problem(cast.gm.get(url), 422)
    problem(cast.gm.get(f"{url}?with={slow['map']}"), 404)
    beginning = make(cast, body, stops=[], name="Some day")
    assert "Some day has no route" in problem(cast.gm.get(f"{url}?with={beginning['id']}"), 422)["detail"]


HASTE = {"walked": 4, "hustled": 4, "forced": 0}


def export(cast, plan, kind):
    return cast.gm.get(f"{cast.url}plans/{plan['id']}/export/?as={kind}")


def test_the_table_has_a_row_a_day_and_no_formulas(cast, body):
    plan = make(cast, body, name="=1+1")
    rows = list(csv.DictReader(io.StringIO(export(cast, plan, "csv").content.decode("utf-8-sig"))))
    days = plan["itinerary"]["days"]
    assert [int(row["day"]) for row in rows] == [day["day"] for day in days]
    assert sum(float(row["miles"]) for row in rows) == pytest.approx(150)
    assert float(rows[0]["from_mile"]) == 0
    assert all(row["weather"] and float(row["food_lb"]) > 0 for row in rows)
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "@"))]


def test_the_geojson_is_a_track_with_stops_and_camps(cast, body):
    plan = make(cast, body)
    answer = export(cast, plan, "geojson")
    assert "(GM)" in answer["Content-Disposition"]
    features = answer.json()["features"]
    kinds = [feature["properties"]["kind"] for feature in features]
    assert (kinds.count("leg"), kinds.count("stop")) == (1, 2)
    assert kinds.count("camp") == sum(1 for day in plan["itinerary"]["days"] if day["camp"])
    line = features[0]["geometry"]["coordinates"]
    assert len(line) == len(plan["routes"][0]["cells"])
    assert features[1]["geometry"]["coordinates"] == line[0]


def test_the_page_to_print_is_whole_and_nothing_in_it_runs(cast, body):
    plan = make(cast, body, name="<script>alert(1)</script>")
    answer = export(cast, plan, "html")
    page = answer.content.decode()
    assert "<script" not in page
    assert page.count("<section class=day>") == len(plan["itinerary"]["days"])
    assert 'href="data:image/png;base64,' in page
    assert "GM only" in page
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]
    beginning = make(cast, body, stops=[], name="Some day")
    assert "no route yet" in export(cast, beginning, "html").content.decode()
    assert "no route" in problem(export(cast, beginning, "csv"), 422)["detail"]
    problem(export(cast, plan, "pdf"), 422)


def make_ground(cast, stored_map, cells, terrain):
    stored_map.refresh_from_db()
    change = {"v": stored_map.revision, "cells": cells, "terrain": terrain}
    answer = cast.gm.patch(f"{cast.url}maps/{stored_map.pk}/terrain/", change, format="json")
    assert answer.status_code < 300, answer.content


def test_a_plan_says_that_its_map_was_changed_until_it_is_stored_again(cast, body, stored_map):
    plan = make(cast, body)
    url = f"{cast.url}plans/{plan['id']}/"
    assert plan["stale"] is None
    road = plan["routes"][0]["cells"]
    make_ground(cast, stored_map, road[6:9], "mountains")
    shown = cast.gm.get(url).json()
    assert shown["stale"]["since_revision"] == 1
    assert "have become" in shown["stale"]["note"] or "are the same" in shown["stale"]["note"]
    assert shown["itinerary"] is not None
    assert cast.gm.get(cast.url + "plans/").json()["results"][0]["stale"]
    stored = cast.gm.patch(url, {"v": plan["v"]}, format="json").json()
    assert stored["stale"] is None
    assert stored["itinerary"]["arrival"] == shown["itinerary"]["arrival"]


def test_a_name_or_a_mark_makes_no_plan_stale(cast, body, stored_map):
    plan = make(cast, body)
    mark = {"name": "Inn", "cell": START}
    assert cast.gm.post(f"{cast.url}maps/{stored_map.pk}/markers/", mark, format="json").status_code == 201
    assert cast.gm.get(f"{cast.url}plans/{plan['id']}/").json()["stale"] is None


def test_a_stop_that_was_drowned_is_pointed_at_and_nothing_is_lost(cast, body, stored_map):
    plan = make(cast, body, default_order=HASTE)
    url = f"{cast.url}plans/{plan['id']}/"
    make_ground(cast, stored_map, [GOAL], "sea")
    shown = cast.gm.get(url).json()
    assert shown["problem"]["pointer"] == "/stops/1/cell"
    assert shown["problem"]["remedy"]
    assert "Nothing is lost" in shown["stale"]["note"]
    assert [stop["cell"] for stop in shown["stops"]] == [START, GOAL]
    assert shown["default_order"] == HASTE
    mended = cast.gm.patch(url, {"v": plan["v"], "stops": [{"cell": START}, {"cell": ASHBY}]}, format="json").json()
    assert (mended["stale"], mended["problem"]) == (None, None)
