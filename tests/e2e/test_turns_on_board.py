"""Orders on the battle board as people give them: by keyboard alone, by mouse, on a phone; asserted by what is seen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import VisitorMaker
from tests.e2e.scenes import Scene, Table
from tests.e2e.test_story import give_a_character, invite_player, open_demo

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("stack")]

FLASK = {
    "name": "alchemist's fire",
    "kind": "thrown",
    "bonuses": [9],
    "dice": [[1, 6]],
    "damage_type": "fire",
    "increment": 10,
    "touch": True,
    "traits": ["splash"],
}
KNIFE = {"name": "knife", "kind": "melee", "bonuses": [5], "dice": [[1, 4]]}
SMOKE = {
    "name": "Smoke breath",
    "shape": "cone",
    "size": 15,
    "save": "reflex",
    "dc": 14,
    "on_save": "half",
    "dice": [[2, 6]],
    "damage_type": "fire",
}
FROST = {
    "name": "Sudden frost",
    "action": "immediate",
    "nature": "spell",
    "shape": "burst",
    "range": 60,
    "size": 5,
    "dice": [[2, 6]],
    "damage_type": "cold",
}
HOB: dict[str, Any] = {"kind": "npc", "max_hp": 60, "hp": 60, "ac": 15, "attacks": [KNIFE, FLASK]}


def column(x: int) -> str:
    return chr(ord("A") + x)


def cell(page: Page, square: tuple[int, int], height: int = 20) -> Locator:
    """A square of the board, as it is called there: rows count from the north."""
    name = f"{column(square[0])}{height - square[1]}"
    return page.get_by_role("gridcell", name=re.compile(rf"^{name}\."))


def turn_of(page: Page, name: str) -> Locator:
    turn = page.get_by_role("region", name=f"{name}'s turn")
    expect(turn).to_be_visible()
    return turn


def choose(page: Page, typed: str) -> None:
    """Find an action by typing a part of its name, and take the first."""
    expect(page.locator(".acts").first).to_be_visible()
    page.keyboard.press(",")
    field = page.get_by_label("Find an action")
    field.fill(typed)
    field.press("Enter")


def type_roll(page: Page, face: int) -> None:
    """Enter the next d20 as it fell at the table."""
    page.keyboard.press("/")
    page.get_by_label("Face of the d20").fill(str(face))
    page.get_by_role("button", name="Use it").click()


def tab_to_the_board(page: Page) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('role') === 'gridcell'"):
            return
    raise AssertionError("Tab never came to the board")


def test_a_whole_turn_by_keyboard_alone(visitors: VisitorMaker, shots: Path) -> None:
    gm = visitors()
    page = gm.page
    scene = Table(page, open_demo(gm)).meet({"id": "bandit"}, {"id": "orc"})
    scene.arrange(Ysolde=(4, 5), Bandit=(7, 5), Orc=(14, 14))
    scene.until("Ysolde Marrow")
    page.goto(scene.page_url)
    turn = turn_of(page, "Ysolde Marrow")
    log = page.get_by_role("log")

    tab_to_the_board(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("group", name="Move to G15")).to_contain_text("10 of 25 ft")
    page.screenshot(path=shots / "keyboard-way.png")
    page.keyboard.press("Enter")
    expect(log).to_contain_text("Ysolde Marrow moves to G15")
    expect(turn).to_contain_text("Move: used")

    page.keyboard.press("a")
    expect(page.get_by_role("group", name="At Bandit")).to_contain_text("Greatsword")
    page.keyboard.press("Enter")
    expect(log).to_contain_text(
        re.compile("Ysolde Marrow.*(hits|misses|critical|greatsword)", re.IGNORECASE | re.DOTALL)
    )
    expect(turn).to_contain_text("Standard: used")
    page.screenshot(path=shots / "keyboard-attack.png")
    page.keyboard.press("n")
    expect(turn).to_be_hidden()


def test_what_else_the_board_offers(visitors: VisitorMaker, shots: Path) -> None:
    gm = visitors()
    page = gm.page
    table = Table(page, open_demo(gm))
    hob = table.own(name="Hob Redcap", powers=[SMOKE], **HOB)
    witch = table.own(name="Mab Frostfinger", powers=[FROST], **HOB)
    scene = table.meet({"id": hob}, {"id": witch})
    scene.arrange(Hob=(6, 5), Mab=(12, 5), Ysolde=(9, 5), Bram=(9, 8))
    scene.until("Hob Redcap")
    page.goto(scene.page_url)
    throw_a_flask(page, shots)
    breathe_a_cone(page, scene)
    freeze_out_of_turn(page, scene, shots)
    wrestle(page, scene, shots)
    wait_for_somebody(page, scene, shots)
    read_the_key(page, shots)


def throw_a_flask(page: Page, shots: Path) -> None:
    """At a square: the card tells whom the fire reaches, the log where it broke."""
    turn = turn_of(page, "Hob Redcap")
    choose(page, "flask")
    expect(turn).to_contain_text("Press a target on the board")
    turn.get_by_role("button", name="Alchemist's fire at a square").first.click()
    expect(turn).to_contain_text("Press a square within 50 ft")
    cell(page, (9, 6)).click()
    card = page.get_by_role("group", name="Alchemist's fire at J14")
    expect(card).to_contain_text("Ysolde Marrow")
    page.screenshot(path=shots / "flask.png")
    card.get_by_role("button", name="Alchemist's fire").click()
    expect(page.get_by_role("log")).to_contain_text(re.compile("alchemist's fire"))
    expect(turn).to_contain_text("Standard: used")


def breathe_a_cone(page: Page, scene: Scene) -> None:
    """A breath is aimed at a square; Enter there lets it go."""
    scene.until("Ysolde Marrow")
    scene.until("Hob Redcap")
    choose(page, "smoke")
    cell(page, (7, 5)).click()
    card = page.get_by_role("group", name="Smoke breath at H15")
    expect(card).to_contain_text("Ysolde Marrow")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Smoke breath")


def freeze_out_of_turn(page: Page, scene: Scene, shots: Path) -> None:
    """In Ysolde's turn the witch lays a burst with her immediate action."""
    scene.until("Mab Frostfinger")
    scene.until("Ysolde Marrow")
    turn = turn_of(page, "Ysolde Marrow")
    others = turn.get_by_role("group", name="Out of turn")
    expect(others).to_contain_text("Mab Frostfinger")
    others.get_by_role("button", name="Sudden frost").click()
    cell(page, (9, 5)).click()
    expect(page.get_by_role("group", name="Sudden frost at J15")).to_contain_text("Ysolde Marrow")
    page.screenshot(path=shots / "frost.png")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    others.get_by_role("button", name="Sudden frost").click()
    cell(page, (9, 5)).click()
    page.get_by_role("group", name="Sudden frost at J15").get_by_role("button", name="Sudden frost").click()
    expect(page.get_by_role("log")).to_contain_text("Sudden frost at J15")
    expect(others.get_by_role("button", name="Sudden frost")).to_have_count(0)


