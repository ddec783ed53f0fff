"""Forced movement: which paths are paths, what cuts them short, who drops prone; on drawn maps."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.combat.forced import Cube, Force, Forced, Kind, Medium, Target, force_along, straight_path
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from tactical.rules.rulesets.library import rulesets

RULES = rulesets()["epic-path"].table("falling")
OPEN = (".........",) * 9


@dataclass
class Drawn:
    """A stage drawn in characters, north first: # blocked, @ somebody, ^ a pit, digits levels of the ground."""

    rows: tuple[str, ...] = OPEN
    by: tuple[int, int] = (0, 0)
    by_side: int = 1
    side: int = 1
    air: bool = False
    water: bool = False
    low: int = 0
    hidden: bool = False
    seen: list[Cube] = field(default_factory=list)

    def at(self, x: int, y: int) -> str:
        height = len(self.rows)
        return self.rows[height - 1 - y][x] if 0 <= x < len(self.rows[0]) and 0 <= y < height else "#"

    def space(self, x: int, y: int) -> list[str]:
        return [self.at(i, j) for i in range(x, x + self.side) for j in range(y, y + self.side)]

    def apart(self, x: int, y: int) -> int:
        dx = max(x - self.by[0] - self.by_side + 1, self.by[0] - x - self.side + 1, 0)
        dy = max(y - self.by[1] - self.by_side + 1, self.by[1] - y - self.side + 1, 0)
        return max(dx, dy)

    def ground(self, x: int, y: int) -> int:
        return max(int(cell) if cell.isdigit() else self.low for cell in self.space(x, y))

    def obstacle(self, start: Cube, end: Cube) -> Reason | None:
        cells = self.space(*end[:2])
        if "#" in cells:
            return Reason("EP-FM-05", "a wall")
        if "@" in cells:
            return Reason("EP-FM-05", "somebody")
        if self.ground(*end[:2]) > start[2] + 1 or end[2] < self.ground(*end[:2]):
            return Reason("EP-FM-04", "a face of rock")
        return None

    def peril(self, at: Cube) -> str:
        return "a pit" if "^" in self.space(*at[:2]) else ""

    def is_foreseen(self, start: Cube, end: Cube) -> bool:
        return not self.hidden

    def medium(self, at: Cube) -> Medium:
        if self.air and at[2] > self.ground(*at[:2]):
            return "air"
        return "midwater" if self.water else "ground"


def force(
    kind: Kind, at: tuple[int, int], path: list[tuple[int, int]], squares: int = 0, stage=None, **target
) -> Forced:
    stage = stage or Drawn()
    z = target.pop("z", stage.ground(*at))
    return force_along(RULES, stage, Target((*at, z), **target), Force(kind, squares or len(path), tuple(path)))


WALL = (*OPEN[:-1], "...#.....")
CROWD = (*OPEN[:-1], "...@.....")
PIT = (*OPEN[:-1], "...^.....")


@pytest.mark.parametrize(
    ("kind", "at", "path", "stage", "end"),
    [
        ("push", (1, 0), [(2, 0), (3, 0)], Drawn(), (3, 0)),
        ("push", (1, 0), [(2, 0), (3, 0), (4, 0)], Drawn(WALL), (2, 0)),
        ("push", (1, 0), [(2, 0), (3, 0), (4, 0)], Drawn(CROWD), (2, 0)),
        ("push", (1, 0), [(2, 1), (3, 2)], Drawn(), (3, 2)),
        ("push", (1, 0), [(2, 0), (3, 1)], Drawn(by=(0, 0)), (3, 1)),
        ("pull", (2, 0), [(1, 0), (1, 1)], Drawn(), (1, 1)),
        ("pull", (2, 0), [(1, 0), (1, 1), (0, 1)], Drawn(), (0, 1)),
        ("pull", (4, 4), [(3, 3), (2, 2), (1, 1)], Drawn(), (1, 1)),
        ("slide", (1, 0), [(1, 1), (0, 1), (1, 1)], Drawn(), (1, 1)),
        ("push", (2, 0), [(3, 0)], Drawn(PIT), (3, 0)),
        ("push", (2, 2), [(3, 2), (4, 2)], Drawn(by_side=2, side=2), (4, 2)),
        ("push", (2, 0), [(3, 0)], Drawn((*OPEN[:-2], "....#....", "........."), by_side=2, side=2), (2, 0)),
        ("push", (1, 0), [], Drawn(), (1, 0)),
    ],
)
def test_paths_lead_where_the_catalogue_says(kind: Kind, at, path, stage: Drawn, end) -> None:
    assert force(kind, at, path, stage=stage).end[:2] == end


