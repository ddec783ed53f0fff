"""Set by hand: what animals, supplies, the weather and the lost way are like (EP-CV-08)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tactical.rules.handoff import Fatigue
from tactical.rules.kernel.errors import RuleError
from travel.rules.environment.weather import weather_of
from travel.rules.journey.dice import WEATHER
from travel.rules.journey.orders import Override
from travel.rules.journey.run import Run
from travel.rules.journey.sky import kept
from travel.rules.journey.state import Astray, MountState, Stores, Weather

MOUNT_FIELDS = ("hp", "fatigue")
STORE_FIELDS = ("food", "water", "feed")
HUNDREDTHS = 100
MOST_POUNDS = 1_000_000
_FATIGUES: dict[str, Fatigue] = {"none": "none", "fatigued": "fatigued", "exhausted": "exhausted"}


@dataclass(frozen=True, slots=True)
class ByHand:
    """A figure before and after, in words, and what of the state it changes."""

    old: str
    new: str
    changes: dict[str, Any]


def mount_by_hand(mount: MountState, order: Override) -> MountState:
    """An animal's hit points or fatigue."""
    value = order.value
    if order.field == "hp":
        most = mount.max_hp or 1000
        if isinstance(value, bool) or not isinstance(value, int) or not -1000 <= value <= most:
            raise RuleError(
                f"{mount.name} cannot have that many hit points",
                pointer="/order/value",
                remedy=f"Give a whole number up to {most}.",
            )
        return replace(mount, hp=value, max_hp=mount.max_hp or max(1, value))
    fatigue = _FATIGUES.get(str(value))
    if fatigue is None:
        known = ", ".join(_FATIGUES)
        raise RuleError(f"{value!r} is no fatigue", pointer="/order/value", remedy=f"Set one of {known}.")
    return replace(mount, fatigue=fatigue, causes=() if fatigue == "none" else ("hand",))


def stores_by_hand(run: Run, order: Override) -> ByHand:
    """Pounds of food or feed, gallons of water; null: no longer counted."""
    stores = run.state.stores
    held = getattr(stores, order.field) if stores else None
    old = "not counted" if held is None else f"{held / HUNDREDTHS:g}"
    value = order.value
    if value is None:
        return ByHand(old, "not counted", {"stores": replace(stores or Stores(), **{order.field: None})})
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= MOST_POUNDS:
        raise RuleError(
            f"{order.field} is a number of pounds or gallons",
            pointer="/order/value",
            remedy=f"Give 0 to {MOST_POUNDS:,}, or null to leave it uncounted.",
        )
    after = replace(stores or Stores(), **{order.field: round(value * HUNDREDTHS)})
    return ByHand(old, f"{value:g}", {"stores": after})


def weather_by_hand(run: Run, order: Override) -> ByHand:
    """The day's weather as words ["rain", "35"]: what it is called, and the day's temperature if told. One that the
    ruleset's table knows does what it does there (D20O-13); any other is only a name."""
    state = run.state
    told = (order.value,) if isinstance(order.value, str) else order.value
    if not isinstance(told, tuple) or not 0 < len(told) <= 2 or not told[0].strip() or len(told[0]) > 60:
        raise RuleError(
            "Weather is a word, and a temperature if you like", pointer="/order/value", remedy='Send ["rain", "35"].'
        )
    before, word = state.weather or Weather(""), told[0].strip()
    degrees = _degrees(told[1]) if len(told) == 2 else before.high_f
    ruleset = run.context.travel_ruleset
    kinds = ruleset.environment.weather.kinds
    kind = next((key for key, row in kinds.items() if word.casefold() in (key, row.name.casefold())), "")
    if kind:
        weather = kept(run.context, weather_of(ruleset, kind, degrees, run.dice(WEATHER)), state.day, "hand")
    else:
        low = degrees if len(told) == 2 else before.low_f
        weather = Weather(word, word.casefold(), state.day, low, degrees, before.wind_mph, by="hand")
    return ByHand(before.name or "not set", weather.name, {"weather": weather})


def _degrees(word: str) -> int:
    text = word.strip().removeprefix("-")
    if not text.isdecimal() or len(text) > 3:
        raise RuleError("A temperature is a whole number", pointer="/order/value/1", remedy="Give degrees Fahrenheit.")
    return int(word)


def lost_by_hand(run: Run, order: Override) -> ByHand:
    """Whether the party is off its way: false brings it back, true leads it astray without its knowing."""
    if not isinstance(order.value, bool):
        raise RuleError("lost is true or false", pointer="/order/value", remedy="Send true or false.")
    state = run.state
    old = "lost" if state.astray else "on the way"
    new = "lost" if order.value else "on the way"
    return ByHand(old, new, {"astray": (state.astray or Astray()) if order.value else None})
