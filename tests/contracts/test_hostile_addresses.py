"""Bad paths, queries, headers and bodies; old versions; ids of another campaign."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from drf_spectacular.generators import SchemaGenerator

from campaigns.models import IdempotencyRecord
from tests.cast import problem
from tests.contracts.operations import OPERATIONS, C, Operation
from tests.contracts.stage import World
from tests.contracts.test_hostile_requests import everything
from travel.models import Journey

pytestmark = pytest.mark.django_db

READS = [row for row in OPERATIONS if row.method == "GET"]
VERSIONED = [row for row in OPERATIONS if row.id.startswith(("journeys_", "fights_", "plans_", "maps_", "ambushes_"))]
BAD_TEXT = ("%00", "a%00b", "%ED%A0%80", "%FF%FE", "%C0%80")
BAD_NUMBERS = ("-1", "1.5", "1e9", "3000000000", "99999999999999999999999999", "NaN", "", "seven", *BAD_TEXT)


def ask(
    world: World, path: str, method: str = "GET", body: bytes = b"", kind: str = "application/json", **more: Any
) -> Any:
    """Ask as the GM, so that a defect is an answer and not an exception."""
    client = world.client("gm")
    client.raise_request_exception = False
    return client.generic(method, path, body, kind, **more)


def refused(answer: Any) -> dict[str, Any]:
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.content[:300])
    return problem(answer, answer.status_code)


@pytest.mark.parametrize("text", [*BAD_TEXT, "x", "%2e%2e%2f", "'%20OR%201=1", "0", "null"])
def test_no_text_is_an_id(world: World, text: str) -> None:
    for operation in OPERATIONS:
        for name in ("campaign", "map", "plan", "journey", "fight", "party", "run", "rule_id", "token"):
            if f"{{{name}}}" in operation.path:
                refused(ask(world, world.path(operation.path, **{name: text}), operation.method, b"{}"))


@pytest.mark.parametrize("text", BAD_NUMBERS)
def test_no_such_number_in_a_path(world: World, text: str) -> None:
    for path, name in (("maps/{map}/cells/{cell}/", "cell"), ("simulations/{run}/trials/{trial}/", "trial")):
        refused(ask(world, world.path(C + path, **{name: text})))
    body = json.dumps({"journey": world.ids["journey"], "prose": "x"}).encode()
    refused(ask(world, world.path(C + "log/days/{day}/", day=text), "PATCH", body))


def query_parameters() -> list[tuple[str, str]]:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return [
        (operation["operationId"], parameter["name"])
        for methods in schema["paths"].values()
        for method, operation in methods.items()
        for parameter in operation.get("parameters", [])
        if method == "get" and parameter["in"] == "query"
    ]


@pytest.mark.parametrize("value", [*BAD_NUMBERS, "x" * 5000, "[]", "&&=", "%"])
def test_queries_are_read_or_refused(world: World, value: str) -> None:
    rows = {row.id: row for row in READS}
    asked = query_parameters()
    assert len(asked) > 12
    for operation, name in asked:
        path = world.path(rows[operation].path)
        answer = ask(world, f"{path}?{name}={value}")
        if answer.status_code != 200:
            refused(answer)


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"[" * 100_000 + b"]" * 100_000, "application/json", 422),
        (b'{"name": ' * 100_000, "application/json", 422),
        (b'{"name": "a", "name": "b"}', "application/json", 422),
        (b'{"name": NaN}', "application/json", 422),
        (b'{"name": 1e999}', "application/json", 422),
        (b'{"name": ' + b"9" * 5000 + b"}", "application/json", 422),
        (b'{"name": "\\ud800"}', "application/json", 422),
        (b'{"name": "\\u0000"}', "application/json", 422),
        (b'{"name": "\xff\xfe"}', "application/json", 422),
        (b'{"name": "a"', "application/json", 422),
        (b"", "application/json", 422),
        (b'{"name": "' + b"x" * 2_000_000 + b'"}', "application/json", 413),
        (b"name=a", "application/x-www-form-urlencoded", 415),
        (b"<name/>", "application/xml", 415),
        (b"\0\0", "multipart/form-data; boundary=x", 415),
        (b"{}", "application/json; charset=klingon", 422),
    ],
    ids=lambda value: value[:24].decode("latin-1") if isinstance(value, bytes) else str(value),
)
def test_no_such_body(world: World, body: bytes, kind: str, status: int) -> None:
    before = everything()
    problem(ask(world, world.path(C + "parties/"), "POST", body, kind), status)
    assert everything() == before


@pytest.mark.parametrize("key", ["", " ", "x" * 101, "k\0", "é" * 60])
def test_no_such_idempotency_key(world: World, key: str) -> None:
    body = b'{"name": "Others"}'
    answer = ask(world, world.path(C + "parties/"), "POST", body, headers={"idempotency-key": key})
    if answer.status_code != 201:
        refused(answer)
        assert IdempotencyRecord.objects.count() == 0


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Basic YTpi", "Bearer outrider_" + "a" * 43, "Bearer \xff"])
def test_no_such_token(world: World, header: str) -> None:
    answer = ask(world, world.path(C), headers={"authorization": header})
    assert problem(answer, 401)["remedy"] == "Make a token under Tokens, or sign in."


@pytest.mark.parametrize("step", [-1, 1, 1000])
@pytest.mark.parametrize("operation", [row for row in VERSIONED if row.body], ids=lambda row: row.id)
def test_a_stale_version_is_a_conflict_that_names_the_current_one(
    world: World, operation: Operation, step: int
) -> None:
    assert operation.body is not None
    body = operation.body(world, "gm")
    if "v" not in body:
        return
    current, body["v"] = body["v"], body["v"] + step
    before = everything()
    answer = ask(world, world.path(operation.path), operation.method, json.dumps(body).encode())
    assert problem(answer, 409)["current_version"] == current
    assert "Read it again" in answer.json()["remedy"]
    assert everything() == before


@pytest.mark.parametrize(
    ("operation", "field"),
    [
        ("plans_create", "map"),
        ("plans_create", "party"),
        ("plans_preview", "map"),
        ("journeys_create", "plan"),
        ("simulations_create", "plan"),
        ("simulations_create", "journey"),
        ("log_write", "journey"),
        ("tokens_create", "campaign"),
    ],
)
def test_a_thing_of_another_campaign_named_in_a_body_is_not_there(world: World, operation: str, field: str) -> None:
    row = next(row for row in OPERATIONS if row.id == operation)
    assert row.body is not None
    who = "outsider" if field == "campaign" else "gm"
    body = row.body(world, "gm")
    if field == "journey" and operation == "simulations_create":
        body.pop("plan")
    answers = []
    for thing in (world.ids[field], str(uuid4())):
        client = world.client(who)
        path = world.path(row.path, campaign=world.ids["elsewhere"])
        answers.append(client.generic(row.method, path, json.dumps({**body, field: thing}), "application/json"))
    assert refused(answers[0])
    assert answers[0].content == answers[1].content


def test_the_gm_of_another_campaign_rides_no_member_of_this_one(world: World) -> None:
    """Owners and riders are of this campaign and party."""
    other = str(Journey.objects.get(pk=world.ids["journey"]).pk)
    for operation, field, value in (
        ("party_members_update", "owner", other),
        ("party_members_update", "carrier", other),
        ("carriers_update", "riders", [other]),
    ):
        row = next(row for row in OPERATIONS if row.id == operation)
        refused(ask(world, world.path(row.path), row.method, json.dumps({field: value}).encode()))


def test_a_head_is_answered_like_a_get_without_its_body(world: World) -> None:
    for operation in READS:
        for who in ("player", "anonymous"):
            path = world.path(operation.path)
            got, head = world.client(who).get(path), world.client(who).head(path)
            assert (head.status_code, head.content) == (got.status_code, b""), operation.id


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "BREW"])
def test_no_such_operation(world: World, method: str) -> None:
    described: dict[str, set[str]] = {}
    for row in OPERATIONS:
        described.setdefault(row.path, set()).add(row.method)
    for path, methods in described.items():
        if method not in methods:
            assert problem(ask(world, world.path(path), method, b"{}"), 405)["remedy"]


@pytest.mark.parametrize("accept", ["application/xml", "text/html", "image/*", "nonsense"])
def test_no_such_format(world: World, accept: str) -> None:
    for operation in READS:
        answer = ask(world, world.path(operation.path), headers={"accept": accept})
        if answer.status_code != 200:
            problem(answer, 406)


@pytest.mark.parametrize(
    "path", ["/api/v1/", "/api/v1/campaigns", "/api/v2/campaigns/", "/api/v1/campaigns//", "/api/%00"]
)
def test_no_such_address(world: World, path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        assert problem(ask(world, path, method, b"{}"), 404)["remedy"]
