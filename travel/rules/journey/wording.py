"""How events are put in words: distances, times, who took how much, and lists of names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from travel.rules.maps.world import FEET_PER_MILE

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Words:
    """How an event reads."""

    title: str
    text: str = ""


def miles(feet: int) -> str:
    """Distance in words: "25 1/2 mi", to the quarter mile."""
    quarters = round(feet * 4 / FEET_PER_MILE)
    whole, part = divmod(quarters, 4)
    fraction = {0: "", 1: "¼", 2: "½", 3: "¾"}[part]
    return f"{whole} {fraction} mi".replace("  ", " ") if whole or not fraction else f"{fraction} mi"


def hours(seconds: int) -> str:
    """Time in words: "3 h", "45 min", "2 h 30"."""
    whole, rest = divmod(round(seconds / 60), 60)
    if not whole:
        return f"{rest} min"
    return f"{whole} h {rest:02d}" if rest else f"{whole} h"


def each(amounts: Mapping[str, int], names: Names, noun: str) -> str:
    """Who took how much, shortest form: "2 damage to each", "Nix 9, Bram 4"."""
    if not amounts:
        return ""
    values = set(amounts.values())
    if len(values) == 1 and len(amounts) == len(names) and len(names) > 1:
        return f"{values.pop()} {noun} to each"
    return f"{noun}: " + ", ".join(f"{names.get(member, member)} {amount}" for member, amount in amounts.items())


def in_a_row(words: list[str]) -> str:
    """ "Bram", "Bram and Fenn", "Bram, Fenn and Nix"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def listed(ids: tuple[str, ...], names: Names) -> str:
    """The names of some members."""
    return in_a_row([names.get(member, member) for member in ids])


_ODD = {"wolf": "wolves", "dwarf": "dwarves", "elf": "elves", "thief": "thieves", "man": "men", "woman": "women"}
_SAME = {"folk", "wildfolk", "sheep", "swine", "deer"}


def head_count(count: int, name: str) -> str:
    """How many of a kind: "3 goblins", "2 dire wolves"; one alone by its name."""
    return f"{count} {plural(name).lower()}" if count > 1 else name


def plural(name: str) -> str:
    """A kind's name for several of them: its last word, or what stands before "of" or a comma, is counted."""
    head, joint, rest = next(
        ((*name.partition(joint),) for joint in (" of ", ", ", " (") if joint in name), (name, "", "")
    )
    before, space, noun = head.rpartition(" ")
    return f"{before}{space}{_several(noun)}{joint}{rest}"


def _several(noun: str) -> str:
    low = noun.lower()
    odd = next((word for word in _ODD if low == word or (len(word) > 3 and low.endswith(word))), None)
    if low in _SAME:
        return noun
    if odd is not None:
        return noun[: len(noun) - len(odd)] + (
            _ODD[odd].capitalize() if noun[len(noun) - len(odd)].isupper() else _ODD[odd]
        )
    if low.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"