@pytest.mark.parametrize(
    ("kind", "at", "path", "rule"),
    [
        ("push", (1, 0), [(2, 0), (2, 1)], "EP-FM-06"),
        ("push", (1, 0), [(1, 1)], "EP-FM-06"),
        ("pull", (3, 0), [(3, 1)], "EP-FM-07"),
        ("pull", (1, 0), [(2, 0)], "EP-FM-07"),
        ("slide", (1, 0), [(3, 0)], "EP-FM-01"),
        ("slide", (1, 0), [(1, 0)], "EP-FM-01"),
    ],
)
def test_a_path_of_another_kind_is_refused_as_a_whole(kind: Kind, at, path, rule: str) -> None:
    with pytest.raises(RuleError) as refused:
        force(kind, at, path)
    assert refused.value.rule == rule
    assert refused.value.pointer.startswith("/path/")
    assert refused.value.remedy


def test_a_wrong_step_behind_an_obstacle_is_refused_all_the_same() -> None:
    with pytest.raises(RuleError):
        force("push", (1, 0), [(2, 0), (3, 0), (3, 1)], stage=Drawn(WALL))


def test_reductions_add_up() -> None:
    path = [(2, 0), (3, 0), (4, 0), (5, 0)]
    found = force("slide", (1, 0), path, reductions=(("a ring", 1), ("a stance", 1)))
    assert found.end == (3, 0, 0)
    assert [reason.rule for reason in found.reasons][:2] == ["EP-FM-02", "EP-FM-02"]
    assert force("slide", (1, 0), path, reductions=(("rooted", 9),)).path == ()


def test_more_squares_than_allowed_are_refused() -> None:
    with pytest.raises(RuleError, match="3 squares, 2 are allowed"):
        force("push", (1, 0), [(2, 0), (3, 0), (4, 0)], squares=2)


@pytest.mark.parametrize(
    ("options", "end", "prone"),
    [
        ({"choice": "never"}, (3, 0), False),
        ({"choice": "harm"}, (2, 0), True),
        ({"choice": "always"}, (1, 0), True),
        ({"choice": "harm", "is_immune": True}, (2, 0), False),
        ({"choice": "harm", "is_prone": True}, (3, 0), False),
        ({"choice": "harm", "is_prone": True, "is_protected": True}, (1, 0), False),
        ({"choice": "never", "is_prone": True, "is_protected": True}, (3, 0), False),
    ],
)
def test_who_may_drop_prone_does_not_go_into_the_pit(options, end, prone) -> None:
    found = force("push", (1, 0), [(2, 0), (3, 0)], stage=Drawn(PIT), **options)
    assert (found.end[:2], found.drops_prone) == (end, prone)


def test_nobody_drops_prone_before_a_trap_that_it_does_not_know() -> None:
    found = force("push", (1, 0), [(2, 0), (3, 0)], stage=Drawn(PIT, hidden=True), choice="harm")
    assert (found.end[:2], found.drops_prone) == ((3, 0), False)


CLIFF = ("333300000",) * 3


def test_over_a_ledge_it_falls_and_goes_no_farther() -> None:
    found = force("push", (2, 1), [(3, 1), (4, 1), (5, 1)], stage=Drawn(CLIFF, by=(1, 1)))
    assert (found.end, found.falls) == ((4, 1, 3), 3)
    assert found.reasons[-1].rule == "EP-FA-01"


def test_up_a_face_of_rock_nothing_is_pushed() -> None:
    found = force("push", (5, 1), [(4, 1), (3, 1)], stage=Drawn(CLIFF, by=(6, 1)))
    assert found.end == (4, 1, 0)


def test_a_step_of_one_level_is_no_fall() -> None:
    found = force("push", (1, 0), [(2, 0), (3, 0)], stage=Drawn(("110000",)))
    assert (found.end, found.falls) == ((3, 0, 0), 0)


