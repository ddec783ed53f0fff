"""Tumbling past enemies, through a forest of spears, and through an enemy's space (D20-08, AOH-09, AOH-10)."""

from __future__ import annotations

from itertools import takewhile

from tactical.rules.engine import actions
from tactical.rules.engine.budget import may_spend_move, refuse_walking, spend_move
from tactical.rules.engine.crowd import is_hostile
from tactical.rules.engine.effects import check_parts
from tactical.rules.engine.events import Checked, Event
from tactical.rules.engine.following import follow
from tactical.rules.engine.gaits import flat, gait_of, refuse_path, walk_of
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.checks import roll_check
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts


def _skill(state: FightState, unit: Combatant) -> Parts:
    """Return what a trained creature adds to Acrobatics; nothing for the untrained."""
    features = state.arena.profiles[unit.id].creature.features
    if "acrobatics" in features:
        return (Part("Acrobatics", features["acrobatics"], "sheet"),)
    ranks = features.get("acrobatics_ranks", 0)
    if not ranks:
        return ()
    return (Part("ranks", ranks, "sheet"), Part("Dexterity", state.arena.profiles[unit.id].dexterity, "sheet"))


def _ready(state: FightState, unit: Combatant) -> Refusal | None:
    cite = state.arena.rules.cite("tumble")
    if not state.arena.rules.number("tumble", "past"):
        return Refusal(cite, "the rules of this game know no such move", "Move instead.")
    if not _skill(state, unit):
        return Refusal("D20-08", "it is not trained in Acrobatics", "Move instead.")
    if not may_spend_move(state):
        return Refusal("EP-AC-01", "no move action is left", "End the turn.")
    return refuse_walking(state, unit)


def _check(state: FightState, unit: Combatant, order: actions.Tumble) -> Refusal | None:
    refusal = _ready(state, unit)
    if refusal is None and order.target:
        refusal = _refuse_target(state, unit, order)
    return refusal or refuse_path(state, unit, order)


def _refuse_target(state: FightState, unit: Combatant, order: actions.Tumble) -> Refusal | None:
    """Refuse a way that does not lead through the space of an enemy that lets one through (D20-08)."""
    target = state.combatants.get(order.target)
    if target is None or not target.is_up or not is_hostile(unit, target):
        return Refusal("D20-08", "it needs an enemy that still fights", "Name one, or nobody.")
    name = state.arena.names[target.id]
    if state.arena.profiles[target.id].creature.has("fills_squares"):
        return Refusal("D20-08", f"{name} fills its squares", "Go round it.")
    inside = [_touches(unit, at, target) for at in flat(order.path)]
    if inside and (inside[-1] or not any(inside)):
        text = f"the path does not lead through {name}'s space to a free one beyond"
        return Refusal("D20-08", text, "End on the far side, or name nobody.")
    return None


def _touches(unit: Combatant, at: tuple[int, int], target: Combatant) -> bool:
    held = squares_of(target.space)
    return any(square in held for square in squares_of((*at, unit.squares)))


def tumble_dc(state: FightState, met: int, *, is_through: bool) -> int:
    """Return the DC with so many enemies to get past (D20-08, AOH-09)."""
    rules = state.arena.rules
    further = rules.number("tumble", "further") * max(0, met - 1)
    return rules.number("tumble", "through" if is_through else "past") + further


def _tumble(state: FightState, unit: Combatant, order: actions.Tumble, dice: Dice, events: list[Event]) -> None:
    """Roll once; who tumbles is struck by nobody. A failure provokes, and before an enemy's space ends the movement."""
    state.turn.begun = True
    spend_move(state)
    gait, path = gait_of(state, unit, order), flat(order.path)
    met = tuple(dict.fromkeys((*(key for key, _ in walk_of(state, unit, order).provokes), *_named(order))))
    if not met or _succeeds(state, unit, order, met, dice, events):
        follow(state, unit, path, order.type, dice, events, set(met), gait)
        return
    if not order.target:
        follow(state, unit, path, order.type, dice, events, gait=gait)
        return
    target = state.combatants[order.target]
    before = tuple(takewhile(lambda at: not _touches(unit, at, target), path))
    already: set[str] = set()
    if before and not follow(state, unit, before, order.type, dice, events, already, gait):
        return
    others = {enemy.id for enemy in state.enemies_of(unit) if enemy.id != target.id}
    provoke(state, unit, "a tumble that failed", state.arena.rules.cite("tumble"), dice, events, already | others)


def _named(order: actions.Tumble) -> tuple[str, ...]:
    return (order.target,) if order.target else ()


def _succeeds(
    state: FightState, unit: Combatant, order: actions.Tumble, met: tuple[str, ...], dice: Dice, events: list[Event]
) -> bool:
    dc = tumble_dc(state, len(met), is_through=bool(order.target))
    check = roll_check(dice, check_parts(state, unit, "acrobatics", _skill(state, unit), events), dc)
    purpose = "to tumble through an enemy's space" if order.target else "to tumble past"
    failed = "is stopped" if order.target else "draws their blows"
    events.append(
        Checked(
            unit.id,
            "Acrobatics",
            purpose,
            check.natural,
            check.total,
            dc,
            check.success,
            check.parts,
            state.arena.rules.cite("tumble"),
            "gets through" if check.success else failed,
            order.target or met[0],
        )
    )
    return check.success


def _offer(offers: Offers) -> None:
    """List the move, and one through the space of every enemy near enough, to those trained in it."""
    state, unit = offers.state, offers.unit
    if not state.arena.rules.number("tumble", "past") or not _skill(state, unit):
        return
    refusal = _ready(state, unit)
    if refusal is not None:
        offers.turn_down("tumble", "Tumble", refusal)
        return
    squares = gait_of(state, unit, actions.Tumble(())).squares
    offers.way("tumble", "Tumble", "move", squares * FEET, None)
    for enemy in state.enemies_of(unit):
        if state.arena.field.apart(unit.space, enemy.space) < squares:
            offers.way("tumble", "Tumble through", "move", squares * FEET, None, target=enemy.id)


FAMILY = Family(checks={"tumble": _check}, performers={"tumble": _tumble}, offer=_offer)
