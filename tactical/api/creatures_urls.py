"""Address of the bestiary."""

from __future__ import annotations

from django.urls import path

from tactical.api import creatures

urlpatterns = [path("creatures/", creatures.CreaturesApi.as_view())]
