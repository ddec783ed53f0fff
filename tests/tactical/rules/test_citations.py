"""Whose rules are cited: each ruleset's own, where its catalogue has one for what the engine cites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.web.catalogue import catalogue
from tactical.rules.comparing.columns import Column, built_in
from tactical.rules.comparing.comparison import compare
from tactical.rules.comparing.library import scenario
from tactical.rules.handoff_rules import fight_tables
from tactical.rules.kernel.rulesets import load_rulesets
from tactical.rules.rulesets.citations import citations_of, cited, told_by
from tactical.rules.rulesets.library import FOLDER, rules_for, rulesets
from tests.own_rulesets import EXAMPLE, GAMES_OWN, ROOT

EPIC, D20, AOH, YAG = "epic-path", "d20-srd", "age-of-heroes", "yagura"
LITERAL = re.compile(r'"((?:EP|D20O?|AOH|YAG)-(?:[A-Z0-9]{2}-)?\d{2})"')
CODE = ("tactical/rules", "tactical/selectors", "tactical/services", "travel/services", "travel/selectors")
FACTS = [
    ("leaving a threatened square", "EP-AO-05", {EPIC: "EP-AO-05", D20: "D20-17", AOH: "D20-17", YAG: "D20-17"}),
    ("a provoking act", "EP-AO-20", {EPIC: "EP-AO-20", D20: "D20-17", AOH: "D20-17", YAG: "D20-17"}),
    ("what a step costs", "EP-MV-02", {EPIC: "EP-MV-02", D20: "D20-04", AOH: "D20-04", YAG: "D20-04"}),
    ("a 5-foot step", "EP-MV-14", {EPIC: "EP-MV-14", D20: "D20-12", AOH: "D20-12", YAG: "D20-12"}),
    ("corners", "EP-TE-06", {EPIC: "EP-TE-06", D20: "D20-07", AOH: "D20-07", YAG: "D20-07"}),
    ("squeezing", "EP-SP-08", {EPIC: "EP-SP-08", D20: "D20-10", AOH: "AOH-03", YAG: "D20-10"}),
    ("sizes", "EP-SP-02", {EPIC: "EP-SP-02", D20: "D20-13", AOH: "D20-13", YAG: "YAG-02"}),
    ("how many fit a square", "EP-SP-04", {EPIC: "EP-SP-04", D20: "D20-13", AOH: "D20-13", YAG: "YAG-03"}),
    ("where movement ends", "EP-MV-05", {EPIC: "EP-MV-05", D20: "D20-09", AOH: "D20-09", YAG: "YAG-04"}),
    ("too near for a reach weapon", "EP-AO-04", {EPIC: "EP-AO-04", D20: "D20-16", AOH: "D20-16", YAG: "YAG-07"}),
    ("too tired to charge", "EP-OV-06", {EPIC: "EP-OV-06", D20: "D20O-20", AOH: "D20O-20", YAG: "D20O-20"}),
    ("no rule of its own", "EP-CG-01", dict.fromkeys((EPIC, D20, AOH, YAG), "EP-CG-01")),
]


def literals() -> Iterator[str]:
    """Yield the rules that code cites."""
    for folder in CODE:
        for path in (ROOT / folder).rglob("*.py"):
            yield from LITERAL.findall(path.read_text(encoding="utf-8"))


def test_every_rule_that_is_cited_instead_is_in_the_catalogues() -> None:
    told = {rule for ruleset in GAMES_OWN for rule in citations_of(ruleset).values()}
    assert len(told) > 20
    assert told <= set(catalogue())


def test_every_rule_that_is_replaced_is_cited_by_the_engine() -> None:
    replaced = {rule for ruleset in rulesets() for rule in citations_of(ruleset)}
    assert len(replaced) > 40
    assert replaced - set(literals()) == set()
    assert replaced <= set(catalogue())


@pytest.mark.parametrize("ruleset", [name for name in GAMES_OWN if name != EPIC])
def test_a_rule_is_replaced_once_and_by_a_rule_of_another_catalogue(ruleset: str) -> None:
    own = citations_of(ruleset)
    assert set(own).isdisjoint(own.values())
    assert not any(rule.startswith("EP-") for rule in own.values())


@pytest.mark.parametrize(("rule", "wanted"), [fact[1:] for fact in FACTS], ids=[fact[0] for fact in FACTS])
def test_the_same_thing_is_told_by_each_rulesets_own_rule(rule: str, wanted: dict[str, str]) -> None:
    assert {ruleset: cited(ruleset, rule) for ruleset in wanted} == wanted


def test_a_ruleset_that_is_gone_cites_as_the_engine_does() -> None:
    assert cited("nobodys", "EP-AO-05") == "EP-AO-05"


def test_plain_data_is_told_at_any_depth_and_stays_itself() -> None:
    plain = {"rule": "EP-AO-05", "reasons": [{"rule": "EP-CG-01"}, {"rule": "EP-MV-02"}], "text": "EP-MV-02"}
    told = {"rule": "D20-17", "reasons": [{"rule": "EP-CG-01"}, {"rule": "D20-04"}], "text": "EP-MV-02"}
    before = {**plain, "reasons": [dict(item) for item in plain["reasons"]]}
    assert told_by(D20, plain) == told
    assert plain == before
    assert told_by(EPIC, plain) is plain


@pytest.mark.parametrize("key", ["reach", "tumble", "charge", "prone", "squeeze", "giant", "diagonals"])
def test_a_comparison_cites_no_rule_that_its_ruleset_has_a_rule_of_its_own_for(key: str) -> None:
    """But for what a strategy does, in the sentence of the registry: that is told by the rule it was written from."""
    found = compare(scenario(key).scene, built_in())
    for index, one in enumerate(found.drawn):
        own = citations_of(one.column.ruleset)
        cites = {rule for row in found.rows for rule in row.answers[index].rules}
        assert cites.isdisjoint(own), one.column.key


def test_a_refusal_in_a_comparison_cites_each_rulesets_own_rule() -> None:
    """A reach weapon against who stands beside it, and everything else that is refused under any ruleset."""
    found = compare(scenario("reach").scene, built_in())
    columns = [one.column.key for one in found.drawn]
    said: dict[str, set[str]] = {key: set() for key in columns}
    for row in found.rows:
        for key, answer in zip(columns, row.answers, strict=True):
            said[key] |= {reason.rule for reason in answer.reasons if reason.effect == "no"}
    assert any(rule.startswith("EP-") for rule in said[EPIC])
    assert "D20-03" in said[D20]
    assert said[D20].isdisjoint({"EP-AT-01", "EP-SP-12", "EP-AO-04"})


def test_a_strategy_taken_up_in_place_of_ones_own_is_told_by_the_rule_it_was_written_from() -> None:
    changes = {"combat": {"grid": {"diagonals": "chebyshev"}}}
    columns = (Column(D20, "SRD", D20), Column("own", "Ours", D20, changes, is_own=True))
    row = next(row for row in compare(scenario("diagonals").scene, columns).rows if row.key.startswith("walk:"))
    srd, ours = (answer.rules for answer in row.answers)
    assert "D20-03" in srd
    assert "EP-MV-02" in ours
    assert "D20-03" not in ours


def test_a_host_may_say_whose_rule_it_is(tmp_path: Path) -> None:
    """The example's diagonals are a house rule: the number of the game it extends would say the contrary."""
    path = EXAMPLE / "fight" / "citations.toml"
    assert '"house"' in path.read_text(encoding="utf-8")
    (tmp_path / "ours").mkdir()
    manifest = 'id = "ours"\nname = "Ours"\nsource = "here"\nlicence = "none"\nextends = "base"\n'
    (tmp_path / "ours" / "ruleset.toml").write_text(manifest, encoding="utf-8")
    (tmp_path / "base").mkdir()
    manifest = 'id = "base"\nname = "Base"\nsource = "here"\nlicence = "none"\n'
    (tmp_path / "base" / "ruleset.toml").write_text(manifest, encoding="utf-8")
    before = load_rulesets(tmp_path)["ours"]
    (tmp_path / "base" / "citations.toml").write_text('EP-AO-04 = "D20-16"\nEP-MV-03 = "D20-01"\n', encoding="utf-8")
    (tmp_path / "ours" / "citations.toml").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    after = load_rulesets(tmp_path)["ours"]
    assert after.tables["citations"] == {"EP-MV-02": "house", "EP-AO-04": "house", "EP-MV-03": "D20-01"}
    assert after.digest == before.digest


def test_citations_are_no_values_of_the_game() -> None:
    """They stand in the folders, and neither a GM's changes nor a fight's digest know of them."""
    assert (FOLDER / "d20_srd" / "citations.toml").is_file()
    assert "citations" in rulesets()[D20].tables
    assert "citations" not in fight_tables(D20)
    assert set(fight_tables(D20)) == set(rulesets()[D20].tables) - {"citations"}
    assert rules_for(D20).digest == rulesets()[D20].digest
