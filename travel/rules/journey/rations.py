"""Who eats and drinks of what there is, and who goes without where it is too little (D20O-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.environment.settings import WorldSettings
from travel.rules.environment.supplies import PLEASANT_F, Supplies, mouths_of, supplies_for
from travel.rules.journey.nature_events import RationsSet
from travel.rules.journey.orders import SetRations
from travel.rules.journey.run import Run
from travel.rules.journey.state import Stores

HUNDREDTHS = 100
Short = Literal["food", "water", "feed"]
FIGURES: Mapping[Short, str] = {"food": "food_lb", "water": "water_gal", "feed": "feed_lb"}


@dataclass(frozen=True, slots=True)
class Meal:
    """What is left, what was used of the stores, what there was too little of, and whom it did not reach."""

    left: Stores
    used: Stores
    short: tuple[Short, ...]
    without: Mapping[Short, frozenset[str]]
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class _Table:
    """Some who eat together, all of them or none, by id; ``drinkers`` are those whose water is counted."""

    people: Mapping[str, str]
    animals: tuple[str, ...]
    drinkers: tuple[str, ...]
    needs: Supplies

    def eaters(self, kind: Short) -> tuple[str, ...]:
        """Who of them needs it at all."""
        if not getattr(self.needs, FIGURES[kind]):
            return ()
        return {"food": tuple(self.people), "water": self.drinkers, "feed": self.animals}[kind]


def share_out(run: Run, settings: WorldSettings, stores: Stores, days: int, found: tuple[Fraction, Fraction]) -> Meal:
    """Meals of some days: all share alike, but those whom the GM has named go without first."""
    tables = _tables(run, settings, days)
    extra: dict[Short, Fraction] = {"food": found[0], "water": found[1], "feed": Fraction(0)}
    left, used = stores, Stores(0, 0, 0)
    without: dict[Short, frozenset[str]] = {}
    for kind, figure in FIGURES.items():
        held = getattr(stores, kind)
        if held is None:
            continue
        wanted = [getattr(table.needs, figure) * HUNDREDTHS for table in tables]
        missed = _missed(tables, kind, wanted, held + extra[kind] * HUNDREDTHS)
        if missed:
            without[kind] = missed
        owed = max(Fraction(0), sum(wanted, Fraction(0)) - extra[kind] * HUNDREDTHS)
        taken = min(held, int(-(-owed // 1)))
        left, used = replace(left, **{kind: held - taken}), replace(used, **{kind: taken})
    reasons = tuple(dict.fromkeys(reason for table in tables for reason in table.needs.reasons))
    return Meal(left, used, tuple(without), without, (*reasons, *_told(run, without)))


def _missed(tables: list[_Table], kind: Short, wanted: list[Fraction], held: Fraction) -> frozenset[str]:
    """Whom what is held does not reach, in the order of the tables: after the first that goes without all do."""
    missed: set[str] = set()
    for table, amount in zip(tables, wanted, strict=True):
        if amount <= held and not missed:
            held -= amount
        else:
            missed.update(table.eaters(kind))
    return frozenset(missed)


def _tables(run: Run, settings: WorldSettings, days: int) -> list[_Table]:
    """Who eats together: everyone, but those named to go without one by one, the first named last."""
    state = run.state
    people = {one.id: run.context.traveller(one.id).sheet.size.tabled for one in state.members if not one.dead}
    animals = [each for each in own_animals(run) if each not in state.sparing]
    first = {key: size for key, size in people.items() if key not in state.sparing}
    tables = [_table(run, settings, days, first, tuple(animals))]
    for one in reversed(state.sparing):
        if one in people:
            tables.append(_table(run, settings, days, {one: people[one]}, ()))
        elif one in own_animals(run):
            tables.append(_table(run, settings, days, {}, (one,)))
    return tables


def own_animals(run: Run) -> tuple[str, ...]:
    """The party's animals that are still along; who lets animals for hire feeds them."""
    along = {mount for leg in run.legs_ahead if not leg.is_hired for mount in leg.mounts}
    return tuple(mount.id for mount in run.state.mounts if mount.id in along and not mount.left)


def _table(run: Run, settings: WorldSettings, days: int, people: Mapping[str, str], animals: tuple[str, ...]) -> _Table:
    warm = run.state.weather.high_f if run.state.weather else PLEASANT_F
    mouths = mouths_of(people.values(), len(animals))
    needs = supplies_for(run.context.travel_ruleset, settings, mouths, days, temperature_f=warm, terrain=_pasture(run))
    watered = animals if settings.animal_water_gal else ()
    return _Table(people, animals, (*people, *watered), needs)


def _pasture(run: Run) -> str:
    """The ground half way through the day, as the plan takes it; nothing grazes aboard."""
    state, route = run.state, run.context.route
    since = min(state.fed_at, state.progress)
    half = route.progress_at((route.feet_at(since) + route.feet_at(state.progress)) // 2)
    if route.legs and run.context.leg(route.leg_index(half)).is_crewed:
        return ""
    return route.stretch_at(half).terrain


def _told(run: Run, without: Mapping[Short, frozenset[str]]) -> Reasons:
    """Who went without, where not all did."""
    if not run.state.sparing:
        return ()
    known = _names(run)
    names = {kind: [name for key, name in known.items() if key in missed] for kind, missed in without.items()}
    return tuple(
        Reason("house", f"Short of {kind}: the GM says who goes without first", ", ".join(who))
        for kind, who in names.items()
        if who
    )


def _names(run: Run) -> dict[str, str]:
    """Everyone of the party, people and animals, by id."""
    people = {member.id: member.name for member in run.state.members}
    return people | {mount.id: mount.name for mount in run.state.mounts}


def set_rations(run: Run, order: SetRations) -> None:
    """Who goes without first where there is too little; nobody: all share alike."""
    known = _names(run).keys()
    if len(set(order.without)) < len(order.without) or not set(order.without) <= known:
        raise RuleError(
            "The list names nobody of the party, or someone twice",
            pointer="/order/without",
            remedy="Give ids of members and mounts, each once; an empty list lets all share alike.",
        )
    run.emit(RationsSet(clock=run.state.clock, without=order.without))
