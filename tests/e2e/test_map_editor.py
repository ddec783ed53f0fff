"""The map editor in a real browser: a map from nothing is painted, drawn on, undone and read again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import VisitorMaker
from tests.e2e.test_story import invite_player, open_demo

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("stack")]

CITY = (620, 560)
GOAL = (1000, 520)
SECRET = (760, 330)
OPEN_SPOT = (1080, 330)


def make_map(page: Page, campaign: str, name: str, cells: str = "Hexes, flat top") -> str:
    """Make a map of 24 x 16 cells of plains by the dialog; return its address."""
    page.goto(f"{campaign}/maps")
    page.get_by_role("button", name="New map").first.click()
    dialog = page.get_by_role("dialog", name="New map")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_role("tab", name=cells).click()
    for label, value in (("Columns", "24"), ("Rows", "16")):
        dialog.get_by_label(label).fill(value)
        dialog.get_by_label(label).press("Enter")
    dialog.get_by_label("Ground to begin with").select_option("plains")
    dialog.get_by_role("button", name="Make it and draw").click()
    page.wait_for_url(re.compile(r"/maps/[0-9a-f-]{36}/edit"))
    wait_for_map(page)
    expect(page.get_by_role("group", name="Tools")).to_be_visible()
    return page.url.removesuffix("/edit")


def wait_for_map(page: Page) -> None:
    expect(page.get_by_role("application", name=re.compile("^Map of"))).to_have_attribute("data-ready", "true")


def take(page: Page, tool: str) -> None:
    """Take a tool by its word."""
    page.get_by_role("group", name="Tools").get_by_role("button", name=re.compile(f"^{tool}")).click()


def pull(page: Page, *points: tuple[int, int]) -> None:
    """Pull the pointer over the map with the button down."""
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=8)
    page.mouse.up()


def expect_last(page: Page, words: str) -> None:
    """What was done last, once the server has it."""
    expect(page.get_by_text(re.compile(f"^Last: {words}"))).to_be_visible()
    expect(page.get_by_role("region", name="Edit the map").get_by_text("Kept", exact=True)).to_be_visible()


def place(page: Page, tool: str, at: tuple[int, int], name: str) -> None:
    """Set a settlement or marker down, with the form as it opens."""
    take(page, tool)
    page.mouse.click(*at)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Set it here").click()


def ground_under(page: Page, at: tuple[int, int], words: str) -> None:
    """The card of the cell under a resting pointer says what is there."""
    page.mouse.move(at[0] - 40, at[1])
    page.mouse.move(*at)
    expect(page.locator(".map-cell-card")).to_contain_text(words)


def test_a_map_from_nothing_is_drawn_undone_and_found_again(visitors: VisitorMaker, shots: Path) -> None:
    gm = visitors()
    page = gm.page
    campaign = open_demo(gm)
    make_map(page, campaign, "The Long March")

    forest = page.get_by_role("radio", name=re.compile("^Forest"))
    expect(forest).to_be_visible()
    page.keyboard.press("2")
    expect(forest).to_be_checked()
    page.get_by_role("tab", name="7", exact=True).click()
    pull(page, (700, 300), (820, 340), (840, 420))
    expect_last(page, "Paint .* as forest")

    take(page, "Way")
    page.mouse.click(*CITY)
    page.mouse.click(*GOAL)
    page.keyboard.press("Enter")
    expect_last(page, "Lay a road")

    place(page, "Settlement", CITY, "Harbour Cross")
    expect_last(page, "Place a settlement: Harbour Cross")

    take(page, "Ground")
    page.keyboard.press("Shift+W")
    pull(page, (1100, 600), (1150, 640))
    expect_last(page, "Paint .* as sea")
    ground_under(page, (1150, 640), "Sea")
    page.keyboard.press("Control+z")
    expect_last(page, "Place a settlement: Harbour Cross")
    ground_under(page, (1150, 640), "Plains")
    page.screenshot(path=shots / "map-editor.png")

    page.reload()
    wait_for_map(page)
    ground_under(page, (820, 340), "Forest")
    ground_under(page, CITY, "Harbour Cross")
    ground_under(page, CITY, "a road")
    page.get_by_role("link", name="Done").click()
    wait_for_map(page)
    expect(page.get_by_role("heading", name="The Long March")).to_be_visible()


def test_a_stroke_with_the_keyboard_alone(visitors: VisitorMaker) -> None:
    gm = visitors()
    page = gm.page
    make_map(page, open_demo(gm), "By keys", "Squares")
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    expect_last(page, "Paint 1 square as mountains")
    expect(page.get_by_text("1 square painted mountains.")).to_be_visible()


def test_a_player_does_not_see_what_is_for_the_gm_only(visitors: VisitorMaker) -> None:
    gm = visitors()
    page = gm.page
    campaign = open_demo(gm)
    address = make_map(page, campaign, "Secrets")
    place(page, "Marker", SECRET, "Bandit camp")
    expect_last(page, "Set a marker: Bandit camp")
    take(page, "Marker")
    page.mouse.click(*OPEN_SPOT)
    page.get_by_label("Name").fill("Old bridge")
    page.get_by_role("switch").first.uncheck()
    page.get_by_role("button", name="Set it here").click()
    expect_last(page, "Set a marker: Old bridge")
    page.goto(address)
    page.get_by_label("Players see").select_option("all")
    expect(page.get_by_text("Kept.")).to_be_visible()

    join = invite_player(page, campaign)
    player = visitors()
    player.page.goto(join)
    player.page.get_by_label(re.compile("name", re.IGNORECASE)).fill("Nix's player")
    player.page.get_by_role("button", name=re.compile("join", re.IGNORECASE)).click()
    expect(player.page.get_by_text("To Kestrel Keep").first).to_be_visible()
    map_id = address.rsplit("/", 1)[-1]
    with player.page.expect_response(re.compile(f"/maps/{map_id}/features/$")) as answered:
        player.page.goto(address)
    wait_for_map(player.page)
    assert [marker["name"] for marker in answered.value.json()["markers"]] == ["Old bridge"]
    expect(player.page.get_by_role("link", name="Edit this map")).to_have_count(0)
    player.page.goto(f"{address}/edit")
    expect(player.page.get_by_text("No such page, or not yours to see.")).to_be_visible()
