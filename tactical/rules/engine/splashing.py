"""Throwing flasks: the roll, the direct hit, where it breaks, whom it splashes (EP-AT-22 to 27, EP-AT-31)."""

from __future__ import annotations

from typing import NamedTuple

from tactical.rules.combat.attack import Blow, roll_attack
from tactical.rules.combat.bodies import harm_share, taken
from tactical.rules.combat.lines import AttackLine
from tactical.rules.combat.resisting import resist_of
from tactical.rules.combat.saves import left_after
from tactical.rules.combat.splash import SCATTER, scattered
from tactical.rules.combat.spread import chances_of
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.events import Event, Splashed, SplashFelt
from tactical.rules.engine.readied import ask
from tactical.rules.engine.seeing import locates, words_of
from tactical.rules.engine.situations import square_parts
from tactical.rules.engine.spending import with_shot
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import deliver, lose
from tactical.rules.geometry.battlemap import BLOCKED, DIFFICULT, HEAVY, IMPEDED, WATER
from tactical.rules.geometry.cover import has_line_of_effect
from tactical.rules.geometry.field import Space, squares_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import total

Square = tuple[int, int]


class Wetted(NamedTuple):
    """Somebody whom a flask may hurt: the chance of a direct hit, None where it is not thrown at them, and the mean
    damage with all that chance does."""

    id: str
    hits: float | None
    expected: float


def throw_at(
    state: FightState,
    unit: Combatant,
    target: Combatant,
    line: AttackLine,
    place: int,
    square: Square | None,
    dice: Dice,
    events: list[Event],
    source: str = "",
) -> None:
    """Throw a flask at a creature: direct damage on a hit and half of it about; a miss scatters (EP-AT-22, 23, 26)."""
    if state.readied:
        ask(state, "attacks", unit, dice, events, (target.id,))
        if not unit.is_up:
            return
    _use_up(unit, line)
    blow = make_blow(state, unit, target, line, place, square=square)
    rolled = roll_attack(blow, dice)
    deliver(state, unit, target, line, blow, rolled, dice, events, square=square, source=source)
    aimed = aimed_at(state, unit, target, square)
    if not rolled.multiplier:
        _scatter(state, unit, line, aimed, dice, events)
        return
    whole = _first_roll(blow, events)
    round_ = (*aimed, 1) if square is not None or target.squares == 1 else target.space
    events.append(Splashed(unit.id, line.attack.name, aimed, aimed, rules=("EP-AT-23",)))
    _spill(state, unit, line, round_, whole, events, spared=target.id)


def _use_up(unit: Combatant, line: AttackLine) -> None:
    if line.attack.ammunition is not None:
        unit.spent = with_shot(unit.spent, line.index)


def _first_roll(blow: Blow, events: list[Event]) -> int:
    """Return the damage of a direct hit as it was rolled the first time, before all resistance (EP-AT-31)."""
    harm = next(event.harm for event in reversed(events) if event.type == "attacked")
    if harm is None:
        return 0
    return max(sum(harm.faces[: blow.line.lowest]) + blow.damage_bonus, blow.least_damage)


def throw_into(
    state: FightState,
    unit: Combatant,
    square: Square,
    line: AttackLine,
    place: int,
    dice: Dice,
    events: list[Event],
) -> None:
    """Throw a flask at a square: a plain attack against its AC; nobody is hit directly (EP-AT-25)."""
    _use_up(unit, line)
    against = state.arena.rules.number("splash", "square_ac")
    parts = square_parts(state, unit, line, square, place)
    natural = dice.roll(20)
    result = natural + total(parts)
    unit.hidden = False
    figures = (natural, result, against, parts, ("EP-AT-25",))
    if natural == 20 or (natural > 1 and result >= against):
        events.append(Splashed(unit.id, line.attack.name, square, square, 0, *figures))
        _spill(state, unit, line, (*square, 1), _rolled(line, dice), events)
        return
    die = dice.roll(SCATTER)
    landed = scattered(square, middle_of(unit.space), die)
    events.append(Splashed(unit.id, line.attack.name, landed, square, die, *figures[:4], ("EP-AT-25", "EP-AT-26")))
    _spill(state, unit, line, (*landed, 1), _rolled(line, dice), events)


def _rolled(line: AttackLine, dice: Dice) -> int:
    faces = [dice.roll(sides) for count, sides in line.attack.dice for _ in range(count)]
    return max(sum(faces) + line.attack.damage_bonus, 0)


def _scatter(
    state: FightState, unit: Combatant, line: AttackLine, aimed: Square, dice: Dice, events: list[Event]
) -> None:
    die = dice.roll(SCATTER)
    landed = scattered(aimed, middle_of(unit.space), die)
    events.append(Splashed(unit.id, line.attack.name, landed, aimed, die, rules=("EP-AT-26",)))
    _spill(state, unit, line, (*landed, 1), _rolled(line, dice), events)


def _spill(
    state: FightState,
    unit: Combatant,
    line: AttackLine,
    burst: Space,
    whole: int,
    events: list[Event],
    spared: str = "",
) -> None:
    """Splash everybody within 5 ft, but for whom the flask itself hit (EP-AT-23)."""
    for target in splashed_by(state, burst):
        if target.id == spared:
            continue
        half = left_after(state.arena.profiles[target.id].creature, whole, "reflex", "half", saved=True)
        amount = felt_by(state, unit, target, line, whole)
        evaded = half == 0 and whole > 1
        events.append(SplashFelt(target.id, line.attack.name, whole, amount, half - amount, evaded))
        if amount:
            lose(state, target, amount, unit.id if locates(state, unit, target) else "", events)