@pytest.mark.parametrize(
    ("kind", "above", "below", "end"),
    [
        ("push", False, True, 6),
        ("push", True, False, 2),
        ("push", False, False, 2),
        ("pull", True, False, 6),
        ("pull", False, True, 2),
        ("slide", False, True, 2),
    ],
)
def test_in_the_air_it_goes_straight_up_or_down(kind: Kind, above: bool, below: bool, end: int) -> None:
    stage = Drawn(air=True)
    found = force_along(RULES, stage, Target((4, 4, 4)), Force(kind, 2, is_above=above, is_below=below))
    assert found.end == (4, 4, end)
    low = force_along(RULES, stage, Target((4, 4, 1)), Force("slide", 5))
    assert low.end == (4, 4, 0)
    with pytest.raises(RuleError) as refused:
        force_along(RULES, stage, Target((4, 4, 4)), Force(kind, 2, ((5, 4),), above, below))
    assert refused.value.rule == "EP-3D-08"


def test_an_ability_that_says_so_throws_into_the_air() -> None:
    found = force_along(RULES, Drawn(), Target((4, 4, 0)), Force("push", 2, ((4, 5, 1), (4, 6, 2)), freely=True))
    assert found.end == (4, 6, 2)


def test_midwater_it_stays_on_its_level() -> None:
    found = force_along(RULES, Drawn(water=True, low=-4), Target((4, 4, -2)), Force("slide", 2, ((5, 4), (6, 4))))
    assert found.end == (6, 4, -2)


@pytest.mark.parametrize(
    ("kind", "by", "at", "path"),
    [
        ("push", (0.5, 0.5), (1, 0), ((2, 0), (3, 0))),
        ("push", (0.5, 0.5), (2, 2), ((3, 3), (4, 4))),
        ("push", (0.5, 0.5), (1, 3), ((1, 4), (1, 5))),
        ("pull", (0.5, 0.5), (4, 0), ((3, 0), (2, 0))),
        ("push", (1.5, 1.5), (1, 1), ()),
    ],
)
def test_the_straight_path(kind: Kind, by, at, path) -> None:
    assert straight_path(kind, by, (at[0] + 0.5, at[1] + 0.5), (*at, 0), 2) == path


cells = st.sampled_from("......#@^")
maps = st.lists(st.text(cells, min_size=9, max_size=9), min_size=9, max_size=9).map(tuple)
squares = st.tuples(st.integers(0, 8), st.integers(0, 8))
steps = st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)).filter(any), max_size=6)


@given(
    maps,
    squares,
    squares,
    steps,
    st.sampled_from(["push", "pull", "slide"]),
    st.integers(0, 3),
    st.sampled_from(["never", "harm", "always"]),
)
def test_what_always_holds(rows, by, at, ways, kind, less, choice) -> None:
    stage = Drawn(rows, by=by)
    path, place = [], at
    for dx, dy in ways:
        place = (place[0] + dx, place[1] + dy)
        path.append(place)
    try:
        found = force(kind, at, path, stage=stage, choice=choice, reductions=(("a ring", less),))
    except RuleError as refused:
        found = None
        fault = refused.rule
    if found is None:
        assert fault in ("EP-FM-06", "EP-FM-07")
        return
    assert len(found.path) <= max(0, len(path) - less)
    assert [cube[:2] for cube in found.path] == path[: len(found.path)]
    if found.path:
        assert stage.at(*found.end[:2]) not in "#@"
        assert found.end == found.path[-1]
    apart = [stage.apart(*at), *(stage.apart(*cube[:2]) for cube in found.path)]
    pairs = list(pairwise(apart))
    if kind == "push":
        assert all(after > before for before, after in pairs)
    if kind == "pull":
        assert all(after < before or before == after == 1 for before, after in pairs)


@given(squares, squares, st.integers(0, 6))
def test_a_straight_push_is_always_a_push(by, at, count) -> None:
    if by == at:
        return
    path = straight_path("push", (by[0] + 0.5, by[1] + 0.5), (at[0] + 0.5, at[1] + 0.5), (*at, 0), count)
    stage = Drawn(("." * 30,) * 30, by=by)
    force("push", at, list(path), stage=stage)
    assert len(path) == count
