"""What an order would do, told beforehand by the engine that will do it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.averaging import average_of
from tactical.rules.combat.impact import dice_words
from tactical.rules.combat.lines import AttackLine
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.budget import refuse_walking
from tactical.rules.engine.escaping import has_narrow_places, takes_an_escape, told_of
from tactical.rules.engine.flanks import flanking_ally, reaches_out
from tactical.rules.engine.gait import Place
from tactical.rules.engine.gaits import gait_of, walk_of
from tactical.rules.engine.seeing import squares_apart
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import opportunity_line
from tactical.rules.engine.trades import attacks_done, swings_left
from tactical.rules.engine.walking import Walk
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.creature import Extra
from tactical.rules.kernel.modifiers import Part
from tactical.rules.kernel.reasons import Reason, signed
from tactical.rules.rulesets.library import Rules

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Provoked:
    """An attack of opportunity a path would provoke."""

    attacker: str
    square: Square
    chance: float
    expected_damage: float


@dataclass(frozen=True, slots=True)
class Preview:
    """A path looked at before it is walked. ``flank`` names who would be flanked from its end, and with whom.

    ``costs`` are the feet spent after each step; those of a refused path end before the step that is refused.
    ``squeezes`` names with whom it would squeeze at the end, ``over`` whom it steps over.
    """

    cost_feet: int
    allowed_feet: int
    legal: bool
    reason: Reason | None
    provokes: tuple[Provoked, ...]
    flank: tuple[tuple[str, str], ...]
    reasons: tuple[Reason, ...]
    costs: tuple[int, ...] = ()
    squeezes: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AttackPreview:
    """An attack looked at before it is made. ``hits_on`` is the lowest natural that hits, ``limbs`` how many limb
    locations a hit hurts, 0 where it hurts the body (YAG-10)."""

    target: str
    attack: int
    chance: float
    hits_on: int
    expected_damage: float
    total: int
    against: int
    reasons: tuple[Reason, ...]
    limbs: int = 0


def preview_order(state: FightState, actor: str, order: Any) -> Preview:
    """Say what going along the path of an order would cost and provoke, step by step, up to where it is refused."""
    unit = state.combatants[actor]
    gait, walked = gait_of(state, unit, order), walk_of(state, unit, order)
    refusal = refuse_walking(state, unit, gait.mode) if order.type != "crawl" else None
    refusal = refusal or walked.refusal
    allowed = gait.squares * FEET
    places = ((unit.x, unit.y, unit.z, unit.squares), *walked.places)
    stood = {place[:2]: place for place in reversed(places)}
    spared = {gait.away_from}
    return Preview(
        cost_feet=walked.feet,
        allowed_feet=allowed,
        legal=refusal is None,
        reason=Reason(refusal.rule, refusal.text, "no") if refusal else None,
        provokes=tuple(
            provoked_at(state, unit, key, stood.get(square, (*square, unit.z, unit.squares)))
            for key, square in walked.provokes
            if key not in spared
        ),
        flank=flanks_at(state, unit, places[-1]) if refusal is None else (),
        reasons=(
            Reason("EP-MV-02", f"{walked.feet} of {allowed} ft", f"{walked.feet} ft"),
            *_comes_of(state, unit, order, walked),
        ),
        costs=tuple(cost * FEET for cost in walked.costs),
        squeezes=walked.ending.squeezed_with,
        over=walked.over,
    )


def _squeezed(rules: Rules) -> Reason:
    """Return what squeezing takes, as its row of conditions says (EP-SP-08, D20-10, AOH-03)."""
    row = rules.conditions["squeezing"]
    effect = f"{int(row.get('melee', 0)):+d} to hit, {int(row.get('ac', 0)):+d} {rules.word('words', 'ac')}"
    shield = rules.word("words", "shield") if row.get("no_shield_checks") else ""
    return Reason(str(row["cite"]), "squeezing where it ends", effect + (f", no {shield} checks" if shield else ""))


def _comes_of(state: FightState, unit: Combatant, order: Any, walked: Walk) -> tuple[Reason, ...]:
    """Return what comes of a movement besides its cost."""
    found = []
    if walked.ending.squeezed_with:
        found.append(_squeezed(state.arena.rules))
    if order.type == "double_move" and has_narrow_places(state, unit) and takes_an_escape(state, unit, walked):
        found.append(told_of(state, unit))
    if walked.over:
        found.append(Reason("EP-MV-21", "stepping over", "part of the move"))
    if order.type == "run":
        found.append(Reason("EP-MV-10", "flat-footed until its next turn, no attacks of opportunity", "after the run"))
    if order.type == "withdraw":
        found.append(Reason("EP-MV-24", "the primary target does not strike", "no attack"))
    if order.type == "tumble":
        found.append(
            Reason("D20-08", "an Acrobatics check at half speed: past one 15, through its space 25", "or it is struck")
        )
    if order.type in ("clamber", "overrun"):
        found.append(Reason("EP-MV-23", "a check against its Maneuver Defense", "or it is stopped"))
    return tuple(found)


def _put(state: FightState, unit: Combatant, place: Place) -> tuple[FightState, Combatant]:
    """Return the fight with a creature in another place, and that creature."""
    moved = state.copy()
    mover = moved.combatants[unit.id]
    mover.x, mover.y, mover.z, mover.squares = place
    return moved, mover


def provoked_at(state: FightState, unit: Combatant, enemy_id: str, place: Place) -> Provoked:
    """Say what an enemy's strike at a creature in a place would be worth."""
    moved, mover = _put(state, unit, place)
    enemy, square = moved.combatants[enemy_id], place[:2]
    line = opportunity_line(moved, enemy, mover)
    if line is None:
        return Provoked(enemy_id, square, 0.0, 0.0)
    blow = make_blow(moved, enemy, mover, line)
    return Provoked(enemy_id, square, blow.chance, blow.expected)


