"""Parties: who travels, and what carries them."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models

from campaigns.models import Campaign, Membership


class Party(models.Model):
    """A group that travels together. ``version`` rises with every change to it or anyone in it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="parties")
    name = models.CharField(max_length=120)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class PartyCarrier(models.Model):
    """A mount or vehicle of a party; ``load_lb`` is all it bears, riders included."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="carriers")
    position = models.PositiveIntegerField(default=0)
    kind = models.CharField(max_length=8, choices=[("mount", "mount"), ("vehicle", "vehicle")])
    type = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    load_lb = models.FloatField(default=0)

    class Meta:
        ordering: ClassVar[list[str]] = ["position", "id"]

    def __str__(self) -> str:
        return self.name


class PartyMember(models.Model):
    """A traveller: a character sheet, what the march has cost, and who plays it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="members")
    position = models.PositiveIntegerField(default=0)
    sheet = models.JSONField()
    primal = models.PositiveIntegerField(default=0)
    fatigue = models.CharField(max_length=10, default="none")
    carrier = models.ForeignKey(PartyCarrier, on_delete=models.SET_NULL, null=True, blank=True, related_name="riders")
    owner = models.ForeignKey(
        Membership, on_delete=models.SET_NULL, null=True, blank=True, related_name="party_members"
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["position", "id"]

    def __str__(self) -> str:
        return str(self.sheet.get("name", ""))
