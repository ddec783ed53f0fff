"""Campaigns, members, invitations and tokens: who may do what."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import ApiToken, Campaign, IdempotencyRecord, Invitation, Membership
from tests.cast import client_of, make_cast, person, problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast():
    return make_cast()


def test_a_campaign_starts_with_its_maker_as_gm():
    client = client_of(person("dora"))
    made = client.post("/api/v1/campaigns/", {"name": "Fen and Fell"}, format="json")
    assert made.status_code == 201
    assert made.json()["role"] == "gm"
    assert made.json()["ruleset"] == "epic-path"
    assert client.get("/api/v1/campaigns/").json()["count"] == 1


def test_an_unknown_ruleset_is_refused():
    answer = client_of(person("dora")).post("/api/v1/campaigns/", {"name": "X", "ruleset": "chess"}, format="json")
    assert problem(answer, 422)["pointer"] == "/ruleset"
    assert not Campaign.objects.exists()


def test_strangers_get_the_same_404_as_for_nothing(cast):
    there = cast.outsider.get(cast.url)
    nowhere = cast.outsider.get(f"/api/v1/campaigns/{uuid.uuid4()}/")
    problem(there, 404)
    assert there.content == nowhere.content
    assert cast.anonymous.get(cast.url).status_code in (401, 403)


@pytest.mark.parametrize("who", ["player", "observer"])
def test_only_the_gm_changes_the_campaign(cast, who):
    client = getattr(cast, who)
    assert client.get(cast.url).json()["role"] == who
    problem(client.patch(cast.url, {"name": "Mine"}, format="json"), 403)
    problem(client.delete(cast.url), 403)
    problem(client.get(f"{cast.url}invitations/"), 403)


def test_the_gm_renames_and_deletes(cast):
    assert cast.gm.patch(cast.url, {"name": "Salt"}, format="json").json()["name"] == "Salt"
    assert cast.gm.delete(cast.url).status_code == 204
    problem(cast.gm.get(cast.url), 404)
    assert Campaign.objects.get(pk=cast.campaign.pk).deleted_at is not None


def test_an_invitation_lets_a_guest_in_as_a_player(cast):
    made = cast.gm.post(f"{cast.url}invitations/", {"role": "player", "days": 7, "uses": 1}, format="json").json()
    assert made["url"].endswith(made["code"])
    assert made["code"] not in str(list(Invitation.objects.values()))
    guest = client_of(None)
    joined = guest.post("/api/v1/join/", {"code": made["code"], "name": "Nix"}, format="json")
    assert joined.json() == {"campaign": str(cast.campaign.pk), "role": "player"}
    assert guest.get(cast.url).json()["role"] == "player"
    problem(client_of(None).post("/api/v1/join/", {"code": made["code"], "name": "Two"}, format="json"), 404)


def test_an_old_invitation_is_refused(cast):
    made = cast.gm.post(f"{cast.url}invitations/", {}, format="json").json()
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    problem(client_of(None).post("/api/v1/join/", {"code": made["code"], "name": "Late"}, format="json"), 404)


def test_joining_twice_keeps_the_first_role(cast):
    made = cast.gm.post(f"{cast.url}invitations/", {"role": "gm"}, format="json").json()
    again = cast.player.post("/api/v1/join/", {"code": made["code"]}, format="json")
    assert again.json()["role"] == "player"


def test_a_campaign_keeps_a_gm(cast):
    gm_id = Membership.objects.get(campaign=cast.campaign, role="gm").pk
    answer = cast.gm.patch(f"{cast.url}members/{gm_id}/", {"role": "player"}, format="json")
    assert "at least one GM" in problem(answer, 422)["detail"]
    problem(cast.gm.delete(f"{cast.url}members/{gm_id}/"), 422)


def token_of(cast, scope="read", **more):
    body = {"name": "wiki", "campaign": str(cast.campaign.pk), "scope": scope, **more}
    return cast.gm.post("/api/v1/tokens/", body, format="json").json()


def bearer(secret):
    client = client_of(None)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def test_a_token_reads_its_campaign_and_its_secret_is_not_stored(cast):
    made = token_of(cast)
    assert bearer(made["secret"]).get(cast.url).status_code == 200
    assert made["secret"] not in str(list(ApiToken.objects.values()))
    listed = cast.gm.get("/api/v1/tokens/").json()
    assert "secret" not in listed[0]


def test_a_read_token_cannot_write_and_a_write_token_can(cast):
    read, write = token_of(cast), token_of(cast, "write")
    assert "read" in problem(bearer(read["secret"]).patch(cast.url, {"name": "X"}, format="json"), 403)["detail"]
    assert bearer(write["secret"]).patch(cast.url, {"name": "X"}, format="json").status_code == 200


def test_a_token_reaches_no_other_campaign(cast):
    other = cast.gm.post("/api/v1/campaigns/", {"name": "Other"}, format="json").json()
    client = bearer(token_of(cast)["secret"])
    problem(client.get(f"/api/v1/campaigns/{other['id']}/"), 404)
    assert client.get("/api/v1/campaigns/").json()["count"] == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"revoked_at": timezone.now()}, "revoked"),
        ({"expires_at": timezone.now() - timedelta(seconds=1)}, "expired"),
    ],
)
def test_an_ended_token_says_so(cast, change, words):
    made = token_of(cast)
    ApiToken.objects.update(**change)
    assert words in problem(bearer(made["secret"]).get(cast.url), 401)["detail"]


@pytest.mark.parametrize("header", ["Bearer nonsense", "Token x", "Bearer outrider_" + "x" * 40])
def test_a_wrong_token_is_refused(cast, header):
    client = client_of(None)
    client.credentials(HTTP_AUTHORIZATION=header)
    problem(client.get(cast.url), 401)


def test_a_token_ends_with_the_membership(cast):
    membership = Membership.objects.get(campaign=cast.campaign, role="player")
    made = cast.player.post("/api/v1/tokens/", {"name": "p", "campaign": str(cast.campaign.pk)}, format="json").json()
    assert cast.gm.delete(f"{cast.url}members/{membership.pk}/").status_code == 204
    assert bearer(made["secret"]).get(cast.url).status_code in (401, 404)


def test_tokens_are_handled_in_a_browser_only(cast):
    problem(bearer(token_of(cast, "write")["secret"]).get("/api/v1/tokens/"), 403)


def test_a_write_sent_twice_with_one_key_is_done_once():
    client = client_of(person("dora"))
    key = {"Idempotency-Key": "k-1"}
    first = client.post("/api/v1/campaigns/", {"name": "Once"}, format="json", headers=key)
    second = client.post("/api/v1/campaigns/", {"name": "Once"}, format="json", headers=key)
    assert first.json() == second.json()
    assert second["Idempotent-Replay"] == "true"
    assert Campaign.objects.count() == 1


def test_a_key_for_another_body_is_refused_and_another_person_may_use_it():
    dora, emil = client_of(person("dora")), client_of(person("emil"))
    key = {"Idempotency-Key": "k-1"}
    dora.post("/api/v1/campaigns/", {"name": "Once"}, format="json", headers=key)
    problem(dora.post("/api/v1/campaigns/", {"name": "Twice"}, format="json", headers=key), 422)
    assert emil.post("/api/v1/campaigns/", {"name": "Once"}, format="json", headers=key).status_code == 201
    assert IdempotencyRecord.objects.count() == 2


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "a", "name": "b"}',
        b'{"name": NaN}',
        b"{",
        b'{"name": "\\ud800"}',
        b"[" * 100_000,
        b'{"name": "\\u0000"}',
    ],
)
def test_json_that_is_not_sound_is_a_clear_refusal(body):
    answer = client_of(person("dora")).post("/api/v1/campaigns/", body, content_type="application/json")
    assert answer.status_code in (400, 413, 422)
    assert answer.json()["detail"]
    assert not Campaign.objects.exists()


def test_unsafe_requests_of_a_browser_need_the_csrf_token(cast):
    from rest_framework.test import APIClient

    client = APIClient(enforce_csrf_checks=True)
    client.force_login(cast.campaign.members.get(username="alice"))
    problem(client.patch(cast.url, {"name": "X"}, format="json"), 403)
    token = client.get("/api/v1/session/").json()["csrf_token"]
    assert client.patch(cast.url, {"name": "X"}, format="json", headers={"X-CSRFToken": token}).status_code == 200


def test_a_secret_that_is_shown_once_is_not_kept_for_repeating(cast):
    key = {"Idempotency-Key": "k-1"}
    body = {"name": "wiki", "campaign": str(cast.campaign.pk)}
    made = cast.gm.post("/api/v1/tokens/", body, format="json", headers=key)
    code = cast.gm.post(f"{cast.url}invitations/", {}, format="json", headers=key)
    assert made.status_code == code.status_code == 201
    assert not IdempotencyRecord.objects.exists()
