"""Plans of one map through REST, in a process of its own: ``python -m benchmarks.plan_one FILE`` prints JSON.

The whole of a request is timed, from the client to the answer's bytes; beside it what the compiled searches of the same
plan take. Everything is warm: the map, its graph and its weights are kept, as they are while a stop is dragged.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

REPEATS = 101
HOURS_APART = 60
"""How far the plan's ends lie apart at a walk: a week's journey."""


def main(path: Path) -> None:
    """Set up a database, bring the map in, and measure."""
    with tempfile.TemporaryDirectory(prefix="outrider-bench-") as folder:
        os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "OUTRIDER_STATE": folder, "OPENBLAS_NUM_THREADS": "1"}
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
    start, goal = _ends(row, campaign.ruleset)
    body = {"name": "Far", "map": str(row.pk), "party": party, "stops": [{"cell": start}, {"cell": goal}]}

    def ask() -> Any:
        answer = client.post(f"{url}plans/preview/", body, format="json")
        assert answer.status_code == 200, answer.content
        return answer

    told = ask()
    kernels = _searches(row, campaign.ruleset, start, goal)
    kernels()
    whole, search = _timed(ask), _timed(kernels)
    return {
        "cells": world.cell_count,
        "rest_ms": whole,
        "kernels_ms": search,
        "bytes": len(told.content),
        "days": len(told.json()["itinerary"]["days"]),
        "routes": len(told.json()["routes"]),
    }


def _timed(call: Callable[[], Any]) -> float:
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        call()
        times.append(perf_counter() - start)
    return median(times) * 1000


def _ends(row: Any, ruleset_id: str) -> tuple[int, int]:
    """Two settlements that lie a week's walk apart."""
    from travel.rules.party import Profile
    from travel.rules.routing.search import sweep
    from travel.rules.routing.weights import edge_weights
    from travel.rules.rulesets import get_ruleset
    from travel.selectors.plan_maps import graph_of, map_at

    graph = graph_of(map_at(row))
    weights = edge_weights(get_ruleset(ruleset_id), graph, Profile(3))
    towns = [town.cell for town in graph.world.features.settlements]
    found = [(town, sweep(graph, weights, town).seconds[towns]) for town in towns[:20]]
    gap, start, goal = min(
        (abs(int(second) - HOURS_APART * 3600), town, towns[place])
        for town, seconds in found
        for place, second in enumerate(seconds.tolist())
    )
    assert gap < 6 * 3600
    return start, goal


def _searches(row: Any, ruleset_id: str, start: int, goal: int) -> Callable[[], Any]:
    """The compiled searches behind a plan of two stops: the quickest ways with their alternatives, and that by road."""
    from travel.rules.party import Profile
    from travel.rules.routing.search import alternative_paths, shortest_path
    from travel.rules.routing.weights import edge_weights
    from travel.rules.rulesets import get_ruleset
    from travel.selectors.plan_maps import graph_of, map_at

    graph, ruleset = graph_of(map_at(row)), get_ruleset(ruleset_id)
    fastest = edge_weights(ruleset, graph, Profile(3))
    by_road = edge_weights(ruleset, graph, Profile(3), prefers_roads=True)
    ends = tuple(pairwise((start, goal)))

    def search() -> None:
        for here, there in ends:
            alternative_paths(graph, fastest, here, there)
            shortest_path(graph, by_road, here, there)

    return search


if __name__ == "__main__":
    main(Path(sys.argv[1]))
