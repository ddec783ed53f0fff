"""What the jobs about plans compute."""

from __future__ import annotations

from typing import Any

from campaigns.access import Viewer, viewer_of
from tactical.rules.kernel.errors import RuleError
from travel.models import PlanJob
from travel.selectors.plan_front import front_json
from travel.selectors.plan_reach import reach_json
from travel.selectors.plan_views import plan_json
from travel.selectors.plans import work_out
from travel.services.plan_jobs import Step
from travel.services.plans import plan_input


def compute(job: PlanJob, step: Step) -> Any:
    """The answer to a job, the same as that of the request of its kind. RuleError says what is in the way."""
    viewer = _viewer(job)
    plan = plan_input(viewer, job.body)
    step(0.1)
    if job.kind == "front":
        return front_json(plan, step)
    if job.kind == "reach":
        backwards = job.body["direction"] == "to"
        return reach_json(plan, job.body["cell"], job.body["days"], job.body["pace"], backwards=backwards)
    setup = work_out(plan) if len(plan.stops) >= 2 else None
    step(0.8)
    return plan_json(plan, setup)


def _viewer(job: PlanJob) -> Viewer:
    """Whoever asked, if they are the GM still."""
    viewer = viewer_of(job.created_by, job.campaign_id)
    if not viewer.is_gm:
        raise RuleError("Whoever asked for this is no GM of the campaign any more", remedy="Let a GM ask.")
    return viewer
