"""Where an ambushing side may set everyone down (EP-SU-13 to 18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tactical.rules.kernel.creature import Size
from tactical.rules.rulesets.library import Rules

Square = tuple[int, int]
Apart = Callable[["Placed", "Placed"], int]
"""Returns the distance between two placed creatures in feet."""
Ground = Callable[[int, int, int], str]
"""Returns why a space of a side at x, y cannot be stood in ("a wall"), or nothing."""
Poor = Callable[["Placed"], str]
"""Returns why a creature may start there only where nothing better is left ("hazardous ground"), or nothing."""
Shares = Callable[["Placed", "Placed"], bool]
"""Returns whether two creatures stand in the same square at their ease, so small is one of them."""


def _nowhere(item: Placed) -> str:
    return ""


def _never(a: Placed, b: Placed) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Placed:
    """A creature set down: its lower left square, its side in squares, its threat in feet (-1 for none).

    Nearer than ``nearest_feet`` it does not threaten. ``mount`` is on whose back it is, and goes where that goes.
    """

    id: str
    name: str
    is_ambusher: bool
    x: int
    y: int
    squares: int = 1
    reach_feet: int = 5
    nearest_feet: int = 0
    size: Size = Size.MEDIUM
    mount: str = ""


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: who is involved, the figure found and the limit it broke, in feet or creatures."""

    rule: str
    text: str
    creatures: tuple[str, ...]
    figure: int
    limit: int


@dataclass(frozen=True, slots=True)
class Legality:
    """The answer of ``check``."""

    legal: bool
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """What a check needs to know of the map: distances in feet, and what bars a square."""

    width: int
    height: int
    apart: Apart
    ground: Ground
    poor: Poor = _nowhere
    shares: Shares = _never


def check(placed: Sequence[Placed], board: Board, rules: Rules) -> Legality:
    """Return every violation of a placement, with the creatures, the figure and the limit."""
    violations = (
        *_ground(placed, board, rules),
        *_victims_apart(placed, board, rules),
        *_ambushers_near(placed, board, rules),
        *_dogpile(placed, board, rules),
    )
    return Legality(not violations, violations)


def legal_squares(who: str, placed: Sequence[Placed], board: Board, rules: Rules) -> tuple[Square, ...]:
    """Return the squares where moving ``who`` breaks no rule that concerns it, the others staying where they are.

    Dangerous squares and those where it would squeeze are among them only where nothing better is left (EP-SU-17).
    """
    mover = _mover(who, placed)
    others = [item for item in placed if item.id != mover.id and item.mount != mover.id]
    riders = [item for item in placed if item.mount == mover.id]
    before = [_count(rule, others, board, rules) for rule in COUNTED]
    good: list[Square] = []
    poor: list[Square] = []
    for y in range(board.height):
        for x in range(board.width):
            item = replace(mover, x=x, y=y)
            if not _is_near(item, others, board, rules) or board.ground(x, y, item.squares):
                continue
            if _overlaps(item, others, board):
                continue
            trial = [*others, item, *(replace(rider, x=x, y=y) for rider in riders)]
            if all(_count(rule, trial, board, rules) <= had for rule, had in zip(COUNTED, before, strict=True)):
                (poor if board.poor(item) else good).append((x, y))
    return tuple(good or poor)


def _is_near(item: Placed, others: Sequence[Placed], board: Board, rules: Rules) -> bool:
    """Whether one creature keeps the distances that concern it (EP-SU-14, EP-SU-15)."""
    together, near = rules.number("surprise", "victims_apart_feet"), rules.number("surprise", "ambushers_within_feet")
    is_nearest = rules.word("surprise", "ambush_50ft") == "nearest"
    for other in others:
        if item.is_ambusher and other.is_ambusher:
            continue
        is_mixed = item.is_ambusher != other.is_ambusher
        if is_mixed and is_nearest:
            continue
        if board.apart(item, other) > (near if is_mixed else together):
            return False
    return True


def moved(who: str, at: Square, placed: Sequence[Placed]) -> list[Placed]:
    """Return the placement with one creature, whom it rides and who rides it, set down elsewhere."""
    mover = _mover(who, placed)
    return [replace(item, x=at[0], y=at[1]) if mover.id in (item.id, item.mount) else item for item in placed]


def _mover(who: str, placed: Sequence[Placed]) -> Placed:
    known = {item.id: item for item in placed}
    return known.get(known[who].mount, known[who])


def _count(rule: Callable[..., list[Violation]], placed: Sequence[Placed], board: Board, rules: Rules) -> int:
    return sum(len(item.creatures) for item in rule(placed, board, rules))


