"""A chase: at unequal speed the faster wins; at equal speed dice decide, and the fleer needs the higher result
(D20O-20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.reasons import Reason, signed
from travel.rules.journey.dice import MEETING
from travel.rules.journey.frailty import weaker
from travel.rules.journey.happening import Roll
from travel.rules.journey.meet import need_encounter
from travel.rules.journey.orders import Chase
from travel.rules.journey.run import Run
from travel.rules.journey.state import HOUR, Encounter
from travel.rules.journey.way_events import Chased

RULE = "D20O-20"
FEW_ROUNDS_SECONDS = 18
DAY_HOURS = 8
CAUGHT_FEET = 5


def chase(run: Run, order: Chase) -> None:
    """One side runs from what was met; whoever does not get away still stands before the other."""
    met = need_encounter(run)
    party, foes = _party_feet(run), min((_feet(foe.stat_block) for foe in met.foes), default=0)
    fleeing, following = (party, foes) if order.flees == "party" else (foes, party)
    speeds = Reason(RULE, f"The party goes {party} ft a round, {met.name} {foes} ft", _faster(party, foes))
    rolls: tuple[Roll, ...] = ()
    if fleeing != following:
        escaped = fleeing > following
        reasons = (speeds, Reason(RULE, "At unequal speed the faster wins", "away" if escaped else "caught"))
    else:
        rolls = _opposed(run, met, order)
        escaped = rolls[0].total > rolls[1].total
        text = "All day: opposed Constitution" if order.all_day else "A few rounds: opposed Dexterity"
        verdict = "away" if escaped else "caught"
        reasons = (speeds, Reason(RULE, f"{text}; who flees needs the higher result", verdict))
    seconds = max(HOUR, DAY_HOURS * HOUR - run.state.going) if order.all_day else FEW_ROUNDS_SECONDS
    run.emit(
        Chased(
            clock=run.state.clock + seconds,
            name=met.name,
            flees=order.flees,
            escaped=escaped,
            seconds=seconds,
            encounter=None if escaped else replace(met, distance_feet=CAUGHT_FEET, noticed_by="both"),
            hidden=met.hidden,
            rolls=rolls,
            reasons=reasons,
        )
    )


def _party_feet(run: Run) -> int:
    """The party's feet a round: as its leg says, else its slowest member's."""
    told = run.leg.speed_feet or run.context.speed_feet
    slowest = min(
        (run.context.traveller(member.id).sheet.speed for member in run.state.members if member.is_up), default=0
    )
    return told or slowest


def _feet(creature: Creature) -> int:
    return max(creature.speed, creature.speeds.get("fly", 0))


def _faster(party: int, foes: int) -> str:
    return "equal" if party == foes else "the party" if party > foes else "they"


def _opposed(run: Run, met: Encounter, order: Chase) -> tuple[Roll, Roll]:
    """The fleer's roll and the follower's: whoever flees is as good as its worst, whoever follows as its best."""
    ability: Literal["constitution", "dexterity"] = "constitution" if order.all_day else "dexterity"
    party = [
        run.context.traveller(member.id).sheet.abilities.modifier(ability) - weaker(run.context, member, ability)
        for member in run.state.members
        if member.is_up
    ]
    foes = [foe.stat_block.abilities.modifier(ability) for foe in met.foes]
    sides = (party, foes) if order.flees == "party" else (foes, party)
    names = ("the party", met.name) if order.flees == "party" else (met.name, "the party")
    dice = run.dice(MEETING)
    flees = _roll(f"{names[0]} flees", min(sides[0], default=0), ability, dice.roll(20))
    follows = _roll(f"{names[1]} follows", max(sides[1], default=0), ability, dice.roll(20))
    return flees, follows


def _roll(label: str, bonus: int, ability: str, face: int) -> Roll:
    return Roll(f"{label}: {ability} {signed(bonus)}", "d20", (face,), face + bonus)
