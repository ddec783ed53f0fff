"""A campaign that holds one of everything the API knows, full of secrets, and the people around it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.conf import settings
from rest_framework.test import APIClient

from campaigns.access import Viewer
from campaigns.models import Campaign, Membership, User
from campaigns.roles import Role
from campaigns.services.membership import invitation_create, token_create
from tactical.models import Encounter
from tactical.rules.handoff import Backdrop
from tactical.rules.kernel.codec import to_plain
from tactical.services.creatures import own_creature_add
from tests.cast import Cast
from tests.tactical.service.board import Board, skirmish
from tests.travel.battlemaps.drawn import CELLAR
from tests.travel.importers.map_samples import as_bytes, small_azgaar
from tests.travel.journeys.stage import Stage, make_stage
from travel.importers.choices import Choices
from travel.rules.maps.demo import demo_place
from travel.selectors.battle_maps import picture_address
from travel.services.battle_maps import battle_map_store
from travel.services.map_children import child_create
from travel.services.map_import_work import import_claim, import_settle
from travel.services.map_imports import import_create
from travel.services.map_presets import preset_create
from travel.services.map_reading import read_upload
from travel.services.own_rulesets import own_ruleset_create
from travel.services.plan_jobs import job_create

SECRET_ENCOUNTER = "Vorrugal of the Black Fen"
SECRET_WAITING = "Mirethane Patrol"
SECRET_MARKER = "Crypt of Ulverad"
SECRET_NOTE = "the lid is trapped with quivvernettle"
SECRET_REASON = "a bargain with Hestrivane"
SECRET_PLAN = "March on Obsidrake"
SECRET_RUN = "Odds against Obsidrake"
SECRET_FIGHT = "Gallows Crew"
SECRET_FOE = "Zarthax the Unseen"
SECRET_CARGO = "Reliquary of Thessamar"
SECRET_AREA = "Barrow of Ismarveth"
SECRET_PRESET = "Words of Ystrandil"
SECRET_RULES = "House of Vellachryst"
SECRET_BATTLE = "Lair of Quessandril"
SECRET_CREATURE = "Brood of Ixhalune"


@dataclass
class World:
    """A stage and the ids of everything on it, named as in the API's paths."""

    stage: Stage
    board: Board
    ids: dict[str, str]
    tokens: dict[str, str] = field(default_factory=dict)
    secrets: tuple[str, ...] = ()
    sessions: dict[str, str] = field(default_factory=dict)

    @property
    def cast(self) -> Cast:
        return self.stage.cast

    @property
    def code(self) -> str:
        """The code of the invitation."""
        return self.ids["code"]

    def path(self, template: str, **other: str) -> str:
        """The address of an operation about the things of this world."""
        ids = {**self.ids, **other}
        if "{party}/members/" in template and "member" not in other:
            ids["member"] = ids["party_member"]
        return template.format(**ids)

    def client(self, who: str) -> APIClient:
        """A new client of somebody of the cast, signed in as they are."""
        client = APIClient()
        if self.sessions[who]:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[who]
        return client

    def bearer(self, name: str) -> APIClient:
        """A client that brings a token."""
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {self.tokens[name]}")
        return client


def made(answer: Any) -> Any:
    """The body of an answer that says yes."""
    assert answer.status_code < 300, answer.content
    return answer.json() if answer.content else None


def make_world() -> World:
    """Build it through the API wherever a GM would."""
    stage = make_stage()
    cast, ids = stage.cast, {}
    ids["campaign"] = str(cast.campaign.pk)
    ids["member"] = str(cast.players_membership.pk)
    ids["cell"], ids["day"], ids["trial"], ids["rule_id"] = str(demo_place("Harrowgate")), "1", "1", "EP-SU-04"
    _plan_things(stage, ids)
    _journey_things(stage, ids)
    _gm_things(stage, ids)
    board = Board(cast, skirmish(cast))
    board.until("ysolde")
    ids["fight"] = str(board.id)
    _shown_ground(stage, ids)
    world = World(stage, board, ids)
    _tokens(world)
    _secrets(world)
    for who in ("gm", "player", "observer", "outsider", "anonymous"):
        cookie = getattr(cast, who).cookies.get(settings.SESSION_COOKIE_NAME)
        world.sessions[who] = cookie.value if cookie else ""
    return world


