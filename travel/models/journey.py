"""Journeys and their events. The events are the truth; the state beside them is their fold."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from campaigns.models import Campaign
from travel.models.party import Party
from travel.models.plan import Plan


class Journey(models.Model):
    """A plan being travelled.

    ``context`` is what it was planned with, fixed at the start; ``days`` the planned days as the
    browser shows them. ``version`` rises with every write, ``player_version`` with those that
    players can see, ``route_revision`` when the map under it is replaced and its places with it.
    ``encounters`` of the GM live in ``state`` and never leave it for players. ``parent`` is the journey that it
    branched from, after event ``parent_number``. ``gm_only``: players know nothing of it. ``replans`` holds the
    planned days of every new course, in the order of the context's courses.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="journeys")
    plan = models.ForeignKey(Plan, on_delete=models.SET_NULL, null=True, blank=True, related_name="journeys")
    map = models.ForeignKey("travel.Map", on_delete=models.SET_NULL, null=True, blank=True, related_name="journeys")
    party = models.ForeignKey(Party, on_delete=models.SET_NULL, null=True, blank=True, related_name="journeys")
    name = models.CharField(max_length=120)
    seed = models.BigIntegerField()
    context = models.JSONField()
    route_revision = models.PositiveIntegerField(default=1)
    days = models.JSONField(default=list)
    replans = models.JSONField(default=list)
    state = models.JSONField()
    parent = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="branches")
    parent_number = models.PositiveIntegerField(null=True, blank=True)
    gm_only = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    player_version = models.PositiveIntegerField(default=1)
    last_number = models.PositiveIntegerField(default=0)
    last_player_number = models.PositiveIntegerField(default=0)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-updated_at", "id"]

    def __str__(self) -> str:
        return self.name


class JourneyEvent(models.Model):
    """Something that happened, as it happened. ``batch`` is the number of the first event of the
    same order; ``player_number`` counts only what players may see, so that no gap tells of more."""

    journey = models.ForeignKey(Journey, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    player_number = models.PositiveIntegerField(null=True, blank=True)
    batch = models.PositiveIntegerField()
    label = models.CharField(max_length=120)
    type = models.CharField(max_length=40)
    data = models.JSONField()
    order = models.JSONField(null=True, blank=True)
    gm_only = models.BooleanField(default=False)
    undone = models.BooleanField(default=False)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["journey", "number"], name="journey_events_are_numbered")
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.type}"


class EncounterTables(models.Model):
    """A campaign's own encounter tables; without a row the default tables hold."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="encounter_tables")
    tables = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"encounter tables of {self.campaign}"
