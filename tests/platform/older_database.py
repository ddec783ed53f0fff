"""Migrates the database it finds, then asks as its GM what is in it: ``python -m tests.platform.older_database``."""

from __future__ import annotations

import json
from typing import Any

import django
from django.core.management import call_command


def main() -> None:
    """Print what is left of everything, and how it goes on, as JSON."""
    django.setup()
    from django.conf import settings
    from rest_framework.test import APIClient

    from campaigns.models import Campaign, Membership

    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    campaign = Campaign.objects.get()
    client = APIClient()
    client.force_login(Membership.objects.select_related("user").get(campaign=campaign, role="gm").user)
    print(json.dumps(_asked(client, f"/api/v1/campaigns/{campaign.pk}/")))


def _asked(client: Any, url: str) -> dict[str, Any]:
    plans = [client.get(f"{url}plans/{row['id']}/").json() for row in client.get(f"{url}plans/").json()["results"]]
    rows = client.get(f"{url}journeys/").json()["results"]
    journeys = {row["name"]: client.get(f"{url}journeys/{row['id']}/").json() for row in rows}
    call_command("verify")
    return {
        "plans": [
            {"problem": each["problem"], "miles": each["routes"][0]["miles"], "damage": _damage(each)} for each in plans
        ],
        "parties": [
            [each["name"], len(each["members"]), len(each["carriers"])]
            for row in client.get(f"{url}parties/").json()["results"]
            for each in [client.get(f"{url}parties/{row['id']}/").json()]
        ],
        "journeys": {
            name: [each["status"], each["day"], each["mile"], len(_events(client, url, each))]
            for name, each in journeys.items()
        },
        "after": {name: _gone_on(client, url, each) for name, each in journeys.items()},
        "tables": client.get(f"{url}encounter-tables/").json()["v"],
    }


def _damage(plan: dict[str, Any]) -> float:
    return float(plan["itinerary"]["damage"]["expected"])


def _events(client: Any, url: str, journey: dict[str, Any]) -> list[Any]:
    events: list[Any] = client.get(f"{url}journeys/{journey['id']}/events/").json()
    return events


def _gone_on(client: Any, url: str, journey: dict[str, Any]) -> list[Any]:
    """A day more, or past whatever stands in the way; then the log is replayed."""
    order = {"type": "let_pass" if journey["status"] == "encounter" else "advance_day"}
    told = client.post(f"{url}journeys/{journey['id']}/orders/", {"v": journey["v"], "order": order}, format="json")
    call_command("verify")
    return [told.status_code, told.json()["journey"]["status"], told.json()["journey"]["day"]]


if __name__ == "__main__":
    main()
