"""Rulesets side by side in a real browser: a GM settles an argument, a player looks on a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitor, VisitorMaker
from tests.e2e.test_overland import readable
from tests.e2e.test_story import open_demo

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("stack")]


def open_comparison(visitor: Visitor, campaign: str, query: str = "") -> Page:
    page = visitor.page
    page.goto(f"{campaign}/compare{query}")
    expect(page.get_by_role("heading", name="Side by side")).to_be_visible()
    expect(page.locator(".mini-map").first).to_be_visible(timeout=60_000)
    return page


def answers_to(page: Page, question: str) -> list[str]:
    """What the table says to a question, column by column, without what goes with it."""
    row = page.get_by_role("row").filter(has=page.get_by_role("button", name=question, exact=True))
    return [
        text.replace("≠", "").replace("(differs)", "").strip()
        for text in row.locator(".answer-value").all_inner_texts()
    ]


def test_a_gm_lays_the_rulesets_side_by_side(visitors: VisitorMaker, shots: Path) -> None:
    gm = visitors()
    campaign = open_demo(gm)
    gm.page.goto(f"{campaign}/settings")
    gm.page.get_by_role("link", name="See a fight's rules side by side").click()
    page = open_comparison(gm, campaign, "?scenario=difficult")

    heads = page.get_by_role("table").first.get_by_role("columnheader").all_inner_texts()
    assert heads[0].casefold() == "question"
    assert len(heads) - 1 == page.locator(".mini-map").count() >= 4
    told = answers_to(page, "Walk to mark 2")
    assert sorted(set(told)) == ["20 ft", "30 ft"]
    page.get_by_role("button", name="Walk to mark 2", exact=True).hover()
    expect(page.locator(".mini-way").first).to_be_visible()
    page.screenshot(path=shots / "compare.png", full_page=True)
    readable(page)

    maps = page.get_by_role("application")
    maps.focus()
    maps.press("ArrowUp")
    maps.press("ArrowUp")
    maps.press("ArrowRight")
    expect(page.locator(".mini-readout")).to_contain_text(re.compile(r"^B|^C"))
    expect(page.locator(".mini-cursor")).to_have_count(page.locator(".mini-map").count())
    maps.press("Enter")
    expect(page.get_by_role("button", name="Walk to mark 4", exact=True)).to_be_attached()
    assert "marks=" in page.url

    chip = page.locator(".answer-rules .rule-chip").first
    chip.click()
    card = page.locator(".rule-card:popover-open")
    expect(card).to_contain_text(chip.inner_text())
    expect(card.locator(".rule-text")).not_to_have_text("…")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)

    page.get_by_role("button", name="As it was").click()
    expect(page.get_by_role("button", name="Walk to mark 4", exact=True)).to_have_count(0)
    page.get_by_label("Position").select_option(label="Who flanks a sergeant")
    question = "Alder flanks Hobgoblin Sergeant with Corin"
    expect(page.get_by_role("button", name=question, exact=True)).to_be_visible(timeout=30_000)
    assert set(answers_to(page, question)) == {"yes", "no"}


def test_a_phone_in_the_dark(visitors: VisitorMaker, shots: Path) -> None:
    visitor = visitors(phone=True, dark=True)
    campaign = open_demo(visitor)
    page = open_comparison(visitor, campaign, "?scenario=reach")
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    expect(page.get_by_text("Get at Alder with Longspear", exact=True).first).to_be_attached()
    page.screenshot(path=shots / "compare-phone.png", full_page=True)
    readable(page)
