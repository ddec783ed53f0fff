"""The import wizard in a real browser: several files at once, a zip, battle maps, a picture, files that are refused."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import VisitorMaker
from tests.e2e.test_story import open_demo

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("stack")]

MAPS = Path(__file__).resolve().parents[1] / "data" / "maps"
TILED = MAPS / "tiled" / "tiled-examples"
BATTLE = MAPS / "universal-vtt" / "uvtt2fgu-sampleMap.dd2vtt.gz"
SCENES = MAPS / "foundry" / "zahi-free-maps-part1.db"
TEXT_MAPPER = MAPS / "text-mapper" / "gen-smale-20x10.txt"
READ_MS = 60_000


def choose(page: Page, campaign: str, *paths: Path) -> None:
    """Give files to the wizard."""
    page.goto(f"{campaign}/maps/import")
    page.get_by_label("Map file").set_input_files([str(path) for path in paths])


def next_step(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Next: {name}").click()


def bring_in(page: Page) -> None:
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("heading", name=re.compile("is in$"))).to_be_visible(timeout=READ_MS)


def squares(page: Page) -> Locator:
    """The drawn ground of a battle map; its box is the map's."""
    return page.locator(".battle-frame .battle-drawing > .battle-paper")


def test_a_zip_of_a_map_and_its_tiles(visitors: VisitorMaker, tmp_path: Path, shots: Path) -> None:
    packed = tmp_path / "desert.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ("desert.tmx", "desert.tsx"):
            archive.write(TILED / name, f"maps/{name}")
    gm = visitors()
    page = gm.page
    campaign = open_demo(gm)
    choose(page, campaign, packed)
    expect(page.get_by_text("Tiled 1.0, 40 × 40 squares")).to_be_visible(timeout=READ_MS)

    next_step(page, "ground")
    onward = page.get_by_role("button", name=re.compile("^Next: scale"))
    expect(onward).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("Say what “Desert: Cobblestone” is to go on", exact=True)).to_be_visible()
    rows = page.get_by_role("combobox", name=re.compile("^Row "))
    rows.first.focus()
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("h")
    expect(rows.nth(0)).to_have_value("hills")
    expect(rows.nth(1)).to_have_value("hills")
    page.screenshot(path=shots / "import-ground.png")
    page.keyboard.press("Alt+ArrowLeft")
    expect(page.get_by_role("heading", name="This is the map as it will be")).to_be_visible()
    expect(page.get_by_role("list", name="Ground")).to_contain_text("Hills", timeout=READ_MS)
    page.keyboard.press("Alt+ArrowRight")

    onward.click()
    page.get_by_role("button", name="3 mi", exact=True).click()
    expect(page.get_by_text("Eight hours on the road at 3 mi/h are 8 squares.")).to_be_visible()
    next_step(page, "what is lost")
    bring_in(page)
    expect(page.get_by_role("link", name="Plan a journey here")).to_be_visible()

    page.get_by_role("button", name="Undo: take it out again").click()
    expect(page.get_by_role("heading", name="Bring in a map")).to_be_visible()
    page.goto(f"{campaign}/maps")
    expect(page.get_by_role("link", name="The Salt Coast")).to_be_visible()
    expect(page.get_by_role("region", name="Campaign maps").get_by_role("link", name="desert")).to_have_count(0)


def test_two_maps_given_together_wait_for_each_other(visitors: VisitorMaker) -> None:
    gm = visitors()
    page = gm.page
    choose(page, open_demo(gm), TEXT_MAPPER, BATTLE)
    expect(page.get_by_role("heading", name="2 maps in these files")).to_be_visible(timeout=READ_MS)
    onward = page.get_by_role("button", name=re.compile("^Next: (ground|walls)"))
    expect(onward).not_to_have_attribute("aria-disabled", "true", timeout=READ_MS)
    page.get_by_role("navigation", name="Steps").get_by_role("button", name="Scale").click()
    if page.get_by_role("button", name="6 mi", exact=True).is_visible():
        page.get_by_role("button", name="6 mi", exact=True).click()
    next_step(page, "what is lost")
    bring_in(page)
    page.get_by_role("button", name=re.compile("^Next: ")).click()
    expect(page.get_by_role("heading", name="This is the map as it will be")).to_be_visible(timeout=READ_MS)


