"""The registry of strategies and the code agree: what code looks up is listed, and what is listed can be played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle
from typing import Any, get_args

import pytest

from config.web.catalogue import catalogue
from tactical.rules.combat import collision, dying, falling, forced, initiative, objects, speed, surprise
from tactical.rules.engine.unseen import HIDING_COVER
from tactical.rules.geometry import distance, flanking, occupancy, squeeze
from tactical.rules.kernel.rulesets import merge
from tactical.rules.rulesets import afflictions, scaling
from tactical.rules.rulesets.checks import shape
from tactical.rules.rulesets.choices import ANY, choices, choices_at, matches
from tactical.rules.rulesets.library import COSTS, WORDS, rulesets
from tests.own_rulesets import ROOT
from tests.tactical.rules.random_fights import drawn, fight_whole, follow_closely
from travel.rules import forced_march, hustle, load, pace
from travel.rules.rulesets import tables as journey_tables

REGISTRIES: dict[str, Iterable[str]] = {
    "combat/grid/diagonals": distance.DISTANCES,
    "combat/grid/squeeze": squeeze.SQUEEZES,
    "combat/occupancy/share": occupancy.SHARES,
    "combat/occupancy/pass_enemy": occupancy.PASSES,
    "combat/occupancy/end": occupancy.ENDS,
    "combat/initiative/mode": initiative.MODES,
    "combat/initiative/ties/*": initiative.TIE_VALUES,
    "combat/initiative/group_bonus": initiative.GROUP_BONUS,
    "combat/surprise/notice": surprise.NOTICE,
    "combat/flanking/procedure": flanking.PROCEDURES,
    "combat/cover/stealth_min_cover": HIDING_COVER,
    "combat/dying/procedure": (*dying.PROCEDURES, "none"),
    "combat/speed/flies_with": speed.ORDER,
    "falling/falling/procedure": falling.FALLS,
    "falling/collision/procedure": collision.COLLISIONS,
    "falling/forced/procedure": forced.KINDS,
    "objects/objects/procedure": objects.OBJECTS,
    "provokes/*/type": COSTS,
    "conditions/*/clear": afflictions.ACTIONS,
    "effects/*/stance": afflictions.ACTIONS,
    "effects/*/drop": afflictions.ACTIONS,
    "conditions/*/save_ends": afflictions.SAVES,
    "conditions/*/each_turn_save": afflictions.SAVES,
    "scaling/*/enters": scaling.ENTERS,
    **{f"{table}/*/{column}": words for table, columns in WORDS.items() for column, words in columns.items()},
    "provokes/*/provokes": ("yes", "no"),
    **{f"provokes/{row}/provokes": WORDS["provokes"]["provokes"] for row in ("move", "charge", "run")},
    "provokes/withdraw/provokes": ("leaving", "no"),
    "provokes/five_foot_step/provokes": ("yes", "no"),
}
FREE = {"words/ac", "words/shield", "conversions/allowed", "unseen/search_dc", "assist/difficulty"}
"""Words that are texts, sets or names of rows: shape.toml bounds them."""
LOOKED_UP = re.compile(r'\.word\("(\w+)", "(\w+)"\)(?:\s*(?:==|!=)\s*"(\w*)")?')


def code() -> Iterator[str]:
    for folder in ("rules", "selectors", "services"):
        for path in sorted((ROOT / "tactical" / folder).rglob("*.py")):
            yield path.read_text(encoding="utf-8")


@pytest.mark.parametrize("place", REGISTRIES)
def test_the_words_of_a_place_are_the_procedures_of_its_registry(place: str) -> None:
    assert {choice.value for choice in choices()[place]} == set(REGISTRIES[place])


def test_whatever_code_looks_up_is_listed() -> None:
    found = {match for text in code() for match in LOOKED_UP.findall(text)}
    assert len(found) > 30
    for section, key, word in found:
        if f"{section}/{key}" not in FREE:
            words = [choice.value for choice in choices_at(("combat", section, key))]
            assert words, f"combat/{section}/{key} is looked up and not listed"
            assert not word or word in words, f"combat/{section}/{key} is compared with {word!r}, which is not listed"


def test_every_place_of_words_in_the_shape_has_choices_and_the_other_way_round() -> None:
    found = set(places(shape(), ""))
    assert found <= set(choices())
    order = list(choices())
    for place in set(choices()) - found:  # rows with choices of their own stand before those of any row
        general = next(one for one in found if matches(one, place.split("/")))
        assert order.index(place) < order.index(general)


def places(shape: Any, path: str) -> Iterator[str]:
    """Yield the places of the shape where a word stands."""
    if shape.kind in ("word", "words"):
        yield path if shape.kind == "word" else f"{path}/{ANY}"
    for key, inner in shape.keys.items():
        yield from places(inner, f"{path}/{key}" if path else key)


def test_every_choice_is_one_plain_sentence_with_its_rule() -> None:
    known = {*catalogue(), "house"}
    for place, found in choices().items():
        assert len({choice.label for choice in found}) == len(found) > 1, place
        for choice in found:
            assert re.fullmatch(r"[A-Z][^.]{8,100}\.", choice.label), choice
            assert choice.cite in known, choice


def test_procedures_of_journeys_are_those_that_the_tables_may_name() -> None:
    for kind, registry in (
        (journey_tables.PaceTable, pace.PROCEDURES),
        (journey_tables.HustleTable, hustle.PROCEDURES),
        (journey_tables.ForcedMarchTable, forced_march.PROCEDURES),
        (journey_tables.LoadTable, load.PROCEDURES),
    ):
        named = eval(kind.__annotations__["procedure"], vars(journey_tables))  # noqa: S307  # of our own module
        assert set(get_args(named)) == set(registry)


def with_choice(turn: int, tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return changes that set every word of some tables to another of its choices, by turns and from row to row."""
    changes: dict[str, Any] = {}
    for place, found in choices().items():
        words = cycle([choice.value for choice in found[turn % len(found) :] + found[: turn % len(found)]])
        changes = merge(laid(tables, place.split("/"), words) or {}, changes)
    return changes


def laid(data: Any, parts: list[str], words: Iterator[str]) -> Any:
    """Return what changes of the data where a path leads, each place to the next word; None for nothing."""
    if not parts:
        return next(words)
    if isinstance(data, list):
        return [next(words)]
    rows = [key for key in data if key not in ("defaults", "general")] if parts[0] == ANY else parts[:1]
    found = {key: laid(data[key], parts[1:], words) for key in rows if key in data}
    return {key: value for key, value in found.items() if value is not None} or None


@pytest.mark.parametrize("turn", range(max(len(found) for found in choices().values())))
def test_fights_are_fought_under_every_choice(turn: int) -> None:
    """Each turn takes the next choice of every place at once: all are played, in company that no ruleset has."""
    scaling_rows = {"scaling": rulesets()["yagura"].tables["scaling"]}
    tables = {**rulesets()["epic-path"].tables, **scaling_rows}
    changes = merge(scaling_rows, with_choice(turn, tables))
    for seed in (turn, turn + 100):
        setup = replace(drawn(seed, "epic-path", 3), changes=changes)
        fight_whole(setup)
        follow_closely(setup, 60)
