"""Meetings by place and time: which table counts, night watches, who notices whom, chases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.bestiary import all_creatures, get
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import MILE, made_context, made_tables, made_traveller
from tests.travel.journeys.test_journey_engine import kinds, run
from travel.rules.encounters import (
    EncounterRow,
    EncounterTable,
    Spot,
    TableCreature,
    chance_percent,
    check_tables,
    default_tables,
    table_at,
)
from travel.rules.journey.apply import apply
from travel.rules.journey.awareness import who_notices
from travel.rules.journey.context import JourneyContext, start
from travel.rules.journey.dice import ScriptedBook, SeededBook
from travel.rules.journey.orders import (
    AdvanceDay,
    Chase,
    LetPass,
    OrderedFoe,
    PlaceEncounter,
    Rest,
    SetWatches,
    ShowEncounter,
)
from travel.rules.journey.run import Run

ROW = (EncounterRow(1, "Wolves", (TableCreature("wolf", 2),)),)
BESTIARY = {creature.id: creature.name for creature in all_creatures()}


def table(chance: int, terrain: str = "", **place: object) -> EncounterTable:
    return EncounterTable(terrain, chance, ROW, **place)  # type: ignore[arg-type]  # fields by name


TABLES = (
    table(1),
    table(2, "forest"),
    table(3, "forest", ways=("road", "highway")),
    table(4, ways=("trail",)),
    table(5, area="Thornwood"),
    table(6, "forest", area="Thornwood"),
    table(7, "forest", time="night"),
    table(8, "hills", time="any"),
    table(9, area="The Fen", time="night"),
)


@pytest.mark.parametrize(
    ("spot", "chance"),
    [
        (Spot("plains"), 1),
        (Spot("forest", "trackless"), 2),
        (Spot("forest", "road"), 3),
        (Spot("forest", "trail"), 4),
        (Spot("plains", "road", ("thornwood",)), 5),
        (Spot("forest", "road", ("Elsewhere", "Thornwood")), 6),
        (Spot("forest", "road", (), by_night=True), 7),
        (Spot("hills", "road"), 8),
        (Spot("hills", "road", (), by_night=True), 8),
        (Spot("swamp", "trackless", ("The Fen",)), 1),
        (Spot("swamp", "trackless", ("The Fen",), by_night=True), 9),
    ],
)
def test_the_table_that_says_most_of_the_place_counts(spot: Spot, chance: int) -> None:
    found = table_at(TABLES, spot)
    assert found is not None
    assert found.chance_percent == chance
    told = chance_percent(TABLES, spot.terrain, spot.way, spot.areas, by_night=spot.by_night)
    assert told == chance


def test_without_a_table_there_is_no_chance() -> None:
    assert table_at((), Spot("sea")) is None
    assert chance_percent(default_tables(), "sea") == 0
    assert chance_percent(default_tables(), "forest", "road", ("Anywhere",)) == 20


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ((table(1, "lava"),), "no ground 'lava'"),
        ((table(1, "forest", ways=("canal",)),), "no way 'canal'"),
        ((table(1, "forest", area="x" * 200),), "up to 120"),
        ((table(1, "forest", ways=("road", "trail")), table(2, "forest", ways=("trail", "road"))), "two tables"),
        ((table(1, area="Fen"), table(2, area="fen")), "two tables"),
        (tuple(table(1, area=str(number)) for number in range(201)), "More than 200"),
    ],
)
def test_tables_that_cannot_be_are_refused(tables: tuple[EncounterTable, ...], words: str) -> None:
    with pytest.raises(RuleError, match=words) as caught:
        check_tables(tables, BESTIARY)
    assert caught.value.remedy


def test_tables_told_apart_by_way_area_and_time_are_taken() -> None:
    check_tables(TABLES, BESTIARY)


def test_the_march_looks_at_the_way_and_the_areas_it_goes_through() -> None:
    context = made_context(tables=(table(100, "plains", ways=("trail",)), table(0, "plains")))
    _, events = run(context, AdvanceDay())
    assert "encounter_found" not in kinds(events)
    points = tuple(replace(point, areas=("The Marches",)) for point in context.route.points)
    marches = replace(context, tables=(table(100, area="the marches"),), route=replace(context.route, points=points))
    _, events = run(marches, AdvanceDay())
    assert kinds(events)[-1] == "encounter_found"


def by_night(chance: int = 100, **changes: Any) -> JourneyContext:
    return made_context(tables=(table(0), table(chance, time="night")), **changes)


def test_something_comes_by_night_and_the_night_goes_on_after_it() -> None:
    context = by_night()
    state, events = run(context, AdvanceDay(), faces=[1, 50, 4, 30, 1, *[3] * 6])
    assert kinds(events)[-3:] == ["camped", "night_rolled", "encounter_found"]
    assert (state.day, state.hour, state.status) == (2, 2.0, "encounter")
    assert state.camped_at == 15 * 3600
    state, _ = apply(state, LetPass(), context, SeededBook(1))
    assert state.status == "camp"
    slept, events = apply(state, AdvanceDay(), context, SeededBook(1))
    assert kinds(events) == ["rested"]
    assert (slept.day, slept.hour, slept.walked, slept.night_met) == (2, 7.0, 0, False)
    again, _ = apply(slept, AdvanceDay(), context, SeededBook(1))
    assert context.route.feet_at(again.progress) == 48 * MILE


def test_a_quiet_night_is_only_rolled_for() -> None:
    state, events = run(by_night(30), AdvanceDay(), faces=[1, 50, 4, 31])
    assert kinds(events)[-3:] == ["camped", "night_rolled", "rested"]
    assert next(event for event in events if event.type == "night_rolled").gm_only
    assert (state.day, state.hour) == (2, 7.0)


def test_tables_of_the_day_bring_nothing_by_night() -> None:
    _, events = run(made_context(tables=made_tables(0)), Rest(2))
    assert "night_rolled" not in kinds(events)


def test_watches_go_round_unless_they_are_set() -> None:
    context = by_night(0, count=3)
    _, events = run(context, Rest(), faces=[1, 99])
    assert events[1].night.on_watch == ("m1",)
    _, events = run(context, Rest(), faces=[8, 99])
    assert events[1].night.on_watch == ("m3",)
    state, events = run(context, SetWatches((("m2",), ("m1", "m3"))), Rest(), faces=[5, 99])
    assert events[0].gm_only
    assert events[2].night.on_watch == ("m1", "m3")
    assert state.watches == (("m2",), ("m1", "m3"))
    _, events = run(by_night(0, count=1), Rest(), faces=[5, 99])
    assert events[1].night.on_watch == ()


@pytest.mark.parametrize("watches", [((),), (("m9",),), (("m1", "m1"),), (("m1",),) * 13])
def test_watches_nobody_can_keep_are_refused(watches: tuple[tuple[str, ...], ...]) -> None:
    with pytest.raises(RuleError) as caught:
        run(made_context(), SetWatches(watches))
    assert caught.value.remedy


@pytest.mark.rule("D20O-17")
@pytest.mark.parametrize(
    ("stance", "faces", "distance", "by"),
    [
        ("hostile", [15, 15], 200, "both"),
        ("hostile", [15, 1], 200, "party"),
        ("hostile", [1, 20], 200, "foes"),
        ("hostile", [1, 1], 100, "both"),
        ("ambush", [19], 200, "foes"),
        ("ambush", [20], 200, "both"),
    ],
)
def test_who_notices_whom(stance: str, faces: list[int], distance: int, by: str) -> None:
    from travel.rules.encounters import FoeGroup

    context = made_context(travellers=(made_traveller(1, perception=0),))
    blind = FoeGroup("wolf", "Wolf", 1)
    made = Run(start(context), context, ScriptedBook([]))
    dice = ScriptedDice(faces)
    seen = who_notices(made, (blind,), stance, 200, dice)  # type: ignore[arg-type]  # a word of the table
    assert get("wolf").perception < 14
    assert (seen.distance, seen.by) == (distance, by)
    assert dice.left == 0


def test_by_night_only_the_watch_looks_out() -> None:
    from travel.rules.encounters import FoeGroup

    context = made_context(count=2)
    made = Run(start(context), context, ScriptedBook([]))
    seen = who_notices(made, (FoeGroup("wolf", "Wolf", 1),), "ambush", 300, ScriptedDice([]), ())
    assert (seen.by, seen.rolls) == ("foes", ())


def test_awareness_is_rolled_where_the_journey_has_it() -> None:
    context = made_context(tables=(table(100, "plains"),), awareness=True)
    state, events = run(context, AdvanceDay(), faces=[1, 1, 1, *[3] * 6, 20, 1])
    assert state.encounter is not None
    assert state.encounter.noticed_by == "party"
    assert len(events[-1].rolls) == 4


MET = (PlaceEncounter((OrderedFoe("wolf", 2),)), ShowEncounter())


@pytest.mark.rule("D20O-20")
@pytest.mark.parametrize(("flees", "escaped"), [("party", False), ("foes", True)])
def test_at_unequal_speed_the_faster_wins(flees: str, escaped: bool) -> None:
    state, events = run(made_context(), *MET, Chase(flees))  # type: ignore[arg-type]  # a word of the order
    assert get("wolf").speed > 30
    assert (events[-1].escaped, events[-1].rolls) == (escaped, ())
    assert state.status == ("camp" if escaped else "encounter")
    if not escaped:
        assert state.encounter is not None
        assert (state.encounter.distance_feet, state.encounter.noticed_by) == (5, "both")


@pytest.mark.rule("D20O-20")
@pytest.mark.parametrize(("faces", "escaped"), [([10, 10], False), ([15, 10], True), ([9, 18], False)])
def test_at_equal_speed_who_flees_needs_the_higher_result(faces: list[int], escaped: bool) -> None:
    foe = next(creature for creature in all_creatures() if creature.speed == 30 and not creature.speeds.get("fly"))
    names = {**BESTIARY}
    dexterity = foe.abilities.modifier("dexterity")
    hero = made_traveller(1, abilities=replace(made_traveller(1).sheet.abilities, dexterity=10 + 2 * dexterity))
    context = made_context(travellers=(hero,), names=names)
    met = (PlaceEncounter((OrderedFoe(foe.id),)),)
    state, events = run(context, *met, Chase("party"), faces=[*[1] * 6, *faces])
    assert (events[-1].escaped, [roll.faces[0] for roll in events[-1].rolls]) == (escaped, faces)
    assert state.clock == 7 * 3600 + 18
    _, events = run(context, *met, Chase("foes", all_day=True), faces=[*[1] * 6, *faces])
    assert "constitution" in events[-1].rolls[0].label
    assert events[-1].seconds == 8 * 3600


def test_a_chase_needs_someone_to_run_from() -> None:
    with pytest.raises(RuleError, match="Nothing has been met"):
        run(made_context(), Chase())
