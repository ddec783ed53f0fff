"""Searching, groping, striking at a guessed square: what is done about the unseen (EP-IV-06 to 12).

Whether any of it may be done never depends on who is there.
"""

from __future__ import annotations

from typing import Literal

from tactical.rules.combat.attack import roll_attack
from tactical.rules.combat.profile import AttackLine
from tactical.rules.combat.senses import TOTAL
from tactical.rules.engine import actions
from tactical.rules.engine.barring import barred
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.budget import may_spend_move, spend_move
from tactical.rules.engine.effects import check_parts
from tactical.rules.engine.events import Event, Groped, Searched, SquareAttacked
from tactical.rules.engine.orders.family import Family, Offers, SquareOrder
from tactical.rules.engine.provoking import attacking_words, goes_all_out, provokes
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.seeing import is_made_out, locates, pin
from tactical.rules.engine.spending import with_shot
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import deliver, provoke
from tactical.rules.engine.targets import attack_line, is_out_of_shots, refuse_attacking, refuse_weapon, spend_attack
from tactical.rules.engine.unseen import is_within_search, remembers, search_dc, unfound_by, unseen_in
from tactical.rules.geometry.cover import has_line_of_effect
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts, total

Square = tuple[int, int]
Felt = Literal["poor", "nothing", "found"]
Told = Literal["poor", "empty"]
POOR = 12
"""A roll at the unseen of so much or less tells nothing (EP-IV-12); groping finds from it on (EP-IV-09)."""
SURE = 17
"""A touch finds on it whatever the armour (EP-AT-13)."""


def _check_search(state: FightState, unit: Combatant, order: actions.Search) -> Refusal | None:
    if not may_spend_move(state):
        return Refusal("EP-IV-07", "no move action is left", "End the turn.")
    return None


def _check_grope(state: FightState, unit: Combatant, order: actions.Grope) -> Refusal | None:
    if not state.turn.standard or state.turn.attacks_made:
        return Refusal("EP-IV-09", "the standard action is spent", "End the turn.")
    if not 1 <= len(order.squares) <= 2:
        return Refusal("EP-IV-09", "one groping goes into one or two squares", "Name one or two.")
    for square in order.squares:
        bar = _refuse_square(state, unit, square)
        if bar is not None:
            return bar
        if state.arena.field.apart(unit.space, (*square, 1)) > 1:
            return Refusal("EP-IV-09", f"{square} is not beside it", "Choose squares within arm's length.")
    (ax, ay), (bx, by) = order.squares[0], order.squares[-1]
    if max(abs(ax - bx), abs(ay - by)) > 1:
        return Refusal("EP-IV-09", "the two squares are not beside each other", "Choose two that touch.")
    return None


def _refuse_square(state: FightState, unit: Combatant, square: Square) -> Refusal | None:
    """Return why a square cannot be felt or struck at: by what its maker knows of it alone."""
    field = state.arena.field
    if not field.map.contains(*square):
        return Refusal("EP-CN-07", f"{square} is off the map", "Choose a square on it.")
    if not has_line_of_effect(field, unit.space, (*square, 1)):
        return Refusal("EP-CO-15", f"a wall stands before {square}", "Find a free line.")
    for other in state.up():
        if other.id != unit.id and square in squares_of(other.space) and is_made_out(state, unit, other):
            return Refusal("EP-CN-07", f"{state.arena.names[other.id]} is in {square}", "Attack it by name.")
    return None


def _check_attack_square(state: FightState, unit: Combatant, order: actions.AttackSquare) -> Refusal | None:
    line = attack_line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    square = (order.x, order.y)
    if is_out_of_shots(unit, line):
        return Refusal("EP-AT-04", f"nothing is left to shoot: {line.attack.name}", "Use another weapon.")
    bar = refuse_attacking(state, order.attack, line, full=order.full) or _refuse_square(state, unit, square)
    if bar is not None:
        return bar
    if not line.reaches(state.arena.field.apart(unit.space, (*square, 1))):
        feet = state.arena.field.apart(unit.space, (*square, 1)) * FEET
        return Refusal("EP-AT-01", f"{square} is {feet} ft away", "Move nearer first.")
    return refuse_weapon(state, unit, line)