def felt_by(state: FightState, unit: Combatant, target: Combatant, line: AttackLine, whole: int) -> int:
    """Return what a creature feels of a splash: half, less by evasion, body and resistance (EP-AT-24, EP-IC-02)."""
    arena = state.arena
    creature, traits = arena.profiles[target.id].creature, frozenset(line.attack.traits)
    share = harm_share(
        words_of(state, unit),
        traits,
        words_of(state, target),
        is_bright=arena.light == "bright",
        is_undead=creature.creature_type == "undead",
    )
    half = left_after(creature, whole, "reflex", "half", saved=True)
    felt = taken(whole, share, is_saved=True) if half and share.halves < 2 else half if share.halves else 0
    resist = resist_of(creature, line.attack.damage_type, traits, arena.rules.number("damage", "vulnerable_percent"))
    return resist.left(felt)


def breaks_on(state: FightState, square: Square) -> bool:
    """Whether a flask breaks on a square: on firm ground it does, on some kinds as the table says (EP-AT-25)."""
    terrain, table = state.arena.field.map.at(*square), state.arena.rules.combat["splash"]
    if terrain in BLOCKED:
        return bool(table["on_blocked"])
    kinds = {DIFFICULT: "on_difficult", HEAVY: "on_difficult", IMPEDED: "on_impeded", WATER: "on_water"}
    return bool(table[kinds[terrain]]) if terrain in kinds else True


def splashed_by(state: FightState, burst: Space) -> list[Combatant]:
    """Return who is within 5 ft of where a flask breaks, with a line of effect from there."""
    field, (x, y, side) = state.arena.field, burst
    is_solid = side == 1 and field.map.contains(x, y) and field.map.at(x, y) in BLOCKED
    is_off = not field.map.contains(x, y, side)
    return [
        unit
        for unit in state.combatants.values()
        if not (unit.dead or unit.fled) and field.apart(burst, unit.space) <= 1
        if unit.z <= field.level(unit.x, unit.y, unit.squares) + 1
        if is_solid or is_off or has_line_of_effect(field, burst, unit.space)
    ]


def aimed_at(state: FightState, unit: Combatant, target: Combatant, square: Square | None) -> Square:
    """Return the square that a throw is meant for: the one chosen, or the nearest of the target's."""
    if square is not None:
        return square
    apart = state.arena.field.apart
    return min(squares_of(target.space), key=lambda at: (apart(unit.space, (*at, 1)), at))


def middle_of(space: Space) -> tuple[float, float]:
    """Return the middle of a space, reckoned as squares are: that of one square is the square itself."""
    x, y, side = space
    return x + (side - 1) / 2, y + (side - 1) / 2


def area_of(state: FightState, burst: Space) -> tuple[Square, ...]:
    """Return the squares of the map that a splash reaches."""
    x, y, side = burst
    squares = squares_of((x - 1, y - 1, side + 2))
    return tuple(square for square in squares if state.arena.field.map.contains(*square))


def chance_into(state: FightState, unit: Combatant, square: Square, line: AttackLine, place: int = 0) -> float:
    """Return the probability that a flask lands in the square it is thrown at."""
    need = state.arena.rules.number("splash", "square_ac") - total(square_parts(state, unit, line, square, place))
    return (21 - min(max(need, 2), 20)) / 20


def wetted(
    state: FightState,
    unit: Combatant,
    line: AttackLine,
    place: int,
    square: Square,
    target: Combatant | None = None,
    chosen: Square | None = None,
) -> tuple[Wetted, ...]:
    """Return whom a throw may hurt and how much on average: hit, splashed, or splashed by one that went astray."""
    blow = make_blow(state, unit, target, line, place, square=chosen) if target is not None else None
    hit = blow.chance if blow is not None else chance_into(state, unit, square, line, place)
    burst = target.space if target is not None and chosen is None else (*square, 1)
    expected: dict[str, float] = {}
    whole = line.attack.damage_bonus
    spread = [(max(faces + whole, 0), chance) for faces, chance in enumerate(_faces(line)) if chance]
    ways = [(hit, burst, target.id if target is not None else "")]
    landings = [scattered(square, middle_of(unit.space), die + 1) for die in range(SCATTER)]
    ways += [((1 - hit) / SCATTER, (*landed, 1), "") for landed in landings]
    for chance, space, spared in ways:
        for one in splashed_by(state, space):
            if one.id != spared:
                mean = sum(part * felt_by(state, unit, one, line, amount) for amount, part in spread)
                expected[one.id] = expected.get(one.id, 0.0) + chance * mean
    if blow is not None and target is not None:
        expected[target.id] = expected.get(target.id, 0.0) + blow.expected
    return tuple(
        Wetted(key, hit if target is not None and key == target.id else None, amount)
        for key, amount in expected.items()
    )


def _faces(line: AttackLine) -> tuple[float, ...]:
    return chances_of(tuple((sides, 0) for count, sides in line.attack.dice for _ in range(count)))
