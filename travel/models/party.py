"""Parties: who travels, and what carries them."""

from __future__ import annotations

import uuid
from itertools import chain, count
from typing import ClassVar

from django.db import models

from campaigns.models import Campaign, Membership


class Party(models.Model):
    """A group that travels together, with its purse. ``version`` rises with every change to it or anyone in it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="parties")
    name = models.CharField(max_length=120)
    version = models.PositiveIntegerField(default=1)
    purse_gp = models.DecimalField(max_digits=12, decimal_places=2, default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]

    def __str__(self) -> str:
        return self.name

    def free_name(self, kind: str) -> str:
        """A name for another mount or vehicle: its kind, or with the next number, so that two are told apart."""
        taken = set(self.carriers.values_list("name", flat=True))
        return next(each for each in chain([kind], (f"{kind} {number}" for number in count(2))) if each not in taken)


class PartyCarrier(models.Model):
    """A mount or vehicle of a party.

    ``load_lb`` is all it bears, set by hand; None: reckoned from its riders and cargo. ``hp`` and ``fatigue``
    are an animal's, ``draws`` the vehicle that it pulls, ``driver`` who holds the reins of a vehicle.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="carriers")
    position = models.PositiveIntegerField(default=0)
    kind = models.CharField(max_length=8, choices=[("mount", "mount"), ("vehicle", "vehicle")])
    type = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    load_lb = models.FloatField(null=True, blank=True)
    barding = models.CharField(max_length=8, default="none")
    barding_lb = models.FloatField(default=0)
    hp = models.IntegerField(null=True, blank=True)
    max_hp = models.PositiveIntegerField(null=True, blank=True)
    fatigue = models.CharField(max_length=10, default="none")
    draws = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="team")
    driver = models.ForeignKey("PartyMember", on_delete=models.SET_NULL, null=True, blank=True, related_name="drives")

    class Meta:
        ordering: ClassVar[list[str]] = ["position", "id"]

    def __str__(self) -> str:
        return self.name


class PartyMember(models.Model):
    """A traveller: a character sheet, what the march has cost, and who plays it.

    ``weight_lb`` is the body's, without gear; None: the usual for its size.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="members")
    position = models.PositiveIntegerField(default=0)
    sheet = models.JSONField()
    primal = models.PositiveIntegerField(default=0)
    fatigue = models.CharField(max_length=10, default="none")
    weight_lb = models.FloatField(null=True, blank=True)
    carrier = models.ForeignKey(PartyCarrier, on_delete=models.SET_NULL, null=True, blank=True, related_name="riders")
    owner = models.ForeignKey(
        Membership, on_delete=models.SET_NULL, null=True, blank=True, related_name="party_members"
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["position", "id"]

    def __str__(self) -> str:
        return str(self.sheet.get("name", ""))


class PartyCargo(models.Model):
    """Things that someone or something must carry: ``count`` of ``weight_lb`` each, borne by a member or a carrier."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="cargo")
    position = models.PositiveIntegerField(default=0)
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=8, default="gear")
    weight_lb = models.FloatField()
    count = models.PositiveIntegerField(default=1)
    member = models.ForeignKey(PartyMember, on_delete=models.SET_NULL, null=True, blank=True, related_name="cargo")
    carrier = models.ForeignKey(PartyCarrier, on_delete=models.SET_NULL, null=True, blank=True, related_name="cargo")
    gm_only = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar[list[str]] = ["position", "id"]
        verbose_name_plural = "party cargo"

    def __str__(self) -> str:
        return self.name
