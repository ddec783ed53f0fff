"""Through spaces too narrow to squeeze into: the skill of an escape artist, 5 ft a round (D20-10, AOH-03)."""

from __future__ import annotations

from tactical.rules.combat.manoeuvring import skill_parts
from tactical.rules.engine.effects import check_parts
from tactical.rules.engine.events import Checked, Event
from tactical.rules.engine.gait import Walk
from tactical.rules.engine.squeezing import is_wriggling_into
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.checks import check_chance, roll_check
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import total
from tactical.rules.kernel.reasons import Reason

SKILL = "escape_artist"
LABEL = "Escape Artist"


def has_narrow_places(state: FightState, unit: Combatant) -> bool:
    """Whether there may be spaces too narrow for a creature to squeeze into: openings, and passages for the large."""
    return bool(state.layers.gaps) or state.arena.profiles[unit.id].side > 1


def takes_an_escape(state: FightState, unit: Combatant, walked: Walk) -> bool:
    """Whether a way leads into a space that only an escape artist gets into."""
    return any(is_wriggling_into(state, unit, (x, y, side)) for x, y, _, side in walked.places)


def gets_in(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> bool:
    """Roll the check for 5 ft."""
    dc = state.arena.rules.number("escape", "dc")
    own = skill_parts(state.arena.profiles[unit.id].creature, SKILL)
    check = roll_check(dice, check_parts(state, unit, SKILL, own, events), dc)
    effect = "wriggles on" if check.success else "gets no farther"
    cite = state.arena.rules.cite("escape")
    events.append(
        Checked(
            unit.id, LABEL, "to get into a space too narrow for it", check.natural, check.total, dc, check.success,
            check.parts, cite, effect,
        )
    )  # fmt: skip
    return check.success


def told_of(state: FightState, unit: Combatant) -> Reason:
    """Return the check as a preview tells of it."""
    rules = state.arena.rules
    dc = rules.number("escape", "dc")
    own = skill_parts(state.arena.profiles[unit.id].creature, SKILL)
    bonus = total(check_parts(state.copy(), unit.copy(), SKILL, own, []))
    chance = round(100 * check_chance(bonus, dc))
    return Reason(
        rules.cite("escape"), f"{LABEL} {bonus:+d} against DC {dc}, else it gets no farther", f"{chance} in 100"
    )
