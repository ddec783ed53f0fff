"""Creatures on the board, as a viewer may know them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tactical.rules.combat.limbs import disabled
from tactical.rules.engine.courage import temper_of
from tactical.rules.engine.dying import is_bleeding
from tactical.rules.engine.effects import changes_of, rounds_left, row_of, word_of
from tactical.rules.engine.limbs import left_of
from tactical.rules.engine.outsized import is_quartered, quarter_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.viewing import may_check_shield, threatened
from tactical.rules.handoff import Participant
from tactical.rules.kernel.creature import Size
from tactical.selectors.naming import Label, Words
from tactical.selectors.phrases_of_readying import trigger_text

FLAGS = {
    "flat_footed": "flat-footed",
    "total_defense": "total defense",
    "defensive": "fights defensively",
    "charging": "charging",
    "held": "holds its turn",
    "hidden": "hidden",
    "fled": "left the field",
}


@dataclass(frozen=True, slots=True)
class Eyes:
    """What a viewer looks with: the creatures known, and those that are the viewer's to order."""

    is_gm: bool
    known: frozenset[str]
    mine: frozenset[str]


def combatant_rows(state: FightState, eyes: Eyes, labels: Mapping[str, Label]) -> list[dict[str, Any]]:
    """Return the creatures that the viewer knows of, in initiative order, then the rest."""
    participants = {item.id: item for item in state.setup.participants}
    order = [*state.order, *(key for key in state.combatants if key not in state.order)]
    return [_row(state, state.combatants[key], participants[key], eyes, labels) for key in order if key in eyes.known]


def _row(
    state: FightState, unit: Combatant, item: Participant, eyes: Eyes, labels: Mapping[str, Label]
) -> dict[str, Any]:
    profile = state.arena.profiles[unit.id]
    return {
        **_stored(unit, item, eyes, labels),
        "full_squares": profile.side,
        "base_squares": min(unit.squares, state.arena.rules.sizes[Size.TITANIC].squares),
        "reach_feet": profile.threat_reach * 5,
        "temperament": temper_of(state, unit).id if eyes.is_gm else None,
        "threatens": threatened(state, unit),
        "conditions": _conditions(state, unit, item, eyes, labels),
        "ac": (profile.flat_ac if unit.flat_footed else profile.ac) if _is_open(unit, eyes) else None,
    }


def shelved_row(unit: Combatant, item: Participant, eyes: Eyes, labels: Mapping[str, Label]) -> dict[str, Any]:
    """Return a creature of a fight that has no rules any more: nothing is worked out, and it threatens nothing."""
    named = [key for key in FLAGS if getattr(unit, key)]
    return {
        **_stored(unit, item, eyes, labels),
        "full_squares": unit.squares,
        "base_squares": unit.squares,
        "reach_feet": item.creature.reach or 0,
        "temperament": None,
        "threatens": [],
        "conditions": [
            *(_told(key, key.replace("_", " ")) for key in dict.fromkeys(unit.conditions)),
            *(_told(key, FLAGS[key]) for key in named),
        ],
        "ac": item.creature.ac if _is_open(unit, eyes) else None,
    }


def _is_open(unit: Combatant, eyes: Eyes) -> bool:
    """Whether a viewer knows a creature's own figures."""
    return eyes.is_gm or unit.side == "party" or unit.id in eyes.mine


def _stored(unit: Combatant, item: Participant, eyes: Eyes, labels: Mapping[str, Label]) -> dict[str, Any]:
    """Return what is known of a creature without asking the rules."""
    label, is_open = labels[unit.id], _is_open(unit, eyes)
    return {
        "id": unit.id,
        "name": label.name,
        "initials": label.initials,
        "side": unit.side,
        "summary": _summary(item) if is_open else "",
        "x": unit.x,
        "y": unit.y,
        "z": unit.z,
        "squares": unit.squares,
        "mode": unit.mode,
        "size": item.creature.size.value,
        "mount": unit.mount if unit.mount in eyes.known else None,
        "when_forced": unit.when_forced if is_open else None,
        "hp": unit.hp if is_open else None,
        "max_hp": unit.max_hp if is_open else None,
        "health": health(unit),
        "primal": unit.primal if is_open else None,
        "initiative": unit.initiative,
        "is_mine": unit.id in eyes.mine,
        "acted": unit.acted,
        "defeated": unit.defeated,
    }


