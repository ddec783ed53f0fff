"""Every operation of the API: the least that may do it, and a request that succeeds."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rest_framework.test import APIClient

from tactical.rules import bestiary
from tactical.rules.kernel.codec import to_plain
from tests.cast import PASSWORD
from tests.contracts.stage import World
from travel.models import Ambush, BattleMap, Journey, Map, OwnRuleset, Party, Plan

Body = dict[str, Any]
GM, PLAYER, OBSERVER, SIGNED_IN, ANYONE = "gm", "player", "observer", "signed in", "anyone"


@dataclass(frozen=True)
class Operation:
    """``needs``: the least role, or who else may. ``body`` is made for the world and who asks."""

    id: str
    method: str
    path: str
    needs: str
    body: Callable[[World, str], Body] | None = None
    by_token: bool = True
    status: int = 0
    about: dict[str, str] = field(default_factory=dict)
    query: str = ""

    def send(self, world: World, client: APIClient, who: str, **other: str) -> Any:
        """Send the request as ``who``; ``other`` names other things than those of the world."""
        body = self.body(world, who) if self.body else None
        path = self.address(world, self.query, **other)
        if self.id == "map_imports_create":
            return client.generic("POST", f"{path}?filename=map.txt&dry_run=true", "0101 forest\n", "text/plain")
        return client.generic(self.method, path, _json(body), "application/json")

    def address(self, world: World, query: str, **other: str) -> str:
        """Where it is asked, of the things of the world that it is about."""
        return world.path(self.path + query, **{**{name: world.ids[one] for name, one in self.about.items()}, **other})


def _json(body: Body | None) -> str:
    return "" if body is None else json.dumps(body)


def at(model: type[Any], name: str, /, **fields: Any) -> Callable[[World, str], Body]:
    """A body with the version of one of the world's things."""

    def body(world: World, who: str) -> Body:
        row = model.objects.get(pk=world.ids[name])
        return {"v": row.revision if model in (Map, BattleMap) else row.version, **fields}

    return body


def fixed(**fields: Any) -> Callable[[World, str], Body]:
    return lambda world, who: dict(fields)


def fight(**fields: Any) -> Callable[[World, str], Body]:
    """A body with the version of the fight that the asker sees."""

    def body(world: World, who: str) -> Body:
        reader = world.cast.player if who in ("player", "observer") else world.cast.gm
        return {"v": world.board.version(reader), **fields}

    return body


def _plan(world: World, who: str) -> Body:
    stops = [{"cell": cell} for cell in Plan.objects.get(pk=world.ids["plan"]).stops]
    named = {name: world.ids[name] for name in ("map", "party")}
    order = {"walked": 8, "hustled": 0, "forced": 0}
    return {"name": "Another", **named, "stops": stops, "start": {"day": 1, "hour": 8}, "orders": [{"day": 1, **order}]}


def _plan_job(world: World, who: str) -> Body:
    return {"kind": "front", "body": _plan(world, who)}


def _ends(world: World) -> tuple[int, int]:
    """The first and the last stop of the plan."""
    stops = Plan.objects.get(pk=world.ids["plan"]).stops
    return stops[0], stops[-1]


def _reach(world: World, who: str) -> Body:
    return {"map": world.ids["map"], "party": world.ids["party"], "cell": _ends(world)[0], "days": 2}


def _meet(world: World, who: str) -> Body:
    here, there = _ends(world)
    return {"map": world.ids["map"], "groups": [{"party": world.ids["party"], "cell": here}, {"mph": 4, "cell": there}]}


def _measure(world: World, who: str) -> Body:
    here, there = _ends(world)
    return {"map": world.ids["map"], "from": here, "to": there}


def _child(world: World, who: str) -> Body:
    return {"cell": 3, "child_battle": world.ids["battle"]}


def _split(world: World, who: str) -> Body:
    return {"name": "Scouts", "members": [world.ids["party_member"]], "despite_journey": True}


def _join(world: World, who: str) -> Body:
    return {"other": world.ids["spare_party"], "despite_journey": True}


