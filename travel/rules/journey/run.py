"""One order being carried out: the state so far and the events so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from tactical.rules.kernel.dice import Dice
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.dice import ROAD, DiceBook
from travel.rules.journey.events import Event
from travel.rules.journey.fold import fold
from travel.rules.journey.route import Place
from travel.rules.journey.state import JourneyState


@dataclass(slots=True)
class Run:
    """Grows by ``emit``; the state is always the fold of what was emitted."""

    state: JourneyState
    context: JourneyContext
    book: DiceBook
    events: list[Event] = field(default_factory=list)

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self.state = fold(self.state, event)

    def dice(self, purpose: int = ROAD) -> Dice:
        """The dice of the next event."""
        return self.book.at(self.state.step + 1, purpose)

    @property
    def here(self) -> Place:
        return self.context.route.place_at(self.state.progress)

    @property
    def place_name(self) -> str:
        """A name for where the party is: a settlement's, else the ground's and the cell's."""
        here = self.here
        if here.name:
            return here.name
        ground = self.context.route.stretch_at(self.state.progress).terrain
        return f"the {ground}, {here.key}"
