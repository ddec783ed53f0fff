"""What a difference in size changes between attacker and target: the table scaling.toml, where a ruleset has one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tactical.rules.kernel.errors import RuleError

ENTERS = ("", "unless_reach", "always")
ABILITIES = frozenset(("grab", "trample", "swallow_whole"))


@dataclass(frozen=True, slots=True)
class ScalingRow:
    """What an attacker gains and loses that is ``sizes`` larger than its target; see the head of scaling.toml."""

    sizes: int
    attack: int
    damage: int
    dice: int
    two_handed: int
    least: int
    special: int
    enters: str
    limbs: int
    sure_20: bool
    touch: bool
    throw: int
    abilities: frozenset[str]
    cite: str

    @property
    def words(self) -> str:
        """The row in words: "2 sizes smaller"."""
        count = abs(self.sizes)
        return f"{count} size{'s' if count > 1 else ''} {'larger' if self.sizes > 0 else 'smaller'}"


@dataclass(frozen=True, slots=True, eq=False)
class Scaling:
    """The rows by difference in size, and what holds for all of them."""

    rows: Mapping[int, ScalingRow]
    locations: int
    penalty: int
    vital: int
    throw_increments: int
    throw_die: int
    two_handed_words: frozenset[str]
    cite: str

    def row(self, sizes: int) -> ScalingRow | None:
        """Return the row for an attacker so many sizes larger, negative for smaller; None for none."""
        return self.rows.get(max(min(sizes, max(self.rows)), min(self.rows)))


def scaling_of(table: Mapping[str, Any]) -> Scaling | None:
    """Read the table, None where there is none. RuleError says which row no fight could use."""
    if not table:
        return None
    rows = {}
    for key, row in table.items():
        if key != "general":
            found = ScalingRow(**{**row, "abilities": frozenset(row["abilities"])})
            _check(key, found, table["general"])
            rows[found.sizes] = found
    general = dict(table["general"])
    general["two_handed_words"] = frozenset(general["two_handed_words"])
    return Scaling(rows=rows, **general)


def _check(key: str, row: ScalingRow, general: Mapping[str, Any]) -> None:
    wrong = ""
    if row.enters not in ENTERS:
        wrong = f"enters is {row.enters!r}"
    elif not 0 <= row.limbs <= int(general["locations"]) <= 20:
        wrong = f"limbs is {row.limbs}"
    elif not 0 <= row.dice <= 100 or not 0 <= row.throw <= 100:
        wrong = f"dice or throw is out of bounds: {row.dice}, {row.throw}"
    elif not row.abilities <= ABILITIES:
        wrong = f"abilities are {', '.join(sorted(row.abilities))}"
    if wrong:
        raise RuleError(
            f"scaling.{key}: {wrong}", pointer=f"/scaling/{key}", remedy="Compare the head of the table scaling."
        )
