"""Positions drawn at random in great number: ``python -m tests.fuzz.positions 2000 epic-path``.

In each, whatever is listed is accepted, and happens as it is told (``tests.tactical.rules.listing``).
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence

from tests.tactical.rules.listing import disagreements
from tests.tactical.rules.random_boards import random_fight
from tests.tactical.rules.random_fights import RULESETS

MANY = 1_000
SHOWN = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw so many per ruleset (from a first seed on); the exit code is 1 where anything disagrees."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    numbers = [int(word) for word in words if word.isdigit()]
    many, first = (numbers[0] if numbers else MANY), (numbers[1] if len(numbers) > 1 else 0)
    rulesets = [word for word in words if not word.isdigit()] or RULESETS
    return 1 if sum(draw_many(ruleset, many, first) for ruleset in rulesets) else 0


def draw_many(ruleset: str, many: int, first: int = 0) -> int:
    """Draw positions under one ruleset and tell what disagrees; return in how many."""
    failures = drawn = 0
    for seed in range(first, first + many):
        state = random_fight(seed, ruleset)
        if state is None or state.actor is None:
            continue
        drawn += 1
        try:
            found = list(disagreements(state))
        except Exception:
            found = [traceback.format_exc(limit=-3)]
        failures += bool(found)
        for line in found[:SHOWN]:
            print(f"{ruleset}, seed {seed}: {line}", flush=True)
    print(f"{ruleset}: {drawn} positions, {failures} disagree", flush=True)
    return failures


if __name__ == "__main__":
    sys.exit(main())
