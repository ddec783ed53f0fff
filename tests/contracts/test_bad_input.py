"""The bad input that the first issue names: what each gets told, with the remedy, and nothing half-written."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import problem
from tests.contracts.stage import World, made
from tests.contracts.test_hostile_requests import everything
from tests.tactical.service.board import Board, fight_setup, stand, walled
from tests.travel.importers.map_samples import overland
from travel.importers.choices import Choices
from travel.importers.strangers import READABLE
from travel.models import Journey
from travel.services.map_import_work import import_claim, import_settle
from travel.services.map_reading import read_upload
from travel.services.maps import map_store

pytestmark = pytest.mark.django_db

C = "/api/v1/campaigns/{campaign}/"
ISLAND = b"0101 grass\n0201 grass\n0301 ocean\n0302 ocean\n0401 grass\n"
HERE, NEAR, SEA, ISLE = 0, 1, 2, 3


def told(answer: Any, status: int = 422) -> tuple[str, str, str]:
    body = problem(answer, status)
    return body["detail"], body["remedy"], body["pointer"]


@pytest.mark.parametrize(
    ("name", "data", "detail", "remedy"),
    [
        (
            "letter.txt",
            b"Dear Ysolde, the road is long\n",
            "The text is of no kind known here; tried Azgaar, Text Mapper",
            f"Choose {READABLE}.",
        ),
        (
            "cut.json",
            b'{"info": {"version": "1.99"}, "pack": {"cells": [',
            "The JSON breaks off or is broken (Expecting value), line 1, column 50",
            "It may be cut short. Mend this place; if a program wrote it, let it write the file again.",
        ),
        (
            "book.pdf",
            b"%PDF-1.4\n",
            "This is a PDF, which cannot be brought in",
            f"It holds no ground. Choose {READABLE}.",
        ),
    ],
)
def test_a_file_that_is_no_map(world: World, name: str, data: bytes, detail: str, remedy: str) -> None:
    before = everything()
    url = world.path(C + "maps/imports/")
    job = made(world.cast.gm.generic("POST", f"{url}?filename={name}", data, "application/octet-stream"))
    claimed = import_claim(job["id"])
    assert claimed is not None
    import_settle(claimed[0], read_upload(claimed[1], Choices(), lambda part: None))
    job = made(world.cast.gm.get(f"{url}{job['id']}/"))
    assert (job["status"], job["map"]) == ("failed", None)
    assert job["problem"]["detail"].startswith(detail)
    assert job["problem"]["remedy"] == remedy
    after = everything()
    assert {table for table in after if after[table] != before[table]} == {"MapImport"}


def test_a_file_over_the_limit(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("travel.api.map_import.MAX_FILE_BYTES", 100)
    before = everything()
    url = world.path(C + "maps/imports/?filename=big.txt")
    answer = world.cast.gm.generic("POST", url, "0101 forest\n" * 20, "application/octet-stream")
    assert told(answer, 413) == ("An upload may hold 96 MB.", "Export a map with fewer cells, or pack it.", "")
    assert everything() == before


def test_no_file_at_all(world: World) -> None:
    answer = world.cast.gm.generic("POST", world.path(C + "maps/imports/?filename=a.txt"), "", "text/plain")
    assert told(answer) == ("No file came with the upload", 'Send it as the body, or as the field "file".', "/file")


def test_speed_0(world: World) -> None:
    body = {"name": "Statues", "count": 2, "speed": 0}
    before = everything()
    answer = world.cast.gm.post(world.path(C + "parties/quick/"), body, format="json")
    assert told(answer) == ("A walker with a speed of 0 ft goes nowhere", "Give a speed of 5 to 500 ft.", "/speed")
    assert everything() == before


def test_a_party_held_up_by_one_who_cannot_walk(world: World) -> None:
    party = made(world.cast.gm.get(world.path(C + "parties/{party}/")))
    sheet = {**party["members"][0]["sheet"], "name": "Old Tam", "speed": 0}
    made(world.cast.gm.post(world.path(C + "parties/{party}/members/"), {"sheet": sheet}, format="json"))
    detail, remedy, pointer = told(preview(world, [HERE, NEAR], party=world.ids["party"]))
    assert detail == "Old Tam has a speed of 0, so the party goes nowhere"
    assert remedy == "Give a speed of 5 ft or more, lighten the load, or let someone carry them."
    assert pointer == "/party"


def preview(world: World, stops: list[int], **fields: Any) -> Any:
    """Ask for a plan on a land with an island; ``stops`` count its hexes in the order of the file's columns."""
    read = overland(("isle.txt", ISLAND), choices=Choices(scale_value=6, scale_unit="mi"))
    land = map_store(world.cast.campaign, read.world)
    walkers = {"name": "Walkers", "count": 2, "speed": 30}
    party = made(world.cast.gm.post(world.path(C + "parties/quick/"), walkers, format="json"))["id"]
    body = {"name": "Out", "map": str(land.pk), "party": party, "start": {"day": 1, "hour": 8}, **fields}
    body["stops"] = [{"cell": cell} for cell in stops]
    return world.cast.gm.post(world.path(C + "plans/preview/"), body, format="json")


def hours(walked: int = 8, hustled: int = 0, forced: int = 0) -> dict[str, Any]:
    return {"orders": [{"day": 1, "walked": walked, "hustled": hustled, "forced": forced}]}


def test_the_same_plan_without_the_mistake(world: World) -> None:
    assert made(preview(world, [HERE, NEAR], **hours()))["itinerary"]["arrival"]["day"] == 1


