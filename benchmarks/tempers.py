"""Who wins: the same four against the same four on a mirrored map, each side with a temperament of its own.

Every seed is fought twice, the temperaments changing sides, so that neither the side nor the first turn helps anybody.
A row tells how many fights the first temperament wins and the second; fights that nobody wins count for neither. Equal
temperaments win equally often: their row tells the sides apart instead, and the interval that chance allows.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Any

from tactical.rules.engine.run import play_fight
from tactical.rules.handoff import AmbushSetup, Participant, Place
from tactical.rules.kernel.creature import Abilities, Attack, Creature
from tactical.rules.kernel.dice import SeededDice

WIDTH, HEIGHT = 24, 13
SEEDS = 150
EQUAL = 1_000
SWORD = Attack("longsword", "melee", (8, 3), ((1, 8),), 4)
AXE = Attack("greataxe", "melee", (7, 2), ((1, 12),), 6, multiplier=3)
BOW = Attack("longbow", "ranged", (8, 3), ((1, 8),), 2, increment=100)
KNIFE = Attack("dagger", "melee", (5,), ((1, 4),), 1)
PAIRS = (
    ("tactician", "brute"),
    ("tactician", "soldier"),
    ("tactician", "mindless"),
    ("soldier", "mindless"),
    ("archer", "brute"),
    ("leader", "coward"),
)


def measure() -> list[dict[str, Any]]:
    """Return a row per pair of temperaments, and one for equal ones."""
    rows = [_row(first, second, *wins(first, second, SEEDS)) for first, second in PAIRS]
    west, east = sides("soldier", EQUAL)
    far = 1.96 * sqrt((west + east) / 4)
    row = _row("soldier in the west", "soldier in the east", west, east)
    row["target"] = (west + east - 2 * far) / (west + east + 2 * far) if west + east else 0.0
    return [*rows, row]


def _row(first: str, second: str, won: int, lost: int) -> dict[str, Any]:
    return {
        "name": f"{first} against {second}",
        "ours": won,
        "peer": lost,
        "peer_name": second,
        "unit": "fights won",
        "ratio": won / max(lost, 1),
        "target": 1.0,
    }


def wins(first: str, second: str, seeds: int) -> tuple[int, int]:
    """Return how many fights each of two temperaments wins."""
    found = [0, 0]
    for seed in range(seeds):
        for swapped in (False, True):
            tempers = (second, first) if swapped else (first, second)
            winner = winner_of(arena_of(seed, *tempers), seed)
            if winner in ("party", "foes"):
                found[(winner == "foes") != swapped] += 1
    return found[0], found[1]


def sides(temper: str, seeds: int) -> tuple[int, int]:
    """Return how often each side wins with equal temperaments."""
    won = [winner_of(arena_of(seed, temper, temper), seed) for seed in range(seeds)]
    return won.count("party"), won.count("foes")


def winner_of(setup: AmbushSetup, seed: int) -> str:
    """Fight, and return who won."""
    state, _ = play_fight(setup, SeededDice(seed, 11))
    return str(state.winner)


def arena_of(seed: int, west: str, east: str) -> AmbushSetup:
    """Return a fight on a map that is its own mirror image, the party in the west."""
    people = [
        _fighter(f"{side}{index}", side, index, temper, seed)
        for index in range(4)
        for side, temper in (("party", west), ("foes", east))
    ]
    place = Place("court", "hills", rows=rows_of(seed), width=WIDTH, height=HEIGHT)
    return AmbushSetup("tempers", "epic-path", "", seed, place, tuple(people))


def rows_of(seed: int) -> tuple[str, ...]:
    """Return a court with walls, pillars and rubble, east and west alike."""
    dice = SeededDice(seed, 3)
    half = [["."] * (WIDTH // 2) for _ in range(HEIGHT)]
    for char, count in (("#", 5), ("o", 3), (",", 8), (":", 3)):
        for _ in range(count):
            half[dice.roll(HEIGHT) - 1][3 + dice.roll(WIDTH // 2 - 3) - 1] = char
    return tuple("".join(row) + "".join(reversed(row)) for row in half)


def _fighter(name: str, side: Any, index: int, temper: str, seed: int) -> Participant:
    attacks = ((SWORD,), (AXE,), (BOW, KNIFE), (SWORD,))[index]
    sheet = Creature(
        id=name,
        name=name,
        abilities=Abilities(strength=16, dexterity=14, constitution=14),
        hp=34,
        max_hp=34,
        ac=(18, 15, 15, 17)[index],
        attacks=attacks,
        initiative_bonus=2,
        temperament=temper,
    )
    y = (3, 5, 6, 9)[index]
    x = (2, 2, 0, 2)[index]
    at = (x, y) if side == "party" else (WIDTH - 1 - x, y)
    return replace(Participant(name, side, sheet, sheet.hp), position=at)
