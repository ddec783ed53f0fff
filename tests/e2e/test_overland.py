"""Overland in a real browser: ways to go, a stay, a deadline, reach, a comparison, a shared link, and on the road."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import VisitorMaker
from tests.e2e.test_story import open_demo

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("stack")]

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SECRET = re.compile("encounter|risk|GM only|Gallows", re.IGNORECASE)


def day(page: Page, number: int) -> Locator:
    itinerary = page.get_by_role("region", name="Itinerary, day by day")
    return itinerary.get_by_role("listitem", name=f"Day {number}", exact=True)


def begin_plan(page: Page, campaign: str) -> None:
    """A plan of this test's own, from Harrowgate to Kestrel Keep by Vell Ford."""
    page.goto(f"{campaign}/maps")
    page.get_by_role("link", name="The Salt Coast").first.click()
    page.get_by_role("link", name="Plan a journey here").or_(
        page.get_by_role("button", name="Plan a journey here")
    ).first.click()
    page.get_by_role("combobox", name="Where from?").fill("Harrowgate")
    page.get_by_role("combobox", name="Where to?").fill("Kestrel Keep")
    expect(day(page, 1)).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Add a stop", exact=True).click()
    page.get_by_role("combobox", name="Which place, on the way?").fill("Vell Ford")
    expect(page.get_by_role("list", name="Stops").get_by_role("listitem")).to_have_count(3)


def choose_how(page: Page) -> None:
    """Hired horses, as safe as can be, and a day's rest at the ford."""
    page.get_by_role("button", name=re.compile("^Ways to go")).click()
    page.get_by_role("button", name="on hired light horses").click()
    route = page.get_by_role("radio", name=re.compile("^A "))
    expect(route).to_contain_text("on hired light horses")
    page.get_by_role("button", name=re.compile("^Ways to go")).click()
    page.get_by_role("tab", name="Safest").click()
    expect(route).to_contain_text("Safest")
    stops = page.get_by_role("list", name="Stops")
    stops.get_by_role("button", name="Vell Ford").click()
    stops.get_by_role("button", name="Stay here").click()
    expect(stops).to_contain_text(re.compile("rest 1 day, (on|goes on) "))


def pull_the_deadline(page: Page) -> None:
    """Half a day earlier than the plan arrives: the heading says when, and the days follow."""
    part = page.get_by_role("region", name="Arrive by")
    before = part.get_by_role("heading").inner_text()
    part.get_by_role("slider", name="Arrive by").press("ArrowLeft")
    expect(part.get_by_role("heading")).not_to_have_text(before)
    expect(page.get_by_role("button", name=re.compile("^Undo: arrive by"))).to_be_visible()


def look_around(page: Page, shots: Path) -> None:
    """Where the party can be, who could reach it, and two ways side by side."""
    tools = page.get_by_role("toolbar", name="Tools")
    tools.get_by_role("button", name="Reach").click()
    panel = page.get_by_role("region", name="Reach")
    expect(panel.get_by_role("status")).to_contain_text(re.compile(r"[\d,]+ hexes and"))
    page.screenshot(path=shots / "overland-reach.png")
    panel.get_by_role("button", name="Who could reach us?").click()
    expect(panel.get_by_role("heading")).to_contain_text("reach us")
    tools.get_by_role("button", name="Route").click()
    tools.get_by_role("button", name="Compare").click()
    beside = page.get_by_role("dialog", name="Side by side")
    expect(beside.get_by_role("row", name=re.compile("^Encounters expected"))).to_be_visible()
    page.keyboard.press("Escape")


