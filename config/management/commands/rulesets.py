"""``manage.py rulesets``: which rulesets there are, what they may choose among, and whether a new folder holds one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.ruleset_folders import check_rulesets
from tactical.rules import handoff_rules
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.rulesets import use_folders
from travel.rules.rulesets import all_rulesets

EMPTY = '""'


class Command(BaseCommand):
    help = "List the rulesets; or the strategies they choose among; or check a folder that is to become one."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--strategies", action="store_true", help="list every choice, what it means, who makes it")
        parser.add_argument(
            "--check", type=Path, metavar="FOLDER", help="say all that is wrong with a ruleset's folder"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["check"]:
                self._check(options["check"].absolute())
            elif options["strategies"]:
                self._strategies()
            else:
                self._list()
        except RuleError as error:
            raise CommandError(f"{error.message}\n  {error.remedy}") from None

    def _list(self) -> None:
        default = handoff_rules.default_ruleset()
        for ruleset in all_rulesets():
            word = "  (of new campaigns)" if ruleset.id == default else ""
            self.stdout.write(f"{ruleset.id:<24} {ruleset.name}: {ruleset.source}{word}")

    def _strategies(self) -> None:
        for place, choices in handoff_rules.strategies().items():
            self.stdout.write(place)
            for choice in choices:
                who = ", ".join(handoff_rules.chosen_by(place, choice.value)) or "no ruleset yet"
                self.stdout.write(f"  {choice.value or EMPTY:<16} {choice.label} {choice.cite}; {who}")

    def _check(self, folder: Path) -> None:
        others = [path for path in settings.RULESET_FOLDERS if path != folder]
        use_folders([*others, folder])
        try:
            faults = handoff_rules.faults_of(folder.name)
            for fault in faults:
                self.stdout.write(f"{fault.message}  {fault.remedy}")
            found = [] if faults else check_rulesets()
            for message in found:
                self.stdout.write(f"{message.msg}  {message.hint}")
        finally:
            use_folders(settings.RULESET_FOLDERS)
        if faults or found:
            sys.exit(1)
        self.stdout.write(f"{folder.name} can be played by. Add {folder} to OUTRIDER_RULESETS.")
