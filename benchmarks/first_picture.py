"""From the end of an import to the map standing in a real browser: the 48,903-cell sample on the real process tree.

The browser renders in software, as on a machine without a graphics card. The peer is the limit of two seconds.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.stack.running import Client, Stack, eventually

SAMPLE = Path(__file__).resolve().parents[1] / "tests/data/maps/azgaar/fmg-1.147.1-s600600-100k.map.gz"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LIMIT_MS = 2000
REPEATS = 3


def measure() -> list[dict[str, Any]]:
    """Return one row of {name, ours, peer, peer_name, unit, ratio, target}."""
    with tempfile.TemporaryDirectory(prefix="outrider-bench-") as folder:
        stack = Stack(Path(folder)).wait_until_ready()
        try:
            ours = _milliseconds(stack)
        finally:
            stack.stop()
    row = {"name": "first picture, 48,903 cells", "ours": round(ours), "peer": LIMIT_MS, "peer_name": "limit"}
    return [{**row, "unit": "ms", "ratio": round(LIMIT_MS / ours, 2), "target": 1}]


def _milliseconds(stack: Stack) -> float:
    client = Client(stack.url)
    campaign = client.sign_in_to_demo()
    map_id = _imported(client, campaign)
    path = f"/c/{campaign.split('/')[1]}/maps/{map_id}"
    executable = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        times = []
        for _ in range(REPEATS):
            page = browser.new_context(base_url=stack.url, viewport={"width": 1440, "height": 900}).new_page()
            page.goto("/")
            page.wait_for_url("**/c/**")
            times.append(_until_drawn(page, path))
            page.context.close()
        browser.close()
    return median(times)


def _imported(client: Client, campaign: str) -> str:
    """Import the sample; wait until the job has ended."""
    job = client.call("POST", f"{campaign}maps/imports/?filename=world.map", raw=SAMPLE.read_bytes())
    address = f"{campaign}maps/imports/{job['id']}/"
    ended = eventually(lambda: client.call("GET", address)["status"] not in ("queued", "reading"), 120)
    answer = client.call("GET", address)
    if not ended or answer["status"] != "done":
        raise RuntimeError(f"the import did not end well: {answer['status']} {answer['needed']} {answer['problem']}")
    return str(answer["map"])


def _until_drawn(page: Page, path: str) -> float:
    begin = time.perf_counter()
    page.goto(path)
    page.locator(".map-canvas[data-ready=true]").wait_for(timeout=60_000)
    return (time.perf_counter() - begin) * 1000
