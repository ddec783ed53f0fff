"""Sending edits of a map over REST."""

from __future__ import annotations

from typing import Any

from tests.cast import Cast, problem
from travel.models import Map

Body = dict[str, Any]


def at(cast: Cast, row: Map, rest: str = "") -> str:
    return f"{cast.url}maps/{row.pk}/{rest}"


def edit(cast: Cast, row: Map, *edits: Body, v: int | None = None, status: int = 200) -> Body:
    row.refresh_from_db()
    body = {"v": row.revision if v is None else v, "edits": list(edits)}
    answer = cast.gm.post(at(cast, row, "edits/"), body, format="json")
    if status != 200:
        return problem(answer, status)
    assert answer.status_code == 200, answer.content
    row.refresh_from_db()
    return dict(answer.json())


def step(cast: Cast, row: Map, way: str) -> Body:
    row.refresh_from_db()
    answer = cast.gm.post(at(cast, row, f"edits/{way}/"), {"v": row.revision}, format="json")
    assert answer.status_code == 200, answer.content
    row.refresh_from_db()
    return dict(answer.json())


def features(cast: Cast, row: Map) -> Body:
    return dict(cast.gm.get(at(cast, row, "features/")).json())
