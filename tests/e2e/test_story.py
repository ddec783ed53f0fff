"""The whole story in a real browser: travel into an ambush, fight it, read the log, ask for the chances."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitor, VisitorMaker
from tests.stack.running import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("stack")]


def open_demo(visitor: Visitor) -> str:
    """Open Outrider as a newcomer: the demo campaign is what opens. Returns the campaign's address."""
    visitor.page.goto("/")
    visitor.page.wait_for_url(re.compile(r"/c/[0-9a-f-]{36}/"))
    found = re.search(r"/c/[0-9a-f-]{36}", visitor.page.url)
    assert found
    return found.group(0)


def invite_player(gm: Page, campaign: str) -> str:
    """Make a code under Settings; return the address it opens."""
    gm.goto(f"{campaign}/settings")
    gm.get_by_role("button", name="Make a code").click()
    code = gm.locator("main").get_by_text(re.compile(r"/join/[\w-]+")).first
    found = re.search(r"/join/[\w-]+", code.inner_text())
    assert found
    return found.group(0)


def first_journey(page: Page, campaign: str) -> str:
    """The demo's own journey, whatever others have begun since."""
    found = page.request.get(f"/api/v1/campaigns/{campaign.removeprefix('/c/')}/journeys/").json()["results"]
    return str(found[-1]["id"])


def advance_until_met(page: Page) -> None:
    """Travel whole days until something is met."""
    meeting = page.get_by_role("region", name=re.compile("^Encounter"))
    advance = page.get_by_role("button", name=re.compile("^(Whole day|Advance to camp|Go on to camp)")).last
    for _ in range(6):
        expect(advance).not_to_have_attribute("aria-busy", "true")
        if meeting.is_visible():
            return
        advance.click()
    expect(meeting).to_be_visible()


def test_a_newcomer_travels_into_an_ambush_and_fights_it(visitors: VisitorMaker, shots: Path) -> None:
    gm = visitors()
    page = gm.page
    campaign = open_demo(gm)
    join = invite_player(page, campaign)
    phone = visitors(phone=True)
    phone.page.goto(join)
    phone.page.get_by_label(re.compile("name", re.IGNORECASE)).fill("Ysolde's player")
    phone.page.get_by_role("button", name=re.compile("join", re.IGNORECASE)).click()
    expect(phone.page.get_by_text("To Kestrel Keep").first).to_be_visible()

    give_a_character(page, campaign, "Ysolde Marrow", "Ysolde's player")
    journey = first_journey(page, campaign)
    phone.page.goto(f"{campaign}/log?journey={journey}")
    page.goto(f"{campaign}/journey/{journey}")
    expect(page.get_by_role("heading", name="Day 1", exact=True)).to_be_visible()
    advance_until_met(page)
    expect(page.get_by_role("heading", name="The Gallows Crew")).to_be_visible()
    page.screenshot(path=shots / "journey.png")
    expect(phone.page.get_by_text(re.compile("Day 3")).first).to_be_visible()
    assert "Gallows" not in phone.page.content()

    set_the_ambush(page, shots)
    expect(phone.page.get_by_role("link", name=re.compile("^Fight:"))).to_be_visible()
    phone.page.screenshot(path=shots / "log-phone-fight.png")
    take_a_turn(page, shots)
    shape_the_ground(page, phone.page, shots)
    act_for_oneself(page, phone.page, "Ysolde Marrow", shots)
    set_by_hand_and_back(page, phone.page, "Ysolde Marrow")
    fight_to_the_end(page)
    page.screenshot(path=shots / "fight-over.png")
    expect(phone.page.get_by_role("heading", name=re.compile("holds? the field$|breaks off$"))).to_be_visible()
    page.get_by_role("button", name=re.compile("Back to the road|End the fight")).first.click()
    page.wait_for_url(re.compile(r"/journey/"))
    expect(page.get_by_role("heading", name="Day 4", level=1)).to_be_visible()

    page.goto(f"{campaign}/log?journey={journey}")
    phone.page.goto(f"{campaign}/log?journey={journey}")
    expect(page.get_by_text("The Gallows Crew").first).to_be_visible()
    page.screenshot(path=shots / "log.png")
    expect(phone.page.get_by_text(re.compile("(Won|Lost|Broken off): the mountains")).first).to_be_visible()
    phone.page.screenshot(path=shots / "log-phone.png")


def give_a_character(gm: Page, campaign: str, name: str, player: str) -> None:
    """Somebody of the party is played by a player from now on."""
    gm.goto(f"{campaign}/party")
    gm.get_by_role("button", name=f"Edit {name}").click()
    dialog = gm.get_by_role("dialog", name=re.compile(name))
    dialog.get_by_label("Played by").select_option(label=player)
    dialog.get_by_role("button", name="Keep the changes").click()
    expect(dialog).to_be_hidden()


