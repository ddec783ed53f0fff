"""Beginning a stealth stance in a fight (EP-CO-09, EP-CN-09).

The page of the Stealth skill is not here: what it takes of the turn and what passive Perception comes to are figures of
the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.combat.bodies import FADED, INVISIBLE
from tactical.rules.engine import actions
from tactical.rules.engine.aiming import bystanders, cover_aloft
from tactical.rules.engine.budget import may_add_part
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.events import Event, Hid
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.seeing import hiding, is_made_out, is_on_impeded, pin, sees, words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.unseen import may_hide
from tactical.rules.geometry.cover import ranged_cover
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts, total


def _cost(state: FightState) -> str:
    """Return what hiding takes: it rides on a move action where it may, else it takes a swift action."""
    word = state.arena.rules.word("unseen", "hide")
    return "swift" if word == "part_of_move" and not may_add_part(state) else word


def _check_hide(state: FightState, unit: Combatant, order: actions.Hide) -> Refusal | None:
    cost = _cost(state)
    if cost == "none":
        cite = state.arena.rules.cite("unseen")
        return Refusal(cite, "the rules of this game do not say how one hides in a fight", "Ask the GM.")
    if unit.hidden:
        return Refusal("EP-CO-09", "it hides already", "Go on.")
    bar = refuse_cost(state, unit, cost)
    if bar is not None:
        return bar
    if is_on_impeded(state, unit):
        return Refusal("EP-TE-02", "no stance is kept on impeded ground", "Go to better ground.")
    seer = next((enemy for enemy in _watchers(state, unit) if is_made_out(state, unit, enemy)), None)
    if seer is None:
        return None
    text = f"{state.arena.names[seer.id]} sees it: neither total or improved cover nor total concealment is between"
    return Refusal("EP-CO-09", text, "Hide behind something, in smoke, or in the dark.")


def _watchers(state: FightState, unit: Combatant) -> Iterator[Combatant]:
    """Yield the enemies that see a creature too well for hiding to begin."""
    return (enemy for enemy in state.enemies_of(unit) if sees(state, enemy, unit) and _is_open_to(state, unit, enemy))


def _is_open_to(state: FightState, unit: Combatant, enemy: Combatant) -> bool:
    """Whether neither cover nor concealment from an enemy is enough to begin to hide."""
    field, rules = state.arena.field, state.arena.rules
    if field.is_flat and not (unit.z or enemy.z):
        table = rules.combat["cover"]
        cover = ranged_cover(field, enemy.space, unit.space, bystanders(state, enemy, unit), table)
    else:
        cover = cover_aloft(state, enemy, unit, enemy.space, is_melee=False)
    return not may_hide(rules, cover, hiding(state, enemy, unit))


def _hide(state: FightState, unit: Combatant, order: actions.Hide, dice: Dice, events: list[Event]) -> None:
    """Roll Stealth. Enemies that it does not know of and that saw it hide know where it is until it moves."""
    pay(state, unit, _cost(state))
    for enemy in _watchers(state, unit):
        pin(enemy, unit)
    natural, parts = dice.roll(20), stealth_parts(state, unit)
    unit.hidden, unit.stealth = True, natural + total(parts)
    events.append(Hid(unit.id, natural, unit.stealth, parts))


def stealth_parts(state: FightState, unit: Combatant) -> Parts:
    """Return what a creature adds to Stealth: better while invisible, better still without a move (EP-IV-03)."""
    parts = [Part("Stealth", state.arena.profiles[unit.id].creature.stealth, "sheet")]
    if words_of(state, unit) & {INVISIBLE, FADED}:
        is_still = unit.began == (unit.x, unit.y, unit.z)
        bonus = state.arena.rules.number("unseen", "stealth_still" if is_still else "stealth")
        parts.append(Part("invisible", bonus, "EP-IV-03"))
    return tuple(parts)


def _offer(offers: Offers) -> None:
    cost = _cost(offers.state)
    if cost != "none":
        offers.ask(actions.Hide(), "Hide", "hide", cost.replace("_", " "))


FAMILY = Family(checks={"hide": _check_hide}, performers={"hide": _hide}, offer=_offer)
