"""The catalogues' worked examples as a game master meets them: asked of a plan, then travelled as a journey."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tests.cast import Cast, make_cast
from tests.travel.planning.made_mixed import chain, with_river
from tests.travel.planning.made_plan import line_map
from travel.rules.maps.areas import Area
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import WorldMap
from travel.services.maps import map_store

pytestmark = pytest.mark.django_db
WALK = (8, 0, 0)
SHEET = {"id": "oriel", "name": "Oriel", "speed": 30, "hp": 200, "max_hp": 200}
ROAD = ((Terrain.PLAINS, Way.ROAD, 120),)


@dataclass(frozen=True)
class Example:
    """A party of one on a road, what it is ordered, and its first whole day: miles, and what it costs."""

    ruleset: str
    miles: float
    roads: tuple[tuple[Terrain, Way, int], ...] = ROAD
    order: tuple[int, int, int] = WALK
    sheet: dict[str, Any] = field(default_factory=dict)
    carriers: tuple[dict[str, Any], ...] = ()
    harm: tuple[float, int, int] = (0, 0, 0)
    hurts: str = "Oriel"
    day: int = 1
    water: str = ""
    settings: dict[str, Any] = field(default_factory=dict)


def mount(kind: str, **fields: Any) -> dict[str, Any]:
    return {"kind": "mount", "type": kind, "name": "Dun", "rides": True, **fields}


def drawn(kind: str) -> tuple[dict[str, Any], ...]:
    vehicle = {"kind": "vehicle", "type": kind, "name": "Cart", "rides": True}
    team = ({"kind": "mount", "type": "heavy_horse", "name": name, "draws": "Cart"} for name in ("Dun", "Grey"))
    return (vehicle, *team)


def boat(kind: str) -> tuple[dict[str, Any], ...]:
    return ({"kind": "vehicle", "type": kind, "name": "Boat", "rides": True},)


def ground(terrain: Terrain, way: Way, miles: int = 120) -> tuple[tuple[Terrain, Way, int], ...]:
    return ((terrain, way, miles),)


CON_12 = {"abilities": {"constitution": 12}}
SEA = "W" * 14
FOREST_THEN_HILLS = ((Terrain.FOREST, Way.ROAD, 12), (Terrain.HILLS, Way.TRACKLESS, 90))
ROAD_THEN_SWAMP = ((Terrain.PLAINS, Way.ROAD, 12), (Terrain.SWAMP, Way.TRACKLESS, 90))
EXAMPLES: dict[str, Example] = {
    "EP-OV-03 a day's walk": Example("epic-path", 24),
    "EP-OV-10 trackless mountains": Example("epic-path", 12, ground(Terrain.MOUNTAINS, Way.TRACKLESS)),
    "EP-OV-11 two grounds": Example("epic-path", 18, FOREST_THEN_HILLS),
    "EP-OV-05 two hours hustled": Example("epic-path", 12, order=(0, 2, 0), harm=(1, 1, 1)),
    "EP-OV-04 hustled among the eight": Example("epic-path", 36, order=(4, 4, 0), harm=(7, 7, 7)),
    "EP-OV-12 ten hours": Example("epic-path", 30, order=(8, 0, 2), harm=(14, 4, 24)),
    "EP-OV-10 a cart on a forest trail": Example(
        "epic-path", 8, ground(Terrain.FOREST, Way.TRAIL), carriers=drawn("cart")
    ),
    "EP-OV-18 ten hours on a cart": Example(
        "epic-path", 20, order=(8, 0, 2), carriers=drawn("cart"), harm=(14, 4, 24)
    ),
    "EP-OV-15 rider and mount, once": Example(
        "epic-path", 60, order=(8, 0, 2), carriers=(mount("light_horse", load_lb=100),), harm=(14, 4, 24)
    ),
    "EP-OV-17 a sailing ship": Example("epic-path", 48, day=2, water=SEA, carriers=boat("sailing_ship")),
    "EP-OV-17 a rowboat": Example("epic-path", 15, water=SEA, carriers=boat("rowboat")),
    "EP-OV-02 22 ft count as 20": Example("epic-path", 16, sheet={"speed": 22}),
    "EP-EN-03 heavy armour, medium load": Example("epic-path", 16, sheet={"armour": "heavy", "load": "medium"}),
    "EP-EN-04 base 20, heavy and medium": Example(
        "epic-path", 16, sheet={"speed": 20, "armour": "heavy", "load": "medium"}
    ),
    "EP-EN-05 base 10, heavy and heavy": Example(
        "epic-path", 4, sheet={"speed": 10, "armour": "heavy", "load": "heavy"}
    ),
    "D20O-02 trackless forest": Example("d20-srd", 12, ground(Terrain.FOREST, Way.TRACKLESS)),
    "D20O-02 a light horse in the hills": Example(
        "d20-srd", 36, ground(Terrain.HILLS, Way.ROAD), carriers=(mount("light_horse", load_lb=100),)
    ),
    "D20O-02 15 ft in the jungle": Example(
        "d20-srd", 3, ground(Terrain.JUNGLE, Way.TRACKLESS), sheet={"speed": 15}
    ),
    "D20O-02 a wagon on a forest trail": Example(
        "d20-srd", 8, ground(Terrain.FOREST, Way.TRAIL), carriers=drawn("wagon")
    ),
    "D20O-02 a road, then a swamp": Example("d20-srd", 18, ROAD_THEN_SWAMP),
    "D20O-03 four hours hustled": Example("d20-srd", 36, order=(4, 4, 0), harm=(7, 7, 7)),
    "D20O-04 eleven hours, Con +1": Example("d20-srd", 33, order=(8, 0, 3), sheet=CON_12, harm=(6.3, 0, 18)),
    "D20O-05 twelve hours' ride": Example(
        "d20-srd", 72, order=(8, 0, 4), carriers=(mount("light_horse", load_lb=100),), harm=(14, 4, 24), hurts="Dun"
    ),
    "D20O-05 a loaded horse": Example("d20-srd", 32, carriers=(mount("light_horse", load_lb=160),)),
    "D20O-05 down the river by keelboat": Example(
        "d20-srd", 40, water="R" * 12, carriers=boat("keelboat"), settings={"current_mph": 3, "drift": False}
    ),
    "D20O-05 drifting at night": Example(
        "d20-srd", 82, day=2, water="R" * 24, carriers=boat("keelboat"), settings={"current_mph": 3, "drift": True}
    ),
    "D20O-07 Strength 13 and 51 lb": Example(
        "d20-srd", 16, sheet={"load_lb": 51, "abilities": {"strength": 13}}
    ),
    "D20O-07 a Small biped with 24 lb": Example(
        "d20-srd", 16, sheet={"load_lb": 24, "size": "small", "speed": 20}
    ),
    "D20O-20 healed overnight": Example("d20-srd", 36, order=(4, 4, 0), harm=(7, 7, 7), day=2),
    "D20O-20 level 3, gone in three hours": Example(
        "d20-srd", 36, order=(4, 4, 0), sheet={"level": 3}, harm=(7, 7, 7), hurts=""
    ),
    "age of heroes, medium armour": Example("age-of-heroes", 16, sheet={"armour": "medium"}),
    "YAG-01 medium armour": Example("yagura", 24, sheet={"armour": "medium"}),
    "YAG-02 a Small biped with 24 lb": Example("yagura", 12, sheet={"load_lb": 24, "size": "small", "speed": 20}),
}  # fmt: skip


def world_of(example: Example) -> WorldMap:
    if not example.water:
        return line_map(*example.roads)
    world = chain(example.water)
    return with_river(world, *range(world.cell_count)) if example.water[0] == "R" else world


def ok(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json()


def party_for(cast: Cast, example: Example) -> str:
    party = ok(cast.gm.post(cast.url + "parties/", {"name": "One"}, format="json"), 201)["id"]
    url = f"{cast.url}parties/{party}/"
    sheet = {"sheet": {**SHEET, **example.sheet}}
    member = ok(cast.gm.post(url + "members/", sheet, format="json"), 201)["members"][0]["id"]
    ids: dict[str, str] = {}
    for each in example.carriers:
        body = {**each, "riders": [member] if each.get("rides") else []}
        body.pop("rides", None)
        if "draws" in body:
            body["draws"] = ids[body["draws"]]
        ids |= {
            row["name"]: row["id"] for row in ok(cast.gm.post(url + "carriers/", body, format="json"), 201)["carriers"]
        }
    return str(party)


def plan_for(cast: Cast, example: Example, name: str) -> dict[str, Any]:
    if example.settings:
        url = cast.url + "travel-settings/"
        ok(cast.gm.patch(url, {"v": ok(cast.gm.get(url))["v"], **example.settings}, format="json"))
    world = world_of(example)
    row = map_store(cast.campaign, world)
    walked, hustled, forced = example.order
    body = {
        "name": name,
        "map": str(row.pk),
        "party": party_for(cast, example),
        "stops": [{"cell": 0}, {"cell": world.cell_count - 1}],
        "default_order": {"walked": walked, "hustled": hustled, "forced": forced},
    }
    plan: dict[str, Any] = ok(cast.gm.post(cast.url + "plans/", body, format="json"), 201)
    return plan


@pytest.mark.rule("EP-OV-02", "EP-OV-03", "EP-OV-04", "EP-OV-05", "EP-OV-06", "EP-OV-10", "EP-OV-11", "EP-OV-12",
                  "EP-OV-15", "EP-OV-17", "EP-OV-18", "EP-EN-03", "EP-EN-04", "EP-EN-05", "D20O-02", "D20O-03",
                  "D20O-04", "D20O-05", "D20O-07", "D20O-20", "YAG-01", "YAG-02")  # fmt: skip
@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd", "age-of-heroes", "yagura"])
def test_examples_are_planned_and_travelled_as_the_catalogue_says(ruleset: str) -> None:
    cast = make_cast(ruleset)
    for name, example in EXAMPLES.items():
        if example.ruleset == ruleset:
            plan = plan_for(cast, example, name)
            _says(plan, example)
            _travels(cast, plan, example)


def _says(plan: dict[str, Any], example: Example) -> None:
    day = plan["itinerary"]["days"][example.day - 1]
    assert day["miles"] == pytest.approx(example.miles, abs=0.001), plan["name"]
    mean, least, most = example.harm
    damage = day["damage"]
    assert (damage["expected"], damage["minimum"], damage["maximum"]) == (pytest.approx(mean), least, most), plan[
        "name"
    ]
    hurt = {each["name"] for each in day["members"] if each["expected"]}
    assert hurt == ({example.hurts} - {""} if mean else set()), plan["name"]
    assert day["fatigued"] == bool(hurt), plan["name"]


def _travels(cast: Cast, plan: dict[str, Any], example: Example) -> None:
    journey = ok(cast.gm.post(cast.url + "journeys/", {"plan": plan["id"], "seed": 3}, format="json"), 201)
    url = f"{cast.url}journeys/{journey['id']}/orders/"
    table = {"type": "set_table", "rolls": False}
    journey = ok(cast.gm.post(url, {"v": journey["v"], "order": table}, format="json"))["journey"]
    miles, harm = [0.0], 0
    for _ in range(example.day):
        told = ok(cast.gm.post(url, {"v": journey["v"], "order": {"type": "advance_day"}}, format="json"))
        journey = told["journey"]
        miles.append(journey["mile"])
        marched = [event["data"] for event in told["events"] if event["type"] == "travelled"]
        kinds = ("mount_harms", "harms") if example.hurts == "Dun" else ("harms", "mount_harms")
        harm = sum(each["amount"] for one in marched for each in one[kinds[0]])
        assert not any(each["amount"] for one in marched for each in one[kinds[1]])
    assert miles[-1] - miles[-2] == pytest.approx(example.miles, abs=0.05)
    assert example.harm[1] <= harm <= example.harm[2]


def test_the_cold_of_a_region_counts_in_a_plan() -> None:
    cast = make_cast("d20-srd")
    world = line_map(*ROAD)
    teeth = Area(name="The Teeth", kind="region", cells=(0, 1), climate="cold", hazards=("cold",))
    row = map_store(cast.campaign, replace(world, features=replace(world.features, areas=(teeth,))))
    settings = cast.url + "travel-settings/"
    ok(cast.gm.patch(settings, {"v": ok(cast.gm.get(settings))["v"], "uses_hazards": True}, format="json"))
    body = {"name": "Cold", "map": str(row.pk), "party": party_for(cast, Example("d20-srd", 24))}
    plan = ok(cast.gm.post(cast.url + "plans/preview/", {**body, "stops": [{"cell": 0}, {"cell": 1}]}, format="json"))
    itinerary = plan["itinerary"]
    assert itinerary["days"][0]["outlook"]["hazards"]
    assert "D20O-11" in {reason["rule"] for reason in itinerary["days"][0]["damage"]["reasons"]}
    assert itinerary["damage"]["expected"] > 0
    assert all(member["expected"] > 0 for member in itinerary["days"][0]["members"])
    assert itinerary["warnings"][-1] == (
        "The cold of a region counts on 5 days from day 1 on, over all the weather they may have. "
        "Arrivals by half days and choices weigh the march alone."
    )
