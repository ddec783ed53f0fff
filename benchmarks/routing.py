"""Route searches side by side with NetworkX, SciPy and rustworkx, on made maps of 100,000 and a million hexes.

Each figure is a median of CPU time; the name of a peer says how many of its runs, ours are three for each query. Both
take turns, so that a busy moment of the machine falls on both. Building a peer's graph is outside the clock
unless the row says so. Answers are checked to be equal before anything is timed.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import networkx as nx
import numpy as np
import rustworkx
from scipy.sparse.csgraph import dijkstra

from benchmarks.routing_peers import Arcs, arcs_of, in_networkx, in_rustworkx, in_scipy, scipy_path, scipy_sweep
from travel.rules.maps.bundle import dump
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.party import Profile
from travel.rules.routing.graph import Graph
from travel.rules.routing.kernels import UNREACHED, apart
from travel.rules.routing.landmarks import prepare
from travel.rules.routing.search import shortest_path, sweep
from travel.rules.routing.warm import warm_up
from travel.rules.routing.weights import Weights, edge_weights
from travel.rules.rulesets import get_ruleset

QUERIES, SEED = 100, 7
NEAR, FAR = 20, 40
TEN_DAYS = 10 * 8 * 3600
MEMORY_MB = 400
RULESET = get_ruleset("epic-path")
Pair = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Land:
    """A made map with walkers' weights, and the queries put to it."""

    graph: Graph
    weights: Weights
    arcs: Arcs
    matrix: Any
    far: list[Pair]
    local: list[Pair]

    def route(self, pair: Pair) -> Any:
        return shortest_path(self.graph, self.weights, *pair)

    def everywhere(self, start: int) -> Any:
        return sweep(self.graph, self.weights, start)

    @property
    def starts(self) -> list[int]:
        return [start for start, _ in self.far]


def measure() -> list[dict[str, Any]]:
    """Return a row per comparison: {name, ours, peer, peer_name, unit, ratio, target}."""
    warm_up()
    land = _land(400, 250)
    rows = [*_against_networkx(land), *_against_scipy(land), *_weighing(land)]
    with tempfile.TemporaryDirectory(prefix="outrider-bench-") as folder:
        rows.append(_cold_start(land, Path(folder) / "land"))
        large = _land(1000, 1000)
        rows += [*_at_a_million(large, land), _memory(large, Path(folder) / "large")]
    return rows


def _against_networkx(land: Land) -> list[dict[str, Any]]:
    network = in_networkx(land.arcs)
    gc.collect()
    gc.freeze()

    def bidirectional(pair: Pair) -> Any:
        return nx.bidirectional_dijkstra(network, *pair)

    def everywhere(start: int) -> Any:
        return nx.dijkstra_predecessor_and_distance(network, start)

    for pair in (*land.far[:3], *land.local[:3]):
        assert bidirectional(pair)[0] == land.route(pair).seconds
    name, whole = "NetworkX bidirectional_dijkstra", "NetworkX dijkstra_predecessor_and_distance"
    rows = [
        _row("one to one, random, 100k hexes", name, 80, land.route, bidirectional, land.far),
        _row("one to one, 20-40 hexes, 100k hexes", name, 80, land.route, bidirectional, land.local),
        _row("one to all, 100k hexes", whole, 60, land.everywhere, everywhere, land.starts, peer_runs=15),
    ]
    gc.unfreeze()
    return rows


def _against_scipy(land: Land) -> list[dict[str, Any]]:
    def one_to_one(pair: Pair) -> Any:
        return scipy_path(land.matrix, *pair)

    def everywhere(start: int) -> Any:
        return scipy_sweep(land.matrix, start)

    def within(start: int) -> Any:
        return sweep(land.graph, land.weights, start, TEN_DAYS)

    def scipy_within(start: int) -> Any:
        return scipy_sweep(land.matrix, start, TEN_DAYS)

    return [
        _row("one to one, random, 100k hexes", "SciPy dijkstra", 8, land.route, one_to_one, land.far),
        _row("one to all, 100k hexes", "SciPy dijkstra", 2.5, land.everywhere, everywhere, land.starts),
        _row("reach in 10 days, 100k hexes", "SciPy dijkstra with a limit", 2, within, scipy_within, land.starts),
    ]


def _weighing(land: Land) -> list[dict[str, Any]]:
    """Another party's pace on the same map: ours weighs every edge again, rustworkx builds its graph again."""

    def ours(pair: Pair) -> Any:
        weights = edge_weights(RULESET, land.graph, Profile(Fraction(2 + pair[0] % 7, 2)))
        return shortest_path(land.graph, weights, *pair)

    def rebuilt(pair: Pair) -> Any:
        made = in_rustworkx(land.arcs, land.graph.cell_count)
        return rustworkx.dijkstra_shortest_path_lengths(made, pair[0], float, goal=pair[1])

    name = "weigh again to first answer, 100k hexes"
    return [_row(name, "rustworkx built again", 50, ours, rebuilt, land.far, peer_runs=15)]


