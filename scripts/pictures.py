#!/usr/bin/env python3
"""Takes the pictures of docs/pictures anew: a fresh demo in a real browser, walked through once.

.venv/bin/python scripts/pictures.py [directory]
"""

from __future__ import annotations

import base64
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import overland_pictures as overland  # noqa: E402
from overland_pictures import map_stands  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from small_png import small_png  # noqa: E402

from tests.stack.running import Stack  # noqa: E402

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
MAP = ROOT / "tests" / "data" / "maps" / "azgaar" / "fmg-1.147.1-s71001-10k.full.json.gz"

PIXELS = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const paint = canvas.getContext("2d");
  paint.drawImage(image, 0, 0);
  const bytes = paint.getImageData(0, 0, image.width, image.height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 30000) text += String.fromCharCode(...bytes.subarray(at, at + 30000));
  return [image.width, image.height, btoa(text)];
}"""


class Photographer:
    """Opens windows on one server and keeps what they show as small PNG files."""

    def __init__(self, browser: Browser, url: str, directory: Path) -> None:
        self.browser, self.url, self.directory = browser, url, directory
        self.darkroom = browser.new_context().new_page()

    def window(self, *, dark: bool = False, phone: bool = False) -> Page:
        """A window of somebody new: a GM's screen or a player's phone."""
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": 390, "height": 844} if phone else {"width": 1440, "height": 900},
            color_scheme="dark" if dark else "light",
            has_touch=phone,
            is_mobile=phone,
        )
        context.set_default_timeout(30_000)
        return context.new_page()

    def keep(self, page: Page, name: str) -> None:
        """Wait until the page is still, and keep it."""
        page.wait_for_load_state("networkidle", timeout=60_000) if name == "import" else page.wait_for_timeout(800)
        page.wait_for_timeout(2500)
        source = base64.b64encode(page.screenshot()).decode()
        width, height, pixels = self.darkroom.evaluate(PIXELS, f"data:image/png;base64,{source}")
        path = self.directory / f"{name}.png"
        path.write_bytes(small_png(width, height, base64.b64decode(pixels)))
        print(f"{path.name}: {path.stat().st_size // 1024} KB", flush=True)


def open_demo(page: Page) -> str:
    """Open the demo campaign and put its notes away; return its address."""
    page.goto("/")
    page.wait_for_url(re.compile(r"/c/[0-9a-f-]{36}"))
    page.get_by_role("button", name="Close this note").click()
    page.get_by_role("button", name=re.compile("^Put the guide away")).click()
    return "/c/" + page.url.split("/c/")[1].split("/")[0]


def take_plans(camera: Photographer, gm: Page, campaign: str) -> None:
    """The demo's plan, what can be asked of it, who it can be shown to, and rules of one's own."""
    overland.planner(camera.keep, gm, campaign)
    overland.reach(camera.keep, gm)
    overland.shared(camera.keep, gm, camera.window())
    overland.choices(camera.keep, gm)
    overland.ruleset(camera.keep, gm, campaign)


def chances(camera: Photographer, gm: Page, campaign: str) -> None:
    """The demo's simulation, once it is done."""
    gm.goto(f"{campaign}/chances")
    gm.get_by_text("To Kestrel Keep").first.click()
    gm.get_by_text(re.compile(r"^(\d+) of \1 trials$")).wait_for(timeout=300_000)
    camera.keep(gm, "chances")


def bring_in(camera: Photographer, gm: Page, campaign: str) -> None:
    """The import wizard at the step "Ground"."""
    gm.goto(f"{campaign}/maps/import")
    gm.get_by_label("Map file").set_input_files(MAP)
    gm.get_by_role("button", name="Next: ground").click()
    map_stands(gm)
    camera.keep(gm, "import")


def join(camera: Photographer, gm: Page, campaign: str) -> Page:
    """A player's phone that joined with a code."""
    gm.goto(f"{campaign}/settings")
    gm.get_by_role("button", name="Make a code").click()
    link = gm.get_by_role("main").get_by_text(re.compile(r"/join/[\w-]+")).first.inner_text()
    phone = camera.window(phone=True)
    phone.goto(re.sub(r"^.*(?=/join/)", "", link))
    phone.get_by_label("Your name").fill("Nix")
    phone.get_by_role("button", name="Join").click()
    return phone


def journey(camera: Photographer, gm: Page, campaign: str) -> None:
    """On the road until the Gallows Crew is met."""
    gm.goto(f"{campaign}/journey")
    meeting = gm.get_by_role("region", name=re.compile("^Encounter"))
    advance = gm.get_by_role("button", name=re.compile("^(Whole day|Advance to camp|Go on to camp)")).last
    for _ in range(6):
        gm.wait_for_timeout(1500)
        if meeting.is_visible():
            break
        advance.click()
    meeting.wait_for()
    map_stands(gm)
    gm.locator(".toast").last.wait_for(state="hidden")
    camera.keep(gm, "journey")


def ambush(camera: Photographer, gm: Page) -> None:
    """The ambush set up and its check rolled; then the fight starts."""
    gm.get_by_role("button", name=re.compile("^Ambush")).click()
    gm.get_by_label("Hiding places").select_option(label="All have one")
    gm.get_by_role("button", name="80 %").wait_for()
    gm.get_by_role("button", name="Type the roll").click()
    gm.get_by_label("Face of the d20").fill("15")
    gm.get_by_role("button", name="Use it").click()
    gm.get_by_text("succeeds", exact=True).wait_for()
    camera.keep(gm, "ambush")
    gm.get_by_role("button", name="Start the surprise round").click()
    gm.wait_for_url(re.compile(r"/fight/[0-9a-f-]{36}"))


def fight(camera: Photographer, gm: Page) -> None:
    """A turn in the dark theme: the way that the acting hero would take."""
    gm.emulate_media(color_scheme="dark")
    foes = gm.get_by_role("button", name=re.compile("^Play the foes"))
    for _ in range(20):
        gm.wait_for_timeout(700)
        if gm.get_by_role("heading", name="Round 1").is_visible() and foes.get_attribute("aria-disabled") == "true":
            break
        foes.click() if foes.get_attribute("aria-disabled") != "true" else gm.keyboard.press("n")
    squares = gm.get_by_role("gridcell", name=re.compile(r"\. (5|10|15) feet of.*Provokes"))
    (squares if squares.count() else gm.get_by_role("gridcell", name=re.compile("10 feet of"))).first.click()
    camera.keep(gm, "fight")


def main() -> None:
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    directory.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        stack = Stack(Path(state)).wait_until_ready()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            camera = Photographer(browser, stack.url, directory)
            gm = camera.window()
            campaign = open_demo(gm)
            take_plans(camera, gm, campaign)
            bring_in(camera, gm, campaign)
            phone = join(camera, gm, campaign)
            journey(camera, gm, campaign)
            ambush(camera, gm)
            fight(camera, gm)
            camera.keep(phone, "log-phone")
            gm.emulate_media(color_scheme="light")
            chances(camera, gm, campaign)
            overland.party(camera.keep, gm, campaign, stack.url)
        finally:
            stack.stop()


if __name__ == "__main__":
    main()
