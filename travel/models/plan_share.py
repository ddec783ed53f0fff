"""Share links of plans: read without an account by whoever has the address. Only the token's hash is stored."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models

from travel.models.plan import Plan


class PlanShare(models.Model):
    """A link to what players may know of a plan, until it expires or is called back (deleted)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    plan = models.ForeignKey(Plan, on_delete=models.CASCADE, related_name="shares")
    name = models.CharField(max_length=120, blank=True, default="")
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at", "id"]

    def __str__(self) -> str:
        return self.name or f"share of {self.plan_id}"
