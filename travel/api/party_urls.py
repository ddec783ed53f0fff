"""Addresses of parties, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import party

CAMPAIGN = "campaigns/<uuid:campaign>/parties/"
PARTY = CAMPAIGN + "<uuid:party>/"

urlpatterns = [
    path(CAMPAIGN, party.PartiesApi.as_view()),
    path(CAMPAIGN + "quick/", party.PartyQuickApi.as_view()),
    path(PARTY, party.PartyDetailApi.as_view()),
    path(PARTY + "members/", party.PartyMembersApi.as_view()),
    path(PARTY + "members/<uuid:member>/", party.PartyMemberApi.as_view()),
    path(PARTY + "carriers/", party.CarriersApi.as_view()),
    path(PARTY + "carriers/<uuid:carrier>/", party.CarrierApi.as_view()),
]