def lay_an_ambush(page: Page) -> None:
    """Wolves wait at the ford: the set-up opens with the hour at which the plan comes there."""
    stops = page.get_by_role("list", name="Stops")
    if not stops.get_by_role("button", name="Ambush here").is_visible():
        stops.get_by_role("button", name="Vell Ford").click()
    stops.get_by_role("button", name="Ambush here").click()
    dialog = page.get_by_role("dialog", name=re.compile("^An ambush at mile"))
    dialog.get_by_label("Who is there").fill("wolf")
    dialog.get_by_role("button", name=re.compile("^Wolf")).click()
    plan = page.url
    dialog.get_by_role("button", name="Set it up").click()
    page.wait_for_url(re.compile("/plan/[0-9a-f-]{36}/ambush/"))
    expect(page.get_by_role("region", name="The ambush")).to_contain_text(re.compile(r"Day \d+, \d\d:\d\d"))
    readable(page)
    page.goto(plan)
    page.get_by_role("toolbar", name="Tools").get_by_role("button", name="Ambush").click()
    laid = page.get_by_role("list", name="Ambushes on the way").get_by_role("listitem")
    expect(laid).to_contain_text("Wolf")
    readable(page)
    laid.get_by_role("button", name="Take Wolf away").click()
    expect(laid).to_have_count(0)
    page.get_by_role("toolbar", name="Tools").get_by_role("button", name="Route").click()


def readable(page: Page) -> None:
    """Nothing stands in the way of whoever reads the page with other means, as far as a program can tell."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
        ".map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`)"
    )
    assert found == []


def share(page: Page) -> str:
    """A link to the plan; returns its path."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name=re.compile("^Share"))
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_text(re.compile("/shared/")).inner_text()
    page.keyboard.press("Escape")
    return link[link.index("/shared/") :]


def open_shared(page: Page, path: str, shots: Path) -> None:
    """Whoever has the link sees the days, and nothing of what only the GM knows."""
    told: list[str] = []
    answers = f"/api/v1/shared/plans/{path.removeprefix('/shared/')}/"
    page.on("response", lambda answer: told.append(answer.text()) if answer.url.endswith(answers) else None)
    page.goto(path)
    days = page.get_by_role("list", name="Days").get_by_role("listitem")
    expect(days.first).to_contain_text("Day 1")
    page.screenshot(path=shots / "overland-shared.png")
    readable(page)
    told.append(page.get_by_role("main").inner_text())
    assert len(told) == 2
    assert not any(SECRET.search(text) for text in told)
    assert not any(cookie.get("name") == "outrider_session" for cookie in page.context.cookies())


def let_pass(page: Page) -> None:
    """Whoever is met by chance goes their way."""
    meeting = page.get_by_role("region", name=re.compile("^Encounter"))
    if meeting.is_visible():
        page.get_by_role("button", name=re.compile("^Let it pass")).click()
        expect(meeting).to_be_hidden()


def travel(page: Page, shots: Path) -> None:
    """On the road: a day with its weather, and another course from where they camp."""
    page.get_by_role("region", name="Plan", exact=True).get_by_role("button", name="Start the journey").click()
    page.wait_for_url(re.compile(r"/journey/[0-9a-f-]{36}"))
    page.get_by_role("button", name=re.compile("^(Go on to|Advance to camp)")).click()
    expect(page.get_by_role("row", name=re.compile("^Weather"))).not_to_contain_text("not set", timeout=15_000)
    page.screenshot(path=shots / "overland-journey.png")
    let_pass(page)
    page.get_by_role("button", name=re.compile("^(Whole day|Advance to camp|Go on to camp)")).last.click()
    meeting = page.get_by_role("region", name=re.compile("^Encounter"))
    expect(page.get_by_role("heading", name="Day 2", level=1).or_(meeting).first).to_be_visible(timeout=15_000)
    let_pass(page)
    page.get_by_role("button", name="Replan", exact=True).click()
    course = page.get_by_role("dialog", name="Replan from here")
    expect(course.get_by_role("status")).to_contain_text("Then arriving")
    course.get_by_label("Why", exact=True).fill("The ford is lost.")
    course.get_by_role("button", name="Go by this course").click()
    expect(course).to_be_hidden()
    expect(page.get_by_text(re.compile("^A new course")).first).to_be_visible()


def test_a_journey_is_planned_shared_begun_and_replanned(visitors: VisitorMaker, shots: Path) -> None:
    gm = visitors()
    page = gm.page
    begin_plan(page, open_demo(gm))
    choose_how(page)
    pull_the_deadline(page)
    look_around(page, shots)
    lay_an_ambush(page)
    open_shared(visitors().page, share(page), shots)
    travel(page, shots)
