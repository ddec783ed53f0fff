"""The view every operation inside a campaign derives from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar, cast
from uuid import UUID

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.access import Viewer, token_reaches, viewer_of
from campaigns.api.idempotency import answer_once
from campaigns.api.pagination import Pages
from campaigns.api.problems import NotReached, Problem
from campaigns.models import ApiToken, User
from campaigns.roles import Role

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
S = TypeVar("S", bound=serializers.BaseSerializer[Any])


class Api(APIView):
    """An operation of a signed-in user: token scope, strict reading, idempotent writes.

    ``keeps_answers`` is False where an answer holds a secret that is shown once: it must not be stored for repeating.
    """

    keeps_answers: ClassVar[bool] = True

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        token = self.token
        if token is not None and request.method not in SAFE and token.scope != "write":
            raise Problem(403, "Read only", "This token may only read.", remedy="Make a token that may write.")

    @property
    def user(self) -> User:
        return cast(User, self.request.user)

    @property
    def token(self) -> ApiToken | None:
        """The API token of the request; None in a browser session."""
        auth = self.request.auth
        return auth if isinstance(auth, ApiToken) else None

    def read(self, serializer_class: type[S]) -> Any:
        """Return the request body, validated by ``serializer_class``."""
        serializer = serializer_class(data=self.request.data)
        serializer.is_valid(raise_exception=True)
        return serializer.validated_data

    def read_query(self, serializer_class: type[S]) -> Any:
        """Return the query parameters, validated by ``serializer_class``."""
        serializer = serializer_class(data=self.request.query_params)
        serializer.is_valid(raise_exception=True)
        return serializer.validated_data

    def paginated(self, rows: QuerySet[Any, Any] | Sequence[Any], as_json: Callable[[Any], Any]) -> Response:
        """Return one page of ``rows``, each turned into JSON by ``as_json``."""
        return self.paginated_together(rows, lambda page: [as_json(row) for row in page])

    def paginated_together(
        self, rows: QuerySet[Any, Any] | Sequence[Any], as_json: Callable[[list[Any]], list[Any]]
    ) -> Response:
        """Return one page of ``rows``, turned into JSON as a whole: what they need is read once for all of them."""
        pages = Pages()
        page: list[Any] = pages.paginate_queryset(cast(Any, rows), self.request, view=self) or []
        return pages.get_paginated_response(as_json(page))

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        method = (request.method or "").lower()
        handler = getattr(self, method, None) if method in self.http_method_names else None
        if handler is None or request.method in SAFE or "Idempotency-Key" not in request.headers:
            return super().dispatch(request, *args, **kwargs)

        def once(inner: Request, *inner_args: Any, **inner_kwargs: Any) -> Response:
            if not (inner.user.is_authenticated and self.keeps_answers):
                return handler(inner, *inner_args, **inner_kwargs)  # type: ignore[no-any-return]  # untyped method
            return answer_once(inner, self.user, lambda: handler(inner, *inner_args, **inner_kwargs))

        setattr(self, method, once)
        return super().dispatch(request, *args, **kwargs)


class CampaignApi(Api):
    """An operation inside a campaign: membership and role are checked before the handler runs.

    ``roles`` gives the least role for each method; a method that is not listed needs the GM.
    A stranger gets the same 404 as for a campaign that does not exist.
    """

    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.OBSERVER}
    viewer: Viewer

    def cited(self, rule: str) -> str:
        """Return the rule that a refusal names to people; an operation of one ruleset tells that one's own."""
        return rule

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        campaign_id = cast(UUID, kwargs["campaign"])
        if not token_reaches(self.token, campaign_id):
            raise NotReached
        self.viewer = viewer_of(self.user, campaign_id)
        method = "GET" if request.method == "HEAD" else request.method or ""
        needed = Role(self.roles.get(method, Role.GM))
        if not self.viewer.role.covers(needed):
            raise Problem(
                403,
                "Not allowed",
                f"Only the {needed.value.upper() if needed is Role.GM else needed.value} may do this.",
                remedy="Ask the GM.",
            )
