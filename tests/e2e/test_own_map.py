"""A map made elsewhere: dropped, understood, brought in, and a journey planned on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import VisitorMaker
from tests.e2e.test_story import open_demo

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("stack")]

MAPS = Path(__file__).resolve().parents[1] / "data" / "maps"
AZGAAR = MAPS / "azgaar" / "fmg-1.147.1-s71001-10k.full.json.gz"
TEXT_MAPPER = MAPS / "text-mapper" / "gen-alpine-hex-60x40-desert.txt"
TYPES_AT_ONCE = """(text) => new MutationObserver((_, observer) => {
  const field = document.getElementById('place-field');
  if (field === null) return;
  observer.disconnect();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}).observe(document.body, { childList: true, subtree: true })"""
"""Writes in the field for a place in the very moment it appears, before the page has drawn anything else."""

SEA = (520, 320)
LORG = (1155, 353)


def begin_import(page: Page, campaign: str, path: Path) -> None:
    """Choose a file and wait until it is understood."""
    page.goto(f"{campaign}/maps/import")
    page.get_by_label("Map file").set_input_files(path)
    expect(page.get_by_role("button", name="Next: ground")).to_be_visible(timeout=60_000)


def test_an_azgaar_map_is_brought_in_and_planned_on(visitors: VisitorMaker, shots: Path) -> None:
    gm = visitors()
    page = gm.page
    campaign = open_demo(gm)
    begin_import(page, campaign, AZGAAR)
    expect(page.get_by_text("azgaar 1.147.1, 6,200 cells")).to_be_visible()
    page.get_by_role("button", name="Next: ground").click()
    page.get_by_role("button", name="Next: scale").click()
    page.get_by_role("button", name="Next: what is lost").click()
    expect(page.get_by_text("781 places, 17 roads, 453 trails, 134 sea routes")).to_be_visible()
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("heading", name="Schom is in")).to_be_visible(timeout=60_000)

    page.evaluate(TYPES_AT_ONCE, "Ghodod")
    page.get_by_role("link", name="Plan a journey here").click()
    expect(page.get_by_role("button", name=re.compile("^Start: Ghodod"))).to_be_visible()
    expect(page.get_by_role("combobox", name="Where to?")).to_be_visible()
    page.mouse.click(*LORG)
    itinerary = page.get_by_role("region", name="Itinerary, day by day")
    expect(itinerary.get_by_role("listitem", name="Day 1", exact=True)).to_be_visible()
    page.screenshot(path=shots / "own-map.png")
    distance = page.get_by_role("radio", name=re.compile("^A ")).inner_text()

    goal = page.get_by_role("button", name=re.compile("^Goal:"))
    goal.drag_to(page.locator("main"), target_position={"x": 1000, "y": 420})
    expect(page.get_by_role("radio", name=re.compile("^A "))).not_to_have_text(distance)
    expect(itinerary.get_by_role("listitem", name="Day 1", exact=True)).to_be_visible()


def test_a_stop_in_the_sea_says_what_to_do(visitors: VisitorMaker) -> None:
    gm = visitors()
    page = gm.page
    page.goto(f"{open_demo(gm)}/maps")
    page.get_by_role("link", name="The Salt Coast").first.click()
    page.get_by_role("link", name="Plan a journey here").or_(
        page.get_by_role("button", name="Plan a journey here")
    ).first.click()
    start = page.get_by_role("combobox", name="Where from?")
    start.fill("Harrowgate")
    expect(page.get_by_role("combobox", name="Where to?")).to_be_visible()
    page.mouse.click(*SEA)
    expect(page.get_by_text(re.compile("water|sea", re.IGNORECASE)).first).to_be_visible()


def test_a_map_without_a_scale_asks_for_it(visitors: VisitorMaker) -> None:
    gm = visitors()
    page = gm.page
    begin_import(page, open_demo(gm), TEXT_MAPPER)
    page.get_by_role("button", name="Next: ground").click()
    page.get_by_role("button", name="Next: scale").click()
    onward = page.get_by_role("button", name=re.compile("^Next: what is lost"))
    expect(onward).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="6 mi", exact=True).click()
    expect(onward).not_to_have_attribute("aria-disabled", "true")


def test_a_picture_is_refused_with_a_remedy(visitors: VisitorMaker, tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    gm = visitors()
    page = gm.page
    page.goto(f"{open_demo(gm)}/maps/import")
    page.get_by_label("Map file").set_input_files(picture)
    expect(page.get_by_text(re.compile("picture", re.IGNORECASE)).first).to_be_visible(timeout=30_000)


def test_a_new_plan_stays_on_its_map_when_there_are_newer_ones(visitors: VisitorMaker) -> None:
    gm = visitors()
    page = gm.page
    campaign = open_demo(gm)
    begin_import(page, campaign, TEXT_MAPPER)
    page.get_by_role("button", name="Next: ground").click()
    page.get_by_role("button", name="Next: scale").click()
    page.get_by_role("button", name="6 mi", exact=True).click()
    page.get_by_role("button", name="Next: what is lost").click()
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("heading", name=re.compile("is in$"))).to_be_visible(timeout=60_000)

    page.goto(f"{campaign}/maps")
    page.get_by_role("link", name="The Salt Coast").first.click()
    page.get_by_role("link", name="Plan a journey here").or_(
        page.get_by_role("button", name="Plan a journey here")
    ).first.click()
    page.get_by_role("combobox", name="Where from?").fill("Harrowgate")
    page.get_by_role("combobox", name="Where to?").fill("Tarn Hollow")
    page.wait_for_url(re.compile(r"/plan/[0-9a-f-]{36}"))
    expect(page.get_by_role("region", name="Itinerary, day by day").get_by_role("listitem").first).to_be_visible()
    expect(page.get_by_role("application", name=re.compile("^Map of The Salt Coast"))).to_be_visible()
