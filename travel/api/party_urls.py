"""Addresses of parties, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import party, party_load

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
    path(PARTY + "cargo/", party_load.CargoListApi.as_view()),
    path(PARTY + "cargo/<uuid:cargo>/", party_load.CargoApi.as_view()),
    path(PARTY + "arrange/", party_load.ArrangeApi.as_view()),
    path(PARTY + "arrangement/", party_load.ArrangementApi.as_view()),
    path(PARTY + "split/", party_load.SplitApi.as_view()),
    path(PARTY + "prices/", party_load.PricesApi.as_view()),
    path(PARTY + "buy/", party_load.BuyApi.as_view()),
    path(PARTY + "join/", party_load.JoinApi.as_view()),
]
