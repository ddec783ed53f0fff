"""What an order is worth to a creature that plays itself: damage expected against damage risked."""

from __future__ import annotations

from dataclasses import dataclass, field

from tactical.rules.combat.profile import AttackLine, Profile
from tactical.rules.engine import actions
from tactical.rules.engine.aiming import (
    bystanders,
    cover_between,
    into_melee,
    is_beside_blocked,
    is_useless,
    threatens,
)
from tactical.rules.engine.blows import blow_in, book_of, make_blow
from tactical.rules.engine.foes import (
    Foe,
    Menace,
    Worth,
    menace_of,
    plainly,
    raw_of,
    raws_of,
    work_out,
)
from tactical.rules.engine.outsized import fits_line
from tactical.rules.engine.perils import shunned
from tactical.rules.engine.seeing import is_invisible_to, locates
from tactical.rules.engine.situations import melee_moment, ranged_moment
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import how_provokes
from tactical.rules.engine.threats import drawn
from tactical.rules.engine.walking import FreeSpaces, Occupied, Threats, occupancy, reach_of
from tactical.rules.geometry.cover import MELEE_COVERS, NONE, Cover, ranged_cover
from tactical.rules.geometry.field import Space
from tactical.rules.geometry.flanking import is_flank
from tactical.rules.geometry.reach import ReachMap
from tactical.rules.rulesets.temperaments import Temperament

Square = tuple[int, int]


@dataclass(slots=True)
class Best:
    """The best order so far."""

    order: actions.Order
    value: float

    def offer(self, order: actions.Order, value: float) -> None:
        if value > self.value:
            self.order, self.value = order, value


