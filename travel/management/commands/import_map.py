"""``manage.py import_map FILE``: read a map file, print its report, and store it in a campaign."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, ClassVar
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from campaigns.models import Campaign
from tactical.rules.kernel.errors import RuleError
from travel.importers.choices import Choices, check_choices
from travel.importers.limits import MAX_FILE_BYTES
from travel.rules.maps import bundle
from travel.rules.maps.world import MILES_PER_UNIT, Topology
from travel.services.map_reading import Reading, read_upload
from travel.services.maps import map_store


class Command(BaseCommand):
    help = "Reads a campaign map and prints what was used, ignored and guessed. Without --campaign nothing is stored."
    requires_system_checks: ClassVar[list[str]] = []  # type: ignore[misc]  # they load all addresses

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--campaign", type=UUID, help="id of the campaign that gets the map")
        parser.add_argument("--dry-run", action="store_true", help="read and report, store nothing")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")
        parser.add_argument("--name", default="", help="name of the map")
        parser.add_argument("--scale", type=float, help="width of a cell, or of a map unit")
        parser.add_argument("--unit", default="mi", choices=list(MILES_PER_UNIT))
        parser.add_argument("--topology", choices=[Topology.HEX_FLAT.value, Topology.SQUARE.value])
        parser.add_argument("--ground", action="append", default=[], metavar="WORD=GROUND", help="may be repeated")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._import(options)
        except RuleError as refused:
            raise CommandError(f"{refused.message}. {refused.remedy}") from None

    def _import(self, options: dict[str, Any]) -> None:
        choices = choices_of(options)
        check_choices(choices)
        campaign = self._campaign(options["campaign"])
        reading = self._read(options["file"], choices)
        stored = None
        if campaign is not None and not options["dry_run"]:
            if "scale" in reading.needed:
                raise CommandError("The file does not say how wide a cell is. Give --scale and --unit.")
            stored = map_store(campaign, bundle.load(reading.bundle), report=reading.report)
        if options["json"]:
            self.stdout.write(json.dumps(reading.report, ensure_ascii=False, indent=2))
        else:
            self._print(reading)
            self.stdout.write(f"Stored as map {stored.pk}." if stored else "Nothing was stored.")

    def _campaign(self, wanted: UUID | None) -> Campaign | None:
        if wanted is None:
            return None
        campaign = Campaign.objects.filter(pk=wanted, deleted_at=None).first()
        if campaign is None:
            raise CommandError(f"There is no campaign {wanted}.")
        return campaign

    def _read(self, path: Path, choices: Choices) -> Reading:
        try:
            with path.open("rb") as file:
                data = file.read(MAX_FILE_BYTES + 1)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}.") from None
        reading = read_upload(data, path.name, choices, lambda part: None)
        if reading.problem is not None:
            raise CommandError(f"{path.name}: {reading.problem['detail']}. {reading.problem['remedy']}")
        return reading

    def _print(self, reading: Reading) -> None:
        report = reading.report
        scale = report["scale"]
        self.stdout.write(f"{reading.name}: {report['format']} {report['version']}, {report['topology']}")
        self.stdout.write(f"  {report['cells']} cells, {report['land']} land, {report['water']} water")
        self.stdout.write("  " + ", ".join(f"{ground} {count}" for ground, count in report["terrain"].items()))
        counted = ("roads", "trails", "sea_routes", "rivers", "settlements", "labels")
        self.stdout.write("  " + ", ".join(f"{report[key]} {key.replace('_', ' ')}" for key in counted))
        known = f"{scale['value']:g} {scale['unit']}" if scale["value"] else "not in the file; give --scale"
        self.stdout.write(f"  scale: {known}")
        for guess in report["guesses"]:
            self.stdout.write(f"  guess: {guess['word']} ({guess['count']}) as {guess['terrain']}: {guess['reason']}")
        for kind in ("used", "ignored", "warnings"):
            for text in report[kind]:
                self.stdout.write(f"  {kind.removesuffix('s')}: {text}")


def choices_of(options: dict[str, Any]) -> Choices:
    """The decisions on the command line."""
    words: dict[str, str] = {}
    for pair in options["ground"]:
        word, found, ground = pair.rpartition("=")
        if not found:
            raise CommandError(f"--ground {pair}: write WORD=GROUND, such as fin=moor.")
        words[word] = ground
    topology = Topology(options["topology"]) if options["topology"] else None
    return Choices(options["name"], options["scale"], options["unit"], words, topology)
