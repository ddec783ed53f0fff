"""A refusal: why something may not be done, by which rule, and what to do instead."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the rule, in words, and what to do instead."""

    rule: str
    text: str
    remedy: str = ""
