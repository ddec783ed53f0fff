"""What the GM decided about an import, and what an import gives."""

from __future__ import annotations

from dataclasses import dataclass, field

from tactical.rules.kernel.errors import RuleError
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.report import ImportReport
from travel.rules.maps.scale import check_scale
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Scale, Topology, WorldMap


@dataclass(frozen=True, slots=True)
class Choices:
    """Decisions that win over the file. ``terrain`` maps words of the file to ground keys ("moor")."""

    name: str = ""
    scale_value: float | None = None
    scale_unit: str = "mi"
    terrain: dict[str, str] = field(default_factory=dict)
    topology: Topology | None = None

    @property
    def scale(self) -> Scale | None:
        """The scale chosen, if one was."""
        return None if self.scale_value is None else Scale(self.scale_value, self.scale_unit)


@dataclass(frozen=True, slots=True)
class Imported:
    """A map read from a file. ``needed`` names what is still open: "scale", "terrain"."""

    world: WorldMap
    report: ImportReport
    needed: tuple[str, ...] = ()


def check_choices(choices: Choices) -> dict[str, Terrain]:
    """Refuse decisions that make no sense; returns the ground chosen for each word."""
    if choices.scale_value is not None:
        _check_scale(Scale(choices.scale_value, choices.scale_unit))
    chosen: dict[str, Terrain] = {}
    for word, key in choices.terrain.items():
        try:
            chosen[word] = Terrain[key.upper()]
        except KeyError:
            keys = ", ".join(ground.key for ground in Terrain)
            raise refuse(f"{key!r} is no ground", f"Use one of {keys}.", f"/terrain/{word}") from None
    return chosen


def _check_scale(scale: Scale) -> None:
    """The rules' check, with the place named as it is here."""
    try:
        check_scale(scale)
    except RuleError as error:
        raise ImportRefused(
            error.message, remedy=error.remedy, pointer=error.pointer.replace("/scale/", "/scale_")
        ) from None
