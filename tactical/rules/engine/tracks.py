"""A path gone in cubes, by any movement type: its cost, who strikes where, or which rule refuses which step.

EP-MV-27 to 30, EP-3D-01 to 03, EP-SP-06 to 09.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from tactical.rules.combat.senses import TOTAL, light_degree
from tactical.rules.engine.crowd import FREE, ending, is_hostile, overlapping, steps_over
from tactical.rules.engine.gait import Gait, Leg, Place, Walk
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.roaming import Roaming, roaming
from tactical.rules.engine.seeing import perceives
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.cover import has_line_of_effect, has_line_of_sight
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.relief import is_in_water, is_open
from tactical.rules.geometry.tracing import Trace

Square = tuple[int, int]


def track(state: FightState, mover: Combatant, path: Sequence[Leg], gait: Gait) -> Walk:
    """Go through a path in cubes."""
    if gait.mode == "teleport":
        return _jump(state, mover, path, gait)
    legs = _levelled(state, mover, path, gait)
    asked = roaming(
        state,
        mover,
        gait.budgets,
        impeded=gait.impeded,
        squeezing=not gait.is_run,
        with_stepover=gait.steps_over,
        through=gait.through,
        to_level=_farthest(mover, legs),
        provokes=gait.provokes,
        near=_beside(state, mover, legs),
    )
    done = asked.field.trace(asked.query, legs)
    if done.stopped >= 0:
        return Walk(done.costs, done.parity, (), _refused(state, asked, done, legs))
    return _judge(state, mover, gait, asked, done)


def _beside(state: FightState, mover: Combatant, legs: Sequence[Leg]) -> list[Combatant]:
    """Return who may be in the way of a path: whoever stands within the squares that it spans."""
    full = state.arena.profiles[mover.id].side
    xs, ys = [mover.x, *(leg[0] for leg in legs)], [mover.y, *(leg[1] for leg in legs)]
    west, east, south, north = min(xs), max(xs) + full, min(ys), max(ys) + full
    return [
        unit
        for unit in state.combatants.values()
        if west < unit.x + unit.squares and unit.x < east and south < unit.y + unit.squares and unit.y < north
    ]


def _farthest(mover: Combatant, legs: Sequence[Leg]) -> int | None:
    """Return the level of a path farthest from the mover's own; None where it goes both up and down from there."""
    levels = [leg[2] for leg in legs if len(leg) > 2]
    above, below = max(levels, default=mover.z), min(levels, default=mover.z)
    if above > mover.z > below:
        return None
    return above if above > mover.z else below


def _levelled(state: FightState, mover: Combatant, path: Sequence[Leg], gait: Gait) -> tuple[Leg, ...]:
    """Return a path in which squares of deep water have the level at which a swimmer comes to them: the surface from
    the shore, its own below it."""
    if "swim" not in gait.budgets or mover.mode == "fly":
        return tuple(path)
    relief, side, z = state.arena.believed.relief, mover.squares, mover.z
    legs: list[Leg] = []
    for leg in path:
        if len(leg) == 2 and state.arena.believed.map.contains(leg[0], leg[1], side):
            surface = int(relief.surface[leg[1] * relief.width + leg[0]])
            levels = [level for level in (z, surface - 1) if is_in_water(relief, leg[0], leg[1], level, side)]
            leg = (leg[0], leg[1], levels[0]) if levels and abs(levels[0] - z) <= 1 else leg
        if len(leg) > 2:
            z = leg[2]
        elif state.arena.believed.map.contains(leg[0], leg[1], side):
            level = state.arena.believed.level(leg[0], leg[1], side)
            z = level if abs(level - z) <= 1 else z
        legs.append(leg)
    return tuple(legs)


