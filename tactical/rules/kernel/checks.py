"""A check: a d20, named modifiers, a number to reach (EP-CV-03, EP-CV-05)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.modifiers import Parts, total


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A check as it was rolled. There is no automatic success on 20 or failure on 1."""

    natural: int
    total: int
    dc: int
    success: bool
    parts: Parts


def roll_check(dice: Dice, parts: Parts, dc: int) -> CheckResult:
    """Roll d20 + ``parts`` against ``dc``; equal is enough."""
    natural = dice.roll(20)
    result = natural + total(parts)
    return CheckResult(natural, result, dc, result >= dc, parts)


def check_chance(bonus: int, dc: int) -> float:
    """Return the probability that d20 + ``bonus`` reaches ``dc``."""
    return min(max(21 + bonus - dc, 0), 20) / 20


def difficulty(table: Mapping[str, Any], name: str, cr: float) -> int:
    """Return the DC of a named difficulty for a CR: the table's cell, else base + whole CR (EP-CV-05)."""
    cells = table.get("dc", {}).get(name, {})
    key = str(int(cr)) if cr >= 1 or cr == 0 else str(cr)
    if key in cells:
        return int(cells[key])
    bases = table["bases"]
    if name not in bases:
        raise RuleError(f"no difficulty is called {name!r}", rule="EP-CV-05", remedy=f"Use one of {', '.join(bases)}.")
    return int(bases[name]) + math.floor(max(cr, 0))
