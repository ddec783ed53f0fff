"""Signing in and out, the first account, joining with a code."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import Api
from campaigns.api.problems import NotVisible, Problem
from campaigns.models import User
from campaigns.security_log import record
from campaigns.services.accounts import account_set_up, demo_user, setup_needed
from campaigns.services.membership import invitation_accept
from campaigns.throttle import count_failure, refuse_when_many

BACKEND = "django.contrib.auth.backends.ModelBackend"
LOOPBACK = frozenset({"127.0.0.1", "::1"})


class SessionUserSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    username = serializers.CharField()
    is_guest = serializers.BooleanField()
    is_demo = serializers.BooleanField()


class SessionSerializer(serializers.Serializer[Any]):
    user = SessionUserSerializer(allow_null=True)
    setup_needed = serializers.BooleanField()
    demo_available = serializers.BooleanField()
    csrf_token = serializers.CharField()
    version = serializers.CharField()


class SignInSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=128, trim_whitespace=False)


class SetupSerializer(SignInSerializer):
    key = serializers.CharField(max_length=100)


class JoinSerializer(serializers.Serializer[Any]):
    code = serializers.CharField(max_length=100)
    name = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")


class JoinedSerializer(serializers.Serializer[Any]):
    campaign = serializers.UUIDField()
    role = serializers.CharField()


def is_loopback(request: Request) -> bool:
    """Whether the request comes from this very machine, and was not passed on by a proxy."""
    return request.META.get("REMOTE_ADDR") in LOOPBACK and "HTTP_X_FORWARDED_FOR" not in request.META


def session_json(request: Request) -> dict[str, Any]:
    """The session as the browser sees it."""
    user = request.user if request.user.is_authenticated else None
    shown = None
    if user is not None:
        shown = {
            "id": str(user.pk),
            "name": user.display_name or user.username,
            "username": user.username,
            "is_guest": user.is_guest,
            "is_demo": user.is_demo,
        }
    return {
        "user": shown,
        "setup_needed": setup_needed(),
        "demo_available": bool(settings.DEMO) and is_loopback(request),
        "csrf_token": get_token(request._request),
        "version": "1",
    }


class OpenApi(Api):
    """An operation for people who are not signed in."""

    permission_classes = (AllowAny,)

    def begin(self, request: Request, user: User) -> Response:
        """Start a session for ``user``, with a new session key."""
        login(request._request, user, backend=BACKEND)
        request.user = user
        return Response(session_json(request))


class SessionApi(OpenApi):
    @extend_schema(operation_id="session_read", responses=SessionSerializer)
    def get(self, request: Request) -> Response:
        return Response(session_json(request))

    @extend_schema(operation_id="session_create", request=SignInSerializer, responses=SessionSerializer)
    def post(self, request: Request) -> Response:
        data = self.read(SignInSerializer)
        refuse_when_many(request._request, data["username"])
        user = authenticate(request._request, username=data["username"], password=data["password"])
        if user is None:
            count_failure(request._request, data["username"])
            record("sign_in_refused", name=data["username"])
            raise Problem(
                401, "Not signed in", "Name and password do not fit.", remedy="Check both; capitals count in passwords."
            )
        record("signed_in", user=user)
        return self.begin(request, user)

    @extend_schema(operation_id="session_delete", request=None, responses={200: SessionSerializer})
    def delete(self, request: Request) -> Response:
        logout(request._request)
        request.user = request._request.user
        return Response(session_json(request))


class DemoSessionApi(OpenApi):
    @extend_schema(operation_id="session_demo", request=None, responses=SessionSerializer)
    def post(self, request: Request) -> Response:
        if not settings.DEMO or not is_loopback(request):
            raise NotVisible
        user = demo_user()
        record("demo_signed_in", user=user)
        return self.begin(request, user)


class SetupApi(OpenApi):
    @extend_schema(operation_id="setup", request=SetupSerializer, responses=SessionSerializer)
    def post(self, request: Request) -> Response:
        refuse_when_many(request._request, "setup")
        data = self.read(SetupSerializer)
        try:
            user = account_set_up(key=data["key"], username=data["username"], password=data["password"])
        except Problem as problem:
            if problem.status_code == 403:
                count_failure(request._request, "setup")
            raise
        return self.begin(request, user)


class JoinApi(OpenApi):
    @extend_schema(operation_id="join", request=JoinSerializer, responses=JoinedSerializer)
    def post(self, request: Request) -> Response:
        refuse_when_many(request._request, "join")
        data = self.read(JoinSerializer)
        user = request.user if request.user.is_authenticated else None
        try:
            membership = invitation_accept(data["code"], user=user, name=data["name"])
        except Problem as problem:
            if problem.status_code == 404:
                count_failure(request._request, "join")
            raise
        if user is None:
            self.begin(request, membership.user)
        return Response({"campaign": str(membership.campaign_id), "role": membership.role})
