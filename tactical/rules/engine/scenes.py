"""The fight through the eyes of a creature that plays itself: whom it knows of, who threatens it, what it can use."""

from __future__ import annotations

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine.courage import temper_of
from tactical.rules.engine.foes import Foe, make_foe, weigh_by_menace
from tactical.rules.engine.grips import in_hand
from tactical.rules.engine.seeing import locates, squares_apart, strange_to
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.targets import is_out_of_shots
from tactical.rules.engine.walking import threats_to
from tactical.rules.engine.weighing import Scene
from tactical.rules.rulesets.temperaments import Temperament


def make_scene(state: FightState, unit: Combatant, everyone: list[Combatant]) -> Scene:
    """Look at the fight through the eyes of ``unit``, whose enemies are ``everyone``: the unseen do not exist, but that
    it goes where it hears them when there is nobody else."""
    profile, rules = state.arena.profiles[unit.id], state.arena.rules
    strange = frozenset([one.id for one in everyone]) if profile.is_awkward else strange_to(state, unit, everyone)
    enemies = everyone
    if strange:
        known = [enemy for enemy in everyone if enemy.id not in strange or locates(state, unit, enemy)]
        enemies = known or everyone
    temper = temper_of(state, unit)
    has_reach = profile.threat_reach > 1 and rules.flag("flanking", "reach_lines")
    threats, width = threats_to(state, unit, everyone), state.arena.field.map.width
    side = unit.side
    return Scene(
        state,
        unit,
        profile,
        temper,
        profile.lines if not unit.effects and unit.spent is None else _ready_lines(state, unit),
        _foes(state, unit, enemies, temper, strange),
        threats,
        (rules.word("flanking", "procedure"), has_reach),
        threats.mask(unit.y * width + unit.x, width, profile.side),
        [
            ally
            for ally in state.combatants.values()
            if ally.side == side and ally is not unit and not (ally.defeated or ally.fled)
        ],
    )


def _ready_lines(state: FightState, unit: Combatant) -> tuple[AttackLine, ...]:
    """Return the attacks whose weapons a creature has in its hands, and shots for (EP-AT-04)."""
    lines = in_hand(state, unit, state.arena.profiles[unit.id].lines)
    return tuple(line for line in lines if not is_out_of_shots(unit, line))


def _foes(
    state: FightState, unit: Combatant, enemies: list[Combatant], temper: Temperament, strange: frozenset[str]
) -> list[Foe]:
    """Look at the enemies that count: a heedless creature goes for the nearest of them."""
    space, z, apart = unit.space, unit.z, state.arena.field.apart
    far = [
        apart(space, (enemy.x, enemy.y, enemy.squares)) if enemy.z == z else squares_apart(state, unit, space, enemy)
        for enemy in enemies
    ]
    farthest = min(far) + 1 if temper.heedless else max(far, default=0)
    foes = [
        make_foe(state, unit, enemy, temper, enemy.id in strange, squares)
        for enemy, squares in zip(enemies, far, strict=True)
        if squares <= farthest
    ]
    if temper.cunning:
        weigh_by_menace(foes, temper.cunning)
    return foes
