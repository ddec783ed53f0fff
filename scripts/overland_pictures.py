"""Pictures of planning overland: the planner, reach, choices, a shared plan, a party, a ruleset of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.stack.running import Client

Keep = Callable[[Page, str], None]
GOODS = (("Rations", "food", 1, 150), ("Water", "water", 8, 25), ("Oats", "feed", 10, 40), ("Salt", "gear", 50, 9))


def map_stands(page: Page) -> None:
    page.locator('.map-canvas[data-ready="true"]').first.wait_for(timeout=60_000)


def open_plan(page: Page, campaign: str) -> None:
    page.goto(f"{campaign}/plan")
    page.get_by_role("main").get_by_text("To Kestrel Keep").first.click()
    map_stands(page)
    page.get_by_role("listitem", name="Day 2").wait_for()


def planner(keep: Keep, page: Page, campaign: str) -> None:
    """The demo's plan with the reasons of a day's damage open."""
    open_plan(page, campaign)
    page.get_by_role("listitem", name="Day 2").locator('[data-word="Damage"]').get_by_role("button").first.click()
    keep(page, "planner")
    page.keyboard.press("Escape")


def reach(keep: Keep, page: Page) -> None:
    """Where the party can be in three days."""
    tools = page.get_by_role("toolbar", name="Tools")
    tools.get_by_role("button", name="Reach").click()
    page.get_by_role("region", name="Reach").get_by_text("hexes and").wait_for()
    keep(page, "planner-reach")
    tools.get_by_role("button", name="Route").click()


def choices(keep: Keep, page: Page) -> None:
    """Ways by road and on hired horses, weighed against each other."""
    page.get_by_role("button", name=re.compile("^Ways to go")).click()
    page.get_by_role("button", name="on hired light horses", exact=True).click()
    page.get_by_role("button", name=re.compile("^Ways to go")).click()
    page.get_by_role("combobox", name="What the chart shows").select_option(label="Choices: damage")
    page.get_by_role("heading", name="Every choice").scroll_into_view_if_needed()
    page.get_by_text("Weighing all the ways").first.wait_for(state="hidden", timeout=120_000)
    page.locator(".plan-scroll").evaluate("part => part.scrollTo(0, part.scrollHeight)")
    keep(page, "choices")


def shared(keep: Keep, page: Page, other: Page) -> None:
    """The plan as whoever has its link sees it."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name=re.compile("^Share"))
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_text(re.compile("/shared/")).inner_text()
    page.keyboard.press("Escape")
    other.goto(link[link.index("/shared/") :])
    map_stands(other)
    keep(other, "shared-plan")


def party(keep: Keep, page: Page, campaign: str, url: str) -> None:
    """A party with horses, a cart, its team and cargo."""
    page.goto(f"{campaign}/party/{_carriers(Client(url))}")
    page.get_by_text("Dun").first.wait_for()
    keep(page, "party")


def _carriers(gm: Client) -> str:
    """Make the party; return its id."""
    home = gm.sign_in_to_demo() + "parties/"
    sheets = [member["sheet"] for member in gm.call("GET", home)["results"][0]["members"]]
    made: str = gm.call("POST", home, {"name": "The Saltmarket Carriers"})["id"]
    path = f"{home}{made}/"
    for sheet in sheets:
        gm.call("POST", f"{path}members/", {"sheet": sheet})
    people = [member["id"] for member in gm.call("GET", path)["members"]]
    cart = _carrier(gm, path, {"kind": "vehicle", "type": "cart", "name": "Hob's cart", "riders": people[:1]})
    _carrier(gm, path, {"kind": "mount", "type": "heavy_horse", "name": "Dun", "draws": cart, "driver": people[0]})
    for rider, horse in zip(people[1:], ("Ash", "Bay", "Clover", "Sorrel"), strict=True):
        _carrier(gm, path, {"kind": "mount", "type": "light_horse", "name": horse, "riders": [rider]})
    for what, kind, pounds, count in GOODS:
        cargo = {"name": what, "kind": kind, "weight_lb": pounds, "count": count, "carrier": cart}
        gm.call("POST", f"{path}cargo/", cargo)
    return made


def _carrier(gm: Client, path: str, body: dict[str, Any]) -> str:
    gm.call("POST", f"{path}carriers/", body)
    found: str = next(row["id"] for row in gm.call("GET", path)["carriers"] if row["name"] == body["name"])
    return found


def ruleset(keep: Keep, page: Page, campaign: str) -> None:
    """A copy of the campaign's rules with figures of one's own."""
    page.goto(f"{campaign}/settings")
    page.get_by_label("Copy and change").fill("Hard winters")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_role("heading", name="Hard winters").wait_for()
    page.get_by_role("tab", name="Ground by way").click()
    for ground, share in (("hills", "1/4"), ("mountains", "1/4")):
        field = page.get_by_role("textbox", name=f"{ground}, No way")
        field.fill(share)
        field.press("Enter")
        page.get_by_role("textbox", name=f"{ground}, No way, was 1/2").wait_for()
    page.locator(".toast").last.wait_for(state="hidden")
    keep(page, "ruleset")
