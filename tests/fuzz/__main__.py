"""``make fuzz``: damaged files for every reader, what should not have happened is kept in ``fuzz-failures/``; then
random fights for every ruleset."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.fuzz.fights import MANY, fight_many
from tests.fuzz.run import Outcome, campaign
from tests.fuzz.seeds import seeds_by_format
from tests.tactical.rules.random_fights import RULESETS

INPUTS = 100_000
FOLDER = Path("fuzz-failures")


def main() -> int:
    """Fuzz; the exit code is 1 when anything but a refusal came out of a reader."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=INPUTS, help="damaged files a reader (default %(default)s)")
    parser.add_argument("--only", action="append", choices=list(seeds_by_format()), help="may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fights", type=int, default=MANY, help="random fights a ruleset (default %(default)s)")
    asked = parser.parse_args()
    keys = asked.only or list(seeds_by_format())
    print("reader           inputs   taken  refused  slowest s  peak MB  seconds  failures")
    failed = 0
    with ProcessPoolExecutor(max_tasks_per_child=1) as pool:
        for key, (outcome, seconds, megabytes) in zip(
            keys, pool.map(campaign, keys, [asked.inputs] * len(keys), [asked.seed] * len(keys)), strict=True
        ):
            print(
                f"{key:15} {outcome.inputs:7} {outcome.taken:7} {outcome.refused:8} {outcome.slowest:10.2f}"
                f" {megabytes:8.0f} {seconds:8.0f} {len(outcome.failures):9}",
                flush=True,
            )
            failed += len(outcome.failures)
            _keep(key, outcome)
    failed += sum(fight_many(ruleset, asked.fights) for ruleset in RULESETS if not asked.only)
    return 1 if failed else 0


def _keep(key: str, outcome: Outcome) -> None:
    for index, (upload, trace) in enumerate(outcome.failures):
        folder = FOLDER / f"{key}-{index}"
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in upload:
            (folder / Path(name).name).write_bytes(data)
        (folder / "traceback.txt").write_text(trace)
        print(f"  {folder}: {trace.strip().splitlines()[-1][:160]}")


if __name__ == "__main__":
    sys.exit(main())
