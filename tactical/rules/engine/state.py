"""The state of a fight: everything that changes, and the way to plain data and back."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, cast

from tactical.rules.engine.arena import Arena, arena_for
from tactical.rules.engine.lasting import Effect
from tactical.rules.engine.mortal import UNHARMED, Mortal
from tactical.rules.engine.spending import Spent
from tactical.rules.engine.stature import ORDINARY, Stature
from tactical.rules.engine.triggers import Readied
from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.field import Space
from tactical.rules.geometry.layers import NO_LAYERS, Layers
from tactical.rules.handoff import AmbushSetup
from tactical.rules.kernel.codec import from_plain as codec_from_plain
from tactical.rules.kernel.codec import to_plain as codec_to_plain

STATE_VERSION = 1
Pin = tuple[str, int, int, int]
"""Who knows that a creature is in the cube x, y, z."""
Square = tuple[int, int]


@dataclass(slots=True)
class Combatant:
    """One creature in the fight. ``hp`` is what is left, ``damage`` and ``healing`` add up over the fight.

    ``initiative`` orders the turns, equal numbers by ``tie`` (EP-IN-09 to 11). ``flat_footed`` lasts
    until the first turn (EP-IN-06); ``aware`` says whether it acts in the surprise round. ``provoked``
    names who has already struck at it this round (where a ruleset counts so).

    ``z`` is the level of its lowest cubes, ``mode`` how it keeps itself there ("fly" hovers). ``prone_by_choice``
    shields from forced movement (EP-FM-09). ``run_rounds`` counts rounds of running on end (EP-MV-12),
    ``action_points`` are left to spend (EP-MV-18). ``hasty`` is "run" or "charge" from such a movement until the
    creature's next turn: it is not cautious (EP-FA-10). ``when_forced`` says when it drops prone against forced
    movement: "never", before "harm", "always" at once (EP-FM-09). ``began`` is where its last turn found it, ``pinned``
    who knows that it is in which cube though they do not see it (EP-IV-08, EP-IV-10); ``reached_out``: it struck out
    of solid matter since its turn began (EP-IC-06); ``recalled`` and ``forgot`` name the faded it made its save
    against this round, or did not (EP-IV-18). ``mount`` is on whose back it is, ``bears`` who is on its own (EP-3D-04).
    ``reacted``: its immediate action is used until its next turn starts (EP-AC-08). ``effects`` last on it for a time.
    ``spent`` is what it used up of its powers and ammunition, None for nothing. ``temperament`` is how it fights when
    it plays itself, "" for what its stat block says.
    ``mortal`` says how near death it is. ``stealth`` is what its Stealth came to when it began to hide, 0 for not
    rolled. ``stature`` is what size has done to it. ``facing``: where its spear is
    lowered to, "north" to "west", "" for nowhere (AOH-07).
    """

    id: str
    side: str
    x: int
    y: int
    hp: int
    max_hp: int
    squares: int = 1
    primal: int = 0
    initiative: int = 0
    tie: tuple[int, ...] = ()
    conditions: tuple[str, ...] = ()
    aware: bool = True
    flat_footed: bool = True
    hidden: bool = False
    opportunities: int = 1
    provoked: tuple[str, ...] = ()
    total_defense: bool = False
    defensive: bool = False
    charging: bool = False
    no_opportunities: bool = False
    held: bool = False
    acted: bool = False
    defeated: bool = False
    dead: bool = False
    fled: bool = False
    damage: int = 0
    healing: int = 0
    z: int = 0
    mode: str = "walk"
    prone_by_choice: bool = False
    run_rounds: int = 0
    action_points: int = 0
    hasty: str = ""
    when_forced: str = "harm"
    perils_met: int = 0
    began: tuple[int, int, int] | None = None
    pinned: tuple[Pin, ...] = ()
    reached_out: bool = False
    recalled: tuple[str, ...] = ()
    forgot: tuple[str, ...] = ()
    mount: str = ""
    bears: tuple[str, ...] = ()
    reacted: bool = False
    effects: tuple[Effect, ...] = ()
    spent: Spent | None = None
    temperament: str = ""
    mortal: Mortal = UNHARMED
    stealth: int = 0
    stature: Stature = ORDINARY
    facing: str = ""

    @property
    def space(self) -> Space:
        """The squares it stands in: the lower left one and how many a side."""
        return self.x, self.y, self.squares

    def space_at(self, at: tuple[int, int] | None) -> Space:
        """Return the space it would take with its lower left square ``at``, or has."""
        return (self.x, self.y, self.squares) if at is None else (at[0], at[1], self.squares)

    @property
    def is_up(self) -> bool:
        """Whether it still takes part."""
        return not (self.defeated or self.fled)

    @property
    def prone(self) -> bool:
        return "prone" in self.conditions

    def copy(self) -> Combatant:
        """Return a combatant that can be changed without changing this one."""
        return Combatant(*_FIGURES(self))


_FIGURES = attrgetter(*(item.name for item in dataclasses.fields(Combatant)))


@dataclass(slots=True)
class Turn:
    """What the acting creature has left (EP-AC-01, EP-AC-32).

    ``handled``: a door was opened or closed as part of a walk. ``was`` is the creature as its turn found it, for a
    turn that another creature's held one gets ahead of.

    ``moves`` counts real move actions, ``parts`` what was done as part of them (EP-AC-20). ``bonus_steps`` are attacks
    given up for steps (EP-AC-27), ``own_steps`` steps that a feature grants (EP-MV-17). ``whole`` says that a full
    attack, a double move or a full-round action is part of the turn. ``spent`` is what its last movement took of the
    pools, in squares (EP-MV-28); ``trod`` are the squares it went through (EP-MV-07).

    ``more_swifts`` are swift actions that greater ones were turned into (EP-AC-03), ``frees`` the free actions taken
    (EP-AC-10). ``opened``: the standard action went into something else than an attack, which may stand for the first
    of a full attack (EP-AC-24). ``open_moves`` are move actions begun with what rides on them, whose walk, or whatever
    else they are for, is still to come (EP-AC-20). ``manoeuvred`` counts manoeuvres (EP-AC-28). ``lapsed``: whose
    effects ended as the turn started, ``unready`` what it had readied, for a turn that a held one gets ahead of.
    ``aimed``: at which square of whom an attack was aimed, once a round (EP-AT-02). ``hit`` are those it hit, where a
    difference in size lets it do more to them (YAG-14), ``limbs`` the locations that its attack goes for (YAG-12).
    """

    standard: bool = False
    move: bool = False
    swift: bool = False
    surprise: bool = False
    stepped: bool = False
    moved_feet: int = 0
    diagonals: int = 0
    attacks_made: int = 0
    attack_line: int = -1
    full_attack: bool = False
    struck: tuple[str, ...] = ()
    begun: bool = False
    handled: bool = False
    was: Combatant | None = None
    withdrew: bool = False
    ran: bool = False
    crawled: bool = False
    bonus_steps: int = 0
    own_steps: int = 0
    moves: int = 0
    parts: int = 0
    whole: bool = False
    spent: int = 0
    trod: tuple[Square, ...] = ()
    more_swifts: int = 0
    frees: int = 0
    opened: bool = False
    manoeuvred: int = 0
    lapsed: tuple[tuple[str, Effect], ...] = ()
    aimed: tuple[str, int, int] | None = None
    unready: tuple[Readied, ...] = ()
    hit: tuple[str, ...] = ()
    limbs: tuple[int, ...] = ()
    open_moves: int = 0

    def copy(self) -> Turn:
        """Return a turn that can be changed without changing this one."""
        return Turn(*_MEANS(self))


_MEANS = attrgetter(*(item.name for item in dataclasses.fields(Turn)))


@dataclass(slots=True)
class FightState:
    """A fight. Treat it as a value: ``apply_order`` returns a new one and leaves the old as it was.

    ``arena`` is the part that only doors change (rules, map, stat blocks); it is worked out from ``setup``, ``rows``
    and ``edges``. ``readied`` are the actions that wait for something (EP-HO-09). ``spears``: squares that the
    GM filled with spears, or cleared of them (AOH-07).
    """

    setup: AmbushSetup
    rows: tuple[str, ...]
    combatants: dict[str, Combatant]
    order: list[str] = field(default_factory=list)
    round: int = 1
    combat: int = 1
    rounds_fought: int = 0
    actor: str | None = None
    last_actor: str = ""
    turn: Turn = field(default_factory=Turn)
    winner: str | None = None
    reason: str = ""
    edges: tuple[Edge, ...] = ()
    layers: Layers = NO_LAYERS
    felt: tuple[tuple[int, int, str], ...] = ()
    readied: tuple[Readied, ...] = ()
    arena: Arena = field(default=cast(Arena, None), repr=False, compare=False)
    spears: tuple[tuple[int, int, bool], ...] = ()

    def __post_init__(self) -> None:
        if getattr(self, "arena", None) is None:
            self.arena = arena_for(self.setup, self.rows, self.edges, self.layers, self.felt)

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    @property
    def is_surprise(self) -> bool:
        """Whether this is the surprise round (EP-SU-20)."""
        return self.round == 0

    def copy(self) -> FightState:
        """Return a state that can be changed without changing this one."""
        return FightState(
            self.setup,
            self.rows,
            {key: unit.copy() for key, unit in self.combatants.items()},
            list(self.order),
            self.round,
            self.combat,
            self.rounds_fought,
            self.actor,
            self.last_actor,
            self.turn.copy(),
            self.winner,
            self.reason,
            self.edges,
            self.layers,
            self.felt,
            self.readied,
            self.arena,
            self.spears,
        )

    def set_edges(self, edges: tuple[Edge, ...]) -> None:
        """Put walls and doors as they stand now."""
        self.edges = edges
        self.arena = arena_for(self.setup, self.rows, edges, self.layers, self.felt)

    def feel(self, sides: tuple[tuple[int, int, str], ...]) -> None:
        """Let everybody know of unseen walls on these sides of squares."""
        self.felt = tuple(sorted({*self.felt, *sides}))
        self.arena = arena_for(self.setup, self.rows, self.edges, self.layers, self.felt)

    def set_ground(self, rows: tuple[str, ...], layers: Layers) -> None:
        """Put the ground as it is now."""
        self.rows, self.layers = rows, layers
        self.arena = arena_for(self.setup, rows, self.edges, layers, self.felt)

    def up(self) -> list[Combatant]:
        """Return the creatures that still take part."""
        return [unit for unit in self.combatants.values() if not (unit.defeated or unit.fled)]

    def enemies_of(self, unit: Combatant) -> list[Combatant]:
        """Return the enemies of ``unit`` that are up. Bystanders ("others") are nobody's enemy."""
        side = unit.side
        if side == "others":
            return []
        return [
            other
            for other in self.combatants.values()
            if other.side != side and not (other.defeated or other.fled) and other.side != "others"
        ]


_SKIPPED = {"arena"}


def to_plain(state: FightState) -> dict[str, Any]:
    """Return a fight as JSON-ready data."""
    plain = {
        item.name: codec_to_plain(getattr(state, item.name))
        for item in dataclasses.fields(state)
        if item.name not in _SKIPPED
    }
    return {"version": STATE_VERSION, **plain}


def from_plain(data: dict[str, Any]) -> FightState:
    """Build a fight from plain data; RuleError names what is wrong with it."""
    fields = {key: value for key, value in data.items() if key != "version"}
    return codec_from_plain(FightState, fields)
