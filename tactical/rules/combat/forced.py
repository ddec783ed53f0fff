"""Forced movement: push, pull and slide, on the ground, in water and in the air (EP-FM-01 to 12, EP-3D-08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason

Kind = Literal["push", "pull", "slide"]
Medium = Literal["ground", "midwater", "air"]
Choice = Literal["never", "harm", "always"]
Cube = tuple[int, int, int]
Table = Mapping[str, Any]
FEET = 5
MOST_SQUARES = 200
LEDGE = 2
"""Levels of a drop that is a fall; one level is a step down."""


class Stage(Protocol):
    """What a forced creature meets. Places are the lowest cube of its whole space."""

    def apart(self, x: int, y: int) -> int:
        """Return how many squares the creature's space there is from the attacker's, seen from above."""
        ...

    def ground(self, x: int, y: int) -> int:
        """Return the level on which the creature would stand there."""
        ...

    def obstacle(self, start: Cube, end: Cube) -> Reason | None:
        """Return what keeps the creature from going from one place to the next (EP-FM-04, EP-FM-05)."""
        ...

    def peril(self, at: Cube) -> str:
        """Return the hazard there in words, "" for none."""
        ...

    def is_foreseen(self, start: Cube, end: Cube) -> bool:
        """Whether the creature sees the harm of a step coming, a hazard or a ledge; of a hidden trap it does not."""
        ...

    def medium(self, at: Cube) -> Medium:
        """Return what the creature is in."""
        ...


@dataclass(frozen=True, slots=True)
class Force:
    """A push, pull or slide of so many squares along a path of squares (x, y) or cubes (x, y, z).

    ``is_above`` and ``is_below`` say where the attacker is compared with the target. ``freely``: the ability that
    does it says itself that it works in all three dimensions.
    """

    kind: Kind
    squares: int
    path: tuple[tuple[int, ...], ...] = ()
    is_above: bool = False
    is_below: bool = False
    freely: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """The creature that is forced. ``choice``: when it drops prone to stop it; ``is_protected``: it lies prone by its
    own choice; ``is_immune``: prone does nothing to it; ``reductions`` are squares taken off."""

    at: Cube
    choice: Choice = "never"
    is_prone: bool = False
    is_protected: bool = False
    is_immune: bool = False
    reductions: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Forced:
    """Where a forced creature ends, and why there.

    ``path`` are the places entered, ``drops_prone`` whether it dropped to stop, ``falls`` how many levels it falls
    from the last place, ``perils`` the hazards entered.
    """

    path: tuple[Cube, ...]
    end: Cube
    drops_prone: bool
    falls: int
    perils: tuple[tuple[Cube, str], ...]
    reasons: tuple[Reason, ...]


def force_along(table: Table, stage: Stage, target: Target, force: Force) -> Forced:
    """Move a creature by force. RuleError when the path is no path of this kind (EP-FM-08)."""
    if not 0 <= force.squares <= MOST_SQUARES:
        raise RuleError(
            f"{force.squares} squares cannot be", pointer="/feet", remedy=f"Give 0 to {MOST_SQUARES * FEET} ft."
        )
    wanted = _wanted(table, stage, target, force)
    reasons = [Reason("EP-FM-02", text, f"-{squares * FEET} ft") for text, squares in target.reductions if squares]
    allowed = max(0, force.squares - sum(squares for _, squares in target.reductions))
    if target.is_prone and target.is_protected and target.choice != "never":
        return _stays(target, Reason("EP-FM-09", "it lies prone by its own choice and stays where it is"))
    if len(wanted) > allowed:
        reasons.append(Reason("EP-FM-02", f"{allowed * FEET} ft are left", f"{allowed * FEET} ft"))
    return _go(stage, target, wanted[:allowed], reasons)


def _stays(target: Target, reason: Reason) -> Forced:
    return Forced((), target.at, False, 0, (), (reason,))


def _go(stage: Stage, target: Target, wanted: Sequence[Cube], reasons: list[Reason]) -> Forced:
    """Go square by square until something ends it."""
    at = target.at
    path: list[Cube] = []
    perils: list[tuple[Cube, str]] = []
    can_drop = not target.is_prone and (target.is_immune or stage.medium(at) == "ground")
    for index, step in enumerate(wanted):
        hit = stage.obstacle(at, step)
        if hit is not None:
            reasons.append(hit)
            break
        ledge = at[2] - stage.ground(*step[:2]) if stage.medium(at) == "ground" else 0
        peril = stage.peril(step)
        is_harm = (bool(peril) or ledge >= LEDGE) and stage.is_foreseen(at, step)
        if can_drop and (target.choice == "always" or (target.choice == "harm" and is_harm)):
            reasons.append(_dropped(target, (peril or "a ledge") if is_harm else ""))
            return Forced(tuple(path), at, not target.is_immune, 0, tuple(perils), tuple(reasons))
        path.append(step)
        at = step
        if peril:
            perils.append((step, peril))
            reasons.append(Reason("EP-FM-04", f"{peril} may be entered by force"))
        if ledge >= LEDGE:
            reasons.append(Reason("EP-FA-01", f"it goes over a ledge of {ledge * FEET} ft"))
            return Forced(tuple(path), at, False, ledge, tuple(perils), tuple(reasons))
        if index + 1 == len(wanted):
            reasons.append(Reason("EP-FM-01", f"moved {len(path) * FEET} ft"))
    return Forced(tuple(path), at, False, 0, tuple(perils), tuple(reasons))


def _dropped(target: Target, before: str) -> Reason:
    where = f" before {before}" if before else ""
    if target.is_immune:
        return Reason("EP-FM-10", f"it is immune to prone and stops{where}, on its feet")
    return Reason("EP-FM-09", f"it drops prone{where}, which ends the movement")


def _wanted(table: Table, stage: Stage, target: Target, force: Force) -> tuple[Cube, ...]:
    """Return the path in cubes, judged as a whole."""
    if not force.freely and stage.medium(target.at) == "air":
        return _vertical(stage, target, force)
    if len(force.path) > force.squares:
        raise RuleError(
            f"the path has {len(force.path)} squares, {force.squares} are allowed",
            rule="EP-FM-01",
            pointer="/path",
            remedy="Shorten the path.",
        )
    path, at = [], target.at
    for index, place in enumerate(force.path):
        step = _next(stage, at, place, force.freely, index)
        judge = KINDS[str(table["forced"]["procedure"])].get(force.kind)
        fault = judge(stage.apart(*at[:2]), stage.apart(*step[:2])) if judge else None
        if fault is not None:
            raise RuleError(fault.text, rule=fault.rule, pointer=f"/path/{index}", remedy=fault.effect)
        path.append(step)
        at = step
    return tuple(path)


def _next(stage: Stage, at: Cube, place: tuple[int, ...], freely: bool, index: int) -> Cube:
    """Return the place a step of the path leads to: on the ground at the level of the ground, else at its own."""
    x, y = place[0], place[1]
    level = stage.ground(x, y) if stage.medium(at) == "ground" else at[2]
    on_ground = level if level >= at[2] - 1 else at[2]
    z = place[2] if len(place) > 2 and freely else on_ground
    dx, dy, dz = x - at[0], y - at[1], z - at[2]
    is_near = max(abs(dx), abs(dy), abs(dz) if freely else 0) == 1
    if is_near:
        return x, y, z
    raise RuleError(
        f"({x}, {y}) is not next to ({at[0]}, {at[1]})",
        rule="EP-FM-01",
        pointer=f"/path/{index}",
        remedy="Name every square on the way.",
    )


def _vertical(stage: Stage, target: Target, force: Force) -> tuple[Cube, ...]:
    """Return the way of a creature in the air: straight up or straight down to the ground (EP-3D-08)."""
    x, y, z = target.at
    if any(place[:2] != (x, y) for place in force.path):
        raise RuleError(
            "in the air it is moved straight up or down", rule="EP-3D-08", pointer="/path", remedy="Leave the path out."
        )
    goes_up = (force.kind == "push" and force.is_below) or (force.kind == "pull" and force.is_above)
    if goes_up:
        return tuple((x, y, z + step) for step in range(1, force.squares + 1))
    return tuple((x, y, z - step) for step in range(1, min(force.squares, z - stage.ground(x, y)) + 1))


def _push(before: int, after: int) -> Reason | None:
    if after > before:
        return None
    return Reason("EP-FM-06", "each square of a push is farther from the attacker", "Lead the path away.")


def _pull(before: int, after: int) -> Reason | None:
    if after < before or (before == 1 and after == 1):
        return None
    return Reason(
        "EP-FM-07", "each square of a pull is nearer to the attacker, or round it", "Lead the path to the attacker."
    )


KINDS: dict[str, dict[str, Callable[[int, int], Reason | None]]] = {
    "by_distance": {"push": _push, "pull": _pull},
    "gm": {},
}


def straight_path(
    kind: Kind, by: tuple[float, float], centre: tuple[float, float], at: Cube, squares: int
) -> tuple[tuple[int, int], ...]:
    """Return the path straight away from, or straight towards, a point: what is meant when no path is named."""
    dx, dy = centre[0] - by[0], centre[1] - by[1]
    if kind == "pull":
        dx, dy = -dx, -dy
    step, length = _compass(dx, dy), min(squares, MOST_SQUARES)
    return tuple((at[0] + step[0] * k, at[1] + step[1] * k) for k in range(1, length + 1)) if any(step) else ()


def _compass(dx: float, dy: float) -> tuple[int, int]:
    """Return the nearest of the eight directions: 45 degrees each."""
    far = max(abs(dx), abs(dy))
    if not far:
        return 0, 0
    bend = 0.41421356
    return _sign(dx) if abs(dx) > bend * far else 0, _sign(dy) if abs(dy) > bend * far else 0


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
