"""What a combat manoeuvre that succeeds does to its target: conditions, forced squares, weapons lost, holds."""

from __future__ import annotations

from tactical.rules.combat.forced import Kind
from tactical.rules.combat.manoeuvring import Manoeuvre
from tactical.rules.engine.effects import Effect, add_effect, end_named, for_rounds, gain
from tactical.rules.engine.events import Event
from tactical.rules.engine.following import follow
from tactical.rules.engine.gait import Gait
from tactical.rules.engine.grips import BROKEN, DISARMED, let_go, weapon_of
from tactical.rules.engine.mishaps import lay_flat
from tactical.rules.engine.shoving import Shove, carry
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import walk
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice

Square = tuple[int, int]
WEAPONS = {"drop": DISARMED, "break": BROKEN}


def succeed(
    state: FightState,
    unit: Combatant,
    target: Combatant,
    row: Manoeuvre,
    margin: int,
    path: tuple[Square, ...],
    dice: Dice,
    events: list[Event],
) -> None:
    """Let a manoeuvre take effect that beat the defence by ``margin``."""
    steps = row.steps(margin)
    if row.condition:
        _afflict(state, unit, target, row, margin, events)
    if row.effect:
        lasting = for_rounds(state, row.effect, 1, source=unit.id, of=unit.id, phase="end", against=unit.id)
        add_effect(state, target, lasting, events)
    if row.own:
        add_effect(state, unit, Effect(row.own, unit.id, phase="none", combat=state.combat, against=target.id), events)
    if row.weapon:
        _disarm(state, unit, target, row, events)
    if row.frees and row.of == "holder":
        let_go(state, unit, target.id, events, "free")
    elif row.frees:
        let_go(state, target, unit.id, events, "released")
    if row.force == "drag":
        _drag(state, unit, target, squares_of_force(row, steps), dice, events)
    elif row.force:
        carry(state, target, shove_of(unit, row, steps, path), dice, events)


def squares_of_force(row: Manoeuvre, steps: int) -> int:
    """Return how many squares a manoeuvre forces its target over."""
    return (row.feet + steps * row.more_feet) // FEET


def shove_of(unit: Combatant, row: Manoeuvre, steps: int, path: tuple[Square, ...]) -> Shove:
    """Return the forced movement of a manoeuvre; a path longer than it allows is cut."""
    squares = squares_of_force(row, steps)
    kind: Kind = "push" if row.force == "push" else "slide"
    return Shove(kind, squares * FEET, unit.id, path=path[:squares] if kind == "slide" else ())


def _afflict(
    state: FightState, unit: Combatant, target: Combatant, row: Manoeuvre, margin: int, events: list[Event]
) -> None:
    word = row.worse if row.worse and margin >= row.worse_by else row.condition
    rounds = row.rounds + row.more_rounds * row.steps(margin)
    if word == "prone":
        lay_flat(state, target, events)
    elif row.holds:
        add_effect(state, target, Effect(word, unit.id, phase="none", combat=state.combat), events)
    elif rounds:
        add_effect(state, target, for_rounds(state, word, rounds, source=unit.id, of=unit.id), events)
    else:
        gain(state, target, word, events)


def _disarm(state: FightState, unit: Combatant, target: Combatant, row: Manoeuvre, events: list[Event]) -> None:
    line = weapon_of(state, target)
    if line is None:
        return
    name = WEAPONS[row.weapon]
    if row.weapon == "break":
        end_named(state, target, name, events, "another weapon")
    at = (target.x, target.y)
    lost = Effect(name, unit.id, phase="none", amount=line.index, combat=state.combat, at=at)
    add_effect(state, target, lost, events)


def away_from(unit: Combatant, target: Combatant) -> Square:
    """Return the direction in which a creature drags another: straight back."""
    dx = 2 * unit.x + unit.squares - 2 * target.x - target.squares
    dy = 2 * unit.y + unit.squares - 2 * target.y - target.squares
    far = max(abs(dx), abs(dy), 1)
    return round(dx / far), round(dy / far)


def _drag(state: FightState, unit: Combatant, target: Combatant, squares: int, dice: Dice, events: list[Event]) -> None:
    """Go back as far as there is room, the target after it; nobody strikes for it (EP-FM-12)."""
    dx, dy = away_from(unit, target)
    gait = Gait(2 * squares, steps_over=False, provokes="no")
    for length in range(squares, 0, -1):
        way = tuple((unit.x + dx * step, unit.y + dy * step) for step in range(1, length + 1))
        if walk(state, unit, way, gait).refusal is None:
            break
    else:
        return
    follow(state, unit, way, "drag", dice, events, gait=gait)
    after = tuple((target.x + dx * step, target.y + dy * step) for step in range(1, length + 1))
    if unit.is_up:
        carry(state, target, Shove("slide", length * FEET, unit.id, path=after), dice, events)