def _plan_things(stage: Stage, ids: dict[str, str]) -> None:
    gm, url = stage.cast.gm, stage.cast.url
    made(gm.patch(f"{url}plans/{stage.plan.pk}/", {"v": stage.plan.version, "name": SECRET_PLAN}, format="json"))
    ids.update(plan=str(stage.plan.pk), map=str(stage.plan.map_id), party=str(stage.plan.party_id))
    share = made(gm.post(f"{url}plans/{stage.plan.pk}/shares/", {"name": "The road north"}, format="json"))
    ids.update(share=share["id"], share_token=share["token"])
    body = {"name": SECRET_PLAN, "map": str(stage.plan.map_id), "party": str(stage.plan.party_id)}
    ids["plan_job"] = str(job_create(stage.viewer, "preview", body).pk)
    ids["spare_party"] = made(gm.post(f"{url}parties/", {"name": "The Others"}, format="json"))["id"]
    marker = {"name": SECRET_MARKER, "cell": int(ids["cell"]), "note": SECRET_NOTE, "gm_only": True}
    area = {"type": "area", "name": SECRET_AREA, "kind": "no_go", "cells": [int(ids["cell"])], "gm_only": True}
    version = made(gm.get(f"{url}maps/{ids['map']}/"))["revision"]
    made(gm.post(f"{url}maps/{ids['map']}/edits/", {"v": version, "edits": [area]}, format="json"))
    ids["marker"] = made(gm.post(f"{url}maps/{ids['map']}/markers/", marker, format="json"))["id"]
    party = made(gm.get(f"{url}parties/{ids['party']}/"))
    carrier = {"v": party["v"], "kind": "mount", "type": "pony", "name": "Bess"}
    party = made(gm.post(f"{url}parties/{ids['party']}/carriers/", carrier, format="json"))
    ids["carrier"], ids["party_member"] = party["carriers"][0]["id"], party["members"][0]["id"]
    hidden = {"name": SECRET_CARGO, "weight_lb": 7, "carrier": ids["carrier"], "gm_only": True}
    party = made(gm.post(f"{url}parties/{ids['party']}/cargo/", hidden, format="json"))
    ids["cargo"] = party["cargo"][0]["id"]
    member = f"{url}parties/{ids['party']}/members/{ids['party_member']}/"
    made(gm.patch(member, {"owner": ids["member"], "v": party["v"]}, format="json"))


def _journey_things(stage: Stage, ids: dict[str, str]) -> None:
    """A journey that has travelled a day and stands before something that only the GM knows of."""
    journey = stage.start(name="The Salt Road")
    journey = stage.order(journey, {"type": "advance_day"})["journey"]
    wolves = {"type": "place_encounter", "creatures": [{"id": "wolf", "count": 7}], "hidden": True}
    journey = stage.order(journey, {**wolves, "name": SECRET_WAITING, "mile": 47.0})["journey"]
    journey = stage.order(journey, {**wolves, "name": SECRET_ENCOUNTER})["journey"]
    members = {"type": "override", "target": journey["members"][0]["id"], "field": "hp", "value": 9}
    journey = stage.order(journey, {**members, "reason": SECRET_REASON})["journey"]
    ids["journey"] = journey["id"]
    ambush = {"ambushers": "foes", "stance": "ambush"}
    answer = stage.cast.gm.post(f"{stage.url}{journey['id']}/ambushes/", ambush, format="json")
    ids["ambush"] = made(answer)["id"]
    laid = {"mile": 3, "creatures": [{"id": "wolf", "count": 2}], "name": SECRET_WAITING}
    answer = stage.cast.gm.post(f"{stage.cast.url}plans/{ids['plan']}/ambushes/", laid, format="json")
    ids["laid"] = made(answer)["id"]


