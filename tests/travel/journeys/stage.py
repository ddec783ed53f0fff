"""A stored campaign with a map, a party and a plan, and its cast: what API tests of journeys need."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rest_framework.test import APIClient

from campaigns.access import Viewer
from campaigns.models import Membership
from campaigns.roles import Role
from tactical.rules import bestiary
from tactical.rules.kernel.codec import to_plain
from tests.cast import Cast, make_cast
from travel.models import Plan
from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.maps.world import WorldMap
from travel.services.maps import map_store
from travel.services.parties import member_add, party_create
from travel.services.plans import plan_create

HEROES = ("ysolde_marrow", "bram_tallowick", "nix_quickbarrow")


@dataclass
class Stage:
    """The cast and a plan from Harrowgate to Vell Ford."""

    cast: Cast
    viewer: Viewer
    plan: Plan

    @property
    def url(self) -> str:
        return f"{self.cast.url}journeys/"

    def start(self, **data: Any) -> dict[str, Any]:
        """Start a journey without random encounters, unless told otherwise."""
        rolls = data.pop("rolls", False)
        answer = self.cast.gm.post(self.url, {"plan": str(self.plan.pk), "seed": 7, **data}, format="json")
        assert answer.status_code == 201, answer.content
        journey: dict[str, Any] = answer.json()
        if not rolls:
            journey = self.order(journey, {"type": "set_table", "rolls": False})["journey"]
        return journey

    def post(self, journey: dict[str, Any], order: dict[str, Any], client: APIClient | None = None) -> Any:
        body = {"v": journey["v"], "order": order}
        return (client or self.cast.gm).post(f"{self.url}{journey['id']}/orders/", body, format="json")

    def order(self, journey: dict[str, Any], order: dict[str, Any]) -> dict[str, Any]:
        answer = self.post(journey, order)
        assert answer.status_code == 200, answer.content
        told: dict[str, Any] = answer.json()
        return told

    def met(self, **encounter: Any) -> dict[str, Any]:
        """A journey that stands before something."""
        order = {"type": "place_encounter", "creatures": [{"id": "wolf", "count": 2}], "name": "Grey Shadows"}
        journey: dict[str, Any] = self.order(self.start(), {**order, **encounter})["journey"]
        return journey


@cache
def salt_coast() -> WorldMap:
    return demo_map()


def make_stage(ruleset: str = "epic-path") -> Stage:
    """Store everything in the test database."""
    cast = make_cast(ruleset)
    membership = Membership.objects.get(campaign=cast.campaign, role=Role.GM.value)
    viewer = Viewer(membership.user, cast.campaign, Role.GM, membership.pk)
    world = map_store(cast.campaign, salt_coast(), players_see="travelled")
    party = party_create(viewer, name="The Lantern Company")
    for hero in HEROES:
        party.refresh_from_db()
        member_add(viewer, party.pk, {"sheet": to_plain(bestiary.get(hero)), "v": party.version})
    data: dict[str, Any] = {
        "name": "To Vell Ford",
        "map": world.pk,
        "party": party.pk,
        "stops": [{"cell": demo_place("Harrowgate")}, {"cell": demo_place("Kestrel Keep")}],
        "preference": "fastest",
        "chosen": "A",
        "start": {"day": 1, "hour": 7.0},
        "orders": [],
    }
    return Stage(cast, viewer, plan_create(viewer, data))
