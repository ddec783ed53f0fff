"""Campaigns, who is in them, and how one gets in."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.api.authentication import secret_hash
from campaigns.api.problems import NotVisible, Problem, TooMany
from campaigns.models import ApiToken, Campaign, Invitation, Membership, User
from campaigns.notify import changed
from campaigns.roles import Role
from campaigns.rulesets import default_ruleset, known_rulesets
from campaigns.security_log import record
from campaigns.services.accounts import guest_create

MAX_CAMPAIGNS = 100
MAX_MEMBERS = 200
MAX_TOKENS = 50


@transaction.atomic
def campaign_create(user: User, *, name: str, ruleset: str = "", is_demo: bool = False) -> Campaign:
    """Make a campaign; its maker is the GM. Without a ruleset it has the default one."""
    ruleset = ruleset or default_ruleset()
    if user.is_guest:
        raise Problem(403, "Not allowed", "Guests cannot make campaigns.", remedy="Ask the GM for an account.")
    if Membership.objects.filter(user=user, role=Role.GM.value, campaign__deleted_at=None).count() >= MAX_CAMPAIGNS:
        raise TooMany(f"You run {MAX_CAMPAIGNS} campaigns.", remedy="Delete one first.", retry_after=3600)
    check_ruleset(ruleset)
    campaign = Campaign.objects.create(name=name, ruleset=ruleset, is_demo=is_demo)
    Membership.objects.create(campaign=campaign, user=user, role=Role.GM.value)
    return campaign


def check_ruleset(ruleset: str) -> None:
    """Refuse a ruleset that does not exist."""
    known = known_rulesets()
    if ruleset not in known:
        raise Problem(
            422,
            "Not accepted",
            f"There is no ruleset {ruleset!r}.",
            remedy=f"Use one of {', '.join(known)}.",
            pointer="/ruleset",
        )


_ruleset_chosen: list[Callable[[Campaign], None]] = []


def register_ruleset_chosen(check: Callable[[Campaign], None]) -> None:
    """Let a part of the game refuse another ruleset that a campaign's things could not go by."""
    _ruleset_chosen.append(check)


@transaction.atomic
def campaign_change(viewer: Viewer, changes: dict[str, Any]) -> Campaign:
    """Change name, ruleset or options."""
    campaign = Campaign.objects.select_for_update().get(pk=viewer.campaign.pk)
    if "ruleset" in changes:
        check_ruleset(changes["ruleset"])
    for field in ("name", "ruleset", "options"):
        if field in changes:
            setattr(campaign, field, changes[field])
    if "ruleset" in changes:
        for check in _ruleset_chosen:
            check(campaign)
    campaign.revision += 1
    campaign.save()
    changed(campaign.pk, "campaign", campaign.pk)
    return campaign


@transaction.atomic
def campaign_delete(viewer: Viewer) -> None:
    """Set a campaign aside; an administrator can bring it back for 30 days."""
    Campaign.objects.filter(pk=viewer.campaign.pk).update(deleted_at=timezone.now())
    ApiToken.objects.filter(campaign=viewer.campaign, revoked_at=None).update(revoked_at=timezone.now())
    record("campaign_deleted", user=viewer.user, campaign=viewer.campaign.pk)


@transaction.atomic
def invitation_create(viewer: Viewer, *, role: Role, days: int, uses: int) -> tuple[Invitation, str]:
    """Make an invitation; the code is shown this once."""
    code = secrets.token_urlsafe(16)
    invitation = Invitation.objects.create(
        campaign=viewer.campaign,
        role=role.value,
        code_hash=secret_hash(code),
        uses_left=uses,
        expires_at=timezone.now() + timedelta(days=days),
        created_by=viewer.user,
    )
    record("invited", user=viewer.user, campaign=viewer.campaign.pk, role=role.value)
    return invitation, code


