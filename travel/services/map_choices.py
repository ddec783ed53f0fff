"""From what a client says about an import to the decisions that the importers take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.access import Viewer
from campaigns.models import Campaign
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from travel.importers.choices import Choices, check_choices
from travel.selectors.map_imports import preset_named

WITHOUT_READING = ("name", "scale_value", "scale_unit")
"""What can be decided after a campaign map is read, without reading its file again."""


def choices_with(viewer: Viewer, before: Choices, said: Mapping[str, Any], preset: str = "") -> Choices:
    """``before`` with what the client said, and beneath both a preset. RuleError if it makes no sense."""
    told = {name: value for name, value in said.items() if name in Choices.__slots__}
    told["terrain"] = {**before.terrain, **told.get("terrain", {})}
    after = from_plain(Choices, {**to_plain(before), **told})
    if preset:
        after = over_preset(viewer.campaign, after, preset)
    check_choices(after)
    return after


def over_preset(campaign: Campaign, choices: Choices, name: str) -> Choices:
    """The decisions with those of a preset where none was made."""
    preset = preset_named(campaign, name)
    if preset is None:
        raise RuleError(
            f"There is no preset {name[:80]!r}", remedy="Choose one of the campaign's presets.", pointer="/preset"
        )
    plain = to_plain(choices)
    plain["terrain"] = {**preset.terrain, **choices.terrain}
    if choices.scale_value is None and preset.scale_value is not None:
        plain |= {"scale_value": preset.scale_value, "scale_unit": preset.scale_unit}
    if choices.topology is None and preset.topology:
        plain["topology"] = preset.topology
    if choices.feet_per_square is None:
        plain["feet_per_square"] = preset.feet_per_square
    plain["paved_roads"] = choices.paved_roads or preset.paved_roads
    return from_plain(Choices, plain)


def is_read_anew(before: Choices, after: Choices, kind: str) -> bool:
    """Whether the file has to be read again for these decisions."""
    same = ("name",) if kind == "battle" else WITHOUT_READING
    return any(getattr(before, name) != getattr(after, name) for name in Choices.__slots__ if name not in same)
