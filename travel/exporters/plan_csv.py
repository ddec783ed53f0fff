"""A plan's days as a table: one row a day, CSV with a header."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

HEAD = (
    "day",
    "date",
    "start",
    "end",
    "from_mile",
    "to_mile",
    "miles",
    "hours_walked",
    "hours_hustled",
    "hours_forced",
    "what",
    "damage",
    "damage_low",
    "damage_high",
    "weakest",
    "weakest_hp",
    "camp",
    "encounter_percent",
    "weather",
    "food_lb",
    "water_gal",
    "feed_lb",
    "cost_gp",
)
_STARTS = ("=", "+", "-", "@", "\t", "\r")
Plain = Mapping[str, Any]


def plan_csv(plan: Plain) -> bytes:
    """The itinerary of a plan as it goes over the wire. Empty but for its header if there is none."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEAD)
    for day in (plan["itinerary"] or {"days": []})["days"]:
        writer.writerow([_cell(value) for value in _row(day)])
    return text.getvalue().encode("utf-8-sig")


def _row(day: Plain) -> tuple[Any, ...]:
    segments, damage, weakest, camp = day["segments"], day["damage"], day["weakest"], day["camp"]
    outlook, supplies = day["outlook"], day["supplies"] or {}
    weather = max(outlook["weather"], key=lambda each: each["percent"], default=None) if outlook else None
    return (
        day["day"],
        day["date"],
        clock_text(day["start_hour"]),
        clock_text(day["end_hour"]),
        segments[0]["from_mile"] if segments else "",
        segments[-1]["to_mile"] if segments else "",
        day["miles"],
        day["hours"]["walked"],
        day["hours"]["hustled"],
        day["hours"]["forced"],
        what_text(day),
        damage["expected"],
        damage["low"],
        damage["high"],
        weakest["name"] if weakest else "",
        weakest["remaining"] if weakest else "",
        (camp["place"] or camp["key"]) if camp else "",
        day["encounter_chance"]["percent"] if day["encounter_chance"] else "",
        weather["name"] if weather else "",
        supplies.get("food_lb", ""),
        supplies.get("water_gal", ""),
        supplies.get("feed_lb", ""),
        day["cost_gp"],
    )


def what_text(day: Plain) -> str:
    """What is done in a day, in order."""
    return "; ".join(piece["text"] for piece in day["pieces"])


def clock_text(hour: float) -> str:
    """An hour of the day as on a clock."""
    minutes = round(hour * 60)
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def _cell(value: Any) -> Any:
    """Figures short; text that a spreadsheet would take for a formula gets a quote before it."""
    if isinstance(value, float):
        return f"{value:.10g}" if value == value else ""
    return f"'{value}" if isinstance(value, str) and value.startswith(_STARTS) else value