@dataclass(slots=True, eq=False)
class Scene:
    """What the acting creature knows and has worked out so far this decision."""

    state: FightState
    unit: Combatant
    profile: Profile
    temper: Temperament
    lines: tuple[AttackLine, ...]
    foes: list[Foe]
    threats: Threats
    flank_lines: tuple[str, bool]
    here_mask: int
    comrades: list[Combatant]
    _mask_risks: dict[int, float] = field(default_factory=dict)
    _risks: dict[str, float] = field(default_factory=dict)
    _crowd: list[Square] | None = None
    _occupied: Occupied | None = None

    @property
    def here(self) -> Square:
        return self.unit.x, self.unit.y

    @property
    def is_anyone_down(self) -> bool:
        """Whether somebody may lie here: not everybody is up."""
        return len(self.state.combatants) > 1 + len(self.comrades) + len(self.foes)

    @property
    def is_anyone_helpless(self) -> bool:
        """Whether an enemy may be helpless, though it is not down."""
        return not self.temper.heedless and any(foe.unit.conditions for foe in self.foes)

    @property
    def occupied(self) -> Occupied:
        """Who stands in each taken square."""
        if self._occupied is None:
            self._occupied = occupancy(self.state, self.unit)
        return self._occupied

    @property
    def _width(self) -> int:
        return self.state.arena.field.map.width

    @property
    def step_risk(self) -> float:
        """The damage to expect of a 5-foot step from here: none, unless its row says that it provokes."""
        if not self.here_mask or how_provokes(self.state, self.unit, "five_foot_step") == "no":
            return 0.0
        return self.risk(self.here_mask)

    def mask_at(self, at: Square) -> int:
        """Return who threatens a space."""
        width = self.state.arena.field.map.width
        return self.threats.mask(at[1] * width + at[0], width, self.profile.side)

    def apart(self, foe: Foe, at: Square) -> int:
        """Return how many squares away an enemy is from a square."""
        return self.state.arena.field.apart((at[0], at[1], self.profile.side), foe.space)

    def risk(self, mask: int) -> float:
        """Return the damage to expect from the attacks of opportunity of everyone in a mask."""
        if not mask:
            return 0.0
        known = self._mask_risks.get(mask)
        if known is None:
            known = self._mask_risks[mask] = sum([self._risk(key) for key in self.threats.names(mask)])
        return known

    def _risk(self, enemy_id: str) -> float:
        """Return the damage to expect of an enemy's attack of opportunity, by how much it is feared."""
        if enemy_id not in self._risks:
            state, enemy = self.state, self.state.combatants[enemy_id]
            raws, threat = raws_of(state, enemy, self.unit), state.arena.profiles[enemy_id].threat
            worst = max([plainly(state, enemy, self.unit, line, raws)[0] for line in threat])
            self._risks[enemy_id] = worst * self.dread
        return self._risks[enemy_id]

    @property
    def dread(self) -> float:
        """How much a point of damage that it takes weighs: as it weighs those of its enemies, more when little is left
        of it, and for the cunning by whose fall decides most."""
        unit, temper = self.unit, self.temper
        left = max(unit.hp, 0) / max(unit.max_hp, 1)
        return temper.caution * (1 + temper.focus * (1 - left)) * (1 + temper.cunning / 2)

    def menace(self, foe: Foe) -> Menace:
        """Return what an enemy does to the creature when it gets at it."""
        if foe.menace is None:
            foe.menace = menace_of(self.state, foe.unit, self.unit)
        return foe.menace

    def value(self, foe: Foe, line: AttackLine, at: Square, apart: int, *, full: bool) -> float:
        """Return what attacking an enemy ``apart`` away, and in reach, is worth; 0 if it cannot be done from there."""
        if self.state.arena.is_sized and line.is_melee and not self._fits(foe, line, at):
            return 0.0
        if foe.is_strange:
            return self._hampered(foe, line, at, full=full)
        cover = self._cover(foe, line, at)
        if cover.grade == "total":
            return 0.0
        is_flanking = line.is_melee and self._flanks(foe, (at[0], at[1], self.profile.side))
        return self._worth(foe, line, cover, apart, is_flanking)[full]

    def _fits(self, foe: Foe, line: AttackLine, at: Square) -> bool:
        """Whether size lets the creature get at an enemy from there (YAG-05, YAG-08)."""
        space = self.unit.space_at(at)
        return fits_line(self.state, self.unit, line, space, foe.unit, self.apart(foe, at))

    def _hampered(self, foe: Foe, line: AttackLine, at: Square, *, full: bool) -> float:
        """Return what an attack is worth in the dark, in smoke, or at a body that is not quite there."""
        key = (line.index, at)
        known = foe.looks.get(key)
        if known is None:
            known = foe.looks[key] = self._look(foe, line, at)
        return known[full]

    def _look(self, foe: Foe, line: AttackLine, at: Square) -> Worth:
        state, enemy, space = self.state, foe.unit, self.unit.space_at(at)
        if not locates(state, self.unit, enemy, space) or enemy.id in self.unit.forgot:
            return 0.0, 0.0
        if self.profile.is_awkward and is_useless(state, line) and is_beside_blocked(state, space):
            return 0.0, 0.0
        if cover_between(state, self.unit, enemy, line, space).grade == "total":
            return 0.0, 0.0
        return _weighed(foe, raw_of(line, make_blow(state, self.unit, enemy, line, 0, at), self.profile.creature))

    def may_beat(self, foe: Foe, line: AttackLine, value: float, *, full: bool) -> bool:
        """Whether an attack, wherever it is made from, might be worth more than ``value``."""
        known = foe.flanked.get(line.index)
        if known is None:
            known = self.flanked(foe, line)
        return known[full] > value and (self.plain(foe, line)[full] > value or self.most(foe, line)[full] > value)

    def flanked(self, foe: Foe, line: AttackLine) -> Worth:
        """Return what an attack is worth without cover, at short range and, hand to hand, flanked."""
        index = line.index
        known = foe.flanked.get(index)
        if known is None:
            known = foe.flanked[index] = self._worth(foe, line, NONE, 0, line.is_melee)
        return known

    def most(self, foe: Foe, line: AttackLine) -> Worth:
        """Return what an attack is worth at most, wherever it is made from.

        That is one without cover, at short range, and flanked where an ally stands ready.
        """
        if not line.is_melee or (self._partners_at(foe) if foe.partners is None else foe.partners):
            return self.flanked(foe, line)
        return self.plain(foe, line)

    def plain(self, foe: Foe, line: AttackLine) -> Worth:
        """Return what an attack would be worth, were the enemy in reach and uncovered."""
        known = foe.plain.get(line.index)
        if known is None:
            known = foe.plain[line.index] = self._worth(foe, line, NONE, 0, False)
        return known

    def _cover(self, foe: Foe, line: AttackLine, at: Square) -> Cover:
        arena, space, goal = self.state.arena, (at[0], at[1], self.profile.side), foe.space
        if line.is_melee:
            field = arena.field
            return MELEE_COVERS[field.melee_grade(space, goal, line.reach_max)] if field.has_shelter else NONE
        known = foe.covers.get(at)
        if known is None:
            others = self._bystanders(foe.unit)
            known = foe.covers[at] = ranged_cover(arena.field, space, goal, others, arena.rules.combat["cover"])
        return known

    def _bystanders(self, enemy: Combatant) -> list[Square]:
        """Return who may stand in the way of a shot: the same for all targets of one square, which cover nobody."""
        if enemy.squares > 1:
            return bystanders(self.state, self.unit, enemy)
        if self._crowd is None:
            self._crowd = bystanders(self.state, self.unit, self.unit)
        return self._crowd

    def _worth(self, foe: Foe, line: AttackLine, cover: Cover, apart: int, is_flanking: bool) -> Worth:
        """Return the expected damage, no more than the enemy has left, by its weight."""
        if line.is_melee:
            far, circumstance = 0, is_flanking
        else:
            far = apart if apart > line.increment_squares > 0 else 0
            circumstance = self._shoots_into_melee(foe)
        key: int | tuple[int, Cover, int, bool] = (line.index, cover, far, circumstance)
        if cover is NONE and not far:
            key = 2 * line.index + circumstance
        raw = foe.raws.get(key)
        if raw is None:
            raw = foe.raws[key] = self._work_out(foe, line, cover, far, circumstance)
        once, full = raw
        limit, weight = foe.limit, foe.weight
        return (once if once < limit else limit) * weight, (full if full < limit else limit) * weight

    def _work_out(self, foe: Foe, line: AttackLine, cover: Cover, far: int, circumstance: bool) -> Worth:
        state, unit, enemy = self.state, self.unit, foe.unit
        if not foe.is_strange:
            return work_out(state, unit, enemy, line, cover, far, circumstance)
        if line.is_melee:
            moment = melee_moment(state, unit, cover, circumstance)
        else:
            moment = ranged_moment(state, unit, line, cover, far, circumstance)
        moment = moment._replace(is_unseen=is_invisible_to(state, enemy, unit))
        blow = blow_in(book_of(state, unit, enemy), state, unit, enemy, line, moment)
        return raw_of(line, blow, self.profile.creature)

    def _shoots_into_melee(self, foe: Foe) -> bool:
        if foe.in_melee is None:
            foe.in_melee = into_melee(self.state, self.unit, foe.unit)
        return foe.in_melee

    def reach(self, feet: int, *, safe: bool = False) -> ReachMap:
        """Return where the creature can walk."""
        return reach_of(
            self.state,
            self.unit,
            feet,
            threats=drawn(self.threats, self.unit, how_provokes(self.state, self.unit, "move"), self._width),
            occupied=self.occupied,
            safe=safe,
            shunned=shunned(self.state, self.unit),
        )

    def free(self) -> FreeSpaces:
        """Return a quick test for where the creature may end."""
        return FreeSpaces(self.occupied, self.state.arena.field.map.width, self.profile.side)

    def _flanks(self, foe: Foe, space: Space) -> bool:
        """Whether any ally that threatens the enemy flanks it with a creature in ``space`` (EP-FL-02)."""
        partners = self._partners_at(foe) if foe.partners is None else foe.partners
        if not partners:
            return False
        procedure, has_reach = self.flank_lines
        goal = foe.space
        for other in partners:  # noqa: SIM110  # any() makes a generator each time, eighty a fight
            if is_flank(procedure, goal, space, other, reach_line=has_reach):
                return True
        return False

    def _partners_at(self, foe: Foe) -> list[Space]:
        """Return where allies stand that threaten the enemy."""
        if foe.partners is None:
            state, enemy = self.state, foe.unit
            foe.partners = [ally.space for ally in self.comrades if threatens(state, ally, enemy)]
        return foe.partners


def _weighed(foe: Foe, raw: Worth) -> Worth:
    """Return what a blow is worth: damage at an enemy that is nearly down is worth more."""
    once, full = raw
    limit, weight = foe.limit, foe.weight
    return (once if once < limit else limit) * weight, (full if full < limit else limit) * weight
