"""A position to compare: ground, creatures, who acts, and the squares whose cost is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tactical.rules.comparing.columns import Column
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Light, Participant, Place, Side
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.creature import Creature, check_creature
from tactical.rules.kernel.errors import RuleError

MOST_SQUARES = 40
MOST_CREATURES = 20
MOST_GOALS = 9
LEAST_SQUARES = 5
Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A creature of the position, at its lower left square. ``facing`` is where its spear is lowered to."""

    id: str
    side: Side
    creature: Creature
    x: int
    y: int
    conditions: tuple[str, ...] = ()
    hp: int | None = None
    hidden: bool = False
    facing: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position. ``rows`` are ground alone, north first; ``goals`` are squares, named mark 1, mark 2 and so on.
    ``ambush``: who lies in wait for whom, for the odds of being noticed."""

    rows: tuple[str, ...]
    pieces: tuple[Piece, ...]
    actor: str
    goals: tuple[Square, ...] = ()
    light: Light = "bright"
    ambush: AmbushCheck | None = None

    def setup(self, column: Column) -> AmbushSetup:
        """Return the set-up of a fight in this position by one ruleset."""
        place = Place(
            "a comparison", "plains", light=self.light, rows=self.rows, width=len(self.rows[0]), height=len(self.rows)
        )
        people = tuple(
            Participant(
                piece.id,
                piece.side,
                piece.creature,
                piece.creature.hp if piece.hp is None else piece.hp,
                conditions=piece.conditions,
                hidden=piece.hidden,
                position=(piece.x, piece.y),
            )
            for piece in self.pieces
        )
        return AmbushSetup(
            "comparison",
            column.ruleset,
            "",
            1,
            place,
            people,
            self.ambush,
            options=dict(column.options),
            changes=dict(column.changes),
        )


def sheet(creature: Creature, name: str, changes: Mapping[str, Any], pointer: str) -> Creature:
    """Return a stat block with another name and some of its fields changed. RuleError names the field."""
    if changes:
        if {"id", "name"} & set(changes):
            raise RuleError("id and name are not changed so", pointer=pointer, remedy="Give the name beside it.")
        creature = from_plain(Creature, {**to_plain(creature), **changes}, pointer)
    creature = replace(creature, name=name) if name else creature
    check_creature(creature, pointer)
    return creature


def check_scene(scene: Scene) -> Scene:
    """Refuse what is too large or does not belong together. RuleError names the place and the remedy."""
    width, height = len(scene.rows[0]) if scene.rows else 0, len(scene.rows)
    if not (LEAST_SQUARES <= width <= MOST_SQUARES and LEAST_SQUARES <= height <= MOST_SQUARES):
        raise RuleError(
            f"a map of {width} x {height} squares is not compared",
            pointer="/rows",
            remedy=f"Draw {LEAST_SQUARES} to {MOST_SQUARES} squares each way.",
        )
    if not 1 <= len(scene.pieces) <= MOST_CREATURES:
        raise RuleError(
            f"{len(scene.pieces)} creatures are not compared",
            pointer="/creatures",
            remedy=f"Place 1 to {MOST_CREATURES}.",
        )
    if len(scene.goals) > MOST_GOALS:
        raise RuleError("too many marked squares", pointer="/goals", remedy=f"Mark at most {MOST_GOALS}.")
    for index, (x, y) in enumerate(scene.goals):
        if not (0 <= x < width and 0 <= y < height):
            raise RuleError(
                f"({x}, {y}) is off the map",
                pointer=f"/goals/{index}",
                remedy=f"Keep within 0 to {width - 1} and 0 to {height - 1}.",
            )
    if scene.actor not in {piece.id for piece in scene.pieces}:
        raise RuleError(f"nobody called {scene.actor!r} is here", pointer="/actor", remedy="Name one of the creatures.")
    return scene