def _overlaps(item: Placed, others: Sequence[Placed], board: Board) -> bool:
    return any(_clash(item, other, board) for other in others)


def _clash(a: Placed, b: Placed, board: Board) -> bool:
    """Whether two cannot both be there; a rider is where its mount is."""
    if a.mount or b.mount or board.apart(a, b) > 0:
        return False
    return not board.shares(a, b)


def _ground(placed: Sequence[Placed], board: Board, rules: Rules) -> list[Violation]:
    """Solid, taken or dangerous squares are refused, and those where one squeezes: unless nothing better is left
    (EP-SU-17)."""
    found = []
    for item in placed:
        if item.mount:
            continue
        why = board.ground(item.x, item.y, item.squares)
        if not why:
            why = board.poor(item)
            why = why if why and _has_better(item, placed, board, rules) else ""
        if why:
            text = f"{item.name} may not start in {why}"
            found.append(Violation("EP-SU-17", text, (item.id,), 1, 0))
    for a, b in combinations(placed, 2):
        if _clash(a, b, board):
            text = f"{a.name} and {b.name} cannot share a square"
            found.append(Violation("EP-SU-17", text, (a.id, b.id), 2, 1))
    return found


def _has_better(item: Placed, placed: Sequence[Placed], board: Board, rules: Rules) -> bool:
    squares = legal_squares(item.id, placed, board, rules)
    return any(not board.poor(replace(item, x=x, y=y)) for x, y in squares)


def _victims_apart(placed: Sequence[Placed], board: Board, rules: Rules) -> list[Violation]:
    """Every pair of victims is at most 30 ft apart (EP-SU-14)."""
    limit = rules.number("surprise", "victims_apart_feet")
    victims = [item for item in placed if not item.is_ambusher]
    found = []
    for a, b in combinations(victims, 2):
        feet = board.apart(a, b)
        if feet > limit:
            text = f"{a.name} and {b.name} are {feet} of {limit} ft apart"
            found.append(Violation("EP-SU-14", text, (a.id, b.id), feet, limit))
    return found


def _ambushers_near(placed: Sequence[Placed], board: Board, rules: Rules) -> list[Violation]:
    """No ambusher is more than 50 ft from any victim, or from the nearest one by option (EP-SU-15)."""
    limit = rules.number("surprise", "ambushers_within_feet")
    victims = [item for item in placed if not item.is_ambusher]
    is_nearest = rules.word("surprise", "ambush_50ft") == "nearest"
    found = []
    for ambusher in (item for item in placed if item.is_ambusher):
        pairs = sorted(((board.apart(ambusher, victim), victim) for victim in victims), key=lambda pair: pair[0])
        for feet, victim in pairs[:1] if is_nearest else pairs:
            if feet > limit:
                text = f"{ambusher.name} is {feet} of {limit} ft from {victim.name}"
                found.append(Violation("EP-SU-15", text, (ambusher.id, victim.id), feet, limit))
    return found


def alone_on(placed: Sequence[Placed], board: Board) -> dict[str, list[Placed]]:
    """Return, for each victim, the ambushers that threaten it and nobody else."""
    victims = _victims(placed)
    alone: dict[str, list[Placed]] = {}
    for ambusher in (item for item in placed if item.is_ambusher):
        threatened = [
            victim
            for victim in victims
            if ambusher.nearest_feet <= board.apart(ambusher, victim) <= ambusher.reach_feet
        ]
        if len(threatened) == 1:
            alone.setdefault(threatened[0].id, []).append(ambusher)
    return alone


def _dogpile(placed: Sequence[Placed], board: Board, rules: Rules) -> list[Violation]:
    """At most two ambushers may threaten one victim and nobody else (EP-SU-16)."""
    limit = rules.number("surprise", "alone_on_one")
    names = {item.id: item.name for item in placed}
    return [
        Violation(
            "EP-SU-16",
            f"{len(hunters)} of {limit} on {names[key]} alone",
            (key, *(item.id for item in hunters)),
            len(hunters),
            limit,
        )
        for key, hunters in alone_on(placed, board).items()
        if len(hunters) > limit
    ]


def fits(item: Placed, placed: Sequence[Placed], board: Board, rules: Rules) -> bool:
    """Whether an ambusher may be added to a placement without breaking a rule (EP-SU-15 to 17)."""
    if board.ground(item.x, item.y, item.squares) or board.poor(item) or _overlaps(item, placed, board):
        return False
    trial = [*placed, item]
    return not _ambushers_near([*_victims(placed), item], board, rules) and not _dogpile(trial, board, rules)


COUNTED = (_ambushers_near, _dogpile)


def _victims(placed: Sequence[Placed]) -> list[Placed]:
    return [item for item in placed if not item.is_ambusher]
