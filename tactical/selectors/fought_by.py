"""By which rules a fight is fought, and what has become of them since it began."""

from __future__ import annotations

from typing import Any

from tactical.rules.handoff import AmbushSetup
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import Rules, rules_of, rulesets


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
    """Return the ruleset of a fight: what it is called, whether a GM changed it, whether it is as it was.

    ``name`` is the GM's where the changed rules have one, ``base`` that of the ruleset they rest on.
    """
    rules = rules_or_none(setup)
    since = rules is not None and bool(setup.digest) and rules.digest != setup.digest
    return {
        "id": setup.ruleset,
        "name": setup.rules_name or base_name(setup, rules),
        "base": base_name(setup, rules),
        "digest": setup.digest,
        "own": bool(setup.changes),
        "changed_since": since,
        "gone": rules is None,
        "note": _note(setup, rules, since=since),
    }


def base_name(setup: AmbushSetup, rules: Rules | None) -> str:
    """Return what the ruleset of a fight is called; its id where it is gone."""
    if rules is None:
        found = rulesets().get(setup.ruleset)
        return found.name if found else setup.ruleset
    return rules.name


def _note(setup: AmbushSetup, rules: Rules | None, *, since: bool) -> str:
    if rules is None:
        return f"{_lost(setup)}: this fight can be read, and not be gone on with."
    if since:
        own = f", with {_own_changes(setup)} as they were when it began" if setup.changes else ""
        return f"The tables of {rules.name} have changed since this fight began. It goes on by those of today{own}."
    if not setup.changes:
        return ""
    named = f"{setup.rules_name}: {rules.name}" if setup.rules_name else rules.name
    return f"Fought by {named} with the GM's own changes as they were when it began."


def _lost(setup: AmbushSetup) -> str:
    """What cannot be had any more: the ruleset, or a ruleset that takes the fight's own changes."""
    if setup.ruleset in rulesets():
        return f"{base_name(setup, None)} does not take {_own_changes(setup)} any more"
    made = f", of which {setup.rules_name} is made," if setup.rules_name else ""
    return f"The ruleset {setup.ruleset}{made} cannot be had any more"


def _own_changes(setup: AmbushSetup) -> str:
    return f"the GM's own changes ({setup.rules_name})" if setup.rules_name else "the GM's own changes"
