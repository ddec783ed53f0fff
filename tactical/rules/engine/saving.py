"""A creature's saving throws in a fight: its sheet, its conditions, what lasts on it (EP-DA-05)."""

from __future__ import annotations

from tactical.rules.combat.saves import Save, SaveRoll, roll_save, save_chance, sheet_part
from tactical.rules.engine.effects import roll_parts
from tactical.rules.engine.events import Event, Saved
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Parts


def save_parts(state: FightState, unit: Combatant, save: Save, against: str = "", extra: Parts = ()) -> Parts:
    """Return everything that counts in a saving throw; ``against``: whose doing it is, ``extra``: cover and the like.

    Conditions and effects have numbers for one save by its name, or for all of them as "save".
    """
    sheet = sheet_part(state.arena.profiles[unit.id].creature, save)
    return (sheet, *extra, *roll_parts(state, unit, save, "save", against=against))


def try_save(
    state: FightState,
    unit: Combatant,
    save: Save,
    dc: int,
    what: str,
    rule: str,
    dice: Dice,
    events: list[Event],
    *,
    source: str = "",
    extra: Parts = (),
) -> SaveRoll:
    """Roll a saving throw against ``what``, the doing of the creature ``source``, and put it in the log."""
    rolled = roll_save(state.arena.rules, save, save_parts(state, unit, save, source, extra), dc, dice)
    figures = (rolled.natural, rolled.total, dc, rolled.success, rolled.parts)
    events.append(Saved(unit.id, save, what, *figures, rule, source, rolled.sure))
    return rolled


def chance_to_save(
    state: FightState, unit: Combatant, save: Save, dc: int, *, source: str = "", extra: Parts = ()
) -> float:
    """Return the probability that a creature makes a saving throw."""
    return save_chance(state.arena.rules, save_parts(state, unit, save, source, extra), dc)
