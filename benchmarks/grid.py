"""Ways on a board of 100 x 100 squares with 40 creatures: to all squares at once, as the engine asks for the pointer.

Ours is the whole answer of the engine, warm: who stands where, who threatens what, and the search. NetworkX gets the
finished graph of steps with their costs and looks for the cheapest ways only; it knows neither attacks nor budgets.
The costs of both are compared before anything is timed. ``ours`` and ``peer`` are milliseconds of CPU time; ours are to
stay below 20.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import networkx as nx

from tactical.rules.engine.roaming import roaming, ways_of
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import reach_of
from tactical.rules.geometry.layers import Layers
from tactical.rules.geometry.reach import HOSTILE, STEPS, UNREACHED, ground_price
from tactical.rules.handoff import AmbushSetup, Participant, Place
from tactical.rules.kernel.creature import Attack, Creature, Size
from tactical.rules.kernel.dice import SeededDice

SIZE, EACH, REPEATS = 100, 20, 15
FAR = 400
"""Squares that reach every corner of the board."""
LIMIT_MS = 20.0
PEER = "NetworkX, cheapest only"
SWORD = Attack("longsword", "melee", (9, 4), ((1, 8),), 5)
FLYER = {"climb": 20, "swim": 30, "fly": 60}


def measure() -> list[dict[str, Any]]:
    """Return a row per comparison: {name, ours, peer, peer_name, unit, ratio, target}."""
    flat, hills = _fight(Layers()), _fight(_hills())
    unit, climber = flat.combatants["party0"], hills.combatants["party0"]
    network = _network(flat, unit)
    _compare(flat, unit, network)
    peer = _milliseconds(lambda: nx.single_source_dijkstra(network, _start(unit)))
    walk = {"walk": FAR}
    types = {"walk": 12, **{mode: feet // 5 for mode, feet in FLYER.items()}}
    asked: list[tuple[str, Callable[[], Any]]] = [
        ("ways, flat, cheapest", lambda: reach_of(flat, unit, FAR * 5)),
        ("ways, flat, fewest attacks", lambda: reach_of(flat, unit, FAR * 5, safe=True)),
        ("ways, hills, cheapest", lambda: ways_of(hills, roaming(hills, climber, walk))),
        ("ways, hills, fewest attacks", lambda: ways_of(hills, roaming(hills, climber, walk, safe=True))),
        ("ways, hills, all types, 60 ft", lambda: ways_of(hills, roaming(hills, climber, types))),
        (
            "ways, hills, all types, flying 120 ft",
            lambda: ways_of(hills, roaming(hills, climber, {**types, "fly": 24})),
        ),
        ("ways, hills, Large", lambda: ways_of(hills, roaming(hills, hills.combatants["party1"], walk))),
    ]
    return [_row(name, _milliseconds(ask), peer) for name, ask in asked]


def _row(name: str, ours: float, peer: float) -> dict[str, Any]:
    return {
        "name": name,
        "ours": ours,
        "peer": peer,
        "peer_name": PEER,
        "unit": "ms",
        "ratio": peer / ours,
        "target": peer / LIMIT_MS,
    }


def _milliseconds(run: Callable[[], Any]) -> float:
    run()
    times = []
    for _ in range(REPEATS):
        start = process_time()
        run()
        times.append(1000 * (process_time() - start))
    return median(times)


def _rows() -> tuple[str, ...]:
    """Open country: trees, rocks, thickets and a pond, the same every time."""
    dice = SeededDice(5)
    grid = [["."] * SIZE for _ in range(SIZE)]
    for char, count in (("T", 500), ("o", 120), (",", 900), ("#", 250), ("=", 60)):
        for _ in range(count):
            grid[dice.roll(SIZE) - 1][dice.roll(SIZE) - 1] = char
    for y in range(40, 48):
        for x in range(60, 75):
            grid[SIZE - 1 - y][x] = "~"
    return tuple("".join(row) for row in grid)


def _hills() -> Layers:
    heights = tuple((x, y, min(6, abs(x - 50) // 8 + abs(y - 50) // 12)) for x in range(SIZE) for y in range(SIZE))
    depths = tuple((x, y, 15) for y in range(40, 48) for x in range(60, 75))
    return Layers(heights=heights, depths=depths)


def _fight(layers: Layers) -> FightState:
    rows = _rows()
    dice = SeededDice(9)
    taken: set[tuple[int, int]] = set()
    people = []
    for index in range(2 * EACH):
        side: Any = "party" if index < EACH else "foes"
        large = index in (1, EACH + 1)
        at = _free_square(rows, taken, dice)
        sheet = Creature(
            f"c{index}",
            f"c{index}",
            hp=40,
            max_hp=40,
            ac=16,
            size=Size.LARGE if large else Size.MEDIUM,
            attacks=(SWORD,),
            speeds=FLYER,
        )
        people.append(Participant(f"{side}{index % EACH}", side, sheet, 40, position=at))
    place = Place("country", "hills", rows=rows, width=SIZE, height=SIZE, layers=layers)
    state, _ = open_fight(AmbushSetup("bench", "epic-path", "", 1, place, tuple(people)), SeededDice(1))
    for unit in state.combatants.values():
        unit.flat_footed = False
    return state


def _free_square(rows: tuple[str, ...], taken: set[tuple[int, int]], dice: SeededDice) -> tuple[int, int]:
    """Return a free square with free ones round it, so that a Large creature has room too."""
    while True:
        x, y = 20 + dice.roll(60), 20 + dice.roll(60)
        around = {(x + dx, y + dy) for dx in range(2) for dy in range(2)}
        if not around & taken and all(rows[SIZE - 1 - j][i] not in "#oT" for i, j in around):
            taken |= around
            return x, y


def _network(state: FightState, unit: Combatant) -> Any:
    """Return the steps of a walker on the flat board as a graph: the same rules, laid out beforehand."""
    field = state.arena.field
    query = roaming(state, unit, {"walk": FAR}).query
    assert query.window.grounded
    network: Any = nx.DiGraph()
    for y in range(SIZE):
        for x in range(SIZE):
            for dx, dy in STEPS:
                to = (x + dx, y + dy)
                ground = field.step_ground(x, y, dx, dy, 1)
                if ground < 0 or query.occupied[to[1] * SIZE + to[0]] == HOSTILE:
                    continue
                price, _ = ground_price(field.rule, ground, 0, 0, is_diagonal=bool(dx and dy))
                if price:
                    network.add_edge((x, y), to, weight=price)
    return network


def _start(unit: Combatant) -> tuple[int, int]:
    return unit.x, unit.y


def _compare(state: FightState, unit: Combatant, network: Any) -> None:
    """Make sure that both find the same costs."""
    found = reach_of(state, unit, FAR * 5)
    costs = nx.single_source_dijkstra_path_length(network, _start(unit))
    ways = ways_of(state, roaming(state, unit, {"walk": FAR}))
    for y in range(SIZE):
        for x in range(SIZE):
            place = found.place(x, y)
            cost = int(found.cost[place]) if place >= 0 else UNREACHED
            there = ways.place(x, y)
            if cost != costs.get((x, y), UNREACHED) or cost != (int(ways.cost[there]) if there >= 0 else UNREACHED):
                raise AssertionError(f"the searches differ at {x}, {y}")