def until_the_turn_of(gm: Page, name: str) -> None:
    """The GM lets others be played by their policies until somebody's turn comes."""
    mine = gm.get_by_role("region", name=f"{name}'s turn")
    play = gm.get_by_role("button", name="Play this creature", disabled=False)
    for _ in range(60):
        expect(play).to_be_visible()
        if mine.is_visible():
            return
        with gm.expect_response(re.compile("/policy/$")):
            play.click()
    raise AssertionError(f"{name} never acted")


def act_for_oneself(gm: Page, phone: Page, name: str, shots: Path) -> None:
    """A player moves and ends the turn of their own character on a phone, and sees what their character may."""
    until_the_turn_of(gm, name)
    turn = phone.get_by_role("region", name=f"{name}'s turn")
    expect(turn.get_by_role("button", name=re.compile("^Move"))).to_be_visible()
    expect(turn).to_contain_text("Standard: left")
    for secret in ("By hand", "Play the foes", "Board tools", "End the fight"):
        expect(phone.get_by_role("button", name=secret)).to_have_count(0)
    turn.get_by_role("button", name=re.compile("^More")).click()
    turn.get_by_label("Find an action").fill("total")
    expect(turn.get_by_role("button", name=re.compile("^Total defense"))).to_be_visible()
    expect(turn.get_by_role("button", name=re.compile("^Move"))).to_have_count(0)
    phone.screenshot(path=shots / "fight-phone.png")
    turn.get_by_label("Find an action").press("Escape")
    square = phone.get_by_role("gridcell", name=re.compile(r"Empty\. 5 feet of")).first
    square.click()
    phone.get_by_role("button", name="Move", exact=True).click()
    expect(gm.get_by_role("log")).to_contain_text(f"{name} moves to")
    phone.get_by_role("button", name="Next").click()
    expect(turn).to_be_hidden()
    expect(gm.get_by_role("region", name=f"{name}'s turn")).to_be_hidden()


def set_by_hand_and_back(gm: Page, phone: Page, name: str) -> None:
    """The GM sets a figure by hand and takes it back; the player sees both."""
    hurt = phone.get_by_role("gridcell", name=re.compile(f"{name}. Party, 3 of "))
    gm.get_by_role("button", name="By hand", exact=True).click()
    dialog = gm.get_by_role("dialog", name="Set by hand")
    dialog.get_by_label("Who").select_option(label=name)
    dialog.get_by_label("Hit points").fill("3")
    dialog.get_by_label("Reason").fill("a falling stone")
    dialog.get_by_role("button", name="Set it").click()
    expect(dialog).to_be_hidden()
    expect(hurt).to_be_attached()
    gm.get_by_role("button", name=re.compile("^Undo")).first.click()
    expect(hurt).to_have_count(0)


def set_the_ambush(page: Page, shots: Path) -> None:
    """From the meeting to the surprise round."""
    page.get_by_role("button", name=re.compile("^Ambush")).click()
    expect(page.get_by_role("heading", name=re.compile("Ambush at mile 114"))).to_be_visible()
    page.get_by_label("Hiding places").select_option("All have one")
    expect(page.get_by_role("button", name="80 %")).to_be_visible()
    page.get_by_role("button", name="Type the roll").click()
    page.get_by_label("Face of the d20").fill("15")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_text("Rolled 15 + 5 = 20")).to_be_visible()
    page.screenshot(path=shots / "ambush.png")
    page.get_by_role("button", name="Start the surprise round").click()
    page.wait_for_url(re.compile(r"/fight/[0-9a-f-]{36}"))
    expect(page.get_by_role("heading", name="Surprise round", level=1)).to_be_visible()


def take_a_turn(page: Page, shots: Path) -> None:
    """Let the foes act, then walk with the first hero: press a square, see the preview, move."""
    hero = page.get_by_role("region", name=re.compile("(Ysolde|Bram|Fenn|Nix|Oriel).*turn"))
    foes = page.get_by_role("button", name="Play the foes")
    expect(hero.or_(page.get_by_role("region", name=re.compile("turn$")))).to_be_visible()
    if not hero.is_visible():
        foes.click()
    expect(hero).to_be_visible()
    square = page.get_by_role("gridcell", name=re.compile(r"5 feet of")).first
    square.click()
    page.screenshot(path=shots / "fight.png")
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.get_by_role("log")).to_contain_text(re.compile("moves to"))


