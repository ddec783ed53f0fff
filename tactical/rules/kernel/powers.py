"""Powers of a stat block: spells, breath weapons, gazes, and what an attack carries with it, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.errors import RuleError

PowerAction = Literal["standard", "move", "swift", "free", "immediate", "full_round"]
Nature = Literal["spell", "spell_like", "supernatural", "extraordinary"]
Shape = Literal["self", "creature", "burst", "spread", "cone", "line", "cubes"]
Touch = Literal["none", "touch", "ranged_touch"]
SaveKind = Literal["none", "fortitude", "reflex", "will"]
Whom = Literal["all", "enemies", "allies", "undead", "living"]
AREAS = frozenset({"burst", "spread", "cone", "line", "cubes"})
POWER_TRAITS = frozenset(
    ("force", "mind", "fear", "poison", "paralysis", "disease", "death", "gaze", "inhaled", "light", "petrify", "water")
)
"""What a power is, as far as some creatures are proof against it (``rulesets/*/powers.toml``)."""
ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
MOST_POWERS, MOST_DICE, MOST_SIDES = 24, 60, 100


@dataclass(frozen=True, slots=True)
class Power:
    """What a creature can do beside its attacks. Distances are feet.

    ``range`` is how far off its target, or the middle of its area, may be; 0 is the user itself, or whom it touches.
    ``size`` is the radius of a burst or spread, the length of a cone or line, the side of a block of cubes. ``attack``
    is the roll it needs with ``attack_bonus``; ``save`` against ``dc`` halves the damage (``on_save`` "half") or stops
    everything ("negates"); "lesser" halves the damage and gives ``lesser`` in place of ``condition``. A ``condition``
    lasts ``rounds`` and the dice ``rounds_dice``; with neither it stays until somebody lifts it. ``ability`` names the
    score that the dice take from rather than hit points. ``heals``: the dice give hit points back. ``effect`` is a row
    of the effects table that it lays on those it reaches.

    ``uses`` in a fight or a day (0: as often as wanted); after a use it needs ``recharge`` rounds, rolled. ``rides``
    names the attacks that carry it: it takes effect when one hits, by itself. ``provokes`` None: as its nature does.
    ``traits`` are words of ``POWER_TRAITS``; ``whom`` it concerns within an area, friend and foe alike unless said.
    """

    name: str
    action: PowerAction = "standard"
    nature: Nature = "supernatural"
    provokes: bool | None = None
    shape: Shape = "creature"
    range: int = 0
    size: int = 0
    attack: Touch = "none"
    attack_bonus: int = 0
    save: SaveKind = "none"
    dc: int = 0
    on_save: Literal["half", "negates", "lesser"] = "negates"
    dice: tuple[tuple[int, int], ...] = ()
    bonus: int = 0
    damage_type: str = "physical"
    heals: bool = False
    ability: str = ""
    condition: str = ""
    lesser: str = ""
    rounds: int = 0
    rounds_dice: tuple[tuple[int, int], ...] = ()
    effect: str = ""
    whom: Whom = "all"
    uses: int = 0
    per: Literal["encounter", "day"] = "encounter"
    recharge: tuple[tuple[int, int], ...] = ()
    rides: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    text: str = ""

    @property
    def is_area(self) -> bool:
        """Whether it takes effect in squares rather than on creatures that are named."""
        return self.shape in AREAS

    @property
    def is_harmful(self) -> bool:
        """Whether it hurts or imposes a condition (EP-DE-03)."""
        return bool((self.dice and not self.heals) or self.condition or self.ability)

    @property
    def average(self) -> float:
        """The mean of its dice and bonus."""
        return sum(count * (sides + 1) / 2 for count, sides in self.dice) + self.bonus


_LIMITS: tuple[tuple[str, int, int], ...] = (
    ("range", 0, 2000),
    ("size", 0, 1000),
    ("attack_bonus", -20, 200),
    ("dc", 0, 200),
    ("bonus", -1000, 10_000),
    ("rounds", 0, 14_400),
    ("uses", 0, 100),
)
_LENGTHS: tuple[tuple[str, int], ...] = (("condition", 40), ("lesser", 40), ("effect", 40), ("damage_type", 40))


def check_powers(powers: tuple[Power, ...], attacks: frozenset[str], pointer: str) -> None:
    """Refuse powers that no rule could use; ``attacks`` are the names of the creature's attacks."""
    if len(powers) > MOST_POWERS:
        raise RuleError(
            f"{len(powers)} powers are too many", pointer=pointer, remedy=f"Give at most {MOST_POWERS} of them."
        )
    for index, power in enumerate(powers):
        _check_power(power, attacks, f"{pointer}/{index}")


def _check_power(power: Power, attacks: frozenset[str], pointer: str) -> None:
    if not power.name.strip() or len(power.name) > 80:
        raise _wrong("A power needs a name of 1 to 80 characters", f"{pointer}/name", "Give it a name.")
    _check_numbers(power, pointer)
    _check_shape(power, pointer)
    if power.save != "none" and not power.dc:
        raise _wrong(f"{power.name}: the save has no number to reach", f"{pointer}/dc", "Give a dc such as 15.")
    if power.ability and power.ability not in ABILITIES:
        raise _wrong(
            f"{power.name}: {power.ability!r} is no ability",
            f"{pointer}/ability",
            f"Use one of {', '.join(ABILITIES)}.",
        )
    unknown = sorted(set(power.traits) - POWER_TRAITS)
    if unknown:
        known = ", ".join(sorted(POWER_TRAITS))
        raise _wrong(f"{power.name}: no power is {unknown[0]!r}", f"{pointer}/traits", f"Use some of {known}.")
    missing = [name for name in power.rides if name not in attacks]
    if missing:
        raise _wrong(
            f"{power.name}: there is no attack called {missing[0]!r} to carry it",
            f"{pointer}/rides",
            f"Name some of {', '.join(sorted(attacks)) or 'its attacks, once it has any'}.",
        )


def _check_numbers(power: Power, pointer: str) -> None:
    for name, low, high in _LIMITS:
        value = getattr(power, name)
        if not low <= value <= high:
            raise _wrong(
                f"{power.name}: {name} is {value}, outside {low} to {high}",
                f"{pointer}/{name}",
                f"Give a {name} from {low} to {high}.",
            )
    for name, most in _LENGTHS:
        if len(getattr(power, name)) > most:
            raise _wrong(f"{power.name}: {name} is too long", f"{pointer}/{name}", f"Use at most {most} characters.")
    if len(power.text) > 1000:
        raise _wrong(f"{power.name}: the text is too long", f"{pointer}/text", "Use at most 1000 characters.")
    for name in ("dice", "rounds_dice", "recharge"):
        for count, sides in getattr(power, name):
            if not (1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES):
                raise _wrong(f"{power.name}: {count}d{sides} cannot be rolled", f"{pointer}/{name}", "Write 6d6.")
        if len(getattr(power, name)) > 6:
            raise _wrong(f"{power.name}: too many kinds of dice", f"{pointer}/{name}", "Give at most six kinds.")


def _check_shape(power: Power, pointer: str) -> None:
    if power.is_area and not power.size:
        raise _wrong(
            f"{power.name}: a {power.shape} needs a size", f"{pointer}/size", "Give its feet: radius, length or side."
        )
    if power.is_area and power.attack != "none":
        raise _wrong(f"{power.name}: an area has no attack roll", f"{pointer}/attack", "Leave the attack out.")
    if power.attack == "ranged_touch" and not power.range:
        raise _wrong(f"{power.name}: a ranged touch needs a range", f"{pointer}/range", "Give its feet, such as 30.")
    if power.attack != "none" and power.shape != "creature":
        raise _wrong(f"{power.name}: an attack roll needs a creature", f"{pointer}/shape", "Make the shape creature.")
    if power.rides and (power.is_area or power.attack != "none"):
        raise _wrong(
            f"{power.name}: what an attack carries has no roll or area of its own",
            f"{pointer}/rides",
            "Leave out either the attacks that carry it, or its roll and area.",
        )
    if power.heals and (power.ability or power.condition):
        raise _wrong(f"{power.name}: it heals and harms at once", f"{pointer}/heals", "Make two powers of it.")


def _wrong(text: str, pointer: str, remedy: str) -> RuleError:
    return RuleError(text, pointer=pointer, remedy=remedy)
