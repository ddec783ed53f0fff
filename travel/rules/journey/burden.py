"""What fights leave on a traveller beside wounds: conditions that end, ammunition, powers used, lost abilities."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tactical.rules.kernel.carried import Carried, Lasting

MINUTE = 60
HOUR = 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Burden:
    """``ends`` are conditions and effects with the clock at which they end. ``shots`` are spent by attack, ``powers``
    used since the last rest, ``abilities`` points lost; ``raise_dc`` is what raising the dead takes (EP-CG-05).
    ``limbs`` is the damage at each limb location at the clock ``since``, of which each mends by ``mends`` points an
    hour, as nonlethal damage does (YAG-11, D20-21)."""

    ends: tuple[tuple[str, int], ...] = ()
    shots: dict[str, int] = field(default_factory=dict)
    powers: dict[str, int] = field(default_factory=dict)
    abilities: dict[str, int] = field(default_factory=dict)
    raise_dc: int = 0
    limbs: tuple[int, ...] = ()
    mends: int = 0
    since: int = 0


def limbs_at(burden: Burden, clock: int) -> tuple[int, ...]:
    """Return the damage left at each limb location at ``clock``, () once all are whole."""
    left = tuple(max(0, limb - burden.mends * ((clock - burden.since) // HOUR)) for limb in burden.limbs)
    return left if any(left) else ()


def after_fight(carried: Carried, clock: int) -> Burden | None:
    """Return what a fight that ended at ``clock`` left on somebody, None for nothing."""
    found = Burden(
        tuple((lasting.name, clock + lasting.seconds) for lasting in carried.lasting),
        carried.shots,
        carried.powers,
        carried.abilities,
        carried.raise_dc,
        carried.limbs,
        carried.mends,
        clock if carried.limbs else 0,
    )
    return None if found == Burden() else found


def carried_at(burden: Burden | None, clock: int) -> Carried:
    """Return what somebody brings into a fight at ``clock``."""
    if burden is None:
        return Carried()
    lasting = tuple(Lasting(name, end - clock) for name, end in burden.ends if end > clock)
    limbs = limbs_at(burden, clock)
    mends = burden.mends if limbs else 0
    return Carried(lasting, burden.shots, burden.powers, burden.abilities, burden.raise_dc, limbs, mends)


def rested(burden: Burden | None, points: int, clock: int, *, slept: bool) -> Burden | None:
    """Return what a rest leaves: so many points of each ability come back; who slept has the day's powers again."""
    if burden is None:
        return None
    abilities = {name: lost - points for name, lost in burden.abilities.items() if lost > points}
    ends = tuple(each for each in burden.ends if each[1] > clock)
    after = replace(burden, ends=ends, abilities=abilities, powers={} if slept else burden.powers)
    if burden.limbs and not limbs_at(burden, clock):
        after = replace(after, limbs=(), mends=0, since=0)
    return None if after == Burden() else after


def without_words(burden: Burden | None, kept: tuple[str, ...]) -> Burden | None:
    """Return a burden without the conditions that are not among those kept."""
    if burden is None:
        return None
    after = replace(burden, ends=tuple(each for each in burden.ends if each[0] in kept))
    return None if after == Burden() else after


def in_words(burden: Burden | None, clock: int) -> list[str]:
    """Return a burden as it reads: "frightened, 2 min more", "Longbow: 7 shots gone"."""
    if burden is None:
        return []
    ends = [f"{_plain(name)}, {_left(end - clock)} more" for name, end in burden.ends if end > clock]
    shots = [f"{name}: {count} {'shot' if count == 1 else 'shots'} gone" for name, count in burden.shots.items()]
    powers = [f"{name}: {count} used today" for name, count in burden.powers.items()]
    abilities = [f"{name} -{points}" for name, points in burden.abilities.items()]
    raising = [f"to be raised by a Caster Check of {burden.raise_dc}"] if burden.raise_dc else []
    limbs = limbs_at(burden, clock)
    hurt = [f"limbs hurt: {', '.join(str(limb) for limb in limbs)}"] if limbs else []
    return [*ends, *abilities, *powers, *shots, *raising, *hurt]


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _left(seconds: int) -> str:
    return f"{seconds} s" if seconds < 2 * MINUTE else f"{round(seconds / MINUTE)} min"
