"""``manage.py import_map``: the report on paper or as JSON, and a map only where one is wanted."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Campaign
from tests.travel.importers.map_samples import SAMPLES
from travel.models import BattleMap, Map, MapPreset

pytestmark = pytest.mark.django_db

KEYS = (
    "format version topology cells land water terrain raw_terrain words guesses roads trails sea_routes rivers "
    "settlements labels scale used ignored warnings kind walls doors windows lights size_squares has_picture parts"
)
SMALE = SAMPLES / "text-mapper/gen-smale-20x10.txt"
AZGAAR = SAMPLES / "azgaar/fmg-1.147.1-s5-1k.full.json"


def run(*arguments: Any, **options: Any) -> str:
    out = StringIO()
    call_command("import_map", *map(str, arguments), stdout=out, **options)
    return out.getvalue()


def test_without_a_campaign_it_only_reports() -> None:
    report = json.loads(run(SMALE, "--json"))
    assert set(report) == set(KEYS.split())
    assert report["scale"] == {"value": 0.0, "unit": "mi"}
    assert "Nothing was stored." in run(SMALE)
    assert not Map.objects.exists()


def test_with_a_campaign_it_stores() -> None:
    campaign = Campaign.objects.create(name="The Salt Road")
    assert "Stored as map" in run(AZGAAR, "--campaign", campaign.pk)
    assert Map.objects.get().campaign == campaign
    assert "Nothing was stored." in run(AZGAAR, "--campaign", campaign.pk, "--dry-run")
    assert Map.objects.count() == 1


def test_a_map_without_a_scale_needs_one() -> None:
    campaign = Campaign.objects.create(name="The Salt Road")
    with pytest.raises(CommandError, match="Give --scale"):
        run(SMALE, "--campaign", campaign.pk)
    run(SMALE, "--campaign", campaign.pk, "--scale", 6, "--name", "Smale")
    assert (Map.objects.get().name, Map.objects.get().scale_value) == ("Smale", 6)


@pytest.mark.parametrize("wanted", [["--campaign", "2f1c2f3e-0000-4000-8000-000000000000"], ["--ground", "moor"]])
def test_what_cannot_be_is_refused(wanted: list[str]) -> None:
    with pytest.raises(CommandError):
        run(SMALE, *wanted)


def test_a_refused_file_says_why(tmp_path: Path) -> None:
    bad = tmp_path / "bad.map"
    bad.write_bytes(b"%PDF-1.4")
    with pytest.raises(CommandError, match=r"bad\.map: This is a PDF"):
        run(bad)
    with pytest.raises(CommandError, match="No such file"):
        run(tmp_path / "missing")


def test_several_files_are_one_map() -> None:
    folder = SAMPLES / "tiled/pytiled_parser/hexagonal"
    report = json.loads(run(folder / "map.tmx", folder / "tileset.tsx", "--json", "--dry-run"))
    assert (report["format"], report["cells"]) == ("tiled", 100)


def test_a_battle_map_is_reported_and_stored_as_one() -> None:
    path = next((SAMPLES / "universal-vtt").glob("oganm*"))
    report = json.loads(run(path, "--json", "--dry-run"))
    assert set(report) == set(KEYS.split())
    assert (report["kind"], report["size_squares"], report["has_picture"]) == ("battle", [20, 20], True)
    assert report["walls"] + report["doors"] + report["windows"] + report["lights"] > 0
    campaign = Campaign.objects.create(name="The Salt Road")
    printed = run(path, "--campaign", campaign.pk, "--feet", 10)
    assert "battle map of 20 by 20 squares" in printed
    assert "Stored as map" in printed
    assert BattleMap.objects.get().feet_per_square == 10
    assert not Map.objects.exists()


def test_one_of_several_maps_is_taken_by_its_key() -> None:
    assert "part: gen-smale-20x10.txt" in run(SMALE, AZGAAR)
    report = json.loads(run(SMALE, AZGAAR, "--part", AZGAAR.name, "--json"))
    assert (report["format"], [part["key"] for part in report["parts"]]) == ("azgaar", [SMALE.name, AZGAAR.name])


def test_a_preset_of_the_campaign_is_used() -> None:
    campaign = Campaign.objects.create(name="The Salt Road")
    with pytest.raises(CommandError, match="There is no preset 'Vale'"):
        run(SMALE, "--campaign", campaign.pk, "--preset", "Vale")
    with pytest.raises(CommandError, match="Give --campaign"):
        run(SMALE, "--preset", "Vale")
    MapPreset.objects.create(campaign=campaign, name="Vale", scale_value=3, scale_unit="km")
    run(SMALE, "--campaign", campaign.pk, "--preset", "Vale")
    assert (Map.objects.get().scale_value, Map.objects.get().scale_unit) == (3, "km")


@pytest.mark.parametrize(
    "wanted", [["--grid", "{"], ["--grid", '{"columns": 3}'], ["--feet", "-1"], ["--scale", "-1"], ["--kind", "x"]]
)
def test_choices_that_make_no_sense_are_refused(wanted: list[str]) -> None:
    with pytest.raises(CommandError):
        run(SMALE, *wanted)
