"""A table with a map, a plan along its road and a journey on it, to bring newer versions of the map to."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.cast import Cast
from travel.models import Journey, Map, Plan
from travel.selectors.maps import players_know, world_of

COLUMNS, ROWS = range(3, 15), range(1, 7)


def hexes(columns: range = COLUMNS, ground: Callable[[int, int], str] = lambda column, row: "grass") -> bytes:
    """A land of hexes with a road along row 3."""
    cells = [f"{column:02d}{row:02d} {ground(column, row)}\n" for column in columns for row in ROWS]
    return ("".join(cells) + f"{columns[0]:02d}03-{columns[-1]:02d}03 road\n").encode()


WIDER = range(1, 15)


class Table:
    """A campaign with a map, a plan along its road, and a journey a day under way."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.map = Map.objects.get(pk=self.bring_in(hexes(), scale_value=6)["map"])
        party = self.post("parties/quick/", name="Walkers", count=3, speed=30)
        stops = [{"cell": self.cell("0303")}, {"cell": self.cell("1403")}]
        self.plan = self.post("plans/", name="Eastward", map=str(self.map.pk), party=party["id"], stops=stops)
        self.journey = self.post("journeys/", plan=self.plan["id"], seed=7)
        self.order({"type": "set_table", "rolls": False})
        self.order({"type": "advance_day"})

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self.cast.gm.post(f"{self.cast.url}{path}", body, format="json")
        assert answer.status_code in (200, 201), answer.content
        found: dict[str, Any] = answer.json()
        return found

    def order(self, order: dict[str, Any]) -> None:
        v = Journey.objects.get(pk=self.journey["id"]).version
        self.post(f"journeys/{self.journey['id']}/orders/", v=v, order=order)

    def bring_in(self, data: bytes, **fields: Any) -> dict[str, Any]:
        file = io.BytesIO(data)
        file.name = "vale.txt"
        answer = self.cast.gm.post(f"{self.cast.url}maps/imports/", {"file": file, **fields}, format="multipart")
        assert answer.status_code == 202, answer.content
        return self.job(answer.json()["id"])

    def job(self, key: str) -> dict[str, Any]:
        found: dict[str, Any] = self.cast.gm.get(f"{self.cast.url}maps/imports/{key}/").json()
        return found

    def replace(self, data: bytes, **fields: Any) -> dict[str, Any]:
        """Bring in a newer version; returns what became of what stood on the old one."""
        job = self.bring_in(data, replaces=str(self.map.pk), **fields)
        assert (job["status"], job["map"]) == ("done", str(self.map.pk)), job
        self.map.refresh_from_db()
        replaced: dict[str, Any] = job["replaced"]
        return replaced

    def cell(self, key: str) -> int:
        world = world_of(self.map)
        return next(cell for cell in range(world.cell_count) if world.has_cell(cell) and world.key(cell) == key)

    def stored(self) -> tuple[Plan, Journey]:
        return Plan.objects.get(pk=self.plan["id"]), Journey.objects.get(pk=self.journey["id"])

    def known_keys(self) -> set[str]:
        self.map.refresh_from_db()
        world = world_of(self.map)
        return {world.key(int(cell)) for cell in np.flatnonzero(players_know(self.map))}


def points_of(journey: Journey) -> list[tuple[str, float, float]]:
    return [(point["key"], point["x"], point["y"]) for point in journey.context["route"]["points"]]