def wrestle(page: Page, scene: Scene, shots: Path) -> None:
    """Grappled, then pinned, then out of it again."""
    log = page.get_by_role("log")
    scene.by_hand(type="override", target=scene.named("Hob Redcap"), position=[8, 5])
    for manoeuvre, state in (("Grapple", "grappled"), ("Pin", "pinned")):
        turn = turn_of(page, "Ysolde Marrow")
        type_roll(page, 20)
        choose(page, "manoeuvre")
        turn.get_by_role("button", name=manoeuvre, exact=True).click()
        page.get_by_role("group", name="At Hob Redcap").get_by_role("button", name=manoeuvre, exact=True).click()
        expect(log).to_contain_text(f"Hob Redcap {state}")
        scene.until("Hob Redcap")
        if manoeuvre == "Grapple":
            scene.until("Ysolde Marrow")
    turn_of(page, "Hob Redcap")
    type_roll(page, 20)
    choose(page, "escape")
    page.screenshot(path=shots / "escape.png")
    page.get_by_role("group", name="At Ysolde Marrow").get_by_role("button", name="Escape", exact=True).click()
    expect(log).to_contain_text("to escape")


def wait_for_somebody(page: Page, scene: Scene, shots: Path) -> None:
    """A readied blow with a trigger of one's own, and a turn that is held and taken up again."""
    scene.until("Ysolde Marrow")
    turn = turn_of(page, "Ysolde Marrow")
    choose(page, "ready")
    turn.get_by_role("button", name="Choose what, and when").click()
    form = turn.get_by_role("group", name="Ready", exact=True)
    form.get_by_label("does this").select_option(label="attacks")
    page.screenshot(path=shots / "ready.png")
    form.get_by_role("button", name="Ready it").click()
    expect(page.get_by_role("log")).to_contain_text(re.compile("Ysolde Marrow.*readies"))
    scene.until("Bram Tallowick")
    turn_of(page, "Bram Tallowick")
    choose(page, "act later")
    expect(page.get_by_role("log")).to_contain_text("Bram Tallowick holds, to act later")
    scene.until("Mab Frostfinger")
    again = page.get_by_role("button", name="Act now")
    expect(again).to_be_visible()
    again.click()
    turn_of(page, "Bram Tallowick")
    choose(page, "total defense")
    expect(page.get_by_role("log")).to_contain_text(re.compile("total defense", re.IGNORECASE))


def read_the_key(page: Page, shots: Path) -> None:
    page.keyboard.press("k")
    key = page.get_by_role("region", name="Key to the board")
    for words in ("what a power or a flask fills", "sight: not seen", "threatened squares"):
        expect(key).to_contain_text(words)
    page.screenshot(path=shots / "key.png")


def test_a_player_takes_a_turn_on_a_phone(visitors: VisitorMaker, shots: Path) -> None:
    gm = visitors()
    campaign = open_demo(gm)
    phone = visitors(phone=True).page
    phone.goto(invite_player(gm.page, campaign))
    phone.get_by_label(re.compile("name", re.IGNORECASE)).fill("Bram's player")
    phone.get_by_role("button", name=re.compile("join", re.IGNORECASE)).click()
    expect(phone.get_by_role("link", name="Log")).to_be_visible()
    give_a_character(gm.page, campaign, "Bram Tallowick", "Bram's player")
    scene = Table(gm.page, campaign).meet({"id": "bandit"})
    scene.arrange(Bram=(4, 5), Bandit=(5, 5), Ysolde=(3, 4))
    scene.until("Bram Tallowick")
    phone.goto(scene.page_url)
    turn = turn_of(phone, "Bram Tallowick")
    phone.screenshot(path=shots / "phone-turn.png")
    turn.get_by_role("button", name=re.compile("^Morningstar")).tap()
    card = phone.get_by_role("group", name="At Bandit")
    phone.screenshot(path=shots / "phone-target.png")
    card.get_by_role("button", name=re.compile("^Morningstar")).tap()
    expect(turn).to_contain_text("Standard: used")
    gm.page.goto(scene.page_url)
    expect(gm.page.get_by_role("log")).to_contain_text(
        re.compile("Bram Tallowick.*morningstar", re.IGNORECASE | re.DOTALL)
    )
    phone.get_by_role("button", name="Next").tap()
    expect(turn).to_be_hidden()
