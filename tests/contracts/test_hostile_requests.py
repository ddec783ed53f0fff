"""Each field of each write, with what it does not want: a problem document, and nothing written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model
from rest_framework.test import APIClient

from campaigns.models import IdempotencyRecord
from tests.cast import problem
from tests.contracts.hostile import places, replaced, values
from tests.contracts.operations import OPERATIONS, Operation
from tests.contracts.stage import World

pytestmark = pytest.mark.django_db

WRITES = [row for row in OPERATIONS if row.body is not None]
BY_ID = {row.id: row for row in OPERATIONS}
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
FIGHT_ORDERS: list[dict[str, Any]] = [
    {"type": "move", "path": [[5, 5], [6, 5]]},
    {"type": "double_move", "path": [[5, 5], [6, 5]]},
    {"type": "step", "x": 5, "y": 5},
    {"type": "attack", "target": "ogre", "attack": 0, "full": False},
    {"type": "full_attack", "targets": ["ogre", "bandit-1"], "attack": 0},
    {"type": "charge", "target": "ogre", "attack": 0},
    {"type": "total_defense"},
    {"type": "fight_defensively"},
    {"type": "hold"},
    {"type": "resume", "combatant": "ysolde"},
    {"type": "stand_up"},
    {"type": "drop_prone"},
    {"type": "flee"},
    {"type": "end_turn"},
]


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
    sent = 0
    for place in places(body):
        if place[: len(within)] != within:
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


@pytest.mark.parametrize("order", JOURNEY_ORDERS, ids=lambda order: f"{order['type']}-{len(order)}")
def test_no_order_of_a_journey_takes_what_it_does_not_want(world: World, order: dict[str, Any]) -> None:
    operation, faults = BY_ID["journeys_order"], []
    assert operation.body is not None
    body = {**operation.body(world, "gm"), "order": order}
    attack(world, operation, body, "as it is", faults)
    attack_everywhere(world, operation, body, faults, ("order",))
    assert not faults, "\n".join(faults[:40])


@pytest.mark.parametrize("what", ["fights_order", "fights_preview"])
@pytest.mark.parametrize("order", FIGHT_ORDERS, ids=lambda order: order["type"])
def test_no_order_of_a_fight_takes_what_it_does_not_want(world: World, what: str, order: dict[str, Any]) -> None:
    operation, faults = BY_ID[what], []
    assert operation.body is not None
    body = {**operation.body(world, "gm"), "order": order}
    attack(world, operation, body, "as it is", faults)
    attack_everywhere(world, operation, body, faults, ("order",))
    assert not faults, "\n".join(faults[:40])
