"""Events: what happened in a fight, in the past tense. The log is the list of them; the caller numbers them.

Every event has a ``type`` and names creatures by their ids. Rolls carry every part of their totals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.modifiers import Part, Parts

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Harm:
    """Damage as rolled: the dice in words, the faces shown, the named bonuses, what resistance took off."""

    dice: str
    faces: tuple[int, ...]
    parts: Parts
    total: int
    multiplier: int = 1
    resisted: int = 0


@dataclass(frozen=True, slots=True)
class CombatOpened:
    """The fight began; ``surprise`` says whether with a surprise round (EP-SU-19)."""

    surprise: bool
    positions: dict[str, Square]
    reasons: tuple[Part, ...] = ()
    type: Literal["combat_opened"] = "combat_opened"


@dataclass(frozen=True, slots=True)
class Noticed:
    """A victim of an ambush rolled Perception (EP-SU-23); ``automatic`` when there was no roll."""

    actor: str
    natural: int
    total: int
    dc: int
    success: bool
    parts: Parts
    automatic: str = ""
    type: Literal["noticed"] = "noticed"


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    """A creature, or a group that acts together, rolled initiative (EP-IN-01, EP-IN-14)."""

    actor: str
    natural: int
    total: int
    parts: Parts
    group: tuple[str, ...] = ()
    tie_roll: int = 0
    type: Literal["initiative_rolled"] = "initiative_rolled"


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round began; round 0 is the surprise round (EP-SU-20)."""

    round: int
    combat: int
    type: Literal["round_started"] = "round_started"


@dataclass(frozen=True, slots=True)
class CombatRolledOver:
    """Ten rounds were over and a new combat began at once (EP-IN-15, EP-IN-16)."""

    combat: int
    type: Literal["combat_rolled_over"] = "combat_rolled_over"


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A creature's turn began."""

    actor: str
    round: int
    type: Literal["turn_started"] = "turn_started"


@dataclass(frozen=True, slots=True)
class Moved:
    """A creature walked. ``path`` starts with the square it left; ``order`` names the order."""

    actor: str
    path: tuple[Square, ...]
    cost_feet: int
    order: str = "move"
    stopped: bool = False
    type: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Stepped:
    """A creature took a 5-foot step (EP-MV-13)."""

    actor: str
    start: Square
    end: Square
    type: Literal["stepped"] = "stepped"


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class OpportunityAttacked:
    """``actor`` may strike at ``target``, which provoked by ``cause`` in ``square``; the roll follows as an attack."""

    actor: str
    target: str
    cause: str
    square: Square
    rule: str
    type: Literal["opportunity_attacked"] = "opportunity_attacked"


@dataclass(frozen=True, slots=True)
class Damaged:
    """Hit points were lost."""

    actor: str
    target: str
    amount: int
    hp: int
    type: Literal["damaged"] = "damaged"


@dataclass(frozen=True, slots=True)
class Defeated:
    """A creature went down (EP-IN-13)."""

    target: str
    by: str
    dead: bool
    type: Literal["defeated"] = "defeated"


@dataclass(frozen=True, slots=True)
class Defended:
    """A creature took total defense or began to fight defensively."""

    actor: str
    order: Literal["total_defense", "fight_defensively"]
    bonus: int
    rule: str
    type: Literal["defended"] = "defended"


@dataclass(frozen=True, slots=True)
class Held:
    """A creature held its turn (EP-HO-01)."""

    actor: str
    type: Literal["held"] = "held"


@dataclass(frozen=True, slots=True)
class Resumed:
    """A creature took its held turn and now stands elsewhere in the order (EP-HO-03)."""

    actor: str
    initiative: int
    after: str
    type: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class PostureChanged:
    """A creature stood up or dropped prone."""

    actor: str
    prone: bool
    type: Literal["posture_changed"] = "posture_changed"


@dataclass(frozen=True, slots=True)
class DoorMoved:
    """A creature opened or closed a door (EP-AC-12)."""

    actor: str
    x: int
    y: int
    side: Literal["n", "e"]
    is_open: bool
    type: Literal["door_moved"] = "door_moved"


@dataclass(frozen=True, slots=True)
class Fled:
    """A creature left the map."""

    actor: str
    square: Square
    type: Literal["fled"] = "fled"


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A turn passed unused: surprised, unable to act."""

    actor: str
    cause: str
    rule: str
    type: Literal["turn_skipped"] = "turn_skipped"


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A creature's turn ended."""

    actor: str
    type: Literal["turn_ended"] = "turn_ended"


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The GM set something by hand (EP-CV-08). ``changes`` say what, ready to print: "hp 12 to 20"."""

    target: str
    changes: tuple[str, ...]
    reason: str
    type: Literal["adjusted"] = "adjusted"


@dataclass(frozen=True, slots=True)
class CombatEnded:
    """The fight was over. ``winner`` is a side or "none"."""

    winner: str
    reason: str
    rounds: int
    type: Literal["combat_ended"] = "combat_ended"


Event = (
    CombatOpened
    | Noticed
    | InitiativeRolled
    | RoundStarted
    | CombatRolledOver
    | TurnStarted
    | Moved
    | Stepped
    | Attacked
    | OpportunityAttacked
    | Damaged
    | Defeated
    | Defended
    | Held
    | Resumed
    | PostureChanged
    | DoorMoved
    | Fled
    | TurnSkipped
    | TurnEnded
    | Adjusted
    | CombatEnded
)

EVENT_TYPES: dict[str, type[Any]] = {
    "combat_opened": CombatOpened,
    "noticed": Noticed,
    "initiative_rolled": InitiativeRolled,
    "round_started": RoundStarted,
    "combat_rolled_over": CombatRolledOver,
    "turn_started": TurnStarted,
    "moved": Moved,
    "stepped": Stepped,
    "attacked": Attacked,
    "opportunity_attacked": OpportunityAttacked,
    "damaged": Damaged,
    "defeated": Defeated,
    "defended": Defended,
    "held": Held,
    "resumed": Resumed,
    "posture_changed": PostureChanged,
    "door_moved": DoorMoved,
    "fled": Fled,
    "turn_skipped": TurnSkipped,
    "turn_ended": TurnEnded,
    "adjusted": Adjusted,
    "combat_ended": CombatEnded,
}


def event_to_plain(event: Event) -> dict[str, Any]:
    """Return an event as plain data."""
    plain: dict[str, Any] = to_plain(event)
    return plain


def event_from_plain(data: Mapping[str, Any]) -> Event:
    """Read a stored event."""
    kind = str(data.get("type"))
    if kind not in EVENT_TYPES:
        raise RuleError(f"{kind!r} is no event of a fight", pointer="/type")
    event: Event = from_plain(EVENT_TYPES[kind], data)
    return event
