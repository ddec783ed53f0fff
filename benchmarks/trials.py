"""Journeys tried over and over: a march of 84 miles with an ambush on the way, every die and every blow played.

The peer plays the very same trials over the plain definition of the geometry; the summaries are compared before
anything is timed.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from tactical.rules.bestiary import all_creatures, get
from tactical.rules.engine.arena import make_arena
from tactical.rules.engine.run import outcome, play_on
from tactical.rules.engine.setup import open_fight
from tactical.rules.handoff import AmbushSetup, EncounterOutcome
from tactical.rules.kernel.dice import Dice
from travel.rules.journey.apply import apply, begin
from travel.rules.journey.context import JourneyContext, Traveller, journey_rules, start
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.orders import OrderedFoe, PlaceEncounter
from travel.rules.journey.route import RouteLine, RoutePoint, Stretch
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.rulesets import get_ruleset
from travel.rules.simulation.chunk import run_chunk
from travel.rules.simulation.fights import prepare, run_fight
from travel.rules.simulation.summary import ChunkSummary
from travel.rules.simulation.trial import Fighter, Trials

HEROES = ("ysolde_marrow", "bram_tallowick", "fenn_ashgrove", "nix_quickbarrow", "oriel_vance")
FOES = (
    OrderedFoe("rusk_hallow"),
    OrderedFoe("old_tam"),
    OrderedFoe("gallows_cutthroat", 2),
    OrderedFoe("gallows_archer"),
)
SEED, TRIALS, ROUNDS = 4711, 6, 3
LEG_MILES, LEGS, LEG_SECONDS = 6, 14, 7200
AMBUSH_MILE = 66.0


def measure() -> list[dict[str, Any]]:
    """Return a row per comparison: {name, ours, peer, peer_name, unit, ratio, target}."""
    trials = _trials()
    fighters: tuple[Fighter, Fighter] = (run_fight, _fight_plainly)
    ours, peer = (_run(trials, fight) for fight in fighters)
    assert ours == peer, "both have to play the same trials"
    seconds = [min(times) for times in zip(*(_times(trials, fighters) for _ in range(ROUNDS)), strict=True)]
    row = {
        "name": "trials, 5 v 5 on the way",
        "ours": TRIALS / seconds[0],
        "peer": TRIALS / seconds[1],
        "peer_name": "plain Python geometry, same trials",
        "unit": "trials/CPU-s",
        "ratio": seconds[1] / seconds[0],
        "target": 3.0,
    }
    return [row]


def _times(trials: Trials, fighters: tuple[Fighter, Fighter]) -> list[float]:
    found = []
    for fight in fighters:
        begun = process_time()
        _run(trials, fight)
        found.append(process_time() - begun)
    return found


def _run(trials: Trials, fight: Fighter) -> ChunkSummary:
    return run_chunk(trials, SEED, 1, TRIALS, prepare, fight)


def _fight_plainly(setup: AmbushSetup, dice: Dice) -> EncounterOutcome:
    state, events = open_fight(setup, dice)
    state.arena = make_arena(setup, state.rows, "python")
    play_on(state, dice, events)
    return outcome(state, setup)


def _trials() -> Trials:
    """Ten legs of plains road, four of forest trail, and the foes in hiding."""
    stretches = tuple(
        Stretch(LEG_MILES * FEET_PER_MILE, LEG_SECONDS, "plains" if i < 10 else "forest", "road" if i < 10 else "trail")
        for i in range(LEGS)
    )
    points = tuple(RoutePoint(i, f"{i:04d}", float(i), 0.0, i * LEG_MILES * FEET_PER_MILE) for i in range(LEGS + 1))
    ruleset = get_ruleset("epic-path")
    context = JourneyContext(
        ruleset="epic-path",
        ruleset_digest="",
        rules=journey_rules(ruleset),
        route=RouteLine(stretches, points),
        travellers=tuple(Traveller(id=hero, sheet=get(hero)) for hero in HEROES),
        names={creature.id: creature.name for creature in all_creatures()},
    )
    book = SeededBook(SEED)
    state, _ = begin(start(context), context, SEED, book)
    ambush = PlaceEncounter(creatures=FOES, mile=AMBUSH_MILE, name="An ambush", hidden=True)
    state, _ = apply(state, ambush, context, book)
    return Trials(context, state, planned_day=5)
