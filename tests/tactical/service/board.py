"""Small fights for tests of the service: who stands where, on drawn ground."""

from __future__ import annotations

import dataclasses
from typing import Any

from rest_framework.test import APIClient

from tactical.gateway import encounter_open
from tactical.models import Encounter
from tactical.rules import bestiary
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Participant, Place
from tests.cast import Cast

SECRET_NAME = "Zarthax the Unseen"

OPEN_GROUND = tuple("." * 20 for _ in range(12))


def walled() -> tuple[str, ...]:
    """Open ground with a wall from north to south at x = 12, all the way."""
    return tuple("." * 12 + "#" + "." * 7 for _ in range(12))


def stand(
    key: str,
    side: Any,
    creature: str,
    position: tuple[int, int],
    *,
    controllers: tuple[str, ...] = (),
    hidden: bool = False,
    name: str = "",
    hp: int | None = None,
) -> Participant:
    """One creature of the bestiary on a square."""
    block = bestiary.get(creature)
    if name:
        block = dataclasses.replace(block, name=name)
    return Participant(
        id=key,
        side=side,
        creature=block,
        hp=block.hp if hp is None else hp,
        controllers=controllers,
        hidden=hidden,
        position=position,
    )


def fight_setup(*participants: Participant, rows: tuple[str, ...] = OPEN_GROUND, **fields: Any) -> AmbushSetup:
    """A set-up for an ordinary meeting."""
    fields.setdefault("seed", 7)
    light = fields.pop("light", "bright")
    place = Place("Sable Gate", "hills", light=light, width=len(rows[0]), height=len(rows), rows=rows)
    return AmbushSetup(
        id="encounter-1",
        ruleset="epic-path",
        ruleset_digest="",
        place=place,
        participants=participants,
        **fields,
    )


def skirmish(cast: Cast, *, hidden_archer: bool = True, **fields: Any) -> AmbushSetup:
    """Ysolde (the player's) and Bram against an ogre, two bandits, and somebody whom nobody sees."""
    player = (str(cast.players_membership.user_id),)
    foes = [
        stand("ogre", "foes", "ogre", (12, 6)),
        stand("bandit-1", "foes", "bandit", (12, 3)),
        stand("bandit-2", "foes", "bandit", (12, 9)),
    ]
    if hidden_archer:
        foes.append(stand("lurker", "foes", "archer", (7, 5), hidden=True, name=SECRET_NAME))
    return fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (4, 5), controllers=player),
        stand("bram", "party", "bram_tallowick", (4, 7)),
        *foes,
        **fields,
    )


def sprung() -> AmbushCheck:
    """An ambush check of the foes that succeeded."""
    return AmbushCheck("foes", preparation_seconds=300, natural=15, total=19, success=True)


class Board:
    """A fight in the database, driven through the API."""

    def __init__(self, cast: Cast, setup: AmbushSetup, source: str = "elsewhere:1") -> None:
        self.cast = cast
        user = cast.campaign.memberships.get(role="gm").user
        self.id = encounter_open(cast.campaign, setup, name="Gallows Crew", opened_by=user, source=source)
        self.url = f"{cast.url}fights/{self.id}/"

    def view(self, client: APIClient | None = None) -> dict[str, Any]:
        answer = (client or self.cast.gm).get(self.url)
        assert answer.status_code == 200, answer.content
        body: dict[str, Any] = answer.json()
        return body

    def events(self, client: APIClient | None = None, after: int = 0) -> list[dict[str, Any]]:
        answer = (client or self.cast.gm).get(f"{self.url}events/", {"after": after})
        assert answer.status_code == 200, answer.content
        rows: list[dict[str, Any]] = answer.json()
        return rows

    def post(self, what: str, client: APIClient | None = None, **body: Any) -> Any:
        """POST to an operation with the version the client sees now, unless ``v`` is given."""
        who = client or self.cast.gm
        if "v" not in body and what != "preview":
            body["v"] = self.version(who)
        headers = body.pop("headers", {})
        return who.post(f"{self.url}{what}/", body, format="json", headers=headers)

    def version(self, client: APIClient) -> int:
        """The version this client would have read."""
        row = Encounter.objects.get(pk=self.id)
        return row.version if client is self.cast.gm else row.player_version

    def order(self, order: dict[str, Any], client: APIClient | None = None, **body: Any) -> Any:
        return self.post("orders", client, order=order, **body)

    def until(self, actor: str, presses: int = 40) -> None:
        """End turns until it is ``actor``'s."""
        for _ in range(presses):
            if Encounter.objects.get(pk=self.id).state["actor"] == actor:
                return
            assert self.order({"type": "end_turn"}).status_code == 200
        raise AssertionError(f"{actor} never came to act")
