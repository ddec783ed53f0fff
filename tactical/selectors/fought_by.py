"""By which rules a fight is fought, and what has become of them since it began."""

from __future__ import annotations

from typing import Any

from tactical.rules.handoff import AmbushSetup
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import Rules, rules_of


def rules_or_none(setup: AmbushSetup) -> Rules | None:
    """Return the rules of a fight; None where its ruleset is gone, or no longer takes the fight's own changes."""
    try:
        return rules_of(setup)
    except RuleError:
        return None


def require_rules(setup: AmbushSetup) -> None:
    """Refuse to go on with a fight that has no rules any more; it can still be read."""
    try:
        rules_of(setup)
    except RuleError as error:
        raise RuleError(
            f"This fight is fought by the ruleset {setup.ruleset!r}, which cannot be had any more: {error.message}",
            remedy=f"Read it as it stands. To go on, put the folder of {setup.ruleset!r} back as it was, and restart.",
            pointer="/ruleset",
        ) from None


def ruleset_view(setup: AmbushSetup) -> dict[str, Any]:
    """Return the ruleset of a fight: what it is called, whether a GM changed it, whether it is as it was."""
    rules = rules_or_none(setup)
    since = rules is not None and bool(setup.digest) and rules.digest != setup.digest
    return {
        "id": setup.ruleset,
        "name": rules.name if rules else setup.ruleset,
        "digest": setup.digest,
        "own": bool(setup.changes),
        "changed_since": since,
        "gone": rules is None,
        "note": _note(setup, rules, since=since),
    }


def _note(setup: AmbushSetup, rules: Rules | None, *, since: bool) -> str:
    if rules is None:
        return f"The ruleset {setup.ruleset} cannot be had any more: this fight can be read, and not be gone on with."
    own = "the GM's own changes as they were when it began" if setup.changes else ""
    if since:
        with_own = f", with {own}" if own else ""
        return (
            f"The tables of {rules.name} have changed since this fight began. It goes on by those of today{with_own}."
        )
    return f"Fought by {rules.name} with {own}." if own else ""
