"""Attack rolls: what hits, what threatens, what a blow is worth (EP-AT-05 to 20, D20-21)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from tactical.rules.combat.bodies import WHOLE, Share, taken
from tactical.rules.combat.extras import NOT_BRUTAL, Brutal, Spill
from tactical.rules.combat.profile import AttackLine
from tactical.rules.combat.resisting import NONE, Resist
from tactical.rules.combat.spread import mean_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts
from tactical.rules.kernel.records import record
from tactical.rules.rulesets.library import Rules

Verdict = Literal["miss", "hit", "critical", "concealed"]


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack worked out to the last modifier, ready to be rolled or weighed.

    ``miss_to``: natural results up to this miss through concealment (EP-CN-05); ``miss_percent`` is the
    other way to count it (D20-22). ``hit_from`` and ``confirm_from`` are the lowest naturals that do.
    ``chance`` is the probability to hit, ``expected`` the mean damage of the attack, misses and criticals
    included, ``full`` that of a full attack begun with it, each later attack being weaker by its lower bonus.
    ``share`` is what the target's body takes of the damage; ``is_precise``: nothing hides the target, so that precision
    damage is possible (EP-CN-08). ``spills`` are the precision and bonus damage that this attack deals (EP-AT-19),
    ``brutal`` what its dice gain (EP-DA-04), ``multiplier`` that of a critical hit at this target. ``limbs``: so many
    limb locations take the damage in place of the body, 0 for the body (YAG-10).
    """

    line: AttackLine
    parts: Parts
    total: int
    against_parts: Parts
    against: int
    damage_parts: Parts
    damage_bonus: int
    resist: Resist
    least_damage: int
    miss_to: int
    miss_percent: int
    hit_from: int
    confirm_from: int
    share: Share = WHOLE
    is_precise: bool = True
    spills: tuple[Spill, ...] = ()
    brutal: Brutal = NOT_BRUTAL
    multiplier: int = 2
    limbs: int = 0
    chance: float = field(init=False)
    expected: float = field(init=False)
    full: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chance", (21 - self.hit_from) * (100 - self.miss_percent) / 2000)
        object.__setattr__(self, "expected", self._expected())
        object.__setattr__(self, "full", self._full())

    def _expected(self) -> float:
        criticals = max(0, 21 - max(self.line.attack.threat_from, self.hit_from)) * (21 - self.confirm_from) / 400
        hits = (21 - self.hit_from) / 20
        once = self.mean(1)
        extra = self.mean(self.multiplier) - once if criticals and self.multiplier > 1 else 0.0
        return (hits * once + criticals * extra) * (100 - self.miss_percent) / 100

    def mean(self, times: int) -> float:
        """Return the mean damage of a hit whose weapon damage is rolled so many times."""
        line, bonus = self.line, self.damage_bonus
        is_whole = self.resist == NONE and self.share is WHOLE and not (self.spills or self.brutal.counts)
        if is_whole and (line.lowest + bonus) * times >= self.least_damage:
            return (line.average + bonus) * times
        return mean_harm(self, times)

    def _full(self) -> float:
        chance = self.chance or 0.05
        per_hit = self.expected / chance
        return sum([per_hit * swing.weight * min(max(chance + swing.behind, 0.05), 0.95) for swing in self.line.swings])


def mean_harm(blow: Blow, times: int) -> float:
    """Return the mean damage of a hit exactly, with all that adds to it and takes from it."""
    dice = [(sides, blow.brutal.added) for count, sides in blow.line.attack.dice for _ in range(count)] * times
    bonus = blow.damage_bonus * times
    if blow.brutal.is_greatest:
        dice, bonus = [], bonus + times * sum(count * sides for count, sides in blow.line.attack.dice)
    others = 0.0
    for spill in blow.spills:
        own = [(sides, 0) for count, sides in spill.extra.dice for _ in range(count)]
        if spill.is_merged:
            dice, bonus = dice + own, bonus + spill.extra.bonus
        else:
            others += mean_of(tuple(own), partial(_left_of, blow.share, spill.resist, spill.extra.bonus, 0))
    return others + mean_of(tuple(dice), partial(_left_of, blow.share, blow.resist, bonus, blow.least_damage))


