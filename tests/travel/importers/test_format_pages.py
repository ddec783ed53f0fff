"""The examples on the pages about formats are read as the pages say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from travel.importers.choices import Imported
from travel.importers.read import read_map

PAGES = Path(__file__).parents[3] / "docs/formats"
_BLOCK = re.compile(r"^```(?:json)?\n(.*?)^```", re.M | re.S)


def examples(page: str) -> list[str]:
    return _BLOCK.findall((PAGES / page).read_text())


@pytest.mark.parametrize(
    ("page", "formats"),
    [("outrider-map.md", ["outrider"]), ("point-crawl.md", ["point-crawl"] * 2), ("csv.md", ["csv"])],
)
def test_the_examples_are_read(page: str, formats: list[str]) -> None:
    found = []
    for text in examples(page):
        imported = read_map([("example", text.encode())])
        assert isinstance(imported, Imported)
        assert not imported.report.warnings or page != "outrider-map.md"
        found.append(imported.report.format)
    assert found == formats


def test_the_crawl_and_its_table_are_the_same_roads() -> None:
    text, table = (read_map([("example", example.encode())]) for example in examples("point-crawl.md"))
    assert isinstance(text, Imported)
    assert isinstance(table, Imported)
    assert text.world.name == "The Salt Roads"
    assert {place.name for place in text.world.features.settlements} == {
        place.name for place in table.world.features.settlements
    }
    assert text.report.settlements == 3


def test_every_page_is_named_in_the_overview() -> None:
    overview = (PAGES / "README.md").read_text()
    assert {path.name for path in PAGES.glob("*.md")} - {"README.md"} == set(re.findall(r"\(([a-z-]+\.md)\)", overview))
