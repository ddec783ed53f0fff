"""What comes up seldom in a fight, used on screen once: stances, hiding, limbs, throws, spears, a side met unawares."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import VisitorMaker
from tests.e2e.scenes import Table
from tests.e2e.test_story import open_demo
from tests.e2e.test_turns_on_board import cell, choose, turn_of, type_roll

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("stack")]

PARTY = ("Ysolde Marrow", "Bram Tallowick", "Fenn Ashgrove", "Nix Quickbarrow", "Oriel Vance")
DUELLIST: dict[str, Any] = {
    "kind": "npc",
    "max_hp": 200,
    "hp": 200,
    "ac": 40,
    "stealth": 30,
    "attacks": [{"name": "rapier", "kind": "melee", "bonuses": [30, 20], "dice": [[1, 6]]}],
    "features": {"stance_guarded": 1},
}
THUMBLING: dict[str, Any] = {
    "kind": "npc",
    "size": "fine",
    "max_hp": 30,
    "hp": 30,
    "ac": 15,
    "attacks": [{"name": "needle", "kind": "melee", "bonuses": [40], "dice": [[10, 4]]}],
}


@contextmanager
def rules(table: Table, ruleset: str) -> Iterator[None]:
    """Play by another ruleset for a while; afterwards by the demo's own."""
    table.use_rules(ruleset)
    try:
        yield
    finally:
        table.use_rules("epic-path")


def test_stances_manoeuvres_and_hiding(visitors: VisitorMaker, shots: Path) -> None:
    """A duellist guards itself, trips, gives the stance up, and is gone in the smoke."""
    gm = visitors()
    page = gm.page
    table = Table(page, open_demo(gm))
    scene = table.meet({"id": table.own(name="Dara Swift", **DUELLIST)})
    scene.arrange(Dara=(8, 5), Ysolde=(9, 5))
    scene.until("Dara Swift")
    page.goto(scene.page_url)
    turn, log = turn_of(page, "Dara Swift"), page.get_by_role("log")
    row = page.get_by_role("listitem").filter(has_text="Dara Swift").first
    choose(page, "guarded stance")
    expect(log).to_contain_text("Dara Swift guarded stance")
    expect(row).to_contain_text("guarded stance")

    choose(page, "manoeuvre")
    turn.get_by_role("button", name="Trip", exact=True).click()
    page.get_by_role("group", name="At Ysolde Marrow").get_by_role("button", name="Trip", exact=True).click()
    expect(log).to_contain_text("to trip, against Ysolde Marrow")

    cloud = [[4, 5], [5, 5], [4, 6], [5, 6]]
    scene.by_hand(type="ground", squares=cloud, veil=12)
    scene.by_hand(type="override", target=scene.named("Dara Swift"), position=[4, 5])
    expect(cell(page, (4, 5))).to_have_accessible_name(re.compile("Dara Swift"))
    choose(page, "hide")
    expect(log).to_contain_text("Dara Swift begins to hide")

    scene.until("Ysolde Marrow")
    scene.until("Dara Swift")
    choose(page, "give up")
    expect(row).not_to_contain_text("guarded stance")
    page.screenshot(path=shots / "stance.png")


def test_limbs_are_gone_for_and_spears_are_painted(visitors: VisitorMaker, shots: Path) -> None:
    """Yagura's thumbling picks the limbs it stabs; the GM of Age of Heroes fills squares with spears."""
    gm = visitors()
    page = gm.page
    table = Table(page, open_demo(gm))
    log = page.get_by_role("log")
    thumbling = table.own(name="Pip Thumb", **THUMBLING)
    with rules(table, "yagura"):
        scene = table.meet({"id": thumbling})
        scene.arrange(Pip=(6, 2), Ysolde=(6, 3))
        scene.by_hand(type="override", target=scene.named("Pip Thumb"), position=[6, 3])
        scene.until("Pip Thumb")
        page.goto(scene.page_url)
        turn_of(page, "Pip Thumb")
        type_roll(page, 19)
        choose(page, "needle")
        card = page.get_by_role("group", name="At Ysolde Marrow")
        for limb in ("Limb 4", "Limb 6"):
            card.get_by_role("button", name=limb, exact=True).click()
        page.screenshot(path=shots / "limbs.png")
        card.get_by_role("button", name="Needle").click()
        expect(log).to_contain_text("locations 4, 6")

    with rules(table, "age-of-heroes"):
        scene = table.meet({"id": "bandit"})
        page.goto(scene.page_url)
        page.get_by_role("button", name="Board tools").click()
        tools = page.get_by_role("region", name="GM tools")
        tools.get_by_role("tab", name="Spears").click()
        cell(page, (16, 10)).click()
        tools.get_by_role("button", name="Set them").click()
        expect(log).to_contain_text("spears fill")
        expect(page.locator(".board-spears").locator("*").first).to_be_attached()
        page.screenshot(path=shots / "spears.png")


def paste_a_creature(page: Page, campaign: str, name: str) -> None:
    """A stat block as JSON, pasted over the empty one and kept."""
    page.goto(f"{campaign}/creatures/new")
    page.get_by_role("button", name="As JSON").click()
    block = page.get_by_label("The whole stat block")
    block.fill(json.dumps({**json.loads(block.input_value()), **DUELLIST, "name": name}))
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_url(re.compile("/creatures/[0-9a-f-]{36}"))
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_a_pasted_creature_meets_a_party_that_keeps_no_watch(visitors: VisitorMaker, shots: Path) -> None:
    """All five are absorbed, told quickly one after the other: the foes get their surprise round."""
    gm = visitors()
    page = gm.page
    campaign = open_demo(gm)
    paste_a_creature(page, campaign, "Grub Longtooth")
    table = Table(page, campaign)
    kept = next(one for one in table.get("creatures/")["results"] if one["name"] == "Grub Longtooth")
    page.goto(table.set_up({"id": kept["id"]}))
    for name in PARTY:
        page.get_by_role("switch", name=f"{name} is absorbed in something").click()
    expect(page.get_by_text("they are met unawares")).to_be_visible()
    for name in PARTY:
        expect(page.get_by_role("switch", name=f"{name} is absorbed in something")).to_be_checked()
    page.screenshot(path=shots / "look-outs.png")
    page.get_by_role("button", name="Start the surprise round").click()
    page.wait_for_url(re.compile("/fight/"))
    turn_of(page, "Grub Longtooth")
    log = page.get_by_role("log")
    expect(log.get_by_role("heading", name="Surprise round")).to_be_visible()
    choose(page, "total defense")
    expect(log).to_contain_text("Grub Longtooth total defense, +4 to AC")
    expect(log).to_contain_text("Ysolde Marrow cannot act: surprised")
    page.screenshot(path=shots / "surprise.png")
