"""What the GM chooses for a fight that comes of a meeting (EP-SU-03 to 12, EP-SU-23 to 31)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tactical.rules.handoff_rules import Approach
from tactical.rules.kernel.errors import RuleError

FOES_AMBUSH_SECONDS = 300
MAX_PREPARATION = 24 * 3600
MOST_PERCEPTION = 100
BATTLE_MAP_HERE = "here"
"""The battle map that lies under the cell, if one does."""


@dataclass(frozen=True, slots=True)
class AmbushChoices:
    """What the GM sets. ``placement`` is by participant id; an empty ``light`` follows the hour.

    ``battle_map`` is the id of the one to fight on, BATTLE_MAP_HERE, or empty for ground made from the terrain;
    ``window`` the north-west square of the part of it, None for its middle.

    ``hiding_by_map``: the map says whether all have good hiding places from those who come along the ``approach``, one
    of its sides; ``restless`` are ambushers that do more than watch (EP-SU-08). ``hidden`` begin the fight unseen.
    ``notice_*`` bear on who notices (see ``AmbushCheck``). ``initiative_mode`` and ``shared_spot`` are this fight's own
    in place of the ruleset's (EP-IN-14, EP-SU-24).
    """

    ambushers: Literal["party", "foes"] = "foes"
    stance: Literal["ambush", "meet"] = "meet"
    preparation_seconds: int = FOES_AMBUSH_SECONDS
    hiding_places: bool = False
    invisible: bool = False
    skill_bonus: int = 0
    distracted: tuple[str, ...] = ()
    placement: dict[str, tuple[int, int]] | None = None
    light: Literal["", "bright", "dim", "dark"] = ""
    battle_map: str = BATTLE_MAP_HERE
    window: tuple[int, int] | None = None
    hiding_by_map: bool = False
    approach: Approach = "west"
    restless: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    notice_dc: int | None = None
    notice_dc_bonus: int = 0
    notice_bonuses: dict[str, int] = field(default_factory=dict)
    notice_faces: dict[str, int] = field(default_factory=dict)
    initiative_mode: Literal["", "single", "group", "individual"] = ""
    shared_spot: bool | None = None


def check_choices(choices: AmbushChoices) -> None:
    """Refuse figures no ambush has."""
    if not 0 <= choices.preparation_seconds <= MAX_PREPARATION:
        raise RuleError(
            f"{choices.preparation_seconds} seconds of preparation",
            pointer="/preparation_seconds",
            remedy="Give 0 seconds to a day.",
            rule="EP-SU-03",
        )
    if not 0 <= choices.skill_bonus <= 20:
        raise RuleError(
            f"A bonus of {choices.skill_bonus} is no training",
            pointer="/skill_bonus",
            remedy="Give 0 to 20.",
            rule="EP-SU-06",
        )
    figures = {"notice_dc": choices.notice_dc or 0, "notice_dc_bonus": choices.notice_dc_bonus}
    figures |= {f"notice_bonuses/{who}": bonus for who, bonus in choices.notice_bonuses.items()}
    for name, figure in figures.items():
        if not -MOST_PERCEPTION <= figure <= MOST_PERCEPTION:
            remedy = f"Give {-MOST_PERCEPTION} to {MOST_PERCEPTION}."
            raise RuleError(f"{figure} is no figure of Perception", pointer=f"/{name}", remedy=remedy, rule="EP-SU-23")


def own_options(choices: AmbushChoices) -> dict[str, str]:
    """The ruleset's options that this fight has its own way with."""
    own: dict[str, str] = {"initiative.mode": choices.initiative_mode}
    if choices.shared_spot is not None:
        own["surprise.shared_spot"] = str(choices.shared_spot).lower()
    return {name: text for name, text in own.items() if text}
