"""The fights of a GM's own ruleset: changes laid on the tables of the grid. Their pointers begin with "/fight"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tactical.rules.handoff_rules import fight_digest, fight_tables
from tactical.rules.kernel import laying
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.laying import Difference, Edit, Ground

PREFIX = "/fight"
FIXED = frozenset({"cite", "rule"})
"""Keys that name a citation: no value of the game. Words that name code are chosen among those that there are."""
EXAMPLE = "/fight/combat/grid/diagonals"


def is_of_fights(edit: Edit) -> bool:
    """Whether an edit is of the tables of fights rather than of travel."""
    return edit.pointer == PREFIX or edit.pointer.startswith(f"{PREFIX}/")


def check_fights(base: str, changes: Mapping[str, Any], options: Mapping[str, str] | None = None) -> str:
    """Return the digest of the rules that ``changes`` make of ``base``. RuleError names the value that cannot stand."""
    laying.check_changes(_ground(base), changes)
    if not changes and not fight_tables(base):
        return ""
    try:
        return fight_digest(base, options or {}, changes)
    except RuleError as error:
        remedy = error.remedy or "Give a value of the kind that stood there."
        raise RuleError(error.message, remedy=remedy, rule=error.rule, pointer=f"{PREFIX}{error.pointer}") from None


def edited_fights(base: str, changes: Mapping[str, Any], edits: Sequence[Edit]) -> dict[str, Any]:
    """``changes`` with ``edits`` made, checked; what equals the base again is dropped."""
    result = laying.with_edits(_ground(base), changes, edits)
    check_fights(base, result)
    return result


def fight_differences(base: str, changes: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Every changed value beside the base's, in the order of the tables."""
    return laying.differences(_ground(base), changes)


def _ground(base: str) -> Ground:
    return Ground(fight_tables(base), FIXED, EXAMPLE, PREFIX)
