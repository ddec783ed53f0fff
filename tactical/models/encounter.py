"""A fight: its set-up, where it stands, the orders given and the events they made."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from campaigns.models import Campaign


class EncounterStatus(models.TextChoices):
    """``over``: decided, but still on the board; ``closed``: its outcome was handed back."""

    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


class Encounter(models.Model):
    """One fight. ``state`` is what replaying ``orders`` on ``setup`` with ``seed`` gives.

    ``version`` counts every change, ``player_version`` only those that players can see: a version
    that grew without a visible change would tell them of a hidden one (TRUST 27). ``sightings`` lists
    the creatures that the party perceived at any time, in that order. ``players`` says who plays a creature
    that changed hands after the fight began.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="encounters")
    name = models.CharField(max_length=160)
    source = models.CharField(max_length=120, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    setup = models.JSONField()
    seed = models.BigIntegerField()
    status = models.CharField(max_length=10, choices=EncounterStatus.choices, default=EncounterStatus.RUNNING)
    version = models.PositiveIntegerField(default=1)
    player_version = models.PositiveIntegerField(default=1)
    state = models.JSONField()
    sightings = models.JSONField(default=list)
    players = models.JSONField(default=dict)
    outcome = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at", "id"]

    def __str__(self) -> str:
        return f"{self.name} ({self.status})"


class EncounterOrder(models.Model):
    """An order that was given. Kept when undone, so that numbers and dice streams are never used twice.

    ``batch`` is the number of the first order of what one press of a button did (a creature played
    by its policy gives several): undo takes back a batch. ``before`` is the state it was given in.
    """

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="orders")
    number = models.PositiveIntegerField()
    batch = models.PositiveIntegerField()
    label = models.CharField(max_length=160)
    actor = models.CharField(max_length=120)
    order = models.JSONField()
    before = models.JSONField()
    stream = models.PositiveIntegerField()
    natural = models.PositiveSmallIntegerField(null=True, blank=True)
    by_policy = models.BooleanField(default=False)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    undone = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["encounter", "number"], name="one_order_per_number")
        ]

    def __str__(self) -> str:
        return f"order {self.number}: {self.label}"


class EncounterEvent(models.Model):
    """Something that happened in a fight.

    ``number`` is the GM's; ``player_number`` counts only what the party perceived and is None for
    what it did not. ``known`` lists the creatures that the party perceived at that moment.
    ``order`` is the number of the order that caused it, 0 for the opening.
    """

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    player_number = models.PositiveIntegerField(null=True, blank=True)
    order = models.PositiveIntegerField()
    round = models.PositiveSmallIntegerField()
    data = models.JSONField()
    known = models.JSONField(default=list)
    undone = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["encounter", "number"], name="one_event_per_number")
        ]

    def __str__(self) -> str:
        return f"event {self.number}"
