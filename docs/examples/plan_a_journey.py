#!/usr/bin/env python3
"""Imports a map, plans and starts a journey, travels a day, and reads the log: everything by REST.

    python3 docs/examples/plan_a_journey.py http://127.0.0.1:8000 outrider_... map.txt

The token is made under Tokens in the browser ("may write"). Needs nothing but Python.
"""

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path
from typing import Any


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
            problem = json.load(error)
            sys.exit(f"{problem['title']}: {problem['detail']} {problem['remedy']}")

    def inside(self, path: str) -> str:
        """An address inside the campaign."""
        return f"campaigns/{self.campaign}/{path}"

    def import_map(self, path: Path, miles_per_hex: float) -> dict[str, Any]:
        """Upload a map file and wait until it is stored; return the job with its report."""
        query = urllib.parse.urlencode({"filename": path.name, "scale_value": miles_per_hex, "scale_unit": "mi"})
        job = self.send("POST", self.inside(f"maps/imports/?{query}"), path.read_bytes(), "application/octet-stream")
        while job["status"] in ("queued", "reading"):
            time.sleep(0.3)
            job = self.get(self.inside(f"maps/imports/{job['id']}/"))
        if job["status"] in ("ready", "needs_decision"):
            job = self.post(self.inside(f"maps/imports/{job['id']}/accept/"), {"name": path.stem})
        if job["status"] != "done":
            sys.exit(f"the map was refused: {job['problem']}")
        return job


def two_places(outrider: Outrider, map_id: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The first pair of settlements that a plan can connect."""
    places = outrider.get(outrider.inside(f"maps/{map_id}/features/"))["settlements"]
    if len(places) < 2:
        sys.exit("this map has fewer than two settlements")
    return places[0], places[1]


def main() -> None:
    server, token, file_name = sys.argv[1:4]
    outrider = Outrider(server, token)

    job = outrider.import_map(Path(file_name), miles_per_hex=6)
    report = job["report"]
    print(f"{report['format']}: {report['cells']} cells, {report['land']} of them land, {report['settlements']} places")

    party = outrider.post(outrider.inside("parties/quick/"), {"name": "By program", "count": 4, "speed": 30})
    start, goal = two_places(outrider, job["map"])
    plan = outrider.post(
        outrider.inside("plans/"),
        {
            "name": f"{start['name']} to {goal['name']}",
            "map": job["map"],
            "party": party["id"],
            "stops": [{"cell": start["cell"]}, {"cell": goal["cell"]}],
            "preference": "fastest",
        },
    )
    itinerary = plan["itinerary"]
    arrival = itinerary["arrival"]
    print(f"{itinerary['miles']:.1f} miles, arrival on day {arrival['day']} at {arrival['hour']:.1f} h")

    journey = outrider.post(outrider.inside("journeys/"), {"plan": plan["id"]})
    moved = outrider.post(
        outrider.inside(f"journeys/{journey['id']}/orders/"), {"v": journey["v"], "order": {"type": "advance_day"}}
    )
    print(f"after a day: mile {moved['journey']['mile']:.1f}")

    log = outrider.get(outrider.inside(f"log/?journey={journey['id']}"))
    for day in log["days"]:
        print(f"Day {day['day']}: {day['title']}")
        for entry in day["entries"]:
            print(f"  {entry['text'] or entry['title']}")


if __name__ == "__main__":
    main()
