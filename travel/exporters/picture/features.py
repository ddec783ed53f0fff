"""What is drawn on the ground of a picture: rivers, ways, borders, settlements and names."""

from __future__ import annotations

from itertools import pairwise

from travel.exporters.picture.canvas import Canvas, Pen, Writing
from travel.exporters.picture.palette import BORDER, HALO, INK, NO_GO, PAPER, RIVER, ROAD, ROAD_FILL, WATER_INK
from travel.exporters.picture.raster import text_width
from travel.exporters.picture.view import View
from travel.rules.maps.locate import cells_at
from travel.rules.maps.terrain import WATER
from travel.rules.maps.world import Label, Settlement, WorldMap

MAX_LABELS = 2_000
_ROOM = 1.12
"""Names are given a little more room than they take, for browsers set them in other typefaces."""

Box = tuple[float, float, float, float]
Points = list[tuple[float, float]]
_RANKS = ("city", "town", "port", "keep", "village", "tower", "shrine", "ruin", "cave", "other")
_LEAST_CELL = {"trail": 3.0, "sea_route": 5.0, "canyon": 5.0}


def draw_lines(world: WorldMap, view: View, canvas: Canvas) -> None:
    """Rivers below borders below ways."""
    grow = min(1.5, max(0.5, view.cell / 26))
    placed = [
        (line.kind, _smooth([view.at(x, y) for x, y in line.points]))
        for line in world.features.lines
        if view.cell >= _LEAST_CELL.get(line.kind, 0) and len(line.points) > 1
    ]
    for kind in ("canyon", "river", "sea_route", "border", "trail", "road", "highway"):
        some = [points for found, points in placed if found == kind]
        for pen in pens_of(kind, grow):
            for points in some:
                canvas.line(points, pen)
    _clear_margins(view, canvas)


def _clear_margins(view: View, canvas: Canvas) -> None:
    """Lines that leave the map end at its box."""
    east, south = view.left + view.wide, view.top + view.high
    for x0, y0, x1, y1 in (
        (0, 0, canvas.width, view.top),
        (0, south, canvas.width, canvas.height),
        (0, view.top, view.left, south),
        (east, view.top, canvas.width, south),
    ):
        canvas.fill([[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]], PAPER)


def pens_of(kind: str, grow: float) -> list[Pen]:
    """The strokes of a kind of line, the lowest first."""
    return {
        "river": [Pen(RIVER, 2.4 * grow)],
        "canyon": [Pen("#8a7a66", 3.4 * grow), Pen(RIVER, 1.2 * grow)],
        "sea_route": [Pen(WATER_INK, 1.2 * grow, (5 * grow, 5 * grow))],
        "border": [Pen(BORDER, 1.6 * grow, (8 * grow, 4 * grow, 2 * grow, 4 * grow))],
        "trail": [Pen(ROAD, 1.6 * grow, (5 * grow, 3.5 * grow))],
        "road": [Pen(ROAD, 3.4 * grow), Pen(ROAD_FILL, 1.7 * grow)],
        "highway": [Pen(ROAD, 5.0 * grow), Pen(ROAD_FILL, 2.8 * grow)],
    }[kind]


def _smooth(points: Points) -> Points:
    """Corners cut twice; the ends stay."""
    for _ in range(2):
        if len(points) < 3 or len(points) > 4_000:
            return points
        cut: Points = [points[0]]
        for (x0, y0), (x1, y1) in pairwise(points):
            cut.append((x0 * 0.75 + x1 * 0.25, y0 * 0.75 + y1 * 0.25))
            cut.append((x0 * 0.25 + x1 * 0.75, y0 * 0.25 + y1 * 0.75))
        points = [*cut, points[-1]]
    return points


