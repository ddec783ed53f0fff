"""Accounts, campaigns, and who may do what in them."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models

from campaigns.roles import Role
from campaigns.rulesets import default_ruleset


class User(AbstractUser):
    """A person. Guests joined with a code and have no password; the demo user exists on loopback only."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    display_name = models.CharField(max_length=80)
    is_guest = models.BooleanField(default=False)
    is_demo = models.BooleanField(default=False)
    first_name = None  # type: ignore[assignment]  # one display name serves every culture
    last_name = None  # type: ignore[assignment]  # likewise

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return self.display_name or self.username


class Campaign(models.Model):
    """A table's shared world: everything else is reached through it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=120)
    ruleset = models.CharField(max_length=40, default=default_ruleset)
    options = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=1)
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    members = models.ManyToManyField(User, through="Membership", related_name="campaigns")

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's role in a campaign."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=[(role.value, role.value) for role in Role])
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["campaign", "user"], name="one_membership_each")
        ]
        ordering: ClassVar[list[str]] = ["joined_at", "id"]

    def __str__(self) -> str:
        return f"{self.user} as {self.role}"


class Invitation(models.Model):
    """A code that lets people into a campaign. Only its hash is stored."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=[(role.value, role.value) for role in Role])
    code_hash = models.CharField(max_length=64, unique=True)
    uses_left = models.PositiveIntegerField(default=10)
    expires_at = models.DateTimeField()
    created_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at"]

    def __str__(self) -> str:
        return f"invitation to {self.campaign} as {self.role}"


class ApiToken(models.Model):
    """A key for REST clients: shown once, stored as a hash, scoped to one campaign, revocable."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    prefix = models.CharField(max_length=16)
    secret_hash = models.CharField(max_length=64, unique=True)
    scope = models.CharField(max_length=5, choices=[("read", "read"), ("write", "write")])
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class IdempotencyRecord(models.Model):
    """The answer given to a write that carried an Idempotency-Key (TRUST 3)."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    route = models.CharField(max_length=300)
    key = models.CharField(max_length=100)
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    answer = models.JSONField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "route", "key"], name="one_answer_per_key")
        ]

    def __str__(self) -> str:
        return f"{self.route} {self.key}"


class SetupKey(models.Model):
    """The one-time key on the console that makes the first GM's account (TRUST 46)."""

    key_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"setup key of {self.created_at:%Y-%m-%d}"
