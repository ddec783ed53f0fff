"""Who may do what: every operation of the API, asked by everyone there is."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import transaction
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from tests.cast import problem
from tests.contracts.operations import ANYONE, GM, OBSERVER, OPERATIONS, PLAYER, SIGNED_IN, Operation
from tests.contracts.stage import World

pytestmark = pytest.mark.django_db

ROLES = (OBSERVER, PLAYER, GM)
WHO = ("gm", "player", "observer", "outsider", "anonymous", "read", "write", "elsewhere")
TOKENS = ("read", "write", "elsewhere")
PREPARED = {
    "journeys_replan": "journeys_order",
    "ambushes_start": "ambushes_roll",
    "fights_undo": "fights_override",
    "map_edits_redo": "map_edits_undo",
}


def expected(operation: Operation, who: str) -> int:
    """The status that ``who`` gets; 200 stands for yes, with whatever status of success."""
    yes = operation.status or 200
    if operation.needs == ANYONE:
        return 403 if who == "read" and operation.method != "GET" else yes
    if who == "anonymous":
        return 401
    if who in TOKENS:
        return _by_token(operation, who, yes)
    if operation.needs == SIGNED_IN:
        return yes
    if who == "outsider":
        return 404
    if operation.id == "tokens_delete":
        return yes if who == "gm" else 404
    return yes if ROLES.index(who) >= ROLES.index(operation.needs) else 403


def _by_token(operation: Operation, who: str, yes: int) -> int:
    """A token may do what its owner, the GM, may: in its campaign, within its scope, never about accounts."""
    if not operation.by_token or (who == "read" and operation.method != "GET"):
        return 403
    if who == "elsewhere" and "{campaign}" in operation.path:
        return 404
    return yes


def client_for(world: World, who: str) -> APIClient:
    """The client of a row of the table."""
    if who in TOKENS:
        return world.bearer(who)
    return world.client(who)


def test_every_operation_has_a_row() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    described = {
        (operation["operationId"], method.upper(), path)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    }
    assert described == {(row.id, row.method, row.path) for row in OPERATIONS}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda row: row.id)
def test_who_may(world: World, operation: Operation) -> None:
    answers = {}
    for who in WHO:
        with transaction.atomic():
            for row in OPERATIONS:
                if row.id == PREPARED.get(operation.id):
                    assert row.send(world, world.client("gm"), "gm").status_code == 200
            status = operation.send(world, client_for(world, who), who).status_code
            answers[who] = 200 if 200 <= status < 300 else status
            transaction.set_rollback(True)
    assert answers == {who: expected(operation, who) for who in WHO}


@pytest.mark.parametrize("operation", [row for row in OPERATIONS if row.path.count("{") > 1], ids=lambda row: row.id)
def test_what_is_elsewhere_is_answered_like_what_is_nowhere(world: World, operation: Operation) -> None:
    names = [name for name in world.ids if f"{{{name}}}" in operation.path and name not in ("campaign", "cell")]
    if operation.id in ("log_write", "simulations_trial", "maps_cell"):
        names = [name for name in names if name not in ("day", "trial")]
    body = {"campaign": world.ids["elsewhere"]}
    foreign = operation.send(world, world.client("gm"), "gm", **body)
    missing = operation.send(world, world.client("gm"), "gm", **body, **{name: str(uuid4()) for name in names})
    problem(foreign, 404)
    assert foreign.content == missing.content
    assert list(foreign.headers.items()) == list(missing.headers.items())


@pytest.mark.parametrize("who", ["outsider", "elsewhere"])
def test_a_campaign_of_others_is_answered_like_none(world: World, who: str) -> None:
    client = client_for(world, who)
    for operation in OPERATIONS:
        if "{campaign}" in operation.path:
            foreign = operation.send(world, client, who)
            missing = operation.send(world, client, who, campaign=str(uuid4()))
            problem(foreign, 404)
            assert foreign.content == missing.content, operation.id
