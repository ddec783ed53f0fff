"""Roles in a campaign, least first."""

from __future__ import annotations

from enum import Enum


class Role(str, Enum):
    """What a member may do: watch, play a character, or run the game."""

    OBSERVER = "observer"
    PLAYER = "player"
    GM = "gm"

    @property
    def rank(self) -> int:
        return list(Role).index(self)

    def covers(self, needed: Role) -> bool:
        """Whether this role may do what ``needed`` may."""
        return self.rank >= needed.rank
