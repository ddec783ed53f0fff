"""Finding those whom nobody sees: what a search needs, who is in a square, who is remembered (EP-IV)."""

from __future__ import annotations

from collections.abc import Collection

from tactical.rules.combat.bodies import ETHEREAL, FADED, GHOSTLY, INVISIBLE, PURE, meet
from tactical.rules.combat.saves import roll_save
from tactical.rules.combat.senses import TOTAL
from tactical.rules.engine.events import Event, Remembered
from tactical.rules.engine.saving import save_parts
from tactical.rules.engine.seeing import is_made_out, locates, squares_apart, words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.cover import Cover
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.checks import difficulty
from tactical.rules.kernel.dice import Dice
from tactical.rules.rulesets.library import Rules

Square = tuple[int, int]
HIDING_COVER = ("none", "partial", "improved", "superior", "total")


def unfound_by(state: FightState, unit: Combatant) -> list[Combatant]:
    """Return the enemies whose squares a creature does not know."""
    return [enemy for enemy in state.enemies_of(unit) if not locates(state, unit, enemy)]


def is_within_search(state: FightState, unit: Combatant, target: Combatant) -> bool:
    """Whether a target is near enough to be found by looking and listening (EP-IV-06, EP-IV-07)."""
    feet = squares_apart(state, unit, unit.space, target) * FEET
    return feet <= state.arena.rules.number("unseen", "search_feet") and meet(
        words_of(state, unit), words_of(state, target)
    )


def search_dc(state: FightState, target: Combatant, dice: Dice) -> int:
    """Return what a Perception check has to reach to find a target.

    One in stealth rolls Stealth (EP-IV-06), better while invisible and better still without a move (EP-IV-03);
    another is as hard to find as its CR or level says (EP-IV-07).
    """
    rules, creature = state.arena.rules, state.arena.profiles[target.id].creature
    words = words_of(state, target)
    quiet = 0 if GHOSTLY.isdisjoint(words) else rules.number("unseen", "noiseless")
    if not target.hidden:
        rank = creature.cr if creature.kind == "monster" else float(creature.level)
        return difficulty(rules.difficulty, rules.word("unseen", "search_dc"), rank) + quiet
    if target.stealth:
        return target.stealth
    is_still = target.began == (target.x, target.y, target.z)
    bonus = rules.number("unseen", "stealth_still" if is_still else "stealth") if words & {INVISIBLE, FADED} else 0
    return dice.roll(20) + creature.stealth + bonus


def remembers(state: FightState, unit: Combatant, target: Combatant, dice: Dice, events: list[Event]) -> bool:
    """Whether a creature can do anything about one that may have faded: a Will save, once a round (EP-IV-18)."""
    if FADED not in words_of(state, target) or target.id in unit.recalled:
        return True
    if target.id in unit.forgot:
        return False
    creature = state.arena.profiles[target.id].creature
    rank = int(creature.cr) if creature.kind == "monster" else creature.level
    dc = state.arena.rules.number("unseen", "fade_dc") + rank
    check = roll_save(state.arena.rules, "will", save_parts(state, unit, "will", target.id), dc, dice)
    events.append(Remembered(unit.id, target.id, check.natural, check.total, dc, check.success, check.parts))
    if check.success:
        unit.recalled = (*unit.recalled, target.id)
    else:
        unit.forgot = (*unit.forgot, target.id)
    return check.success


def unseen_in(state: FightState, unit: Combatant, square: Square, traits: Collection[str] = ()) -> Combatant | None:
    """Return who is in a square that nobody of the creature's side makes out; force reaches the ethereal too
    (EP-IC-11)."""
    for enemy in state.enemies_of(unit):
        if is_made_out(state, unit, enemy):
            continue
        x, y, side = enemy.space
        if x <= square[0] < x + side and y <= square[1] < y + side:
            reaches = meet(words_of(state, unit), words_of(state, enemy))
            return enemy if reaches or (PURE.intersection(traits) and ETHEREAL in words_of(state, enemy)) else None
    return None


def may_hide(rules: Rules, cover: Cover, degree: int) -> bool:
    """Whether cover or concealment is enough to begin a stealth stance behind it (EP-CO-09, EP-CN-09)."""
    least = rules.word("cover", "stealth_min_cover")
    grade = cover.grade if cover.counts else "none"
    return degree >= TOTAL or HIDING_COVER.index(grade) >= HIDING_COVER.index(least)
