"""Effects: things on a creature that have an end (EP-IN-16, EP-TI-02). What each does is a row of effects.toml.

An effect whose name is a condition, or whose row names one, puts that word on the creature and takes it away at its
end. A word that the creature bears without an effect stays until somebody takes it away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.rules.engine.events import EffectBegan, EffectEnded, Event
from tactical.rules.engine.lasting import Effect as Effect
from tactical.rules.engine.lasting import Phase
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.modifiers import Part, Parts
from tactical.rules.rulesets.library import Rules

NO_ROW: Mapping[str, Any] = {}
Lapsed = tuple[tuple[str, Effect], ...]
"""Effects that ended, each with whose they were."""
CHANGES = ("attack", "damage", "ac", "fortitude", "reflex", "will", "save", "check")
MOST = 40
"""Effects that one creature bears at most; what comes on top of them is lost."""


def row_of(rules: Rules, name: str) -> Mapping[str, Any]:
    """Return the row of an effect: its own, or that of the condition of its name."""
    return rules.effects.get(name) or rules.conditions.get(name) or NO_ROW


def word_of(rules: Rules, name: str) -> str:
    """Return the condition that an effect puts on a creature, "" for none."""
    row = rules.effects.get(name)
    return str(row.get("condition", "")) if row is not None else name if name in rules.conditions else ""


def for_rounds(
    state: FightState,
    name: str,
    rounds: int,
    *,
    source: str = "",
    of: str = "",
    phase: Phase = "start",
    amount: int = 0,
    against: str = "",
) -> Effect:
    """Return an effect for so many rounds from now: to the same place in the order, or the turn of ``of``."""
    until_of = of or state.actor or source
    return Effect(name, source, state.rounds_fought + rounds, until_of, phase, amount, against, state.combat)


def for_encounter(state: FightState, name: str, *, source: str = "", amount: int = 0, against: str = "") -> Effect:
    """Return an effect that lasts until the combat is over (EP-IN-16)."""
    return Effect(name, source, 0, "", "encounter", amount, against, state.combat)


def rounds_left(state: FightState, effect: Effect) -> int | None:
    """Return how many rounds an effect still has, None where rounds do not end it."""
    if effect.phase not in ("start", "end"):
        return None
    return max(effect.until_round - state.rounds_fought, 0)


def add_effect(state: FightState, unit: Combatant, effect: Effect, events: list[Event]) -> bool:
    """Put an effect on a creature. Return whether it makes a difference.

    The same effect from the same source is renewed. A condition that it bears for good stays so.
    """
    rules = state.arena.rules
    word = word_of(rules, effect.name)
    rest = tuple(item for item in unit.effects if _identity(item) != _identity(effect))
    if word and word in unit.conditions and not any(word_of(rules, item.name) == word for item in unit.effects):
        return False
    if len(rest) >= MOST:
        return False
    unit.effects = (*rest, effect)
    row = row_of(rules, effect.name)
    events.append(
        EffectBegan(
            unit.id,
            effect.name,
            str(row.get("label", effect.name)),
            effect.source,
            rounds_left(state, effect),
            changes_of(rules, effect),
            effect.against,
            str(row.get("cite", "")),
        )
    )
    if word:
        gain(state, unit, word, events)
    return True


def _identity(effect: Effect) -> tuple[str, str, str]:
    return effect.name, effect.source, effect.against


def changes_of(rules: Rules, effect: Effect) -> tuple[str, ...]:
    """Return what an effect changes, in words: "+2 attack"."""
    row = rules.effects.get(effect.name, NO_ROW)
    found = [(key, effect.amount if row[key] == "amount" else int(row[key])) for key in CHANGES if row.get(key)]
    return tuple(f"{value:+d} {rules.word('words', 'ac') if key == 'ac' else key}" for key, value in found if value)


def end_effect(state: FightState, unit: Combatant, effect: Effect, events: list[Event], cause: str = "") -> None:
    """Take an effect off a creature, and the condition it gave if nothing else gives it."""
    if effect not in unit.effects:
        return
    rules = state.arena.rules
    unit.effects = tuple(item for item in unit.effects if item != effect)
    word = word_of(rules, effect.name)
    if word and not any(word_of(rules, item.name) == word for item in unit.effects):
        unit.conditions = tuple(name for name in unit.conditions if name != word)
    row = row_of(rules, effect.name)
    events.append(
        EffectEnded(unit.id, effect.name, str(row.get("label", effect.name)), cause, str(row.get("cite", "")))
    )


def end_named(state: FightState, unit: Combatant, name: str, events: list[Event], cause: str = "") -> None:
    """Take every effect of a name off a creature."""
    for effect in unit.effects:
        if effect.name == name:
            end_effect(state, unit, effect, events, cause)


def has_effect(unit: Combatant, name: str) -> bool:
    """Whether a creature bears an effect of a name."""
    return any(effect.name == name for effect in unit.effects)


def staunch(state: FightState, unit: Combatant, events: list[Event]) -> bool:
    """End what bleeds, now that somebody heals it. Return whether that is all the healing does."""
    rows, soaked = state.arena.rules.conditions, False
    for word in unit.conditions:
        row = rows.get(word, NO_ROW)
        if row.get("staunched"):
            end_named(state, unit, word, events, "staunched")
            lose_word(state, unit, word)
            soaked = soaked or bool(row.get("soaks_healing"))
    return soaked


def flagged(rules: Rules, unit: Combatant, flag: str) -> bool:
    """Whether a condition puts a flag of the conditions table on a creature."""
    return bool(unit.conditions) and any(rules.conditions.get(name, NO_ROW).get(flag) for name in unit.conditions)


def flag_of(rules: Rules, unit: Combatant, flag: str) -> str:
    """Return the condition that puts a flag of the conditions table on a creature, "" for none."""
    return next((name for name in unit.conditions if rules.conditions.get(name, NO_ROW).get(flag)), "")


def gain(state: FightState, unit: Combatant, word: str, events: list[Event]) -> None:
    """Put a condition on a creature; what such a creature cannot keep up ends (EP-DE-09)."""
    if word not in unit.conditions:
        unit.conditions = (*unit.conditions, word)
    if unit.effects:
        _break_off(state, unit, word, events)
    if unit.hidden:
        row = state.arena.rules.effects.get("hidden", NO_ROW)
        unit.hidden = not _breaks(state.arena.rules, row, word)


def lose_word(state: FightState, unit: Combatant, word: str) -> None:
    """Take a condition off a creature, with the effects that gave it."""
    unit.conditions = tuple(name for name in unit.conditions if name != word)
    if unit.effects:
        rules = state.arena.rules
        unit.effects = tuple(item for item in unit.effects if word_of(rules, item.name) != word)


def _break_off(state: FightState, unit: Combatant, word: str, events: list[Event]) -> None:
    """End the effects whose rows say that this condition, or what it does, ends them."""
    rules = state.arena.rules
    for effect in unit.effects:
        if _breaks(rules, row_of(rules, effect.name), word):
            cause = str(rules.conditions.get(word, NO_ROW).get("label", word))
            end_effect(state, unit, effect, events, cause.lower())


def _breaks(rules: Rules, row: Mapping[str, Any], word: str) -> bool:
    """Whether a condition, by its name or one of its flags, ends what a row says."""
    flags = rules.conditions.get(word, NO_ROW)
    return any(cause == word or flags.get(cause) for cause in row.get("ended_by", ()))


def use_up(state: FightState, attacker: Combatant, target: Combatant, events: list[Event]) -> None:
    """End what counts for one attack only, now that it is made (EP-DE-15)."""
    for unit, other, uses in ((attacker, target, "own_attack"), (target, attacker, "attacked")):
        for effect in unit.effects:
            row = state.arena.rules.effects.get(effect.name, NO_ROW)
            if row.get("uses") == uses and effect.against in ("", other.id):
                end_effect(state, unit, effect, events, "used")


def tick(state: FightState, unit: Combatant, phase: Phase, events: list[Event]) -> Lapsed:
    """End what ends at this ``phase`` of the turn of ``unit``, on whomever it is, and what is overdue. Return it."""
    now = state.rounds_fought
    ended: list[tuple[str, Effect]] = []
    for other in state.combatants.values():
        if other.effects:
            for effect in other.effects:
                if _is_over(effect, unit.id, phase, now):
                    end_effect(state, other, effect, events)
                    ended.append((other.id, effect))
    return tuple(ended)


def restore(state: FightState, lapsed: Lapsed) -> None:
    """Put back what ended as a turn started that did not start after all: a held one got ahead of it (EP-HO-02)."""
    state.readied = (*state.readied, *state.turn.unready)
    for key, effect in lapsed:
        unit = state.combatants[key]
        word = word_of(state.arena.rules, effect.name)
        unit.effects = (*unit.effects, effect)
        if word and word not in unit.conditions:
            unit.conditions = (*unit.conditions, word)


def _is_over(effect: Effect, of: str, phase: Phase, now: int) -> bool:
    if effect.phase not in ("start", "end"):
        return False
    return effect.until_round < now or (
        effect.until_round == now and effect.until_of == of and (effect.phase == phase or phase == "end")
    )


def effect_bonus(rules: Rules, unit: Combatant, what: str, against: str = "", line: int = -1) -> list[Part]:
    """Return what a creature's effects add to ``what`` ("attack", "ac", "save", ...), each named, against an enemy.

    What the conditions do that an effect gives stands in the rows of the conditions. One of a single weapon ("line")
    counts for that attack line alone.
    """
    found: list[Part] = []
    for effect in unit.effects:
        row = rules.effects.get(effect.name)
        if row is None or not row.get(what) or effect.against not in ("", against):
            continue
        if row.get("line") and effect.amount != line:
            continue
        value = effect.amount if row[what] == "amount" else int(row[what])
        if value:
            found.append(Part(str(row["label"]).lower(), value, str(row["cite"])))
    return found


def roll_parts(state: FightState, unit: Combatant, *whats: str, against: str = "") -> list[Part]:
    """Return what conditions and effects add to a roll of a creature: ``roll_parts(state, unit, "save", "reflex")``.

    What is asked for twice under two names counts for both: a row has either the whole ("save") or the one ("reflex").
    """
    found: list[Part] = []
    if unit.conditions:
        rows = state.arena.rules.conditions
        for row in [rows[name] for name in unit.conditions if name in rows]:
            found += [
                Part(str(row["label"]).lower(), int(row[what]), str(row["cite"])) for what in whats if row.get(what)
            ]
    if unit.effects:
        for what in whats:
            found += effect_bonus(state.arena.rules, unit, what, against)
    return found


def is_fooled(rules: Rules, attacker: Combatant, target: Combatant) -> bool:
    """Whether an effect makes the target flat-footed against this attacker: a feint."""
    return any(
        effect.against in ("", attacker.id) and rules.effects.get(effect.name, NO_ROW).get("flat_footed")
        for effect in target.effects
    )


def check_parts(state: FightState, unit: Combatant, skill: str, parts: Parts, events: list[Event]) -> Parts:
    """Return what a skill check is made of: the sheet's parts, then conditions, effects, help and a guard kept up.

    To be asked once, as the check is rolled: help is used up by it (EP-DE-16). Fighting defensively takes from every
    d20 roll but saves (EP-DE-01).
    """
    if not (unit.conditions or unit.effects or unit.defensive):
        return parts
    rules = state.arena.rules
    found = [*parts, *roll_parts(state, unit, "check", skill, against=skill)]
    if unit.defensive and rules.word("defense", "fighting_rolls") == "all":
        found.append(Part("fighting defensively", rules.number("defense", "fighting_penalty"), rules.cite("defense")))
    for effect in unit.effects:
        if rules.effects.get(effect.name, NO_ROW).get("uses") == "own_check" and effect.against == skill:
            end_effect(state, unit, effect, events, "used")
    return tuple(found)


def standing_of(unit: Combatant, against: str) -> tuple[tuple[str, int], ...]:
    """Return everything about a creature's effects that an attack by or at it depends on."""
    return tuple((item.name, item.amount) for item in unit.effects if item.against in ("", against))
