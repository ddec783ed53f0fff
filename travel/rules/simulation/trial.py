"""One trial: the journey travelled to its end by the very engine the table uses, fights included.

Trial ``n`` of a seed draws every die from streams of its own (seed, n, event, purpose), so any of
them can be played again alone, with its full log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tactical.rules.handoff import AmbushSetup, EncounterOutcome
from tactical.rules.kernel.dice import Dice
from travel.rules.ambush import AmbushChoices, build_setup
from travel.rules.journey.apply import apply
from travel.rules.journey.context import JourneyContext, set_out
from travel.rules.journey.dice import AMBUSH, FIGHT, SeededBook
from travel.rules.journey.events import Arrived, EncounterFound, Event, FightEnded, Hardship, Travelled
from travel.rules.journey.nature_events import Supplied
from travel.rules.journey.orders import AdvanceDay, LetPass, Order, Rest, SeekWay, StartFight, TakeOutcome, Talk
from travel.rules.journey.state import JourneyState, Stores
from travel.rules.journey.stray import knows_itself_lost

MAX_ORDERS = 400
PATIENCE_DAYS = 30
TALK_MINUTES = 10
HUNDREDTHS = 100
"""Stores are counted in hundredths of a pound or gallon."""
Fighter = Callable[[AmbushSetup, Dice], EncounterOutcome]
Preparer = Callable[[AmbushSetup, Dice], AmbushSetup]


@dataclass(frozen=True, slots=True)
class Trials:
    """What is tried over and over. ``first`` is where it starts (None: at the journey's start);
    ``planned_day`` the day of arrival that counts as on time (0: no deadline)."""

    context: JourneyContext
    first: JourneyState | None = None
    planned_day: int = 0

    @property
    def begins(self) -> JourneyState:
        return set_out(self.context) if self.first is None else self.first


@dataclass(frozen=True, slots=True)
class TrialFight:
    """A fight of a trial: what was met, and how it ended."""

    name: str
    day: int
    setup: AmbushSetup
    outcome: EncounterOutcome


@dataclass(frozen=True, slots=True)
class TrialResult:
    """How a trial went. ``march`` (with what weather and hunger did) and ``fought`` are damage by member id. ``left``
    are whole pounds or gallons of the supplies that are counted at its end, ``short`` those it had too little of."""

    trial: int
    arrival_day: int | None
    arrival_clock: int | None
    march: dict[str, int]
    fought: dict[str, int]
    died: tuple[str, ...]
    encounters: int
    fights: tuple[TrialFight, ...]
    events: tuple[Event, ...]
    final: JourneyState
    left: dict[str, int] = field(default_factory=dict)
    short: frozenset[str] = frozenset()

    @property
    def fights_won(self) -> int:
        return sum(fight.outcome.winner == "party" for fight in self.fights)


@dataclass(slots=True)
class _Course:
    """A trial under way."""

    trials: Trials
    seed: int
    trial: int
    prepare: Preparer
    fight: Fighter
    state: JourneyState
    events: list[Event] = field(default_factory=list)
    fights: list[TrialFight] = field(default_factory=list)

    @property
    def book(self) -> SeededBook:
        return SeededBook(self.seed, self.trial)

    def do(self, order: Order) -> None:
        self.state, more = apply(self.state, order, self.trials.context, self.book)
        self.events += more

    @property
    def is_over(self) -> bool:
        state = self.state
        last_day = max(self.trials.planned_day, self.trials.begins.day) + PATIENCE_DAYS
        return (
            state.status in ("arrived", "ended")
            or state.day > last_day
            or not any(not member.dead for member in state.members)
        )


def run_trial(trials: Trials, seed: int, trial: int, prepare: Preparer, fight: Fighter) -> TrialResult:
    """Travel to the end. The party keeps to the plan, rests while someone cannot stand, fights what
    attacks it and lets the rest pass. A lost fight ends the trial."""
    course = _Course(trials, seed, trial, prepare, fight, trials.begins)
    for _ in range(MAX_ORDERS):
        if course.is_over or not _go_on(course):
            break
    return _result(course)


def _go_on(course: _Course) -> bool:
    """One order. False: the journey goes no further."""
    state = course.state
    if state.status == "encounter":
        return _meet(course)
    if knows_itself_lost(state):
        course.do(SeekWay())
    elif any(member.down and not member.dead for member in state.members):
        course.do(Rest())
    else:
        course.do(AdvanceDay())
    return True


def _meet(course: _Course) -> bool:
    met = course.state.encounter
    stance = met.stance if met else "passing"
    if stance in ("hostile", "ambush"):
        return _fight(course)
    course.do(Talk(TALK_MINUTES) if stance == "wary" else LetPass())
    return True


def _fight(course: _Course) -> bool:
    state, book = course.state, course.book
    met = state.encounter
    ambushed = met is not None and met.stance == "ambush"
    choices = AmbushChoices(stance="ambush" if ambushed else "meet", hiding_places=ambushed)
    built = build_setup(
        course.trials.context,
        state,
        choices,
        setup_id=f"trial-{course.trial}-{state.step}",
        seed=course.seed,
        stream=course.trial,
    )
    setup = course.prepare(built, book.at(state.step + 1, AMBUSH))
    outcome = course.fight(setup, book.at(state.step + 1, FIGHT))
    course.fights.append(TrialFight(met.name if met else "", state.day, setup, outcome))
    course.do(StartFight(fight=setup.id))
    course.do(TakeOutcome(outcome))
    return any(member.is_up for member in course.state.members)


def _result(course: _Course) -> TrialResult:
    ids = [member.id for member in course.state.members]
    march, fought = dict.fromkeys(ids, 0), dict.fromkeys(ids, 0)
    encounters = 0
    for event in course.events:
        if isinstance(event, (Travelled, Hardship)):
            for harm in event.harms:
                march[harm.member] += harm.amount
        elif isinstance(event, FightEnded):
            for member, amount in event.damage.items():
                fought[member] += amount
        encounters += isinstance(event, EncounterFound)
    arrived = next((event for event in course.events if isinstance(event, Arrived)), None)
    return TrialResult(
        trial=course.trial,
        arrival_day=arrived.day if arrived else None,
        arrival_clock=arrived.clock if arrived else None,
        march=march,
        fought=fought,
        died=tuple(member.id for member in course.state.members if member.dead),
        encounters=encounters,
        fights=tuple(course.fights),
        events=tuple(course.events),
        final=course.state,
        left=_left(course.state),
        short=frozenset(kind for event in course.events if isinstance(event, Supplied) for kind in event.short),
    )


def _left(state: JourneyState) -> dict[str, int]:
    stores = state.stores or Stores()
    held = {"food": stores.food, "water": stores.water, "feed": stores.feed}
    return {kind: amount // HUNDREDTHS for kind, amount in held.items() if amount is not None}
