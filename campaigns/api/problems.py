"""Errors as problem details (RFC 9457): what, where, and the remedy."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from rest_framework.exceptions import APIException
from rest_framework.response import Response

PROBLEM_TYPE = "application/problem+json"
MAX_TEXT = 1000


class Problem(APIException):
    """An error the client can act on."""

    def __init__(
        self,
        status: int,
        title: str,
        detail: str,
        *,
        remedy: str = "",
        pointer: str = "",
        rule: str = "",
        slug: str = "",
        extra: dict[str, Any] | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(detail)
        self.status_code = status
        self.title = title
        self.remedy = remedy
        self.pointer = pointer
        self.rule = rule
        self.slug = slug or title.lower().replace(" ", "-")
        self.extra = extra or {}
        self.retry_after = retry_after

    def body(self) -> dict[str, Any]:
        """The answer's JSON."""
        return problem_body(
            self.status_code,
            self.title,
            str(self.detail),
            remedy=self.remedy,
            pointer=self.pointer,
            rule=self.rule,
            slug=self.slug,
            **self.extra,
        )


class NotVisible(Problem):
    """No such thing, or not the viewer's to see: both look the same (TRUST 26)."""

    def __init__(self) -> None:
        super().__init__(
            404, "Not found", "No such page, or not yours to see.", remedy="Check the address, or ask the GM."
        )


class NotReached(Problem):
    """A token is used outside its campaign; the answer is the same whether that other one exists or not."""

    def __init__(self) -> None:
        super().__init__(
            404,
            "Not found",
            "This token is for another campaign.",
            remedy="Use a token that was made for this campaign; members make one under Tokens.",
            slug="token-of-another-campaign",
        )


class Conflict(Problem):
    """A write that named a version which is no longer current (TRUST 4)."""

    def __init__(self, message: str, *, current: Any = None, current_version: int | None = None) -> None:
        super().__init__(
            409,
            "Changed meanwhile",
            message,
            remedy="Read it again, then send your change with the new version.",
            slug="stale-version",
            extra={"current_version": current_version, "current": current},
        )


class TooMany(Problem):
    """A quota is reached (TRUST 18)."""

    def __init__(self, detail: str, *, remedy: str, retry_after: int = 30) -> None:
        super().__init__(429, "Too many", detail, remedy=remedy, retry_after=retry_after)


class TooLargeAtOnce(Problem):
    """What was asked takes longer than a request may; as a job it can be had."""

    def __init__(self, detail: str, *, remedy: str) -> None:
        super().__init__(422, "Too large at once", detail, remedy=remedy)


def shortened(text: str) -> str:
    """A message that quotes what was sent stays a message, however long that was."""
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT // 2]} ... {text[-MAX_TEXT // 4 :]}"


def problem_body(
    status: int,
    title: str,
    detail: str,
    *,
    remedy: str = "",
    pointer: str = "",
    rule: str = "",
    slug: str = "",
    **extra: Any,
) -> dict[str, Any]:
    """Return the members of a problem document."""
    return {
        "type": f"/problems/{slug or title.lower().replace(' ', '-')}",
        "title": title,
        "status": status,
        "detail": shortened(detail),
        "remedy": shortened(remedy),
        "pointer": pointer,
        "rule": rule,
        **extra,
    }


def problem_response(body: dict[str, Any], *, headers: dict[str, str] | None = None) -> Response:
    """Return a DRF response that carries a problem document."""
    return Response(body, status=body["status"], headers=headers, content_type=PROBLEM_TYPE)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's CSRF refusal as a problem document."""
    return JsonResponse(
        problem_body(403, "Refused", f"The form's secret is missing or old: {reason}", remedy="Reload the page."),
        status=403,
        content_type=PROBLEM_TYPE,
    )
