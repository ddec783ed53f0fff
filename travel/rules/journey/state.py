"""Where a journey stands: a fold of its events, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from tactical.rules.handoff import Fatigue
from travel.rules.encounters import FoeGroup, Stance
from travel.rules.journey.burden import Burden

HOUR = 3600
DAY = 24 * HOUR

MARCH_CAUSES = ("hustle", "march")
LASTING_CAUSES = (*MARCH_CAUSES, "cold", "heat", "hunger", "thirst")
"""What tires as long as its damage lasts (EP-OV-06, EP-OV-12, D20O-10, D20O-11, D20O-12)."""
Status = Literal["camp", "travelling", "encounter", "fight", "arrived", "ended"]
Pace = Literal["walk", "hustle", "forced"]


def lost_modifier(score: int, damage: int) -> int:
    """By how much damage to an ability lowers its modifier."""
    return (score - 10) // 2 - (max(0, score - damage) - 10) // 2


@dataclass(frozen=True, slots=True)
class MemberState:
    """A traveller. ``primal`` is Primal or nonlethal damage; ``causes`` are what tired them and lasts
    as long as it does ("hustle", "march", "hand"). ``down`` is unconscious. ``hunger`` is days without food,
    ``thirst`` hours without water, ``starved`` the damage of it, which heals only after a meal or a drink (D20O-10).
    ``ability_damage`` is what thin air took from each ability (D20O-15). At ``dies_at`` hit points they are dead.
    ``burden`` is what fights left on them beside wounds.
    """

    id: str
    name: str
    hp: int
    max_hp: int
    primal: int = 0
    fatigue: Fatigue = "none"
    causes: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    down: bool = False
    dead: bool = False
    hunger: int = 0
    thirst: int = 0
    starved: int = 0
    ability_damage: int = 0
    dies_at: int | None = None
    burden: Burden | None = None

    @property
    def is_up(self) -> bool:
        return not self.down and not self.dead


@dataclass(frozen=True, slots=True)
class MountState:
    """An animal of the party. ``max_hp`` 0: it has no hit points of its own (EP-OV-15). ``left``: it was left behind.
    ``hunger`` is days without feed, ``thirst`` hours without water, ``starved`` the nonlethal damage of it (D20O-10).
    """

    id: str
    name: str
    hp: int = 0
    max_hp: int = 0
    fatigue: Fatigue = "none"
    causes: tuple[str, ...] = ()
    left: bool = False
    hunger: int = 0
    thirst: int = 0
    starved: int = 0

    @property
    def is_down(self) -> bool:
        return self.max_hp > 0 and (self.hp <= 0 or self.starved > self.hp) and not self.left


@dataclass(frozen=True, slots=True)
class Encounter:
    """Something met, or waiting on the route at ``progress``. ``hidden`` = players know nothing of it."""

    id: str
    name: str
    kind: Literal["placed", "rolled"]
    foes: tuple[FoeGroup, ...]
    progress: int
    stance: Stance = "hostile"
    distance_feet: int = 0
    noticed_by: Literal["party", "foes", "both", "nobody"] = "nobody"
    hidden: bool = True


@dataclass(frozen=True, slots=True)
class Watch:
    """Today's encounter check, rolled in the morning: in which travelling hour, and the d100."""

    hour: int
    face: int


@dataclass(frozen=True, slots=True)
class NightWatch:
    """The night's encounter check, rolled when camp is made: at which clock it falls, the d100, and who keeps watch
    then (member ids)."""

    clock: int
    face: int
    on_watch: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Weather:
    """A day's weather. ``sight_feet`` 0: as far as the ground lets times ``sight_percent``. ``pace_percent`` is the
    GM's: what is left of the pace in it (D20O-13 prints none). ``damage``: nonlethal dice an hour in the open."""

    name: str
    kind: str = "normal"
    day: int = 0
    low_f: int = 40
    high_f: int = 60
    wind_mph: int = 0
    sight_feet: int = 0
    pace_percent: int = 100
    by: Literal["rolled", "hand"] = "rolled"
    sight_percent: int = 100
    damage: tuple[int, int] = (0, 0)
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stores:
    """What the party carries to live on, in hundredths of a pound or gallon, so that halves stay exact. None: nobody
    counts it."""

    food: int | None = None
    water: int | None = None
    feed: int | None = None


@dataclass(frozen=True, slots=True)
class Astray:
    """Off the way (D20O-08): ``hours`` of random travel, where it led (feet east and south of the way), whether
    anyone noticed, and ``back``: seconds still to go back to the way on a course set right (None: no course)."""

    hours: int = 0
    east_feet: int = 0
    south_feet: int = 0
    noticed: bool = False
    back: int | None = None
    direction: int = 0


@dataclass(frozen=True, slots=True)
class JourneyState:
    """``clock`` is seconds since midnight of day 1. ``walked`` and ``hustled`` are seconds travelled by land
    and hustled since the last full night's rest, ``sailed`` those afloat. ``under_way``: camp was broken since then.
    ``leg`` is the leg the party goes in, ``stayed`` how many stops are behind it, ``staying`` what is left of this
    one; ``course`` counts how often it was replanned. ``camped_at`` is when tonight's camp was made. ``step``
    counts the events folded in. ``fed_day`` is the last day that everyone was fed for (None: not known, in an older
    log), ``fed_at`` the progress then. ``sparing`` are those who go without first where there is too little."""

    clock: int
    progress: int
    members: tuple[MemberState, ...]
    status: Status = "camp"
    walked: int = 0
    hustled: int = 0
    under_way: bool = False
    placed: tuple[Encounter, ...] = ()
    encounter: Encounter | None = None
    watch: Watch | None = None
    ambush: str = ""
    fight: str = ""
    supplies: int | None = None
    rolls_tables: bool = True
    step: int = 0
    sailed: int = 0
    leg: int = 0
    stayed: int = 0
    staying: int = 0
    course: int = 0
    camped_at: int | None = None
    night: NightWatch | None = None
    night_met: bool = False
    watches: tuple[tuple[str, ...], ...] = ()
    mounts: tuple[MountState, ...] = ()
    weather: Weather | None = None
    stores: Stores | None = None
    foraging: bool = False
    foraged_day: int = 0
    astray: Astray | None = None
    exposure: dict[str, int] = field(default_factory=dict)
    fed_day: int | None = None
    fed_at: int = 0
    sparing: tuple[str, ...] = ()

    @property
    def going(self) -> int:
        """Seconds travelled since the last rest, by land and water."""
        return self.walked + self.sailed

    @property
    def day(self) -> int:
        return self.clock // DAY + 1

    @property
    def hour(self) -> float:
        return round(self.clock % DAY / HOUR, 4)

    @property
    def is_open(self) -> bool:
        """Whether the party may go on."""
        return self.status in ("camp", "travelling")

    def member(self, member_id: str) -> MemberState | None:
        return next((member for member in self.members if member.id == member_id), None)

    def mount(self, mount_id: str) -> MountState | None:
        return next((mount for mount in self.mounts if mount.id == mount_id), None)

    def with_mounts(self, changed: tuple[MountState, ...]) -> JourneyState:
        """This state with some animals replaced."""
        if not changed:
            return self
        by_id = {mount.id: mount for mount in changed}
        return replace(self, mounts=tuple(by_id.get(mount.id, mount) for mount in self.mounts))

    def with_members(self, changed: tuple[MemberState, ...]) -> JourneyState:
        """This state with some members replaced."""
        if not changed:
            return self
        by_id = {member.id: member for member in changed}
        return replace(self, members=tuple(by_id.get(member.id, member) for member in self.members))
