"""What an order is worth to a creature that plays itself: damage expected against damage risked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.profile import AttackLine, Profile
from tactical.rules.engine.aiming import (
    bystanders,
    cover_between,
    into_melee,
    is_beside_blocked,
    is_useless,
    threatens,
)
from tactical.rules.engine.blows import Book, blow_in, book_of, make_blow, melee_moment, ranged_moment
from tactical.rules.engine.perils import shunned
from tactical.rules.engine.seeing import is_invisible_to, locates, strange_to
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import opportunity_line
from tactical.rules.engine.walking import FreeSpaces, Occupied, Threats, occupancy, reach_of, threats_to
from tactical.rules.geometry.cover import NONE, Cover, melee_cover, ranged_cover
from tactical.rules.geometry.field import Space
from tactical.rules.geometry.flanking import is_flank
from tactical.rules.geometry.reach import ReachMap

Square = tuple[int, int]
Worth = tuple[float, float]
"""What one attack and what a full attack is worth."""
FINISHING = 0.5
"""How much more a blow is worth at a target that is almost down."""


@dataclass(slots=True, eq=False)
class Scene:
    """What the acting creature knows and has worked out so far this decision.

    ``spaces`` and ``distances`` (in squares, from where it stands) are its enemies', by id; ``strange`` are those of
    them that darkness or smoke may hide, or about whose bodies or whose attacker something is out of the ordinary.
    """

    state: FightState
    unit: Combatant
    profile: Profile
    enemies: list[Combatant]
    threats: Threats
    flank_lines: tuple[str, bool]
    spaces: dict[str, Space]
    distances: dict[str, int]
    here_mask: int
    strange: frozenset[str]
    _weights: dict[str, tuple[int, float]] = field(default_factory=dict)
    _books: dict[str, Book] = field(default_factory=dict)
    _mosts: dict[tuple[str, int], Worth] = field(default_factory=dict)
    _worths: dict[tuple[str, int, Cover, int, bool], Worth] = field(default_factory=dict)
    _covers: dict[tuple[str, Square], Cover] = field(default_factory=dict)
    _mask_risks: dict[int, float] = field(default_factory=dict)
    _risks: dict[str, float] = field(default_factory=dict)
    _strange: dict[tuple[str, int, Square], Worth] = field(default_factory=dict)
    _partners: dict[str, list[Space]] = field(default_factory=dict)
    _crowd: list[Square] | None = None
    _occupied: Occupied | None = None
    _into_melee: dict[str, bool] = field(default_factory=dict)

    @property
    def here(self) -> Square:
        return self.unit.x, self.unit.y

    @property
    def occupied(self) -> Occupied:
        """Who stands in each taken square."""
        if self._occupied is None:
            self._occupied = occupancy(self.state, self.unit)
        return self._occupied

    def mask_at(self, at: Square) -> int:
        """Return who threatens a space."""
        width = self.state.arena.field.map.width
        return self.threats.mask(at[1] * width + at[0], width, self.profile.side)

    def apart(self, enemy: Combatant, at: Square) -> int:
        """Return how many squares away an enemy is from a square."""
        return self.state.arena.field.apart((at[0], at[1], self.profile.side), self.spaces[enemy.id])

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

    def value(self, enemy: Combatant, line: AttackLine, at: Square, apart: int, *, full: bool) -> float:
        """Return what attacking an enemy ``apart`` away, and in reach, is worth; 0 if it cannot be done from there."""
        if enemy.id in self.strange:
            return self._hampered(enemy, line, at, full=full)
        cover = self._cover(enemy, line, at)
        if cover.grade == "total":
            return 0.0
        is_flanking = line.is_melee and self._flanks(enemy, (at[0], at[1], self.profile.side))
        return self._worth(enemy, line, cover, apart, is_flanking)[full]

    def _hampered(self, enemy: Combatant, line: AttackLine, at: Square, *, full: bool) -> float:
        """Return what an attack is worth in the dark, in smoke, or at a body that is not quite there."""
        key = (enemy.id, line.index, at)
        known = self._strange.get(key)
        if known is None:
            known = self._strange[key] = self._look(enemy, line, at)
        return known[full]

    def _look(self, enemy: Combatant, line: AttackLine, at: Square) -> Worth:
        state, space = self.state, self.unit.space_at(at)
        if not locates(state, self.unit, enemy, space) or enemy.id in self.unit.forgot:
            return 0.0, 0.0
        if self.profile.is_awkward and is_useless(state, line) and is_beside_blocked(state, space):
            return 0.0, 0.0
        if cover_between(state, self.unit, enemy, line, space).grade == "total":
            return 0.0, 0.0
        return self._weighed(enemy, line, make_blow(state, self.unit, enemy, line, 0, at))

    def can_beat(self, value: float, enemies: Iterable[Combatant], lines: list[AttackLine], *, full: bool) -> bool:
        """Whether an attack at one of these enemies, wherever it is made from, might be worth more than ``value``."""
        for enemy in enemies:
            for line in lines:
                flanked = self._worth(enemy, line, NONE, 0, line.is_melee)
                if flanked[full] > value and self.most(enemy, line)[full] > value:
                    return True
        return False

    def most(self, enemy: Combatant, line: AttackLine) -> Worth:
        """Return what an attack is worth at most, wherever it is made from.

        That is one without cover, at short range, and flanked where an ally stands ready.
        """
        key = (enemy.id, line.index)
        known = self._mosts.get(key)
        if known is None:
            is_flanking = line.is_melee and bool(self._partners_at(enemy))
            known = self._mosts[key] = self._worth(enemy, line, NONE, 0, is_flanking)
        return known

    def potential(self, enemy: Combatant, line: AttackLine) -> float:
        """Return what a full attack hand to hand would be worth, were the enemy in reach and uncovered."""
        return self._worth(enemy, line, NONE, 0, False)[True]

    def _cover(self, enemy: Combatant, line: AttackLine, at: Square) -> Cover:
        arena, space, goal = self.state.arena, (at[0], at[1], self.profile.side), self.spaces[enemy.id]
        if line.is_melee:
            return melee_cover(arena.field, space, goal, line.reach_max)
        key = (enemy.id, at)
        known = self._covers.get(key)
        if known is None:
            others = self._bystanders(enemy)
            known = self._covers[key] = ranged_cover(arena.field, space, goal, others, arena.rules.combat["cover"])
        return known

    def _bystanders(self, enemy: Combatant) -> list[Square]:
        """Return who may stand in the way of a shot: the same for all targets of one square, which cover nobody."""
        if enemy.squares > 1:
            return bystanders(self.state, self.unit, enemy)
        if self._crowd is None:
            self._crowd = bystanders(self.state, self.unit, self.unit)
        return self._crowd

    def _worth(self, enemy: Combatant, line: AttackLine, cover: Cover, apart: int, is_flanking: bool) -> Worth:
        """Return the expected damage, no more than the enemy has left, by its weight."""
        key = (enemy.id, line.index, cover, 0 if line.is_melee else apart, is_flanking)
        known = self._worths.get(key)
        if known is None:
            if line.is_melee:
                moment = melee_moment(self.state, self.unit, cover, is_flanking)
            else:
                moment = ranged_moment(self.state, self.unit, line, cover, apart, self._shoots_into_melee(enemy))
            if enemy.id in self.strange:
                moment = moment._replace(is_unseen=is_invisible_to(self.state, enemy, self.unit))
            book = self._books.get(enemy.id)
            if book is None:
                book = self._books[enemy.id] = book_of(self.state, self.unit, enemy)
            blow = blow_in(book, self.state, self.unit, enemy, line, moment)
            known = self._worths[key] = self._weighed(enemy, line, blow)
        return known

    def _weighed(self, enemy: Combatant, line: AttackLine, blow: Blow) -> Worth:
        """Return what a blow is worth: damage at an enemy that is nearly down is worth more."""
        known = self._weights.get(enemy.id)
        if known is None:
            left = max(enemy.hp, 0) / max(enemy.max_hp, 1)
            known = self._weights[enemy.id] = enemy.hp + 1, 1 + FINISHING * (1 - left)
        limit, weight = known
        once = blow.expected
        full = blow.full if len(line.attack.bonuses) > 1 else once
        return (once if once < limit else limit) * weight, (full if full < limit else limit) * weight

    def _shoots_into_melee(self, enemy: Combatant) -> bool:
        known = self._into_melee.get(enemy.id)
        if known is None:
            known = self._into_melee[enemy.id] = into_melee(self.state, self.unit, enemy)
        return known

    def reach(self, feet: int, *, safe: bool = False) -> ReachMap:
        """Return where the creature can walk."""
        return reach_of(
            self.state,
            self.unit,
            feet,
            threats=self.threats,
            occupied=self.occupied,
            safe=safe,
            shunned=shunned(self.state, self.unit),
        )

    def free(self) -> FreeSpaces:
        """Return a quick test for where the creature may end."""
        return FreeSpaces(self.occupied, self.state.arena.field.map.width, self.profile.side)

    def _flanks(self, enemy: Combatant, space: Space) -> bool:
        """Whether any ally that threatens the enemy flanks it with a creature in ``space`` (EP-FL-02)."""
        procedure, has_reach = self.flank_lines
        goal = self.spaces[enemy.id]
        partners = self._partners_at(enemy)
        return any(is_flank(procedure, goal, space, other, reach_line=has_reach) for other in partners)

    def _partners_at(self, enemy: Combatant) -> list[Space]:
        """Return where allies stand that threaten the enemy."""
        partners = self._partners.get(enemy.id)
        if partners is None:
            partners = self._partners[enemy.id] = [
                ally.space
                for ally in self.state.combatants.values()
                if ally.side == self.unit.side
                and ally.id != self.unit.id
                and not (ally.defeated or ally.fled)
                and threatens(self.state, ally, enemy)
            ]
        return partners


def make_scene(state: FightState, unit: Combatant, everyone: list[Combatant]) -> Scene:
    """Look at the fight through the eyes of ``unit``, whose enemies are ``everyone``: the unseen do not exist, but that
    it goes where it hears them when there is nobody else."""
    profile, rules = state.arena.profiles[unit.id], state.arena.rules
    strange = frozenset([one.id for one in everyone]) if profile.is_awkward else strange_to(state, unit, everyone)
    enemies = everyone
    if strange:
        known = [enemy for enemy in everyone if enemy.id not in strange or locates(state, unit, enemy)]
        enemies = [enemy for enemy in known if not enemy.hidden] or everyone
    has_reach = profile.threat_reach > 1 and rules.flag("flanking", "reach_lines")
    flank_lines = (rules.word("flanking", "procedure"), has_reach)
    here, apart = unit.space, state.arena.field.apart
    spaces = {enemy.id: enemy.space for enemy in enemies}
    distances = {key: apart(here, space) for key, space in spaces.items()}
    threats, width = threats_to(state, unit), state.arena.field.map.width
    here_mask = threats.mask(unit.y * width + unit.x, width, profile.side)
    return Scene(
        state,
        unit,
        profile,
        enemies,
        threats,
        flank_lines,
        spaces,
        distances,
        here_mask,
        strange,
    )
