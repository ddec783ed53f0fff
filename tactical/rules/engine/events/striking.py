"""Events of attacks and of what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.modifiers import Parts
from tactical.rules.kernel.records import record

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ExtraHarm:
    """Precision or bonus damage as rolled: of what, the dice in words, the faces shown, what resistance took off."""

    name: str
    dice: str
    faces: tuple[int, ...]
    total: int
    resisted: int = 0
    rule: str = "EP-AT-19"


@record
class Harm:
    """Damage as rolled: the dice in words, the faces shown, the named bonuses, what resistance took off.

    ``passed`` is what went through a body that is not quite there, by the rule ``share``. ``total`` holds the
    ``extras``."""

    dice: str
    faces: tuple[int, ...]
    parts: Parts
    total: int
    multiplier: int = 1
    resisted: int = 0
    passed: int = 0
    share: str = ""
    extras: tuple[ExtraHarm, ...] = ()


@record
class Attacked:
    """An attack roll and what it did. ``against`` is the defence it had to reach, ``against_parts`` how it is made up.

    ``verdict`` is "miss", "hit", "critical" (confirmed) or "concealed" (missed because of concealment).
    """

    actor: str
    target: str
    attack: str
    natural: int
    total: int
    parts: Parts
    against: int
    against_parts: Parts
    verdict: Literal["miss", "hit", "critical", "concealed"]
    confirm_natural: int = 0
    confirm_total: int = 0
    harm: Harm | None = None
    opportunity: bool = False
    square: Square | None = None
    rules: tuple[str, ...] = ()
    type: Literal["attacked"] = "attacked"


@record
class OpportunityAttacked:
    """``actor`` may strike at ``target``, which provoked by ``cause`` in ``square``; the roll follows as an attack."""

    actor: str
    target: str
    cause: str
    square: Square
    rule: str
    type: Literal["opportunity_attacked"] = "opportunity_attacked"


@record
class Damaged:
    """Hit points were lost."""

    actor: str
    target: str
    amount: int
    hp: int
    type: Literal["damaged"] = "damaged"


@dataclass(frozen=True, slots=True)
class LimbsHurt:
    """A hit by something much smaller hurt limbs in place of the body (YAG-11). ``locations`` are counted from 1,
    ``limbs`` is the damage at each location now, ``disabled`` how many of them are of no use."""

    actor: str
    target: str
    amount: int
    locations: tuple[int, ...]
    limbs: tuple[int, ...]
    disabled: int
    rule: str
    type: Literal["limbs_hurt"] = "limbs_hurt"


@record
class Defeated:
    """A creature went down (EP-IN-13)."""

    target: str
    by: str
    dead: bool
    type: Literal["defeated"] = "defeated"


@dataclass(frozen=True, slots=True)
class Saved:
    """A saving throw was rolled against ``what``, the doing of ``actor`` if anybody's; ``sure``: the die itself decided
    (EP-DA-05)."""

    target: str
    save: Literal["fortitude", "reflex", "will"]
    what: str
    natural: int
    total: int
    dc: int
    success: bool
    parts: Parts
    rule: str
    actor: str = ""
    sure: bool = False
    type: Literal["saved"] = "saved"


@dataclass(frozen=True, slots=True)
class Defended:
    """A creature took total defense or began to fight defensively."""

    actor: str
    order: Literal["total_defense", "fight_defensively"]
    bonus: int
    rule: str
    type: Literal["defended"] = "defended"
