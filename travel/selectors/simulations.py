"""Simulation runs as the GM sees them. Players see none: they would tell what may be met."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from travel.models import ACTIVE_RUNS, ChunkState, SimulationRun
from travel.rules.simulation.fights import prepare, run_fight
from travel.rules.simulation.statistics import Answer, Share, Spread, answer
from travel.rules.simulation.summary import ChunkSummary, merge
from travel.rules.simulation.trial import TrialFight, TrialResult, Trials, run_trial
from travel.selectors.journey_events import event_json


def visible_runs(viewer: Viewer) -> QuerySet[SimulationRun]:
    if not viewer.is_gm:
        return SimulationRun.objects.none()
    return SimulationRun.objects.filter(campaign=viewer.campaign).order_by("-created_at", "id")


def run_of(viewer: Viewer, run_id: UUID) -> SimulationRun:
    run = visible_runs(viewer).filter(pk=run_id).first()
    if run is None:
        raise NotVisible
    return run


def trials_of(run: SimulationRun) -> Trials:
    return from_plain(Trials, run.subject)


def run_view(run: SimulationRun, *, with_result: bool = True) -> dict[str, Any]:
    """A run on the wire; progress is counted from the chunks' rows."""
    counts = run.chunks.aggregate(
        total=Count("pk"),
        done=Count("pk", filter=Q(state=ChunkState.DONE)),
        failed=Count("pk", filter=Q(state=ChunkState.FAILED)),
        trials_done=Sum("count", filter=Q(state=ChunkState.DONE)),
    )
    done = counts["trials_done"] or 0
    told = _answer(run) if with_result and done else None
    return {
        "id": str(run.pk),
        "v": run.version + counts["done"] + counts["failed"],
        "name": run.name,
        "status": run.status,
        "trials": run.trials,
        "done": done,
        "chunks": {"total": counts["total"], "done": counts["done"], "failed": counts["failed"]},
        "seed": run.seed,
        "plan": None if run.plan_id is None else str(run.plan_id),
        "journey": None if run.journey_id is None else str(run.journey_id),
        "planned_day": int(run.subject.get("planned_day", 0)) or None,
        "problem": run.problem or None,
        "sentence": told.sentence if told else "Nothing has been tried yet.",
        "result": None if told is None else result_view(told, _names(run)),
        "created_at": run.created_at,
        "seconds_left": _seconds_left(run, done, timezone.now()),
    }


def _names(run: SimulationRun) -> dict[str, str]:
    travellers = run.subject["context"]["travellers"]
    return {traveller["id"]: str(traveller["sheet"]["name"]) for traveller in travellers}


def _answer(run: SimulationRun) -> Answer:
    planned = int(run.subject.get("planned_day", 0))
    return answer(_summary(run), _names(run), planned)


def _summary(run: SimulationRun) -> ChunkSummary:
    """The stored sum of a finished run; of one under way, the sum so far."""
    if run.summary is not None:
        return from_plain(ChunkSummary, run.summary)
    results = run.chunks.filter(state=ChunkState.DONE).order_by("index").values_list("result", flat=True)
    return merge(from_plain(ChunkSummary, result) for result in results)


def _seconds_left(run: SimulationRun, done: int, now: datetime) -> float | None:
    if run.status not in ACTIVE_RUNS or run.started_at is None or not done:
        return None
    spent = (now - run.started_at).total_seconds()
    return round(max(0.0, spent) / done * (run.trials - done), 1)


def result_view(told: Answer, names: dict[str, str]) -> dict[str, Any]:
    """The answer on the wire."""
    return {
        "trials": told.trials,
        "arrival": [{"day": day, "count": count} for day, count in told.arrivals],
        "arrived": _share(told.arrived),
        "on_time": _share(told.on_time),
        "damage": _spread(told.damage),
        "march": _spread(told.march),
        "deaths": [{"id": member, "name": names[member], **asdict(share)} for member, share in told.deaths],
        "nobody_died": _share(told.nobody_died),
        "encounters_mean": told.encounters_mean,
        "fights_mean": told.fights_mean,
        "fights_won": _share(told.fights_won),
        "worst_trial": told.worst_trial,
        "typical_day": told.typical_day,
        "supplies": [
            {"kind": each.kind, "unit": each.unit, "left": _spread(each.spread), "short": _share(each.short)}
            for each in told.supplies
        ],
    }


def _share(share: Share | None) -> dict[str, float] | None:
    return None if share is None else asdict(share)


def _spread(spread: Spread) -> dict[str, Any]:
    return {
        "bins": [asdict(each) for each in spread.bins],
        "mean": spread.mean,
        "low": spread.low,
        "high": spread.high,
    }


def trial_view(run: SimulationRun, number: int) -> dict[str, Any]:
    """One trial played again from its own dice, with its whole log."""
    if not 1 <= number <= run.trials:
        raise RuleError(f"There is no trial {number}", pointer="/trial", remedy=f"Choose 1 to {run.trials}.")
    result = run_trial(trials_of(run), run.seed, number, prepare, run_fight)
    names = _names(run)
    events = [event_json(event, names, number=place, is_gm=True) for place, event in enumerate(result.events, start=1)]
    return {
        "trial": number,
        "seed": run.seed,
        "arrival_day": result.arrival_day,
        "died": [names[member] for member in result.died],
        "damage": [
            {"name": names[member], "march": result.march[member], "fights": result.fought[member]} for member in names
        ],
        "travelled_points": _line(run, result),
        "events": events,
        "fights": [_fight_view(fight) for fight in result.fights],
    }


def _line(run: SimulationRun, result: TrialResult) -> list[list[float]]:
    route = trials_of(run).context.route
    return [[point.x, point.y] for point in route.travelled(result.final.progress)]


def _fight_view(fight: TrialFight) -> dict[str, Any]:
    people = {person.id: person for person in fight.setup.participants}
    outcome = fight.outcome
    return {
        "name": fight.name,
        "day": fight.day,
        "winner": outcome.winner,
        "reason": outcome.reason,
        "rounds": outcome.rounds,
        "seconds": outcome.seconds,
        "ambushed": fight.setup.ambush is not None and bool(fight.setup.ambush.success),
        "participants": [
            {
                "name": people[item.id].creature.name,
                "side": people[item.id].side,
                "hp": item.hp,
                "damage": item.damage,
                "dead": item.dead,
                "defeated": item.defeated,
                "fled": item.fled,
            }
            for item in outcome.participants
        ],
    }
