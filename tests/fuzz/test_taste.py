"""A taste of ``make fuzz``: nothing but refusals with a remedy come out of any reader, whatever is damaged."""

from __future__ import annotations

from functools import cache

import pytest

from tests.fuzz.run import fuzz
from tests.fuzz.seeds import Seed, seeds_by_format

INPUTS = 150
SEED = 20_261_120
READERS = (
    "azgaar-json",
    "azgaar-map",
    "geojson",
    "text-mapper",
    "gridmapper",
    "tiled",
    "worldographer",
    "universal-vtt",
    "foundry",
    "csv",
    "point-crawl",
    "outrider",
    "outrider-battle",
    "picture",
    "archive",
)


@cache
def seeds() -> dict[str, list[Seed]]:
    return seeds_by_format()


def test_every_reader_has_its_turn() -> None:
    assert tuple(seeds()) == READERS


@pytest.mark.parametrize("reader", READERS)
def test_damaged_files_are_taken_or_refused(reader: str) -> None:
    outcome = fuzz(seeds()[reader], INPUTS, SEED)
    assert [trace for _, trace in outcome.failures] == []
    assert outcome.inputs == INPUTS
    assert outcome.refused
