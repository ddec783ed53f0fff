"""What an own file says of itself: version, name, topology, scale and grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from travel.importers.choices import Choices
from travel.importers.fields import Row, get_number, get_object, text, whole
from travel.importers.limits import MAX_GRID_PLACES
from travel.importers.refusal import refuse
from travel.rules.maps.scale import check_scale
from travel.rules.maps.world import Grid, Scale, Topology

VERSION = 1
NO_SCALE = Scale(0.0, "mi")
_SHIFTED = ("odd", "even", "none")


@dataclass(frozen=True, slots=True)
class Head:
    """``asks_topology``: neither the file nor the GM says how cells lie; ``topology`` is then our guess."""

    name: str
    topology: Topology
    asks_topology: bool
    scale: Scale
    grid: Grid | None


def read_head(content: Row, name: str, choices: Choices) -> Head:
    """Check version and topology, and what goes with them."""
    version = whole(content.get("version", VERSION), "/version", low=1, high=10_000)
    if version != VERSION:
        raise refuse(
            f"The file is of version {version} of the format; versions up to {VERSION} are read",
            "Export it again for this version.",
            "/version",
        )
    topology, asks = _topology(content, choices)
    grid = read_grid(content, topology) if topology.is_grid else None
    named = choices.name or text(content.get("name"), "/name") or name
    return Head(named, topology, asks, _scale(content), grid)


def _topology(content: Row, choices: Choices) -> tuple[Topology, bool]:
    written = content.get("topology")
    if written is None:
        return choices.topology or Topology.HEX_FLAT, choices.topology is None
    if not isinstance(written, str) or written not in set(Topology):
        kinds = ", ".join(Topology)
        raise refuse(f"{str(written)[:40]!r} is no topology", f"Use one of {kinds}.", "/topology")
    return Topology(written), False


def _scale(content: Row) -> Scale:
    if content.get("scale") is None:
        return NO_SCALE
    row = get_object(content, "scale", "")
    scale = Scale(get_number(row, "value", "/scale", low=0), text(row.get("unit", "mi"), "/scale/unit", 8))
    if scale.value > 0:
        check_scale(scale)
    return scale


def read_grid(content: Row, topology: Topology) -> Grid:
    """The grid; without counts it is as large as the rows of ground."""
    row = get_object(content, "grid", "") if content.get("grid") is not None else {}
    terrain = content.get("terrain")
    rows = terrain if isinstance(terrain, list) else []
    widest = max((len(cells) for cells in rows if isinstance(cells, (str, list))), default=0)
    columns = _count(row, "columns", widest)
    high = _count(row, "rows", len(rows))
    if columns * high > MAX_GRID_PLACES:
        raise refuse(
            f"A grid of {columns} by {high} is more than the {MAX_GRID_PLACES:,} places allowed", "Split the map."
        )
    first = [whole(row.get(key, 1), f"/grid/{key}", low=-9999, high=9999) for key in ("first_column", "first_row")]
    return Grid(columns, high, _shifted(row, topology), *first)


def _count(row: Row, key: str, found: int) -> int:
    if row.get(key) is None and found == 0:
        raise refuse("The map has no cell", "Give terrain as rows of letters.", "/terrain")
    return whole(row.get(key, found), f"/grid/{key}", low=1, high=MAX_GRID_PLACES)


def _shifted(row: Row, topology: Topology) -> Literal["odd", "even", "none"]:
    usual = "none" if topology is Topology.SQUARE else "odd"
    value: Any = row.get("shifted", usual)
    if value not in _SHIFTED:
        raise refuse(f"{str(value)[:40]!r} is no shift", f"Use one of {', '.join(_SHIFTED)}.", "/grid/shifted")
    shifted: Literal["odd", "even", "none"] = value
    return shifted
