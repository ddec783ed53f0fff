"""What an order is worth to a creature that plays itself: damage expected against damage risked."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.profile import AttackLine, Profile
from tactical.rules.engine.blows import cover_between, make_blow, threatens
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import opportunity_line
from tactical.rules.engine.walking import FreeSpaces, Threats, occupancy, reach_of, threats_to
from tactical.rules.geometry.cover import NONE, Cover
from tactical.rules.geometry.field import Space
from tactical.rules.geometry.flanking import is_flank
from tactical.rules.geometry.reach import UNREACHED, ReachMap

Square = tuple[int, int]
FINISHING = 0.5
"""How much more a blow is worth at a target that is almost down."""
ARROW_SQUARES = 2
"""How near an archer goes for a line of fire; it stops as soon as it has one."""


@dataclass(slots=True, eq=False)
class Scene:
    """What the acting creature knows and has worked out so far this decision."""

    state: FightState
    unit: Combatant
    profile: Profile
    enemies: list[Combatant]
    threats: Threats
    flank_lines: tuple[str, bool]
    occupied: NDArray[np.uint8]
    spaces: dict[str, Space]
    _blows: dict[tuple[str, int, bool, str], tuple[float, float]] = field(default_factory=dict)
    _mask_risks: dict[int, float] = field(default_factory=dict)
    _risks: dict[str, float] = field(default_factory=dict)
    _partners: dict[str, list[Space]] = field(default_factory=dict)

    @property
    def here(self) -> Square:
        return self.unit.x, self.unit.y

    @property
    def here_mask(self) -> int:
        """Who threatens the creature where it stands."""
        return self.mask_at(self.here)

    def mask_at(self, at: Square) -> int:
        """Return who threatens a space."""
        width, side, mask = self.state.arena.field.map.width, self.profile.side, 0
        for y in range(at[1], at[1] + side):
            for x in range(at[0], at[0] + side):
                mask |= int(self.threats.squares[y * width + x])
        return mask

    def risk(self, mask: int) -> float:
        """Return the damage to expect from the attacks of opportunity of everyone in a mask."""
        if not mask:
            return 0.0
        known = self._mask_risks.get(mask)
        if known is None:
            known = self._mask_risks[mask] = sum([self._risk(key) for key in self.threats.names(mask)])
        return known

    def _risk(self, enemy_id: str) -> float:
        if enemy_id not in self._risks:
            enemy = self.state.combatants[enemy_id]
            line = opportunity_line(self.state, enemy, self.unit) or self.state.arena.profiles[enemy_id].threat[0]
            self._risks[enemy_id] = make_blow(self.state, enemy, self.unit, line).expected
        return self._risks[enemy_id]

    def value(self, enemy: Combatant, line: AttackLine, at: Square, *, full: bool) -> float:
        """Return what attacking an enemy in reach from a square is worth, 0 if it cannot be done from there."""
        space = (at[0], at[1], self.profile.side)
        cover = cover_between(self.state, self.unit, enemy, line, space)
        if cover.grade == "total":
            return 0.0
        if not line.is_melee:
            return self._worth(enemy, line, at, cover, is_flanking=False)[full]
        key = (enemy.id, line.index, self._flanks(enemy, space), cover.grade)
        known = self._blows.get(key)
        if known is None:
            known = self._blows[key] = self._worth(enemy, line, at, cover, is_flanking=key[2])
        return known[full]

    def potential(self, enemy: Combatant, line: AttackLine) -> float:
        """Return what a full attack at an enemy would be worth, were it in reach and uncovered."""
        return self._worth(enemy, line, self.here, NONE, is_flanking=False)[True]

    def _worth(
        self, enemy: Combatant, line: AttackLine, at: Square, cover: Cover, *, is_flanking: bool
    ) -> tuple[float, float]:
        """Return what one attack and a full attack are worth."""
        blow = make_blow(self.state, self.unit, enemy, line, 0, at, cover, is_flanking)
        once = blow.expected
        full = full_expected(blow, once) if len(line.attack.bonuses) > 1 else once
        return worth(once, enemy), worth(full, enemy)

    def reach(self, feet: int, *, safe: bool = False) -> ReachMap:
        """Return where the creature can walk."""
        return reach_of(self.state, self.unit, feet, threats=self.threats, occupied=self.occupied, safe=safe)

    def free(self) -> FreeSpaces:
        """Return a quick test for where the creature may end."""
        return FreeSpaces(self.occupied.tolist(), self.state.arena.field.map.width, self.profile.side)

    def _flanks(self, enemy: Combatant, space: Space) -> bool:
        """Whether any ally that threatens the enemy flanks it with a creature in ``space`` (EP-FL-02)."""
        partners = self._partners.get(enemy.id)
        if partners is None:
            partners = self._partners[enemy.id] = [
                ally.space
                for ally in self.state.combatants.values()
                if ally.side == self.unit.side
                and ally.id != self.unit.id
                and not (ally.defeated or ally.fled)
                and threatens(self.state, ally, enemy.space)
            ]
        procedure, has_reach = self.flank_lines
        goal = self.spaces[enemy.id]
        return any(is_flank(procedure, goal, space, other, reach_line=has_reach) for other in partners)


def make_scene(state: FightState, unit: Combatant) -> Scene:
    """Look at the fight through the eyes of ``unit``: enemies in hiding do not exist for it."""
    enemies = [enemy for enemy in state.enemies_of(unit) if not enemy.hidden] or state.enemies_of(unit)
    profile, rules = state.arena.profiles[unit.id], state.arena.rules
    has_reach = profile.threat_reach > 1 and rules.flag("flanking", "reach_lines")
    flank_lines = (rules.word("flanking", "procedure"), has_reach)
    spaces = {enemy.id: enemy.space for enemy in enemies}
    return Scene(state, unit, profile, enemies, threats_to(state, unit), flank_lines, occupancy(state, unit), spaces)


def worth(expected: float, enemy: Combatant) -> float:
    """Return what expected damage is worth: no more than the target has left, more if it is nearly down."""
    useful = min(expected, enemy.hp + 1)
    return useful * (1 + FINISHING * (1 - max(enemy.hp, 0) / max(enemy.max_hp, 1)))


def full_expected(blow: Blow, once: float | None = None) -> float:
    """Return the expected damage of a full attack, each later attack being weaker by its lower bonus."""
    bonuses = blow.line.attack.bonuses
    chance = blow.chance or 0.05
    per_hit = (blow.expected if once is None else once) / chance
    return sum([per_hit * min(max(chance + (bonus - bonuses[0]) / 20, 0.05), 0.95) for bonus in bonuses])


def striking_squares(scene: Scene, reach: ReachMap, enemy: Combatant, line: AttackLine) -> list[tuple[int, Square]]:
    """Return the places (and squares) within a reach from which a melee line strikes an enemy, or a shot is sure."""
    state, side = scene.state, scene.profile.side
    battlemap, goal = state.arena.field.map, scene.spaces[enemy.id]
    near, far, apart = line.reach_min, line.reach_max if line.is_melee else ARROW_SQUARES, state.arena.field.apart
    found = []
    for y in range(max(0, goal[1] - far - side + 1), min(battlemap.height - side, goal[1] + goal[2] + far - 1) + 1):
        for x in range(max(0, goal[0] - far - side + 1), min(battlemap.width - side, goal[0] + goal[2] + far - 1) + 1):
            place = reach.place(x, y)
            if place >= 0 and near <= apart((x, y, side), goal) <= far:
                found.append((place, (x, y)))
    return found


def long_reach(scene: Scene, squares: int = 60) -> ReachMap:
    """Return how the creature could get anywhere, however long it takes."""
    return scene.reach(squares * 5)


def nearest_place(scene: Scene, reach: ReachMap, lines: list[AttackLine]) -> int:
    """Return the cheapest place from which one of the lines strikes any enemy, -1 if there is none."""
    best_cost, best = UNREACHED, -1
    for enemy in scene.enemies:
        for line in lines:
            for place, _ in striking_squares(scene, reach, enemy, line):
                cost = int(reach.cost[place])
                if cost < best_cost:
                    best_cost, best = cost, place
    return best


def furthest_stop(reach: ReachMap, place: int, squares: int, free: FreeSpaces) -> int:
    """Return the last place on the way to ``place`` that is within ``squares`` and free to stop in, -1 for none."""
    while place != reach.start:
        y, x = divmod(place >> 1, reach.width)
        if reach.cost[place] <= squares and free(x, y):
            return place
        place = int(reach.before[place])
    return -1
