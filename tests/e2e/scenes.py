"""Fights for browser tests, set up through REST as a GM's program would: who is met, the ground, who stands where."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page


class Table:
    """A campaign as the GM of a page reaches it through REST."""

    def __init__(self, page: Page, campaign: str) -> None:
        self.page = page
        self.campaign = campaign
        self.url = f"/api/v1/campaigns/{campaign.removeprefix('/c/')}/"
        self._token = page.request.get("/api/v1/session/").json()["csrf_token"]

    def get(self, path: str) -> Any:
        answer = self.page.request.get(self.url + path)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.page.request.post(self.url + path, data=body, headers={"X-CSRFToken": self._token})
        assert answer.ok, answer.text()
        return answer.json()

    def own(self, **creature: Any) -> str:
        """Keep a creature of the GM's own; return the id that meetings name it by."""
        return str(self.post("creatures/", {"creature": creature})["id"])

    def meet(self, *creatures: dict[str, Any]) -> Scene:
        """Set out on the demo's plan, meet somebody at once, and open the fight."""
        plan = self.get("plans/")["results"][-1]["id"]
        journey = self.post("journeys/", {"plan": plan, "seed": 7})
        order = {"type": "place_encounter", "creatures": list(creatures)}
        met = self.post(f"journeys/{journey['id']}/orders/", {"v": journey["v"], "order": order})["journey"]
        ambush = self.post(f"journeys/{met['id']}/ambushes/", {"ambushers": "foes", "stance": "meet"})
        started = self.post(f"ambushes/{ambush['id']}/start/", {"v": ambush["v"]})
        return Scene(self, str(started["fight"]))


class Scene:
    """A fight that a test arranges: by the GM's hand, which the log tells like everything else."""

    def __init__(self, table: Table, fight: str) -> None:
        self.table = table
        self.path = f"fights/{fight}/"
        self.page_url = f"{table.campaign}/fight/{fight}"

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.table.get(self.path)
        return found

    def by_hand(self, **act: Any) -> None:
        self.table.post(f"{self.path}by-hand/", {"v": self.view()["v"], "act": {"reason": "the scene", **act}})

    def order(self, **order: Any) -> None:
        self.table.post(f"{self.path}orders/", {"v": self.view()["v"], "order": order})

    def named(self, name: str) -> str:
        return next(str(one["id"]) for one in self.view()["combatants"] if one["name"] == name)

    def arrange(self, **places: tuple[int, int]) -> None:
        """Clear the ground and stand people on it, by the first word of their name; everybody else steps back."""
        view = self.view()
        width, height = view["grid"]["width"], view["grid"]["height"]
        squares = [[x, y] for x in range(width) for y in range(height)]
        self.by_hand(type="ground", squares=squares, ground="clear", height=0, depth=0, veil=0)
        for number, one in enumerate(view["combatants"]):
            at = places.get(one["name"].split()[0], (width - 1 - 2 * number, height - 1))
            self.by_hand(type="override", target=one["id"], position=list(at))

    def until(self, name: str) -> None:
        """End turns until it is somebody's."""
        actor = self.named(name)
        for _ in range(40):
            if self.view()["actor"] == actor:
                return
            self.order(type="end_turn")
        raise AssertionError(f"{name} never came to act")