def _search(state: FightState, unit: Combatant, order: actions.Search, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = True
    spend_move(state)
    near = [enemy for enemy in unfound_by(state, unit) if is_within_search(state, unit, enemy)]
    near = [enemy for enemy in near if remembers(state, unit, enemy, dice, events)]
    natural = dice.roll(20)
    own = (Part("Perception", state.arena.profiles[unit.id].creature.perception, "sheet"),)
    parts = check_parts(state, unit, "perception", own, events)
    result, found = natural + total(parts), []
    for enemy in near:
        if locates(state, unit, enemy) or result >= search_dc(state, enemy, dice):
            enemy.hidden = False
            pin(unit, enemy)
            found.append(enemy.id)
    events.append(Searched(unit.id, natural, result, parts, tuple(found)))


def _grope(state: FightState, unit: Combatant, order: actions.Grope, dice: Dice, events: list[Event]) -> None:
    state.turn.begun, state.turn.standard = True, False
    there = {enemy.id: enemy for square in order.squares if (enemy := unseen_in(state, unit, square))}
    touched = [enemy for enemy in there.values() if remembers(state, unit, enemy, dice, events)]
    natural, parts = dice.roll(20), _touch_parts(state, unit)
    result = natural + total(parts)
    found = []
    for enemy in touched:
        if natural >= SURE or (natural >= POOR and result >= state.arena.profiles[enemy.id].ac):
            pin(unit, enemy)
            found.append(enemy.id)
    said: Felt = "found" if found else "nothing" if natural >= POOR else "poor"
    events.append(Groped(unit.id, order.squares, natural, result, parts, said, tuple(found)))


def _touch_parts(state: FightState, unit: Combatant) -> Parts:
    """Return what a groping hand adds: the best melee attack and the touch bonus."""
    rules, profile = state.arena.rules, state.arena.profiles[unit.id]
    melee = [line.parts[0] for line in profile.lines if line.is_melee]
    strength = (Part("Strength", profile.creature.abilities.modifier("strength"), "sheet"),)
    touch = Part("touch attack", rules.number("touch", "bonus"), rules.cite("touch"))
    return (*max(melee, key=total, default=strength), touch)


def _attack_square(
    state: FightState, unit: Combatant, order: actions.AttackSquare, dice: Dice, events: list[Event]
) -> None:
    line = state.arena.profiles[unit.id].lines[order.attack]
    is_going_on = state.turn.full_attack
    column = spend_attack(state, order.attack)
    if not is_going_on and state.turn.full_attack and not goes_all_out(state, unit, dice, events):
        return
    activity = "attack_melee" if line.is_melee else "attack_ranged"
    if provokes(state, unit, activity):
        already = set(state.turn.struck)
        provoke(state, unit, attacking_words(line), "EP-AO-20", dice, events, already)
        state.turn.struck = tuple(sorted(already))
    if unit.is_up:
        if line.attack.ammunition is not None:
            unit.spent = with_shot(unit.spent, line.index)
        _strike_at(state, unit, (order.x, order.y), line, column, dice, events)


def _strike_at(
    state: FightState, unit: Combatant, square: Square, line: AttackLine, column: int, dice: Dice, events: list[Event]
) -> None:
    """Strike at a guessed square; only what the rule tells is told (EP-IV-12)."""
    target = unseen_in(state, unit, square, line.attack.traits)
    if target is not None and not remembers(state, unit, target, dice, events):
        target = None
    parts = line.parts[min(column, len(line.parts) - 1)]
    name = line.attack.name
    if target is None:
        natural = dice.roll(20)
        said: Told = "poor" if natural <= POOR else "empty"
        events.append(SquareAttacked(unit.id, square, name, natural, natural + total(parts), parts, said))
        return
    blow = make_blow(state, unit, target, line, column, degree=TOTAL)
    rolled = roll_attack(blow, dice)
    if rolled.multiplier:
        pin(unit, target)
        deliver(state, unit, target, line, blow, rolled, dice, events, square=square)
        return
    is_poor = rolled.natural <= POOR or rolled.verdict == "concealed"
    if not is_poor:
        pin(unit, target)
    events.append(
        SquareAttacked(
            unit.id,
            square,
            name,
            rolled.natural,
            rolled.natural + total(parts),
            parts,
            "poor" if is_poor else "there",
            "" if is_poor else target.id,
        )
    )


def _offer(offers: Offers) -> None:
    state, unit = offers.state, offers.unit
    offers.ask(actions.Search(), "Search for the unseen", "search", "move")
    if not unit.conditions or barred(state, unit, actions.Grope(())) is None:
        beside = _squares_within(state, unit, 1, 0)
        offers.choose_square("grope", "Grope", "standard", beside, count=2)
    if unit.conditions and barred(state, unit, actions.AttackSquare(0, 0)) is not None:
        return
    for line in state.arena.profiles[unit.id].lines:
        cost = "full attack" if state.turn.attacks_made else "standard"
        squares = _squares_within(state, unit, line.reach_max, line.reach_min) if line.is_melee else ()
        far = 0 if line.is_melee else line.range_squares * FEET
        bar = refuse_attacking(state, line.index, line, full=state.turn.attacks_made > 0) or refuse_weapon(
            state, unit, line
        )
        if bar is None:
            label = f"Attack a square, {line.attack.name}"
            offers.squares.append(SquareOrder("attack_square", label, cost, squares, 1, line.index, far))


def _squares_within(state: FightState, unit: Combatant, far: int, near: int) -> tuple[Square, ...]:
    """Return the squares at a distance that a creature may strike at, as far as it knows."""
    field, (x, y, side) = state.arena.field, unit.space
    return tuple(
        (i, j)
        for j in range(y - far, y + side + far)
        for i in range(x - far, x + side + far)
        if near <= field.apart(unit.space, (i, j, 1)) <= far and _refuse_square(state, unit, (i, j)) is None
    )


FAMILY = Family(
    checks={"search": _check_search, "grope": _check_grope, "attack_square": _check_attack_square},
    performers={"search": _search, "grope": _grope, "attack_square": _attack_square},
    offer=_offer,
)
