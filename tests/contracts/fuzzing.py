"""Requests made from the API's own description, good and bad, sent to the WSGI app as the GM.

A generated request knows no ids and no versions, so most would end at 404 or 409: half of them
are given those of the world.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import schemathesis
from django.conf import settings
from django.core.signals import got_request_exception, request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.middleware.csrf import _get_new_csrf_string
from hypothesis import HealthCheck, Phase, given
from hypothesis import seed as seeded
from hypothesis import settings as bounds
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from rest_framework.test import APIClient
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tactical.models import Encounter
from tests.contracts.stage import World
from travel.models import Ambush, Journey, Map, Party, Plan

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
VERSIONED: dict[str, type[Any]] = {
    "ambush": Ambush,
    "journey": Journey,
    "fight": Encounter,
    "plan": Plan,
    "party": Party,
    "map": Map,
}
REAL_IDS = 1
REAL_VERSION = 2
PROBLEM = {"type", "title", "status", "detail", "remedy", "pointer", "rule"}


def signed_in(client: APIClient) -> dict[str, Any]:
    """Cookies and headers with which a WSGI client is the same browser."""
    secret = _get_new_csrf_string()
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    cookies = {settings.SESSION_COOKIE_NAME: session, settings.CSRF_COOKIE_NAME: secret}
    return {"cookies": cookies, "headers": {"X-CSRFToken": secret, "Accept-Encoding": "identity"}}


@contextmanager
def one_connection() -> Iterator[list[BaseException]]:
    """Keep the test's database connection over requests to the WSGI app; yields what requests raised."""
    raised: list[BaseException] = []

    def note(**_: Any) -> None:
        error = sys.exc_info()[1]
        if error is not None:
            raised.append(error)

    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    got_request_exception.connect(note)
    try:
        yield raised
    finally:
        got_request_exception.disconnect(note)
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


@dataclass
class Fuzzer:
    """Sends generated requests and keeps what went wrong, by operation."""

    world: World
    examples: int
    raised: list[BaseException]
    faults: dict[str, str] = field(default_factory=dict)
    answers: dict[str, Counter[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.schema: Any = schemathesis.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application())
        self.auth = signed_in(self.world.cast.gm)

    def run(self, mode: GenerationMode, wanted: Callable[[str], bool] = lambda label: True) -> None:
        """Send bounded examples of every operation."""
        for result in self.schema.get_all_operations():
            operation = result.ok()
            if wanted(operation.label):
                self._run_operation(operation, mode)

    def _run_operation(self, operation: Any, mode: GenerationMode) -> None:
        ids = self._path_ids(operation.path)
        cases = operation.as_strategy(generation_mode=mode, path_parameters=ids or None)

        @seeded(7)
        @bounds(
            max_examples=self.examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases, real=st.integers(0, 3))
        def send(case: Any, real: int) -> None:
            self._make_real(case, real)
            with transaction.atomic():
                self._send(case)
                transaction.set_rollback(True)

        try:
            send()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE, f"no request can be made for {operation.label}"

    def _path_ids(self, path: str) -> dict[str, Any]:
        ids = {name: value for name, value in self.world.ids.items() if f"{{{name}}}" in path}
        if "{party}/members/" in path:
            ids["member"] = self.world.ids["party_member"]
        return ids

    def _make_real(self, case: Any, real: int) -> None:
        case.headers = {name: value for name, value in (case.headers or {}).items() if name == "Idempotency-Key"}
        case.cookies = {}
        for part in (case.body, case.query):
            if not isinstance(part, dict):
                continue
            if real & REAL_VERSION and "v" in part:
                part["v"] = self._version(case.operation.path)
            if real & REAL_IDS:
                part.update({name: self.world.ids[name] for name in part if name in VERSIONED})

    def _version(self, path: str) -> int:
        names = [name for name in VERSIONED if f"{{{name}}}" in path]
        if not names:
            return 1
        row = VERSIONED[names[-1]].objects.get(pk=self.world.ids[names[-1]])
        return int(row.revision if names[-1] == "map" else row.version)

    def _send(self, case: Any) -> None:
        label = case.operation.label
        self.raised.clear()
        try:
            answer = case.call(**self.auth)
            self.answers.setdefault(label, Counter())[answer.status_code] += 1
            case.validate_response(answer, checks=CHECKS)
            if answer.status_code >= 400:
                assert set(answer.json()) >= PROBLEM, answer.json()
        except (Exception, BaseExceptionGroup) as error:
            told = [str(one)[:600] for one in getattr(error, "exceptions", (error,))]
            raised = [repr(one)[:300] for one in self.raised]
            self.faults.setdefault(label, "\n".join((repr(case.body)[:500], repr(case.query), *told, *raised)))
