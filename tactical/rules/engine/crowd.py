"""Who stands where, as a mover sees it: whom it walks past, over whom it steps, with whom it may share a space.

EP-MV-05, EP-MV-21 to 23, EP-SP-05, EP-SP-09, EP-SP-10; the ruleset's procedures are in ``geometry.occupancy``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tactical.rules.combat.bodies import ETHEREAL
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.saddle import are_together
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry import occupancy as sharing
from tactical.rules.geometry.field import Space, squares_of
from tactical.rules.geometry.reach import HOSTILE, PASSABLE
from tactical.rules.geometry.squeeze import PASSINGS, gaps_of, passing, width_class
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.records import record

Occupied = dict[int, int]
Square = tuple[int, int]
SIZES = tuple(Size)
NOWHERE: frozenset[int] = frozenset()


def is_hostile(mover: Combatant, other: Combatant) -> bool:
    """Whether two creatures are enemies. Bystanders are nobody's."""
    return other.side != mover.side and other.side != "others" and mover.side != "others"


def is_helpless(state: FightState, unit: Combatant) -> bool:
    """Whether a creature cannot prevent others from being where it is (EP-SP-09)."""
    if not unit.conditions:
        return False
    conditions = state.arena.rules.conditions
    return any(conditions.get(name, {}).get("no_actions") for name in unit.conditions)


def as_other(state: FightState, mover: Combatant, unit: Combatant) -> sharing.Other:
    """Return somebody in the way as the rules of sharing see it."""
    creature = state.arena.profiles[unit.id].creature
    return sharing.Other(
        creature.size, is_hostile(mover, unit), is_helpless(state, unit), creature.has("fills_its_squares")
    )


def size_of(state: FightState, unit: Combatant) -> Size:
    """Return a creature's size."""
    return state.arena.profiles[unit.id].creature.size


def may_pass(state: FightState, mover: Combatant, unit: Combatant) -> bool:
    """Whether a mover may go through somebody's squares (EP-MV-05, EP-MV-21, D20-08)."""
    return not is_hostile(mover, unit) or sharing.may_pass(
        state.arena.rules, size_of(state, mover), as_other(state, mover, unit)
    )


def steps_over(state: FightState, mover: Combatant, unit: Combatant) -> bool:
    """Whether a mover is big enough to ignore somebody on its way (EP-MV-21)."""
    least = state.arena.rules.number("movement", "step_over")
    return least > 0 and sharing.larger_by(size_of(state, mover), size_of(state, unit)) >= least


def is_inside(mover: Combatant, unit: Combatant) -> bool:
    """Whether a mover is in somebody's space already: it may walk about in it and out of it (EP-MV-22, EP-SP-14)."""
    return unit.x <= mover.x < unit.x + unit.squares and unit.y <= mover.y < unit.y + unit.squares


def is_ethereal(state: FightState, unit: Combatant) -> bool:
    """Whether a creature is off the plane of the others: they are not in each other's way (EP-IC-11)."""
    return ETHEREAL in unit.conditions or ETHEREAL in state.arena.profiles[unit.id].innate


def occupancy(state: FightState, mover: Combatant, *, with_stepover: bool = True) -> Occupied:
    """Return who stands in each taken square, by its index, as ``mover`` sees it (EP-MV-05)."""
    width, is_mixed = state.arena.field.map.width, state.arena.can_share
    key, side, is_nobodys = mover.id, mover.side, mover.side == "others"
    occupied: Occupied = {}
    is_away, is_strange = is_ethereal(state, mover), not state.arena.is_plain
    for unit in state.combatants.values():
        if unit.defeated or unit.fled or unit is mover or unit.id == key:
            continue
        if (is_away or is_strange or unit.conditions) and is_ethereal(state, unit) != is_away:
            continue
        if unit.mount and are_together(mover, unit):
            continue
        code = PASSABLE if unit.side == side or is_nobodys or unit.side == "others" else HOSTILE
        if is_mixed:
            if (
                code == HOSTILE
                and (is_inside(mover, unit) or may_pass(state, mover, unit))
                and (with_stepover or not steps_over(state, mover, unit))
            ):
                code = PASSABLE
            if code == PASSABLE and may_share(state, mover, unit):
                continue
        if unit.squares == 1:
            square = unit.y * width + unit.x
            if square not in occupied or code > occupied[square]:
                occupied[square] = code
            continue
        for x, y in squares_of(unit.space):
            occupied[y * width + x] = max(code, occupied.get(y * width + x, 0))
    return occupied


def bodies(state: FightState) -> frozenset[int]:
    """Return the squares, by index, that the dead make difficult (EP-SP-10)."""
    dead = [unit for unit in state.combatants.values() if unit.dead and not unit.fled]
    if not dead or state.arena.rules.word("occupancy", "dead") != "difficult":
        return NOWHERE
    width = state.arena.field.map.width
    return frozenset([y * width + x for unit in dead for x, y in squares_of(unit.space)])


def may_share(state: FightState, mover: Combatant, other: Combatant) -> bool:
    """Whether two creatures fit into one space without squeezing (EP-SP-05, D20-09)."""
    arena = state.arena
    return (
        arena.can_share and sharing.may_end(arena.rules, size_of(state, mover), as_other(state, mover, other)) == "free"
    )


@dataclass(frozen=True, slots=True)
class Ending:
    """What comes of stopping in a space: at ease, squeezing with somebody, or why not."""

    squeezed_with: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    refusal: Refusal | None = None


FREE = Ending()