def test_a_battle_map_is_brought_in_and_mended(visitors: VisitorMaker, shots: Path) -> None:
    gm = visitors()
    page = gm.page
    campaign = open_demo(gm)
    choose(page, campaign, BATTLE)
    expect(page.get_by_text("Universal VTT 0.3, 10 × 10 squares")).to_be_visible(timeout=READ_MS)
    next_step(page, "walls and lights")
    expect(page.get_by_role("row", name=re.compile("^Door"))).to_contain_text("2")
    next_step(page, "scale")
    next_step(page, "what is lost")
    page.get_by_label("Name of the map").fill("The toll house")
    bring_in(page)

    page.get_by_role("link", name="Open the battle map").click()
    expect(page.get_by_role("application", name=re.compile("^Battle map The toll house"))).to_be_visible()
    page.get_by_text("7 lines").click()
    page.get_by_role("button", name="Door at F3, closed").click()
    page.get_by_role("tab", name="Locked").click()
    expect(page.get_by_role("button", name="Door at F3, locked")).to_be_visible()
    page.keyboard.press("b")
    page.get_by_role("radio", name="Water").click()
    box = squares(page).bounding_box()
    assert box
    side = box["width"] / 10
    page.mouse.click(box["x"] + 2.5 * side, box["y"] + 5.5 * side)
    expect(page.get_by_role("button", name="Undo: paint water")).to_be_visible()
    expect(page.get_by_role("button", name="Undo: paint water")).not_to_have_attribute("aria-disabled", "true")
    page.screenshot(path=shots / "battle-map.png")
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Undo: lock a door")).to_be_visible()
    expect(page.get_by_text("Saving")).to_have_count(0)
    page.reload()
    page.get_by_text("7 lines").click()
    expect(page.get_by_role("button", name="Door at F3, locked")).to_be_visible()

    page.get_by_role("button", name="Put it under a hex").click()
    page.get_by_label("At a place").select_option(label="Tarn Hollow")
    page.get_by_role("button", name="Put it there").click()
    expect(page.get_by_text(re.compile(r"^Under \d{4} of"))).to_be_visible()
    page.get_by_role("button", name="Export").click()
    page.get_by_role("radio", name=re.compile("^Universal VTT")).check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file").click()
    assert download.value.suggested_filename.endswith(".uvtt")


def test_a_pack_of_scenes_asks_which(visitors: VisitorMaker) -> None:
    gm = visitors()
    page = gm.page
    choose(page, open_demo(gm), SCENES)
    expect(page.get_by_role("heading", name="7 maps in this file")).to_be_visible(timeout=READ_MS)
    expect(page.get_by_text("Say which map of the file it is.", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("Dead King")).click()
    onward = page.get_by_role("button", name=re.compile("^Next: walls and lights"))
    expect(onward).not_to_have_attribute("aria-disabled", "true", timeout=READ_MS)


def test_a_grid_is_laid_over_a_picture(visitors: VisitorMaker, tmp_path: Path) -> None:
    path = tmp_path / "coast.png"
    Image.new("RGB", (400, 240), (150, 190, 120)).save(path)
    gm = visitors()
    page = gm.page
    choose(page, open_demo(gm), path)
    grid = page.get_by_role("region", name="Grid over the picture")
    expect(grid).to_be_visible(timeout=READ_MS)
    expect(page.get_by_text("Lay the grid over the picture.", exact=True)).to_be_visible()
    grid.get_by_role("button", name="Squares").click()
    grid.get_by_label("Cell", exact=True).fill("40")
    grid.get_by_label("Cell", exact=True).press("Enter")
    grid.get_by_role("button", name="Fill the picture with cells").click()
    expect(grid.get_by_label("Columns")).to_have_value("10")
    expect(grid.get_by_label("Rows")).to_have_value("6")
    page.get_by_role("slider", name="Corner of the grid", exact=True).press("ArrowRight")
    expect(grid.get_by_label("From the left")).to_have_value("1")
    grid.get_by_role("button", name="Lay this grid").click()
    expect(page.get_by_text("10 × 6 squares")).to_be_visible(timeout=READ_MS)
    next_step(page, "ground")
    page.get_by_role("combobox", name=re.compile("Every cell")).press("p")
    next_step(page, "scale")


def test_a_refused_file_says_what_and_what_to_do(visitors: VisitorMaker, tmp_path: Path) -> None:
    broken = tmp_path / "scene.json"
    broken.write_text('{"info": {"version": "1.99"}, "cells": [1, 2', encoding="utf-8")
    gm = visitors()
    page = gm.page
    campaign = open_demo(gm)
    choose(page, campaign, broken)
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible(timeout=READ_MS)
    expect(alert).to_contain_text("scene.json")
    expect(alert).to_contain_text(re.compile("line|end", re.IGNORECASE))
    expect(page.get_by_role("button", name="Choose files")).to_be_visible()
    page.goto(f"{campaign}/maps/import")
    expect(page.get_by_role("region", name="Begun before").get_by_text("scene.json")).to_have_count(0)
