"""Taking maps out over REST and by command: each kind of file, the GM's alone, with the marks of today."""

from __future__ import annotations

import io
import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from tests.cast import Cast, make_cast, problem
from tests.travel.exporters.same import differences, import_again
from tests.travel.importers.map_samples import AZGAAR_1K, sample
from travel.models import Map, MapMarker
from travel.rules.maps.demo import demo_map
from travel.rules.maps.world import Marker
from travel.services.maps import map_store

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def stored(cast: Cast) -> Map:
    row = map_store(cast.campaign, demo_map(), players_see="all")
    MapMarker.objects.create(map=row, name="Lair", note="secret", cell=700, x=1.5, y=2.5)
    return row


def export(cast: Cast, row: Map, query: str) -> str:
    return f"{cast.url}maps/{row.pk}/export/?{query}"


@pytest.mark.parametrize(
    ("kind", "media", "begins", "ending"),
    [
        ("outrider", "application/json", b'{\n  "format": "outrider-map"', "outrider.json"),
        ("geojson", "application/geo+json", b'{"type":"FeatureCollection"', "geojson"),
        ("tmj", "application/json", b'{"type":"map"', "tmj"),
        ("png", "image/png", b"\x89PNG", "png"),
        ("svg", "image/svg+xml", b"<svg xmlns", "svg"),
    ],
)
def test_each_kind_of_file(cast: Cast, stored: Map, kind: str, media: str, begins: bytes, ending: str) -> None:
    answer = cast.gm.get(export(cast, stored, f"as={kind}"))
    assert answer.status_code == 200
    assert answer["Content-Type"] == media
    assert answer["Content-Disposition"] == f'attachment; filename="The Salt Coast.{ending}"'
    assert answer.content.startswith(begins)


def test_what_is_taken_out_and_brought_in_is_the_same_map_with_the_marks_of_today(cast: Cast, stored: Map) -> None:
    world = import_again("map.json", cast.gm.get(export(cast, stored, "as=outrider")).content).world
    assert differences(demo_map(), world) == ["features"]
    assert world.features.markers == (Marker("Lair", 1.5, 2.5, 700, "secret"),)


def test_a_picture_is_as_wide_as_asked_and_holds_no_secrets(cast: Cast, stored: Map) -> None:
    picture = Image.open(io.BytesIO(cast.gm.get(export(cast, stored, "as=png&width=640")).content))
    assert picture.size[0] == 640
    assert b"Lair" not in cast.gm.get(export(cast, stored, "as=svg")).content


@pytest.mark.parametrize("query", ["as=pdf", "as=png&width=20", "as=png&width=99999"])
def test_other_kinds_and_widths_are_refused(cast: Cast, stored: Map, query: str) -> None:
    assert cast.gm.get(export(cast, stored, query)).status_code in (400, 422)


def test_a_map_that_the_format_cannot_hold_is_told_with_a_remedy(cast: Cast) -> None:
    row = map_store(cast.campaign, import_again(AZGAAR_1K, sample(AZGAAR_1K)).world)
    answer = cast.gm.get(export(cast, row, "as=tmj"))
    assert answer.status_code == 422
    assert "GeoJSON" in problem(answer, 422)["remedy"]
    assert cast.gm.get(export(cast, row, "as=geojson")).status_code == 200


def test_only_the_gm_takes_maps_out(cast: Cast, stored: Map) -> None:
    assert cast.player.get(export(cast, stored, "as=outrider")).status_code == 403


def test_a_hostile_name_makes_no_path_and_no_tag(cast: Cast, stored: Map) -> None:
    stored.name = '../../etc/<script>alert(1)</script>"'
    stored.save()
    answer = cast.gm.get(export(cast, stored, "as=svg"))
    assert "/" not in answer["Content-Disposition"]
    assert b"<script" not in answer.content


def test_the_command_writes_a_file(stored: Map, tmp_path: Path) -> None:
    call_command("export_map", str(stored.pk), "--as", "geojson", "-o", str(tmp_path / "map.geojson"))
    assert json.loads((tmp_path / "map.geojson").read_bytes())["name"] == "The Salt Coast"


def test_the_command_says_what_is_wrong(stored: Map, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no map"):
        call_command("export_map", str(uuid4()))
    with pytest.raises(CommandError, match="pixels wide"):
        call_command("export_map", str(stored.pk), "--as", "png", "--width", "7")
    with pytest.raises(CommandError, match="pointy-top"):
        call_command("export_map", str(stored.pk), "--as", "text-mapper", "-o", str(tmp_path / "map.txt"))
    with pytest.raises(CommandError, match="No such file"):
        call_command("export_map", str(stored.pk), "-o", str(tmp_path / "none" / "map.json"))
