"""A GM's own creatures."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models

from campaigns.models import Campaign


class OwnCreature(models.Model):
    """A stat block of a campaign's own. ``key`` is its id where creatures are named, unlike any of the bestiary's."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="own_creatures")
    key = models.CharField(max_length=80)
    name = models.CharField(max_length=120)
    sheet = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["campaign", "key"], name="own_creatures_have_keys")
        ]

    def __str__(self) -> str:
        return self.name