@transaction.atomic
def invitation_accept(code: str, *, user: User | None, name: str) -> Membership:
    """Join with a code; without an account a guest is made. A code lets in once per person."""
    invitation = (
        Invitation.objects.select_for_update()
        .select_related("campaign")
        .filter(code_hash=secret_hash(code), expires_at__gt=timezone.now(), campaign__deleted_at=None)
        .first()
    )
    if invitation is None:
        raise Problem(404, "No such invitation", "This code is wrong or too old.", remedy="Ask the GM for a new one.")
    if user is not None:
        known = Membership.objects.filter(user=user, campaign=invitation.campaign).first()
        if known is not None:
            return known
    if invitation.uses_left < 1:
        raise Problem(404, "No such invitation", "This code was used up.", remedy="Ask the GM for a new one.")
    if Membership.objects.filter(campaign=invitation.campaign).count() >= MAX_MEMBERS:
        raise TooMany("The campaign is full.", remedy="Ask the GM to remove somebody.", retry_after=3600)
    Invitation.objects.filter(pk=invitation.pk).update(uses_left=F("uses_left") - 1)
    person = user if user is not None else guest_create(name)
    membership = Membership.objects.create(campaign=invitation.campaign, user=person, role=invitation.role)
    record("joined", user=person, campaign=invitation.campaign.pk, role=invitation.role)
    changed(invitation.campaign.pk, "members", membership.pk)
    return membership


@transaction.atomic
def member_change(viewer: Viewer, member_id: UUID, role: Role) -> Membership:
    """Give a member another role; a campaign keeps at least one GM."""
    membership = member_of(viewer, member_id)
    if membership.role == Role.GM.value and role is not Role.GM:
        keep_a_gm(viewer)
    membership.role = role.value
    membership.save(update_fields=["role"])
    record("role_changed", user=viewer.user, member=member_id, role=role.value)
    changed(viewer.campaign.pk, "members", membership.pk)
    return membership


@transaction.atomic
def member_remove(viewer: Viewer, member_id: UUID) -> None:
    """Take a member out of the campaign; their tokens for it end."""
    membership = member_of(viewer, member_id)
    if membership.role == Role.GM.value:
        keep_a_gm(viewer)
    ApiToken.objects.filter(user=membership.user, campaign=viewer.campaign, revoked_at=None).update(
        revoked_at=timezone.now()
    )
    record("member_removed", user=viewer.user, member=member_id)
    membership.delete()
    changed(viewer.campaign.pk, "members", member_id)


def member_of(viewer: Viewer, member_id: UUID) -> Membership:
    """Return a membership of the viewer's campaign, locked for change."""
    membership = Membership.objects.select_for_update().filter(pk=member_id, campaign=viewer.campaign).first()
    if membership is None:
        raise NotVisible
    return membership


def keep_a_gm(viewer: Viewer) -> None:
    """Refuse to leave a campaign without a GM."""
    if Membership.objects.filter(campaign=viewer.campaign, role=Role.GM.value).count() < 2:
        raise Problem(
            422,
            "Needs a GM",
            "A campaign keeps at least one GM.",
            remedy="Make somebody else GM first.",
            pointer="/role",
        )


@transaction.atomic
def token_create(user: User, campaign_id: UUID, *, name: str, scope: str, days: int | None) -> tuple[ApiToken, str]:
    """Make an API token for a campaign the user belongs to; the secret is shown this once."""
    membership = Membership.objects.filter(user=user, campaign_id=campaign_id, campaign__deleted_at=None).first()
    if membership is None:
        raise NotVisible
    if ApiToken.objects.filter(user=user, revoked_at=None).count() >= MAX_TOKENS:
        raise TooMany(f"You have {MAX_TOKENS} tokens.", remedy="Revoke one first.", retry_after=3600)
    secret = f"outrider_{secrets.token_urlsafe(32)}"
    token = ApiToken.objects.create(
        user=user,
        campaign_id=campaign_id,
        name=name,
        prefix=secret[:14],
        secret_hash=secret_hash(secret),
        scope=scope,
        expires_at=timezone.now() + timedelta(days=days) if days else None,
    )
    record("token_made", user=user, token=token.pk, scope=scope)
    return token, secret


@transaction.atomic
def token_revoke(user: User, token_id: UUID) -> None:
    """End a token at once."""
    token = ApiToken.objects.filter(pk=token_id, user=user).first()
    if token is None:
        raise NotVisible
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        record("token_revoked", user=user, token=token_id)
