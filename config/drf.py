"""Where the REST framework meets the rules: strict JSON in, problem details out."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import IO, Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.parsers import JSONParser
from rest_framework.response import Response
from rest_framework.views import set_rollback

from campaigns.api.problems import NotVisible, Problem, problem_body, problem_response, shortened
from tactical.rules.kernel.errors import RuleError
from travel.importers.safe_json import read_json

logger = logging.getLogger("outrider.api")
MAX_JSON_BYTES = 1024 * 1024
MAX_ERRORS = 20
MEND = "Mend this field and send it again."


class StrictJsonParser(JSONParser):
    """JSON without duplicate keys, NaN, infinities, deep nesting or lone surrogates (TRUST 38)."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        body = stream.read(MAX_JSON_BYTES + 1)
        if len(body) > MAX_JSON_BYTES:
            raise body_too_large()
        return read_json(body)


def body_too_large() -> Problem:
    """The 413 answer."""
    return Problem(413, "Too large", "A JSON body may hold 1 MB.", remedy="Send less, or upload a file.")


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn every expected error into a problem document; None lets a defect become a 500."""
    set_rollback()
    if isinstance(error, Problem):
        headers = {"Retry-After": str(error.retry_after)} if error.retry_after else None
        return problem_response(error.body(), headers=headers)
    if isinstance(error, RuleError):
        return problem_response(rule_problem(error, _cited(error.rule, context.get("view"))))
    if isinstance(error, Http404):
        return problem_response(NotVisible().body())
    if isinstance(error, RequestDataTooBig):
        return problem_response(body_too_large().body())
    if isinstance(error, SuspiciousOperation):
        return problem_response(problem_body(400, "Not readable", "The request cannot be read.", remedy=MEND))
    if isinstance(error, PermissionDenied):
        return problem_response(problem_body(403, "Not allowed", "This is not allowed.", remedy="Ask the GM."))
    if isinstance(error, OperationalError):
        logger.error("database: %s", error)
        busy = problem_body(503, "Busy", "The database did not answer in time.", remedy="Send it again in a moment.")
        return problem_response(busy, headers={"Retry-After": "2"})
    if isinstance(error, exceptions.ValidationError):
        return problem_response(validation_problem(error))
    if isinstance(error, exceptions.APIException):
        return problem_response(framework_problem(error))
    return None


def _cited(rule: str, view: Any) -> str:
    """The rule as the ruleset at hand has it, for operations that know of one (``CampaignApi.cited``)."""
    return view.cited(rule) if rule and hasattr(view, "cited") else rule


def rule_problem(error: RuleError, rule: str) -> dict[str, Any]:
    """A refusal by the rules, which names ``rule``."""
    return problem_body(
        422,
        "The rules refuse this",
        error.message,
        remedy=error.remedy or MEND,
        pointer=error.pointer,
        rule=rule,
        slug="rule",
    )


def framework_problem(error: exceptions.APIException) -> dict[str, Any]:
    """An error raised by the REST framework itself."""
    titles = {
        400: ("Not readable", "Send JSON that the schema describes."),
        401: ("Sign in first", "Sign in, or send an API token."),
        403: ("Not allowed", "Reload the page, or ask the GM."),
        404: ("Not found", "Check the address."),
        405: ("No such operation", "See /api/schema/ for what this address answers to."),
        406: ("No such format", "Ask for application/json."),
        415: ("Wrong kind of body", "Send application/json."),
        429: ("Too many", "Wait a moment."),
    }
    title, remedy = titles.get(error.status_code, ("Refused", ""))
    return problem_body(error.status_code, title, str(error.detail), remedy=remedy)


def validation_problem(error: exceptions.ValidationError) -> dict[str, Any]:
    """The first field at fault, with a JSON pointer, and all of them under ``errors``."""
    found = list(_flatten(error.detail, ""))
    pointer, message = found[0] if found else ("", "The request is not valid.")
    where = pointer.strip("/").replace("/", ", ") or "the request"
    return problem_body(
        422,
        "Not accepted",
        f"{where}: {message}",
        remedy=MEND,
        pointer=pointer,
        slug="validation",
        errors=[{"pointer": place, "detail": shortened(text)} for place, text in found[:MAX_ERRORS]],
    )


def _flatten(detail: Any, pointer: str) -> list[tuple[str, str]]:
    if isinstance(detail, Mapping):
        return [
            item
            for key, value in detail.items()
            for item in _flatten(value, pointer if key == "non_field_errors" else f"{pointer}/{key}")
        ]
    if isinstance(detail, (list, tuple)):
        numbered = any(isinstance(value, (Mapping, list, tuple)) for value in detail)
        return [
            item
            for index, value in enumerate(detail)
            for item in _flatten(value, f"{pointer}/{index}" if numbered else pointer)
        ]
    return [(pointer, str(detail))]
