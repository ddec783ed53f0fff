"""Each field of each write, with what it does not want: a problem, and nothing written. Each write said twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model
from rest_framework.test import APIClient

from campaigns.models import IdempotencyRecord
from tests.cast import problem
from tests.contracts.hostile import places, replaced, values
from tests.contracts.operations import OPERATIONS, C, Operation
from tests.contracts.stage import World
from tests.contracts.test_permissions import PREPARED
from travel.rules.maps.demo import demo_place

pytestmark = pytest.mark.django_db

WRITES = [row for row in OPERATIONS if row.body is not None]
BY_ID = {row.id: row for row in OPERATIONS}
INSIDE = [row for row in OPERATIONS if row.method != "GET" and row.path.startswith(C) and row.path != C]
SHOWN_ONCE = {"plan_shares_create", "invitations_create"}
"""Writes whose answers hold a secret: they are not kept."""
KEY: dict[str, Any] = {"HTTP_IDEMPOTENCY_KEY": "6f0c8c1e said twice"}
JOURNEY_ORDERS: list[dict[str, Any]] = [
    {"type": "advance_day", "walked": 8, "hustled": 0, "forced": 0},
    {"type": "advance_hours", "hours": 2, "pace": "walk"},
    {"type": "rest", "days": 1},
    {"type": "place_encounter", "creatures": [{"id": "wolf", "count": 2}], "mile": 9.5, "name": "W", "hidden": True},
    {"type": "place_encounter", "creatures": [{"id": "wolf"}], "cell": 771, "stance": "wary"},
    {"type": "clear_encounter", "id": "e1"},
    {"type": "show_encounter"},
    {"type": "let_pass"},
    {"type": "talk", "minutes": 10, "note": "They want the road."},
    {"type": "override", "target": "journey", "field": "mile", "value": 3, "reason": "a ford"},
    {"type": "override", "target": "journey", "field": "supplies", "value": 3, "reason": "a shop"},
    {"type": "set_table", "rolls": True},
    {"type": "take_outcome"},
    {"type": "end_journey", "reason": "winter"},
    {"type": "start_fight", "fight": "x", "ambush": "y"},
]
DAY = {"walked": 6, "hustled": 2, "forced": 1}
RICH: dict[str, dict[str, Any]] = {
    "journeys_order": {"dice": [3, 4], "rolls": {"march": [2, 6], "way": [7], "hazard": [], "weather": [40]}},
    "journeys_replan": {
        "stops": [{"cell": demo_place("Ashby"), "stay": {"days": 1, "hours": 2, "why": "trade", "note": "rope"}}],
        "modes": {"allowed": ["own", "hired:light_horse"], "by_leg": [{"leg": 0, "mode": "own"}]},
        "avoid": [{"name": "Watched", "cells": [5, 6], "weight": 3.0}],
        "closures": [{"from": demo_place("Ashby"), "to": demo_place("Ashby") + 1, "name": "the old bridge"}],
        "orders": [{"day": 2, **DAY, "camp_mile": 7.5}],
        "default_order": DAY,
        "current_mph": 1.5,
        "note": "the bridge is out",
    },
    "journeys_branch": {"number": 2, "day": None, "seed": 7, "players_see": False},
}
"""Writes with much more in them than they need."""
FIGHT_ORDERS: list[dict[str, Any]] = [
    {"type": "move", "path": [[5, 5], [6, 5]]},
    {"type": "step", "x": 5, "y": 5},
    {"type": "full_attack", "targets": ["ogre", "bandit-1"], "attack": 0},
    {"type": "resume", "combatant": "ysolde"},
]
"""One of each shape; every order there is meets these values where orders are read and carried out, without requests.
"""
READ_AS_PLANS = {"plans_order": 1, "plans_front": 1, "plan_jobs_create": 2}
"""Writes that read the body of a plan, which is attacked in depth where one is made: how deep they are attacked."""


def everything() -> dict[str, Any]:
    """All rows of all tables of the project."""
    labels = ("campaigns", "travel", "tactical")
    models: list[type[Model]] = [model for label in labels for model in apps.get_app_config(label).get_models()]
    return {
        model.__name__: sorted(map(repr, model.objects.values_list()))  # type: ignore[attr-defined]  # has a manager
        for model in models
        if model is not IdempotencyRecord
    }


def attack(world: World, operation: Operation, body: Any, told: str, faults: list[str]) -> None:
    """Send one request as the GM; note a 500, a refusal that is no problem document, or one that wrote."""
    client = world.client("gm")
    client.raise_request_exception = False
    writes = Writes()
    with transaction.atomic(), connection.execute_wrapper(writes):
        path, after = world.path(operation.path), None
        try:
            answer = client.generic(operation.method, path, json.dumps(body).encode(), "application/json")
            if answer.status_code >= 500:
                faults.append(f"{operation.id} {told}: {answer.status_code} {raised(client)}")
            elif answer.status_code >= 400:
                said = problem(answer, answer.status_code)
                assert said["remedy"], said
                assert "\0" not in said["detail"]
                assert len(answer.content) - len(json.dumps(said.get("current"))) < 40_000, len(answer.content)
                after = everything() if writes.seen else None
        except AssertionError as error:
            faults.append(f"{operation.id} {told}: {str(error)[:300]}")
        transaction.set_rollback(True)
    if after is not None:
        before = everything()
        faults += [f"{operation.id} {told}: wrote {name}" for name in before if before[name] != after[name]]


class Writes:
    """Notes whether a statement that writes was sent to the database."""

    def __init__(self) -> None:
        self.seen = False

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.seen = self.seen or sql.startswith(("INSERT", "UPDATE", "DELETE"))
        return execute(sql, params, many, context)


def raised(client: APIClient) -> str:
    info = client.exc_info
    client.exc_info = None
    return repr(info[1])[:200] if info else ""


def attack_everywhere(
    world: World, operation: Operation, body: Any, faults: list[str], within: tuple[Any, ...] = ()
) -> int:
    """Put every hostile value into every place of a body."""
    sent, deepest = 0, READ_AS_PLANS.get(operation.id, 99)
    for place in places(body):
        if place[: len(within)] != within or len(place) > deepest:
            continue
        for name, value in values().items():
            attack(world, operation, replaced(body, place, value), f"{'/'.join(map(str, place))} = {name}", faults)
            sent += 1
    return sent


@pytest.mark.parametrize("operation", WRITES, ids=lambda row: row.id)
def test_no_field_takes_what_it_does_not_want(world: World, operation: Operation) -> None:
    assert operation.body is not None
    faults: list[str] = []
    body = operation.body(world, "gm")
    if "sheet" in body:
        body["sheet"] = {name: body["sheet"][name] for name in ("name", "speed", "hp")}
    assert attack_everywhere(world, operation, body, faults) > 0
    for name, value in values().items():
        attack(world, operation, value, f"body = {name}", faults)
    assert not faults, "\n".join(faults[:40])


@pytest.mark.parametrize("what", RICH)
def test_no_field_of_a_rich_write_takes_what_it_does_not_want(world: World, what: str) -> None:
    operation, faults = BY_ID[what], []
    assert operation.body is not None
    body = {**operation.body(world, "gm"), **RICH[what]}
    with transaction.atomic():
        if what in PREPARED:
            assert BY_ID[PREPARED[what]].send(world, world.client("gm"), "gm").status_code == 200
            body["v"] += 1
        attack(world, operation, body, "as it is", faults)
        attack_everywhere(world, operation, body, faults)
        transaction.set_rollback(True)
    assert not faults, "\n".join(faults[:40])


@pytest.mark.parametrize("order", JOURNEY_ORDERS, ids=lambda order: f"{order['type']}-{len(order)}")
def test_no_order_of_a_journey_takes_what_it_does_not_want(world: World, order: dict[str, Any]) -> None:
    operation, faults = BY_ID["journeys_order"], []
    assert operation.body is not None
    body = {**operation.body(world, "gm"), "order": order}
    attack(world, operation, body, "as it is", faults)
    attack_everywhere(world, operation, body, faults, ("order",))
    assert not faults, "\n".join(faults[:40])


@pytest.mark.parametrize("order", FIGHT_ORDERS, ids=lambda order: order["type"])
def test_no_order_of_a_fight_takes_what_it_does_not_want(world: World, order: dict[str, Any]) -> None:
    operation, faults = BY_ID["fights_order"], []
    assert operation.body is not None
    body = {**operation.body(world, "gm"), "order": order}
    attack(world, operation, body, "as it is", faults)
    attack_everywhere(world, operation, body, faults, ("order",))
    assert not faults, "\n".join(faults[:40])


def said(world: World, operation: Operation, body: Any) -> Any:
    """Send a write as the GM, with a key."""
    path = operation.address(world, operation.query)
    if operation.id == "map_imports_create":
        return world.client("gm").generic("POST", f"{path}?filename=map.txt", "0101 forest\n", "text/plain", **KEY)
    return world.client("gm").generic(operation.method, path, json.dumps(body), "application/json", **KEY)


def meant(answer: Any) -> Any:
    """What an answer says: databases keep the fields of an object in orders of their own."""
    return answer.json() if answer.content else None


def wrong_with_saying_twice(world: World, operation: Operation) -> Iterator[str]:
    body = operation.body(world, "gm") if operation.body else None
    first = said(world, operation, body)
    writes = Writes()
    with connection.execute_wrapper(writes):
        second = said(world, operation, body)
    if first.status_code >= 300:
        yield f"first {first.status_code} {first.content[:200]!r}"
    if (operation.id in SHOWN_ONCE) != (second.headers.get("Idempotent-Replay") is None):
        yield "replayed, or not, against what is said of it"
    if operation.id in SHOWN_ONCE or operation.id == "map_imports_create":
        return
    if writes.seen:
        yield "wrote twice"
    if (second.status_code, meant(second)) != (first.status_code, meant(first)):
        yield "another answer"
    if "another body" not in problem(said(world, operation, {**(body or {}), "again": 1}), 422)["detail"]:
        yield "took another body for the same"


def test_every_write_said_twice_with_one_key_is_done_once(world: World) -> None:
    faults: dict[str, list[str]] = {}
    for operation in INSIDE:
        with transaction.atomic():
            if operation.id in PREPARED:
                assert BY_ID[PREPARED[operation.id]].send(world, world.client("gm"), "gm").status_code == 200
            faults[operation.id] = list(wrong_with_saying_twice(world, operation))
            transaction.set_rollback(True)
    assert not {name: told for name, told in faults.items() if told}
    assert len(faults) > 75
