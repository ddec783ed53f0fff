"""Whether whole rulesets can be fought by, the game's own and the host's, and what they may choose among."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.rulesets import load_rulesets
from tactical.rules.rulesets.checks import find_wrong
from tactical.rules.rulesets.choices import ANY
from tactical.rules.rulesets.choices import Choice as Choice
from tactical.rules.rulesets.choices import choices as strategies
from tactical.rules.rulesets.library import FOLDER, rules_for, rulesets
from tactical.rules.rulesets.library import default_ruleset as default_ruleset


def check_fights() -> None:
    """Refuse rulesets that no fight could be fought by. RuleError names the folder and points into its tables."""
    for ruleset in rulesets():
        rules_for(ruleset)


def faults_of(place: str) -> tuple[RuleError, ...]:
    """Return all that is wrong with the fight tables of the ruleset in a folder of that name."""
    for data in load_rulesets(FOLDER, "fight").values():
        if data.place == place:
            return tuple(
                RuleError(wrong.text, pointer="/" + "/".join(wrong.path), remedy=wrong.remedy)
                for wrong in find_wrong(data.tables)
            )
    return ()


def chosen_by(place: str, word: str) -> tuple[str, ...]:
    """Return the rulesets whose tables choose a word at a place, somewhere."""
    return tuple(key for key, data in rulesets().items() if word in _words_at(data.tables, place.split("/")))


def _words_at(data: Any, parts: Sequence[str]) -> Iterator[Any]:
    if not parts:
        yield data
        return
    rows = dict(enumerate(data)) if isinstance(data, list) else data
    for key, value in rows.items() if isinstance(rows, Mapping) else ():
        if parts[0] in (ANY, str(key)):
            yield from _words_at(value, parts[1:])


__all__ = ["Choice", "check_fights", "chosen_by", "default_ruleset", "faults_of", "strategies"]
