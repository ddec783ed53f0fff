"""Setting creatures down for those nobody has placed (EP-SU-13 to 18), and checking those somebody has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tactical.rules.combat.placement import Board, Placed, fits
from tactical.rules.combat.profile import Profile, profile_for
from tactical.rules.geometry.battlemap import HAZARD, IMPEDED, MAX_SIDE, NAMES, BattleMap, read_battlemap
from tactical.rules.geometry.distance import DISTANCES, FEET, between
from tactical.rules.geometry.field import squares_of
from tactical.rules.geometry.occupancy import share
from tactical.rules.geometry.relief import may_rest, relief_of
from tactical.rules.geometry.rooms import room_of
from tactical.rules.handoff import AmbushSetup, Participant
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import Rules, rules_of

Square = tuple[int, int]
MEETING_SQUARES = 12
"""How far two sides that meet by chance start from each other."""
AMBUSH_SQUARES = 4
"""How far ambushers start from their victims when nobody placed them."""
SQUARES_EACH = 4
"""Squares of a room for each square that creatures fill, for a fight to be had in it."""
FILE_LENGTH = 7
"""How many creatures in single file are within 30 ft of each other."""


@dataclass(slots=True)
class _Table:
    """Who is where so far."""

    setup: AmbushSetup
    battlemap: BattleMap
    rules: Rules
    profiles: dict[str, Profile]
    room: frozenset[Square] = frozenset()
    """Where everyone is set down: squares that can be walked to from each other; empty for anywhere."""
    positions: dict[str, Square] = field(default_factory=dict)
    taken: dict[Square, list[Participant]] = field(default_factory=dict)

    def put(self, item: Participant, at: Square) -> None:
        self.positions[item.id] = at
        for square in squares_of((*at, self.profiles[item.id].side)):
            self.taken.setdefault(square, []).append(item)

    def is_free(self, at: Square, side: int) -> bool:
        if self.room and at not in self.room:
            return False
        return self.has_room(at, side) and not any(square in self.taken for square in squares_of((*at, side)))

    def has_room(self, at: Square, side: int) -> bool:
        return self.battlemap.has_room(*at, side) and may_rest(relief_of(self.battlemap), *at, side)

    def is_bad(self, at: Square, side: int) -> bool:
        harmful = {(x, y) for x, y, _ in self.battlemap.layers.hazards}
        return any(
            self.battlemap.at(x, y) in (HAZARD, IMPEDED) or (x, y) in harmful for x, y in squares_of((*at, side))
        )


def place_all(setup: AmbushSetup, rows: tuple[str, ...]) -> dict[str, Square]:
    """Return where everyone starts: given positions as they are, the others by side and march order.

    An ambush that succeeded puts the ambushers where the rules allow (EP-SU-13); else the sides start apart.
    """
    battlemap = read_battlemap(rows, setup.place.edges, setup.place.layers)
    rules = rules_of(setup)
    profiles = {item.id: profile_for(item.creature, rules) for item in setup.participants}
    table = _Table(setup, battlemap, rules, profiles)
    backs = {item.id: item.mount for item in setup.participants if item.mount in profiles}
    for item in setup.participants:
        if item.position is not None and item.id not in backs:
            _accept(table, item, item.position)
    if setup.place.rows:
        table.room = _common_room(table)
    hunters = ambushing_side(setup)
    waiting = sorted(
        (item for item in setup.participants if item.id not in table.positions and item.id not in backs),
        key=lambda item: (item.side == hunters, item.side != "party", item.march_order),
    )
    counts: dict[str, int] = {}
    for item in waiting:
        _check_size(table, item)
        index = counts[item.side] = counts.get(item.side, -1) + 1
        spots = _hiding_spots(table, item, index) if item.side == hunters else iter(())
        anchor = _anchor(table, item, index, is_victim=bool(hunters))
        table.put(item, _first_free(table, item, spots, anchor))
    return {item.id: table.positions[backs.get(item.id, item.id)] for item in setup.participants}


def ambushing_side(setup: AmbushSetup) -> str:
    """Return the side that dictates the placement, empty in an ordinary meeting (EP-SU-13, EP-SU-30)."""
    ambush = setup.ambush
    return ambush.ambushers if ambush is not None and ambush.success and not ambush.accidental else ""


def _common_room(table: _Table) -> frozenset[Square]:
    """The part of a finished map where a fight can be had: where someone stands already, else the one nearest to the
    middle with room for all, else the largest."""
    battlemap = table.battlemap
    middle = next(iter(table.positions.values()), (battlemap.width // 2, battlemap.height // 2))
    needed = SQUARES_EACH * sum(profile.side**2 for profile in table.profiles.values())
    seen: set[Square] = set()
    largest: frozenset[Square] = frozenset()
    for at in _rings(middle, battlemap, 1):
        if at in seen or not battlemap.has_room(*at):
            continue
        room = room_of(battlemap, at)
        if len(room) >= needed or table.positions:
            return room
        seen |= room
        largest = max(largest, room, key=len)
    return largest


def _accept(table: _Table, item: Participant, at: Square) -> None:
    """Accept a given position, or say what is wrong with it."""
    side, name = table.profiles[item.id].side, item.creature.name
    _check_size(table, item)
    if not table.battlemap.contains(*at, side):
        limits = f"0 to {table.battlemap.width - side} and 0 to {table.battlemap.height - side}"
        raise RuleError(f"{name} at {at} is off the map", rule="EP-SU-17", remedy=f"Keep within {limits}.")
    if not table.battlemap.has_room(*at, side):
        blocks = [square for square in squares_of((*at, side)) if not table.battlemap.has_room(*square)]
        ground = NAMES[table.battlemap.at(*blocks[0])] if blocks else "the way of a wall"
        raise RuleError(f"{name} at {at} stands in {ground}", rule="EP-SU-17", remedy="Choose a free square.")
    if not table.has_room(at, side):
        text = f"{name} at {at} does not fit below the roof"
        raise RuleError(text, rule="EP-TE-04", remedy="Choose a higher place, or raise the roof.")
    for square in squares_of((*at, side)):
        others = table.taken.get(square, [])
        if others and share(table.rules, (item.creature.size, *(other.creature.size for other in others))) != "free":
            known = others[0].creature.name
            raise RuleError(f"{name} and {known} share {square}", rule="EP-SP-05", remedy="Choose a free square.")
    table.put(item, at)


def _check_size(table: _Table, item: Participant) -> None:
    """Refuse a creature that is larger than the map (EP-SP-02)."""
    side, width, height = table.profiles[item.id].side, table.battlemap.width, table.battlemap.height
    if side > min(width, height):
        raise RuleError(
            f"{item.creature.name} takes {side} x {side} squares, the map is {width} x {height}",
            rule="EP-SP-02",
            pointer="/place",
            remedy=f"Use a map of {side} x {side} squares or more, at most {MAX_SIDE} x {MAX_SIDE}.",
        )


def _anchor(table: _Table, item: Participant, index: int, *, is_victim: bool) -> Square:
    """Return the square a creature would like to stand on."""
    middle_x, middle_y = table.battlemap.width // 2, table.battlemap.height // 2
    is_file = table.setup.single_file and (is_victim or item.side == "party")
    back, row = (index % FILE_LENGTH, index // FILE_LENGTH) if is_file else (index // 3, index % 3 - 1)
    if is_victim:
        return middle_x + FILE_LENGTH // 2 - back, middle_y + row
    gap = min(MEETING_SQUARES, table.battlemap.width - 4) // 2
    if item.side == "party":
        return middle_x - gap - back, middle_y + row
    return middle_x + gap + back, middle_y + row


def _hiding_spots(table: _Table, item: Participant, index: int) -> Iterator[Square]:
    """Yield squares a legal ambush allows, the likeliest first: some way off, on alternate sides of the way."""
    victims = [other for other in table.setup.participants if other.side not in (item.side, "others")]
    middle = [table.positions[other.id] for other in victims if other.id in table.positions]
    if not middle:
        return
    here = placed_list(table.setup, table.profiles, table.positions)
    board = make_board(table.battlemap, table.rules)
    profile = table.profiles[item.id]
    goal_x, goal_y = middle[index // 2 % len(middle)]
    goal_y += AMBUSH_SQUARES if index % 2 else -AMBUSH_SQUARES
    for at in _rings((goal_x, goal_y), table.battlemap, profile.side):
        trial = placed_one(item, profile, at, is_ambusher=True)
        if table.is_free(at, profile.side) and fits(trial, here, board, table.rules):
            yield at


def _first_free(table: _Table, item: Participant, spots: Iterator[Square], anchor: Square) -> Square:
    """Return the first good spot, else the free space nearest to the anchor; bad ground comes last."""
    side = table.profiles[item.id].side
    fallback: Square | None = None
    for at in spots:
        if not table.is_bad(at, side):
            return at
    for at in _rings(anchor, table.battlemap, side):
        if not table.is_free(at, side):
            continue
        if not table.is_bad(at, side):
            return at
        fallback = fallback or at
    if fallback is None and table.room:
        table.room = frozenset()
        return _first_free(table, item, iter(()), anchor)
    if fallback is None:
        name = item.creature.name
        raise RuleError(f"there is no room on the map for {name}", rule="EP-SU-17", remedy="Use a larger map.")
    return fallback


def _rings(centre: Square, battlemap: BattleMap, side: int) -> Iterator[Square]:
    """Yield the squares round a centre, nearest ring first, within a ring those on its row first."""
    cx, cy = centre
    for radius in range(max(battlemap.width, battlemap.height) + 1):
        ring = (
            (cx + dx, cy + dy)
            for dy in range(-radius, radius + 1)
            for dx in (range(-radius, radius + 1) if abs(dy) == radius else (-radius, radius))
        )
        for at in sorted(ring, key=lambda square: (abs(square[1] - cy), square[0])):
            if battlemap.contains(*at, side):
                yield at


def placed_list(setup: AmbushSetup, profiles: dict[str, Profile], positions: dict[str, Square]) -> list[Placed]:
    """Return those who have a position as the placement rules see them; riders fill the space of their mounts."""
    side = setup.ambush.ambushers if setup.ambush is not None else ""
    found = []
    for item in setup.participants:
        if item.id not in positions or item.side == "others":
            continue
        one = placed_one(item, profiles[item.id], positions[item.id], is_ambusher=item.side == side)
        if item.mount in positions:
            one = replace(one, mount=item.mount, squares=profiles[item.mount].side)
        found.append(one)
    return found


def placed_one(item: Participant, profile: Profile, at: Square, *, is_ambusher: bool) -> Placed:
    """Return one creature as the placement rules see it."""
    reach = profile.threat_reach * FEET if profile.threat else -1
    nearest = min((line.reach_min for line in profile.threat), default=0) * FEET
    name, size = item.creature.name, profile.creature.size
    return Placed(item.id, name, is_ambusher, at[0], at[1], profile.side, reach, nearest, size)


def make_board(battlemap: BattleMap, rules: Rules) -> Board:
    """Return what the placement rules need to know of a map."""
    distance, relief = DISTANCES[rules.word("grid", "diagonals")], relief_of(battlemap)
    gaps = {(x, y): inches for x, y, inches in battlemap.layers.gaps}
    harmful = {(x, y) for x, y, _ in battlemap.layers.hazards}

    def apart(a: Placed, b: Placed) -> int:
        return between(distance, a.x, a.y, a.squares, b.x, b.y, b.squares) * FEET

    def ground(x: int, y: int, side: int) -> str:
        if not battlemap.contains(x, y, side):
            return "a place off the map"
        for square in squares_of((x, y, side)):
            if not battlemap.has_room(*square):
                return NAMES[battlemap.at(*square)]
        if not battlemap.has_room(x, y, side):
            return "the way of a wall"
        return "" if may_rest(relief, x, y, side) else "a place under too low a roof"

    def poor(item: Placed) -> str:
        squares = squares_of((item.x, item.y, item.squares))
        if any(square in harmful or battlemap.at(*square) == HAZARD for square in squares):
            return "hazardous ground"
        needs = rules.sizes[item.size].fits
        return "an opening where it squeezes" if any(gaps.get(square, needs) < needs for square in squares) else ""

    def shares(a: Placed, b: Placed) -> bool:
        return share(rules, (a.size, b.size)) == "free"

    return Board(battlemap.width, battlemap.height, apart, ground, poor, shares)