def _left_of(share: Share, resist: Resist, bonus: int, least: int, faces: int) -> int:
    return resist.left(taken(max(faces + bonus, least), share))


def thresholds(
    rules: Rules,
    line: AttackLine,
    total: int,
    against: int,
    miss_to: int,
    *,
    is_touch: bool | None = None,
    is_sure: bool = True,
) -> tuple[int, int]:
    """Return the lowest natural that hits and the lowest that confirms a threat.

    A natural 1 always misses and a 20 always hits (EP-AT-06); a natural in the threat range hits where the
    ruleset says so (EP-AT-14) and confirms (EP-AT-17); a touch hits on 17 (EP-AT-13); concealment comes
    before all of them (EP-AT-28). Not ``is_sure``: no natural hits by itself (YAG-16).
    """
    attack = line.attack
    critical, touch = rules.combat["critical"], rules.combat["touch"]
    sure = int(touch["natural"]) if (attack.touch if is_touch is None else is_touch) else 20
    sure_hit = min(sure, attack.threat_from) if critical["threat_hits"] else sure
    sure_confirm = min(sure, attack.threat_from) if critical["confirms_on_threat"] else sure
    if not is_sure:
        sure_hit = sure_confirm = 21
    need, floor = against - total, max(2, miss_to + 1)
    return max(floor, min(need, sure_hit)), max(floor, min(need, sure_confirm))


@record
class RollResult:
    """An attack roll as it fell. ``multiplier`` is what the damage is multiplied by, 0 for a miss."""

    natural: int
    verdict: Verdict
    confirm_natural: int
    multiplier: int


def roll_attack(blow: Blow, dice: Dice) -> RollResult:
    """Roll the attack, then the chance to miss, then the confirmation of a threat (EP-AT-16)."""
    natural = dice.roll(20)
    attack = blow.line.attack
    if natural < blow.hit_from:
        return RollResult(natural, "concealed" if 1 < natural <= blow.miss_to else "miss", 0, 0)
    if blow.miss_percent and dice.roll(100) <= blow.miss_percent:
        return RollResult(natural, "concealed", 0, 0)
    if natural < attack.threat_from:
        return RollResult(natural, "hit", 0, 1)
    confirm = dice.roll(20)
    if confirm >= blow.confirm_from:
        return RollResult(natural, "critical", confirm, blow.multiplier)
    return RollResult(natural, "hit", confirm, 1)


def range_penalty(rules: Rules, line: AttackLine, apart: int) -> int:
    """Return the penalty for range in squares: -2 for each increment beyond the first (EP-AT-09)."""
    if not line.increment_squares or apart <= line.increment_squares:
        return 0
    return rules.number("ranged", "increment_penalty") * (-(-apart // line.increment_squares) - 1)


def damage_words(line: AttackLine) -> str:
    """Return the dice of an attack as written: "2d6+1d4"."""
    return "+".join(f"{count}d{sides}" for count, sides in line.attack.dice) or "0"


FLANKED = "flanking"
"""The name of the flanking bonus among the parts."""


def flank_part(rules: Rules) -> Part:
    """Return the flanking bonus (EP-FL-01)."""
    return Part(FLANKED, rules.number("flanking", "bonus"), rules.cite("flanking"))


COVER_KEYS = {"partial": "ac", "improved": "improved_ac", "superior": "superior_ac"}
REFLEX_KEYS = {"partial": "reflex", "improved": "improved_reflex", "superior": "superior_reflex"}


def cover_part(rules: Rules, grade: str, by: str) -> Part:
    """Return what cover of a grade adds to the defence: the best counts alone (EP-CO-03, EP-CO-13, EP-CO-14)."""
    rule = rules.cite("cover") if grade == "partial" else "EP-CO-13"
    return Part(f"cover by {by}", rules.number("cover", COVER_KEYS[grade]) if grade in COVER_KEYS else 0, rule)


def reflex_bonus(rules: Rules, grade: str) -> int:
    """Return what cover adds to Reflex saves against what bursts from beyond it (EP-CO-03, EP-CO-13)."""
    return rules.number("cover", REFLEX_KEYS[grade]) if grade in REFLEX_KEYS else 0
