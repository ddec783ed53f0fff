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
from travel.models import Map

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