def flanks_at(state: FightState, unit: Combatant, place: Place) -> tuple[tuple[str, str], ...]:
    """Return the enemies that ``unit`` would flank from a place, each with the ally it flanks them with."""
    moved, mover = _put(state, unit, place)
    found = []
    for enemy in moved.enemies_of(mover):
        if reaches_out(moved, mover, enemy, mover.space):
            ally = flanking_ally(moved, mover, enemy, mover.space)
            if ally is not None:
                found.append((enemy.id, ally.id))
    return tuple(found)


def preview_attack(
    state: FightState,
    actor: str,
    target: str,
    attack: int = 0,
    at: Square | None = None,
    square: Square | None = None,
) -> AttackPreview:
    """Say what the next attack with a line would need and be worth, from here or from the square ``at``."""
    unit, aim, profile = state.combatants[actor], state.combatants[target], state.arena.profiles[actor]
    line, place = profile.lines[attack], 0
    if state.actor == actor:
        swings = swings_left(state, unit, line)
        swing = swings[min(attacks_done(state), len(swings) - 1)]
        line, place = profile.lines[swing.line], swing.place
    blow = make_blow(state, unit, aim, line, place, at, square=square)
    return AttackPreview(
        target,
        attack,
        blow.chance,
        blow.hit_from,
        blow.expected,
        blow.total,
        blow.against,
        blow_reasons(blow),
        blow.limbs,
    )


def preview_full(state: FightState, actor: str, target: str, attack: int = 0) -> AttackPreview:
    """Say what a full attack would be worth, all at one target: the chance is that of its first attack."""
    unit, aim, profile = state.combatants[actor], state.combatants[target], state.arena.profiles[actor]
    swings = swings_left(state, unit, profile.lines[attack])
    lines = [profile.lines[swing.line] for swing in swings]
    apart = squares_apart(state, unit, unit.space, aim)
    blows = [
        make_blow(state, unit, aim, line, swing.place)
        for line, swing in zip(lines, swings, strict=True)
        if line.reaches(apart)
    ]
    first, expected = blows[0], sum(blow.expected for blow in blows)
    count = Reason("EP-AC-22", f"{len(blows)} attacks", f"{expected:.1f} damage in all")
    return AttackPreview(
        target,
        attack,
        first.chance,
        first.hit_from,
        expected,
        first.total,
        first.against,
        (*blow_reasons(first), count),
    )


def blow_reasons(blow: Blow) -> tuple[Reason, ...]:
    """Return every part of an attack and of the defence against it as reasons."""
    attack = [Reason(part.rule, part.name, signed(part.value)) for part in blow.parts]
    defence = [Reason(part.rule, f"target: {part.name}", _figure(part)) for part in blow.against_parts]
    concealed = [Reason("EP-CN-05", "concealment", f"misses up to {blow.miss_to}")] if blow.miss_to else []
    concealed += [Reason("D20-22", "concealment", f"{blow.miss_percent} % miss")] if blow.miss_percent else []
    return (*attack, *defence, *concealed, *_harm_reasons(blow))


def _harm_reasons(blow: Blow) -> list[Reason]:
    """Return what adds to the damage besides the usual, and what the target's body does to it."""
    found = [Reason(spill.rule, spill.extra.name, _dice_of(spill.extra)) for spill in blow.spills]
    if blow.limbs:
        found.append(Reason("YAG-10", "the target is that much larger", f"limb damage at {blow.limbs} locations"))
    if blow.brutal.counts:
        found.append(Reason("EP-DA-04", "brutal dice", "at their highest" if blow.brutal.is_greatest else "raised"))
    if blow.resist.reduction:
        found.append(Reason("EP-DA-01", "target: damage reduction", f"-{blow.resist.reduction} damage"))
    if blow.resist.percent != 100:
        word = "immune" if not blow.resist.percent else "vulnerable"
        found.append(Reason("EP-DA-01", f"target: {word}", f"{blow.resist.percent} % damage"))
    return found


def _dice_of(extra: Extra) -> str:
    bonus = f"{extra.bonus:+d}" if extra.bonus else ""
    return f"+{dice_words(extra.dice)}{bonus} damage" if extra.dice else f"{bonus} damage"


def dice_to_average(state: FightState, line: AttackLine, times: int = 1) -> int:
    """Return how many damage dice of an attack may be averaged (EP-DA-03), its own rolled so many times."""
    if not state.arena.rules.flag("damage", "averaging"):
        return 0
    extra = sum(count for item in line.extras for count, _ in item.dice)
    return times * sum(count for count, _ in line.attack.dice) + extra


def averaged(state: FightState, actor: str, attack: int, average: int) -> tuple[Reason, ...]:
    """Say what the average of so many of an attack's damage dice comes to (EP-DA-03)."""
    line = state.arena.profiles[actor].lines[attack]
    dice = [(1, sides) for count, sides in line.attack.dice for _ in range(count)][: max(average, 0)]
    if not dice:
        return ()
    return (Reason("EP-DA-03", f"average of {len(dice)} dice", str(average_of(tuple(dice), line.brutal))),)


def _figure(part: Part) -> str:
    return str(part.value) if part.name == "base" else signed(part.value)
