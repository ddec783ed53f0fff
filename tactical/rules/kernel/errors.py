"""The one exception the pure packages raise for a caller's mistake."""

from __future__ import annotations


class RuleError(ValueError):
    """An order or input that the rules refuse.

    ``message`` says what and where in the words of the table, ``remedy`` what to do instead,
    ``rule`` the catalogue ID (may be empty), ``pointer`` a JSON pointer into the input (may be empty).
    """

    def __init__(self, message: str, *, remedy: str = "", rule: str = "", pointer: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
        self.rule = rule
        self.pointer = pointer
