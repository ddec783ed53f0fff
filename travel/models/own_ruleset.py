"""A GM's own rulesets: another ruleset's tables with changes laid on."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models

from campaigns.models import Campaign


class OwnRuleset(models.Model):
    """Changes to the tables of ``base``, by name. The one ``in_use`` counts while the campaign plays by its base.

    ``changes`` are to the tables of travel, ``fight_changes`` to those of the grid.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="own_rulesets")
    name = models.CharField(max_length=80)
    base = models.CharField(max_length=40)
    changes = models.JSONField(default=dict)
    fight_changes = models.JSONField(default=dict)
    in_use = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["campaign", "name"], name="own_rulesets_have_names"),
            models.UniqueConstraint(
                fields=["campaign"], condition=models.Q(in_use=True), name="one_own_ruleset_in_use"
            ),
        ]

    def __str__(self) -> str:
        return self.name
