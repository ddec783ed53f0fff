"""Who plays whom on a journey: a player who comes late acts at once, in the fight that is on as in the next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.travel.journeys.stage import Stage
from tests.travel.journeys.test_ambush_api import act, begin
from travel.models import PartyMember

pytestmark = pytest.mark.django_db


def played(stage: Stage, journey: str) -> dict[str, bool]:
    """Whose characters the player's log calls theirs."""
    log = stage.cast.player.get(f"{stage.cast.url}log/?journey={journey}").json()
    return {member["name"]: member["mine"] for member in log["members"]}


def give(stage: Stage, member: dict[str, Any]) -> None:
    row = PartyMember.objects.get(pk=member["id"])
    row.owner = stage.cast.players_membership
    row.save(update_fields=["owner"])


def test_a_character_given_away_on_the_road_is_played_in_the_next_fight(stage: Stage) -> None:
    journey = stage.met()
    first = journey["members"][0]
    assert not any(played(stage, journey["id"]).values())
    give(stage, first)
    assert [name for name, mine in played(stage, journey["id"]).items() if mine] == [first["name"]]
    ambush = begin(stage, journey, ambushers="party", stance="meet")
    fight = act(stage, ambush, "start/").json()["fight"]
    view = stage.cast.player.get(f"{stage.cast.url}fights/{fight}/").json()
    assert [one["name"] for one in view["combatants"] if one["is_mine"]] == [first["name"]]


def test_a_character_given_away_during_a_fight_is_played_at_once(stage: Stage) -> None:
    journey = stage.met()
    ambush = begin(stage, journey, ambushers="party", stance="meet")
    fight = act(stage, ambush, "start/").json()["fight"]
    row = PartyMember.objects.get(pk=journey["members"][0]["id"])
    path = f"{stage.cast.url}parties/{row.party_id}/members/{row.pk}/"

    def mine() -> list[str]:
        view = stage.cast.player.get(f"{stage.cast.url}fights/{fight}/").json()
        return [one["id"] for one in view["combatants"] if one["is_mine"]]

    for owner, played_by_them in ((str(stage.cast.players_membership.pk), [str(row.pk)]), (None, [])):
        version = stage.cast.gm.get(f"{stage.cast.url}parties/{row.party_id}/").json()["v"]
        stage.cast.gm.patch(path, {"v": version, "owner": owner}, content_type="application/json")
        assert mine() == played_by_them
