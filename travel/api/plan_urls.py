"""Addresses of plans and rulesets, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import plan, plan_reach
from travel.api.plan_rulesets import RulesetsApi

CAMPAIGN = "campaigns/<uuid:campaign>/plans/"

urlpatterns = [
    path("rulesets/", RulesetsApi.as_view()),
    path(CAMPAIGN, plan.PlansApi.as_view()),
    path(CAMPAIGN + "preview/", plan.PlanPreviewApi.as_view()),
    path(CAMPAIGN + "reach/", plan_reach.ReachApi.as_view()),
    path(CAMPAIGN + "meet/", plan_reach.MeetApi.as_view()),
    path(CAMPAIGN + "measure/", plan_reach.MeasureApi.as_view()),
    path(CAMPAIGN + "<uuid:plan>/", plan.PlanDetailApi.as_view()),
    path(CAMPAIGN + "<uuid:plan>/deadline/", plan.PlanDeadlineApi.as_view()),
]