NO_WAY = "No way to 0401 from 0101 over land: 0401 stands on 1 cell of land with water all round and no bridge or ford"
BRIDGE = "Pick a goal on the same land, or add a bridge or a ford to the file and bring the map in again."
IN_THE_SEA = ("Stop 2 (0301) lies in the water (sea)", "Pick a stop on land.", "/stops/1/cell")
NOT_24 = ("start, hour: The hours of a day are 0 to 24.", "Mend this field and send it again.", "/start/hour")


@pytest.mark.parametrize(
    ("stops", "fields", "says"),
    [
        pytest.param([HERE, ISLE], {}, (NO_WAY, BRIDGE, "/stops"), id="an island"),
        pytest.param([HERE, SEA], {}, IN_THE_SEA, id="a stop in the sea"),
        pytest.param([HERE, SEA, NEAR], {}, IN_THE_SEA, id="a waypoint in the sea"),
        pytest.param(
            [HERE, 99], {}, ("Stop 2 is not on the map", "Pick a cell of the map.", "/stops/1/cell"), id="off the map"
        ),
        pytest.param(
            [HERE, NEAR],
            hours(walked=-1),
            ("-1 hours walked is less than none", "Give 0 or more.", "/orders/0/walked"),
            id="negative hours walked",
        ),
        pytest.param(
            [HERE, NEAR],
            hours(hustled=-2),
            ("-2 hours hustled is less than none", "Give 0 or more.", "/orders/0/hustled"),
            id="negative hours hustled",
        ),
        pytest.param(
            [HERE, NEAR],
            hours(walked=30),
            ("30 hours walked are more than a day has", "Give 24 or fewer.", "/orders/0/walked"),
            id="a day of 30 hours",
        ),
        pytest.param([HERE, NEAR], {"start": {"day": 1, "hour": -3}}, NOT_24, id="a negative hour to start"),
    ],
)
def test_a_plan_that_cannot_be(
    world: World, stops: list[int], fields: dict[str, Any], says: tuple[str, str, str]
) -> None:
    assert told(preview(world, stops, **fields)) == says


@pytest.mark.parametrize(
    ("order", "detail", "remedy", "pointer"),
    [
        (
            {"type": "advance_hours", "hours": -3, "pace": "walk"},
            "-3 hours cannot be travelled at once",
            "Give more than 0 and at most 16 hours.",
            "/order/hours",
        ),
        (
            {"type": "advance_day", "walked": -3},
            "-3 hours cannot be walked",
            "Give 0 or more whole hours.",
            "/order/walked",
        ),
    ],
)
def test_negative_hours_on_the_road(
    world: World, order: dict[str, Any], detail: str, remedy: str, pointer: str
) -> None:
    journey = world.stage.order({"id": world.ids["journey"], "v": version(world)}, {"type": "let_pass"})["journey"]
    before = everything()
    assert told(world.stage.post(journey, order)) == (detail, remedy, pointer)
    assert everything() == before


def version(world: World) -> int:
    return Journey.objects.get(pk=world.ids["journey"]).version


def fight_at_the_wall(world: World) -> Board:
    controllers = (str(world.cast.players_membership.user_id),)
    hero = stand("ysolde", "party", "ysolde_marrow", (11, 5), controllers=controllers)
    setup = fight_setup(hero, stand("orc", "foes", "orc", (14, 5)), rows=walled())
    return Board(world.cast, setup, source="elsewhere:2")


@pytest.mark.parametrize("who", ["gm", "player"])
def test_a_move_into_a_wall(world: World, who: str) -> None:
    board = fight_at_the_wall(world)
    board.until("ysolde")
    before = everything()
    answer = board.order({"type": "move", "path": [[12, 5]]}, getattr(world.cast, who))
    assert told(answer) == ("(12, 5) holds a wall", "Go round it.", "/order")
    assert answer.json()["rule"] == "EP-TE-04"
    assert everything() == before


def test_acting_out_of_turn(world: World) -> None:
    board = fight_at_the_wall(world)
    board.until("orc")
    before = everything()
    answer = board.order({"type": "move", "path": [[10, 5]]}, world.cast.player)
    assert told(answer) == ("It is not your turn yet", "Wait until your own turn.", "/order")
    assert answer.json()["rule"] == "EP-IN-03"
    assert everything() == before


READ_AGAIN = "Read it again, then send your change with the new version."


def test_a_stale_undo(world: World) -> None:
    before = everything()
    answer = world.board.post("undo", v=1)
    assert told(answer, 409) == ("The fight has moved on since you looked.", READ_AGAIN, "")
    path = world.path(C + "journeys/{journey}/undo/")
    answer = world.cast.gm.post(path, {"v": 1}, format="json")
    assert told(answer, 409) == ("The journey has moved on since you looked.", READ_AGAIN, "")
    assert answer.json()["current_version"] == version(world)
    assert everything() == before


def test_a_token_of_another_campaign(world: World) -> None:
    client, before = world.bearer("elsewhere"), everything()
    for answer in (
        client.get(world.path(C)),
        client.post(world.path(C + "parties/"), {"name": "Others"}, format="json"),
        client.get("/api/v1/campaigns/00000000-0000-4000-8000-000000000000/"),
    ):
        assert told(answer, 404) == (
            "This token is for another campaign.",
            "Use a token that was made for this campaign; members make one under Tokens.",
            "",
        )
    after = everything()
    assert {table for table in after if after[table] != before[table]} <= {"ApiToken"}  # when it was used last


def test_a_token_that_may_only_read(world: World) -> None:
    answer = world.bearer("read").post(world.path(C + "parties/"), {"name": "Others"}, format="json")
    assert told(answer, 403) == ("This token may only read.", "Make a token that may write.", "")