FREE_LINE = """() => {
  const words = {};
  for (const cell of document.querySelectorAll('[role=gridcell][aria-label]')) {
    const [, column, row, rest] = /^([A-Z]+)(\\d+)\\. (.*)$/.exec(cell.getAttribute('aria-label')) ?? [];
    if (!column) continue;
    const x = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    words[`${x},${row}`] = [column + row, rest];
  }
  const mine = Object.keys(words).find((key) => words[key][1].includes('Acting now'));
  const [x, y] = mine.split(',').map(Number);
  const at = (n, [dx, dy]) => words[`${x + n * dx},${y + n * dy}`];
  const isFree = (found) => found !== undefined && /^Empty\\. (\\d|$)/.test(found[1] + ' ');
  const ways = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1], [1, -1], [-1, 1]];
  const way = ways.find((one) => isFree(at(1, one)) && isFree(at(2, one)) && at(-1, one) !== undefined);
  return [words[mine][0], at(-1, way)[0], at(2, way)[0]];
}"""
"""The square of whoever acts, the one behind it, and the one two squares beyond with nobody and nothing between."""


def shape_the_ground(page: Page, phone: Page, shots: Path) -> None:
    """The GM raises the ground, lays fog, pushes a hero off the ledge, and takes all of it back."""
    mine, behind, beyond = page.evaluate(FREE_LINE)
    phone.get_by_role("link", name=re.compile("^Fight:")).click()
    page.get_by_label("If moved by force").select_option("never")
    page.keyboard.press(".")
    tools = page.get_by_role("region", name="GM tools")
    cell = page.get_by_role("gridcell", name=re.compile(rf"^{mine}\."))
    cell.click()
    tools.get_by_label("Height, ft").fill("30")
    tools.get_by_label("Note").fill("the hidden hand")
    expect(tools.get_by_text("1 square: at 30 ft.")).to_be_visible()
    tools.get_by_role("button", name="Lay it").click()
    log = page.get_by_role("log")
    expect(log).to_contain_text("at 30 ft")
    page.get_by_role("gridcell", name=re.compile(rf"^{beyond}\.")).click()
    tools.get_by_label("Height, ft").fill("")
    tools.get_by_label("Fog, smoke, leaves").select_option("12")
    tools.get_by_role("button", name="Lay it").click()
    expect(log).to_contain_text("wholly hidden by fog")

    tools.get_by_role("tab", name="Push", exact=True).first.click()
    cell.click()
    tools.get_by_label("By").select_option("")
    tools.get_by_label("From the square").fill(behind)
    tools.get_by_label("Feet").fill("5")
    expect(tools.get_by_text("It moves 5 ft and falls 30 ft.")).to_be_visible()
    page.screenshot(path=shots / "pushed-off.png")
    tools.get_by_role("button", name="Move it").click()
    expect(log).to_contain_text("falls 30 ft onto")
    expect(phone.get_by_text("falls 30 ft onto").first).to_be_attached()
    assert "hidden hand" not in phone.content()

    for gone in ("falls 30 ft onto", "wholly hidden by fog", "at 30 ft"):
        tools.get_by_role("button", name="Undo").click()
        expect(log).not_to_contain_text(gone)
    page.keyboard.press("Escape")
    expect(tools).to_be_hidden()


def fight_to_the_end(page: Page) -> None:
    """Let every creature be played by its policy until one side is down."""
    over = page.get_by_role("button", name="Back to the road")
    play = page.get_by_role("button", name="Play this creature", disabled=False)
    for _ in range(400):
        expect(over.or_(play).first).to_be_visible()
        if over.is_visible():
            return
        play.click()
    raise AssertionError("the fight did not end")


def test_the_chances_of_the_demo_are_shown_and_any_trial_replays(visitors: VisitorMaker, shots: Path) -> None:
    gm = visitors()
    page = gm.page
    page.goto(f"{open_demo(gm)}/chances")
    page.get_by_role("link", name=re.compile("To Kestrel Keep")).first.click()
    expect(page.get_by_role("heading", level=1, name=re.compile("^They arrive"))).to_be_visible(timeout=120_000)
    expect(page.get_by_role("heading", name="Arrival")).to_be_visible()
    page.screenshot(path=shots / "chances.png")
    page.get_by_role("button", name="Replay").or_(page.get_by_role("link", name="Replay")).last.click()
    page.wait_for_url(re.compile(r"/trial/\d+"))
    expect(page.get_by_text(re.compile("Day 1|day 1")).first).to_be_visible()


def test_the_one_time_link_makes_an_account_of_ones_own(visitors: VisitorMaker, stack: Stack) -> None:
    page = visitors().page
    assert stack.setup_link
    page.goto(stack.setup_link)
    page.get_by_label(re.compile("^Your name|^Name")).fill("Ada")
    page.get_by_label("Password", exact=True).fill("a walk in the fen at dusk")
    page.get_by_role("button", name=re.compile("account|Begin|Start", re.IGNORECASE)).click()
    expect(page.get_by_text("The Salt Road").first).to_be_visible()
    page.goto("/tokens")
    expect(page.get_by_role("heading", name=re.compile("token", re.IGNORECASE)).first).to_be_visible()
