"""``manage.py rules``: which catalogue rules are tested, left to the GM, or missing."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.web.rule_status import Coverage, coverage


class Command(BaseCommand):
    help = "Run the rule tests and print, per catalogue, how many rules are tested; fails on a claim without a test."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print every rule as JSON")
        parser.add_argument("--missing", action="store_true", help="name the missing rules too")
        parser.add_argument("--report", type=Path, help="read what a whole test run left here instead of running tests")
        parser.add_argument("--strict", action="store_true", help="fail when a rule is missing")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            result = coverage(options["report"])
        except RuntimeError as error:
            raise CommandError(str(error)) from None
        if options["json"]:
            self.stdout.write(json.dumps([dataclasses.asdict(rule) for rule in result.rules], indent=1))
        else:
            self._print(result, missing=options["missing"])
        for fault in result.faults:
            self.stderr.write(f"wrong: {fault}")
        is_missing = any(rule.status == "missing" for rule in result.rules)
        if result.faults or (options["strict"] and is_missing):
            sys.exit(1)

    def _print(self, result: Coverage, *, missing: bool) -> None:
        totals = Counter(rule.catalogue for rule in result.rules)
        by_status = Counter((rule.catalogue, rule.status) for rule in result.rules)
        self.stdout.write(f"{'catalogue':24}{'tested':>8}{'GM call':>9}{'missing':>9}{'total':>7}")
        for name, total in totals.items():
            counts = [by_status[name, status] for status in ("tested", "gm_call", "missing")]
            self.stdout.write(f"{name:24}{counts[0]:8}{counts[1]:9}{counts[2]:9}{total:7}")
        tested = sum(rule.status == "tested" for rule in result.rules)
        self.stdout.write(f"{tested} of {len(result.rules)} rules are implemented and tested.")
        if missing:
            self.stdout.write("missing: " + " ".join(rule.id for rule in result.rules if rule.status == "missing"))
