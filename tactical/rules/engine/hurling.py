"""Thrown and dropped objects as attacks: a ranged touch attack, or one at everybody in the area (EP-FA-15 to 17)."""

from __future__ import annotations

from tactical.rules.combat.objects import SIZES, covers_area, largest_thrown, object_impact
from tactical.rules.combat.profile import AttackLine, attack_line
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.events import Event, HitByObject
from tactical.rules.engine.mishaps import harm_of
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import lose, strike
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.creature import Attack, Bonus, Size
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import total

FIRST_INDEX = 1_000
"""Lines of objects are numbered from here, so that they are never taken for one of a stat block."""


def object_name(size: Size, stuff: str, feet: int) -> str:
    """Return what an object is called: "large object, dense, from 40 ft"."""
    kind = "" if stuff == "ordinary" else f", {stuff}"
    return f"{size.value} object{kind}{f', from {feet} ft' if feet else ''}"


def object_line(state: FightState, thrower: Combatant, size: Size, stuff: str, feet: int) -> AttackLine:
    """Return the attack that throws or drops an object. ``feet`` are those it falls, 0 for a plain throw."""
    rules = state.arena.rules
    impact = object_impact(rules.objects, size, stuff, feet)
    table = rules.objects["objects"]
    bonuses = throwing_bonus(state, thrower)
    bonus = sum(part.value for part in bonuses)
    attack = Attack(
        object_name(size, stuff, feet),
        "thrown",
        (bonus,),
        impact.pools,
        total(impact.parts),
        bonuses,
        tuple(Bonus(part.name, part.value) for part in impact.parts),
        str(table.get("type", "physical")),
        increment=int(table["range_increment"]),
        touch=bool(table["touch"]),
        lethal=False,
    )
    kinds = tuple(rules.objects["stuff"])
    index = ((feet // 10) * len(kinds) + kinds.index(stuff)) * len(SIZES) + size.rank
    return attack_line(FIRST_INDEX + index, attack, state.arena.profiles[thrower.id].reach, rules)


def throwing_bonus(state: FightState, thrower: Combatant) -> tuple[Bonus, ...]:
    """Return what a creature adds to throwing things: its best shot or throw, else its best blow with Dexterity in
    the place of Strength (EP-AT-08)."""
    creature = state.arena.profiles[thrower.id].creature
    shots = [attack for attack in creature.attacks if attack.kind != "melee"]
    if shots:
        best = max(shots, key=lambda attack: attack.bonuses[0])
        return (Bonus(f"as with the {best.name}", best.bonuses[0]),)
    blows = [attack.bonuses[0] for attack in creature.attacks]
    strength, dexterity = (creature.abilities.modifier(name) for name in ("strength", "dexterity"))
    base = max(blows) - strength if blows else 0
    return (Bonus("base attack", base), Bonus("Dexterity", dexterity, "ability"))


def fallen_feet(thrower: Combatant, target: Combatant) -> int:
    """Return how far something falls that one drops on the other."""
    return max(0, thrower.z - target.z) * FEET


def is_above(state: FightState, thrower: Combatant, target: Combatant) -> bool:
    """Whether a creature can drop something on another: two levels up at least, and at most a square aside."""
    return thrower.z - target.z >= 2 and state.arena.field.apart(thrower.space, target.space) <= 1


def refuse_object(state: FightState, thrower: Combatant, size: Size, stuff: str) -> Refusal | None:
    """Return why a creature cannot throw such an object."""
    table = state.arena.rules.objects
    if stuff not in table["stuff"]:
        return Refusal("EP-FA-16", f"no stuff is called {stuff!r}", f"Use one of {', '.join(table['stuff'])}.")
    if table["objects"]["procedure"] == "gm":
        return Refusal(str(table["objects"]["cite"]), "this ruleset does not say what objects do", "Ask the GM.")
    largest = largest_thrown(table, state.arena.profiles[thrower.id].creature.size)
    if largest is None or size.rank > largest.rank:
        most = f"at most a {largest.value} object" if largest else "nothing that hurts"
        return Refusal("EP-FA-15", f"it can throw {most}", "Choose a smaller one.")
    if not object_impact(table, size, stuff).pools:
        return Refusal("EP-FA-15", f"a {size.value} object is too small to hurt", "Choose a larger one.")
    return None


def hurl(
    state: FightState,
    thrower: Combatant,
    target: Combatant,
    size: Size,
    stuff: str,
    feet: int,
    dice: Dice,
    events: list[Event],
) -> None:
    """Throw or drop an object: a roll for the target, and for everybody below it where it is enormous (EP-FA-17)."""
    line = object_line(state, thrower, size, stuff, feet)
    for unit in below(state, target, size, thrower.id):
        if unit.is_up:
            strike(state, thrower, unit, line, dice, events)


def chances(
    state: FightState, thrower: Combatant, target: Combatant, size: Size, stuff: str, feet: int
) -> list[tuple[str, float, float]]:
    """Return whom an object may hit, each with the chance that it does and the damage to expect."""
    line = object_line(state, thrower, size, stuff, feet)
    blows = [(unit.id, make_blow(state, thrower, unit, line)) for unit in below(state, target, size, thrower.id)]
    return [(key, blow.chance, blow.expected) for key, blow in blows]


def below(state: FightState, target: Combatant, size: Size, thrower: str = "") -> list[Combatant]:
    """Return who may be hit: the target, and, below an enormous object, everybody within its space about the target."""
    if not covers_area(state.arena.rules.objects, size):
        return [target]
    side = state.arena.rules.sizes[size].squares
    left, low = target.x + (target.squares - side) // 2, target.y + (target.squares - side) // 2
    space = (left, low, side)
    others = [
        unit
        for unit in state.combatants.values()
        if unit.id not in (target.id, thrower) and not unit.fled and state.arena.field.apart(space, unit.space) == 0
    ]
    return [target, *others]


def hit(
    state: FightState, target: Combatant, size: Size, stuff: str, feet: int, dice: Dice, events: list[Event]
) -> None:
    """Let an object hit a creature without a roll: nobody threw it (EP-FA-15, EP-FA-16)."""
    impact = object_impact(state.arena.rules.objects, size, stuff, feet)
    harm = harm_of(state, target, impact, dice, is_attack=True)
    events.append(HitByObject(target.id, object_name(size, stuff, feet), harm, impact.reasons))
    if harm is not None and harm.total:
        lose(state, target, harm.total, "", events)