def _at_a_million(land: Land, small: Land) -> list[dict[str, Any]]:
    def everywhere(start: int) -> Any:
        return scipy_sweep(land.matrix, start)

    def here(number: int) -> Any:
        return land.route(land.local[number])

    def there(number: int) -> Any:
        return small.route(small.local[number])

    mine, before = _times((here, there), range(QUERIES), (3, 3))
    return [
        _row("one to all, 1M hexes", "SciPy dijkstra", 2, land.everywhere, everywhere, land.starts, peer_runs=10),
        _shown("one to one, 20-40 hexes, 1M hexes", "ours on 100k hexes", 0.75, mine, before),
    ]


def _cold_start(land: Land, file: Path) -> dict[str, Any]:
    """A new process: imports, the map read and weighed, the first route; compiled code comes from the cache."""
    ours, peer = (_in_child(who, land, file)["seconds"] for who in ("ours", "networkx"))
    return _shown("cold start to first route, 100k hexes", "NetworkX, its graph built", 1, ours, peer)


def _memory(land: Land, file: Path) -> dict[str, Any]:
    """A process that holds a map of a million cells with landmarks, and has searched it in every way."""
    found = _in_child("memory", land, file)
    return {
        "name": "memory of a process, 1M hexes planned on",
        "ours": round(found["after"]),
        "peer": MEMORY_MB,
        "peer_name": f"the limit; {found['loaded']:.0f} when loaded, {found['most']:.0f} at most",
        "unit": "MB",
        "ratio": round(MEMORY_MB / found["after"], 2),
        "target": 1,
    }


def _in_child(what: str, land: Land, file: Path) -> dict[str, float]:
    if not file.exists():
        file.write_bytes(dump(land.graph.world))
    command = [sys.executable, "-m", "benchmarks.routing_child", what, str(file), *map(str, land.far[0])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own module
    answer: dict[str, float] = json.loads(done.stdout)
    return answer


def _land(columns: int, rows: int) -> Land:
    graph = Graph(make_map(MapRecipe(columns, rows, seed=SEED)))
    weights = edge_weights(RULESET, graph, Profile(Fraction(3)))
    prepare(graph)
    arcs = arcs_of(graph, weights)
    matrix = in_scipy(arcs, graph.cell_count)
    reached = _mainland(graph, weights)
    rng = np.random.default_rng(SEED)
    far = [(int(a), int(b)) for a, b in pairwise(rng.choice(reached, QUERIES + 1, replace=False))]
    land = Land(graph, weights, arcs, matrix, far, _local(graph, reached, rng))
    found, expected = land.everywhere(far[0][0]).seconds, dijkstra(matrix, indices=far[0][0])
    assert (np.where(found == UNREACHED, np.inf, found) == expected).all()
    for start, goal in (*far[:5], *land.local[:5]):
        assert land.route((start, goal)).seconds == dijkstra(matrix, indices=start)[goal]
    return land


def _mainland(graph: Graph, weights: Weights) -> Any:
    """The cells of the largest of a few pieces of land."""
    rng = np.random.default_rng(SEED)
    land = np.flatnonzero((graph.world.terrain >= 1) & (graph.world.terrain <= 9))
    pieces = [np.flatnonzero(sweep(graph, weights, int(cell)).seconds != UNREACHED) for cell in rng.choice(land, 5)]
    return max(pieces, key=len)


def _local(graph: Graph, reached: Any, rng: np.random.Generator) -> list[Pair]:
    """Pairs of cells 20 to 40 hexes apart."""
    a, b, is_hex = graph.places
    columns = graph.world.grid.columns if graph.world.grid else 0
    pairs: list[Pair] = []
    while len(pairs) < QUERIES:
        start, shift = int(rng.choice(reached)), rng.integers(-FAR, FAR + 1, 2)
        near = start + int(shift[0]) * columns + int(shift[1])
        if 0 <= near < graph.cell_count and NEAR <= apart(a, b, is_hex, start, near) <= FAR and near in reached:
            pairs.append((start, near))
    return pairs


def _times(runs: Sequence[Callable[[Any], Any]], queries: Sequence[Any], repeats: Sequence[int] = (3,)) -> list[float]:
    """The median seconds of each, by turns on every query, after one run of each to warm up."""
    times: list[list[float]] = [[] for _ in runs]
    for run in runs:
        run(queries[0])
    for query in queries:
        for taken, run, count in zip(times, runs, repeats, strict=True):
            for _ in range(count):
                begin = process_time()
                run(query)
                taken.append(process_time() - begin)
    return [median(each) for each in times]


def _row(
    name: str,
    peer_name: str,
    target: float,
    ours: Callable[[Any], Any],
    peer: Callable[[Any], Any],
    queries: list[Any],
    *,
    peer_runs: int = QUERIES,
) -> dict[str, Any]:
    """Time both by turns; if the peer is slow, ours goes on alone with the queries that are left."""
    mine, theirs = _times((ours, peer), queries[:peer_runs], (3, 1))
    if peer_runs < len(queries):
        mine = max(mine, _times((ours,), queries)[0])
    return _shown(name, f"{peer_name}, {peer_runs} runs", target, mine, theirs)


def _shown(name: str, peer_name: str, target: float, ours: float, peer: float) -> dict[str, Any]:
    return {
        "name": name,
        "ours": round(ours * 1000, 3),
        "peer": round(peer * 1000, 3),
        "peer_name": peer_name,
        "unit": "ms",
        "ratio": round(peer / ours, 2),
        "target": target,
    }
