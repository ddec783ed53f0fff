"""Who notices whom: no catalogue prints a difficulty, so the check is ours, at the distances of D20O-17.

Each side rolls d20 and its best Perception. 15 notices the others at the full distance; a side that fails notices
them at half of it. Foes in ambush do not move, so they are noticed only at 20, and they know who comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.encounters import FoeGroup, Stance
from travel.rules.journey.happening import Roll
from travel.rules.journey.run import Run

NOTICE, NOTICE_HIDDEN = 15, 20
NoticedBy = Literal["party", "foes", "both", "nobody"]


@dataclass(frozen=True, slots=True)
class Seen:
    """How far apart they are when someone notices, and who does."""

    distance: int
    by: NoticedBy
    rolls: tuple[Roll, ...] = ()
    reasons: Reasons = ()


def who_notices(
    run: Run,
    foes: tuple[FoeGroup, ...],
    stance: Stance,
    distance: int,
    dice: Dice,
    on_watch: tuple[str, ...] | None = None,
) -> Seen:
    """Roll for both sides. ``on_watch``: by night only those awake look out; without anyone, no one does."""
    hidden = stance == "ambush"
    needed = NOTICE_HIDDEN if hidden else NOTICE
    looking = _looking(run, on_watch)
    party = _roll("the party notices", max(looking), needed, dice) if looking else None
    them = (
        None if hidden else _roll("they notice the party", max((_eyes(foe) for foe in foes), default=0), NOTICE, dice)
    )
    ours = party is not None and party.total >= needed
    theirs = hidden or (them is not None and them.total >= NOTICE)
    rolls = tuple(roll for roll in (party, them) if roll is not None)
    told = f"d20 and the best Perception against {needed}; else at half the distance"
    reasons = (Reason("house", told, _effect(ours, theirs), True),)
    if ours and theirs:
        return Seen(distance, "both", rolls, reasons)
    if ours or theirs:
        return Seen(distance, "party" if ours else "foes", rolls, reasons)
    return Seen(distance // 2, "both" if looking else "foes", rolls, reasons)


def _looking(run: Run, on_watch: tuple[str, ...] | None) -> list[int]:
    awake = [member.id for member in run.state.members if member.is_up and (on_watch is None or member.id in on_watch)]
    return [run.context.traveller(member).sheet.perception for member in awake]


def _eyes(foe: FoeGroup) -> int:
    return foe.stat_block.perception


def _roll(label: str, bonus: int, against: int, dice: Dice) -> Roll:
    face = dice.roll(20)
    return Roll(label, "d20", (face,), face + bonus, against)


def _effect(ours: bool, theirs: bool) -> str:
    if ours and theirs:
        return "both"
    return "the party" if ours else "they" if theirs else "neither"
