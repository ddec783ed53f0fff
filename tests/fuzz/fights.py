"""Random fights in great number: ``make fuzz``, or ``python -m tests.fuzz.fights 1000 epic-path``.

Every fight is fought to its end, every tenth order by order as well, with what must hold after each order
(``tests.tactical.rules.random_fights``). What goes wrong is told with its seed and ruleset, and how fights ended.
"""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from collections.abc import Sequence

from tests.tactical.rules.random_fights import RULESETS, drawn, fight_whole, follow_closely, play_back

MANY = 1_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Fight so many per ruleset; the exit code is 1 when any of them went wrong."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    many = int(words[0]) if words else MANY
    failures = sum(fight_many(ruleset, many) for ruleset in words[1:] or RULESETS)
    return 1 if failures else 0


def fight_many(ruleset: str, many: int) -> int:
    """Fight many under one ruleset and tell how they ended; return how many went wrong."""
    failures, ends = 0, Counter[str]()
    for seed in range(many):
        setup = drawn(seed, ruleset)
        try:
            ends[fight_whole(setup)] += 1
            if seed % 10 == 0:
                follow_closely(setup)
            if seed % 50 == 0:
                play_back(setup)
        except Exception:
            failures += 1
            print(f"{ruleset}, seed {seed}:\n{traceback.format_exc(limit=-3)}", flush=True)
    told = ", ".join(f"{count} {words}" for words, count in ends.most_common())
    print(f"{ruleset}: {many} fights, {failures} went wrong; {told}", flush=True)
    return failures


if __name__ == "__main__":
    sys.exit(main())
