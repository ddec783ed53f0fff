"""What weather, hunger and the wild do, where the campaign plays them: in the morning, after each hour, by night."""

from __future__ import annotations

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
