"""The creature: one stat block for travel and for fights, player characters and monsters alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from tactical.rules.kernel.attacks import TRAITS as TRAITS
from tactical.rules.kernel.attacks import Attack as Attack
from tactical.rules.kernel.attacks import Bonus as Bonus
from tactical.rules.kernel.attacks import BonusAttack as BonusAttack
from tactical.rules.kernel.attacks import BonusType as BonusType
from tactical.rules.kernel.attacks import Extra as Extra
from tactical.rules.kernel.attacks import check_attack
from tactical.rules.kernel.bounds import check_bounds
from tactical.rules.kernel.classes import ClassLevels, check_classes
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.powers import Power, check_powers


class Size(str, Enum):
    """Size categories, smallest first (EP-SP-02)."""

    FINE = "fine"
    DIMINUTIVE = "diminutive"
    TINY = "tiny"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"
    GARGANTUAN = "gargantuan"
    COLOSSAL = "colossal"
    TITANIC = "titanic"
    TITANIC_PLUS = "titanic_plus"
    TITANIC_TWO_PLUS = "titanic_two_plus"
    TITANIC_THREE_PLUS = "titanic_three_plus"

    @property
    def rank(self) -> int:
        """0 for Fine, 4 for Medium, 9 for Titanic, 12 for Titanic-Three-Plus."""
        return RANKS[self]

    @property
    def tabled(self) -> str:
        """The row of tables that know no size beyond Titanic: loads, food, wind."""
        return self.value if self.rank <= RANKS[Size.TITANIC] else Size.TITANIC.value


RANKS: dict[Size, int] = {size: rank for rank, size in enumerate(Size)}

Weight = Literal["light", "medium", "heavy"]


@dataclass(frozen=True, slots=True)
class Abilities:
    """The six ability scores."""

    strength: int = 10
    dexterity: int = 10
    constitution: int = 10
    intelligence: int = 10
    wisdom: int = 10
    charisma: int = 10

    def modifier(self, name: str) -> int:
        """Return (score - 10) / 2, rounded down, for "strength", "dexterity", ..."""
        return (int(getattr(self, name)) - 10) // 2


@dataclass(frozen=True, slots=True)
class Saves:
    """Saving throw bonuses."""

    fortitude: int = 0
    reflex: int = 0
    will: int = 0


@dataclass(frozen=True, slots=True)
class Creature:
    """A stat block.

    Speeds and reach are feet, ``load_lb`` pounds. ``ac`` is the whole armour class and ``ac_parts``
    what it is made of (unnamed rest counts as "other"). ``movement_bonus`` is Epic Path's Movement
    skill, ``initiative_bonus`` what is added to initiative (EP-IN-02). ``features`` are flags that
    rules look up by name ("combat_reflexes", "uncanny_dodge", "runner", "ambush_skill").
    ``damage_reduction`` takes so much off damage of a type, of "physical" or "energy" kinds, or of "all" of them;
    attacks of a type or trait that ``overcome_by`` names are not reduced (EP-DA-01).
    ``armour`` is the armour's category; ``speed`` is the unreduced base land speed. ``survival`` None: the sheet
    does not say. ``maneuver_offense`` None: the better of Might and the best melee attack counts (EP-CV-07).
    """

    id: str
    name: str
    kind: Literal["pc", "npc", "monster", "mount"] = "pc"
    size: Size = Size.MEDIUM
    creature_type: str = "humanoid"
    level: int = 1
    cr: float = 1.0
    speed: int = 30
    speeds: dict[str, int] = field(default_factory=dict)
    armour: Literal["none", "light", "medium", "heavy"] = "none"
    load: Weight = "light"
    load_lb: float | None = None
    abilities: Abilities = Abilities()
    hp: int = 10
    max_hp: int = 10
    ac: int = 10
    ac_parts: tuple[Bonus, ...] = ()
    saves: Saves = Saves()
    initiative_bonus: int = 0
    movement_bonus: int = 0
    perception: int = 0
    stealth: int = 0
    might: int = 0
    maneuver_defense: int = 10
    reach: int | None = None
    space: int | None = None
    attacks: tuple[Attack, ...] = ()
    features: dict[str, int] = field(default_factory=dict)
    senses: dict[str, int] = field(default_factory=dict)
    damage_reduction: dict[str, int] = field(default_factory=dict)
    portrait: str = ""
    notes: str = ""
    survival: int | None = None
    powers: tuple[Power, ...] = ()
    overcome_by: tuple[str, ...] = ()
    temperament: str = ""
    maneuver_offense: int | None = None
    classes: tuple[ClassLevels, ...] = ()

    def has(self, feature: str) -> bool:
        """Whether a feature flag is set."""
        return bool(self.features.get(feature, 0))


def check_creature(creature: Creature, pointer: str = "") -> None:
    """Refuse a stat block that no rule could use. RuleError names the field and the remedy."""
    if not creature.name.strip() or len(creature.name) > 120:
        raise RuleError(
            "A creature needs a name of 1 to 120 characters", pointer=f"{pointer}/name", remedy="Give it a name."
        )
    check_bounds(creature, pointer)
    if creature.classes:
        check_classes(creature.classes, f"{pointer}/classes")
    for index, attack in enumerate(creature.attacks):
        check_attack(attack, f"{pointer}/attacks/{index}")
    if creature.powers:
        check_powers(creature.powers, frozenset(attack.name for attack in creature.attacks), f"{pointer}/powers")
