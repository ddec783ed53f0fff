"""The cast of API tests: a GM, a player, an observer, and an outsider who must be refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rest_framework.test import APIClient

from campaigns.models import Campaign, Membership, User
from campaigns.roles import Role

PASSWORD = "a walk in the fen at dusk"


def person(name: str) -> User:
    """Make an account."""
    return User.objects.create_user(username=name, password=PASSWORD, display_name=name.title())


def client_of(user: User | None) -> APIClient:
    """Return a client that is signed in as ``user``; JSON unless said otherwise."""
    client = APIClient()
    if user is not None:
        client.force_login(user)
    return client


@dataclass
class Cast:
    """A campaign and the people around it, each with a client."""

    campaign: Campaign
    gm: APIClient
    player: APIClient
    observer: APIClient
    outsider: APIClient
    anonymous: APIClient
    players_membership: Membership

    @property
    def url(self) -> str:
        return f"/api/v1/campaigns/{self.campaign.pk}/"

    def everyone_else(self) -> list[APIClient]:
        """All who are not members."""
        return [self.outsider, self.anonymous]


def make_cast(ruleset: str = "epic-path") -> Cast:
    """Make the campaign and its cast in the test database."""
    campaign = Campaign.objects.create(name="The Salt Road", ruleset=ruleset)
    users = {name: person(name) for name in ("alice", "bob", "olive", "charlie")}
    roles = {"alice": Role.GM, "bob": Role.PLAYER, "olive": Role.OBSERVER}
    members = {
        name: Membership.objects.create(campaign=campaign, user=users[name], role=role.value)
        for name, role in roles.items()
    }
    clients = {name: client_of(user) for name, user in users.items()}
    return Cast(
        campaign=campaign,
        gm=clients["alice"],
        player=clients["bob"],
        observer=clients["olive"],
        outsider=clients["charlie"],
        anonymous=client_of(None),
        players_membership=members["bob"],
    )


def problem(answer: Any, status: int) -> dict[str, Any]:
    """Check that an answer is a problem document with this status and a remedy, and return it."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = answer.json()
    assert {"type", "title", "status", "detail", "remedy", "pointer", "rule"} <= set(body)
    assert body["detail"]
    assert body["status"] == status
    return body
