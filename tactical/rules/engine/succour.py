"""What a creature that plays itself does for its friends: first aid to the dying, help to those who strike better."""

from __future__ import annotations

from tactical.rules.combat.dying import death_chance, heal_parts
from tactical.rules.engine import actions
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.budget import walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.dying import is_bleeding
from tactical.rules.engine.exposure import exposure
from tactical.rules.engine.foes import Foe, menace_of
from tactical.rules.engine.orders.helping import touch_line
from tactical.rules.engine.provoking import provokes
from tactical.rules.engine.seeing import locates, squares_apart
from tactical.rules.engine.state import Combatant
from tactical.rules.engine.weighing import Best, Scene
from tactical.rules.kernel.checks import check_chance
from tactical.rules.kernel.modifiers import total

HOPELESS = 1.0
"""A creature thinks of aiding another when nothing it could do is worth as many points of damage."""
AIDED = 0.2
"""What +2 is worth, as a share of the blow that it helps or hinders: a tenth of all rolls, of which half hit."""
NEAR = 2
"""How many of the dying are looked at, the nearest first."""


def tend(scene: Scene, best: Best) -> None:
    """Weigh first aid to a dying friend at hand."""
    state, unit = scene.state, scene.unit
    for friend in _dying(scene, 1):
        risk = scene.risk(scene.here_mask) if provokes(state, unit, "stabilize") else 0.0
        order, value = actions.Stabilize(friend.id), _worth_of_life(scene, friend) - risk
        if value > best.value and refuse(state, unit, order) is None:
            best.offer(order, value)


def go_and_tend(scene: Scene, best: Best) -> None:
    """Weigh going to a dying friend in walking reach; asked last, for a search of ways is dear."""
    for friend in _dying(scene, scene.profile.speed + 1):
        worth = _worth_of_life(scene, friend)
        if worth > best.value and squares_apart(scene.state, scene.unit, scene.unit.space, friend) > 1:
            _go_to(scene, friend, worth, best)


def _dying(scene: Scene, squares: int) -> list[Combatant]:
    """Return the dying friends no farther off than that which the creature knows of, the nearest first."""
    state, unit, found = scene.state, scene.unit, []
    for friend in state.combatants.values():
        if friend.defeated and friend.side == unit.side and is_bleeding(state, friend):
            apart = squares_apart(state, unit, unit.space, friend)
            if apart <= squares and locates(state, unit, friend):
                found.append((apart, friend.id, friend))
    return [friend for _, _, friend in sorted(found, key=lambda item: item[:2])[:NEAR]]


def _worth_of_life(scene: Scene, friend: Combatant) -> float:
    """Return what first aid is worth: the chance that it saves a life, by the friend's hit points. The cunning, who
    weigh what they do to an enemy up to twice, do so here."""
    rules, creature = scene.state.arena.rules, scene.profile.creature
    saves = check_chance(total(heal_parts(creature)), rules.number("dying", "heal_dc"))
    constitution = scene.state.arena.profiles[friend.id].creature.abilities.constitution
    worth = scene.temper.tends * (1 + scene.temper.cunning) * friend.max_hp
    return worth * saves * death_chance(rules, friend.hp, constitution, friend.mortal.fails)


def _go_to(scene: Scene, friend: Combatant, worth: float, best: Best) -> None:
    """Weigh walking to a dying friend, to tend it with what is left of the turn."""
    if not scene.state.arena.field.is_flat or scene.unit.z or not scene.profile.speed:
        return
    reach = scene.reach(walk_feet(scene.state, scene.unit), safe=True)
    free, here = scene.free(), exposure(scene, scene.here)
    for square, at in scene.state.arena.field.ring(friend.space, scene.profile.side, 1, 1):
        place = reach.place_in(square)
        if place < 0 or place == reach.start or not free(*at):
            continue
        price = scene.risk(reach.mask.item(place)) + scene.risk(scene.mask_at(at)) + 0.01 * reach.cost.item(place)
        value = worth - price - scene.temper.caution * max(exposure(scene, at) - here, 0.0)
        if value > best.value:
            best.offer(actions.Move(reach.path(place)), value)


def aid_another(scene: Scene, best: Best) -> None:
    """Weigh troubling an enemy so that a friend has it easier, where the creature's own blows are hopeless
    (EP-DE-15)."""
    if best.value >= HOPELESS or not scene.comrades:
        return
    state, unit = scene.state, scene.unit
    for line in scene.lines:
        if not line.is_melee:
            continue
        for foe in scene.foes:
            if foe.is_strange or not line.reaches(foe.apart):
                continue
            chance = make_blow(state, unit, foe.unit, touch_line(line)).chance
            for ally in scene.comrades:
                for order, worth in _helps(scene, foe, ally, line.index):
                    if chance * worth > best.value and refuse(state, unit, order) is None:
                        best.offer(order, chance * worth)


def _helps(scene: Scene, foe: Foe, ally: Combatant, attack: int) -> tuple[tuple[actions.Aid, float], ...]:
    """Return what an ally can be helped to, and what it is worth should the touch hit."""
    state, enemy = scene.state, foe.unit
    strikes, suffers = menace_of(state, ally, enemy), menace_of(state, enemy, ally)
    return (
        (actions.Aid(enemy.id, ally.id, "attack", attack), AIDED * strikes.blow * foe.weight),
        (actions.Aid(enemy.id, ally.id, "ac", attack), AIDED * suffers.blow * scene.temper.caution),
    )
