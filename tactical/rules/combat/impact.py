"""An impact: the dice of a fall, a collision or an object, with what the surface or stuff adds to each die."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.kernel.dice import Dice, roll_pool
from tactical.rules.kernel.modifiers import Parts, total
from tactical.rules.kernel.reasons import Reasons

Pool = tuple[int, int]
"""How many dice, and of how many sides."""
Pools = tuple[Pool, ...]


@dataclass(frozen=True, slots=True)
class Impact:
    """Damage to be rolled. ``parts`` are added to the sum of the dice; a sum below 0 counts as 0 (EP-CV-04).

    ``resisted_by`` names the kinds of damage reduction that help. ``prone``: whoever is hurt by it goes down flat.
    """

    pools: Pools
    parts: Parts = ()
    reasons: Reasons = ()
    resisted_by: tuple[str, ...] = ()
    prone: bool = False

    @property
    def words(self) -> str:
        """Return the dice as written: "3d6+4d6"; "0" without dice."""
        return dice_words(self.pools)

    @property
    def count(self) -> int:
        """Return how many dice there are."""
        return sum(count for count, _ in self.pools)

    @property
    def minimum(self) -> int:
        return max(self.count + total(self.parts), 0) if self.pools else 0

    @property
    def maximum(self) -> int:
        return max(sum(count * sides for count, sides in self.pools) + total(self.parts), 0) if self.pools else 0

    @property
    def mean(self) -> float:
        """Return the average, sums below 0 counted as 0."""
        bonus = total(self.parts)
        if self.count + bonus >= 0:
            return sum(count * (sides + 1) / 2 for count, sides in self.pools) + bonus if self.pools else 0.0
        chances = _chances(self.pools)
        return sum(chance * max(face + bonus, 0) for face, chance in enumerate(chances))

    def roll(self, dice: Dice) -> tuple[tuple[int, ...], int]:
        """Roll it: the faces in order, and the sum with the parts."""
        faces = tuple(face for count, sides in self.pools for face in roll_pool(dice, count, sides))
        return faces, max(sum(faces) + total(self.parts), 0) if faces else 0


NOTHING = Impact(())


def pools_of(*pools: Pool) -> Pools:
    """Return the pools that hold dice."""
    return tuple((count, sides) for count, sides in pools if count > 0)


def dice_words(pools: Pools) -> str:
    """Return dice as written: "2d3+2d6"."""
    return "+".join(f"{count}d{sides}" for count, sides in pools) or "0"


def _chances(pools: Pools) -> list[float]:
    """Return the chance of each sum of the dice."""
    chances = [1.0]
    for sides in (sides for count, sides in pools for _ in range(count)):
        after = [0.0] * (len(chances) + sides)
        for face, chance in enumerate(chances):
            for shown in range(1, sides + 1):
                after[face + shown] += chance / sides
        chances = after
    return chances
