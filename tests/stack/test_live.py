"""Live changes through the real server: who hears of what."""

from __future__ import annotations

import http.client
import json
import queue
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tests.stack.running import Client, Stack

pytestmark = [pytest.mark.stack, pytest.mark.xdist_group("stack")]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    running = Stack(tmp_path_factory.mktemp("state")).wait_until_ready()
    yield running
    running.stop()


class Listener:
    """Collects the events of one stream in a thread."""

    def __init__(self, stack: Stack, path: str, cookie: str) -> None:
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        self._connection = http.client.HTTPConnection("127.0.0.1", stack.port, timeout=30)
        self._connection.request("GET", f"/api/v1/{path}stream", headers={"Cookie": cookie})
        self.answer = self._connection.getresponse()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        event = ""
        for line in self.answer:
            text = line.decode().strip()
            if text.startswith("event:"):
                event = text.removeprefix("event:").strip()
            elif text.startswith("data:"):
                self.heard.put({"event": event, **json.loads(text.removeprefix("data:"))})

    def next(self, seconds: float = 10) -> dict[str, Any]:
        return self.heard.get(timeout=seconds)

    def kinds(self, seconds: float) -> list[str]:
        """Everything heard within ``seconds`` of silence."""
        kinds: list[str] = []
        while True:
            try:
                kinds.append(self.heard.get(timeout=seconds).get("kind", ""))
            except queue.Empty:
                return kinds


def guest(stack: Stack, gm: Client, path: str) -> Client:
    """Somebody who joined as a player with a code."""
    code = gm.call("POST", f"{path}invitations/", {"role": "player"})["code"]
    client = Client(stack.url)
    client.call("GET", "session/")
    client.call("POST", "join/", {"code": code, "name": "Nix's player"})
    return client


def test_everyone_hears_of_open_changes_and_only_the_gm_of_secret_ones(stack: Stack) -> None:
    gm = Client(stack.url)
    path = gm.sign_in_to_demo()
    player = guest(stack, gm, path)
    gm_hears = Listener(stack, path, gm.cookies())
    player_hears = Listener(stack, path, player.cookies())
    assert gm_hears.next()["event"] == player_hears.next()["event"] == "open"

    gm.call("PATCH", path, {"name": "The Salt Road again"})
    assert gm_hears.next()["kind"] == player_hears.next()["kind"] == "campaign"

    journey = gm.call("GET", f"{path}journeys/")["results"][0]
    order = {"type": "place_encounter", "mile": 60, "creatures": [{"id": "ogre", "count": 1}], "hidden": True}
    gm.call("POST", f"{path}journeys/{journey['id']}/orders/", {"v": journey["v"], "order": order})
    assert "journey" in gm_hears.kinds(2)
    assert player_hears.kinds(2) == []


def test_outsiders_may_not_listen(stack: Stack) -> None:
    path = Client(stack.url).sign_in_to_demo()
    assert Listener(stack, path, "").answer.status == 404


def test_the_stream_is_not_kept_or_held_back(stack: Stack) -> None:
    gm = Client(stack.url)
    answer = Listener(stack, gm.sign_in_to_demo(), gm.cookies()).answer
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["X-Accel-Buffering"] == "no"
