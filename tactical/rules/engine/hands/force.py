"""The GM pushes, pulls or slides a creature (EP-FM, EP-3D-08)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from tactical.rules.combat.falling import Drop, landing
from tactical.rules.combat.forced import Forced
from tactical.rules.engine.events import BracedItself, Event
from tactical.rules.engine.hands.hand import Foresight, Hand, named, settle
from tactical.rules.engine.mishaps import cube_of, water_under
from tactical.rules.engine.shoving import Shove, carry, shove
from tactical.rules.engine.squeezing import neighbours_in, settle_squeezing
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ForceMove:
    """Push, pull or slide ``target`` so many ``feet``: by a creature, or from a square ``origin``.

    ``path`` names the squares, () is straight away or straight nearer; ``less`` are feet taken off by what resists;
    ``swept`` is the speed at which it hits what stops it; ``freely``: the ability works in three dimensions.
    """

    target: str
    kind: Literal["push", "pull", "slide"]
    feet: int
    by: str = ""
    origin: Square | None = None
    path: tuple[tuple[int, ...], ...] = ()
    less: int = 0
    swept: int = 0
    freely: bool = False
    reason: str = ""
    type: Literal["force"] = "force"


def _shove(act: ForceMove) -> Shove:
    return Shove(act.kind, act.feet, act.by, act.origin, act.path, act.less, act.swept, act.freely)


def _perform(state: FightState, act: ForceMove, dice: Dice, events: list[Event]) -> None:
    unit = named(state, act.target)
    before = neighbours_in(state, unit)
    carry(state, unit, _shove(act), dice, events)
    settle_squeezing(state, unit, before, events)
    settle(state, unit, dice, events)


def _foresee(state: FightState, act: ForceMove) -> Foresight:
    unit = named(state, act.target)
    found = shove(state, unit, _shove(act))
    x, y, z = found.end
    below = ((x, y, z - found.falls),) if found.falls else ()
    shown = Foresight(_text(found), (cube_of(unit), *found.path, *below), (x, y, z - found.falls), found.reasons)
    return _with_fall(state, replace(unit, x=x, y=y, z=z), found, shown) if found.falls else shown


def _with_fall(state: FightState, after: Combatant, found: Forced, shown: Foresight) -> Foresight:
    """Add what the fall at the end does."""
    drop = Drop(found.falls * FEET, "ground", water_under(state, after), "accident")
    impact = landing(state.arena.rules.falls, drop)
    return replace(
        shown,
        reasons=(*shown.reasons, *impact.reasons),
        dice=impact.words,
        minimum=impact.minimum,
        maximum=impact.maximum,
        mean=impact.mean,
    )


def _text(found: Forced) -> str:
    fate = f"and falls {found.falls * FEET} ft" if found.falls else "and drops prone" if found.drops_prone else ""
    moved = f"moves {len(found.path) * FEET} ft" if found.path else "stays where it is"
    return " ".join(["It", moved, fate]).strip() + "."


@dataclass(frozen=True, slots=True)
class Brace:
    """Set when ``target`` drops prone against forced movement (EP-FM-09)."""

    target: str
    when: Literal["never", "harm", "always"]
    reason: str = ""
    type: Literal["when_forced"] = "when_forced"


def _brace(state: FightState, act: Brace, dice: Dice, events: list[Event]) -> None:
    unit = named(state, act.target)
    if unit.when_forced == act.when:
        raise RuleError("Nothing is changed by this", pointer="/when", remedy="Choose another.")
    unit.when_forced = act.when
    events.append(BracedItself(unit.id, act.when))


BRACE = Hand(Brace, _brace)
HAND = Hand(ForceMove, _perform, _foresee)
