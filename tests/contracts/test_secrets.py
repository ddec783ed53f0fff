"""What players must not learn: walked through every read of the API, before, during and after a hidden meeting."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from django.db import connection

from campaigns import notify
from tests.cast import problem
from tests.contracts.operations import OBSERVER, OPERATIONS, PLAYER, SIGNED_IN
from tests.contracts.stage import SECRET_ENCOUNTER, SECRET_WAITING, World, made
from travel.models import Journey, Map
from travel.rules.maps.terrain import NO_CELL
from travel.selectors.maps import players_know, world_of

pytestmark = pytest.mark.django_db

Read = dict[str, tuple[bytes, str]]
Before = dict[str, Read]
PLAYERS = ("player", "observer")
BOOKS = ("creatures_list", "rules_read", "rulesets_list")  # the same for everyone, whatever a campaign holds
READS = [
    row
    for row in OPERATIONS
    if row.method == "GET" and row.needs in (OBSERVER, PLAYER, SIGNED_IN) and row.id not in BOOKS
]
GM_READS = [row for row in OPERATIONS if row.method == "GET" and row.needs not in ("anyone",)]
MAY_REFUSE = ("fights_reach", "fights_paths")
"""Questions that the rules may refuse, which must tell no secret either."""
QUERIES = {
    "journeys_events": ("?after=2",),
    "fights_events": ("?after=3", "?as=players"),
    "fights_read": ("?as=players",),
    "log_read": ("?journey={journey}",),
    "maps_list": ("?page_size=1",),
}


def walk(world: World, who: str) -> Read:
    """All that somebody can read: body and ETag by address."""
    client, found = world.client(who), {}
    for row in READS:
        for query in (row.query, *QUERIES.get(row.id, ())):
            path = row.address(world, query)
            answer = client.get(path)
            is_refused = row.id in MAY_REFUSE and answer.status_code == 422
            assert is_refused or answer.status_code == (row.status or 200), (path, answer.content[:200])
            found[path] = (answer.content, answer.headers.get("ETag", ""))
    return found


def holds_no_secret(world: World, who: str, secrets: tuple[str, ...]) -> None:
    for path, (body, _) in walk(world, who).items():
        text = body.decode("utf-8", "replace")
        for secret in secrets:
            assert secret not in text, f"{secret!r} in {path} as {who}"


def json_of(world: World, who: str, path: str) -> Any:
    return made(world.client(who).get(world.path("/api/v1/campaigns/{campaign}/" + path)))


def order(world: World, order: dict[str, Any]) -> dict[str, Any]:
    journey = Journey.objects.get(pk=world.ids["journey"])
    told: dict[str, Any] = world.stage.order({"id": str(journey.pk), "v": journey.version}, order)
    return told


def start_the_fight(world: World) -> str:
    """The hidden meeting becomes a fight; returns its id."""
    gm, url = world.cast.gm, world.path("/api/v1/campaigns/{campaign}/ambushes/{ambush}/")
    ambush = made(gm.get(url))
    ambush = made(gm.post(f"{url}roll/", {"v": ambush["v"], "natural": 20}, format="json"))
    fight: str = made(gm.post(f"{url}start/", {"v": ambush["v"]}, format="json"))["fight"]
    return fight


def test_the_gm_reads_every_secret_somewhere(world: World) -> None:
    told = "".join(world.client("gm").get(world.path(row.path)).content.decode("utf-8", "replace") for row in GM_READS)
    for secret in world.secrets:
        assert secret in told, f"{secret!r} is no secret of this world"


@pytest.mark.parametrize("who", PLAYERS)
def test_no_read_of_players_holds_a_secret(world: World, who: str) -> None:
    holds_no_secret(world, who, world.secrets)


@pytest.mark.parametrize("who", PLAYERS)
def test_nor_does_the_list_of_operations_refused_to_them(world: World, who: str) -> None:
    for row in OPERATIONS:
        answer = row.send(world, world.client(who), who)
        if answer.status_code >= 400:
            text = answer.content.decode()
            assert not [secret for secret in world.secrets if secret in text], (row.id, text)


@pytest.mark.parametrize("who", PLAYERS)
def test_a_hidden_meeting_that_became_a_fight_keeps_its_name(world: World, who: str) -> None:
    secrets = tuple(one for one in world.secrets if one != world.ids["ambush"])
    fight = start_the_fight(world)
    other = World(world.stage, world.board, {**world.ids, "fight": fight}, sessions=world.sessions)
    holds_no_secret(other, who, secrets)
    assert SECRET_ENCOUNTER in json.dumps(json_of(other, "gm", "journeys/{journey}/"))
    assert json_of(other, who, "journeys/{journey}/")["fight"] == fight
    url = world.path("/api/v1/campaigns/{campaign}/fights/{fight}/", fight=fight)
    gm = world.client("gm")
    for _ in range(4):
        made(gm.post(f"{url}policy/", {"v": made(gm.get(url))["v"]}, format="json"))
        holds_no_secret(other, who, secrets)
    made(gm.post(f"{url}end/", {"v": made(gm.get(url))["v"]}, format="json"))
    holds_no_secret(other, who, secrets)
    order(world, {"type": "rest", "days": 1})
    holds_no_secret(other, who, secrets)


@pytest.mark.parametrize("who", PLAYERS)
def test_numbers_of_events_are_whole(world: World, who: str) -> None:
    for path in ("journeys/{journey}/events/", "fights/{fight}/events/"):
        rows = json_of(world, who, path)
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        assert len(rows) < len(json_of(world, "gm", path))
        assert not any(row["gm_only"] for row in rows)
        assert all(row.get("batch") is None for row in rows)
    told = [entry["number"] for day in json_of(world, who, "log/")["days"] for entry in day["entries"]]
    assert sorted(told) == list(range(1, len(told) + 1))


@pytest.mark.parametrize("who", PLAYERS)
def test_places_ahead_and_creatures_unseen_have_no_coordinates(world: World, who: str) -> None:
    row = Map.objects.get(pk=world.ids["map"])
    land, known = world_of(row), players_know(row)
    codes = np.frombuffer(
        walk(world, who)[world.path("/api/v1/campaigns/{campaign}/maps/{map}/terrain.bin")][0], np.uint8
    )
    assert (codes[~known] == NO_CELL).all()
    assert 0 < known.sum() < 600
    journey = json_of(world, who, "journeys/{journey}/")
    assert known[journey["route"]["cells"]].all()
    assert journey["mile"] < 47
    for cell in np.flatnonzero(~known)[::97]:
        path = f"/api/v1/campaigns/{{campaign}}/maps/{{map}}/cells/{cell}/"
        problem(world.client(who).get(world.path(path)), 404)
    features = json_of(world, who, "maps/{map}/features/")
    spots = [(place["x"], place["y"]) for place in features["settlements"]]
    spots += [tuple(point) for line in features["lines"] for point in line["points"]]
    here = {(round(float(x), 2), round(float(y), 2)) for x, y in zip(land.x[known], land.y[known], strict=True)}
    assert {(round(x, 2), round(y, 2)) for x, y in spots} <= here
    fight = json_of(world, who, "fights/{fight}/")
    assert (7, 5) not in {(unit["x"], unit["y"]) for unit in fight["combatants"]}
    assert len(fight["combatants"]) == len(fight["order"]) == 5


def gm_sends(method: str, path: str, body: Callable[[World], dict[str, Any]]) -> Callable[[World], None]:
    def change(world: World) -> None:
        send = getattr(world.client("gm"), method)
        made(send(world.path("/api/v1/campaigns/{campaign}/" + path), body(world), format="json"))

    return change


def by_row(operation: str) -> Callable[[World], None]:
    """The request of the table of operations."""
    row = next(row for row in OPERATIONS if row.id == operation)

    def change(world: World) -> None:
        made(row.send(world, world.client("gm"), "gm"))

    return change


def journey_order(**plain: Any) -> Callable[[World], None]:
    def change(world: World) -> None:
        order(world, plain)

    return change


def undo_the_secret(world: World) -> None:
    order(world, {"type": "place_encounter", "creatures": [{"id": "ogre"}], "mile": 60.0, "hidden": True})
    by_row("journeys_undo")(world)


def an_unknown_cell(world: World) -> int:
    row = Map.objects.get(pk=world.ids["map"])
    return int(np.flatnonzero(~players_know(row))[0])


def revision(world: World) -> int:
    return Map.objects.get(pk=world.ids["map"]).revision


LAIR = {"type": "area", "name": "Lair", "kind": "no_go", "gm_only": True}
SECRET_CHANGES: dict[str, Callable[[World], None]] = {
    "an encounter ahead": journey_order(
        type="place_encounter", creatures=[{"id": "ogre"}], mile=60.0, hidden=True, name="Third"
    ),
    "an encounter ahead taken away": lambda world: (
        order(world, {"type": "clear_encounter", "id": json_of(world, "gm", "journeys/{journey}/")["waiting"][0]["id"]})
        and None
    ),
    "an undo of what was secret": undo_the_secret,
    "whether tables are rolled": journey_order(type="set_table", rolls=True),
    "the meeting let pass unseen": journey_order(type="let_pass"),
    "a marker of the GM": gm_sends(
        "post", "maps/{map}/markers/", lambda world: {"name": "Cache", "cell": int(world.ids["cell"]), "gm_only": True}
    ),
    "a marker where nobody has been": gm_sends(
        "post", "maps/{map}/markers/", lambda world: {"name": "Inn", "cell": an_unknown_cell(world), "gm_only": False}
    ),
    "a marker taken away": by_row("map_markers_delete"),
    "a marker changed": by_row("map_markers_update"),
    "ground where nobody has been": gm_sends(
        "patch",
        "maps/{map}/terrain/",
        lambda world: {"v": revision(world), "cells": [an_unknown_cell(world)], "terrain": "swamp"},
    ),
    "an area of the GM": gm_sends(
        "post",
        "maps/{map}/edits/",
        lambda world: {"v": revision(world), "edits": [{**LAIR, "cells": [int(world.ids["cell"])]}]},
    ),
    "an edit undone": by_row("map_edits_undo"),
    "a map from nothing": by_row("maps_create"),
    "a plan": by_row("plans_create"),
    "a plan's name": by_row("plans_update"),
    "a plan's hours": by_row("plans_deadline"),
    "a plan deleted": by_row("plans_delete"),
    "a simulation": by_row("simulations_create"),
    "a simulation stopped": by_row("simulations_cancel"),
    "what may be met": by_row("encounter_tables_replace"),
    "an ambush prepared": by_row("ambushes_update"),
    "an ambush rolled": by_row("ambushes_roll"),
    "an import": by_row("map_imports_create"),
    "an import brought in": by_row("map_imports_accept"),
    "an import read again": by_row("map_imports_again"),
    "a preset": by_row("map_presets_create"),
    "a preset's name": by_row("map_presets_update"),
    "a preset forgotten": by_row("map_presets_delete"),
    "a creature of the GM's own": by_row("own_creatures_create"),
    "a creature of the GM's own changed": by_row("own_creatures_update"),
    "the GM's own creature deleted": by_row("own_creatures_delete"),
    "rules of the GM's own": by_row("own_rulesets_create"),
    "a figure of the GM's own rules": by_row("own_rulesets_update"),
    "the GM's own rules deleted": by_row("own_rulesets_delete"),
    "an invitation": by_row("invitations_create"),
    "a hidden foe hurt": gm_sends(
        "post",
        "fights/{fight}/override/",
        lambda world: {"v": world.board.version(world.cast.gm), "target": "lurker", "hp": 1},
    ),
    "a hidden foe moved": gm_sends(
        "post",
        "fights/{fight}/override/",
        lambda world: {"v": world.board.version(world.cast.gm), "target": "lurker", "position": [8, 9]},
    ),
}


@pytest.fixture(scope="module")
def before(kept_world: World) -> Before:
    """What players read before anything changes; every test starts from that same world."""
    return {who: walk(kept_world, who) for who in PLAYERS}


@pytest.mark.parametrize("change", list(SECRET_CHANGES))
def test_a_change_only_the_gm_sees_moves_nothing_that_players_read(
    before: Before, world: World, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bells = len(connection.run_on_commit)
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(notify, "_publish", lambda campaign, audiences, message: told.append(audiences))
    SECRET_CHANGES[change](world)
    for _, bell, _ in connection.run_on_commit[bells:]:
        if bell.__module__ == notify.__name__:
            bell()
    assert ("gm", "players") not in told
    for who in PLAYERS:
        after = walk(world, who)
        moved = [path for path in after if after[path] != before[who][path]]
        assert not moved, {path: (before[who][path][0][:1500], after[path][0][:1500]) for path in moved}


def test_a_players_stale_order_is_answered_with_the_players_board(world: World) -> None:
    client, path = world.client("player"), "/api/v1/campaigns/{campaign}/fights/{fight}/orders/"
    answer = client.post(world.path(path), {"v": 0, "order": {"type": "end_turn"}}, format="json")
    current = problem(answer, 409)["current_version"]
    assert current == json_of(world, "player", "fights/{fight}/")["v"]
    assert not [secret for secret in world.secrets if secret in answer.content.decode()]


def test_dice_for_meetings_that_did_not_happen_leave_no_trace(world: World) -> None:
    order(world, {"type": "let_pass"})
    order(world, {"type": "set_table", "rolls": True})
    order(world, {"type": "advance_day"})
    types = {row["type"] for row in json_of(world, "gm", "journeys/{journey}/events/") if row["gm_only"]}
    assert "encounter_checked" in types or len(types) > 2, types
    for who in PLAYERS:
        test_numbers_of_events_are_whole(world, who)
        assert not types & {row["type"] for row in json_of(world, who, "journeys/{journey}/events/")}
        holds_no_secret(world, who, world.secrets)


def test_the_name_of_what_waits_is_not_told_by_refusals(world: World) -> None:
    """Orders that players may not give say so, and nothing else."""
    for row in OPERATIONS:
        if row.needs == "gm" and "{campaign}" in row.path:
            first = row.send(world, world.client("player"), "player")
            assert first.status_code == 403
            assert SECRET_WAITING not in first.content.decode()
            nowhere = row.send(world, world.client("player"), "player", journey=world.ids["map"], plan=world.ids["map"])
            assert nowhere.content == first.content