class NameWriter:
    """Writes names so that none lies on another; the most important come first."""

    def __init__(self, view: View, canvas: Canvas) -> None:
        self._view, self._canvas = view, canvas
        self._taken: dict[tuple[int, int], list[Box]] = {}
        self._texts: list[tuple[float, float, str, Writing]] = []

    def draw(self, world: WorldMap) -> None:
        """Settlements and labels."""
        ranked = sorted(world.features.settlements, key=lambda place: (_rank(place), -place.population, place.cell))
        limit = max(40, self._view.wide * self._view.high // 6_000)
        shown = [place for place in ranked if self._on_map(place.x, place.y)][:limit]
        for place in reversed(shown):
            self._symbol(place)
        labels = world.features.labels[:MAX_LABELS]
        cells = cells_at(world, [(label.x, label.y) for label in labels]).tolist()
        for label, cell in zip(labels, cells, strict=True):
            self._label(label, WATER_INK if cell >= 0 and int(world.terrain[cell]) in WATER else INK)
        for place in shown:
            if place.name.casefold() != place.kind:
                self._name(place)
        for text in self._texts:
            self._canvas.text(*text)

    def _on_map(self, x: float, y: float) -> bool:
        px, py = self._view.at(x, y)
        view = self._view
        return view.left <= px <= view.left + view.wide and view.top <= py <= view.top + view.high

    def _radius(self, place: Settlement) -> float:
        size = {"city": 5.2, "town": 4.2, "port": 4.2, "keep": 4.0, "village": 3.0}.get(place.kind, 2.8)
        return size * min(1.4, max(0.7, self._view.cell / 22))

    def _symbol(self, place: Settlement) -> None:
        x, y = self._view.at(place.x, place.y)
        radius = self._radius(place)
        if place.kind in ("keep", "tower", "ruin"):
            square = [
                (x - radius, y - radius),
                (x + radius, y - radius),
                (x + radius, y + radius),
                (x - radius, y + radius),
            ]
            self._canvas.fill([square], HALO if place.kind == "ruin" else INK)
            self._canvas.line([*square, square[0]], Pen(INK, 1.2))
        else:
            self._canvas.circle(x, y, radius, INK if place.kind == "city" else HALO, Pen(INK, 1.6))
        self._take((x - radius, y - radius, x + radius, y + radius))

    def _name(self, place: Settlement) -> None:
        size = {"city": 15.0, "town": 13.0, "port": 13.0}.get(place.kind, 11.5)
        x, y = self._view.at(place.x, place.y)
        away, wide = self._radius(place) + 4, text_width(place.name, size) * _ROOM
        spots = (
            (x + away, y, "left", (x + away, x + away + wide)),
            (x - away, y, "right", (x - away - wide, x - away)),
            (x, y - away - size / 2, "middle", (x - wide / 2, x + wide / 2)),
            (x, y + away + size / 2, "middle", (x - wide / 2, x + wide / 2)),
        )
        for tx, ty, anchor, (west, east) in spots:
            box = (west, ty - size * 0.55, east, ty + size * 0.55)
            if self._is_free(box):
                self._take(box)
                self._texts.append((tx, ty, place.name, Writing(size, INK, anchor, halo=True)))
                return

    def _label(self, label: Label, colour: str) -> None:
        size = min(30.0, max(11.5, label.size * 0.5 if label.size else 13.0))
        x, y = self._view.at(label.x, label.y)
        wide = text_width(label.text, size) * _ROOM
        box = (x - wide / 2, y - size * 0.55, x + wide / 2, y + size * 0.55)
        if label.text and self._on_map(label.x, label.y) and self._is_free(box):
            self._take(box)
            self._texts.append((x, y, label.text, Writing(size, colour, "middle", halo=True, italic=True)))

    def _tiles(self, box: Box) -> list[tuple[int, int]]:
        columns = range(int(box[0] // 64), int(box[2] // 64) + 1)
        return [(column, row) for column in columns for row in range(int(box[1] // 64), int(box[3] // 64) + 1)]

    def _is_free(self, box: Box) -> bool:
        view = self._view
        if box[0] < view.left - 12 or box[2] > view.left + view.wide + 12:
            return False
        near = (other for tile in self._tiles(box) for other in self._taken.get(tile, ()))
        return not any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in near)

    def _take(self, box: Box) -> None:
        for tile in self._tiles(box):
            self._taken.setdefault(tile, []).append(box)


def _rank(place: Settlement) -> int:
    return _RANKS.index(place.kind) if place.kind in _RANKS else len(_RANKS)


def draw_no_go(rings: list[Points], canvas: Canvas) -> None:
    """The outlines of ground that players know to keep out of."""
    for ring in rings:
        canvas.line([*ring, ring[0]], Pen(NO_GO, 2.0, (7, 5)))
