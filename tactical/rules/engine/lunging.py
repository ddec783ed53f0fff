"""Charges by creatures that play themselves: the blow at the end against the attacks on the way (D20-19, EP-AO-15)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.budget import has_whole_round
from tactical.rules.engine.charging import charge_path
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.exposure import exposure
from tactical.rules.engine.provoking import provoked_by
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.weighing import Best, Scene

POINT = 0.05
"""What a point on a roll to hit is worth, as a share of the damage of a hit."""
OPEN = 0.1
"""What a point of AC is worth, as a share of the damage to expect: about half of all blows hit."""


def lunge(scene: Scene, best: Best) -> None:
    """Weigh a charge at everybody who is far enough off."""
    state, rules = scene.state, scene.state.arena.rules
    if state.turn.moved_feet or not (
        state.turn.standard if rules.word("actions", "charge") == "standard" else has_whole_round(state)
    ):
        return
    bonus, bare = POINT * rules.number("charge", "attack"), -OPEN * rules.number("charge", "ac")
    squares = scene.profile.speed * rules.number("charge", "multiple")
    for line in scene.lines:
        if not line.is_melee:
            continue
        for foe in scene.foes:
            gain = scene.plain(foe, line)[False] + bonus * min(line.average, foe.limit) * foe.weight
            if gain <= best.value or not line.reach_max < foe.apart <= squares + line.reach_max:
                continue
            order = actions.Charge(foe.unit.id, line.index)
            value = gain - _price(scene, order, bare)
            if value > best.value and refuse(state, scene.unit, order) is None:
                best.offer(order, value)


def _price(scene: Scene, order: actions.Charge, bare: float) -> float:
    """Return what the enemies are likely to do for it: on the way, and at its end to one who is off its guard."""
    state, unit = scene.state, scene.unit
    path = charge_path(state, unit, order.target, scene.profile.lines[order.attack])
    if isinstance(path, Refusal):
        return 0.0
    struck = set(provoked_by(state, unit, order))
    mask = sum([1 << bit for bit, key in enumerate(scene.threats.ids) if key in struck])
    caution = max(scene.temper.caution, scene.temper.wary)
    return scene.risk(mask) + bare * caution * exposure(scene, path[-1])
