"""``manage.py import_map FILE...``: read the files of a map, print its report, and store it in a campaign."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, ClassVar
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from campaigns.api.problems import Problem
from campaigns.models import Campaign
from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from travel.importers.choices import Choices, GridChoice, check_choices
from travel.importers.limits import MAX_FILE_BYTES
from travel.importers.read import MapFile
from travel.importers.safe_json import read_json
from travel.management.import_report import report_lines
from travel.rules.maps.world import MILES_PER_UNIT, Topology
from travel.services.map_choices import over_preset
from travel.services.map_reading import Reading, read_upload
from travel.services.map_storing import stored_map


class Command(BaseCommand):
    help = "Reads a map and prints what was used, ignored and guessed. Without --campaign nothing is stored."
    requires_system_checks: ClassVar[list[str]] = []  # type: ignore[misc]  # they load all addresses

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="+", help="a map and what belongs to it; zip archives are opened")
        parser.add_argument("--campaign", type=UUID, help="id of the campaign that gets the map")
        parser.add_argument("--dry-run", action="store_true", help="read and report, store nothing")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")
        parser.add_argument("--name", default="", help="name of the map")
        parser.add_argument("--scale", type=float, help="width of a cell, or of a map unit")
        parser.add_argument("--unit", default="mi", choices=list(MILES_PER_UNIT))
        parser.add_argument("--topology", choices=[topology.value for topology in Topology])
        parser.add_argument("--ground", action="append", default=[], metavar="WORD=GROUND", help="may be repeated")
        parser.add_argument("--part", default="", help="which of several maps, by its key in the report")
        parser.add_argument("--kind", default="", choices=["overland", "battle"], help="where a file could be either")
        parser.add_argument("--feet", type=float, help="feet of a square of a battle map")
        parser.add_argument("--y-up", action="store_true", default=None, help="the y axis of coordinates points north")
        parser.add_argument("--paved-roads", action="store_true", help="roads of the file are highways")
        parser.add_argument(
            "--grid", metavar="JSON", help='a grid over a picture: {"columns", "rows", "x", "y", "cell"}'
        )
        parser.add_argument("--preset", default="", help="a preset of the campaign, for what is not said here")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._import(options)
        except RuleError as refused:
            raise CommandError(f"{refused.message}. {refused.remedy}") from None
        except Problem as problem:
            raise CommandError(f"{problem.detail} {problem.remedy}") from None

    def _import(self, options: dict[str, Any]) -> None:
        campaign = self._campaign(options["campaign"])
        choices = choices_of(options)
        if options["preset"]:
            if campaign is None:
                raise CommandError("A preset belongs to a campaign. Give --campaign.")
            choices = over_preset(campaign, choices, options["preset"])
        check_choices(choices)
        reading = self._read(options["file"], choices)
        stored = None
        if campaign is not None and not options["dry_run"]:
            if "scale" in reading.needed:
                raise CommandError("The file does not say how wide a cell is. Give --scale and --unit.")
            if "grid" in reading.needed:
                raise CommandError("A picture needs a grid. Give --grid.")
            stored = stored_map(campaign, reading, choices)
        if options["json"]:
            self.stdout.write(json.dumps(reading.report, ensure_ascii=False, indent=2))
            return
        for line in report_lines(reading.name, reading.report):
            self.stdout.write(line)
        self.stdout.write(f"Stored as map {stored.pk}." if stored else "Nothing was stored.")

    def _campaign(self, wanted: UUID | None) -> Campaign | None:
        if wanted is None:
            return None
        campaign = Campaign.objects.filter(pk=wanted, deleted_at=None).first()
        if campaign is None:
            raise CommandError(f"There is no campaign {wanted}.")
        return campaign

    def _read(self, paths: list[Path], choices: Choices) -> Reading:
        reading = read_upload([_file(path) for path in paths], choices, lambda part: None)
        if reading.problem is not None:
            said = reading.problem
            raise CommandError(f"{', '.join(path.name for path in paths)}: {said['detail']}. {said['remedy']}")
        return reading


def _file(path: Path) -> MapFile:
    try:
        with path.open("rb") as file:
            return path.name, file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}.") from None


def choices_of(options: dict[str, Any]) -> Choices:
    """The decisions on the command line."""
    words: dict[str, str] = {}
    for pair in options["ground"]:
        word, found, ground = pair.rpartition("=")
        if not found:
            raise CommandError(f"--ground {pair}: write WORD=GROUND, such as fin=moor.")
        words[word] = ground
    return Choices(
        name=options["name"],
        scale_value=options["scale"],
        scale_unit=options["unit"],
        terrain=words,
        topology=Topology(options["topology"]) if options["topology"] else None,
        part=options["part"],
        kind=options["kind"],
        feet_per_square=options["feet"],
        y_up=options["y_up"],
        paved_roads=options["paved_roads"],
        grid=from_plain(GridChoice, read_json(options["grid"].encode()), "/grid") if options["grid"] else None,
    )
