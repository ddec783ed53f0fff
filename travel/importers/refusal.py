"""What an importer raises when it will not take a file."""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError


class ImportRefused(RuleError):
    """The file is not taken. ``message`` says what and where, ``remedy`` what to do instead."""


def refuse(message: str, remedy: str, pointer: str = "") -> ImportRefused:
    """An ``ImportRefused`` that names the place in the message as well as in ``pointer``."""
    where = f" at {pointer}" if pointer else ""
    return ImportRefused(f"{message}{where}", remedy=remedy, pointer=pointer)
