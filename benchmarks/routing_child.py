"""A process of its own for the routing benchmark: its memory on a large map, or its time from start to first route.

``python -m benchmarks.routing_child memory|ours|networkx FILE START GOAL`` prints JSON. FILE is a map bundle.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any

BEGIN = perf_counter()


def memory_mb(kind: str) -> float:
    """``VmRSS`` (now) or ``VmHWM`` (the most there was) of this process."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith(kind)).split()[1]) / 1024


def plan_on(file: Path) -> Any:
    """The map of a bundle, and walkers' weights on it."""
    from travel.rules.maps.bundle import load
    from travel.rules.party import Profile
    from travel.rules.routing.graph import Graph
    from travel.rules.routing.weights import edge_weights
    from travel.rules.rulesets import get_ruleset

    graph = Graph(load(file.read_bytes()))
    return graph, edge_weights(get_ruleset("epic-path"), graph, Profile(Fraction(3)))


def measure_memory(file: Path, start: int, goal: int) -> dict[str, float]:
    """Load a map, search it in every way, and say what the process holds."""
    from travel.rules.routing.landmarks import prepare
    from travel.rules.routing.search import alternative_paths, shortest_path, sweep

    graph, weights = plan_on(file)
    loaded = memory_mb("VmRSS")
    prepare(graph)
    shortest_path(graph, weights, start, goal)
    sweep(graph, weights, start)
    alternative_paths(graph, weights, start, goal)
    return {"loaded": loaded, "after": memory_mb("VmRSS"), "most": memory_mb("VmHWM")}


def first_route(file: Path, start: int, goal: int, peer: str) -> dict[str, float]:
    """Seconds from the start of Python's work to the first route, the map's loading and weighing in it."""
    if peer == "ours":
        from travel.rules.routing.search import shortest_path

        graph, weights = plan_on(file)
        assert shortest_path(graph, weights, start, goal)
    else:
        import networkx as nx

        from benchmarks.routing_peers import arcs_of, in_networkx

        graph, weights = plan_on(file)
        assert nx.bidirectional_dijkstra(in_networkx(arcs_of(graph, weights)), start, goal)
    return {"seconds": perf_counter() - BEGIN}


def main(what: str, file: str, start: str, goal: str) -> None:
    ends = int(start), int(goal)
    found = measure_memory(Path(file), *ends) if what == "memory" else first_route(Path(file), *ends, what)
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:5])
