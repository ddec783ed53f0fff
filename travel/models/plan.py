"""Plans: a party, a map, stops and orders. Routes and the itinerary are computed from them."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models

from campaigns.models import Campaign
from travel.models.party import Party


def own_mode_only() -> dict[str, Any]:
    """The modes of a plan that says nothing of them: the party as it is arranged, on every leg."""
    return {"allowed": ["own"], "by_leg": []}


class Plan(models.Model):
    """A journey thought out. ``stops`` are cells; ``chosen`` is the letter of the route taken.

    ``stays`` are {days, hours, why, note} or null, one for each stop. ``modes`` is {allowed, by_leg: [{leg, mode}]}.
    ``avoid`` are areas [{name, cells, weight}], ``impeded`` such areas of impeded ground [{name, cells}], ``closures``
    are edges [{from, to, name}].
    ``default_order`` is {walked, hustled, forced}; ``orders`` are such days with their ``day``.
    ``miles`` and ``days`` are what the chosen route came to when the plan was last stored; ``map_state`` and
    ``map_revision`` say which ground that was on.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="plans")
    name = models.CharField(max_length=120)
    map = models.ForeignKey("travel.Map", on_delete=models.CASCADE, related_name="plans")
    party = models.ForeignKey(Party, on_delete=models.PROTECT, related_name="plans")
    stops = models.JSONField(default=list)
    stays = models.JSONField(default=list)
    modes = models.JSONField(default=own_mode_only)
    rivers = models.CharField(max_length=10, default="open")
    current_mph = models.FloatField(null=True, blank=True)
    avoid = models.JSONField(default=list)
    impeded = models.JSONField(default=list)
    closures = models.JSONField(default=list)
    preference = models.CharField(max_length=12, default="fastest")
    objective = models.CharField(max_length=12, default="damage")
    chosen = models.CharField(max_length=1, default="A")
    start_day = models.PositiveIntegerField(default=1)
    start_hour = models.FloatField(default=7)
    default_order = models.JSONField(default=dict)
    orders = models.JSONField(default=list)
    miles = models.FloatField(null=True, blank=True)
    days = models.PositiveIntegerField(null=True, blank=True)
    map_state = models.UUIDField(null=True, blank=True)
    map_revision = models.PositiveIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-updated_at", "id"]

    def __str__(self) -> str:
        return self.name
