"""Accounts: the one-time link, signing in, the demo user, guessing."""

from __future__ import annotations

import pytest
from django.test import override_settings

from campaigns.models import Campaign, Membership, User
from campaigns.services.accounts import setup_key_create, setup_needed
from tests.cast import PASSWORD, client_of, person, problem

pytestmark = pytest.mark.django_db
SESSION = "/api/v1/session/"


def send(client, url, body, **headers):
    return client.post(url, body, format="json", headers=headers)


def set_up(key, name, password=PASSWORD):
    return send(client_of(None), "/api/v1/setup/", {"key": key, "username": name, "password": password})


@pytest.fixture(autouse=True)
def _forget_failures():
    from django.core.cache import cache

    cache.clear()


def test_a_fresh_server_needs_setting_up():
    answer = client_of(None).get(SESSION).json()
    assert answer["user"] is None
    assert answer["setup_needed"] is True
    assert answer["csrf_token"]


def test_the_one_time_key_makes_the_gm_of_the_demo_campaign_and_signs_in():
    demo = Campaign.objects.create(name="The Salt Road", is_demo=True)
    client = client_of(None)
    body = {"key": setup_key_create(), "username": "Ada", "password": PASSWORD}
    answer = send(client, "/api/v1/setup/", body)
    assert answer.status_code == 200
    assert answer.json()["user"]["name"] == "Ada"
    assert client.get(SESSION).json()["user"]["name"] == "Ada"
    assert Membership.objects.get(campaign=demo).role == "gm"
    assert not setup_needed()


def test_the_key_works_once():
    key = setup_key_create()
    assert (
        send(client_of(None), "/api/v1/setup/", {"key": key, "username": "Ada", "password": PASSWORD}).status_code
        == 200
    )
    again = set_up(key, "Eve")
    assert "one-time link" in problem(again, 403)["detail"]
    assert User.objects.count() == 1


@pytest.mark.parametrize("password", ["short", "password12", "1234567890"])
def test_weak_passwords_are_refused_and_the_key_stays_good(password):
    key = setup_key_create()
    refused = set_up(key, "Ada", password)
    assert problem(refused, 422)["pointer"] == "/password"
    assert (
        send(client_of(None), "/api/v1/setup/", {"key": key, "username": "Ada", "password": PASSWORD}).status_code
        == 200
    )


def test_sign_in_and_out():
    person("ada")
    client = client_of(None)
    assert send(client, SESSION, {"username": "ada", "password": PASSWORD}).json()["user"]["username"] == "ada"
    assert client.delete(SESSION).json()["user"] is None
    assert client.get("/api/v1/campaigns/").status_code in (401, 403)


def test_a_wrong_password_says_what_to_do_and_ten_of_them_make_one_wait():
    person("ada")
    client = client_of(None)
    for _ in range(10):
        problem(send(client, SESSION, {"username": "ada", "password": "not it at all"}), 401)
    answer = send(client, SESSION, {"username": "ada", "password": PASSWORD})
    assert problem(answer, 429)["remedy"]
    assert answer["Retry-After"]


def test_the_demo_user_exists_on_loopback_only_and_only_when_asked_for():
    demo = Campaign.objects.create(name="The Salt Road", is_demo=True)
    problem(send(client_of(None), "/api/v1/session/demo/", {}), 404)
    with override_settings(DEMO=True):
        answer = send(client_of(None), "/api/v1/session/demo/", {})
        assert answer.json()["user"]["is_demo"] is True
        assert Membership.objects.get(campaign=demo, user__is_demo=True).role == "gm"
        elsewhere = client_of(None).post("/api/v1/session/demo/", {}, format="json", REMOTE_ADDR="192.0.2.7")
        problem(elsewhere, 404)
        proxied = send(client_of(None), "/api/v1/session/demo/", {}, **{"X-Forwarded-For": "192.0.2.7"})
        problem(proxied, 404)


def test_the_demo_user_has_no_password():
    with override_settings(DEMO=True):
        send(client_of(None), "/api/v1/session/demo/", {})
    assert not User.objects.get(is_demo=True).has_usable_password()