def _gm_things(stage: Stage, ids: dict[str, str]) -> None:
    run = {"plan": ids["plan"], "trials": 20, "seed": 5, "name": SECRET_RUN}
    ids["run"] = made(stage.cast.gm.post(f"{stage.cast.url}simulations/", run, format="json"))["id"]
    invitation, code = invitation_create(stage.viewer, role=Role.PLAYER, days=7, uses=3)
    ids["invitation"], ids["code"] = str(invitation.pk), code
    files = [("atlas.json", as_bytes(small_azgaar()))]
    job = import_create(stage.viewer, files, {}, dry_run=True)
    claimed = import_claim(str(job.pk))
    assert claimed is not None
    import_settle(claimed[0], read_upload(claimed[1], Choices(), lambda part: None))
    ids["job"] = str(job.pk)
    ids["preset"] = str(preset_create(stage.viewer, {"name": SECRET_PRESET, "terrain": {"fin": "moor"}}).pk)
    ids["creature"] = str(own_creature_add(stage.viewer, {"name": SECRET_CREATURE}).pk)
    ids["ruleset"] = str(own_ruleset_create(stage.viewer, SECRET_RULES, "epic-path").pk)
    battle = battle_map_store(stage.viewer.campaign, replace(CELLAR, name=SECRET_BATTLE))
    child = child_create(stage.viewer, UUID(ids["map"]), cell=demo_place("Ashby"), child_battle=battle.pk)
    ids["battle"], ids["child"] = str(battle.pk), str(child.pk)


def _shown_ground(stage: Stage, ids: dict[str, str]) -> None:
    """The fight shows players the picture of a battle map."""
    shown = battle_map_store(stage.viewer.campaign, CELLAR)
    fight = Encounter.objects.get(pk=ids["fight"])
    fight.setup["place"]["backdrop"] = to_plain(Backdrop(picture_address(shown), 0, 0, 4, 4, for_players=True))
    fight.save(update_fields=["setup"])
    ids["shown"] = str(shown.pk)


def _tokens(world: World) -> None:
    """Tokens of the GM: to read, to write, and one of another campaign; and one for the path."""
    gm = world.stage.viewer.user
    elsewhere = Campaign.objects.create(name="Elsewhere")
    Membership.objects.create(campaign=elsewhere, user=gm, role=Role.GM.value)
    world.ids["elsewhere"] = str(elsewhere.pk)
    for name, scope, campaign in (
        ("read", "read", world.cast.campaign.pk),
        ("write", "write", world.cast.campaign.pk),
        ("elsewhere", "write", elsewhere.pk),
    ):
        token, world.tokens[name] = token_create(gm, campaign, name=name, scope=scope, days=None)
        world.ids["token"] = str(token.pk)


def _secrets(world: World) -> None:
    """Strings that no answer to a player may hold."""
    hidden = (
        "plan",
        "run",
        "marker",
        "ambush",
        "laid",
        "job",
        "invitation",
        "battle",
        "child",
        "preset",
        "ruleset",
        "creature",
        "cargo",
    )
    words = (
        *SECRET_ENCOUNTER.split()[:1],
        *SECRET_WAITING.split()[:1],
        "Ulverad",
        "quivvernettle",
        "Hestrivane",
        "Obsidrake",
        SECRET_FIGHT,
        "Zarthax",
        "Quessandril",
        "Ystrandil",
        "Ismarveth",
        "Thessamar",
        "Vellachryst",
        "Ixhalune",
        "lurker",
    )
    world.secrets = (*words, *(world.ids[name] for name in hidden))


def viewer_for(cast: Cast, name: str) -> Viewer:
    """The viewer behind a name of the cast."""
    user = User.objects.get(username=name)
    membership = Membership.objects.get(campaign=cast.campaign, user=user)
    return Viewer(user, cast.campaign, Role(membership.role), UUID(str(membership.pk)))
