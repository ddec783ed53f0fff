"""Accounts: the first GM by a one-time key, guests by an invitation, the demo user on loopback."""

from __future__ import annotations

import secrets
import uuid

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from campaigns.api.authentication import secret_hash
from campaigns.api.problems import Problem
from campaigns.models import Campaign, Membership, SetupKey, User
from campaigns.roles import Role
from campaigns.security_log import record


def setup_needed() -> bool:
    """Whether no account of a person exists yet."""
    return not User.objects.filter(is_demo=False, is_guest=False, is_active=True).exists()


@transaction.atomic
def setup_key_create() -> str:
    """Return a fresh one-time key; earlier unused ones end."""
    SetupKey.objects.filter(used_at=None).delete()
    key = secrets.token_urlsafe(24)
    SetupKey.objects.create(key_hash=secret_hash(key))
    return key


@transaction.atomic
def account_set_up(*, key: str, username: str, password: str) -> User:
    """Make the owner's account with the console's one-time key; the owner becomes GM of the demo campaign."""
    row = SetupKey.objects.select_for_update().filter(key_hash=secret_hash(key), used_at=None).first()
    if row is None or not setup_needed():
        raise Problem(
            403,
            "Link used up",
            "This one-time link was used or replaced.",
            remedy="Read the newest link on the console, or sign in.",
        )
    user = account_create(username=username, password=password)
    row.used_at = timezone.now()
    row.save(update_fields=["used_at"])
    for campaign in Campaign.objects.filter(is_demo=True, deleted_at=None):
        Membership.objects.get_or_create(campaign=campaign, user=user, defaults={"role": Role.GM.value})
    record("setup", user=user)
    return user


def account_create(*, username: str, password: str) -> User:
    """Make an account with a password of the person's own."""
    name = username.strip()
    if not 1 <= len(name) <= 80:
        raise Problem(
            422, "Not accepted", "A name has 1 to 80 characters.", remedy="Choose a name.", pointer="/username"
        )
    if User.objects.filter(username__iexact=name).exists():
        raise Problem(422, "Not accepted", "This name is taken.", remedy="Choose another.", pointer="/username")
    user = User(username=name, display_name=name)
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Problem(
            422, "Not accepted", " ".join(error.messages), remedy="Choose a longer password.", pointer="/password"
        ) from None
    if len(password) > 128:
        raise Problem(422, "Not accepted", "A password has at most 128 characters.", pointer="/password")
    user.set_password(password)
    user.save()
    return user


def guest_create(name: str) -> User:
    """Make a guest who joined with a code: no password, known by the browser session only."""
    shown = name.strip()
    if not 1 <= len(shown) <= 80:
        raise Problem(422, "Not accepted", "A name has 1 to 80 characters.", remedy="Say who you are.", pointer="/name")
    user = User(username=f"guest-{uuid.uuid4().hex[:16]}", display_name=shown, is_guest=True)
    user.set_unusable_password()
    user.save()
    return user


@transaction.atomic
def demo_user() -> User:
    """Return the demo user, a GM of the demo campaign, making it on first use."""
    user, made = User.objects.get_or_create(
        username="demo", defaults={"display_name": "Demo GM", "is_demo": True, "is_active": True}
    )
    if made:
        user.set_unusable_password()
        user.save()
    if not user.is_demo:
        raise Problem(403, "Not allowed", "An account of a person has this name.", remedy="Sign in with a password.")
    for campaign in Campaign.objects.filter(is_demo=True, deleted_at=None):
        Membership.objects.get_or_create(campaign=campaign, user=user, defaults={"role": Role.GM.value})
    return user
