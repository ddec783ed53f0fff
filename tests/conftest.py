"""Shared by all tests: a private state directory, and a report of which catalogue rules passing tests cover."""

from __future__ import annotations

import json
import os
import tempfile
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

os.environ.setdefault("OUTRIDER_STATE", tempfile.mkdtemp(prefix="outrider-test-"))
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

hypothesis.settings.register_profile("outrider", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("outrider")  # a busy machine fails no test: speed belongs in benchmarks


def pytest_configure(config: pytest.Config) -> None:
    """Hash passwords quickly: what is tested is who may sign in, not how slow guessing is. Files of the browser app are
    looked for when asked for, not listed anew for every client that a test makes."""
    from django.conf import settings

    settings.WHITENOISE_AUTOREFRESH = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


RULE_REPORT = os.environ.get("OUTRIDER_RULE_REPORT", "")
_outcomes: dict[str, dict[str, int]] = defaultdict(lambda: {"passed": 0, "failed": 0})


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.CallReport, None]:
    """Count, for every rule that a test is marked with, how the test went."""
    outcome = yield
    if not RULE_REPORT:
        return
    report = outcome.get_result()  # type: ignore[attr-defined]  # pluggy's result wrapper
    if report.when == "call" or report.failed:
        for mark in item.iter_markers("rule"):
            for rule_id in mark.args:
                _outcomes[rule_id]["passed" if report.passed else "failed"] += 1


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the counts where ``manage.py rules`` reads them: a file for each process that ran tests."""
    if RULE_REPORT and _outcomes:
        directory = Path(RULE_REPORT)
        directory.mkdir(parents=True, exist_ok=True)
        name = os.environ.get("PYTEST_XDIST_WORKER", "main")
        (directory / f"{name}.json").write_text(json.dumps(_outcomes), encoding="utf-8")
