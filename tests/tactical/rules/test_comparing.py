"""One position under every ruleset: the catalogues' figures come out, every scenario works, differences come first."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from config.web.catalogue import catalogue
from tactical.rules import bestiary
from tactical.rules.comparing.answers import Row
from tactical.rules.comparing.columns import Column, built_in
from tactical.rules.comparing.comparison import Comparison, compare, compare_fight
from tactical.rules.comparing.library import drawn, scenario, scenarios
from tactical.rules.comparing.scene import Piece, Scene, sheet
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rulesets
from tests.tactical.rules.positions import position, soldier

EPIC, D20, AOH, YAG = "epic-path", "d20-srd", "age-of-heroes", "yagura"
ALL = tuple(sorted(rulesets()))
PATIENCE = 1.5


def scene(text: str, under: str = ".", **creatures: str) -> Scene:
    """Read a drawn position, marks on the ground ``under`` them; creatures by their letter, those to M of the party."""
    rows, letters, marks = drawn(text, dict.fromkeys("123", under))
    pieces = tuple(
        Piece(key, "party" if key < "N" else "foes", sheet(bestiary.get(name), f"the {name}", {}, ""), *letters[key])
        for key, name in creatures.items()
    )
    return Scene(rows, pieces, pieces[0].id, marks)


def row_of(found: Comparison, key: str) -> Row:
    return next(row for row in found.rows if row.key == key)


def values(found: Comparison, key: str) -> dict[str, str]:
    """Return what each ruleset answers."""
    columns = [one.column.key for one in found.drawn]
    return dict(zip(columns, (answer.value for answer in row_of(found, key).answers), strict=True))


OPEN = "......\n......\n..1...\n......\nA....."
FAR = "......\n....1.\n......\n......\nA....."
ROUGH = ",,,,,\n,,,,,\n,,,,,\n,1,,,\nA,,,,"
HEAVY = ".....\n.....\n.....\n#####\nA;;1."
CORNER = ".....\n.....\n.....\n.1...\nA#..."
WALKS: list[tuple[str, str, dict[str, str]]] = [
    ("two diagonals", OPEN, {EPIC: "10 ft", D20: "15 ft", AOH: "15 ft", YAG: "15 ft"}),
    ("three diagonals and one straight", FAR, {EPIC: "20 ft", D20: "25 ft", AOH: "25 ft", YAG: "25 ft"}),
    ("one diagonal on difficult ground", ROUGH, {EPIC: "10 ft", D20: "15 ft", AOH: "15 ft", YAG: "15 ft"}),
    ("two squares of heavy growth, one clear", HEAVY, {EPIC: "25 ft", D20: "45 ft", AOH: "45 ft", YAG: "45 ft"}),
    ("round the corner of a wall", CORNER, {D20: "10 ft", AOH: "10 ft", YAG: "10 ft"}),
]


@pytest.mark.rule("EP-MV-02", "EP-TE-01", "D20-03", "D20-04", "D20-07")
@pytest.mark.parametrize(("text", "wanted"), [(text, wanted) for _, text, wanted in WALKS], ids=[w[0] for w in WALKS])
def test_the_catalogues_costs_stand_side_by_side(text: str, wanted: dict[str, str]) -> None:
    told = scene(text, "," if "," in text else ".", A="hobgoblin")
    x, y = told.goals[0]
    found = values(compare(told, built_in()), f"walk:to:{x}:{y}")
    assert {key: found[key] for key in wanted} == wanted


def test_a_way_is_told_step_by_step_with_the_rule_that_each_ruleset_plays() -> None:
    found = compare(scene(OPEN, A="hobgoblin"), built_in())
    answers = dict(zip(ALL, sorted_answers(found, "walk:to:2:2"), strict=True))
    assert answers[EPIC].detail == "5 + 5 ft, one move"
    assert answers[D20].detail == "5 + 10 ft, one move"
    assert (answers[EPIC].rules, answers[D20].rules) == (("EP-MV-02",), ("D20-03",))
    assert answers[D20].path == ((1, 1), (2, 2))


def sorted_answers(found: Comparison, key: str) -> list[object]:
    """Return the answers by the rulesets' ids."""
    pairs = zip((one.column.key for one in found.drawn), row_of(found, key).answers, strict=True)
    return [answer for _, answer in sorted(pairs, key=lambda pair: pair[0])]


THREATS = [
    ("reach", "threatens:N:A", {EPIC: "no", D20: "no", AOH: "no", YAG: "yes"}, "D20-16"),
    ("flanking", "flank:A:C:N", {EPIC: "no", D20: "yes", AOH: "yes", YAG: "yes"}, "D20-18"),
    ("flanking", "flank:A:B:N", {EPIC: "yes", D20: "yes", AOH: "yes", YAG: "yes"}, "D20-18"),
    ("tiny", "pass:A", {EPIC: "no", D20: "yes", AOH: "yes", YAG: "yes"}, "D20-08"),
    ("giant", "stay:N", {EPIC: "no", D20: "no", AOH: "no", YAG: "yes"}, "YAG-08"),
    ("charge", "order:charge:P:0", {EPIC: "no", D20: "full round", AOH: "full round", YAG: "full round"}, "D20-19"),
    ("phalanx", "walk:to:3:3", {EPIC: "15 ft", D20: "15 ft", AOH: "20 ft", YAG: "15 ft"}, "AOH-06"),
]


@pytest.mark.rule("D20-16", "YAG-07", "D20-18", "EP-FL-04", "D20-08", "YAG-04", "D20-19", "AOH-06")
@pytest.mark.parametrize(("key", "question", "wanted", "rule"), THREATS)
def test_what_a_scenario_shows(key: str, question: str, wanted: dict[str, str], rule: str) -> None:
    found = values(compare(scenario(key).scene, built_in()), question)
    assert {one: found[one] for one in wanted} == wanted
    assert rule in catalogue()


