"""A client for Outrider's REST interface: maps in, changed, and out again. Needs nothing but Python 3.11.

    from outrider_client import Client

    client = Client("http://127.0.0.1:8000", "outrider_...")
    job = client.import_map(["world.map"], scale=(6, "mi"))
    client.edit(job["map"], [{"type": "paint", "cells": [12, 13], "terrain": "swamp"}])
    Path("world.geojson").write_bytes(client.export(job["map"], "geojson"))

The token is made under "API and tokens" in the browser (it may read and write) and belongs to one campaign.
"""

from __future__ import annotations

import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Json = dict[str, Any]
WAITING = ("queued", "reading")
OPEN = ("needs_decision", "ready")


class Refused(Exception):
    """The server says no. ``status`` is that of the answer; ``problem`` has title, detail, remedy and pointer."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status, self.problem = status, dict(problem)
        detail = str(problem.get("detail", "")).rstrip(".")
        super().__init__(f"{problem.get('title', 'Refused')}: {detail}. {problem.get('remedy', '')}".strip())


class Undecided(Exception):
    """A map cannot be stored before something is decided: ``job["needed"]`` says what, ``job["problem"]`` why."""

    def __init__(self, job: Json) -> None:
        self.job = job
        why = (job["problem"] or {}).get("detail", "")
        super().__init__(why or f"Decide about {', '.join(job['needed'])} first")


class Client:
    """One campaign of one server. Every write carries an Idempotency-Key, and is sent again if its answer is lost."""

    def __init__(self, server: str, token: str, campaign: str = "", *, timeout: float = 60.0) -> None:
        self.server, self.token, self.timeout = server.rstrip("/"), token, timeout
        self.campaign = campaign or self._only_campaign()

    def import_map(
        self,
        files: Sequence[str | Path],
        *,
        scale: tuple[float, str] | None = None,
        dry_run: bool = False,
        progress: Callable[[float], None] | None = None,
        seconds: float = 300.0,
        **choices: Any,
    ) -> Json:
        """Send the files of one map, wait until they are read and stored, and return the job with its report.

        ``choices`` are those of the interface: name, terrain={"word": "ground"}, topology, part, kind, feet_per_square,
        y_up, paved_roads, grid, preset, replaces=map. A dry run stores nothing: look at the report, then ``accept``.
        Undecided when the file leaves something open, Refused when it cannot be read.
        """
        said = {**choices, **({"scale_value": scale[0], "scale_unit": scale[1]} if scale else {}), "dry_run": dry_run}
        named = [(Path(file).name, Path(file).read_bytes()) for file in files]
        body, kind = _form(said, named)
        job = self.wait(self._send("POST", self._in("maps/imports/"), body, kind), progress=progress, seconds=seconds)
        if dry_run or job["status"] == "done":
            return job
        raise Undecided(job)

    def import_json(self, content: Json, *, seconds: float = 300.0, **choices: Any) -> Json:
        """Send a map in Outrider's own format, as made by a program, and wait until it is stored."""
        query = urllib.parse.urlencode({name: _text(value) for name, value in choices.items()})
        job = self.wait(self.call("POST", f"maps/imports/?{query}", content), seconds=seconds)
        if job["status"] == "done":
            return job
        raise Undecided(job)

    def wait(self, job: Json, *, progress: Callable[[float], None] | None = None, seconds: float = 300.0) -> Json:
        """Ask again until a job is read or stored. TimeoutError after ``seconds``, Refused when it failed."""
        until = time.monotonic() + seconds
        while job["status"] in WAITING:
            if time.monotonic() > until:
                raise TimeoutError(f"the import is still {job['status']} after {seconds:g} seconds")
            time.sleep(0.3)
            job = self.call("GET", f"maps/imports/{job['id']}/")
            if progress is not None:
                progress(job["progress"])
        if job["status"] in ("failed", "cancelled"):
            raise Refused(422, job["problem"] or {"title": "Not brought in", "detail": "The import was dropped"})
        return job

    def accept(self, job: Json, *, seconds: float = 300.0, **decisions: Any) -> Json:
        """Store what a job has read, with last decisions (as for ``import_map``; also save_preset=name)."""
        done = self.wait(self.call("POST", f"maps/imports/{job['id']}/accept/", decisions), seconds=seconds)
        if done["status"] in OPEN:
            raise Undecided(done)
        return done

    def again(self, job: Json, *, seconds: float = 300.0, **decisions: Any) -> Json:
        """Read a job's files again with other decisions, and store nothing."""
        return self.wait(self.call("POST", f"maps/imports/{job['id']}/again/", decisions), seconds=seconds)

    def drop(self, job: Json) -> None:
        """Give an import up; whoever reads it stops."""
        self.call("DELETE", f"maps/imports/{job['id']}/")

    def effects(self, job: Json, map_id: str) -> Json:
        """What would become of plans and journeys if the job's map replaced another."""
        return self.call("GET", f"maps/imports/{job['id']}/effects/?replaces={map_id}")

    def maps(self) -> Iterator[Json]:
        """The campaign's maps."""
        return self.pages("maps/")

    def map(self, map_id: str) -> Json:
        """A map without its cells: shape, scale, revision, report."""
        return self.call("GET", f"maps/{map_id}/")

    def features(self, map_id: str) -> Json:
        """Settlements, lines, labels, areas and marks of a map."""
        return self.call("GET", f"maps/{map_id}/features/")

    def terrain(self, map_id: str) -> bytes:
        """The ground of each cell, a byte a cell; 255 where there is none."""
        return self._bytes(f"maps/{map_id}/terrain.bin")

    def cells(self, map_id: str, keys: Sequence[str]) -> list[Json]:
        """Cells by their printed keys: ground, height, settlement."""
        found: list[Json] = self.call("GET", f"maps/{map_id}/cells/?keys={','.join(keys)}")["cells"]
        return found

    def edit(self, map_id: str, edits: Sequence[Json]) -> Json:
        """Change a map; one call is one step to undo. The answer holds the map and the cells that changed."""
        return self.call("POST", f"maps/{map_id}/edits/", {"v": self.map(map_id)["revision"], "edits": list(edits)})

    def paint(self, map_id: str, keys: Sequence[str], terrain: str) -> Json:
        """Give cells, by their printed keys, another ground."""
        body = {"v": self.map(map_id)["revision"], "keys": list(keys), "terrain": terrain}
        return self.call("PATCH", f"maps/{map_id}/terrain/", body)

    def undo(self, map_id: str) -> Json:
        """Take the last edit back."""
        return self.call("POST", f"maps/{map_id}/edits/undo/", {"v": self.map(map_id)["revision"]})

    def export(self, map_id: str, form: str = "outrider", *, battle: bool = False) -> bytes:
        """A map as a file: outrider, geojson, text-mapper, tmj, png, svg; a battle map: outrider, uvtt, png, svg."""
        return self._bytes(f"{'battle-maps' if battle else 'maps'}/{map_id}/export/?as={form}")

    def delete(self, map_id: str, *, battle: bool = False) -> None:
        """Put a map away; it can be brought back for a while."""
        self.call("DELETE", f"{'battle-maps' if battle else 'maps'}/{map_id}/")

    def pages(self, path: str) -> Iterator[Json]:
        """All rows of a list, page by page."""
        page = 1
        while True:
            answer = self.call("GET", f"{path}?page={page}&page_size=200")
            yield from answer["results"]
            if not answer["next"]:
                return
            page += 1

    def call(self, method: str, path: str, body: Json | None = None) -> Json:
        """Any operation inside the campaign, by its path below it."""
        data = None if body is None else json.dumps(body).encode()
        return self._send(method, self._in(path), data, "application/json")

    def _only_campaign(self) -> str:
        found = self._send("GET", "campaigns/", None, "")["results"]
        if len(found) != 1:
            raise Refused(
                404, {"title": "Which campaign", "detail": f"{len(found)} can be seen", "remedy": "Name one."}
            )
        return str(found[0]["id"])

    def _in(self, path: str) -> str:
        return f"campaigns/{self.campaign}/{path}"

    def _bytes(self, path: str) -> bytes:
        return self._open("GET", self._in(path), None, "")

    def _send(self, method: str, path: str, data: bytes | None, kind: str) -> Json:
        answer = self._open(method, path, data, kind)
        content: Json = json.loads(answer) if answer else {}
        return content

    def _open(self, method: str, path: str, data: bytes | None, kind: str) -> bytes:
        headers = {"Authorization": f"Bearer {self.token}"}
        if method != "GET":
            headers["Idempotency-Key"] = str(uuid.uuid4())
        if data is not None:
            headers["Content-Type"] = kind
        request = urllib.request.Request(f"{self.server}/api/v1/{path}", data, headers, method=method)
        try:
            return self._once(request)
        except (
            urllib.error.URLError,
            ConnectionError,
            TimeoutError,
        ):  # asked again: the key makes sure that it is done once
            return self._once(request)

    def _once(self, request: urllib.request.Request) -> bytes:
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                body: bytes = answer.read()
                return body
        except urllib.error.HTTPError as error:
            raise Refused(error.code, _problem(error.read())) from None


def _problem(body: bytes) -> Json:
    try:
        found = json.loads(body)
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"title": "Refused", "detail": body[:200].decode("utf-8", "replace")}


def _text(value: Any) -> str:
    """A choice as a form or a query has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value) if isinstance(value, (dict, list)) else str(value)


def _form(fields: Mapping[str, Any], files: Sequence[tuple[str, bytes]]) -> tuple[bytes, str]:
    """multipart/form-data: the fields, then each file; and its content type."""
    edge = secrets.token_hex(16)
    parts: list[bytes] = []
    for name, value in fields.items():
        if value is not None:
            head = f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
            parts += [head.encode(), _text(value).encode(), b"\r\n"]
    for name, data in files:
        quoted = name.replace("\\", "_").replace('"', "%22").replace("\r", "").replace("\n", "")
        head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{quoted}"\r\n'
        parts += [head.encode(), b"Content-Type: application/octet-stream\r\n\r\n", data, b"\r\n"]
    return b"".join([*parts, f"--{edge}--\r\n".encode()]), f"multipart/form-data; boundary={edge}"
