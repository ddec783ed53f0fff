"""Lines are cut to the canvas before they are drawn, however far away their points are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from travel.exporters.picture.canvas import Pen
from travel.exporters.picture.clipping import Point, clipped, visible
from travel.exporters.picture.raster import RasterCanvas

BOX = (0.0, 0.0, 10.0, 10.0)
SMALL = st.integers(-30, 30).map(float)
POINTS = st.tuples(SMALL, SMALL)


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ((2, 3), (7, 8), ((2, 3), (7, 8))),
        ((-5, 5), (15, 5), ((0, 5), (10, 5))),
        ((5, 20), (5, -20), ((5, 10), (5, 0))),
        ((-5, 0), (0, -5), None),
        ((-1, 2), (-1, 8), None),
        ((-4, -4), (4, 4), ((0, 0), (4, 4))),
    ],
)
def test_a_segment_is_cut_to_the_box(start: Point, end: Point, expected: tuple[Point, Point] | None) -> None:
    assert clipped(start, end, BOX) == expected


def test_a_line_that_leaves_and_comes_back_has_two_runs() -> None:
    line = [(5.0, 5.0), (5.0, 20.0), (8.0, 20.0), (8.0, 5.0)]
    assert list(visible(line, 10, 10, 0)) == [[(5, 5), (5, 10)], [(8, 10), (8, 5)]]


@given(st.lists(POINTS, min_size=2, max_size=6))
def test_runs_lie_on_the_canvas_and_lose_no_point_of_it(points: list[Point]) -> None:
    runs = list(visible(points, 10, 10, 0))
    assert all(-1e-9 <= part <= 10 + 1e-9 for run in runs for point in run for part in point)
    kept = {point for run in runs for point in run}
    assert {point for point in points if 0 <= point[0] <= 10 and 0 <= point[1] <= 10} <= kept


def test_a_dashed_line_a_trillion_pixels_long_is_drawn() -> None:
    near, far = RasterCanvas(40, 40), RasterCanvas(40, 40)
    pen = Pen("#000000", 2.0, dash=(4.0, 4.0))
    far.line([(-1e12, -1e12), (1e12, 1e12)], pen)
    near.line([(-104.0, -104.0), (144.0, 144.0)], pen)
    assert far.png() != RasterCanvas(40, 40).png()
    assert len(far.png()) == pytest.approx(len(near.png()), rel=0.5)
