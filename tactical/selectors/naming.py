"""What creatures are called on the board: "Cutthroat 2", "c2".

Creatures that share a name are numbered in the order in which the party first saw them, the unseen
after them. So the GM and the players say the same, and a number never tells of one not yet seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tactical.rules.handoff import AmbushSetup, Participant

SOMEONE = "Someone unseen"


@dataclass(frozen=True, slots=True)
class Label:
    """A creature's name and the one to three letters on its token."""

    name: str
    initials: str


def labels_for(setup: AmbushSetup, sightings: Sequence[str], known: frozenset[str] | None = None) -> dict[str, Label]:
    """Name every participant; with ``known`` only those, as if no others were there."""
    place = {key: index for index, key in enumerate(sightings)}
    present = [item for item in setup.participants if known is None or item.id in known]
    present.sort(key=lambda item: place.get(item.id, len(place)))
    groups: dict[str, list[Participant]] = {}
    for item in present:
        groups.setdefault(item.creature.name, []).append(item)
    return {
        item.id: _label(name, index, len(members))
        for name, members in groups.items()
        for index, item in enumerate(members, start=1)
    }


def _label(name: str, number: int, count: int) -> Label:
    words = name.split() or ["?"]
    if count == 1:
        return Label(name, "".join(word[0] for word in words[:2]).upper())
    return Label(f"{name} {number}", f"{words[-1][0].lower()}{number}")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one viewer: names of creatures, and of squares on a board ``height`` squares high. ``ac`` is
    what the game calls the Armor Class, ``shield`` what squeezing takes from shield bearers, "" for nothing."""

    labels: Mapping[str, Label]
    height: int
    ac: str = "AC"
    shield: str = ""

    def name(self, creature_id: str) -> str:
        """Return a creature's name, or that nobody knows who it was."""
        label = self.labels.get(creature_id)
        return label.name if label else SOMEONE

    def names(self, ids: Iterable[str]) -> str:
        """Return names joined with commas."""
        return ", ".join(self.name(key) for key in ids)

    def square(self, square: Sequence[int]) -> str:
        """Return what a square is called at the table: letters go east, numbers south ("O9")."""
        x, y = square
        letters = ""
        while x >= 0:
            letters = chr(65 + x % 26) + letters
            x = x // 26 - 1
        return f"{letters}{self.height - y}"
