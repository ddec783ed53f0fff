"""Fights of four against four and eight against eight on 30 x 30 squares with walls, log on, beside other engines.

The peers play fights of the same size in the same run: dnd5e-engine on a grid in the same hall, dnd-combat-simulator
without places or choices (it is told for scale, no target). One row holds ours against the number that is wanted, 400 a
second and 170 at the least.

Compiled geometry and its plain definition play the very same fights (the logs are compared before anything is timed);
only the measuring of the map differs, and both remember what they measured, so the ratio of whole fights is far below
that of the geometry alone. Two rows take the geometry alone: walking reach, and sight between squares of a map seen for
the first time.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np

from benchmarks.fight_peers import DND5E, GRIDLESS, rate_of_dnd5e, rate_of_gridless
from tactical.rules.engine.arena import Arena, make_arena
from tactical.rules.engine.events import Event
from tactical.rules.engine.run import log_digest, play_on
from tactical.rules.engine.setup import open_fight
from tactical.rules.geometry.battlemap import read_battlemap
from tactical.rules.geometry.field import MEASURERS, step_rule
from tactical.rules.geometry.reach import ReachQuery
from tactical.rules.handoff import AmbushSetup, Participant, Place
from tactical.rules.kernel.creature import Abilities, Attack, Bonus, Creature
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.rulesets.library import rules_for

SWORD = Attack("longsword", "melee", (9, 4), ((1, 8),), 5, (Bonus("base attack", 6), Bonus("Strength", 3)))
BOW = Attack("longbow", "ranged", (8, 3), ((1, 8),), increment=100)
SIZE, FIGHTS, ROUNDS = 30, 12, 5
WANTED, LEAST, FASTER = 400.0, 170.0, 20.0
PEER = "plain Python geometry, same fights"


def measure() -> list[dict[str, Any]]:
    """Return a row per comparison: {name, ours, peer, peer_name, unit, ratio, target}."""
    setup = _setup()
    arenas = {name: make_arena(setup, setup.place.rows, name) for name in ("numba", "python")}
    ours, peer = _fights_per_second(setup, arenas["numba"], arenas["python"])
    rule = step_rule(rules_for("epic-path").combat["grid"])
    battlemap = read_battlemap(setup.place.rows)
    fast, plain = (MEASURERS[name](battlemap, rule) for name in ("numba", "python"))
    query = _query()
    walks = [_rate(lambda measurer=measurer: measurer.reach(query)) for measurer in (fast, plain)]
    sights = [SIZE * _rate(lambda measurer=measurer: _sights(measurer)) for measurer in (fast, plain)]
    return [
        _against("fights, 4 v 4", ours, WANTED, "wanted; 170 at the least", LEAST / WANTED),
        *_beside_peers(setup, 4, ours),
        *_beside_peers(setup_of(8), 8, None),
        _row("fights, 4 v 4", "fights/CPU-s", ours, peer, 1.0),
        _row("walking reach", "searches/s", walks[0], walks[1], 10.0),
        _row("sight of a square", "squares/s", sights[0], sights[1], 10.0),
    ]


def _beside_peers(setup: AmbushSetup, each: int, ours: float | None) -> list[dict[str, Any]]:
    """Return a row per peer; one that cannot be installed here has no number."""
    if ours is None:
        ours = _fights_per_second(setup, make_arena(setup, setup.place.rows))[0]
    rows = []
    for name, rate, target in (
        (DND5E, rate_of_dnd5e(each), FASTER),
        (f"{GRIDLESS}, no grid", rate_of_gridless(each), 0.0),
    ):
        label = name if rate is not None else f"{name}: not installed here"
        rows.append(_against(f"fights, {each} v {each}", ours, rate or 0.0, label, target if rate else 0.0))
    return rows


def _against(name: str, ours: float, peer: float, peer_name: str, target: float) -> dict[str, Any]:
    return {
        "name": name,
        "ours": ours,
        "peer": peer,
        "peer_name": peer_name,
        "unit": "fights/CPU-s",
        "ratio": ours / peer if peer else 0.0,
        "target": target,
    }


def _row(name: str, unit: str, ours: float, peer: float, target: float) -> dict[str, Any]:
    return {
        "name": name,
        "ours": ours,
        "peer": peer,
        "peer_name": PEER,
        "unit": unit,
        "ratio": ours / peer,
        "target": target,
    }


def _rows() -> tuple[str, ...]:
    """A hall with two walls that leave gaps, and pillars."""
    grid = [["."] * SIZE for _ in range(SIZE)]
    for y in range(SIZE):
        if y % 10 not in (4, 5):
            grid[y][10] = grid[y][20] = "#"
    for x, y in ((5, 8), (5, 21), (15, 14), (15, 15), (24, 8), (24, 21)):
        grid[y][x] = "o"
    return tuple("".join(row) for row in grid)


def _setup() -> AmbushSetup:
    return setup_of(4)


def setup_of(each: int) -> AmbushSetup:
    """Return a fight in the hall, every second one with a bow."""
    people = tuple(_fighter(f"{side}{index}", side, index) for side in ("party", "foes") for index in range(each))
    return AmbushSetup(
        "bench", "epic-path", "", 1, Place("hall", "hills", rows=_rows(), width=SIZE, height=SIZE), people
    )


def _fighter(name: str, side: Any, index: int) -> Participant:
    creature = Creature(
        id=name,
        name=name,
        kind="pc" if side == "party" else "monster",
        abilities=Abilities(strength=16, dexterity=14, constitution=14),
        hp=40,
        max_hp=40,
        ac=17,
        attacks=(BOW, SWORD) if index % 2 else (SWORD,),
        initiative_bonus=2,
    )
    return Participant(name, side, creature, creature.hp)


def _fights_per_second(setup: AmbushSetup, *arenas: Arena) -> list[float]:
    """Play the same fights in each arena by turns and return how many a second of CPU time, the best of every fight."""
    logs = [[_fight(setup, arena, seed) for seed in range(FIGHTS)] for arena in arenas]
    assert all(log == logs[0] for log in logs), "all have to play the same fights"
    times = [[1000.0] * FIGHTS for _ in arenas]
    for _ in range(ROUNDS):
        for arena, found in zip(arenas, times, strict=True):
            for seed in range(FIGHTS):
                begun = process_time()
                _play(setup, arena, seed)
                found[seed] = min(found[seed], process_time() - begun)
    return [FIGHTS / sum(found) for found in times]


def _fight(setup: AmbushSetup, arena: Arena, seed: int) -> str:
    return log_digest(_play(setup, arena, seed))


def _play(setup: AmbushSetup, arena: Arena, seed: int) -> list[Event]:
    dice = SeededDice(seed)
    state, events = open_fight(setup, dice)
    state.arena = arena
    play_on(state, dice, events)
    return events


def _query() -> ReachQuery:
    size = SIZE * SIZE
    return ReachQuery(15, 5, 1, 12, 0, np.zeros(size, dtype=np.uint8), np.zeros(size, dtype=np.int64))


def _sights(measurer: Any) -> None:
    for x in range(SIZE):
        measurer.mask(15, 5, x, 25)


def _rate(work: Any) -> float:
    """Return how often a piece of work is done in a second: the median of five."""
    work()
    times = []
    for _ in range(5):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return 1 / median(times)