def health(unit: Combatant) -> str:
    """How a creature looks to whoever does not know its hit points."""
    if unit.dead:
        return "dead"
    if unit.defeated:
        return "down"
    if unit.hp >= unit.max_hp:
        return "unhurt"
    return "hurt" if unit.hp * 2 > unit.max_hp else "badly hurt"


def _summary(item: Participant) -> str:
    creature = item.creature
    if creature.kind == "pc":
        first = creature.notes.partition(".")[0]
        return first if 0 < len(first) <= 24 else f"level {creature.level}"
    return f"CR {creature.cr:g} {creature.creature_type}"


def _conditions(
    state: FightState, unit: Combatant, item: Participant, eyes: Eyes, labels: Mapping[str, Label]
) -> list[dict[str, Any]]:
    """Return conditions with the rounds left of those that end, then what else lasts for a time, then postures."""
    rules = state.arena.rules
    given = {word: effect for effect in unit.effects if (word := word_of(rules, effect.name))}
    keys = dict.fromkeys(unit.conditions, "")
    rows = [_told(key, key.replace("_", " "), rounds_left(state, given[key]) if key in given else None) for key in keys]
    if item.fatigue != "none" and item.fatigue not in keys:
        rows.append(_told(item.fatigue, item.fatigue))
    is_open = _is_open(unit, eyes)
    for effect in unit.effects:
        row = row_of(rules, effect.name)
        is_shown = is_open or not (row.get("private") or (effect.against and effect.against not in eyes.known))
        if effect not in given.values() and is_shown:
            other = labels.get(effect.against)
            against = f" against {other.name}" if other else f" with {effect.against}" if effect.against else ""
            text = f"{row.get('label', effect.name)}{against}".lower()
            changes = ", ".join(changes_of(rules, effect))
            rows.append(_told(effect.name, f"{text} ({changes})" if changes else text, rounds_left(state, effect)))
    rows += [_told(key, label) for key, label in FLAGS.items() if getattr(unit, key)]
    rows += _mortality(state, unit)
    if state.arena.is_sized:
        rows += _stature(state, unit)
    rows += _shield(state, unit) if is_open else []
    if unit.facing:
        rows.append(_told("facing", f"spear lowered to the {unit.facing}"))
    if state.readied and is_open:
        words = Words(labels, len(state.rows))
        waits = [trigger_text(ready.trigger, words) for ready in state.readied if ready.by == unit.id]
        rows += [_told("readied", f"ready when {text}") for text in waits]
    return rows


def _shield(state: FightState, unit: Combatant) -> list[dict[str, Any]]:
    """Return whether a shield bearer may make the checks that its game knows (AOH-02, AOH-03)."""
    may = may_check_shield(state, unit)
    word = state.arena.rules.word("words", "shield")
    return [] if may is None else [_told("shield", f"may check {word}" if may else f"no {word} checks")]


def _mortality(state: FightState, unit: Combatant) -> list[dict[str, Any]]:
    """Return who is dying, who no longer is, and what raising the slain takes (EP-CG-05)."""
    if is_bleeding(state, unit):
        fails = f" ({unit.mortal.fails} failed)" if unit.mortal.fails else ""
        return [_told("dying", f"dying{fails}")]
    if unit.dead:
        mark = unit.mortal.raise_dc
        return [_told("raise_dc", f"raised only by a Caster Check of {mark}")] if mark else []
    return [_told("stable", "stable")] if unit.defeated and unit.mortal.stable else []


def _stature(state: FightState, unit: Combatant) -> list[dict[str, Any]]:
    """Return what size has done to a creature: damage at its limbs, the quarter of a square it has (YAG-05, YAG-11)."""
    rows = []
    if unit.stature.limbs:
        count = disabled(unit.stature.limbs, left_of(unit))
        damage = ", ".join(str(limb) for limb in unit.stature.limbs)
        rows.append(_told("limbs", f"limb damage {damage}{f' ({count} disabled)' if count else ''}"))
    quarter = quarter_of(state, unit) if is_quartered(state, unit) else ""
    return [*rows, _told("quarter", f"in the {quarter} quarter of its square")] if quarter else rows


def _told(key: str, label: str, rounds: int | None = None) -> dict[str, Any]:
    return {"key": key, "label": label, "rounds": rounds}
