"""Which quarter of a shared square a creature holds (YAG-05)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.engine import actions
from tactical.rules.engine.events import Event, QuarterTaken
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.outsized import free_quarters, is_quartered, quarter_of
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice


def _check(state: FightState, unit: Combatant, order: actions.TakeQuarter) -> Refusal | None:
    free = free_quarters(state, unit) if is_quartered(state, unit) else ()
    if not free:
        return Refusal("YAG-05", "it shares its square with nobody of its size", "Stay as it is.")
    if order.quarter == quarter_of(state, unit):
        return Refusal("YAG-05", f"it holds the {order.quarter} quarter", "Stay as it is.")
    if order.quarter not in free:
        return Refusal("YAG-05", f"no free quarter is called {order.quarter!r}", f"Name one of {', '.join(free)}.")
    return None


def _perform(state: FightState, unit: Combatant, order: actions.TakeQuarter, dice: Dice, events: list[Event]) -> None:
    unit.stature = replace(unit.stature, quarter=order.quarter, at=(unit.x, unit.y))
    events.append(QuarterTaken(unit.id, order.quarter))


def _offer(offers: Offers) -> None:
    """List the free quarters; what it costs is open, as the page does not say."""
    if not is_quartered(offers.state, offers.unit):
        return
    own = quarter_of(offers.state, offers.unit)
    for quarter in free_quarters(offers.state, offers.unit):
        if quarter != own:
            offers.ask(actions.TakeQuarter(quarter), f"Take the {quarter} quarter", f"take_quarter:{quarter}", "free")


FAMILY = Family(checks={"take_quarter": _check}, performers={"take_quarter": _perform}, offer=_offer)
