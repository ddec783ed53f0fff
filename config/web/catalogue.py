"""The rule catalogues of docs/rules as data: every rule's ID, catalogue and text."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from config.env import PROJECT_ROOT

RULES_DIRECTORY = PROJECT_ROOT / "docs" / "rules"
BULLET = re.compile(r"^- \*\*(EP-[A-Z0-9]{2}-\d{2})\b[ .:]*(.*?)\*\*(.*)$")
HEADING = re.compile(r"^#{2,3} ((?:D20O?|AOH|YAG)-\d{2})\b[ .:]*(.*)$")
LONGEST_TITLE = 80
TABLE_ROW = re.compile(r"^\| ((?:AOH|YAG)-\d{2}) \| (.*) \|$")


@dataclass(frozen=True, slots=True)
class CatalogueRule:
    """One rule of a catalogue. ``text`` is Markdown."""

    id: str
    catalogue: str
    title: str
    text: str


@lru_cache(maxsize=1)
def catalogue() -> dict[str, CatalogueRule]:
    """Every rule of every catalogue, in the order of the files."""
    rules: dict[str, CatalogueRule] = {}
    for path in sorted(RULES_DIRECTORY.glob("*.md")):
        for rule in read_rules(path):
            rules.setdefault(rule.id, rule)
    return rules


def title_of(rule_id: str) -> str:
    """A rule's title; where the catalogue gives none, the beginning of its text; "" for what is no rule."""
    rule = catalogue().get(rule_id)
    if rule is None:
        return ""
    plain = " ".join(rule.text.replace("*", "").replace("`", "").split())
    return rule.title.rstrip(":") or textwrap.shorten(plain, LONGEST_TITLE, placeholder="…")


def read_rules(path: Path) -> list[CatalogueRule]:
    """Read one catalogue file: bullets (EP), headed sections (D20, D20O) and table rows (AOH, YAG)."""
    reader = _Reader(path.stem)
    for line in path.read_text(encoding="utf-8").splitlines():
        reader.take(line)
    reader.finish()
    return reader.rules


class _Reader:
    """Collects the lines that belong to the rule being read."""

    def __init__(self, catalogue_name: str) -> None:
        self.rules: list[CatalogueRule] = []
        self._catalogue = catalogue_name
        self._id = ""
        self._title = ""
        self._lines: list[str] = []

    def take(self, line: str) -> None:
        """Read one line of the file."""
        if row := TABLE_ROW.match(line):
            self.rules.append(CatalogueRule(row.group(1), self._catalogue, "", row.group(2).strip()))
        elif bullet := BULLET.match(line):
            self.finish()
            self._begin(bullet, f"{bullet.group(2)}{bullet.group(3)}".strip())
        elif heading := HEADING.match(line):
            self.finish()
            self._begin(heading, "")
        elif line.startswith(("#", "---")):
            self.finish()
        elif self._id:
            self._lines.append(line.strip() if self._id.startswith("EP-") else line)

    def _begin(self, match: re.Match[str], first_line: str) -> None:
        self._id, self._title = match.group(1), match.group(2).strip().rstrip(".")
        self._lines = [first_line] if first_line else []

    def finish(self) -> None:
        """Close the rule being read, if any."""
        if self._id:
            text = "\n".join(self._lines).strip()
            self.rules.append(CatalogueRule(self._id, self._catalogue, self._title, text))
        self._id = ""
