"""Helping an ally: aid another in melee, assist a skill check (EP-DE-15, EP-DE-16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tactical.rules.combat.manoeuvring import skill_parts
from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.effects import NO_ROW, add_effect, check_parts, for_rounds
from tactical.rules.engine.events import Aided, Checked, Event
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers
from tactical.rules.engine.provoking import provokes, stands_up_to
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.seeing import squares_apart
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke
from tactical.rules.engine.targets import attack_line, refuse_target
from tactical.rules.kernel.checks import difficulty, roll_check
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts

TOUCHES = 2000
"""Attack lines made touches are numbered from here on."""
GIVES = {"attack": "aided_attack", "ac": "aided_ac"}
SHEET_SKILLS = ("perception", "stealth", "might", "movement", "survival")


def touch_line(line: AttackLine) -> AttackLine:
    """Return an attack line as the touch that aid is given with."""
    return replace(line, index=TOUCHES + line.index, attack=replace(line.attack, touch=True))


def _threatens(state: FightState, enemy: Combatant, ally: Combatant) -> bool:
    """Whether an enemy is engaging a creature in melee: it stands where one of its melee attacks reaches."""
    apart = squares_apart(state, enemy, enemy.space, ally)
    return any(line.reaches(apart) for line in state.arena.profiles[enemy.id].lines if line.is_melee)


def _check_aid(state: FightState, unit: Combatant, order: actions.Aid) -> Refusal | None:
    line = attack_line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    if not line.is_melee:
        return Refusal("EP-DE-15", "aid is given hand to hand", "Use a melee attack.")
    enemy, ally = state.combatants.get(order.target), state.combatants.get(order.ally)
    if enemy is None or ally is None:
        missing = order.target if enemy is None else order.ally
        return Refusal("EP-DE-15", f"nobody called {missing!r} is here", "Name a creature in the fight.")
    if ally.id == unit.id or ally.side != unit.side or not ally.is_up:
        return Refusal("EP-DE-15", f"{state.arena.names[ally.id]} cannot be aided", "Name an ally who still fights.")
    if enemy.side == unit.side:
        return Refusal("EP-DE-15", f"{state.arena.names[enemy.id]} is no enemy", "Name an enemy.")
    refusal = refuse_target(state, unit, enemy.id, line) or refuse_cost(state, unit, "standard")
    if refusal is None and not (_threatens(state, enemy, ally) or _threatens(state, ally, enemy)):
        names = state.arena.names
        text = f"{names[enemy.id]} and {names[ally.id]} are not in melee with each other"
        return Refusal("EP-DE-15", text, "Aid one who is, or attack.")
    return refusal


def _aid(state: FightState, unit: Combatant, order: actions.Aid, dice: Dice, events: list[Event]) -> None:
    """Touch the enemy; a hit helps the ally until this creature's next turn. It provokes as its row says."""
    pay(state, unit, "standard")
    if not stands_up_to(state, unit, "aid_another", dice, events):
        return
    enemy, ally = state.combatants[order.target], state.combatants[order.ally]
    blow = make_blow(state, unit, enemy, touch_line(state.arena.profiles[unit.id].lines[order.attack]))
    natural = dice.roll(20)
    missed = natural < blow.hit_from or bool(blow.miss_percent and dice.roll(100) <= blow.miss_percent)
    events.append(
        Aided(
            unit.id,
            enemy.id,
            ally.id,
            order.gives,
            natural,
            natural + blow.total,
            blow.parts,
            blow.against,
            blow.against_parts,
            not missed,
        )
    )
    unit.hidden = False
    if not missed:
        effect = for_rounds(state, GIVES[order.gives], 1, source=unit.id, of=unit.id, against=enemy.id)
        add_effect(state, ally, effect, events)


def _knows(creature: Creature, skill: str, rules: Any) -> bool:
    """Whether a creature may use a skill: anyone may, but a specialised one needs a rank in it."""
    special = tuple(rules.combat["assist"]["specialised"])
    return not skill.startswith(special) or skill in creature.features or creature.has(f"{skill}_ranks")


def _parts_of(creature: Creature, skill: str) -> Parts:
    if skill in SHEET_SKILLS:
        bonus = creature.movement_bonus if skill == "movement" else getattr(creature, skill)
        return (Part(skill.capitalize(), bonus or 0, "sheet"),)
    return skill_parts(creature, skill)


