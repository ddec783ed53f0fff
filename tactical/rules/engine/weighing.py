"""What an order is worth to a creature that plays itself: damage expected against damage risked."""

from __future__ import annotations

from dataclasses import dataclass, field

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.profile import AttackLine, Profile
from tactical.rules.engine.blows import cover_between, flanking_ally, is_in_reach, make_blow, space_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import opportunity_line
from tactical.rules.engine.walking import Threats, occupancy, reach_of, threats_to
from tactical.rules.geometry.field import Space
from tactical.rules.geometry.reach import UNREACHED, ReachMap

Square = tuple[int, int]
FINISHING = 0.5
"""How much more a blow is worth at a target that is almost down."""


@dataclass(slots=True, eq=False)
class Scene:
    """What the acting creature knows and has worked out so far this decision."""

    state: FightState
    unit: Combatant
    profile: Profile
    enemies: list[Combatant]
    threats: Threats
    _blows: dict[tuple[str, int, bool, str], Blow] = field(default_factory=dict)
    _risks: dict[str, float] = field(default_factory=dict)

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
        return sum(self._risk(key) for key in self.threats.names(mask)) if mask else 0.0

    def _risk(self, enemy_id: str) -> float:
        if enemy_id not in self._risks:
            enemy = self.state.combatants[enemy_id]
            line = opportunity_line(self.state, enemy, self.unit) or self.state.arena.profiles[enemy_id].threat[0]
            self._risks[enemy_id] = make_blow(self.state, enemy, self.unit, line).expected
        return self._risks[enemy_id]

    def blow(self, enemy: Combatant, line: AttackLine, at: Square) -> Blow | None:
        """Return the first attack of a line at an enemy from a square, None if it cannot be made from there."""
        space = (at[0], at[1], self.profile.side)
        if not is_in_reach(self.state, line, space, space_of(self.state, enemy)):
            return None
        cover = cover_between(self.state, self.unit, enemy, line, space)
        if cover.grade == "total":
            return None
        if not line.is_melee:
            return make_blow(self.state, self.unit, enemy, line, 0, at, cover)
        key = (enemy.id, line.index, flanking_ally(self.state, self.unit, enemy, space) is not None, cover.grade)
        if key not in self._blows:
            self._blows[key] = make_blow(self.state, self.unit, enemy, line, 0, at, cover)
        return self._blows[key]


def make_scene(state: FightState, unit: Combatant) -> Scene:
    """Look at the fight through the eyes of ``unit``: enemies in hiding do not exist for it."""
    enemies = [enemy for enemy in state.enemies_of(unit) if not enemy.hidden] or state.enemies_of(unit)
    return Scene(state, unit, state.arena.profiles[unit.id], enemies, threats_to(state, unit))


def worth(expected: float, enemy: Combatant) -> float:
    """Return what expected damage is worth: no more than the target has left, more if it is nearly down."""
    useful = min(expected, enemy.hp + 1)
    return useful * (1 + FINISHING * (1 - max(enemy.hp, 0) / max(enemy.max_hp, 1)))


def full_expected(blow: Blow) -> float:
    """Return the expected damage of a full attack, each later attack being weaker by its lower bonus."""
    bonuses = blow.line.attack.bonuses
    chance = blow.chance or 0.05
    per_hit = blow.expected / chance
    return sum(per_hit * min(max(chance + (bonus - bonuses[0]) / 20, 0.05), 0.95) for bonus in bonuses)


def striking_squares(scene: Scene, reach: ReachMap, enemy: Combatant, line: AttackLine) -> list[tuple[int, Square]]:
    """Return the places (and squares) within a reach from which a melee line strikes an enemy."""
    state, side = scene.state, scene.profile.side
    battlemap, goal = state.arena.field.map, space_of(state, enemy)
    far = line.reach_max
    found = []
    for y in range(max(0, goal[1] - far - side + 1), min(battlemap.height - side, goal[1] + goal[2] + far - 1) + 1):
        for x in range(max(0, goal[0] - far - side + 1), min(battlemap.width - side, goal[0] + goal[2] + far - 1) + 1):
            place = reach.place(x, y)
            if place >= 0 and is_in_reach(state, line, (x, y, side), goal):
                found.append((place, (x, y)))
    return found


def free_for(state: FightState, unit: Combatant) -> FreeSpaces:
    """Return a quick test for where a creature may end."""
    return FreeSpaces(occupancy(state, unit).tolist(), state.arena.field.map.width, state.arena.profiles[unit.id].side)


@dataclass(frozen=True, slots=True)
class FreeSpaces:
    """Which spaces nobody stands in."""

    occupied: list[int]
    width: int
    side: int

    def __call__(self, x: int, y: int) -> bool:
        if self.side == 1:
            return not self.occupied[y * self.width + x]
        rows = range(y, y + self.side)
        return not any(self.occupied[j * self.width + i] for j in rows for i in range(x, x + self.side))


def long_reach(scene: Scene, squares: int = 60) -> ReachMap:
    """Return how the creature could get anywhere, however long it takes."""
    return reach_of(scene.state, scene.unit, squares * 5, threats=scene.threats)


def nearest_way(scene: Scene, reach: ReachMap, lines: list[AttackLine]) -> tuple[Square, ...]:
    """Return the cheapest way to any square from which one of the lines strikes any enemy."""
    best_cost, best = UNREACHED, -1
    for enemy in scene.enemies:
        for line in lines:
            for place, _ in striking_squares(scene, reach, enemy, line):
                cost = int(reach.cost[place])
                if cost < best_cost:
                    best_cost, best = cost, place
    return reach.path(best) if best >= 0 else ()


def as_space(scene: Scene, at: Square) -> Space:
    """Return the creature's space at a square."""
    return at[0], at[1], scene.profile.side
