"""Forced movement in a fight: what stands in the way, who may drop prone, where it ends (EP-FM, EP-3D-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from tactical.rules.combat import bodies
from tactical.rules.combat.forced import (
    LEDGE,
    Choice,
    Cube,
    Force,
    Forced,
    Kind,
    Medium,
    Target,
    force_along,
    straight_path,
)
from tactical.rules.engine.events import Event, MovedByForce
from tactical.rules.engine.mishaps import collide, cube_of, is_prone_immune, lay_flat, never_falls
from tactical.rules.engine.perils import entered, floor_at, hazards_at, is_marked
from tactical.rules.engine.saddle import are_together, refuse_alone
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.cubes import overlap
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import Field, Space, squares_of
from tactical.rules.geometry.reach import corner_free, is_barred
from tactical.rules.geometry.relief import is_in_water, is_open, relief_of
from tactical.rules.geometry.squeeze import gaps_of, passing
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shove:
    """Forced movement as it is asked for: by a creature, or from a square; ``path`` () is straight away or nearer.

    ``less`` takes feet off beside what the creature itself resists; ``swept`` is the speed at which it hits what
    stops it, 0 for none (EP-FA-10). ``freely`` works in all three dimensions by its own text (EP-3D-08).
    """

    kind: Kind
    feet: int
    by: str = ""
    origin: Square | None = None
    path: tuple[tuple[int, ...], ...] = ()
    less: int = 0
    swept: int = 0
    freely: bool = False


@dataclass(frozen=True, slots=True)
class FightStage:
    """The ground of a fight as one forced creature meets it. ``origin`` is the space it is forced from, ``hovers``
    whether it keeps its height over a ledge; ``is_believed``: the ground as everybody takes it to be, without unseen
    walls that nobody has run into."""

    state: FightState
    unit: Combatant
    origin: Space
    hovers: bool = False
    is_believed: bool = False

    @property
    def side(self) -> int:
        """Its whole space, however it squeezes now: nobody is forced into less (EP-FM-04)."""
        return self.state.arena.profiles[self.unit.id].side

    @property
    def field(self) -> Field:
        return self.state.arena.believed if self.is_believed else self.state.arena.field

    def apart(self, x: int, y: int) -> int:
        return self.state.arena.field.apart((x, y, self.side), self.origin)

    def ground(self, x: int, y: int) -> int:
        battlemap, side = self.state.arena.field.map, self.side
        if not battlemap.contains(x, y, side):
            return self.unit.z
        level = floor_at(self.state, x, y, side)
        return max(level, self.unit.z) if self.hovers else level

    def obstacle(self, start: Cube, end: Cube) -> Reason | None:
        """Say what bars one step; nobody's name is in it, for whoever stands there may be hidden."""
        field, side = self.field, self.side
        battlemap = field.map
        if not battlemap.contains(end[0], end[1], side):
            return Reason("EP-FM-05", "the edge of the map is in the way", "stops")
        if not self._has_room(end) or self._is_narrow(end):
            return Reason("EP-FM-04", "blocked ground is in the way, and it is never forced into that", "stops")
        dx, dy = end[0] - start[0], end[1] - start[1]
        if (dx or dy) and battlemap.bars and is_barred(battlemap, start[0], start[1], dx, dy, side):
            return Reason("EP-FM-05", "a wall is in the way", "stops")
        is_low = self.medium(start) == "ground"
        if dx and dy and is_low and not corner_free(battlemap, field.rule, start[0], start[1], dx, dy, side):
            return Reason("EP-TE-06", "a corner is in the way", "stops")
        if is_low and self.ground(end[0], end[1]) > start[2] + 1:
            return Reason("EP-FM-04", "a face of rock is in the way", "stops")
        return self._crowd(start, end)

    def _has_room(self, at: Cube) -> bool:
        field, side = self.field, self.side
        ground = self.ground(at[0], at[1])
        if at[2] <= ground and not (field.map.has_room(at[0], at[1], side) and at[2] >= ground):
            return False
        level = max(at[2], field.level(at[0], at[1], side)) if at[2] <= ground else at[2]
        return field.is_flat or is_open(relief_of(field.map), at[0], at[1], level, side)

    def _is_narrow(self, at: Cube) -> bool:
        """Whether it would have to squeeze through an opening there (EP-FM-04, EP-SP-06)."""
        if not self.state.layers.gaps:
            return False
        rules, size = self.state.arena.rules, self.state.arena.profiles[self.unit.id].creature.size
        space = set(squares_of((at[0], at[1], self.side)))
        gaps = gaps_of(rules, size, self.side)
        return any((x, y) in space and passing(gaps, inches) != "fits" for x, y, inches in self.state.layers.gaps)

    def _crowd(self, start: Cube, end: Cube) -> Reason | None:
        """Say whether somebody stands there, or where it would land, who is not stepped over (EP-FM-04, 05, 11)."""
        bottom = min(end[2], self.ground(end[0], end[1])) if self.medium(start) == "ground" else end[2]
        profiles, side = self.state.arena.profiles, self.side
        over = int(self.state.arena.rules.falls["forced"]["over_smaller"])
        rank = profiles[self.unit.id].creature.size.rank
        for other in self.state.combatants.values():
            if other.id == self.unit.id or other.defeated or other.fled or are_together(self.unit, other):
                continue
            if rank - profiles[other.id].creature.size.rank >= over:
                continue
            body = (other.x, other.y, other.z, other.squares)
            if overlap((*end, side), body) or overlap((end[0], end[1], bottom, side), body):
                return Reason("EP-FM-05", "somebody stands in the way", "stops")
        return None

    def peril(self, at: Cube) -> str:
        if at[2] > self.ground(at[0], at[1]) + 1 or never_falls(self.state, self.unit):
            return ""
        before = set(squares_of(self.unit.space))
        found = [hazards_at(self.state, square) for square in squares_of((at[0], at[1], self.side))]
        fresh = [square not in before for square in squares_of((at[0], at[1], self.side))]
        named = [hole for hole, is_new in zip(found, fresh, strict=True) if hole is not None and is_new]
        harmful = [hole for hole in named if hole.does != "fall"] or (named if all(found) else [])
        return harmful[0].label if harmful else ""

    def is_foreseen(self, start: Cube, end: Cube) -> bool:
        field, side = self.state.arena.field, self.side
        drawn = any(is_marked(self.state, square) for square in squares_of((end[0], end[1], side)))
        return drawn or start[2] - field.level(end[0], end[1], side) >= LEDGE

    def medium(self, at: Cube) -> Medium:
        is_off = not self.field.map.contains(at[0], at[1], self.side)
        if is_off or at[2] <= self.ground(at[0], at[1]):
            return "ground"
        if self.state.arena.field.is_flat:
            return "air"
        relief = relief_of(self.state.arena.field.map)
        return "midwater" if is_in_water(relief, at[0], at[1], at[2], self.side) else "air"


