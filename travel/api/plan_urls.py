"""Addresses of plans and rulesets, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import plan, plan_front, plan_job, plan_reach, plan_share
from travel.api.plan_rulesets import RulesetsApi

CAMPAIGN = "campaigns/<uuid:campaign>/plans/"
SHARED = "shared/plans/<str:share_token>/"

urlpatterns = [
    path("rulesets/", RulesetsApi.as_view()),
    path(CAMPAIGN, plan.PlansApi.as_view()),
    path(CAMPAIGN + "preview/", plan.PlanPreviewApi.as_view()),
    path(CAMPAIGN + "reach/", plan_reach.ReachApi.as_view()),
    path(CAMPAIGN + "meet/", plan_reach.MeetApi.as_view()),
    path(CAMPAIGN + "measure/", plan_reach.MeasureApi.as_view()),
    path(CAMPAIGN + "front/", plan_front.PlanFrontApi.as_view()),
    path(CAMPAIGN + "jobs/", plan_job.PlanJobsApi.as_view()),
    path(CAMPAIGN + "jobs/<uuid:plan_job>/", plan_job.PlanJobApi.as_view()),
    path(CAMPAIGN + "order/", plan_reach.OrderApi.as_view()),
    path(CAMPAIGN + "<uuid:plan>/", plan.PlanDetailApi.as_view()),
    path(CAMPAIGN + "<uuid:plan>/deadline/", plan.PlanDeadlineApi.as_view()),
    path(CAMPAIGN + "<uuid:plan>/compare/", plan_front.PlanCompareApi.as_view()),
    path(CAMPAIGN + "<uuid:plan>/export/", plan_front.PlanExportApi.as_view()),
    path(CAMPAIGN + "<uuid:plan>/shares/", plan_share.PlanSharesApi.as_view()),
    path(CAMPAIGN + "<uuid:plan>/shares/<uuid:share>/", plan_share.PlanShareApi.as_view()),
    path(SHARED, plan_share.SharedPlanApi.as_view()),
    path(SHARED + "terrain.bin", plan_share.SharedTerrainApi.as_view()),
    path(SHARED + "mesh.bin", plan_share.SharedMeshApi.as_view()),
    path(SHARED + "features/", plan_share.SharedFeaturesApi.as_view()),
]
