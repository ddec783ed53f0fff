"""Fights at random through the API and a database of their own: ``python -m tests.fuzz.boards 100 epic-path``.

What must hold after each order stands in ``tests.tactical.service.random_play``.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import traceback
from collections.abc import Sequence

MANY = 25
ORDERS = 25


def main(arguments: Sequence[str] | None = None) -> int:
    """Play so many per ruleset (from a first seed on); the exit code is 1 where anything went wrong."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("OUTRIDER_STATE", tempfile.mkdtemp(prefix="outrider-fuzz-"))
    django.setup()
    from django.test.runner import DiscoverRunner
    from django.test.utils import setup_test_environment, teardown_test_environment

    words = list(sys.argv[1:] if arguments is None else arguments)
    numbers = [int(word) for word in words if word.isdigit()]
    many, first = (numbers[0] if numbers else MANY), (numbers[1] if len(numbers) > 1 else 0)
    rulesets = [word for word in words if not word.isdigit()]
    setup_test_environment()
    logging.disable(logging.ERROR)
    runner = DiscoverRunner(interactive=False, verbosity=0)
    old = runner.setup_databases()
    try:
        return 1 if _play(rulesets, many, first) else 0
    finally:
        runner.teardown_databases(old)
        teardown_test_environment()


def _play(rulesets: Sequence[str], many: int, first: int) -> int:
    from django.db import transaction

    from tests.cast import make_cast
    from tests.tactical.rules.random_fights import RULESETS
    from tests.tactical.service.random_play import play

    failures = 0
    for ruleset in rulesets or RULESETS:
        wrong = 0
        for seed in range(first, first + many):
            try:
                with transaction.atomic():
                    play(make_cast(ruleset), seed, ruleset, ORDERS)
                    transaction.set_rollback(True)
            except Exception:
                wrong += 1
                print(f"{ruleset}, seed {seed}:\n{traceback.format_exc(limit=-2)}"[:3_000], flush=True)
        print(f"{ruleset}: {many} fights, {wrong} went wrong", flush=True)
        failures += wrong
    return failures


if __name__ == "__main__":
    sys.exit(main())
