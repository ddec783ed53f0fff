"""What the GM wrote about a day of a journey."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from travel.models.journey import Journey


class LogDay(models.Model):
    """Title and prose of a day, for the players' log. Without a row they are made from the events."""

    journey = models.ForeignKey(Journey, on_delete=models.CASCADE, related_name="log_days")
    day = models.PositiveIntegerField()
    title = models.CharField(max_length=120, blank=True)
    prose = models.TextField(blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["day"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["journey", "day"], name="one_log_entry_a_day")
        ]

    def __str__(self) -> str:
        return f"day {self.day}"
