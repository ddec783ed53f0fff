"""Small fights go as they did when their logs were put on file (``tests/golden/fights``)."""

from __future__ import annotations

import pytest

from tests.tactical.rules.golden_fights import FIGHTS, FOLDER, fought


@pytest.mark.parametrize("name", FIGHTS)
def test_the_log_is_the_one_on_file(name: str) -> None:
    assert fought(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_nothing_else_is_on_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(FIGHTS)
