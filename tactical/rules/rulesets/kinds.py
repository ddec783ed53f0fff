"""The kinds of values in a ruleset's tables (shape.toml): whether a value is one, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tactical.rules.kernel.creature import Size
from tactical.rules.rulesets.choices import choices_at

Tables = Mapping[str, Any]
LONGEST, MOST_ITEMS, MOST_DICE, MOST_SIDES = 300, 200, 20, 100
DICE = re.compile(r"(\d{1,3})d(\d{1,4})")
FIGURE = re.compile(r"-?[0-9]{1,3}")
FATES = ("dead",)
WHO = re.compile(r"anyone|people|players|(feature|condition) [a-z_]{1,40}")


def remedy_for(kind: str, value: Any, path: Sequence[str], tables: Tables) -> str:
    """Return "" for a value of its kind, else what to write in its place."""
    name, _, rest = kind.partition(" ")
    return KINDS[name](value, rest, path, tables)


def _flag(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    return "" if isinstance(value, bool) else "Write true or false."


def _int(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    least, most = map(int, rest.split())
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return "" if is_number and least <= value <= most else f"Write a whole number from {least:,} to {most:,}."


def _amount(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    if value == "amount":
        return ""
    return _int(_figure(value), rest, path, tables).replace("Write", 'Write "amount", or')


def _figure(value: Any) -> Any:
    """The number that a text of digits stands for: a campaign's option comes as text where a word stood before."""
    return int(value) if isinstance(value, str) and FIGURE.fullmatch(value) else value


def _text(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    is_text = isinstance(value, str) and len(value) <= LONGEST
    return "" if is_text else f"Write text in quotes, of at most {LONGEST} characters."


def _texts(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    if not isinstance(value, list) or len(value) > MOST_ITEMS:
        return f"Write a list of at most {MOST_ITEMS} texts."
    return next((found for item in value if (found := _text(item, rest, path, tables))), "")


def _word(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    words = [choice.value for choice in choices_at(path)]
    return "" if isinstance(value, str) and value in words else f"Write {_either(words)}."


def _words(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    if not isinstance(value, list) or len(value) > MOST_ITEMS:
        return "Write a list of words."
    return next((found for item in value if (found := _word(item, rest, (*path, "0"), tables))), "")


def _set(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    known = rest.split()
    is_known = isinstance(value, str) and set(value.split()) <= set(known)
    return "" if is_known else f"Write any of {', '.join(known)}, with spaces between."


def _dice(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    match = DICE.fullmatch(value) if isinstance(value, str) else None
    if match and 1 <= int(match[1]) <= MOST_DICE and 2 <= int(match[2]) <= MOST_SIDES:
        return ""
    return f"Write dice such as 1d6: at most {MOST_DICE}, of at most {MOST_SIDES} sides."


def _one(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    return ENTRIES[rest](value, tables)


def _some(value: Any, rest: str, path: Sequence[str], tables: Tables) -> str:
    if not isinstance(value, list) or len(value) > MOST_ITEMS:
        return "Write a list of names."
    return next((found for item in value if (found := ENTRIES[rest](item, tables))), "")


KINDS: Mapping[str, Callable[[Any, str, Sequence[str], Tables], str]] = {
    "flag": _flag,
    "int": _int,
    "amount": _amount,
    "text": _text,
    "texts": _texts,
    "word": _word,
    "words": _words,
    "set": _set,
    "dice": _dice,
    "one": _one,
    "some": _some,
}


def _condition(value: Any, tables: Tables) -> str:
    return _row_of(value, tables, "conditions", ("",))


def _effect(value: Any, tables: Tables) -> str:
    return _row_of(value, tables, "effects", ("",))


def _fate(value: Any, tables: Tables) -> str:
    return _row_of(value, tables, "conditions", FATES)


def _provoking(value: Any, tables: Tables) -> str:
    return _row_of(value, tables, "provokes", ("yes", "no"))


def _row_of(value: Any, tables: Tables, table: str, besides: tuple[str, ...]) -> str:
    """A row's name is one of a table, or one of the words that may stand there besides."""
    rows = tables.get(table)
    if isinstance(value, str) and (value in besides or (isinstance(rows, Mapping) and value in rows)):
        return ""
    words = [word for word in besides if word]
    return f"Write a row of {table}.toml" + (f", or {_either(words)}." if words else ".")


def _difficulty(value: Any, tables: Tables) -> str:
    bases = _bases(tables)
    return "" if isinstance(value, str) and value in bases else f"Write {_either(bases)}."


def _dc(value: Any, tables: Tables) -> str:
    value = _figure(value)
    is_number = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 200
    return "" if is_number or value in _bases(tables) else f"Write 0 to 200, or {_either(_bases(tables))}."


def _bases(tables: Tables) -> list[str]:
    table = tables.get("difficulty")
    bases = table.get("bases") if isinstance(table, Mapping) else None
    return list(bases) if isinstance(bases, Mapping) else []


def _size(value: Any, tables: Tables) -> str:
    known = [size.value for size in Size]
    return "" if value in known else f"Write {_either(known)}."


def _who(value: Any, tables: Tables) -> str:
    if isinstance(value, str) and WHO.fullmatch(value):
        return ""
    return "Write anyone, people, players, feature and a name, or condition and a name."


ENTRIES: Mapping[str, Callable[[Any, Tables], str]] = {
    "condition": _condition,
    "effect": _effect,
    "fate": _fate,
    "provoking": _provoking,
    "difficulty": _difficulty,
    "dc": _dc,
    "size": _size,
    "who": _who,
}


def _either(words: Sequence[str]) -> str:
    shown = [word or '""' for word in words]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}" if shown else "nothing"
