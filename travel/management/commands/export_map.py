"""``manage.py export_map MAP --as FORMAT -o FILE``: write a campaign map as a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, ClassVar
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from tactical.rules.kernel.errors import RuleError
from travel.exporters.formats import EXPORTS, file_name, write_map
from travel.exporters.picture.view import MAX_WIDTH, MIN_WIDTH, USUAL_WIDTH
from travel.models import Map
from travel.selectors.map_exports import world_to_take_out


class Command(BaseCommand):
    help = "Writes a campaign map as a file: our own format, GeoJSON, Text Mapper, Tiled, or a picture."
    requires_system_checks: ClassVar[list[str]] = []  # type: ignore[misc]  # they load all addresses

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("map", type=UUID, help="id of the map")
        parser.add_argument("--as", dest="kind", choices=list(EXPORTS), default="outrider")
        parser.add_argument("-o", "--output", type=Path, help="file to write; without it, one named like the map")
        parser.add_argument("--width", type=int, default=USUAL_WIDTH, help="pixels of a picture")

    def handle(self, *args: Any, **options: Any) -> None:
        row = Map.objects.filter(pk=options["map"], deleted_at=None).first()
        if row is None:
            raise CommandError(f"There is no map {options['map']}.")
        if not MIN_WIDTH <= options["width"] <= MAX_WIDTH:
            raise CommandError(f"A picture is {MIN_WIDTH} to {MAX_WIDTH} pixels wide.")
        world = world_to_take_out(row)
        path: Path = options["output"] or Path(file_name(world.name, EXPORTS[options["kind"]]))
        try:
            data = write_map(world, options["kind"], options["width"])
            path.write_bytes(data)
        except RuleError as refused:
            raise CommandError(f"{refused.message}. {refused.remedy}") from None
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}.") from None
        self.stdout.write(f"Wrote {path}, {len(data):,} bytes.")
