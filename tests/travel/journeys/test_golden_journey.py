"""A stored log of a journey: the engine still writes it, and replaying it still gives its end.

After a wanted change write it anew: ``python -m tests.travel.journeys.test_golden_journey``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tactical.rules.kernel.codec import from_plain, to_plain
from tests.travel.journeys.made_journey import made_context, made_tables
from travel.rules.journey.apply import apply, begin
from travel.rules.journey.context import start
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.events import event_from_plain, event_to_plain
from travel.rules.journey.fold import replay
from travel.rules.journey.orders import AdvanceDay, AdvanceHours, LetPass, Override, Rest, ShowEncounter, Talk
from travel.rules.journey.state import JourneyState

FILE = Path(__file__).parents[2] / "golden" / "journey-seed-7.json"
SEED = 7
ORDERS: tuple[Any, ...] = (
    AdvanceDay(walked=4, hustled=4, forced=1),
    ShowEncounter(),
    Talk(20, "They want toll."),
    AdvanceDay(walked=4, hustled=4, forced=1),
    LetPass(),
    AdvanceHours(1.5, "walk"),
    Override("m2", "hp", 12, "fell in a ravine"),
    Rest(2),
    AdvanceDay(walked=8, forced=2),
)


def played() -> dict[str, Any]:
    """The log and the end of the journey, played now. Orders that do not fit the moment are skipped."""
    from tactical.rules.kernel.errors import RuleError

    context = made_context(tables=made_tables(60))
    state, events = begin(start(context), context, SEED, SeededBook(SEED))
    for order in ORDERS:
        try:
            state, more = apply(state, order, context, SeededBook(SEED))
        except RuleError:
            continue
        events += more
    return {"events": [event_to_plain(event) for event in events], "end": to_plain(state)}


def test_the_engine_still_writes_the_golden_log() -> None:
    assert json.loads(json.dumps(played())) == json.loads(FILE.read_text(encoding="utf-8"))


def test_replaying_the_golden_log_gives_its_end() -> None:
    golden = json.loads(FILE.read_text(encoding="utf-8"))
    context = made_context(tables=made_tables(60))
    end = replay(start(context), map(event_from_plain, golden["events"]))
    assert end == from_plain(JourneyState, golden["end"])
    assert {event["type"] for event in golden["events"]} >= {"travelled", "encounter_found", "rested", "overridden"}


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(played(), indent=1) + "\n", encoding="utf-8")
