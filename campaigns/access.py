"""Who is looking: the viewer every selector and service is given (TRUST 23-26)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import Http404

from campaigns.models import ApiToken, Campaign, Membership, User
from campaigns.roles import Role


@dataclass(frozen=True, slots=True)
class Viewer:
    """A user in a campaign, with the role that decides what is visible."""

    user: User
    campaign: Campaign
    role: Role
    membership_id: UUID

    @property
    def is_gm(self) -> bool:
        return self.role is Role.GM

    @property
    def audience(self) -> str:
        """Name of the group that sees the same things: cache keys and streams are split by it."""
        return "gm" if self.is_gm else "players"


def in_turn(campaign: Campaign) -> None:
    """Whoever else counts what this campaign holds, or writes the one thing of a kind in it, waits for the end of this
    transaction."""
    Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)


def viewer_of(user: User, campaign_id: UUID) -> Viewer:
    """Return the viewer; Http404 when there is no such campaign or the user is no member of it."""
    membership = (
        Membership.objects.select_related("campaign")
        .filter(user=user, campaign_id=campaign_id, campaign__deleted_at=None)
        .first()
    )
    if membership is None:
        raise Http404
    return Viewer(user, membership.campaign, Role(membership.role), membership.id)


def token_reaches(token: ApiToken | None, campaign_id: UUID) -> bool:
    """Whether a request made with ``token`` (None: a browser session) may touch the campaign."""
    return token is None or token.campaign_id == campaign_id
