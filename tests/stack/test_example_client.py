"""The client of docs/examples against the real server, with the sample maps."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stack.running import ROOT, Client, Stack

pytestmark = [pytest.mark.stack, pytest.mark.xdist_group("stack")]

EXAMPLES = ROOT / "docs" / "examples"
MAPS = ROOT / "tests" / "data" / "maps"


Ended = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    running = Stack(tmp_path_factory.mktemp("state")).wait_until_ready()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def token(stack: Stack) -> str:
    """A token of the demo campaign that may write."""
    gm = Client(stack.url)
    campaign = gm.sign_in_to_demo().split("/")[1]
    return str(gm.call("POST", "tokens/", {"name": "example", "scope": "write", "campaign": campaign})["secret"])


def run(stack: Stack, token: str, *paths: Path, example: str = "plan_a_journey.py", cwd: Path = ROOT) -> Ended:
    command = [sys.executable, "-I", str(EXAMPLES / example), stack.url, token, *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, timeout=180, check=False, cwd=cwd)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("azgaar/fmg-1.147.1-s71001-10k.full.json.gz", "azgaar: 6200 cells, 4279 of them land, 781 places"),
        ("text-mapper/gen-alpine-hex-60x40-desert.txt", "text-mapper: 2400 cells, 2317 of them land, 303 places"),
    ],
)
def test_it_imports_plans_travels_and_reads_the_log(stack: Stack, token: str, name: str, first: str) -> None:
    done = run(stack, token, MAPS / name)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == first
    assert re.fullmatch(r".+ to .+: \d+\.\d miles, arriving on day \d+ at \d+\.\d h", lines[1])
    assert re.fullmatch(r"after a day: mile \d+\.\d", lines[2])
    assert lines[3].startswith("Day 1: ")
    assert any(line.startswith("  Set out from ") for line in lines)


def test_it_says_what_the_server_refuses(stack: Stack, token: str, tmp_path: Path) -> None:
    book = tmp_path / "map.pdf"
    book.write_bytes(b"%PDF-1.4" + bytes(64))
    done = run(stack, token, book)
    assert done.returncode == 1
    assert "PDF" in done.stderr
    assert "Traceback" not in done.stderr


def test_it_says_that_a_token_is_wrong(stack: Stack) -> None:
    done = run(stack, "outrider_wrong", MAPS / "text-mapper" / "gnomeyland-example.txt")
    assert done.returncode == 1
    assert "token" in done.stderr.lower()
    assert "Traceback" not in done.stderr


def packed(path: Path, folder: Path) -> Path:
    """A folder of a Tiled map as a zip archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in [*sorted(folder.rglob("*.ts?")), folder / "map.tmx"]:
            archive.write(file, file.relative_to(folder))
    return path


def test_the_module_imports_edits_undoes_and_exports(stack: Stack, token: str, tmp_path: Path) -> None:
    archive = packed(tmp_path / "maps.zip", MAPS / "tiled/pytiled_parser/external_tileset_dif_dir")
    done = run(stack, token, archive, example="import_a_map.py", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    first, second, third = done.stdout.splitlines()
    assert re.fullmatch(r"tiled: \d+ cells; to decide: .*scale.*", first)
    assert re.search(r"revision 2; undo takes back: Paint", second)
    assert re.fullmatch(r"[0-9a-f-]{36}\.geojson: \d+ bytes", third)
    (exported,) = tmp_path.glob("*.geojson")
    assert json.loads(exported.read_bytes())["type"] == "FeatureCollection"


def test_the_module_brings_in_a_battle_map(stack: Stack, token: str, tmp_path: Path) -> None:
    path = next((MAPS / "universal-vtt").glob("oganm*"))
    done = run(stack, token, path, example="import_a_map.py", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"Stored as battle map [0-9a-f-]{36}", done.stdout)


def test_the_module_says_what_the_server_refuses(stack: Stack, token: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"a": NaN}')
    done = run(stack, token, tmp_path / "a.json", example="import_a_map.py", cwd=tmp_path)
    assert done.returncode == 1
    assert "NaN, which is no number" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_module_from_a_program(stack: Stack, token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "clients" / "python"))
    module = importlib.import_module("outrider_client")
    client = module.Client(stack.url, token)
    hexes = MAPS / "text-mapper" / "gen-smale-20x10.txt"
    with pytest.raises(module.Undecided) as undecided:
        client.import_map([hexes])
    told: list[float] = []
    job = client.accept(undecided.value.job, scale_value=6, save_preset="Smale")
    again = client.import_map([hexes], preset="Smale", name="Twice", progress=told.append)
    assert client.map(again["map"])["name"] == "Twice"
    assert {row["id"] for row in client.maps()} >= {job["map"], again["map"]}
    same = client.import_json(json.loads(client.export(again["map"])), name="Thrice")
    assert client.terrain(same["map"]) == client.terrain(again["map"])
    replaced = client.import_map([hexes], replaces=same["map"])["replaced"]
    assert (replaced["cells_matched"], replaced["cells_gone"]) == (200, 0)
    client.paint(same["map"], ["0101", "0102"], "tundra")
    assert [cell["terrain"] for cell in client.cells(same["map"], ["0101", "0102"])] == ["tundra", "tundra"]
    client.delete(same["map"])
    with pytest.raises(module.Refused) as refused:
        client.map(same["map"])
    assert refused.value.status == 404