def _sheet(world: World, who: str) -> Body:
    return {"sheet": to_plain(bestiary.get("fenn_ashgrove"))}


def _tables(world: World, who: str) -> Body:
    row = {"weight": 1, "name": "Wolves", "creatures": [{"id": "wolf", "count": 2}]}
    return {"v": 0, "tables": [{"terrain": "moor", "chance_percent": 5, "rows": [row]}]}


def _blank_map(world: World, who: str) -> Body:
    grid = {"topology": "square", "columns": 4, "rows": 3}
    return {"name": "New land", **grid, "scale": {"value": 6, "unit": "mi"}, "terrain": "plains"}


_LABEL = {"type": "label", "x": 3, "y": 3, "text": "Here be geese"}
C = "/api/v1/campaigns/{campaign}/"
SHARED = "/api/v1/shared/plans/{share_token}/"
ORDER = {"type": "end_turn"}
BY_HAND = {"type": "override", "target": "ogre", "hp": 4, "reason": "by hand"}
FORCE = {"type": "force", "target": "ogre", "kind": "push", "feet": 5, "origin": [0, 0]}
OPERATIONS = (
    Operation("session_read", "GET", "/api/v1/session/", ANYONE),
    Operation("session_create", "POST", "/api/v1/session/", ANYONE, fixed(username="alice", password=PASSWORD)),
    Operation("session_delete", "DELETE", "/api/v1/session/", ANYONE),
    Operation("session_demo", "POST", "/api/v1/session/demo/", ANYONE, status=404),
    Operation("setup", "POST", "/api/v1/setup/", ANYONE, fixed(key="no", username="x", password=PASSWORD), status=403),
    Operation("join", "POST", "/api/v1/join/", ANYONE, lambda world, who: {"code": world.code, "name": "Wren"}),
    Operation("rules_read", "GET", "/api/v1/rules/{rule_id}/", SIGNED_IN),
    Operation("rulesets_list", "GET", "/api/v1/rulesets/", SIGNED_IN),
    Operation("creatures_list", "GET", "/api/v1/creatures/", SIGNED_IN),
    Operation("tokens_list", "GET", "/api/v1/tokens/", SIGNED_IN, by_token=False),
    Operation(
        "tokens_create",
        "POST",
        "/api/v1/tokens/",
        OBSERVER,
        lambda world, who: {"name": "New", "campaign": world.ids["campaign"]},
        by_token=False,
    ),
    Operation("tokens_delete", "DELETE", "/api/v1/tokens/{token}/", GM, by_token=False),
    Operation("campaigns_list", "GET", "/api/v1/campaigns/", SIGNED_IN),
    Operation("campaigns_create", "POST", "/api/v1/campaigns/", SIGNED_IN, fixed(name="Next"), by_token=False),
    Operation("campaigns_read", "GET", C, OBSERVER),
    Operation("campaigns_update", "PATCH", C, GM, fixed(name="The Salt Roads")),
    Operation("campaigns_delete", "DELETE", C, GM),
    Operation("members_list", "GET", C + "members/", OBSERVER),
    Operation("members_update", "PATCH", C + "members/{member}/", GM, fixed(role="observer")),
    Operation("members_delete", "DELETE", C + "members/{member}/", GM),
    Operation("invitations_list", "GET", C + "invitations/", GM),
    Operation("invitations_create", "POST", C + "invitations/", GM, fixed(role="player")),
    Operation("invitations_delete", "DELETE", C + "invitations/{invitation}/", GM),
    Operation("encounter_tables_read", "GET", C + "encounter-tables/", GM),
    Operation("encounter_tables_replace", "PUT", C + "encounter-tables/", GM, _tables),
    Operation("maps_list", "GET", C + "maps/", OBSERVER),
    Operation("maps_read", "GET", C + "maps/{map}/", OBSERVER),
    Operation("maps_update", "PATCH", C + "maps/{map}/", GM, at(Map, "map", name="Salt")),
    Operation("maps_delete", "DELETE", C + "maps/{map}/", GM),
    Operation("maps_cell", "GET", C + "maps/{map}/cells/{cell}/", OBSERVER),
    Operation("maps_export", "GET", C + "maps/{map}/export/", GM),
    Operation("maps_features", "GET", C + "maps/{map}/features/", OBSERVER),
    Operation("maps_mesh", "GET", C + "maps/{map}/mesh.bin", OBSERVER),
    Operation("maps_terrain", "GET", C + "maps/{map}/terrain.bin", OBSERVER),
    Operation("maps_create", "POST", C + "maps/", GM, _blank_map),
    Operation("maps_restore", "POST", C + "maps/{map}/restore/", GM),
    Operation("maps_picture", "GET", C + "maps/{map}/picture", OBSERVER, status=404),
    Operation("maps_cells", "GET", C + "maps/{map}/cells/", OBSERVER, query="?keys=0101"),
    Operation(
        "maps_terrain_update", "PATCH", C + "maps/{map}/terrain/", GM, at(Map, "map", cells=[1], terrain="swamp")
    ),
    Operation("maps_features_update", "PATCH", C + "maps/{map}/features/", GM, at(Map, "map", edits=[_LABEL])),
    Operation("map_edits_list", "GET", C + "maps/{map}/edits/", GM),
    Operation("map_edits_create", "POST", C + "maps/{map}/edits/", GM, at(Map, "map", edits=[_LABEL])),
    Operation("map_edits_undo", "POST", C + "maps/{map}/edits/undo/", GM, at(Map, "map")),
    Operation("map_edits_redo", "POST", C + "maps/{map}/edits/redo/", GM, at(Map, "map")),
    Operation("map_markers_update", "PATCH", C + "maps/{map}/markers/{marker}/", GM, fixed(name="Inn")),
    Operation("map_markers_create", "POST", C + "maps/{map}/markers/", GM, fixed(name="Inn", cell=3)),
    Operation("map_markers_delete", "DELETE", C + "maps/{map}/markers/{marker}/", GM),
    Operation("map_children_list", "GET", C + "maps/{map}/children/", OBSERVER),
    Operation("map_children_create", "POST", C + "maps/{map}/children/", GM, _child),
    Operation("map_children_delete", "DELETE", C + "maps/{map}/children/{child}/", GM),
    Operation("battle_maps_list", "GET", C + "battle-maps/", OBSERVER),
    Operation("battle_maps_create", "POST", C + "battle-maps/", GM, fixed(name="Field", width=6, height=4)),
    Operation("battle_maps_read", "GET", C + "battle-maps/{battle}/", GM),
    Operation("battle_maps_update", "PATCH", C + "battle-maps/{battle}/", GM, at(BattleMap, "battle", name="Crypt")),
    Operation("battle_maps_delete", "DELETE", C + "battle-maps/{battle}/", GM),
    Operation("battle_maps_restore", "POST", C + "battle-maps/{battle}/restore/", GM),
    Operation("battle_maps_picture", "GET", C + "battle-maps/{battle}/picture", OBSERVER, about={"battle": "shown"}),
    Operation("battle_maps_export", "GET", C + "battle-maps/{battle}/export/", GM),
    Operation("map_imports_list", "GET", C + "maps/imports/", GM),
    Operation("map_imports_create", "POST", C + "maps/imports/", GM),
    Operation("map_imports_read", "GET", C + "maps/imports/{job}/", GM),
    Operation("map_imports_delete", "DELETE", C + "maps/imports/{job}/", GM),
    Operation("map_imports_accept", "POST", C + "maps/imports/{job}/accept/", GM, fixed(name="Four cells")),
    Operation("map_imports_again", "POST", C + "maps/imports/{job}/again/", GM, fixed(terrain={"fin": "moor"})),
    Operation("map_imports_words", "GET", C + "maps/imports/{job}/words/", GM, query="?word=Grassland"),
    Operation("map_imports_effects", "GET", C + "maps/imports/{job}/effects/", GM, query="?replaces={map}"),
    Operation("readings_list", "GET", C + "readings/", GM, query="?plan={plan}"),
    Operation("game_words_read", "GET", C + "words/", OBSERVER),
    Operation("travel_settings_read", "GET", C + "travel-settings/", OBSERVER),
    Operation("travel_settings_update", "PATCH", C + "travel-settings/", GM, fixed(v=1, latitude=50)),
    Operation("own_creatures_list", "GET", C + "creatures/", GM),
    Operation("own_creatures_create", "POST", C + "creatures/", GM, fixed(creature={"name": "Reef King"})),
    Operation("own_creatures_check", "POST", C + "creatures/check/", GM, fixed(creature={"name": "Reef King"})),
    Operation("own_creatures_read", "GET", C + "creatures/{creature}/", GM),
    Operation(
        "own_creatures_update", "PUT", C + "creatures/{creature}/", GM, fixed(v=1, creature={"name": "Reef Queen"})
    ),
    Operation("own_creatures_delete", "DELETE", C + "creatures/{creature}/", GM),
    Operation("own_rulesets_list", "GET", C + "rulesets/", GM),
    Operation("own_rulesets_create", "POST", C + "rulesets/", GM, fixed(name="Our road", base="d20-srd")),
    Operation("own_rulesets_read", "GET", C + "rulesets/{ruleset}/", GM),
    Operation(
        "own_rulesets_update",
        "PATCH",
        C + "rulesets/{ruleset}/",
        GM,
        at(OwnRuleset, "ruleset", edits=[{"pointer": "/terrain/rows/forest/road", "value": "1/2"}]),
    ),
    Operation("own_rulesets_use", "POST", C + "rulesets/{ruleset}/use/", GM, at(OwnRuleset, "ruleset", use=True)),
    Operation("own_rulesets_export", "GET", C + "rulesets/{ruleset}/export/", GM),
    Operation("own_rulesets_delete", "DELETE", C + "rulesets/{ruleset}/", GM),
    Operation("map_presets_list", "GET", C + "maps/presets/", GM),
    Operation("map_presets_create", "POST", C + "maps/presets/", GM, fixed(name="Vale", terrain={"fin": "moor"})),
    Operation("map_presets_update", "PATCH", C + "maps/presets/{preset}/", GM, fixed(name="Dale")),
    Operation("map_presets_delete", "DELETE", C + "maps/presets/{preset}/", GM),
    Operation("map_imports_preview", "GET", C + "maps/imports/{job}/preview/", GM),
    Operation("map_imports_preview_bytes", "GET", C + "maps/imports/{job}/preview.bin", GM),
    Operation("parties_list", "GET", C + "parties/", OBSERVER),
    Operation("parties_create", "POST", C + "parties/", GM, fixed(name="Others")),
    Operation("parties_quick", "POST", C + "parties/quick/", GM, fixed(name="Walkers", count=3, speed=30)),
    Operation("parties_read", "GET", C + "parties/{party}/", OBSERVER),
    Operation("parties_update", "PATCH", C + "parties/{party}/", GM, at(Party, "party", name="The Lanterns")),
    Operation("parties_delete", "DELETE", C + "parties/{party}/", GM, about={"party": "spare_party"}),
    Operation("carriers_create", "POST", C + "parties/{party}/carriers/", GM, fixed(kind="mount", type="pony")),
    Operation("carriers_update", "PATCH", C + "parties/{party}/carriers/{carrier}/", GM, fixed(name="Nell")),
    Operation("carriers_delete", "DELETE", C + "parties/{party}/carriers/{carrier}/", GM),
    Operation("cargo_create", "POST", C + "parties/{party}/cargo/", GM, fixed(name="Tent", weight_lb=20)),
    Operation("cargo_update", "PATCH", C + "parties/{party}/cargo/{cargo}/", GM, fixed(count=2)),
    Operation("cargo_delete", "DELETE", C + "parties/{party}/cargo/{cargo}/", GM),
    Operation("parties_arrange", "POST", C + "parties/{party}/arrange/", GM, fixed(apply=True)),
    Operation(
        "parties_arrangement_set",
        "PUT",
        C + "parties/{party}/arrangement/",
        GM,
        fixed(members=[], carriers=[], cargo=[]),
    ),
    Operation("parties_prices", "GET", C + "parties/{party}/prices/", OBSERVER),
    Operation("parties_buy", "POST", C + "parties/{party}/buy/", GM, fixed(what="pony", free=True)),
    Operation("parties_split", "POST", C + "parties/{party}/split/", GM, _split),
    Operation("parties_join", "POST", C + "parties/{party}/join/", GM, _join),
    Operation("party_members_create", "POST", C + "parties/{party}/members/", GM, _sheet),
    Operation("party_members_update", "PATCH", C + "parties/{party}/members/{member}/", PLAYER, _sheet),
    Operation("party_members_delete", "DELETE", C + "parties/{party}/members/{member}/", GM),
    Operation("plans_list", "GET", C + "plans/", GM),
    Operation("plans_create", "POST", C + "plans/", GM, _plan),
    Operation("plans_preview", "POST", C + "plans/preview/", GM, _plan),
    Operation("plans_reach", "POST", C + "plans/reach/", GM, _reach),
    Operation("plans_meet", "POST", C + "plans/meet/", GM, _meet),
    Operation("plans_measure", "POST", C + "plans/measure/", GM, _measure),
    Operation("plans_order", "POST", C + "plans/order/", GM, _plan),
    Operation("plans_read", "GET", C + "plans/{plan}/", GM),
    Operation("plans_update", "PATCH", C + "plans/{plan}/", GM, at(Plan, "plan", name="Westward")),
    Operation("plans_delete", "DELETE", C + "plans/{plan}/", GM),
    Operation("plans_deadline", "POST", C + "plans/{plan}/deadline/", GM, at(Plan, "plan", day=9, hour=12)),
    Operation("plans_front", "POST", C + "plans/front/", GM, _plan),
    Operation("plans_compare", "GET", C + "plans/{plan}/compare/", GM, query="?with={plan}"),
    Operation("plans_export", "GET", C + "plans/{plan}/export/", GM, query="?as=geojson"),
    Operation("plan_jobs_create", "POST", C + "plans/jobs/", GM, _plan_job),
    Operation("plan_jobs_read", "GET", C + "plans/jobs/{plan_job}/", GM),
    Operation("plan_jobs_delete", "DELETE", C + "plans/jobs/{plan_job}/", GM),
    Operation("plan_shares_list", "GET", C + "plans/{plan}/shares/", GM),
    Operation("plan_shares_create", "POST", C + "plans/{plan}/shares/", GM, fixed(name="For the table")),
    Operation("plan_shares_delete", "DELETE", C + "plans/{plan}/shares/{share}/", GM),
    Operation("shared_plans_read", "GET", SHARED, ANYONE),
    Operation("shared_plans_terrain", "GET", SHARED + "terrain.bin", ANYONE),
    Operation("shared_plans_mesh", "GET", SHARED + "mesh.bin", ANYONE),
    Operation("shared_plans_features", "GET", SHARED + "features/", ANYONE),
    Operation("journeys_list", "GET", C + "journeys/", OBSERVER),
    Operation("journeys_create", "POST", C + "journeys/", GM, lambda world, who: {"plan": world.ids["plan"]}),
    Operation("journeys_read", "GET", C + "journeys/{journey}/", OBSERVER),
    Operation(
        "journeys_order",
        "POST",
        C + "journeys/{journey}/orders/",
        GM,
        at(Journey, "journey", order={"type": "let_pass"}),
    ),
    Operation("journeys_replan", "POST", C + "journeys/{journey}/replan/", GM, at(Journey, "journey")),
    Operation("journeys_branch", "POST", C + "journeys/{journey}/branch/", GM, fixed(name="What if")),
    Operation("journeys_sheets", "GET", C + "journeys/{journey}/sheets/", GM),
    Operation("journeys_return_sheets", "POST", C + "journeys/{journey}/sheets/", GM, at(Journey, "journey")),
    Operation("journeys_undo", "POST", C + "journeys/{journey}/undo/", GM, at(Journey, "journey")),
    Operation("journeys_events", "GET", C + "journeys/{journey}/events/", OBSERVER),
    Operation("ambushes_create", "POST", C + "journeys/{journey}/ambushes/", GM, fixed(ambushers="foes")),
    Operation("plans_ambushes_list", "GET", C + "plans/{plan}/ambushes/", GM),
    Operation(
        "plans_ambushes_create", "POST", C + "plans/{plan}/ambushes/", GM, fixed(mile=1, creatures=[{"id": "wolf"}])
    ),
    Operation("ambushes_delete", "DELETE", C + "ambushes/{ambush}/", GM, about={"ambush": "laid"}),
    Operation("ambushes_read", "GET", C + "ambushes/{ambush}/", GM),
    Operation("ambushes_update", "PATCH", C + "ambushes/{ambush}/", GM, at(Ambush, "ambush", hiding_places=True)),
    Operation("ambushes_roll", "POST", C + "ambushes/{ambush}/roll/", GM, at(Ambush, "ambush", natural=20)),
    Operation("ambushes_initiative", "POST", C + "ambushes/{ambush}/initiative/", GM, at(Ambush, "ambush")),
    Operation(
        "ambushes_ruin", "POST", C + "ambushes/{ambush}/ruin/", GM, at(Ambush, "ambush", who="wolf-1", cause="spoke")
    ),
    Operation("ambushes_advice", "GET", C + "ambushes/{ambush}/advice/", GM),
    Operation("ambushes_square", "GET", C + "ambushes/{ambush}/squares/", GM, query="?who=wolf-1&x=4&y=6"),
    Operation("ambushes_start", "POST", C + "ambushes/{ambush}/start/", GM, at(Ambush, "ambush")),
    Operation("fights_list", "GET", C + "fights/", OBSERVER),
    Operation("fights_read", "GET", C + "fights/{fight}/", OBSERVER),
    Operation("fights_events", "GET", C + "fights/{fight}/events/", OBSERVER),
    Operation("fights_reach", "GET", C + "fights/{fight}/reach/", OBSERVER, query="?type=move"),
    Operation("fights_paths", "GET", C + "fights/{fight}/paths/", OBSERVER, query="?x=4&y=6"),
    Operation("fights_area", "GET", C + "fights/{fight}/area/", OBSERVER, query="?side=4&x=4&y=6"),
    Operation("fights_overlays", "GET", C + "fights/{fight}/overlays/", OBSERVER),
    Operation("fights_order", "POST", C + "fights/{fight}/orders/", PLAYER, fight(order=ORDER)),
    Operation("fights_preview", "POST", C + "fights/{fight}/preview/", PLAYER, fixed(order=ORDER)),
    Operation("comparison_scenarios", "GET", C + "comparison/scenarios/", OBSERVER),
    Operation("comparison", "POST", C + "comparison/", PLAYER, fixed(scenario="diagonals")),
    Operation("fights_policy", "POST", C + "fights/{fight}/policy/", GM, fight()),
    Operation("fights_override", "POST", C + "fights/{fight}/override/", GM, fight(target="ogre", hp=3)),
    Operation("fights_by_hand", "POST", C + "fights/{fight}/by-hand/", GM, fight(act=BY_HAND)),
    Operation("fights_by_hand_preview", "POST", C + "fights/{fight}/by-hand/preview/", GM, fixed(act=FORCE)),
    Operation("fights_undo", "POST", C + "fights/{fight}/undo/", GM, fight()),
    Operation("fights_end", "POST", C + "fights/{fight}/end/", GM, fight()),
    Operation("simulations_list", "GET", C + "simulations/", GM),
    Operation(
        "simulations_create",
        "POST",
        C + "simulations/",
        GM,
        lambda world, who: {"plan": world.ids["plan"], "trials": 10},
    ),
    Operation("simulations_read", "GET", C + "simulations/{run}/", GM),
    Operation("simulations_cancel", "POST", C + "simulations/{run}/cancel/", GM),
    Operation("simulations_trial", "GET", C + "simulations/{run}/trials/{trial}/", GM),
    Operation("log_read", "GET", C + "log/", OBSERVER),
    Operation(
        "log_write",
        "PATCH",
        C + "log/days/{day}/",
        GM,
        lambda world, who: {"journey": world.ids["journey"], "prose": "Rain."},
    ),
)
