"""Camp and night: who keeps watch, what comes by night, and sleep till morning."""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from travel.rules.encounters import Spot, table_at
from travel.rules.journey.dice import MEETING
from travel.rules.journey.happening import Roll
from travel.rules.journey.meet import find_rolled
from travel.rules.journey.nature import end_the_night
from travel.rules.journey.orders import Rest, SetWatches
from travel.rules.journey.rest import camp, next_morning, sleep_until
from travel.rules.journey.run import Run
from travel.rules.journey.state import DAY, HOUR, JourneyState, NightWatch
from travel.rules.journey.way_events import NightRolled, WatchesSet

MAX_REST_DAYS = 60
MAX_WATCHES = 12


def rest(run: Run, order: Rest) -> None:
    """Camp here until a morning, with the night's watch before it."""
    if not 1 <= order.days <= MAX_REST_DAYS:
        raise RuleError(
            f"{order.days} days of rest cannot be taken at once",
            pointer="/order/days",
            remedy=f"Rest 1 to {MAX_REST_DAYS} days.",
        )
    _sleep(run, order.days)


def camp_and_sleep(run: Run) -> None:
    """The end of a day's travel. Aboard a craft that never camps the day only changes."""
    if run.goes_on_by_night:
        begun = run.state.clock
        sleep_until(run, begun)
        end_the_night(run, DAY)
        return
    _sleep(run, 1)


def _sleep(run: Run, days: int) -> None:
    """Camp till a morning. Who lands after midnight has eaten aboard and only waits for the day."""
    camp(run)
    morning = next_morning(run) + (days - 1) * DAY
    if _roll_night(run, morning) and _meet_by_night(run):
        return
    begun = run.state.clock
    camped = begun if run.state.camped_at is None else run.state.camped_at
    sleep_until(run, morning)
    if run.state.fed_day is not None or not run.is_mixed or camped // DAY < morning // DAY:
        end_the_night(run, morning - begun)


def on_watch(state: JourneyState, hour: int, hours: int) -> tuple[str, ...]:
    """Who keeps watch in an hour (from 0) of a night of so many: as set, else each who stands in turn; one alone
    keeps none."""
    standing = [member.id for member in state.members if member.is_up]
    watches = [tuple(one for one in watch if one in standing) for watch in state.watches]
    watches = [watch for watch in watches if watch] or [(one,) for one in standing if len(standing) > 1]
    return watches[min(hour * len(watches) // max(1, hours), len(watches) - 1)] if watches else ()


def _roll_night(run: Run, morning: int) -> bool:
    """The night's encounter check. True: something may come."""
    state = run.state
    if not state.rolls_tables or not run.context.tables:
        return False
    if state.night is not None:
        return state.night.clock >= state.clock
    table = table_at(run.context.tables, _spot(run))
    if table is None or state.camped_at is None or state.night_met:
        return False
    hours = max(1, run.context.rules.rest_hours)
    begins = max(state.clock, morning - hours * HOUR)
    dice = run.dice(MEETING)
    hour, face = dice.roll(hours), dice.roll(100)
    night = NightWatch(begins + (hour - 1) * HOUR, face, on_watch(state, hour - 1, hours))
    rolls = (
        Roll("hour of the night's check", f"d{hours}", (hour,), hour),
        Roll("encounter by night", "d100", (face,), face, table.chance_percent),
    )
    reason = Reason("house", f"chance of an encounter in {table.place}", f"{table.chance_percent} %", True)
    run.emit(NightRolled(clock=state.clock, gm_only=True, night=night, rolls=rolls, reasons=(reason,)))
    return face <= table.chance_percent


def _spot(run: Run) -> Spot:
    route, progress = run.context.route, run.state.progress
    ground = route.stretch_at(progress)
    return Spot(ground.terrain, ground.way, route.areas_at(progress), by_night=True)


def _meet_by_night(run: Run) -> bool:
    night = run.state.night
    table = table_at(run.context.tables, _spot(run))
    if night is None or table is None or night.face > table.chance_percent:
        return False
    find_rolled(run, table, night.clock, night.face, night.on_watch)
    return True


def set_watches(run: Run, order: SetWatches) -> None:
    """Who keeps watch, in order; none: each in turn."""
    known = {member.id for member in run.state.members}
    if len(order.watches) > MAX_WATCHES:
        raise RuleError(
            f"A night has {MAX_WATCHES} watches at most", pointer="/order/watches", remedy="Join some of them."
        )
    for index, watch in enumerate(order.watches):
        if not watch or len(set(watch)) < len(watch) or not set(watch) <= known:
            raise RuleError(
                f"Watch {index + 1} names nobody of the party, or someone twice",
                pointer=f"/order/watches/{index}",
                remedy="Give each watch ids of members, each once.",
            )
    run.emit(WatchesSet(clock=run.state.clock, gm_only=True, watches=order.watches))
