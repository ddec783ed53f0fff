"""A GM's own ruleset as travel has it: another one's tables with changes laid on (``tactical.rules.kernel.laying``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tactical.rules.kernel import laying
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.laying import Difference as Difference
from tactical.rules.kernel.laying import Edit as Edit
from tactical.rules.kernel.laying import Ground
from travel.rules.rulesets.checks import check_ruleset
from travel.rules.rulesets.ruleset import TravelRuleset, get_ruleset, has_ruleset, plain_tables

FIXED = frozenset({"procedure", "rule"})
"""Keys that name code or a citation: no value of the game."""
EXAMPLE = "/terrain/rows/forest/road"


def own_ruleset(base: str, changes: Mapping[str, Any], options: Mapping[str, str] | None = None) -> TravelRuleset:
    """The ruleset that ``changes`` make of ``base``. RuleError names the value that cannot stand."""
    laying.check_changes(_ground(base), changes)
    try:
        ruleset = get_ruleset(base, options, changes)
    except RuleError as error:
        raise _placed(error, base) from None
    check_ruleset(ruleset)
    return ruleset


def edited(base: str, changes: Mapping[str, Any], edits: Sequence[Edit]) -> dict[str, Any]:
    """``changes`` with ``edits`` made, checked; what equals the base again is dropped."""
    result = laying.with_edits(_ground(base), changes, edits)
    own_ruleset(base, result)
    return result


def differences(base: str, changes: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Every changed value beside the base's, in the order of the tables; all of them where the base is no more."""
    return laying.differences(Ground(base_tables(base), FIXED, EXAMPLE), changes)


def base_tables(base: str) -> Mapping[str, Any]:
    """The tables of a base as its files give them; none where the base is no more."""
    return plain_tables(base) if has_ruleset(base) else {}


def _ground(base: str) -> Ground:
    return Ground(plain_tables(base), FIXED, EXAMPLE)


def _placed(error: RuleError, base: str) -> RuleError:
    """An error of reading the tables, pointing into the changes rather than into the ruleset's files."""
    prefix = f"/{base}"
    pointer = error.pointer.removeprefix(prefix)
    message = error.message.removeprefix(prefix)
    remedy = error.remedy or "Give a value of the kind that stood there."
    return RuleError(message, remedy=remedy, rule=error.rule, pointer=pointer)
