"""Who wins: the same four against the same four on a mirrored map, each side with a temperament of its own.

The ground is open, a court with pillars and rubble, or a hall whose walls leave doorways; the four all have blades, or
one of them a bow. Every seed is fought twice, the temperaments changing sides, so that neither the side nor the first
turn helps anybody. A row tells how many fights the first temperament wins and the second; fights that nobody wins count
for neither. Equal temperaments win equally often: their row tells the sides apart instead, and the interval that chance
allows.

``python -m benchmarks.tempers 10`` fights every temperament against every other one, ten seeds on each ground with each
company, and prints the table.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import sqrt
from typing import Any

from tactical.rules.engine.run import play_fight
from tactical.rules.handoff import AmbushSetup, Participant, Place
from tactical.rules.kernel.creature import Abilities, Attack, Creature
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.rulesets.temperaments import temperaments

WIDTH, HEIGHT = 24, 13
SEEDS = 150
EACH = 40
EQUAL = 1_000
GROUNDS = ("open", "court", "hall")
COMPANIES = ("blades", "mixed")
SWORD = Attack("longsword", "melee", (8, 3), ((1, 8),), 4)
AXE = Attack("greataxe", "melee", (7, 2), ((1, 12),), 6, multiplier=3)
BOW = Attack("longbow", "ranged", (8, 3), ((1, 8),), 2, increment=100)
KNIFE = Attack("dagger", "melee", (5,), ((1, 4),), 1)
ARMS = {"blades": ((SWORD,), (AXE,), (SWORD,), (SWORD,)), "mixed": ((SWORD,), (AXE,), (BOW, KNIFE), (SWORD,))}
DEFENCE = 20
"""Everybody's Maneuver Defense: 10, base attack 5, Strength 3, Dexterity 2."""
PAIRS = (
    ("tactician", "brute"),
    ("tactician", "soldier"),
    ("tactician", "mindless"),
    ("soldier", "mindless"),
    ("archer", "brute"),
    ("leader", "coward"),
)


def measure() -> list[dict[str, Any]]:
    """Return a row per pair of temperaments, one per ground and company for the tactician, and one for equals."""
    rows = [_row(f"{first} against {second}", second, *wins(first, second, SEEDS)) for first, second in PAIRS]
    for ground in GROUNDS:
        for company in COMPANIES:
            won = wins("tactician", "brute", EACH, ground, company)
            rows.append({**_row(f"tactician, {ground}, {company}", "brute", *won), "target": 2.0})
    west, east = sides("soldier", EQUAL)
    far = 1.96 * sqrt((west + east) / 4)
    row = _row("soldier in the west", "soldier in the east", west, east)
    row["target"] = (west + east - 2 * far) / (west + east + 2 * far) if west + east else 0.0
    return [*rows, row]


def _row(name: str, second: str, won: int, lost: int) -> dict[str, Any]:
    return {
        "name": name,
        "ours": won,
        "peer": lost,
        "peer_name": second,
        "unit": "fights won",
        "ratio": won / max(lost, 1),
        "target": 1.0,
    }


def wins(first: str, second: str, seeds: int, ground: str = "court", company: str = "mixed") -> tuple[int, int]:
    """Return how many fights each of two temperaments wins."""
    found = [0, 0]
    for seed in range(seeds):
        for swapped in (False, True):
            tempers = (second, first) if swapped else (first, second)
            winner = winner_of(arena_of(seed, *tempers, ground, company), seed)
            if winner in ("party", "foes"):
                found[(winner == "foes") != swapped] += 1
    return found[0], found[1]


def round_robin(seeds: int) -> dict[tuple[str, str], tuple[int, int]]:
    """Return for every two temperaments how many fights each wins, over all grounds and companies."""
    found = {}
    for first, second in combinations(temperaments(), 2):
        won = [wins(first, second, seeds, ground, company) for ground in GROUNDS for company in COMPANIES]
        found[first, second] = (sum(one for one, _ in won), sum(other for _, other in won))
    return found


def sides(temper: str, seeds: int) -> tuple[int, int]:
    """Return how often each side wins with equal temperaments."""
    won = [winner_of(arena_of(seed, temper, temper), seed) for seed in range(seeds)]
    return won.count("party"), won.count("foes")


def winner_of(setup: AmbushSetup, seed: int) -> str:
    """Fight, and return who won."""
    state, _ = play_fight(setup, SeededDice(seed, 11))
    return str(state.winner)


def arena_of(seed: int, west: str, east: str, ground: str = "court", company: str = "mixed") -> AmbushSetup:
    """Return a fight on a map that is its own mirror image, the party in the west."""
    people = [
        _fighter(f"{side}{index}", side, index, temper, company)
        for index in range(4)
        for side, temper in (("party", west), ("foes", east))
    ]
    place = Place("court", "hills", rows=rows_of(seed, ground), width=WIDTH, height=HEIGHT)
    return AmbushSetup("tempers", "epic-path", "", seed, place, tuple(people))


def rows_of(seed: int, ground: str = "court") -> tuple[str, ...]:
    """Return the ground, east and west alike."""
    dice = SeededDice(seed, 3)
    half = [["."] * (WIDTH // 2) for _ in range(HEIGHT)]
    if ground == "court":
        for char, count in (("#", 5), ("o", 3), (",", 8), (":", 3)):
            for _ in range(count):
                half[dice.roll(HEIGHT) - 1][3 + dice.roll(WIDTH // 2 - 3) - 1] = char
    elif ground == "hall":
        doors = {dice.roll(HEIGHT) - 1, dice.roll(HEIGHT) - 1}
        for y in range(HEIGHT):
            half[y][8] = "." if {y, y - 1} & doors else "#"
    return tuple("".join(row) + "".join(reversed(row)) for row in half)


def _fighter(name: str, side: Any, index: int, temper: str, company: str) -> Participant:
    sheet = Creature(
        id=name,
        name=name,
        abilities=Abilities(strength=16, dexterity=14, constitution=14),
        hp=34,
        max_hp=34,
        ac=(18, 15, 15, 17)[index],
        attacks=ARMS[company][index],
        maneuver_defense=DEFENCE,
        initiative_bonus=2,
        temperament=temper,
    )
    y = (3, 5, 6, 9)[index]
    x = (2, 2, 0, 2)[index]
    at = (x, y) if side == "party" else (WIDTH - 1 - x, y)
    return replace(Participant(name, side, sheet, sheet.hp), position=at)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table of a round robin: the share of decided fights that the one at the left wins, in percent."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    found = round_robin(int(words[0]) if words else 5)
    names = list(temperaments())
    print(" " * 12 + "".join(f"{name[:9]:>10}" for name in names))
    for name in names:
        cells = [_share(found, name, other) for other in names]
        print(f"{name:12}" + "".join(f"{cell:>10}" for cell in cells))


def _share(found: dict[tuple[str, str], tuple[int, int]], name: str, other: str) -> str:
    if name == other:
        return "-"
    won, lost = found[name, other] if (name, other) in found else reversed(found[other, name])
    return f"{100 * won / max(won + lost, 1):.0f}"


if __name__ == "__main__":
    main()
