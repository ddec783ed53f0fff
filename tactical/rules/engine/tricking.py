"""Which combat manoeuvre a creature that plays itself would try, and what that is worth beside a blow (EP-AC-28)."""

from __future__ import annotations

from tactical.rules.combat.manoeuvring import Manoeuvre, manoeuvres_of
from tactical.rules.engine import actions
from tactical.rules.engine.aiming import threatens
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.foes import Foe, menace_of, plainly, raws_of
from tactical.rules.engine.grips import weapon_of
from tactical.rules.engine.orders.manoeuvring import chance_of
from tactical.rules.engine.provoking import manoeuvre_strikers, provokes
from tactical.rules.engine.state import Combatant
from tactical.rules.engine.weighing import Best, Scene

POINT = 0.1
"""What a point on a roll to hit is worth, as a share of the damage: about half of all rolls hit."""
BEARS_OUT = 0.6
"""How much of what a manoeuvre promises comes to pass: a blow does its harm at once, and the fallen are laid flat in
vain."""
FLAT = 4 * POINT / 2
"""What it is worth that an enemy lies flat, as a share of its enemies' full attacks: half of them come before it is
up."""


def trick(scene: Scene, best: Best) -> None:
    """Weigh every manoeuvre that may do something, in place of the standard action or of one attack."""
    state, turn = scene.state, scene.state.turn
    if turn.manoeuvred or turn.surprise:
        return
    rows = [row for row in manoeuvres_of(state.arena.rules).values() if _is_for_blows(row)]
    far = max(scene.profile.threat_reach, scene.profile.reach)
    for foe in scene.foes:
        if foe.is_strange or foe.apart > far:
            continue
        for row in rows:
            _weigh(scene, foe, row, best)


def _is_for_blows(row: Manoeuvre) -> bool:
    """Whether a manoeuvre takes a roll and hampers an enemy that is at hand."""
    does = row.condition or row.weapon == "drop"
    return bool(does) and row.of == "foe" and not (row.sure or row.holds or row.after_hit or row.smaller or row.own)


def _weigh(scene: Scene, foe: Foe, row: Manoeuvre, best: Best) -> None:
    state, unit, enemy = scene.state, scene.unit, foe.unit
    if row.condition in enemy.conditions:
        return
    worth = _worth(scene, foe, row)
    rest = _rest(scene) if row.action == "attack" else 0.0
    if BEARS_OUT * worth + rest <= best.value:
        return
    chance = chance_of(state, unit, row, enemy)
    value = BEARS_OUT * chance * worth
    if value + rest <= best.value:
        return
    value -= _price(scene, enemy, row)
    for trade in (False, True) if rest else (False,):
        gain = value + (rest if trade else 0.0)
        order = actions.Manoeuvre(row.key, enemy.id, trade)
        if gain > best.value and refuse(state, unit, order) is None:
            best.offer(order, gain)


def _price(scene: Scene, enemy: Combatant, row: Manoeuvre) -> float:
    """Return the damage to expect of those who strike at one who tries, by how much it is feared."""
    state, unit = scene.state, scene.unit
    strikers = [state.combatants[key] for key in manoeuvre_strikers(state, unit, row, enemy)]
    return scene.dread * sum([menace_of(state, other, unit).blow for other in strikers])


def _rest(scene: Scene) -> float:
    """Return what is left of the best full attack once its worst attack is given up; 0 where there is none."""
    turn = scene.state.turn
    if not (turn.standard and turn.move):
        return 0.0
    found = 0.0
    for line in scene.lines:
        if line.is_melee and len(line.swings) > 1:
            for foe in scene.foes:
                if line.reaches(foe.apart):
                    once, full = scene.plain(foe, line)
                    found = max(found, full - (full - once) / (len(line.swings) - 1))
    return found


def _worth(scene: Scene, foe: Foe, row: Manoeuvre) -> float:
    """Return what a manoeuvre that succeeds is worth, in points of damage."""
    state, enemy = scene.state, foe.unit
    menace = scene.menace(foe)
    if row.weapon:
        return _unarmed(scene, foe)
    about = [ally for ally in scene.comrades if threatens(state, ally, enemy)]
    blows = sum([menace_of(state, ally, enemy).flurry for ally in about])
    if row.condition == "prone":
        strikes = 0.0
        if provokes(state, enemy, "stand_up"):
            ready = [ally for ally in (scene.unit, *about) if ally.opportunities > 0]
            strikes = sum([menace_of(state, ally, enemy).blow for ally in ready])
        return min(strikes + FLAT * blows, foe.limit) * foe.weight + menace.flurry - menace.blow
    table = state.arena.rules.conditions.get(row.condition, {})
    rounds = max(row.rounds, 1)
    if table.get("no_actions"):
        return menace.flurry * rounds
    weaker = POINT * -min(int(table.get("melee", 0)), 0) * menace.flurry
    softer = POINT * -min(int(table.get("ac", 0)), 0) * blows
    return rounds * (weaker + softer * foe.weight)


def _unarmed(scene: Scene, foe: Foe) -> float:
    """Return what an enemy's next turn is worth less without the weapon in its hands, which it may take up again."""
    state, enemy = scene.state, foe.unit
    weapon = weapon_of(state, enemy)
    if weapon is None or not weapon.is_melee:
        return 0.0
    raws = raws_of(state, enemy, scene.unit)
    others = [
        plainly(state, enemy, scene.unit, line, raws)[1]
        for line in state.arena.profiles[enemy.id].lines
        if line.is_melee and line.attack.name != weapon.attack.name
    ]
    menace = scene.menace(foe)
    return menace.flurry - max([menace.blow, *others])
