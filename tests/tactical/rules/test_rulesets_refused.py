"""Folders of rulesets that nobody could play by are refused, with the place and the remedy."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from config.ruleset_folders import check_rulesets, refuse_broken
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.ruleset_files import MOST_BYTES, MOST_FILES, MOST_FOLDERS
from tactical.rules.kernel.rulesets import use_folders
from tactical.rules.rulesets.checks import check_tables, find_wrong
from tactical.rules.rulesets.library import rules_for, rulesets
from tests.own_rulesets import EXAMPLE, GAMES_OWN, with_folders

MANIFEST = 'id = "ours"\nname = "Ours"\nsource = "the table"\nlicence = "ours"\nextends = "d20-srd"\n'
GENERAL = """[general]
locations = 6
penalty = -1
vital = 2
throw_increments = 5
throw_die = 6
two_handed_words = []
cite = "ours"
"""
ALONE = MANIFEST.replace('extends = "d20-srd"\n', "")


class Broken(NamedTuple):
    """Files of a folder that extends the d20 SRD, and what its refusal says."""

    name: str
    files: dict[str, str]
    says: str
    pointer: str


def fight(text: str, table: str = "combat") -> dict[str, str]:
    return {"ruleset.toml": MANIFEST, f"fight/{table}.toml": text}


def journey(text: str, table: str) -> dict[str, str]:
    return {"ruleset.toml": MANIFEST, f"journey/{table}.toml": text}


MANIFESTS = (
    Broken("no manifest", {"fight/combat.toml": ""}, "there is no ruleset.toml", "/ruleset"),
    Broken("no name", {"ruleset.toml": MANIFEST.replace('name = "Ours"\n', "")}, "name is missing", "/ruleset"),
    Broken("a number as name", {"ruleset.toml": MANIFEST.replace('"Ours"', "5")}, "name is no text", "/ruleset"),
    Broken("a wild id", {"ruleset.toml": MANIFEST.replace('"ours"\nname', '"../ours"\nname')}, "id is", "/ruleset"),
    Broken(
        "a taken id", {"ruleset.toml": MANIFEST.replace('id = "ours"', 'id = "yagura"')}, "both hold", "/ruleset/id"
    ),
    Broken("an unknown key", {"ruleset.toml": MANIFEST + "version = 2\n"}, "'version' is not known", "/ruleset"),
    Broken("default a word", {"ruleset.toml": MANIFEST + 'default = "yes"\n'}, "default is no switch", "/ruleset"),
    Broken(
        "extends nothing known",
        {"ruleset.toml": MANIFEST.replace("d20-srd", "chess")},
        "extends chess, which there is not",
        "/ruleset/extends",
    ),
    Broken(
        "extends itself",
        {"ruleset.toml": MANIFEST.replace("d20-srd", "ours")},
        "ours extends ours",
        "/ruleset/extends",
    ),
    Broken("no tables", {"ruleset.toml": ALONE}, "the ruleset has no combat", "/combat"),
    Broken("a table astray", {"ruleset.toml": MANIFEST, "combat.toml": ""}, "lies beside ruleset.toml", "/ruleset"),
    Broken("a folder astray", {"ruleset.toml": MANIFEST, "fights/combat.toml": ""}, "the folder fights", "/ruleset"),
)
FILES = (
    Broken("broken TOML", fight("[grid]\ndiagonals = \n"), "fight/combat.toml: Invalid value (at line 2", "/ruleset"),
    Broken("a date", fight("[grid]\ndiagonals = 2026-01-01\n"), "holds a date", "/ruleset"),
    Broken("no number", fight("[charge]\nattack = nan\n"), "nan", "/ruleset"),
    Broken("too large", fight("# " + "x" * MOST_BYTES), "fight/combat.toml is too large", "/ruleset"),
    Broken("deep", fight("a = " + "[" * 5000), "fight/combat.toml", "/ruleset"),
    Broken("journeys too", journey("procedure = ", "pace"), "journey/pace.toml", "/ruleset"),
)
FIGHTS = (
    Broken("an unknown table", fight("", "combats"), "knows no 'combats'", "/combats"),
    Broken("an unknown section", fight("[gird]\n"), "knows no 'gird'", "/combat/gird"),
    Broken("an unknown key", fight('[grid]\ndiagonal = "chebyshev"\n'), "knows no 'diagonal'", "/combat/grid/diagonal"),
    Broken("an unknown strategy", fight('[grid]\ndiagonals = "king"\n'), "is 'king'", "/combat/grid/diagonals"),
    Broken("an unknown tie", fight('[initiative]\nties = ["wits"]\n'), "ties", "/combat/initiative/ties"),
    Broken("a section as a word", fight('grid = "square"\n'), "is 'square', not a table", "/combat/grid"),
    Broken("a word as a number", fight('[charge]\nattack = "two"\n'), "is 'two'", "/combat/charge/attack"),
    Broken("a number as a switch", fight("[saves]\nautomatic = 1\n"), "is 1", "/combat/saves/automatic"),
    Broken("a switch as a number", fight("[charge]\nattack = true\n"), "is true", "/combat/charge/attack"),
    Broken("10^9 feet", fight("[charge]\nleast_feet = 1000000000\n"), "is 1000000000", "/combat/charge/least_feet"),
    Broken("no squares", fight("[large]\nsquares = 0\n", "sizes"), "is 0", "/sizes/large/squares"),
    Broken("a negative size", fight("[large]\nspace = -5\n", "sizes"), "is -5", "/sizes/large/space"),
    Broken("an unknown size", fight("[middling]\nsquares = 1\n", "sizes"), "middling", "/sizes/middling/space"),
    Broken(
        "dice beyond sense",
        fight('[burning]\neach_turn = "999d999"\n', "conditions"),
        "999d999",
        "/conditions/burning/each_turn",
    ),
    Broken(
        "no such condition", fight('[movement]\nminimum_barred = ["glum"]\n'), "glum", "/combat/movement/minimum_barred"
    ),
    Broken("no such difficulty", fight('[unseen]\nsearch_dc = "absurd"\n'), "absurd", "/combat/unseen/search_dc"),
    Broken("needs a table", fight('[grid]\nsqueeze = "gap_table"\n'), "has no fits", "/sizes/fine/fits"),
    Broken(
        "needs columns",
        fight('[falling]\nprocedure = "by_ten_feet"\n', "falling"),
        "has no die",
        "/falling/falling/die",
    ),
    Broken(
        "a new row half told", fight('[glum]\nlabel = "Glum"\n', "conditions"), "has no cite", "/conditions/glum/cite"
    ),
    Broken("who knows whom", fight('[speak]\nwho = "bards"\n', "provokes"), "is 'bards'", "/provokes/speak/who"),
    Broken("text without end", fight(f'[words]\nac = "{"A" * 400}"\n'), "words.ac", "/combat/words/ac"),
    Broken("no scaling row", fight(GENERAL, "scaling"), "no row", "/scaling"),
)
JOURNEYS = (
    Broken("an unknown key", journey("hours = 8\n", "pace"), "hours", "/pace"),
    Broken("a wrong type", journey('hours_per_day = "long"\n', "pace"), "hours_per_day", "/pace/hours_per_day"),
    Broken("a day of 40 hours", journey("hours_per_day = 40\n", "pace"), "cannot be 40", "/pace/hours_per_day"),
    Broken("an unknown procedure", journey('procedure = "broom"\n', "pace"), "procedure", "/pace/procedure"),
    Broken("dice", journey("dice_count = 999\n", "forced_march"), "999", "/forced_march/dice_count"),
    Broken(
        "a fast forest",
        journey('[rows.forest]\nroad = "1000000000"\n', "terrain"),
        "too large",
        "/terrain/rows/forest/road",
    ),
    Broken("an unknown table of journeys", journey("x = 1\n", "paces"), "no journey reads paces.toml", "/paces"),
)


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("row", [*MANIFESTS, *FILES, *FIGHTS, *JOURNEYS], ids=lambda row: row.name)
def test_a_broken_ruleset_is_refused_with_its_place(row: Broken, tmp_path: Path) -> None:
    with with_folders(write(tmp_path / "ours", row.files)):
        (found,) = check_rulesets()
    assert row.says in found.msg
    assert f"({row.pointer}" in found.msg
    assert "ours" in found.msg
    assert found.hint


def test_a_server_does_not_start_on_a_broken_ruleset(tmp_path: Path) -> None:
    with (
        with_folders(write(tmp_path / "ours", {"ruleset.toml": MANIFEST + "version = 2\n"})),
        pytest.raises(ImproperlyConfigured, match="'version' is not known"),
    ):
        refuse_broken()
    refuse_broken()


def test_rulesets_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    one = write(tmp_path / "one", {"ruleset.toml": MANIFEST.replace("ours", "one").replace("d20-srd", "two")})
    two = write(tmp_path / "two", {"ruleset.toml": MANIFEST.replace("ours", "two").replace("d20-srd", "one")})
    with with_folders(one, two):
        (found,) = check_rulesets()
    assert "one extends two extends one" in found.msg


def test_two_defaults_of_the_hosts_are_refused_and_one_takes_the_games_place(tmp_path: Path) -> None:
    one = write(tmp_path / "one", {"ruleset.toml": MANIFEST.replace("ours", "one") + "default = true\n"})
    two = write(tmp_path / "two", {"ruleset.toml": MANIFEST.replace("ours", "two") + "default = true\n"})
    with with_folders(one):
        assert [data.id for data in rulesets().values() if data.is_default] == ["one"]
    with with_folders(one, two):
        assert "one and two are both the default" in check_rulesets()[0].msg
    assert [data.id for data in rulesets().values() if data.is_default] == ["epic-path"]


def test_folders_are_counted_and_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match="too many"):
        use_folders([tmp_path] * (MOST_FOLDERS + 1))
    with with_folders(tmp_path / "gone"):
        assert "there is no folder gone" in check_rulesets()[0].msg
    many = {f"fight/t{number}.toml": "" for number in range(MOST_FILES + 1)}
    with with_folders(write(tmp_path / "many", {"ruleset.toml": MANIFEST, **many})):
        assert "tables are too many" in check_rulesets()[0].msg


def test_the_games_own_rulesets_are_whole() -> None:
    assert set(GAMES_OWN) == set(rulesets())
    assert check_rulesets() == []


@pytest.mark.parametrize("ruleset", GAMES_OWN)
def test_no_table_and_no_section_of_a_ruleset_may_be_taken_out(ruleset: str) -> None:
    """Whatever is missing is told, but for those few that a ruleset may lack."""
    tables = rulesets()[ruleset].tables
    lacked = set()
    for table, content in tables.items():
        for key in (None, *content):
            changed: dict[str, Any] = deepcopy(dict(tables))
            if key is None:
                del changed[table]
            else:
                del changed[table][key]
            wrong = next(find_wrong(changed), None)
            if wrong is None:
                lacked.add(table if key is None else f"{table}/{key}")
    kept = {name for name in lacked if name.split("/")[0] in ("combat", "difficulty", "sizes", "objects")}
    assert kept == set()
    assert {name for name in lacked if "/" not in name} <= {"citations", "manoeuvres", "scaling"}


def test_an_option_that_no_fight_could_use_is_refused() -> None:
    with pytest.raises(RuleError, match="king") as error:
        rules_for("epic-path", {"grid.diagonals": "king"})
    assert error.value.pointer == "/options/grid.diagonals"
    assert "chebyshev or one_two_one" in error.value.remedy


def test_changes_are_checked_as_files_are() -> None:
    with pytest.raises(RuleError) as error:
        check_tables("ours", {**rulesets()["yagura"].tables, "combat": {}})
    assert error.value.pointer == "/combat/words"


def test_the_command_tells_everything_that_is_wrong_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = '[grid]\ndiagonals = "king"\n[charge]\nattack = 900\n'
    with pytest.raises(SystemExit):
        call_command("rulesets", check=write(tmp_path / "ours", fight(text)))
    told = capsys.readouterr().out
    assert "grid.diagonals, is 'king'  Write chebyshev or one_two_one." in told
    assert "charge.attack, is 900  Write a whole number from -50 to 50." in told
    call_command("rulesets", check=EXAMPLE)
    assert "lance_and_lantern can be played by" in capsys.readouterr().out
    with pytest.raises(CommandError, match="there is no"):
        call_command("rulesets", check=write(tmp_path / "bare", {"fight/combat.toml": ""}))
    assert set(rulesets()) == set(GAMES_OWN)
