"""One order being carried out: the state so far and the events so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from tactical.rules.kernel.dice import Dice
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.dice import ROAD, DiceBook
from travel.rules.journey.events import Event
from travel.rules.journey.fold import fold
from travel.rules.journey.route import Place, RouteLeg, RouteStay
from travel.rules.journey.state import DAY, HOUR, JourneyState


@dataclass(slots=True)
class Run:
    """Grows by ``emit``; the state is always the fold of what was emitted."""

    state: JourneyState
    context: JourneyContext
    book: DiceBook
    events: list[Event] = field(default_factory=list)
    camp_at: int | None = None
    """Progress at which today's order makes camp, if it names a place."""
    _whole: RouteLeg | None = None

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self.state = fold(self.state, event)

    def dice(self, purpose: int = ROAD) -> Dice:
        """The dice of the next event."""
        return self.book.at(self.state.step + 1, purpose)

    @property
    def leg(self) -> RouteLeg:
        """The leg the party goes in."""
        legs = self.context.route.legs
        if legs:
            return legs[self.state.leg]
        if self._whole is None:
            self._whole = self.context.leg(0)
        return self._whole

    @property
    def is_mixed(self) -> bool:
        """Whether days go by the clock: craft, several legs, or stops on the way."""
        route = self.context.route
        return bool(route.stays) or len(route.legs) > 1 or (bool(route.legs) and route.legs[0].is_crewed)

    @property
    def morning(self) -> int:
        """Second of the day at which days begin: in time for all hours of a craft's long day."""
        leg, morning = self.leg, round(self.context.morning_hour * HOUR)
        return min(morning, DAY - leg.hours_per_day * HOUR) if leg.is_crewed and leg.hours_per_day < 24 else morning

    @property
    def goes_on_by_night(self) -> bool:
        """Whether the craft of this leg never camps (EP-OV-16)."""
        return self.leg.is_crewed and self.leg.hours_per_day >= 24

    @property
    def opens(self) -> int:
        """When the calendar day's travel begins: in the morning, on the first day at the hour of departure."""
        context, leg, midnight = self.context, self.leg, self.state.clock // DAY * DAY
        hour = context.morning_hour
        if self.state.day == context.first_day and context.first_opens is not None:
            hour = context.first_opens
        elif self.state.day == context.start_day:
            hour = context.start_hour
        opens = midnight + round(hour * HOUR)
        return min(opens, midnight + DAY - leg.hours_per_day * HOUR) if leg.is_crewed else opens

    @property
    def legs_ahead(self) -> tuple[RouteLeg, ...]:
        """The legs from here on."""
        legs = self.context.route.legs
        return legs[self.state.leg :] if legs else (self.leg,)

    @property
    def stay_here(self) -> RouteStay | None:
        """The stop that is due where the party is."""
        stays = self.context.route.stays
        if self.state.stayed < len(stays) and stays[self.state.stayed].progress <= self.state.progress:
            return stays[self.state.stayed]
        return None

    @property
    def stage_end(self) -> int:
        """Progress at which the leg ends, or the next stop lies."""
        route, state = self.context.route, self.state
        end = self.leg.ends if route.legs else route.length
        if self.camp_at is not None:
            end = min(end, self.camp_at)
        if state.stayed < len(route.stays):
            end = min(end, route.stays[state.stayed].progress)
        return end if end > state.progress else route.length

    @property
    def is_due(self) -> bool:
        """Whether a leg ends or a stop lies here, before the end of the route."""
        route, state = self.context.route, self.state
        if state.astray is not None or state.progress >= route.length:
            return False
        if self.camp_at is not None and state.progress >= self.camp_at:
            return True
        return self.stay_here is not None or (bool(route.legs) and state.progress >= self.leg.ends)

    @property
    def is_last_stage(self) -> bool:
        return self.stage_end == self.context.route.length

    @property
    def slowed(self) -> tuple[int, int]:
        """The share of the pace that foraging, weather and exhaustion leave, as a fraction (D20O-09, 13, 20)."""
        state = self.state
        share, whole = 100, 100
        if state.weather is not None and state.weather.day == state.day:
            share = state.weather.pace_percent
        if self.leg.is_crewed:
            return share, whole
        if state.foraging:
            whole *= 2
        if self._drags:
            pace = self.context.travel_ruleset.rest.exhausted_pace
            share, whole = share * pace.numerator, whole * pace.denominator
        return share, whole

    @property
    def _drags(self) -> bool:
        """Whether someone exhausted goes on their own feet, or an animal that goes along is exhausted (D20O-20)."""
        state = self.state
        if any(mount.fatigue == "exhausted" and mount.id in self.leg.mounts for mount in state.mounts):
            return True
        tired = [member.id for member in state.members if member.fatigue == "exhausted" and member.is_up]
        return any(not (one.mount or one.vehicle) for one in map(self.context.traveller, tired))

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