def _refused(state: FightState, asked: Roaming, done: Trace, path: Sequence[Leg]) -> Refusal:
    """Say why the next step of a path cannot be taken."""
    field, query = asked.field, asked.query
    at = done.places[-1] if done.places else (query.x, query.y, query.z, query.sides[query.stance])
    leg = path[done.stopped]
    if max(abs(leg[0] - at[0]), abs(leg[1] - at[1])) > 1 or tuple(leg[:3]) == at[: min(len(leg), 3)]:
        text = f"({leg[0]}, {leg[1]}) is not next to ({at[0]}, {at[1]})"
        return Refusal("EP-MV-02", text, "Name every square on the way.")
    if not field.map.contains(leg[0], leg[1], at[3]):
        return Refusal("EP-MV-01", f"({leg[0]}, {leg[1]}) is off the map", "Stay on the map, or flee.")
    if len(leg) > 3 and leg[3] not in query.sides:
        widths = " or ".join(str(side) for side in query.sides)
        return Refusal("EP-SP-06", f"it cannot go {leg[3]} squares wide", f"It goes {widths} squares wide.")
    z = leg[2] if len(leg) > 2 else _level_ahead(state, asked, leg, at)
    if abs(z - at[2]) > 1 and not query.window.grounded:
        return Refusal("EP-MV-02", f"level {z} is not next to level {at[2]}", "Name every cube on the way.")
    return Refusal(*field.why_not(query, at, (leg[0], leg[1], z, leg[3] if len(leg) > 3 else at[3])))


def _level_ahead(state: FightState, asked: Roaming, leg: Leg, at: Place) -> int:
    level = state.arena.believed.level(leg[0], leg[1], at[3])
    return level if asked.query.window.grounded or abs(level - at[2]) <= 1 else at[2]


def _judge(state: FightState, mover: Combatant, gait: Gait, asked: Roaming, done: Trace) -> Walk:
    """See what a path that can be gone provokes, and what comes of its end."""
    query = asked.query
    places = ((query.x, query.y, query.z, query.sides[query.stance]), *done.places)
    provoked: list[tuple[str, Square]] = []
    seen = 0
    costs = list(done.costs)
    for index, (at, to) in enumerate(pairwise(places)):
        refusal = astray(state, gait, at, to) or _hampered(state, gait, costs, index, at, to)
        if refusal is not None:
            return Walk(tuple(costs[:index]), done.parity, tuple(provoked), refusal)
        new = _threat_at(asked, at) & ~seen
        if gait.slips_away and not index:
            new = unperceived(state, mover, asked.names, new)
        seen |= new
        provoked += [(key, (at[0], at[1])) for key in asked.names(new)]
    end = ending(state, mover, (places[-1][0], places[-1][1], places[-1][3]), places[-1][2]) if done.places else FREE
    last = (places[-1][0], places[-1][1])
    if end.refusal is not None and not may_stop_on(state, gait, last, mover):
        return Walk(tuple(costs), done.parity, tuple(provoked), end.refusal)
    refusal = _tighten(gait, costs, done) if end.squeezed_with else None
    if refusal is not None:
        return Walk(tuple(costs[:-1]), done.parity, tuple(provoked), refusal)
    over = stepped_over(state, mover, [(place[0], place[1]) for place in done.places], gait)
    rest = replace(end, refusal=None)
    return Walk(tuple(costs), done.parity, tuple(provoked), None, over, rest, done.places, done.modes)


def unperceived(state: FightState, mover: Combatant, names: Callable[[int], tuple[str, ...]], mask: int) -> int:
    """Return those of a mask of enemies whom the mover does not perceive: they strike at who slips away (D20-19)."""
    bits = [1 << bit for bit in range(mask.bit_length()) if mask >> bit & 1]
    return sum(bit for bit in bits if not all(perceives(state, mover, state.combatants[key]) for key in names(bit)))


def _threat_at(asked: Roaming, at: Place) -> int:
    """Return who threatens any cube of a space."""
    window, threat = asked.query.window, asked.query.threat
    found = 0
    x, y, z, side = at
    for level in [0] if window.grounded else range(z, z + side):
        layer = window.layer(level)
        if layer < 0:
            continue
        for j in range(y, y + side):
            for i in range(x, x + side):
                found |= int(threat[(layer * window.height + j) * window.width + i])
    return found


def _hampered(state: FightState, gait: Gait, costs: list[int], index: int, at: Place, to: Place) -> Refusal | None:
    """Refuse a run across anything but clear ground (EP-MV-11)."""
    if not gait.is_run:
        return None
    price = costs[index] - (costs[index - 1] if index else 0)
    is_diagonal = at[0] != to[0] and at[1] != to[1]
    if price > (2 if is_diagonal and state.arena.field.rule.alternates else 1):
        return Refusal("EP-MV-11", f"({to[0]}, {to[1]}) is no clear ground: nobody runs across it", "Move instead.")
    return None


