"""All addresses: the API, its description, health, and the app for everything else."""

from __future__ import annotations

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from config.web import api_docs, health, rules, spa

urlpatterns = [
    path("livez", health.livez),
    path("readyz", health.readyz),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/", api_docs.page, name="api-docs"),
    path("api/v1/rules/<str:rule_id>/", rules.RuleTextApi.as_view()),
    path("api/v1/", include("campaigns.api.urls")),
    path("api/v1/", include("travel.api.urls")),
    path("api/v1/", include("tactical.api.urls")),
    re_path(r"^api/.*$", spa.no_such_api),
    re_path(r"^(?!static/).*$", spa.app),
]
