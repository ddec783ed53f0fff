"""The tables of conditions and effects with a GM's changes, checked before any fight uses them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tactical.rules.kernel.errors import RuleError

Table = Mapping[str, Mapping[str, Any]]
DICE = re.compile(r"[1-9]\d?d[1-9]\d{0,2}")
SAVES = ("", "fortitude", "reflex", "will")
ACTIONS = ("", "free", "swift", "move", "standard", "full_attack", "full_round")
WORDS: Mapping[str, tuple[str, ...]] = {
    "clear": ACTIONS,
    "stance": ACTIONS,
    "drop": ACTIONS,
    "save_ends": SAVES,
    "each_turn_save": SAVES,
    "uses": ("", "own_attack", "attacked", "own_check"),
}
"""Columns that take one of a few words."""
NUMBERS = ("attack", "damage", "ac", "fortitude", "reflex", "will", "save", "check")
"""Columns of effects that take a number, or "amount"."""
MOST = 1000


def checked_conditions(table: Table, difficulties: Mapping[str, Any]) -> Table:
    """Return the conditions; RuleError names the option that no fight could use."""
    for key, row in table.items():
        _check_words(key, row)
        if "each_turn" in row and not DICE.fullmatch(str(row["each_turn"])):
            raise _refuse(key, "each_turn", row, "Write dice, such as 1d6.")
        if "fails" in row and row["fails"] != "dead" and row["fails"] not in table:
            raise _refuse(key, "fails", row, "Write dead, or a condition.")
        dc = str(row.get("dc", 0))
        if dc not in difficulties["bases"] and not re.fullmatch(r"\d{1,3}", dc):
            raise _refuse(key, "dc", row, f"Write a number, or one of {', '.join(difficulties['bases'])}.")
    return table


def checked_effects(table: Table) -> Table:
    """Return the effects; RuleError names the option that no fight could use."""
    for key, row in table.items():
        _check_words(key, row)
        for column in NUMBERS:
            if row.get(column, 0) != "amount" and not re.fullmatch(r"-?\d{1,3}", str(row.get(column, 0))):
                raise _refuse(key, column, row, "Write a whole number, or amount.")
    return table


def _check_words(key: str, row: Mapping[str, Any]) -> None:
    for column, words in WORDS.items():
        if row.get(column, "") not in words:
            raise _refuse(key, column, row, f"Write one of {', '.join(words[1:])}.")
    for column, value in row.items():
        if isinstance(value, int) and abs(value) > MOST:
            raise _refuse(key, column, row, f"Keep it within {-MOST} and {MOST}.")


def _refuse(key: str, column: str, row: Mapping[str, Any], remedy: str) -> RuleError:
    name = f"{key}.{column}"
    return RuleError(f"option {name} is {row[column]!r}", pointer=f"/options/{name}", remedy=remedy)
