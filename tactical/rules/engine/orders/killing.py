"""Coups de grace and first aid (EP-CG, EP-AO-20)."""

from __future__ import annotations

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.dying import heal_parts
from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.aiming import cover_between
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.budget import has_flag
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.dying import is_bleeding, slay, steady
from tactical.rules.engine.effects import check_parts, staunch
from tactical.rules.engine.events import CoupDelivered, Event, Harm, Stabilized
from tactical.rules.engine.killing import chance_to_slay, raw_damage
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers
from tactical.rules.engine.preview import blow_reasons, dice_to_average
from tactical.rules.engine.provoking import provokes
from tactical.rules.engine.readied import ask
from tactical.rules.engine.saving import try_save
from tactical.rules.engine.seeing import locates, squares_apart
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import harm_done, provoke, suffer
from tactical.rules.engine.targets import attack_line, refuse_average, refuse_unseen, refuse_weapon
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.checks import check_chance, roll_check
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import total
from tactical.rules.kernel.reasons import Reason


def _check_coup(state: FightState, unit: Combatant, order: actions.CoupDeGrace) -> Refusal | None:
    line = attack_line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    target = state.combatants.get(order.target)
    if target is None or target.id == unit.id or target.fled:
        return Refusal("EP-CG-01", f"nobody called {order.target!r} is within reach", "Name a helpless creature.")
    return (
        refuse_unseen(state, unit, target)
        or _refuse_victim(state, unit, target, line)
        or refuse_cost(state, unit, "full_round")
        or refuse_weapon(state, unit, line)
        or refuse_average(state, order.average)
    )


def _refuse_victim(state: FightState, unit: Combatant, target: Combatant, line: AttackLine) -> Refusal | None:
    """Return why a creature is no victim of a coup de grace with a weapon (EP-CG-01)."""
    name = state.arena.names[target.id]
    if target.dead:
        return Refusal("EP-CG-01", f"{name} is dead", "Name a creature that lives.")
    if not is_helpless(state, target):
        return Refusal("EP-CG-01", f"{name} is not helpless", "Attack it.")
    apart = squares_apart(state, unit, unit.space, target)
    may_shoot = state.arena.rules.flag("coup_de_grace", "shots") and apart <= 1
    if not (line.is_melee or may_shoot):
        return Refusal("EP-CG-01", "it takes a weapon that reaches the victim", "Use a melee attack.")
    if not line.reaches(apart):
        return Refusal("EP-CG-01", f"{name} is {apart * FEET} ft away, out of reach", "Move nearer first.")
    if cover_between(state, unit, target, line, unit.space).grade == "total":
        return Refusal("EP-CO-15", f"{name} has total cover", "Find a free line.")
    return None


def is_helpless(state: FightState, target: Combatant) -> bool:
    """Whether a creature is helpless: by a condition, or because it is down (EP-CG-01)."""
    return target.defeated or bool(has_flag(state, target, "helpless"))


def _coup(state: FightState, unit: Combatant, order: actions.CoupDeGrace, dice: Dice, events: list[Event]) -> None:
    pay(state, unit, "full_round")
    rules = state.arena.rules
    if provokes(state, unit, "coup_de_grace"):
        provoke(state, unit, "a coup de grace in a threatened square", "EP-CG-01", dice, events, set())
    target, line = state.combatants[order.target], state.arena.profiles[unit.id].lines[order.attack]
    if not _goes_on(state, unit, target, dice, events):
        return
    blow = make_blow(state, unit, target, line)
    harm = harm_done(line, blow, multiplier_of(line), dice, order.average)
    dc = rules.number("coup_de_grace", "dc_base") + raw_damage(harm)
    events.append(CoupDelivered(unit.id, target.id, line.attack.name, harm, dc))
    unit.hidden = False
    _let_it_fall(state, unit, target, harm, dc, dice, events)


def _goes_on(state: FightState, unit: Combatant, target: Combatant, dice: Dice, events: list[Event]) -> bool:
    """Whether a creature that was struck at, or that somebody waited for, still does what it set out to do."""
    if unit.is_up and state.readied:
        ask(state, "attacks", unit, dice, events, (target.id,))
    return unit.is_up and not target.dead


def _let_it_fall(
    state: FightState, unit: Combatant, target: Combatant, harm: Harm, dc: int, dice: Dice, events: list[Event]
) -> None:
    """Take the damage off, then let the victim save, even if the damage alone killed it (EP-CG-03, EP-CG-04)."""
    if harm.total:
        suffer(state, unit, target, harm.total, events)
    saved = try_save(state, target, "fortitude", dc, "a coup de grace", "EP-CG-03", dice, events, source=unit.id)
    if not saved.success:
        marks = state.arena.rules.flag("coup_de_grace", "raise_mark")
        slay(target, unit.id, raw_damage(harm) if marks else 0, events)


