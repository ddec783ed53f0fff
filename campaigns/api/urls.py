"""Addresses of accounts and campaigns, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from campaigns.api import campaigns, session

urlpatterns = [
    path("session/", session.SessionApi.as_view()),
    path("session/demo/", session.DemoSessionApi.as_view()),
    path("setup/", session.SetupApi.as_view()),
    path("join/", session.JoinApi.as_view()),
    path("tokens/", campaigns.TokensApi.as_view()),
    path("tokens/<uuid:token>/", campaigns.TokenDetailApi.as_view()),
    path("campaigns/", campaigns.CampaignsApi.as_view()),
    path("campaigns/<uuid:campaign>/", campaigns.CampaignDetailApi.as_view()),
    path("campaigns/<uuid:campaign>/members/", campaigns.MembersApi.as_view()),
    path("campaigns/<uuid:campaign>/members/<uuid:member>/", campaigns.MemberDetailApi.as_view()),
    path("campaigns/<uuid:campaign>/invitations/", campaigns.InvitationsApi.as_view()),
    path("campaigns/<uuid:campaign>/invitations/<uuid:invitation>/", campaigns.InvitationDetailApi.as_view()),
]
