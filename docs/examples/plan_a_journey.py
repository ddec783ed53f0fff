#!/usr/bin/env python3
"""Imports a map, plans and starts a journey, travels a day, and reads the log: everything by REST.

    python3 docs/examples/plan_a_journey.py http://127.0.0.1:8000 outrider_... map.txt

The token is made under "API and tokens" in the browser (it may read and write). Needs nothing but Python.
"""

from __future__ import annotations

import json
import math
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path
from typing import Any


class Refused(Exception):
    """The server says no: what, where, and what to do about it."""


class Outrider:
    """A client for one campaign. Writes carry an Idempotency-Key, so a lost answer can be asked for again."""

    def __init__(self, server: str, token: str) -> None:
        self.server = server.rstrip("/")
        self.token = token
        self.campaign = self.get("campaigns/")["results"][0]["id"]

    def get(self, path: str) -> Any:
        return self.send("GET", path)

    def post(self, path: str, body: Any) -> Any:
        return self.send("POST", path, json.dumps(body).encode(), "application/json")

    def send(self, method: str, path: str, data: bytes | None = None, kind: str = "application/json") -> Any:
        request = urllib.request.Request(f"{self.server}/api/v1/{path}", data=data, method=method)
        request.add_header("Authorization", f"Bearer {self.token}")
        if data is not None:
            request.add_header("Content-Type", kind)
            request.add_header("Idempotency-Key", str(uuid.uuid4()))
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refused(in_words(json.load(error))) from error

    def can_go(self, plan: dict[str, Any]) -> bool:
        """Whether this plan finds a way; nothing is stored by asking."""
        try:
            return bool(self.post(self.inside("plans/preview/"), plan)["routes"])
        except Refused:
            return False

    def inside(self, path: str) -> str:
        """An address inside the campaign."""
        return f"campaigns/{self.campaign}/{path}"

    def import_map(self, path: Path, miles_per_hex: float) -> dict[str, Any]:
        """Upload a map file and wait until it is stored; return the job with its report."""
        query = urllib.parse.urlencode({"filename": path.name})
        job = self.send("POST", self.inside(f"maps/imports/?{query}"), path.read_bytes(), "application/octet-stream")
        job = self.wait_for(job)
        if job["status"] in ("ready", "needs_decision"):
            answers: dict[str, Any] = {"name": path.name.split(".")[0]}
            if "scale" in job["needed"]:  # many formats do not say how wide a hex is
                answers |= {"scale_value": miles_per_hex, "scale_unit": "mi"}
            job = self.wait_for(self.post(self.inside(f"maps/imports/{job['id']}/accept/"), answers))
        if job["status"] != "done":
            raise Refused(in_words(job["problem"]))
        return job

    def wait_for(self, job: dict[str, Any]) -> dict[str, Any]:
        """Ask again until the file is read."""
        while job["status"] in ("queued", "reading"):
            time.sleep(0.3)
            job = self.get(self.inside(f"maps/imports/{job['id']}/"))
        return job


def in_words(problem: dict[str, Any]) -> str:
    return f"{problem['title']}: {problem['detail'].rstrip('.')}. {problem['remedy']}"


def a_plan(outrider: Outrider, map_id: str, party_id: str) -> dict[str, Any]:
    """From the first place that has a way to another: some are on islands. Nearer goals are tried first."""
    places = outrider.get(outrider.inside(f"maps/{map_id}/features/"))["settlements"]
    for start in places[:20]:
        others = [place for place in places if place["cell"] != start["cell"]]
        for goal in sorted(others, key=lambda place: distance(start, place))[:5]:
            plan = {
                "name": f"{start['name']} to {goal['name']}",
                "map": map_id,
                "party": party_id,
                "stops": [{"cell": start["cell"]}, {"cell": goal["cell"]}],
                "preference": "fastest",
            }
            if outrider.can_go(plan):
                return plan
    raise Refused("there is no way between the places of this map")


def distance(one: dict[str, Any], other: dict[str, Any]) -> float:
    return math.hypot(one["x"] - other["x"], one["y"] - other["y"])


def travel(outrider: Outrider, path: Path) -> None:
    """The whole story for one map file."""
    job = outrider.import_map(path, miles_per_hex=6)
    report = job["report"]
    print(f"{report['format']}: {report['cells']} cells, {report['land']} of them land, {report['settlements']} places")

    party = outrider.post(outrider.inside("parties/quick/"), {"name": "By program", "count": 4, "speed": 30})
    plan = outrider.post(outrider.inside("plans/"), a_plan(outrider, job["map"], party["id"]))
    miles, arrival = plan["itinerary"]["miles"], plan["itinerary"]["arrival"]
    print(f"{plan['name']}: {miles:.1f} miles, arriving on day {arrival['day']} at {arrival['hour']:.1f} h")

    journey = outrider.post(outrider.inside("journeys/"), {"plan": plan["id"]})
    order = {"v": journey["v"], "order": {"type": "advance_day"}}
    moved = outrider.post(outrider.inside(f"journeys/{journey['id']}/orders/"), order)
    print(f"after a day: mile {moved['journey']['mile']:.1f}")

    log = outrider.get(outrider.inside(f"log/?journey={journey['id']}"))
    for day in reversed(log["days"]):
        print(f"Day {day['day']}: {day['title']}")
        for entry in day["entries"]:
            print(f"  {entry['title']}: {entry['text']}" if entry["text"] else f"  {entry['title']}")


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    server, token, file_name = sys.argv[1:]
    try:
        travel(Outrider(server, token), Path(file_name))
    except Refused as refusal:
        sys.exit(str(refusal))


if __name__ == "__main__":
    main()
