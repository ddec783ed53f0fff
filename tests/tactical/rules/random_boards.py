"""Fights set up at random on small boards: ground, walls, heights, smoke, sizes, senses, conditions, flyers."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.engine.turns import start_turn
from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.layers import Layers
from tactical.rules.handoff import AmbushSetup, Participant, Place
from tactical.rules.kernel.creature import Creature, Size
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import BOW, SPEAR, SWORD, soldier

WHIP = replace(SWORD, name="whip", traits=("unwieldy",), reach=15)
CLUB = replace(SWORD, name="great club", traits=("cumbersome",), bonuses=(5, 4), parts=())
TOUCH = replace(SWORD, name="touch", touch=True, bonuses=(3,), parts=())
WEAPONS = (SWORD, BOW, SPEAR, WHIP, CLUB, TOUCH)
SIZES = (*[Size.MEDIUM] * 6, *[Size.LARGE] * 2, Size.SMALL, Size.TINY, Size.HUGE)
NATURES = ("incorporeal", "nebulous", "ethereal", "combat_reflexes", "uncanny_dodge", "hover")
CONDITIONS = ("invisible", "prone", "blinded", "fatigued", "concealed", "phased")
EDGES = ("wall", "door", "window", "curtain", "low", "force", "battlement", "arrow_slit", "invisible")
TRIES = 30


def random_fight(seed: int, ruleset: str = "epic-path") -> FightState | None:
    """Return a fight in its first round, somebody's turn; None where nobody found room."""
    chance = random.Random(seed)
    width, height = chance.randint(6, 11), chance.randint(6, 10)
    place = _place(chance, width, height)
    people = [_person(chance, name, width, height) for name in ("A", "N", "B", "O")[: chance.randint(2, 4)]]
    for _ in range(TRIES):
        try:
            state, _events = open_fight(AmbushSetup("r", ruleset, "", seed, place, tuple(people)), SeededDice(seed))
        except RuleError:
            people = [replace(one, position=_square(chance, width, height)) for one in people]
        else:
            return _begun(chance, state)
    return None


def _begun(chance: random.Random, state: FightState) -> FightState | None:
    """Let everybody be awake and some in the air, and somebody's turn begin."""
    if state.is_over:
        return None
    for unit in state.combatants.values():
        profile = state.arena.profiles[unit.id]
        unit.flat_footed, unit.opportunities = chance.random() < 0.1, profile.opportunities
        if "fly" in profile.creature.speeds and not unit.prone and chance.random() < 0.6:
            unit.z, unit.mode = unit.z + chance.randint(1, 3), "fly"
    actor = chance.choice(sorted(state.order))
    state.order = [actor, *sorted(key for key in state.order if key != actor)]
    state.round = max(1, state.round)
    start_turn(state, state.combatants[actor], [])
    return state


def _square(chance: random.Random, width: int, height: int) -> tuple[int, int]:
    return chance.randrange(width), chance.randrange(height)


def _place(chance: random.Random, width: int, height: int) -> Place:
    rough = chance.choice([0, 0.05, 0.15, 0.25])
    rows = tuple(
        "".join(chance.choice("#oT,:=~,,") if chance.random() < rough else "." for _ in range(width))
        for _ in range(height)
    )
    sides = {(*_square(chance, width - 1, height - 1), chance.choice("ne")) for _ in range(chance.choice([0, 0, 6]))}
    edges: Any = [Edge(x, y, side, chance.choice(EDGES)) for x, y, side in sorted(sides)]  # type: ignore[arg-type]  # n or e, of EDGES
    laid: dict[str, Any] = {}
    for name, share, values in (("heights", 0.4, (1, 1, 2, 3, -1)), ("veils", 0.25, (6, 12)), ("gaps", 0.15, (24, 70))):
        if chance.random() < share:
            squares = {_square(chance, width, height) for _ in range(chance.randint(1, 12))}
            laid[name] = tuple((x, y, chance.choice(values)) for x, y in sorted(squares))
    light: Any = chance.choice(["bright", "bright", "dim", "dark"])
    return Place("r", "plains", "trackless", light, "clear", width, height, 0, rows, tuple(edges), None, Layers(**laid))


def _person(chance: random.Random, name: str, width: int, height: int) -> Participant:
    sheet: Creature = soldier(
        name,
        size=chance.choice(SIZES),
        features={word: 1 for word in NATURES if chance.random() < 0.06},
        speeds={mode: 30 for mode in ("fly", "swim", "climb", "burrow", "teleport") if chance.random() < 0.12},
        senses={sense: 30 for sense in ("darkvision", "blindsense", "tremorsense") if chance.random() < 0.15},
        attacks=tuple(chance.sample(WEAPONS, chance.randint(1, 3))),
        speed=chance.choice([15, 20, 30]),
        damage_reduction={"all": 2} if chance.random() < 0.2 else {},
    )
    side: Any = "party" if name < "N" else "foes"
    conditions = tuple(word for word in CONDITIONS if chance.random() < 0.06)
    return Participant(
        name, side, sheet, sheet.hp, conditions=conditions, position=_square(chance, width, height),
        hidden=chance.random() < 0.05,
    )  # fmt: skip