def shove(state: FightState, unit: Combatant, wanted: Shove) -> Forced:
    """Work out where forced movement takes a creature and why, changing nothing. RuleError when it cannot be."""
    refuse_alone(state, unit)
    by = state.combatants.get(wanted.by) if wanted.by else None
    if wanted.by and by is None:
        raise RuleError(f"nobody called {wanted.by!r} is in this fight", pointer="/by", remedy="Name one, or a square.")
    if wanted.feet < 0 or wanted.feet % FEET:
        raise RuleError(
            f"{wanted.feet} ft is no number of squares", pointer="/feet", rule="EP-FM-01", remedy="Give 5, 10, 15 ..."
        )
    if by is None and wanted.origin is None and wanted.kind != "slide":
        raise RuleError(
            f"a {wanted.kind} needs who does it", rule="EP-FM-06", pointer="/by", remedy="Name one, or a square."
        )
    if not bodies.may_be_moved(words_of(state, by) if by else bodies.NOBODY, words_of(state, unit)):
        raise RuleError(
            "the incorporeal neither move others by force nor are moved by it",
            rule="EP-IC-08",
            pointer="/target",
            remedy="Set its place by hand.",
        )
    origin = by.space if by else (*(wanted.origin or (unit.x, unit.y)), 1)
    is_low = unit.z <= floor_at(state, unit.x, unit.y, unit.squares)
    stage = FightStage(state, unit, origin, is_low and (unit.mode == "fly" or never_falls(state, unit)))
    level = by.z if by else unit.z
    force = Force(
        wanted.kind,
        wanted.feet // FEET,
        wanted.path or _straight(stage, unit, origin, wanted),
        level > unit.z,
        level < unit.z,
        wanted.freely,
    )
    return force_along(state.arena.rules.falls, stage, _target(state, unit, wanted), force)


