"""What is true of every catalogue rule: tested, the GM's call, or missing; and which code claims too much."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from config.env import PROJECT_ROOT
from config.web.catalogue import RULES_DIRECTORY, catalogue

RULE_ID = re.compile(r"^(?:EP-[A-Z0-9]{2}|D20O?|AOH|YAG)-\d{2}$")
PURE_PACKAGES = ("travel/rules", "tactical/rules")
Status = Literal["tested", "gm_call", "missing"]
Outcomes = dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class RuleStatus:
    """The state of one rule, with the reason where it is not tested."""

    id: str
    catalogue: str
    status: Status
    reason: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """Statuses of all rules, and what is wrong: each fault is a sentence."""

    rules: tuple[RuleStatus, ...]
    faults: tuple[str, ...]


def coverage(report: Path | None = None) -> Coverage:
    """Compare what tests say with the catalogues, the GM's calls and the code's claims.

    ``report`` is a directory that a whole test run left; without it the marked tests are run now.
    """
    outcomes = run_marked_tests() if report is None else read_report(report)
    calls = gm_calls()
    tested = {key for key, counts in outcomes.items() if counts["passed"] and not counts["failed"]}
    rules = tuple(_status(key, name.catalogue, tested, calls) for key, name in catalogue().items())
    return Coverage(rules, tuple(_faults(outcomes, calls, tested)))


def _status(key: str, catalogue_name: str, tested: set[str], calls: dict[str, str]) -> RuleStatus:
    if key in tested:
        return RuleStatus(key, catalogue_name, "tested", "")
    if key in calls:
        return RuleStatus(key, catalogue_name, "gm_call", calls[key])
    return RuleStatus(key, catalogue_name, "missing", "not implemented and tested yet")


def _faults(outcomes: Outcomes, calls: dict[str, str], tested: set[str]) -> list[str]:
    known = catalogue()
    faults = [f"{key}: a test is marked with it, but no catalogue has it" for key in outcomes if key not in known]
    faults += [f"{key}: a marked test fails" for key, counts in outcomes.items() if counts["failed"]]
    faults += [f"{key}: listed as the GM's call, but no catalogue has it" for key in calls if key not in known]
    faults += [f"{key}: listed as the GM's call, yet tested: take it off the list" for key in calls if key in tested]
    for key, places in sorted(claims().items()):
        if key not in known:
            faults.append(f"{key}: cited in {places[0]}, but no catalogue has it")
        elif key not in tested:
            faults.append(f"{key}: {places[0]} gives it as a reason, but no passing test is marked with it")
    return faults


def run_marked_tests() -> Outcomes:
    """Run the tests marked with rules; return passed and failed counts by rule ID."""
    with tempfile.TemporaryDirectory() as directory:
        command = [sys.executable, "-m", "pytest", "-q", "-m", "rule", "-p", "no:cacheprovider", "tests"]
        environment = {**os.environ, "OUTRIDER_RULE_REPORT": directory}
        environment.pop("OUTRIDER_STATE", None)
        done = subprocess.run(  # noqa: S603 - our own command
            command, cwd=PROJECT_ROOT, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode not in (0, 1):
            raise RuntimeError(f"The rule tests did not run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return read_report(Path(directory))


def read_report(directory: Path) -> Outcomes:
    """Add up what the processes of one test run wrote; RuntimeError when there is nothing."""
    total: Outcomes = {}
    for path in sorted(directory.glob("*.json")):
        for key, counts in json.loads(path.read_text(encoding="utf-8")).items():
            sums = total.setdefault(key, {"passed": 0, "failed": 0})
            for outcome, count in counts.items():
                sums[outcome] += count
    if not total:
        raise RuntimeError(f"{directory} holds no report of rule tests. Run: make rules")
    return total


def gm_calls() -> dict[str, str]:
    """Rules that are the GM's call, with the reason (docs/rules/gm_calls.toml)."""
    data = tomllib.loads((RULES_DIRECTORY / "gm_calls.toml").read_text(encoding="utf-8"))
    return {str(key): str(reason) for key, reason in data.items()}


def claims() -> dict[str, list[str]]:
    """Rule IDs that the code gives as reasons: string literals that are nothing but an ID, and where."""
    found: dict[str, list[str]] = {}
    for package in PURE_PACKAGES:
        for path in sorted((PROJECT_ROOT / package).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.match(node.value):
                    place = f"{path.relative_to(PROJECT_ROOT)}:{node.lineno}"
                    found.setdefault(node.value, []).append(place)
    return found
