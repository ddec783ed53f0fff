"""What weather, hunger and the wild do, where the campaign plays them: in the morning, after each hour, by night."""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from travel.rules.journey.nature_events import ForagingSet
from travel.rules.journey.orders import Forage
from travel.rules.journey.run import Run


def start_the_day(run: Run) -> None:
    """The day's weather, when camp is broken."""
    if run.context.nature is None:
        return


def after_the_hour(run: Run) -> None:
    """A full hour of travel is over."""
    if run.context.nature is None:
        return


def end_the_night(run: Run, seconds: int) -> None:
    """A day is over: people and animals ate and drank."""
    if run.context.nature is None:
        return


def set_foraging(run: Run, order: Forage) -> None:
    """Forage on the way from now on, at half the pace, or no more (D20O-09)."""
    if order.on == run.state.foraging:
        raise RuleError(
            "They forage already" if order.on else "They do not forage", pointer="/order/on", remedy="Travel on."
        )
    pace = "x 1/2" if order.on else "x 1"
    reason = Reason("D20O-09", "Foraging and hunting go at up to half the overland pace", pace)
    run.emit(ForagingSet(clock=run.state.clock, foraging=order.on, reasons=(reason,)))
