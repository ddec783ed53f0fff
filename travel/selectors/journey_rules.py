"""What a journey says of its ruleset where it cannot be gone on with."""

from __future__ import annotations

from travel.rules.journey.context import JourneyContext
from travel.rules.rulesets.ruleset import has_ruleset


def ruleset_note(context: JourneyContext, *, is_gm: bool) -> str:
    """Return why the journey can only be read, and for the GM what helps; "" while its ruleset is there."""
    problem = context.rules_problem
    if problem is None:
        return ""
    lost = f"{_lost(context)}: this journey can be read, and not be gone on with."
    return f"{lost} {problem.remedy}" if is_gm else lost


def _lost(context: JourneyContext) -> str:
    """The ruleset, or one that takes the journey's own changes."""
    own = f"the GM's own changes ({context.rules_name})" if context.rules_name else "the GM's own changes"
    if has_ruleset(context.ruleset):
        return f"The ruleset {context.ruleset} does not take {own} any more"
    made = f", of which {context.rules_name} is made," if context.rules_name else ""
    return f"The ruleset {context.ruleset}{made} cannot be had any more"