def ending(state: FightState, mover: Combatant, space: Space, z: int | None = None) -> Ending:
    """Return what comes of a creature's stopping in a space (EP-MV-05, EP-SP-05, EP-SP-09)."""
    near = [unit for unit in overlapping(state, mover, space) if z is None or _meets(unit, space, z)]
    if not near:
        return FREE
    rules, size = state.arena.rules, size_of(state, mover)
    tight, over = [], []
    for unit in near:
        verdict = sharing.may_end(rules, size, as_other(state, mover, unit))
        if verdict == "no" or (verdict == "squeezes" and not _consents(state, mover, unit)):
            return Ending(refusal=_taken(state, mover, unit, space))
        if verdict == "squeezes":
            tight.append(unit.id)
        elif steps_over(state, mover, unit):
            over.append(unit.id)
    tight += _packed_with(state, mover, near) if not tight else []
    if _is_full(state, mover, near, space):
        text = f"({space[0]}, {space[1]}) holds as many as fit"
        return Ending(refusal=Refusal("EP-SP-04", text, "End on another square."))
    return Ending(tuple(tight), tuple(over))


def _packed_with(state: FightState, unit: Combatant, near: Iterable[Combatant]) -> list[str]:
    """Return the creatures of its own size with which, taken together, one squeezes: three Tiny (EP-SP-05)."""
    size = size_of(state, unit)
    alike = [other.id for other in near if size_of(state, other) is size]
    if len(alike) < 2 or sharing.share(state.arena.rules, (size,) * (len(alike) + 1)) != "squeezes":
        return []
    return alike


def _meets(unit: Combatant, space: Space, z: int) -> bool:
    """Whether a creature that shares squares with a space shares cubes with it too."""
    return unit.z < z + space[2] and z < unit.z + unit.squares


def _consents(state: FightState, mover: Combatant, unit: Combatant) -> bool:
    return unit.side == mover.side or is_helpless(state, unit)


def _taken(state: FightState, mover: Combatant, unit: Combatant, space: Space) -> Refusal:
    where = f"({space[0]}, {space[1]})"
    if is_hostile(mover, unit):
        return Refusal("EP-MV-23", f"an enemy stands in {where}", "Clamber to stop there, or end elsewhere.")
    return Refusal("EP-MV-05", f"{where} is taken; a walk ends in an empty space", "End on a free square.")


def _is_full(state: FightState, mover: Combatant, near: Iterable[Combatant], space: Space) -> bool:
    """Whether some square would hold more than fit (EP-SP-04, EP-SP-05)."""
    here = list(near)
    if len(here) < 2:
        return False
    for square in squares_of(space):
        sizes = [size_of(state, unit) for unit in here if square in squares_of(unit.space)]
        if len(sizes) < 2:
            continue
        rules = state.arena.rules
        if sharing.share(rules, sharing.crowd_of(rules, size_of(state, mover), sizes)) == "full":
            return True
    return False


def is_tight(state: FightState, unit: Combatant) -> bool:
    """Whether a creature squeezes where it stands: beside one that fills the space too, or in too narrow a place
    (EP-SP-08, EP-SP-09)."""
    arena = state.arena
    if unit.squares < arena.profiles[unit.id].side or narrowness_at(state, unit, unit.space):
        return True
    if arena.rules.word("occupancy", "end") != "squeeze":
        return False
    size = size_of(state, unit)
    near = [other for other in overlapping(state, unit, unit.space) if _meets(other, unit.space, unit.z)]
    if any(sharing.share(arena.rules, (size, size_of(state, other))) != "free" for other in near):
        return True
    return bool(_packed_with(state, unit, near))


def narrowness_at(state: FightState, unit: Combatant, space: Space) -> int:
    """Return how a creature gets into a space by its width and the openings in it: an index in PASSINGS, 0 with ease
    (EP-SP-06, D20-10)."""
    side = state.arena.profiles[unit.id].side
    if not state.layers.gaps and space[2] >= side:
        return 0
    gaps = gaps_of(state.arena.rules, size_of(state, unit), side)
    openings = {(x, y): inches for x, y, inches in state.layers.gaps}
    narrow = [PASSINGS.index(passing(gaps, openings[at])) for at in squares_of(space) if at in openings]
    return max([width_class(gaps, space[2]) if space[2] < side else 0, *narrow])


def overlapping(state: FightState, mover: Combatant, space: Space) -> Iterator[Combatant]:
    """Yield the others that stand in any square of a space."""
    x, y, side = space
    east, north, key = x + side, y + side, mover.id
    is_away = is_ethereal(state, mover)
    for unit in state.combatants.values():
        if not (x - unit.squares < unit.x < east and y - unit.squares < unit.y < north):
            continue
        if unit.id == key or unit.defeated or unit.fled or are_together(mover, unit):
            continue
        if is_ethereal(state, unit) == is_away:
            yield unit


def may_end(state: FightState, mover: Combatant, x: int, y: int) -> bool:
    """Whether a creature may stop there without squeezing: on nobody's space but one it may share (EP-MV-05)."""
    found = ending(state, mover, (x, y, mover.squares))
    return found.refusal is None and not found.squeezed_with


@record
class FreeSpaces:
    """Which spaces nobody stands in."""

    occupied: Occupied
    width: int
    side: int

    def __call__(self, x: int, y: int) -> bool:
        if self.side == 1:
            return y * self.width + x not in self.occupied
        rows = range(y, y + self.side)
        return not any(j * self.width + i in self.occupied for j in rows for i in range(x, x + self.side))


def free_for(state: FightState, unit: Combatant) -> FreeSpaces:
    """Return a quick test for where a creature may end."""
    return FreeSpaces(occupancy(state, unit), state.arena.field.map.width, state.arena.profiles[unit.id].side)
