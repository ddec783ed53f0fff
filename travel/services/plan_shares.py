"""Share links of plans: made, listed, called back, and found again by their secret."""

from __future__ import annotations

import secrets
from datetime import timedelta
from uuid import UUID

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.api.authentication import secret_hash
from campaigns.api.problems import NotVisible, TooMany
from campaigns.security_log import record
from travel.models import Plan, PlanShare
from travel.selectors.plans import plan_visible_to

MAX_SHARES = 20
READS_PER_MINUTE = 240


@transaction.atomic
def share_create(viewer: Viewer, plan_id: UUID, *, name: str, days: int) -> tuple[PlanShare, str]:
    """Make a link to what players may know of a plan; its secret is shown this once."""
    plan = Plan.objects.select_for_update().filter(pk=plan_visible_to(viewer, plan_id).pk).first()
    if plan is None:  # deleted between the two
        raise NotVisible
    plan.shares.filter(expires_at__lte=timezone.now()).delete()
    if plan.shares.count() >= MAX_SHARES:
        raise TooMany(f"A plan has {MAX_SHARES} links at most.", remedy="Call one back first.", retry_after=3600)
    secret = secrets.token_urlsafe(24)
    until = timezone.now() + timedelta(days=days)
    share = PlanShare.objects.create(plan=plan, name=name, token_hash=secret_hash(secret), expires_at=until)
    record("share_made", user=viewer.user, share=share.pk, plan=plan.pk, until=until.isoformat())
    return share, secret


def shares_of(plan: Plan) -> list[PlanShare]:
    """The links of a plan that still hold."""
    return list(plan.shares.filter(expires_at__gt=timezone.now()))


@transaction.atomic
def share_revoke(viewer: Viewer, plan_id: UUID, share_id: UUID) -> None:
    """Call a link back; whoever opens it from now on finds nothing."""
    gone, _ = plan_visible_to(viewer, plan_id).shares.filter(pk=share_id).delete()
    if not gone:
        raise NotVisible
    record("share_revoked", user=viewer.user, share=share_id, plan=plan_id)


def share_of(secret: str) -> PlanShare:
    """The link that a secret opens. NotVisible: never made, called back, run out, or its campaign or map is gone."""
    rows = PlanShare.objects.select_related("plan__map", "plan__party__campaign", "plan__campaign")
    found = rows.filter(
        token_hash=secret_hash(secret),
        expires_at__gt=timezone.now(),
        plan__campaign__deleted_at=None,
        plan__map__deleted_at=None,
    ).first()
    if found is None:
        raise NotVisible
    return found


def count_read(share: PlanShare) -> None:
    """Slow down whoever reads one link all the time."""
    key = f"share-reads:{share.pk}"
    if cache.add(key, 1, 60):
        return
    try:
        reads = cache.incr(key)
    except ValueError:  # it ran out between the two
        return
    if reads > READS_PER_MINUTE:
        raise TooMany("This link is read too often.", remedy="Wait a minute.", retry_after=60)
