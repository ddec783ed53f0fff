"""Setting creatures down for those nobody has placed (EP-SU-13 to 18), and checking those somebody has."""

from __future__ import annotations

from tactical.rules.combat.profile import Profile, make_profile
from tactical.rules.geometry.battlemap import HAZARD, IMPEDED, NAMES, BattleMap, read_battlemap
from tactical.rules.geometry.distance import chebyshev
from tactical.rules.geometry.field import squares_of
from tactical.rules.handoff import AmbushSetup, Participant
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for

Square = tuple[int, int]
MEETING_SQUARES = 12
"""How far two sides that meet by chance start from each other."""
AMBUSH_SQUARES = 4
"""How far ambushers start from their victims when nobody placed them."""


def place_all(setup: AmbushSetup, rows: tuple[str, ...]) -> dict[str, Square]:
    """Return where everyone starts: given positions as they are, the others by side and march order."""
    battlemap = read_battlemap(rows)
    rules = rules_for(setup.ruleset, setup.options)
    sides = {item.id: make_profile(item.creature, rules).side for item in setup.participants}
    taken: dict[Square, str] = {}
    positions: dict[str, Square] = {}
    for item in setup.participants:
        if item.position is not None:
            positions[item.id] = _given(item, item.position, sides[item.id], battlemap, taken)
    for item in _by_march(setup):
        if item.id not in positions:
            anchor = _anchor(setup, item, battlemap)
            positions[item.id] = _nearest(item, anchor, sides[item.id], battlemap, taken, setup.single_file)
    return {item.id: positions[item.id] for item in setup.participants}


def _by_march(setup: AmbushSetup) -> list[Participant]:
    return sorted(setup.participants, key=lambda item: (item.side != "party", item.march_order))


def _given(item: Participant, at: Square, side: int, battlemap: BattleMap, taken: dict[Square, str]) -> Square:
    """Accept a given position, or say what is wrong with it."""
    x, y = at
    if not battlemap.contains(x, y, side):
        raise RuleError(
            f"{item.creature.name} at ({x}, {y}) is off the map",
            rule="EP-SU-17",
            remedy=f"Keep within 0 to {battlemap.width - side} and 0 to {battlemap.height - side}.",
        )
    if not battlemap.has_room(x, y, side):
        ground = NAMES[battlemap.at(x, y)]
        raise RuleError(
            f"{item.creature.name} at ({x}, {y}) stands in {ground}", rule="EP-SU-17", remedy="Choose a free square."
        )
    for square in squares_of((x, y, side)):
        if square in taken:
            raise RuleError(
                f"{item.creature.name} and {taken[square]} share ({square[0]}, {square[1]})",
                rule="EP-SU-17",
                remedy="Choose a free square.",
            )
        taken[square] = item.creature.name
    return at


def _anchor(setup: AmbushSetup, item: Participant, battlemap: BattleMap) -> Square:
    """Return the square a creature would like to stand on."""
    middle_x, middle_y = battlemap.width // 2, battlemap.height // 2
    is_ambush = setup.ambush is not None and bool(setup.ambush.success or setup.ambush.accidental)
    if is_ambush and setup.ambush is not None:
        if item.side != setup.ambush.ambushers:
            return middle_x - item.march_order, middle_y
        offset = AMBUSH_SQUARES if item.march_order % 2 else -AMBUSH_SQUARES
        return middle_x - item.march_order // 2, middle_y + offset
    gap = min(MEETING_SQUARES, battlemap.width - 4) // 2
    if item.side == "party":
        return middle_x - gap - (item.march_order if setup.single_file else item.march_order // 3), middle_y
    return middle_x + gap + item.march_order // 3, middle_y


def _nearest(
    item: Participant, anchor: Square, side: int, battlemap: BattleMap, taken: dict[Square, str], is_file: bool
) -> Square:
    """Return the best free space near an anchor; dangerous ground only when nothing else is left (EP-SU-17)."""
    best: tuple[tuple[int, int, int, int], Square] | None = None
    for y in range(battlemap.height - side + 1):
        for x in range(battlemap.width - side + 1):
            space = squares_of((x, y, side))
            if not battlemap.has_room(x, y, side) or any(square in taken for square in space):
                continue
            is_bad = any(battlemap.at(i, j) in (HAZARD, IMPEDED) for i, j in space)
            off_line = abs(y - anchor[1]) if is_file and item.side == "party" else 0
            score = (int(is_bad), chebyshev(x - anchor[0], y - anchor[1]) + off_line, abs(y - anchor[1]), x)
            if best is None or score < best[0]:
                best = (score, (x, y))
    if best is None:
        raise RuleError(
            f"there is no room on the map for {item.creature.name}", rule="EP-SU-17", remedy="Use a larger map."
        )
    for square in squares_of((*best[1], side)):
        taken[square] = item.creature.name
    return best[1]


def reach_feet(profile: Profile) -> int:
    """Return how far a creature threatens in feet, -1 if it does not."""
    return profile.threat_reach * 5 if profile.threat else -1
