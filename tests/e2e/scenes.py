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

    def use_rules(self, ruleset: str) -> None:
        """Play by a ruleset from now on."""
        answer = self.page.request.patch(self.url, data={"ruleset": ruleset}, headers={"X-CSRFToken": self._token})
        assert answer.ok, answer.text()

    def _meeting(self, *creatures: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Set out on the demo's plan and meet somebody at once; return the journey and the set-up."""
        plan = self.get("plans/")["results"][-1]["id"]
        journey = self.post("journeys/", {"plan": plan, "seed": 7})
        order = {"type": "place_encounter", "creatures": list(creatures)}
        met = self.post(f"journeys/{journey['id']}/orders/", {"v": journey["v"], "order": order})["journey"]
        return met, self.post(f"journeys/{met['id']}/ambushes/", {"ambushers": "foes", "stance": "meet"})

    def set_up(self, *creatures: dict[str, Any]) -> str:
        """Meet somebody; return the page on which that is set up."""
        journey, ambush = self._meeting(*creatures)
        return f"{self.campaign}/journey/{journey['id']}/ambush/{ambush['id']}"

    def meet(self, *creatures: dict[str, Any]) -> Scene:
        """Meet somebody and open the fight."""
        _, ambush = self._meeting(*creatures)
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
        self._act(self.view(), **act)

    def order(self, **order: Any) -> None:
        self._order(self.view(), **order)

    def _act(self, seen: dict[str, Any], **act: Any) -> dict[str, Any]:
        """Do something by hand, from a view of the fight; return the next view, so that none is asked for twice."""
        return self._give("by-hand/", {"v": seen["v"], "act": {"reason": "the scene", **act}})

    def _order(self, seen: dict[str, Any], **order: Any) -> dict[str, Any]:
        return self._give("orders/", {"v": seen["v"], "order": order})

    def _give(self, part: str, body: dict[str, Any]) -> dict[str, Any]:
        fight: dict[str, Any] = self.table.post(f"{self.path}{part}", body)["fight"]
        return fight

    def named(self, name: str) -> str:
        return _named(self.view(), name)

    def arrange(self, **places: tuple[int, int]) -> None:
        """Clear the ground and stand people on it, by the first word of their name; everybody else steps back."""
        view = self.view()
        width, height = view["grid"]["width"], view["grid"]["height"]
        squares = [[x, y] for x in range(width) for y in range(height)]
        now = self._act(view, type="ground", squares=squares, ground="clear", height=0, depth=0, veil=0)
        for number, one in enumerate(view["combatants"]):
            at = places.get(one["name"].split()[0], (width - 1 - 2 * number, height - 1))
            now = self._act(now, type="override", target=one["id"], position=list(at))

    def until(self, name: str) -> None:
        """End turns until it is somebody's."""
        now = self.view()
        actor = _named(now, name)
        for _ in range(40):
            if now["actor"] == actor:
                return
            now = self._order(now, type="end_turn")
        raise AssertionError(f"{name} never came to act")


def _named(view: dict[str, Any], name: str) -> str:
    return next(str(one["id"]) for one in view["combatants"] if one["name"] == name)
