"""The best orders that arrive in time: a search that gives up on ways too slow and is done with those fast enough."""

from __future__ import annotations

from travel.rules.itinerary.course import Place
from travel.rules.itinerary.day import travel_day
from travel.rules.itinerary.hours import Hours
from travel.rules.itinerary.labels import Key
from travel.rules.itinerary.paths import Label
from travel.rules.itinerary.search import Search


class OnePace:
    """How a journey goes at one pace from a place on: all out, or walking."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._known: dict[tuple[Place, int, bool, int], tuple[int, int] | None] = {}

    def arrives(self, place: Place, number: int, last: int, *, walking: bool) -> tuple[int, int] | None:
        """Day and tick of arrival from a place at the begin of a day; None if later than the ``last`` day."""
        key = (place, number, walking, last)
        if key not in self._known:
            self._known[key] = self._arrives(place, number, last, walking=walking)
        return self._known[key]

    def order(self, number: int, *, walking: bool) -> Hours:
        search = self._search
        can_hustle = any(block.can_hustle for block in search.course.blocks if block.kind == "land")
        room = search.days.room(search.ruleset, search.course, number, can_hustle=can_hustle)
        if walking:
            return Hours(walked=room.plain)
        return Hours(room.plain - room.hustled, room.hustled, room.forced)

    def _arrives(self, place: Place, number: int, last: int, *, walking: bool) -> tuple[int, int] | None:
        search = self._search
        for day in range(number, last + 1):
            order = search.days.kept.get(day) or self.order(day, walking=walking)
            runs = travel_day(search.course, place, search.days.plan(day, order))
            place = runs.place
            if search.course.has_arrived(place):
                return day, runs.ends
        return None


def best_in_time(search: Search, day: int, tick: int) -> Label | None:
    """The best orders that arrive by a tick of a day; None if none do.

    Labels that can be walked home in time are done: nothing harms less. Those that cannot make it all out are dropped.
    """
    pace, limit = OnePace(search), (day, tick)
    best: tuple[Key, Label] | None = None
    while search.number <= day and search.open:
        waiting: list[Label] = []
        for label in search.open:
            home = None if search.days.kept else pace.arrives(label.place, search.number, day, walking=True)
            if home is not None and home <= limit:
                best = _better(search, best, _walked_home(pace, label, search.number, home[0]))
            elif search.days.kept or _in_time(pace.arrives(label.place, search.number, day, walking=False), limit):
                waiting.append(label)
        search.open = [label for label in waiting if best is None or search.ledger.key(label.toll) < best[0]]
        for arrival in search.next_day():
            if (arrival.day, arrival.tick) <= limit:
                best = _better(search, best, arrival.label)
    return best[1] if best else None


def _in_time(arrival: tuple[int, int] | None, limit: tuple[int, int]) -> bool:
    return arrival is not None and arrival <= limit


def _better(search: Search, best: tuple[Key, Label] | None, label: Label) -> tuple[Key, Label]:
    key = search.ledger.key(label.toll)
    return best if best is not None and best[0] <= key else (key, label)


def _walked_home(pace: OnePace, label: Label, number: int, last: int) -> Label:
    for day in range(number, last + 1):
        label = Label(label.place, label.toll, label.idle, pace.order(day, walking=True), label)
    return label
