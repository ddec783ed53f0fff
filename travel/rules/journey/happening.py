"""What every event of a journey is made of: dice as they fell, harm, mending, and the time at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.reasons import Reasons
from travel.rules.environment.checks import CheckRoll
from travel.rules.journey.state import DAY, HOUR, MemberState, MountState

Cause = Literal["hustle", "march", "cold", "heat", "wind", "altitude", "storm", "hunger", "thirst"]


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice as they fell: "d20", the faces, the total with bonuses, and what it had to reach."""

    label: str
    dice: str
    faces: tuple[int, ...]
    total: int
    against: int | None = None


def check_roll(check: CheckRoll, name: str = "") -> Roll:
    """A check as an event keeps it."""
    label = f"{name}: {check.label}" if name else check.label
    return Roll(label, "d20", (check.natural,), check.total, check.dc)


@dataclass(frozen=True, slots=True)
class Harm:
    """What something cost one traveller; ``ability`` is damage to every ability. ``after`` is the traveller then."""

    member: str
    amount: int
    cause: Cause
    after: MemberState
    ability: int = 0


@dataclass(frozen=True, slots=True)
class MountHarm:
    """What an hour cost an animal; ``amount`` 0 where it only tires (EP-OV-15)."""

    mount: str
    amount: int
    cause: Cause
    after: MountState


@dataclass(frozen=True, slots=True)
class Mending:
    """What rest gave one traveller."""

    member: str
    hp: int
    primal: int
    after: MemberState


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """What every event has."""

    clock: int
    gm_only: bool = False
    reasons: Reasons = ()
    rolls: tuple[Roll, ...] = ()

    @property
    def day(self) -> int:
        return self.clock // DAY + 1

    @property
    def hour(self) -> float:
        return round(self.clock % DAY / HOUR, 4)