@pytest.mark.rule("YAG-09", "YAG-15")
def test_the_gap_in_size_changes_the_odds_of_one_game_alone() -> None:
    found = compare(scenario("giant").scene, built_in())
    row = next(row for row in found.rows if row.key == "there:N:0")
    told = dict(zip((one.column.key for one in found.drawn), row.answers, strict=True))
    assert told[D20].number == told[AOH].number == told[EPIC].number
    assert told[YAG].number != told[D20].number
    assert "YAG-09" in told[YAG].rules


@pytest.mark.parametrize("key", sorted(scenarios()))
def test_every_scenario_works_under_every_ruleset(key: str) -> None:
    found = compare(scenario(key).scene, built_in())
    assert [one.column.key for one in found.drawn if one.refusal] == []
    assert {one.column.key for one in found.drawn} == set(rulesets())
    assert found.differing > 0
    differs = [(not row.differs, row.is_minor and row.differs) for row in found.rows]
    assert [flag for flag, _ in differs] == sorted(flag for flag, _ in differs)
    assert len({row.key for row in found.rows}) == len(found.rows)
    for row in found.rows:
        assert len(row.answers) == len(found.drawn)
        assert all(answer.value for answer in row.answers)
        assert {rule for answer in row.answers for rule in answer.rules} <= set(catalogue())


@pytest.mark.parametrize("key", sorted(scenarios()))
def test_every_scenario_cites_rules_that_there_are(key: str) -> None:
    assert scenario(key).shows
    assert set(scenario(key).shows) <= set(catalogue())


def test_each_group_of_questions_is_asked() -> None:
    found = compare(scenario("reach").scene, built_in())
    assert {row.group for row in found.rows} == {"cost", "legality", "odds"}
    assert {row.group for row in found.rows if row.differs} == {"cost", "legality", "odds"}


def test_an_ambush_asks_who_notices() -> None:
    found = compare(scenario("ambush").scene, built_in())
    keys = {row.key for row in found.rows}
    assert {"notice:A", "notice:B", "surprised"} <= keys
    assert not any(
        key.startswith("notice") for key in (row.key for row in compare(scenario("reach").scene, built_in()).rows)
    )


def test_a_gms_own_changes_are_a_column_of_their_own() -> None:
    own = Column("own:1", "House", EPIC, {"combat": {"grid": {"diagonals": "one_two_one"}}}, is_own=True)
    found = values(compare(scene(OPEN, A="hobgoblin"), (*built_in(), own)), "walk:to:2:2")
    assert (found[EPIC], found["own:1"]) == ("10 ft", "15 ft")


def test_a_column_whose_changes_do_not_fit_is_refused_and_the_others_are_compared() -> None:
    own = Column("own:1", "Broken", EPIC, {"combat": {"grid": {"diagonals": "by_moonlight"}}}, is_own=True)
    found = compare(scene(OPEN, A="hobgoblin"), (*built_in(), own))
    assert [one.column.key for one in found.drawn if one.refusal] == ["own:1"]
    assert values(found, "stand")["own:1"] == "no"
    assert values(found, "walk:to:2:2")["own:1"] == "no such position"


def test_a_fight_is_compared_as_it_stands_and_not_touched() -> None:
    fight = position("........\n........\n..A.N...\n........\n........", {"N": soldier("N", hp=20)})
    fight.combatants["A"].hp = 7
    fight.combatants["N"].conditions = ("prone",)
    before = repr(fight)
    found = compare_fight(fight, built_in(), "A", [(2, 4)])
    assert repr(fight) == before
    assert values(found, "walk:to:2:4") == dict.fromkeys(rulesets(), "10 ft")
    assert {row.key for row in found.rows} >= {"distance:N", "threat:A"}
    with pytest.raises(RuleError, match="does not act here"):
        compare_fight(fight, built_in(), "Z")


def test_what_a_ruleset_does_not_know_of_a_fight_is_left_out_and_said() -> None:
    fight = position("........\n........\n..A.N...\n........\n........")
    strange = next(
        name
        for name in fight.arena.rules.conditions
        if any(name not in column.rules.conditions for column in built_in())
    )
    fight.combatants["A"].conditions = (strange,)
    found = compare_fight(fight, built_in(), "A")
    told = {one.column.key: one.left_out for one in found.drawn}
    assert told[EPIC] == ()
    assert any(strange in words for words in told.values())


def test_what_is_too_large_or_does_not_belong_is_refused_with_the_place() -> None:
    told = scene(OPEN, A="hobgoblin")
    cases = [
        (replace(told, rows=("." * 41,) * 5), "/rows"),
        (replace(told, rows=("....",) * 4), "/rows"),
        (replace(told, pieces=()), "/creatures"),
        (replace(told, actor="Z"), "/actor"),
        (replace(told, goals=((9, 9),)), "/goals/0"),
        (replace(told, goals=((0, 0),) * 10), "/goals"),
    ]
    for wrong, pointer in cases:
        with pytest.raises(RuleError) as refused:
            compare(wrong, built_in())
        assert refused.value.pointer == pointer
        assert refused.value.remedy


def test_a_comparison_takes_no_longer_than_a_glance() -> None:
    for key in scenarios():
        compare(scenario(key).scene, built_in())
    slowest = 0.0
    for key in scenarios():
        start = time.process_time()
        compare(scenario(key).scene, built_in())
        slowest = max(slowest, time.process_time() - start)
    assert slowest < PATIENCE
