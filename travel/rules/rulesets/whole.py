"""Whether the journey tables of whole rulesets can be travelled by: the game's own, and those of the host's folders."""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.laid_values import check_values
from travel.rules.rulesets.checks import check_ruleset
from travel.rules.rulesets.ruleset import get_ruleset, plain_tables, ruleset_ids

MARCH = (
    "pace",
    "hustle",
    "forced_march",
    "load",
    "capacity",
    "mounts",
    "vehicles",
    "rest",
    "modes",
    "terrain",
    "journey",
)
NATURE = ("altitude", "cold", "food", "heat", "light", "lost", "spotting", "survival", "weather", "wind")
TABLES = frozenset((*MARCH, *NATURE, "prices", "options"))
"""The tables of a journey."""


def check_journeys() -> None:
    """Refuse rulesets that no journey could be reckoned by. RuleError names the ruleset and points into its tables."""
    for ruleset in ruleset_ids():
        try:
            _check(ruleset)
        except RuleError as error:
            pointer = error.pointer.removeprefix(f"/{ruleset}")
            message = error.message.removeprefix(f"/{ruleset}")
            remedy = error.remedy or "Write a value of the kind that the other rulesets have there."
            raise RuleError(f"ruleset {ruleset}: {message}", remedy=remedy, rule=error.rule, pointer=pointer) from None


def _check(ruleset: str) -> None:
    for name, table in plain_tables(ruleset).items():
        if name not in TABLES:
            remedy = f"Use {', '.join(sorted(TABLES))}."
            raise RuleError(f"no journey reads {name}.toml", remedy=remedy, pointer=f"/{name}")
        check_values(table, f"/{name}")
    check_ruleset(get_ruleset(ruleset))
