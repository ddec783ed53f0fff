"""The host's own rulesets (OUTRIDER_RULESETS): read and checked as Outrider starts."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Error
from django.core.exceptions import ImproperlyConfigured

from tactical.rules.handoff_rules import check_fights
from tactical.rules.kernel.errors import RuleError
from travel.rules.rulesets import check_journeys


def refuse_broken() -> None:
    """Let a server that ran no system checks not start on broken rulesets."""
    for message in check_rulesets():
        raise ImproperlyConfigured(f"{message.msg}: {message.hint}")


def check_rulesets(**_: Any) -> list[CheckMessage]:
    """Return what is wrong with the rulesets, as Django's system checks want it."""
    try:
        check_fights()
        check_journeys()
    except RuleError as error:
        return [Error(f"{error.message} ({error.pointer})", hint=error.remedy, id="outrider.E001")]
    return []
