"""What conditions do turn by turn: bleeding, burning, the want of air (columns of the conditions table).

``each_turn`` are dice of harm at the start of the turn, of ``damage_type``; ``save_ends`` names the save that ends the
condition afterwards, against ``dc``. ``each_turn_save`` is rolled at the end of a turn in which the creature did
anything: ``toll`` says what part of its hit points it costs either way, ``fails`` what a failure brings: "dead", or a
condition.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tactical.rules.combat.resisting import resist_of
from tactical.rules.engine.effects import NO_ROW, end_named, gain, lose_word
from tactical.rules.engine.events import Ailed, Defeated, Event, Harm
from tactical.rules.engine.saving import try_save
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import lose
from tactical.rules.kernel.checks import difficulty
from tactical.rules.kernel.dice import Dice, roll_pool

Row = Mapping[str, Any]
_DICE = re.compile(r"(\d{1,2})d(\d{1,3})")


def ail(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> None:
    """Let a creature's conditions harm it as its turn starts."""
    for word in unit.conditions:
        row = state.arena.rules.conditions.get(word, NO_ROW)
        if not row.get("each_turn") or not unit.is_up:
            continue
        _harm(state, unit, word, row, dice, events)
        if row.get("save_ends") and unit.is_up:
            rolled = try_save(
                state, unit, row["save_ends"], _dc(state, unit, row), str(row["label"]), str(row["cite"]), dice, events
            )
            if rolled.success:
                _end(state, unit, word, events)


def _harm(state: FightState, unit: Combatant, word: str, row: Row, dice: Dice, events: list[Event]) -> None:
    amount = next((item.amount for item in unit.effects if item.name == word and item.amount), 0)
    found = None if amount else _DICE.fullmatch(str(row["each_turn"]))
    faces = tuple(roll_pool(dice, int(found.group(1)), int(found.group(2)))) if found else ()
    whole = amount or sum(faces)
    kind = str(row.get("damage_type", ""))
    left = whole
    if kind:
        percent = state.arena.rules.number("damage", "vulnerable_percent")
        left = resist_of(state.arena.profiles[unit.id].creature, kind, frozenset(), percent).left(whole)
    words = str(amount) if amount else str(row["each_turn"])
    events.append(Ailed(unit.id, word, Harm(words, faces, (), left, 1, max(whole - left, 0)), str(row["cite"])))
    if left:
        lose(state, unit, left, "", events)


def _dc(state: FightState, unit: Combatant, row: Row) -> int:
    """Return what a save has to reach: a number, or a difficulty against the highest CR among the enemies."""
    if str(row["dc"]).isdigit():
        return int(row["dc"])
    levels = [state.arena.profiles[enemy.id].creature.cr for enemy in state.enemies_of(unit)]
    return difficulty(state.arena.rules.difficulty, str(row["dc"]), max(levels, default=0))


def _end(state: FightState, unit: Combatant, word: str, events: list[Event]) -> None:
    end_named(state, unit, word, events, "it makes its save")
    lose_word(state, unit, word)


def gasp(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> None:
    """Roll the saves that a creature makes at the end of a turn in which it did anything (EP-DE-12)."""
    if not state.turn.begun or not unit.is_up:
        return
    for word in unit.conditions:
        row = state.arena.rules.conditions.get(word, NO_ROW)
        if not row.get("each_turn_save") or not unit.is_up:
            continue
        rolled = try_save(
            state, unit, row["each_turn_save"], _dc(state, unit, row), str(row["label"]), str(row["cite"]), dice, events
        )
        _toll(state, unit, word, row, events)
        if not rolled.success and not unit.dead:
            _fail(state, unit, row, events)


def _toll(state: FightState, unit: Combatant, word: str, row: Row, events: list[Event]) -> None:
    percent = int(row.get("toll", 0))
    if not percent:
        return
    score = state.arena.profiles[unit.id].creature.abilities.constitution
    amount = max(unit.max_hp * percent // 100 - score, 1)
    events.append(Ailed(unit.id, word, Harm(str(amount), (), (), amount, 1), str(row["cite"])))
    lose(state, unit, amount, "", events)


def _fail(state: FightState, unit: Combatant, row: Row, events: list[Event]) -> None:
    if row["fails"] == "dead":
        unit.defeated = unit.dead = True
        unit.held = False
        events.append(Defeated(unit.id, "", True))
    else:
        gain(state, unit, str(row["fails"]), events)