def _check_assist(state: FightState, unit: Combatant, order: actions.Assist) -> Refusal | None:
    rules, ally = state.arena.rules, state.combatants.get(order.target)
    table = rules.combat["assist"]
    if ally is None:
        return Refusal("EP-DE-16", f"nobody called {order.target!r} is here", "Name a creature in the fight.")
    if ally.id == unit.id or ally.side != unit.side or not ally.is_up:
        return Refusal("EP-DE-16", f"{state.arena.names[ally.id]} cannot be assisted", "Name an ally who is up.")
    known = [*table["skills"], *table["specialised"]]
    if not order.skill.startswith(tuple(known)) or len(order.skill) > int(table["longest"]):
        return Refusal("EP-DE-16", f"no skill is called {order.skill!r}", f"Use one of {', '.join(known)}.")
    if squares_apart(state, unit, unit.space, ally) > 1:
        return Refusal("EP-DE-16", f"{state.arena.names[ally.id]} is not beside it", "Go to it first.")
    own, other = (state.arena.profiles[each.id].creature for each in (unit, ally))
    if not _knows(own, order.skill, rules):
        return Refusal("EP-DE-16", f"it has no rank in {order.skill}", "Assist with another skill.")
    least = int(table["epic_ranks"])
    if order.epic and min(each.features.get(f"{order.skill}_ranks", 0) for each in (own, other)) < least:
        return Refusal("EP-DE-16", f"an epic use needs {least} ranks of both", "Assist with a lesser use.")
    helpers = [item for item in ally.effects if item.name.startswith("assisted") and item.against == order.skill]
    if len(helpers) >= int(table["most"]):
        return Refusal("EP-DE-16", f"{table['most']} assist already", "Do something else.")
    return refuse_cost(state, unit, "standard")


def _assist(state: FightState, unit: Combatant, order: actions.Assist, dice: Dice, events: list[Event]) -> None:
    """Make an easy check of the same skill: it helps, or hinders, the ally's next one."""
    rules, ally = state.arena.rules, state.combatants[order.target]
    table = rules.combat["assist"]
    pay(state, unit, "standard")
    if order.skill not in table["quiet"] and provokes(state, unit, "skill_standard"):
        provoke(state, unit, f"assisting with {order.skill}", "EP-DE-16", dice, events, set())
    if not unit.is_up:
        return
    levels = [state.arena.profiles[enemy.id].creature.cr for enemy in state.enemies_of(unit)]
    dc = difficulty(rules.difficulty, str(table["difficulty"]), max(levels, default=0))
    own = _parts_of(state.arena.profiles[unit.id].creature, order.skill)
    check = roll_check(dice, check_parts(state, unit, order.skill, own, events), dc)
    name = "assisted" if check.success else "assisted_badly"
    value = int(rules.effects.get(name, NO_ROW)["check"])
    word = order.skill.replace("_", " ").capitalize()
    effect, rule = f"{value:+d} to the check", rules.cite("assist")
    purpose = "to assist an ally"
    events.append(
        Checked(
            unit.id,
            word,
            purpose,
            check.natural,
            check.total,
            check.dc,
            check.success,
            check.parts,
            rule,
            effect,
            ally.id,
        )
    )
    add_effect(state, ally, for_rounds(state, name, 1, source=unit.id, of=unit.id, against=order.skill), events)


def _offer(offers: Offers) -> None:
    """List aid for every ally in melee with an enemy in reach, then the commonest assists for who is beside."""
    state, unit = offers.state, offers.unit
    allies = [ally for ally in state.up() if ally.side == unit.side and ally.id != unit.id]
    if not allies:
        return
    melee = [line for line in state.arena.profiles[unit.id].lines if line.is_melee]
    if melee:
        line = max(melee, key=lambda each: each.attack.bonuses[0])
        for enemy in state.enemies_of(unit):
            if refuse_target(state, unit, enemy.id, line) is None:
                for ally in allies:
                    _list_aid(offers, enemy, ally, line)
    _list_assists(offers, [ally for ally in allies if squares_apart(state, unit, unit.space, ally) <= 1])


def _list_aid(offers: Offers, enemy: Combatant, ally: Combatant, line: AttackLine) -> None:
    names = offers.state.arena.names
    words = {"attack": f"Aid {names[ally.id]}'s attack against", "ac": f"Aid {names[ally.id]}'s defence against"}
    for gives, label in words.items():
        order = actions.Aid(enemy.id, ally.id, "ac" if gives == "ac" else "attack", line.index)
        if offers.refuse(offers.state, offers.unit, order) is None:
            key = f"aid:{gives}:{ally.id}:{enemy.id}"
            blow = make_blow(offers.state, offers.unit, enemy, touch_line(line))
            offers.orders.append(
                LegalOrder(order, f"{label} {names[enemy.id]}", key, "standard", enemy.id, line.index, blow.chance)
            )


def _list_assists(offers: Offers, near: list[Combatant]) -> None:
    names = offers.state.arena.names
    for ally in near:
        for skill in offers.state.arena.rules.combat["assist"]["listed"]:
            order = actions.Assist(ally.id, skill)
            if offers.refuse(offers.state, offers.unit, order) is None:
                label = f"Assist, {skill.capitalize()} on {names[ally.id]}"
                key = f"assist:{ally.id}:{skill}"
                offers.orders.append(LegalOrder(order, label, key, "standard", ally.id))


FAMILY = Family(
    checks={"aid": _check_aid, "assist": _check_assist},
    performers={"aid": _aid, "assist": _assist},
    offer=_offer,
)
