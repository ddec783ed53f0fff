"""How hardy a traveller is: what saves and checks against weather, hunger and height go by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.creature import Creature

Clothing = Literal["plain", "winter", "cold_outfit"]
"""Winter clothing protects from the cold; a cold weather outfit does so and adds to the save (D20O-11)."""


@dataclass(frozen=True, slots=True)
class Hardiness:
    """A traveller against nature. ``shelter`` is a bonus from a guide's Survival check (D20O-09)."""

    name: str = ""
    fortitude: int = 0
    con_score: int = 10
    has_endurance: bool = False
    clothing: Clothing = "plain"
    wears_armour: bool = False
    is_acclimated: bool = False
    size: str = "medium"
    is_flying: bool = False
    shelter: int = 0

    @property
    def con_modifier(self) -> int:
        return (self.con_score - 10) // 2


def hardiness_of(creature: Creature, *, clothing: Clothing | None = None, shelter: int = 0) -> Hardiness:
    """Read off a sheet. Feature flags: endurance, winter_clothing, cold_outfit, acclimated."""
    worn: Clothing = "plain"
    if creature.has("cold_outfit"):
        worn = "cold_outfit"
    elif creature.has("winter_clothing"):
        worn = "winter"
    return Hardiness(
        name=creature.name,
        fortitude=creature.saves.fortitude,
        con_score=creature.abilities.constitution,
        has_endurance=creature.has("endurance"),
        clothing=clothing or worn,
        wears_armour=creature.armour != "none",
        is_acclimated=creature.has("acclimated"),
        size=creature.size.tabled,
        shelter=shelter,
    )
