"""The edits of a map as data. In changes of a thing None leaves a member as it is; KEEP where None means something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.areas import AreaKind, Climate, HazardKind

Cells = tuple[int, ...]
Points = tuple[tuple[float, float], ...]
Keep = Literal["keep"]
KEEP: Keep = "keep"
WayKey = Literal["highway", "road", "trail", "trackless"]
LineKind = Literal["highway", "road", "trail", "sea_route", "river", "canyon", "border"]
PlaceKind = Literal["city", "town", "village", "keep", "tower", "shrine", "cave", "ruin", "port", "other"]


@dataclass(frozen=True, slots=True)
class Paint:
    """Give cells another ground; a gap of a grid becomes a cell."""

    cells: Cells
    terrain: str


@dataclass(frozen=True, slots=True)
class Erase:
    """Make cells of a grid gaps; what lies on them goes."""

    cells: Cells


@dataclass(frozen=True, slots=True)
class Height:
    """Set cells to a height in feet (None: not known), or raise them ``by`` so many."""

    cells: Cells
    feet: float | Keep | None = KEEP
    by: float | None = None


@dataclass(frozen=True, slots=True)
class LayWay:
    """Lay a way along cells, each beside the one before (on a grid: or in a straight line); trackless takes it up."""

    path: Cells
    way: WayKey
    name: str = ""


@dataclass(frozen=True, slots=True)
class DrawRiver:
    """Draw a river; ways across it cross it."""

    points: Points
    name: str = ""


@dataclass(frozen=True, slots=True)
class DrawSeaRoute:
    """Draw a ship's course."""

    points: Points
    name: str = ""


@dataclass(frozen=True, slots=True)
class DrawBorder:
    """Draw a border."""

    points: Points
    name: str = ""


@dataclass(frozen=True, slots=True)
class LineChange:
    """Change a line: what it is laid or crossed as follows."""

    line: int
    name: str | None = None
    kind: LineKind | None = None
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class LineRemove:
    """Take a line away, with the way or the crossings it made."""

    line: int


@dataclass(frozen=True, slots=True)
class SettlementAdd:
    """Found a settlement."""

    cell: int
    name: str
    kind: PlaceKind = "town"
    population: int = 0
    is_port: bool = False


@dataclass(frozen=True, slots=True)
class SettlementChange:
    """Change or move a settlement."""

    settlement: int
    cell: int | None = None
    name: str | None = None
    kind: PlaceKind | None = None
    population: int | None = None
    is_port: bool | None = None


@dataclass(frozen=True, slots=True)
class SettlementRemove:
    """Take a settlement away."""

    settlement: int


@dataclass(frozen=True, slots=True)
class LabelAdd:
    """Write on the map; ``size`` 0 is the usual one."""

    x: float
    y: float
    text: str
    size: float = 0.0


@dataclass(frozen=True, slots=True)
class LabelChange:
    """Change or move a label."""

    label: int
    x: float | None = None
    y: float | None = None
    text: str | None = None
    size: float | None = None


@dataclass(frozen=True, slots=True)
class LabelRemove:
    """Take a label away."""

    label: int


@dataclass(frozen=True, slots=True)
class AreaAdd:
    """Outline an area: a region, or ground to keep out of."""

    name: str
    kind: AreaKind
    cells: Cells
    weight: float | None = None
    gm_only: bool = False
    climate: Climate | Literal[""] = ""
    hazards: tuple[HazardKind, ...] = ()
    closed_months: tuple[int, ...] = ()
    impeded: bool = False


@dataclass(frozen=True, slots=True)
class AreaChange:
    """Change an area."""

    area: int
    name: str | None = None
    kind: AreaKind | None = None
    cells: Cells | None = None
    weight: float | Keep | None = KEEP
    gm_only: bool | None = None
    climate: Climate | Literal[""] | None = None
    hazards: tuple[HazardKind, ...] | None = None
    closed_months: tuple[int, ...] | None = None
    impeded: bool | None = None


@dataclass(frozen=True, slots=True)
class AreaRemove:
    """Take an area away."""

    area: int


@dataclass(frozen=True, slots=True)
class MarkerAdd:
    """Set a mark on a cell."""

    name: str
    cell: int
    note: str = ""
    gm_only: bool = True


@dataclass(frozen=True, slots=True)
class MarkerChange:
    """Change or move a mark."""

    marker: str
    name: str | None = None
    cell: int | None = None
    note: str | None = None
    gm_only: bool | None = None


@dataclass(frozen=True, slots=True)
class MarkerRemove:
    """Take a mark away."""

    marker: str


Edit = (
    Paint
    | Erase
    | Height
    | LayWay
    | DrawRiver
    | DrawSeaRoute
    | DrawBorder
    | LineChange
    | LineRemove
    | SettlementAdd
    | SettlementChange
    | SettlementRemove
    | LabelAdd
    | LabelChange
    | LabelRemove
    | AreaAdd
    | AreaChange
    | AreaRemove
    | MarkerAdd
    | MarkerChange
    | MarkerRemove
)
EDITS: Mapping[str, type[Edit]] = {
    "paint": Paint,
    "erase": Erase,
    "height": Height,
    "way": LayWay,
    "river": DrawRiver,
    "sea_route": DrawSeaRoute,
    "border": DrawBorder,
    "line_change": LineChange,
    "line_remove": LineRemove,
    "settlement": SettlementAdd,
    "settlement_change": SettlementChange,
    "settlement_remove": SettlementRemove,
    "label": LabelAdd,
    "label_change": LabelChange,
    "label_remove": LabelRemove,
    "area": AreaAdd,
    "area_change": AreaChange,
    "area_remove": AreaRemove,
    "marker": MarkerAdd,
    "marker_change": MarkerChange,
    "marker_remove": MarkerRemove,
}
"""By the word that ``type`` has in requests."""


def read_edit(plain: Any, pointer: str) -> Edit:
    """An edit from JSON: ``type`` and its members. RuleError names the place."""
    if not isinstance(plain, Mapping):
        raise RuleError("An edit is an object", remedy='Send {"type": "paint", ...}.', pointer=pointer)
    kind = plain.get("type")
    if not isinstance(kind, str) or kind not in EDITS:
        raise RuleError(
            f"{str(kind)[:40]!r} is no edit", remedy=f"Use one of {', '.join(EDITS)}.", pointer=f"{pointer}/type"
        )
    members = {key: value for key, value in plain.items() if key != "type"}
    try:
        return from_plain(EDITS[kind], members, pointer)
    except RuleError as error:
        raise RuleError(
            error.message, remedy=error.remedy or "See the edits in the API's description.", pointer=error.pointer
        ) from None