def _straight(stage: FightStage, unit: Combatant, origin: Space, wanted: Shove) -> tuple[Square, ...]:
    """Return the path that is meant when none is named: straight away, or straight nearer until beside the puller."""
    if wanted.kind == "slide" or stage.medium(cube_of(unit)) == "air":
        return ()
    half, other = unit.squares / 2, origin[2] / 2
    middle, point = (unit.x + half, unit.y + half), (origin[0] + other, origin[1] + other)
    path = straight_path(wanted.kind, point, middle, cube_of(unit), wanted.feet // FEET)
    if wanted.kind == "push":
        return path
    before, kept = stage.apart(unit.x, unit.y), []
    for x, y in path:
        now = stage.apart(x, y)
        if not 1 <= now < before:
            break
        kept.append((x, y))
        before = now
    return tuple(kept)


def _target(state: FightState, unit: Combatant, wanted: Shove) -> Target:
    return Target(
        at=cube_of(unit),
        choice=choice_of(state, unit),
        is_prone=unit.prone,
        is_protected=unit.prone_by_choice,
        is_immune=is_prone_immune(state, unit),
        reductions=reductions_of(state, unit, wanted.less),
    )


def choice_of(state: FightState, unit: Combatant) -> Choice:
    """Return when a creature drops prone against force; one that cannot act chooses nothing (EP-FM-09)."""
    rows = state.arena.rules.conditions
    if not state.arena.rules.falls["forced"]["prone_ends"]:
        return "never"
    if unit.defeated or any(rows.get(name, {}).get("no_actions") for name in unit.conditions):
        return "never"
    return cast(Choice, unit.when_forced)


def reductions_of(state: FightState, unit: Combatant, less: int = 0) -> tuple[tuple[str, int], ...]:
    """Return what takes squares off forced movement: features called "forced_reduction...", in feet (EP-FM-02)."""
    features = state.arena.profiles[unit.id].creature.features
    own = [
        (name.removeprefix("forced_reduction").strip("_ ") or "it resists forced movement", feet // FEET)
        for name, feet in features.items()
        if name.startswith("forced_reduction")
    ]
    return tuple([*own, ("resisted by hand", less // FEET)] if less else own)


def carry(state: FightState, unit: Combatant, wanted: Shove, dice: Dice, events: list[Event]) -> Forced:
    """Move a creature by force and let happen what follows: falls, hazards, being dashed against something.

    It never provokes (EP-FM-12).
    """
    found = shove(state, unit, wanted)
    start, path = cube_of(unit), found.path
    befell: list[Event] = []
    goes_on, steps = True, 0
    if path:
        unit.squares = state.arena.profiles[unit.id].side
    for step in path:
        before = cube_of(unit)
        unit.x, unit.y, unit.z = step
        goes_on, steps = entered(state, unit, before, "force", dice, befell), steps + 1
        if not goes_on:
            break
    taken = (start, *path[:steps])
    events.append(MovedByForce(wanted.by, unit.id, wanted.kind, taken, found.drops_prone, found.reasons))
    events += befell
    if found.drops_prone:
        lay_flat(state, unit, events, by_choice=True)
    elif wanted.swept and goes_on and any(reason.effect == "stops" for reason in found.reasons):
        collide(state, unit, "swept", dice, events, speed=wanted.swept, into="what stopped it")
    return found
