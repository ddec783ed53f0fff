"""The creature: one stat block for travel and for fights, player characters and monsters alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

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

TRAITS = frozenset(
    (
        *("magic", "spell", "supernatural", "force", "ghost_touch", "holy_water", "channel"),
        *("solid", "unwieldy", "cumbersome"),
    )
)
"""What an attack may be: what harms the incorporeal (EP-IC-01 to 03), ``solid``: no touch attack though its maker is
incorporeal (EP-IC-05), what walls hinder (EP-AC-18)."""
Weight = Literal["light", "medium", "heavy"]
BonusType = Literal["base", "ability", "size", "armor", "shield", "natural", "dex", "dodge", "deflection", "other"]


@dataclass(frozen=True, slots=True)
class Bonus:
    """A named part of a total: "+5 Strength"."""

    name: str
    value: int
    type: BonusType = "other"


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
class Attack:
    """An attack line of a stat block.

    ``bonuses`` are the totals of a full attack, best first ("+16/+11"); ``parts`` name what the
    first total is made of and may be empty. Damage is ``dice`` (pairs of count and sides) plus
    ``damage_bonus``. Distances are feet; ``reach`` 0 means the creature's own reach. ``traits`` are words that rules
    look up (``TRAITS``).
    """

    name: str
    kind: Literal["melee", "ranged", "thrown"]
    bonuses: tuple[int, ...]
    dice: tuple[tuple[int, int], ...]
    damage_bonus: int = 0
    parts: tuple[Bonus, ...] = ()
    damage_parts: tuple[Bonus, ...] = ()
    damage_type: str = "physical"
    threat_from: int = 20
    multiplier: int = 2
    reach: int = 0
    threatens_adjacent: bool = True
    increment: int = 0
    touch: bool = False
    lethal: bool = True
    traits: tuple[str, ...] = ()


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
    ``armour`` is the armour's category; ``speed`` is the unreduced base land speed. ``survival`` None: the sheet
    does not say.
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

    def has(self, feature: str) -> bool:
        """Whether a feature flag is set."""
        return bool(self.features.get(feature, 0))


def check_creature(creature: Creature, pointer: str = "") -> None:
    """Refuse a stat block that no rule could use. RuleError names the field and the remedy."""
    limits: tuple[tuple[str, float, float], ...] = (
        ("speed", 0, 1000),
        ("max_hp", 1, 100_000),
        ("hp", -1000, 100_000),
        ("ac", 0, 200),
        ("level", 0, 100),
        ("cr", 0, 100),
        ("survival", -20, 200),
        ("space", 0, 600),
        ("reach", 0, 600),
    )
    for name, low, high in limits:
        value = getattr(creature, name)
        if value is not None and not low <= value <= high:
            raise RuleError(
                f"{creature.name}: {name} is {value}, outside {low:g} to {high:g}",
                pointer=f"{pointer}/{name}",
                remedy=f"Give a {name} from {low:g} to {high:g}.",
            )
    if not creature.name.strip() or len(creature.name) > 120:
        raise RuleError(
            "A creature needs a name of 1 to 120 characters", pointer=f"{pointer}/name", remedy="Give it a name."
        )
    for index, attack in enumerate(creature.attacks):
        _check_attack(attack, f"{pointer}/attacks/{index}")
    if creature.powers:
        check_powers(creature.powers, frozenset(attack.name for attack in creature.attacks), f"{pointer}/powers")


def _check_attack(attack: Attack, pointer: str) -> None:
    if not attack.bonuses or len(attack.bonuses) > 8:
        raise RuleError(
            f"{attack.name}: 1 to 8 attack bonuses are needed", pointer=f"{pointer}/bonuses", remedy="Write +8/+3."
        )
    for count, sides in attack.dice:
        if not (0 <= count <= 100 and 1 <= sides <= 100):
            raise RuleError(
                f"{attack.name}: {count}d{sides} is no damage", pointer=f"{pointer}/dice", remedy="Write 2d6."
            )
    unknown = set(attack.traits) - TRAITS
    if unknown:
        raise RuleError(
            f"{attack.name}: no attack is {sorted(unknown)[0]!r}",
            pointer=f"{pointer}/traits",
            remedy=f"Use {', '.join(sorted(TRAITS))}.",
        )
    if not (2 <= attack.threat_from <= 20 and 1 <= attack.multiplier <= 10):
        raise RuleError(f"{attack.name}: the critical range is wrong", pointer=pointer, remedy="Write 19-20/x2.")