def _tighten(gait: Gait, costs: list[int], done: Trace) -> Refusal | None:
    """Let the last step cost what squeezing costs (EP-SP-08, EP-SP-09)."""
    before = costs[-2] if len(costs) > 1 else 0
    costs[-1] = max(costs[-1], before + 2)
    allowed = gait.budgets.get(done.modes[-1], gait.squares)
    if costs[-1] <= allowed:
        return None
    text = f"squeezing in makes it {costs[-1] * FEET} ft, and {allowed * FEET} ft are left"
    return Refusal("EP-MV-03", text, "Stop earlier.")


def astray(state: FightState, gait: Gait, at: Place, to: Place) -> Refusal | None:
    """Refuse a step of a withdrawal that does not lead away from its primary target (EP-MV-24)."""
    if not gait.away_from:
        return None
    target, field = state.combatants[gait.away_from], state.arena.field
    goal = (target.x, target.y, target.z, target.squares)
    if field.cubes_apart(to, goal) > field.cubes_apart(at, goal):
        return None
    text = f"({to[0]}, {to[1]}) is no farther from {state.arena.names[target.id]}"
    return Refusal("EP-MV-24", text, "Let every step lead away from it.")


def _jump(state: FightState, mover: Combatant, path: Sequence[Leg], gait: Gait) -> Walk:
    """Teleport: from here to there, past what lies between, within sight and effect (EP-TE-04)."""
    arena, side = state.arena, mover.squares
    field = arena.believed
    parity = state.turn.diagonals

    def refuse(rule: str, text: str, remedy: str) -> Walk:
        return Walk((), parity, (), Refusal(rule, text, remedy))

    if len(path) != 1:
        return refuse("EP-MV-27", "a teleport has no squares on the way", "Name only where it arrives.")
    x, y = path[0][0], path[0][1]
    if not field.map.contains(x, y, side):
        return refuse("EP-MV-01", f"({x}, {y}) is off the map", "Stay on the map.")
    level = field.level(x, y, side)
    z = path[0][2] if len(path[0]) > 2 else level
    to = (x, y, z, side)
    if not is_open(field.relief, x, y, z, side) or not field.map.has_room(x, y, side):
        return refuse("EP-TE-04", f"({x}, {y}) is not free", "Arrive in a free space.")
    if z != level and "fly" not in arena.profiles[mover.id].creature.speeds:
        return refuse("EP-3D-01", f"nothing bears it at level {z}", f"Arrive at level {level}.")
    here = (mover.x, mover.y, mover.z, side)
    apart = field.cubes_apart((*here[:3], 1), (*to[:3], 1))
    if not apart:
        return refuse("EP-MV-02", "it is there", "Name another square.")
    if apart > gait.squares:
        return refuse("EP-MV-03", f"{apart * FEET} ft, and {gait.squares * FEET} ft are left", "Arrive nearer.")
    is_dark = light_degree(arena.light, arena.profiles[mover.id].senses, apart) >= TOTAL
    goal = (x, y, side)
    is_cut = not (has_line_of_effect(field, mover.space, goal) and has_line_of_sight(field, mover.space, goal))
    if is_dark or is_cut:
        return refuse("EP-TE-04", f"it has no line of sight and effect to ({x}, {y})", "Arrive where it sees.")
    end = ending(state, mover, (x, y, side), z)
    if end.refusal is not None:
        return Walk((), parity, (), end.refusal)
    asked = roaming(state, mover, {"walk": 1}, provokes=gait.provokes)
    names = asked.names(_threat_at(asked, here))
    provoked = tuple((key, (mover.x, mover.y)) for key in names)
    return Walk((apart,), parity, provoked, None, (), end, (to,), ("teleport",))


def may_stop_on(state: FightState, gait: Gait, at: Square, mover: Combatant) -> bool:
    """Whether the enemy whose space is clambered into is all that stands there."""
    others = {unit.id for unit in overlapping(state, mover, (*at, mover.squares))}
    return others == {gait.through}


def stepped_over(state: FightState, mover: Combatant, path: Sequence[Square], gait: Gait) -> tuple[str, ...]:
    """Return the enemies that the path leads over (EP-MV-21)."""
    if not (gait.steps_over and state.arena.can_share):
        return ()
    found = {
        unit.id: None
        for at in path
        for unit in overlapping(state, mover, (*at, mover.squares))
        if is_hostile(mover, unit) and steps_over(state, mover, unit)
    }
    return tuple(found)
