"""A ruleset of the GM's own in a real browser: copied, changed for the grid, fought by, saved, taken in elsewhere."""

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
from tests.e2e.test_overland import readable
from tests.e2e.test_story import open_demo

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("stack")]

NAME = "By turns"
DIAGONALS = """() => {
  const words = {};
  for (const cell of document.querySelectorAll('[role=gridcell][aria-label]')) {
    const [, column, row, rest] = /^([A-Z]+)(\\d+)\\. (.*)$/.exec(cell.getAttribute('aria-label')) ?? [];
    if (!column) continue;
    const x = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    words[`${x},${row}`] = rest;
  }
  const mine = Object.keys(words).find((key) => words[key].includes('Acting now'));
  if (mine === undefined) return [];
  const [x, y] = mine.split(',').map(Number);
  const told = [[2, 2], [-2, 2], [2, -2], [-2, -2]].map(([dx, dy]) => words[`${x + dx},${y + dy}`] ?? '');
  return told.flatMap((label) => /(\\d+) feet of/.exec(label)?.[1] ?? []).sort();
}"""
"""What the squares two steps off along a diagonal cost whoever acts, in feet, as a screen reader hears it."""


def send(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Write over REST as the visitor."""
    token = page.request.get("/api/v1/session/").json()["csrf_token"]
    answer = page.request.post(f"/api/v1{path}", data=body, headers={"X-CSRFToken": token})
    assert answer.ok, answer.text()
    return dict(answer.json())


def open_fight(page: Page, campaign: str, name: str) -> None:
    """A journey of its own that meets two wolves at its start; the party sees them, and the fight opens."""
    base = f"/campaigns/{campaign.removeprefix('/c/')}"
    plans = page.request.get(f"/api/v1{base}/plans/").json()["results"]
    plan = next(each for each in plans if each["name"] == "To Kestrel Keep")
    journey = send(page, f"{base}/journeys/", {"plan": plan["id"], "name": name})
    wolves = {"type": "place_encounter", "creatures": [{"id": "wolf", "count": 2}], "mile": 0, "name": name}
    send(page, f"{base}/journeys/{journey['id']}/orders/", {"v": journey["v"], "order": wolves})
    ambush = send(page, f"{base}/journeys/{journey['id']}/ambushes/", {"ambushers": "foes"})
    path = f"{base}/ambushes/{ambush['id']}"
    rolled = send(page, f"{path}/roll/", {"v": ambush["v"], "natural": 1})
    fight = send(page, f"{path}/start/", {"v": rolled["v"]})["fight"]
    page.goto(f"{campaign}/fight/{fight}")
    hero = page.get_by_role("region", name=re.compile("(Ysolde|Bram|Fenn|Nix|Oriel).*turn"))
    foes = page.get_by_role("button", name="Play the foes", disabled=False)
    expect(hero.or_(foes).first).to_be_visible()
    if not hero.is_visible():
        foes.click()
    expect(hero).to_be_visible()


def drink_a_potion(page: Page) -> None:
    """Found by typing among what may be done."""
    page.get_by_role("button", name=re.compile("^More")).first.click()
    page.get_by_label("Find an action").fill("potion")
    page.get_by_role("button", name=re.compile("^Something else")).click()
    page.get_by_role("button", name=re.compile("^Drink a potion")).click()


def make_rules(page: Page, campaign: str, shots: Path) -> None:
    """Copy Epic Path, find the diagonals by typing, change a row of the actions, and see both told."""
    page.goto(f"{campaign}/settings")
    page.get_by_label("Copy and change").fill(NAME)
    page.get_by_role("button", name="Copy", exact=True).click()
    page.wait_for_url(re.compile("/settings/rules/"))
    page.get_by_label("Find a value").fill("diagonal steps")
    page.get_by_label("Diagonals", exact=True).select_option(label="Diagonal steps are 5 and 10 ft by turns. (D20-03)")
    changed = page.get_by_role("region", name="What you changed")
    expect(changed.get_by_role("link", name=re.compile("Diagonals"))).to_contain_text("5 and 10 ft by turns")
    page.get_by_label("Find a value").fill("potion")
    page.get_by_label(re.compile("^Drink a potion.*, Takes")).select_option("move")
    expect(changed.get_by_role("listitem")).to_have_count(2)
    page.screenshot(path=shots / "own-rules-found.png")
    readable(page)
    page.get_by_label("Find a value").fill("")
    page.get_by_role("tab", name="Fight").click()
    page.get_by_role("tab", name="Sizes").click()
    expect(page.get_by_role("region", name="Sizes, the table")).to_be_visible()
    readable(page)


def keep_a_refused_value(page: Page) -> None:
    """A value that cannot stand is told at its field, kept through a reload, and let go."""
    page.get_by_label("Find a value").fill("attacks of opportunity")
    field = page.get_by_role("textbox", name="A round", exact=True)
    field.fill("no end")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(field).to_have_value("no end")
    page.reload()
    expect(page.get_by_text("One change is not written")).to_be_visible()
    page.get_by_role("button", name="Let go").click()
    expect(page.get_by_text("One change is not written")).to_have_count(0)


def test_own_rules_reach_the_grid_and_travel_in_a_file(visitors: VisitorMaker, shots: Path, tmp_path: Path) -> None:
    page = visitors().page
    campaign = open_demo(visitors.made[-1])
    open_fight(page, campaign, "Wolves by the book")
    expect(page.get_by_text("Epic Path").first).to_be_visible()
    page.wait_for_function(f"() => ({DIAGONALS})().length > 0")
    assert "10" in page.evaluate(DIAGONALS)
    drink_a_potion(page)
    expect(page.get_by_role("region", name=re.compile("turn$"))).to_contain_text("Standard: used")

    make_rules(page, campaign, shots)
    keep_a_refused_value(page)
    page.get_by_role("button", name="Play by these rules").click()
    expect(page.get_by_text("In use in this campaign.")).to_be_visible()

    open_fight(page, campaign, "Wolves by turns")
    expect(page.get_by_text(f"Fought by {NAME}: Epic Path with the GM's own changes")).to_be_visible()
    page.wait_for_function(f"() => ({DIAGONALS})().length > 0")
    costs = page.evaluate(DIAGONALS)
    assert "15" in costs
    assert "10" not in costs
    drink_a_potion(page)
    turn = page.get_by_role("region", name=re.compile("turn$"))
    expect(turn).to_contain_text("Move: used")
    expect(turn).to_contain_text("Standard: left")
    page.screenshot(path=shots / "own-rules-fight.png")

    kept = save(page, campaign, tmp_path)
    with campaign_elsewhere(page) as other:
        take_in_elsewhere(page, other, kept, tmp_path)


def save(page: Page, campaign: str, directory: Path) -> Path:
    """Save the rules as a file, from their own page; then play by the base again."""
    page.goto(f"{campaign}/settings")
    page.get_by_role("link", name=re.compile(f"^{NAME}")).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    path = directory / "by-turns.json"
    download.value.save_as(path)
    page.get_by_role("button", name="Play by the base again").click()
    expect(page.get_by_text("Not in use.")).to_be_visible()
    return path


@contextmanager
def campaign_elsewhere(page: Page) -> Iterator[str]:
    """A second campaign for a while; afterwards the demo is the only one again, which opens by itself."""
    other = str(send(page, "/campaigns/", {"name": "Elsewhere"})["id"])
    try:
        yield other
    finally:
        token = page.request.get("/api/v1/session/").json()["csrf_token"]
        gone = page.request.delete(f"/api/v1/campaigns/{other}/", headers={"X-CSRFToken": token})
        assert gone.ok, gone.text()


def take_in_elsewhere(page: Page, other: str, kept: Path, directory: Path) -> None:
    """Another campaign takes the file in; one that is broken is refused with its place."""
    page.goto(f"/c/{other}/settings")
    chooser = page.get_by_label("A ruleset's file")
    cut = directory / "cut.json"
    cut.write_text(kept.read_text()[:-3])
    chooser.set_input_files(cut)
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"cut\.json is not taken in\..*Line \d+, column \d+"))
    document = json.loads(kept.read_text())
    wrong = directory / "wrong.json"
    wrong.write_text(json.dumps({**document, "fight": {"combat": {"grid": {"diagonals": "sideways"}}}}))
    chooser.set_input_files(wrong)
    expect(page.get_by_role("alert")).to_contain_text("Diagonals (/fight/combat/grid/diagonals)")
    expect(page.get_by_role("alert")).to_contain_text("one_two_one")
    chooser.set_input_files(kept)
    page.wait_for_url(re.compile("/settings/rules/"))
    expect(page.get_by_role("heading", name=NAME)).to_be_visible()
    changed = page.get_by_role("region", name="What you changed")
    changed.get_by_role("link", name=re.compile("Drink a potion")).click()
    expect(page.get_by_label(re.compile("^Drink a potion.*, Takes"))).to_have_value("move")
