"""Two at once, on a real server: what is counted stays within its count, what is one stays one, a version wins once.

Run by ``test_postgres.py`` alone: on SQLite writers take turns anyway.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from tests.cast import make_cast
from travel.models import EncounterTables, OwnRuleset, Party, Plan, PlanJob, PlanShare
from travel.rules.maps.demo import demo_map, demo_place
from travel.services import own_rulesets, parties, plan_jobs, plan_shares, plans
from travel.services.maps import map_store
from travel.tasks import plans as tasks

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 4
WOLVES = [
    {"terrain": "moor", "chance_percent": 5, "rows": [{"weight": 1, "name": "Wolves", "creatures": [{"id": "wolf"}]}]}
]


class Ring:
    """A campaign with a plan, and several of its GM's browsers."""

    def __init__(self) -> None:
        cast = make_cast()
        self.url, self.gm = cast.url, cast.gm
        stored = map_store(cast.campaign, demo_map())
        party = self.made("parties/quick/", {"name": "Walkers", "count": 3, "speed": 30})
        stops = [{"cell": demo_place("Harrowgate")}, {"cell": demo_place("Ashby")}]
        self.body = {"name": "March", "map": str(stored.pk), "party": party["id"], "stops": stops}

    def made(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.gm.post(self.url + path, body, format="json")
        assert answer.status_code == 201, answer.content
        told: dict[str, Any] = answer.json()
        return told

    def at_once(self, method: str, asked: list[tuple[str, dict[str, Any]]], **headers: str) -> list[int]:
        """Send all of them at the same moment. Returns the statuses, the least first."""
        gate, statuses = threading.Barrier(len(asked)), list[int]()

        def send(path: str, body: dict[str, Any]) -> None:
            client = APIClient()
            client.cookies = self.gm.cookies
            gate.wait(20)
            try:
                statuses.append(getattr(client, method)(self.url + path, body, format="json", **headers).status_code)
            finally:
                connection.close()

        threads = [threading.Thread(target=send, args=each) for each in asked]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        return sorted(statuses)


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> Ring:
    monkeypatch.setattr(tasks, "_send", lambda job_id: None)
    return Ring()


def test_one_of_several_takes_the_last_room(ring: Ring, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = ring.made("plans/", ring.body)["id"]
    counted: list[tuple[Any, str, Any, str, Callable[[int], dict[str, Any]]]] = [
        (plans, "MAX_PLANS", Plan, "plans/", lambda number: ring.body),
        (parties, "MAX_PARTIES", Party, "parties/", lambda number: {"name": f"Party {number}"}),
        (
            own_rulesets,
            "MAX_OWN_RULESETS",
            OwnRuleset,
            "rulesets/",
            lambda number: {"name": f"{number}", "base": "d20-srd"},
        ),
        (plan_jobs, "MAX_RUNNING", PlanJob, "plans/jobs/", lambda number: {"kind": "front", "body": ring.body}),
        (plan_shares, "MAX_SHARES", PlanShare, f"plans/{plan}/shares/", lambda number: {"name": f"Link {number}"}),
    ]
    for module, limit, model, path, body in counted:
        monkeypatch.setattr(module, limit, model.objects.count() + 1)
        statuses = ring.at_once("post", [(path, body(number)) for number in range(AT_ONCE)])
        assert [status for status in statuses if status < 300] == statuses[:1], (path, statuses)
        assert set(statuses[1:]) <= {422, 429}, (path, statuses)
        assert model.objects.count() == getattr(module, limit), path


def test_one_ruleset_is_in_use_whoever_was_first(ring: Ring) -> None:
    rows = [ring.made("rulesets/", {"name": f"Rules {number}", "base": "epic-path"}) for number in range(AT_ONCE)]
    asked = [(f"rulesets/{row['id']}/use/", {"v": row["v"], "use": True}) for row in rows]
    assert set(ring.at_once("post", asked)) == {200}
    assert OwnRuleset.objects.filter(in_use=True).count() == 1


def test_a_version_is_written_once(ring: Ring) -> None:
    plan, rules = ring.made("plans/", ring.body), ring.made("rulesets/", {"name": "Ours", "base": "epic-path"})
    writes: list[tuple[str, str, dict[str, Any]]] = [
        ("put", "encounter-tables/", {"v": 0, "tables": WOLVES}),
        ("patch", f"plans/{plan['id']}/", {"v": plan["v"], "name": "Westward"}),
        ("post", f"plans/{plan['id']}/deadline/", {"v": plan["v"] + 1, "day": 9, "hour": 12}),
        (
            "patch",
            f"rulesets/{rules['id']}/",
            {"v": rules["v"], "edits": [{"pointer": "/terrain/rows/forest/road", "value": "1/2"}]},
        ),
        ("post", f"rulesets/{rules['id']}/use/", {"v": rules["v"] + 1, "use": True}),
        ("patch", "travel-settings/", {"v": 1, "latitude": 50}),
    ]
    for method, path, body in writes:
        assert ring.at_once(method, [(path, body)] * 3) == [200, 409, 409], path
    assert EncounterTables.objects.get().version == 1


def test_one_key_is_one_write(ring: Ring) -> None:
    """Whoever comes while the first is at it gets the answer of the first."""
    key = {"HTTP_IDEMPOTENCY_KEY": "one of several"}
    assert ring.at_once("post", [("plans/", ring.body)] * AT_ONCE, **key) == [201] * AT_ONCE
    plan = Plan.objects.get()
    write = (f"plans/{plan.pk}/", {"v": plan.version, "name": "Westward"})
    assert ring.at_once("patch", [write] * AT_ONCE, **key) == [200] * AT_ONCE
    plan.refresh_from_db()
    assert (plan.name, plan.version) == ("Westward", 2)
