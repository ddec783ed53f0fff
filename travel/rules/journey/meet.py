"""Encounters on the route: placed by the GM or rolled, met, shown, talked over, let pass."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from travel.rules.encounters import EncounterTable, FoeGroup, Spot, check_foes, roll_row, table_at
from travel.rules.environment.spotting import spotting_distance
from travel.rules.journey.awareness import Seen, who_notices
from travel.rules.journey.dice import MEETING
from travel.rules.journey.events import (
    EncounterCleared,
    EncounterFound,
    EncounterPassed,
    EncounterPlaced,
    EncounterShown,
    FightStarted,
    Roll,
    Talked,
    WatchRolled,
)
from travel.rules.journey.orders import ClearEncounter, LetPass, PlaceEncounter, ShowEncounter, StartFight, Talk
from travel.rules.journey.run import Run
from travel.rules.journey.sky import is_light, weather_today
from travel.rules.journey.state import HOUR, Encounter, Watch
from travel.rules.journey.wording import head_count
from travel.rules.maps.world import FEET_PER_MILE

WATCH_HOURS = 8
MAX_TALK_MINUTES = 24 * 60


def roll_watch(run: Run) -> None:
    """The day's encounter check: in which hour of travel it falls, and the d100 for it.

    The chance is a chance per day of eight hours; a shorter day may end before its hour comes.
    """
    if not run.state.rolls_tables or not run.context.tables:
        return
    dice = run.dice(MEETING)
    hour, face = dice.roll(WATCH_HOURS), dice.roll(100)
    rolls = (Roll("hour of the day's check", "d8", (hour,), hour), Roll("encounter", "d100", (face,), face))
    run.emit(WatchRolled(clock=run.state.clock, gm_only=True, watch=Watch(hour, face), rolls=rolls))


def meet_what_is_here(run: Run) -> bool:
    """Turn up what waits at this point of the road, if anything does."""
    state = run.state
    waiting = next((encounter for encounter in state.placed if encounter.progress <= state.progress), None)
    if waiting is not None:
        _find(run, waiting)
        return True
    if state.watch and state.going == (state.watch.hour - 1) * HOUR:
        return _check_table(run, state.watch)
    return False


def _check_table(run: Run, watch: Watch) -> bool:
    state, route = run.state, run.context.route
    ground = route.stretch_at(state.progress)
    way = ground.way if state.astray is None else "trackless"
    spot = Spot(ground.terrain, way, route.areas_at(state.progress), by_night=not is_light(run.context, state))
    table = table_at(run.context.tables, spot)
    if table is None or watch.face > table.chance_percent:
        return False
    find_rolled(run, table, state.clock, watch.face)
    return True


def find_rolled(
    run: Run, table: EncounterTable, clock: int, face: int, on_watch: tuple[str, ...] | None = None
) -> None:
    """What a table brings, how far off, and who notices whom. ``on_watch``: by night, those awake."""
    terrain = run.context.route.stretch_at(run.state.progress).terrain
    dice = run.dice(MEETING)
    rolled = roll_row(table, run.context.names, dice, run.context.own)
    total = sum(row.weight for row in table.rows)
    distance = _distance(run, terrain, dice)
    seen = Seen(distance, "both")
    if run.context.awareness:
        seen = who_notices(run, rolled.foes, rolled.row.stance, distance, dice, on_watch)
    run.emit(
        EncounterFound(
            clock=clock,
            gm_only=True,
            encounter=Encounter(
                id=f"rolled-{run.state.step + 1}",
                name=rolled.row.name,
                kind="rolled",
                foes=rolled.foes,
                progress=run.state.progress,
                stance=rolled.row.stance,
                distance_feet=seen.distance,
                noticed_by=seen.by,
            ),
            rolls=(
                Roll("encounter", "d100", (face,), face, table.chance_percent),
                Roll(f"table of {_named(table, terrain)}", f"d{total}", rolled.faces, rolled.faces[0]),
                *seen.rolls,
            ),
            reasons=(
                Reason(
                    "house",
                    f"chance of an encounter per {'day' if on_watch is None else 'night'} in {_named(table, terrain)}",
                    f"{table.chance_percent} %",
                    True,
                ),
                *seen.reasons,
            ),
        )
    )


def _distance(run: Run, terrain: str, dice: Dice) -> int:
    """Feet at which others can first be seen, less in bad weather (D20O-17, D20O-13)."""
    return spotting_distance(run.context.travel_ruleset, terrain, dice, weather=weather_today(run.state)).feet


def _named(table: EncounterTable, terrain: str) -> str:
    return table.place if table.terrain else f"the {terrain}"


def _find(run: Run, waiting: Encounter) -> None:
    terrain = run.context.route.stretch_at(run.state.progress).terrain
    found, seen = waiting, Seen(waiting.distance_feet, waiting.noticed_by)
    if not waiting.distance_feet:
        dice = run.dice(MEETING)
        distance = _distance(run, terrain, dice)
        seen = Seen(distance, waiting.noticed_by)
        if run.context.awareness:
            seen = who_notices(run, waiting.foes, waiting.stance, distance, dice)
        found = replace(waiting, distance_feet=seen.distance, noticed_by=seen.by)
    reasons = (Reason("D20O-17", f"how far others can be seen in the {terrain}", f"{found.distance_feet} ft"),)
    run.emit(
        EncounterFound(
            clock=run.state.clock,
            gm_only=found.hidden,
            encounter=found,
            rolls=seen.rolls,
            reasons=(*reasons, *seen.reasons),
        )
    )


def place_encounter(run: Run, order: PlaceEncounter) -> None:
    names = {**run.context.names, **{foe.id: foe.sheet.name for foe in order.creatures if foe.sheet is not None}}
    check_foes(tuple((foe.id, foe.count) for foe in order.creatures), names, "/order/creatures")
    foes = tuple(FoeGroup(foe.id, names[foe.id], foe.count, foe.sheet) for foe in order.creatures)
    progress = _where(run, order)
    encounter = Encounter(
        id=f"placed-{run.state.step + 1}",
        name=order.name.strip()[:120] or _crowd(foes),
        kind="placed",
        foes=foes,
        progress=progress,
        stance=order.stance,
        noticed_by="foes" if order.hidden else "both",
        hidden=order.hidden,
    )
    run.emit(EncounterPlaced(clock=run.state.clock, gm_only=True, encounter=encounter))
    if progress <= run.state.progress and run.state.is_open:
        meet_what_is_here(run)


def _crowd(foes: tuple[FoeGroup, ...]) -> str:
    return ", ".join(head_count(foe.count, foe.name) for foe in foes)


def _where(run: Run, order: PlaceEncounter) -> int:
    route, here = run.context.route, run.state.progress
    if order.mile is not None:
        pointer, place = "/order/mile", f"Mile {order.mile:g}"
        whole = route.miles_at(route.length)
        if not 0 <= order.mile <= whole + 0.001:
            raise RuleError(f"{place} is not on the route", pointer=pointer, remedy=f"The route has {whole:g} miles.")
        progress = route.progress_at(round(order.mile * FEET_PER_MILE))
    elif order.cell is not None:
        entered = route.progress_of_cell(order.cell)
        pointer, place = "/order/cell", "That cell"
        if entered is None:
            raise RuleError("The route does not pass that cell", pointer=pointer, remedy="Press on the route.")
        progress = entered
    else:
        return here
    if progress < here:
        raise RuleError(
            f"{place} lies behind the party", pointer=pointer, remedy=f"Choose from mile {route.miles_at(here):g} on."
        )
    return progress


def clear_encounter(run: Run, order: ClearEncounter) -> None:
    state = run.state
    met = state.encounter
    wanted = order.id or (met.id if met else "")
    every = (*state.placed, *((met,) if met else ()))
    found = next((encounter for encounter in every if encounter.id == wanted), None)
    if found is None:
        raise RuleError("No such encounter waits on this route", pointer="/order/id", remedy="It may be over already.")
    hidden = met is None or found.id != met.id or found.hidden
    reason = order.reason.strip()
    if len(reason) > 500:
        raise RuleError("The reason is too long", pointer="/order/reason", remedy="Say why, in up to 500 characters.")
    told = (Reason("house", f"Taken off by the GM: {reason}", found.name, True),) if reason else ()
    run.emit(
        EncounterCleared(
            clock=state.clock, gm_only=hidden, encounter=found.id, name=found.name, reason=reason, reasons=told
        )
    )


def show_encounter(run: Run, order: ShowEncounter) -> None:
    met = need_encounter(run)
    if not met.hidden:
        raise RuleError("The players see it already", remedy="Go on: fight, talk, or let it pass.")
    run.emit(EncounterShown(clock=run.state.clock, encounter=replace(met, hidden=False)))


def let_pass(run: Run, order: LetPass) -> None:
    met = need_encounter(run)
    run.emit(EncounterPassed(clock=run.state.clock, gm_only=met.hidden, encounter=met.id, name=met.name))


def talk(run: Run, order: Talk) -> None:
    met = need_encounter(run)
    if not 0 <= order.minutes <= MAX_TALK_MINUTES:
        raise RuleError(
            f"{order.minutes} minutes of talk do not fit in a day",
            pointer="/order/minutes",
            remedy=f"Give 0 to {MAX_TALK_MINUTES} minutes.",
        )
    if len(order.note) > 2000:
        raise RuleError("The note is too long", pointer="/order/note", remedy="Keep it under 2,000 characters.")
    clock = run.state.clock + order.minutes * 60
    run.emit(
        Talked(
            clock=clock,
            encounter=met.id,
            name=met.name,
            minutes=order.minutes,
            note=order.note.strip(),
            hidden=met.hidden,
        )
    )


def start_fight(run: Run, order: StartFight) -> None:
    met = need_encounter(run)
    run.emit(
        FightStarted(
            clock=run.state.clock,
            name=met.name,
            fight=order.fight,
            ambush=order.ambush,
            place=run.place_name,
            hidden=met.hidden,
        )
    )


def need_encounter(run: Run) -> Encounter:
    """The encounter met now; refused when there is none, or when it is already being fought."""
    if run.state.encounter is None or run.state.status != "encounter":
        raise RuleError("Nothing has been met here", remedy="Travel on, or place an encounter here.")
    return run.state.encounter
