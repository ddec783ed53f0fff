"""How many feet a creature walks in a fight, after armour and load (EP-EN-02 to 04, D20-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.rules.kernel.creature import Creature
from tactical.rules.rulesets.library import Rules

ORDER = ("none", "light", "medium", "heavy")


def fight_speed(creature: Creature, rules: Rules, conditions: tuple[str, ...] = ()) -> int:
    """Return the walk speed in feet, a multiple of 5 (off-grid figures round down)."""
    table = rules.combat["speed"]
    armour = creature.armour if table["armour_slows"] and not creature.has("ignores_armour_speed") else "none"
    base = creature.speed - creature.speed % 5
    speed = _stacked(table, base, armour, creature.load) if table["stacks"] else _worse(table, base, armour, creature)
    if any(rules.conditions.get(name, {}).get("half_speed") for name in conditions):
        speed //= 2
    return max(0, speed - speed % 5)


def _stacked(table: Mapping[str, Any], base: int, armour: str, load: str) -> int:
    """Armour and load each take their share of the unreduced base (EP-EN-03)."""
    row = "fast" if base > 20 else "slow"
    losses: Mapping[str, int] = table[row]
    pair = sorted((armour, load), key=ORDER.index, reverse=True)
    printed = table.get("printed", {}).get(f"{row} {pair[0]} {pair[1]}")
    lost = sum(losses.get(name, 0) for name in pair) if printed is None else int(printed)
    return max(0, base - lost)


def _worse(table: Mapping[str, Any], base: int, armour: str, creature: Creature) -> int:
    """The worse of armour and load slows once; bases not in the table fall to two thirds, rounded up (D20-02)."""
    worst = max(ORDER.index(armour), ORDER.index(creature.load))
    if worst < ORDER.index("medium") or creature.has("never_slowed"):
        return base
    printed = table["reduced"].get(str(base))
    return int(printed) if printed is not None else -(-base * 2 // 15) * 5


MODES = ("walk", "burrow", "climb", "fly", "swim", "teleport")
"""Movement types; each works only in its own element (EP-MV-27)."""


def pools(creature: Creature, rules: Rules, conditions: tuple[str, ...] = ()) -> dict[str, int]:
    """Return what each movement type of a creature allows in one move action, in squares (EP-MV-03, EP-MV-28).

    Armour and load slow the walk (EP-EN-02); a condition that halves the speed halves every type. Too great a load
    keeps wings from carrying (YAG-22).
    """
    is_halved = any(rules.conditions.get(name, {}).get("half_speed") for name in conditions)
    found = {"walk": fight_speed(creature, rules, conditions) // 5}
    heaviest = ORDER.index(rules.word("speed", "flies_with"))
    for mode in MODES[1:]:
        squares = creature.speeds.get(mode, 0) // 5
        if squares and not (mode == "fly" and ORDER.index(creature.load) > heaviest):
            found[mode] = squares // 2 if is_halved else squares
    return found


def run_multiplier(creature: Creature, rules: Rules) -> int:
    """Return how many times the speed a run goes (EP-EN-06, D20-19)."""
    table = rules.combat["run"]
    lost = [int(table["lost"].get(weight, 0)) for weight in (creature.armour, creature.load)]
    return max(1, int(table["multiple"]) - (sum(lost) if table["stacks"] else max(lost)))


def endurance_dc(creature: Creature, rules: Rules, round_of_running: int) -> int:
    """Return what the check of this round of running has to reach, 0 while none is needed (EP-MV-12)."""
    late = round_of_running - creature.abilities.constitution
    return rules.number("run", "dc") + rules.number("run", "dc_step") * (late - 1) if late > 0 else 0
