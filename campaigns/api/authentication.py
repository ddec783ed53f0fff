"""How a request says who it is: a browser session with CSRF, or an API token."""

from __future__ import annotations

import hashlib
import re
from datetime import timedelta

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from campaigns.api.problems import Problem
from campaigns.models import ApiToken, User

TOKEN_FORMAT = re.compile(r"^outrider_[A-Za-z0-9_-]{30,60}$")
USE_IS_NOTED_EVERY = timedelta(minutes=5)


def secret_hash(secret: str) -> str:
    """The only form in which a token, code or key is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


class BrowserAuthentication(SessionAuthentication):
    """Django's session; unsafe methods need the CSRF header."""

    def authenticate_header(self, request: Request) -> str:
        return 'Session realm="outrider"'


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer outrider_...``."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        header = request.headers.get("Authorization", "")
        if not header:
            return None
        scheme, _, secret = header.partition(" ")
        if scheme.lower() != "bearer" or not TOKEN_FORMAT.match(secret.strip()):
            raise unauthorised("The Authorization header is not of the form 'Bearer outrider_...'.")
        return self._token_user(secret.strip())

    def _token_user(self, secret: str) -> tuple[User, ApiToken]:
        token = ApiToken.objects.select_related("user").filter(secret_hash=secret_hash(secret)).first()
        if token is None:
            raise unauthorised("This token is not known.")
        if token.revoked_at is not None:
            raise unauthorised("This token was revoked.")
        now = timezone.now()
        if token.expires_at is not None and token.expires_at <= now:
            raise unauthorised("This token has expired.")
        if token.last_used_at is None or now - token.last_used_at > USE_IS_NOTED_EVERY:
            ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="outrider"'


def unauthorised(detail: str) -> Problem:
    """The 401 answer."""
    return Problem(401, "Sign in first", detail, remedy="Make a token under Tokens, or sign in.", slug="unauthorised")
