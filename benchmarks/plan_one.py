"""Plans of one map through REST, in a process of its own: ``python -m benchmarks.plan_one FILE`` prints JSON.

The whole of a request is timed, from the client to the answer's bytes; beside it what the rules compute for the same
plan, and its compiled searches alone. Everything is warm: the map, its graph and its weights are kept, as they are
while a stop is dragged.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

REPEATS = 101
WALKS = {"a week": 60, "across the land": 0}
"""Hours at a walk between the ends of each plan; 0: as far as there is a way."""


def main(path: Path) -> None:
    """Set up a database, bring the map in, and measure."""
    with tempfile.TemporaryDirectory(prefix="outrider-bench-") as folder:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "OUTRIDER_STATE": folder,
            "OPENBLAS_NUM_THREADS": "1",
        }
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        print(json.dumps(_measured(path)))


def _measured(path: Path) -> dict[str, Any]:
    from django.core.management import call_command
    from rest_framework.test import APIClient

    from campaigns.models import User
    from campaigns.services.membership import campaign_create
    from travel.importers.choices import Choices
    from travel.importers.read import read_map
    from travel.models import Map
    from travel.services.maps import map_store

    call_command("migrate", verbosity=0)
    user = User.objects.create(username="gm")
    campaign = campaign_create(user, name="Bench")
    world = read_map([(path.name, path.read_bytes())], Choices()).world
    row: Map = map_store(campaign, world)
    client = APIClient()
    client.force_login(user)
    url = f"/api/v1/campaigns/{campaign.pk}/"
    walkers = {"name": "Walkers", "count": 5, "speed": 30}
    party = client.post(f"{url}parties/quick/", walkers, format="json").json()["id"]
    plans = {}
    for name, hours in WALKS.items():
        start, goal = _ends(row, campaign.ruleset, hours)
        body = {"name": name, "map": str(row.pk), "party": party, "stops": [{"cell": start}, {"cell": goal}]}
        plans[name] = _one(client, f"{url}plans/preview/", body, user, campaign.pk)
    return {"cells": world.cell_count, "plans": plans}


def _one(client: Any, url: str, body: dict[str, Any], user: Any, campaign_id: Any) -> dict[str, Any]:
    """A plan's request, what the rules compute for it, and the compiled searches alone, in milliseconds."""

    def ask() -> Any:
        answer = client.post(url, body, format="json")
        assert answer.status_code == 200, answer.content
        return answer

    told = ask()
    rules, searches = _parts(body, user, campaign_id)
    rules()
    searches()
    return {
        "rest_ms": _timed(ask),
        "rules_ms": _timed(rules),
        "searches_ms": _timed(searches),
        "bytes": len(told.content),
        "days": len(told.json()["itinerary"]["days"]),
        "routes": len(told.json()["routes"]),
        "cells": len(told.json()["routes"][0]["cells"]),
    }


def _timed(call: Callable[[], Any]) -> float:
    """The median in milliseconds of processor time, which other programs do not disturb."""
    times = []
    for _ in range(REPEATS):
        start = process_time()
        call()
        times.append(process_time() - start)
    return median(times) * 1000


def _ends(row: Any, ruleset_id: str, hours: int) -> tuple[int, int]:
    """Two settlements that lie so far apart at a walk; the farthest if ``hours`` is 0."""
    from travel.rules.party import Profile
    from travel.rules.routing.kernels import UNREACHED
    from travel.rules.routing.search import sweep
    from travel.rules.routing.weights import edge_weights
    from travel.rules.rulesets import get_ruleset
    from travel.selectors.plan_maps import graph_of, map_at

    graph = graph_of(map_at(row))
    weights = edge_weights(get_ruleset(ruleset_id), graph, Profile(Fraction(3)))
    towns = [town.cell for town in graph.world.features.settlements]
    wanted = hours * 3600 or 10**9
    found = [(town, sweep(graph, weights, town).seconds[towns].tolist()) for town in towns[:20]]
    _, start, goal = min(
        (abs(seconds - wanted), town, towns[place])
        for town, all_seconds in found
        for place, seconds in enumerate(all_seconds)
        if 0 < seconds < UNREACHED
    )
    return start, goal


def _parts(body: dict[str, Any], user: Any, campaign_id: Any) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """What the rules compute for a plan: routes with alternatives, itinerary, arrivals; and its searches alone."""
    from campaigns.access import viewer_of
    from travel.rules.itinerary.deadline import deadline_options
    from travel.rules.itinerary.itinerary import plan_itinerary
    from travel.rules.routing.mixed import find_mixed_routes, roads_of
    from travel.rules.routing.search import alternative_paths, shortest_path
    from travel.selectors.plans import work_out
    from travel.services.plans import plan_input

    setup = work_out(plan_input(viewer_of(user, campaign_id), body))
    request, orders = setup.request, setup.input.orders
    roads = roads_of(request)

    def rules() -> None:
        routes = find_mixed_routes(request)
        plan_itinerary(request.ruleset, routes[0], orders)
        for route in routes:
            deadline_options(request.ruleset, route, orders)

    def searches() -> None:
        alternative_paths(roads.graph, roads.fastest, *request.stops)
        shortest_path(roads.graph, roads.roads, *request.stops)

    return rules, searches


if __name__ == "__main__":
    main(Path(sys.argv[1]))