def multiplier_of(line: AttackLine) -> int:
    """Return how often the damage is rolled: as a confirmed critical hit, whatever the victim is (EP-CG-02)."""
    return line.attack.multiplier


def _check_stabilize(state: FightState, unit: Combatant, order: actions.Stabilize) -> Refusal | None:
    target = state.combatants.get(order.target)
    if target is None or target.id == unit.id:
        return Refusal("EP-AO-20", f"nobody called {order.target!r} lies here", "Name a dying creature.")
    name = state.arena.names[target.id]
    if not is_bleeding(state, target) or not locates(state, unit, target):
        return Refusal("EP-AO-20", f"{name} is not dying", "Name a dying creature.")
    if squares_apart(state, unit, unit.space, target) > 1:
        return Refusal("EP-AO-20", f"{name} is out of arm's reach", "Move beside it first.")
    return refuse_cost(state, unit, "standard")


def _stabilize(state: FightState, unit: Combatant, order: actions.Stabilize, dice: Dice, events: list[Event]) -> None:
    pay(state, unit, "standard")
    rules, target = state.arena.rules, state.combatants[order.target]
    if provokes(state, unit, "stabilize"):
        provoke(state, unit, "tending the dying in a threatened square", "EP-AO-20", dice, events, set())
    if not unit.is_up:
        return
    parts = check_parts(state, unit, "heal", heal_parts(state.arena.profiles[unit.id].creature), events)
    rolled = roll_check(dice, parts, rules.number("dying", "heal_dc"))
    rule = rules.activities["stabilize"].cite
    events.append(Stabilized(unit.id, target.id, rolled.natural, rolled.total, rolled.dc, rolled.success, parts, rule))
    if rolled.success:
        steady(target)
        staunch(state, target, events)


def _offer(offers: Offers) -> None:
    state, unit = offers.state, offers.unit
    for target in state.combatants.values():
        if target.id == unit.id or target.dead or not (target.defeated or target.conditions):
            continue
        if target.side != unit.side and is_helpless(state, target):
            _offer_coups(offers, target)
        if is_bleeding(state, target) and target.side == unit.side:
            _offer_aid(offers, target)


def _offer_coups(offers: Offers, target: Combatant) -> None:
    state, unit = offers.state, offers.unit
    for line in state.arena.profiles[unit.id].lines:
        order = actions.CoupDeGrace(target.id, line.index)
        label = f"Coup de grace, {line.attack.name}"
        refusal = offers.refuse(state, unit, order)
        if refusal is not None:
            if refusal.rule != "EP-CG-01":
                offers.turn_down(order.type, label, refusal)
            continue
        blow = make_blow(state, unit, target, line)
        offers.orders.append(
            LegalOrder(
                order,
                f"{label} on {state.arena.names[target.id]}",
                f"coup_de_grace:{target.id}:{line.index}",
                "full round",
                target.id,
                line.index,
                chance_to_slay(state, unit, target, blow),
                blow.mean(multiplier_of(line)),
                _coup_reasons(state, blow),
                dice=dice_to_average(state, line, multiplier_of(line)),
            )
        )


def _coup_reasons(state: FightState, blow: Blow) -> tuple[Reason, ...]:
    base = state.arena.rules.number("coup_de_grace", "dc_base")
    dc = f"DC {base} + the damage rolled" if base else "DC is the damage rolled"
    known = [reason for reason in blow_reasons(blow) if reason.rule in ("EP-AT-19", "EP-DA-04", "EP-DA-01")]
    return (
        Reason("EP-CG-02", "it hits as a critical hit", f"damage x{blow.line.attack.multiplier}"),
        Reason("EP-CG-03", "a Fortitude save or it is slain", dc),
        *known,
    )


def _offer_aid(offers: Offers, target: Combatant) -> None:
    state, unit = offers.state, offers.unit
    order = actions.Stabilize(target.id)
    name = state.arena.names[target.id]
    refusal = offers.refuse(state, unit, order)
    if refusal is not None:
        offers.turn_down(order.type, f"Stabilize {name}", refusal)
        return
    parts, dc = heal_parts(state.arena.profiles[unit.id].creature), state.arena.rules.number("dying", "heal_dc")
    reasons = (Reason("EP-AO-20", f"Heal {total(parts):+d} against", f"DC {dc}"),)
    chance = check_chance(total(parts), dc)
    key = f"stabilize:{target.id}"
    offers.orders.append(
        LegalOrder(order, f"Stabilize, Heal on {name}", key, "standard", target.id, None, chance, None, reasons)
    )


FAMILY = Family(
    checks={"coup_de_grace": _check_coup, "stabilize": _check_stabilize},
    performers={"coup_de_grace": _coup, "stabilize": _stabilize},
    offer=_offer,
)
