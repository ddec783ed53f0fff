"""What the server sends beside the API: health, headers, the API page, rule texts."""

from __future__ import annotations

import pytest

from config.web.catalogue import catalogue
from tests.cast import client_of, make_cast, problem

pytestmark = pytest.mark.django_db


def test_livez_answers():
    assert client_of(None).get("/livez").json() == {"status": "ok"}


def test_readyz_says_what_works_and_no_more():
    body = client_of(None).get("/readyz").json()
    assert body["checks"]["database"] == "ok"
    assert set(body["checks"].values()) <= {"ok", "failing"}


def test_every_page_carries_the_policy():
    for address in ("/livez", "/api/v1/session/", "/anything/at/all"):
        answer = client_of(None).get(address)
        policy = answer["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer["X-Content-Type-Options"] == "nosniff"


def test_personal_answers_are_not_kept():
    assert client_of(None).get("/api/v1/session/")["Cache-Control"] == "private, no-store"


def test_a_wrong_api_address_is_a_problem_document():
    for method in ("get", "post"):
        problem(getattr(client_of(None), method)("/api/v2/nothing/"), 404)


def test_the_api_page_lists_the_operations():
    page = client_of(None).get("/api/").content.decode()
    for name in ("campaigns_list", "session_create", "tokens_create", "maps_", "journeys_", "fights_"):
        assert name in page


def test_the_schema_is_openapi_3_1():
    answer = client_of(None).get("/api/schema/?format=json")
    assert answer.status_code == 200
    assert b"3.1.0" in answer.content[:400]


def test_a_rule_id_leads_to_its_text():
    body = make_cast().player.get("/api/v1/rules/EP-OV-05/").json()
    assert body["catalogue"] == "epic-path-movement"
    assert "cumulative" in body["text"]


def test_an_unknown_rule_is_not_found():
    problem(make_cast().player.get("/api/v1/rules/EP-XX-99/"), 404)


def test_the_catalogues_hold_about_450_rules():
    assert len(catalogue()) == 454
    assert all(rule.text for rule in catalogue().values())
