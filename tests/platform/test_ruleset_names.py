"""No code outside the rulesets' own folders names a ruleset: a fifth one is a folder, not a branch."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.own_rulesets import GAMES_OWN, ROOT

NAMES = re.compile("|".join(part.replace("-", "[-_ ]") for part in GAMES_OWN), re.IGNORECASE)
PACKAGES = ("campaigns", "config", "tactical", "travel", "scripts", "clients")
SCREENS = ROOT / "frontend" / "src"
WRITTEN = re.compile(r"\.test\.tsx?$|schema\.d\.ts$|/fixtures/")
COMMENTS = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
STARTS = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)
"""After these a string by itself is a docstring."""
ALLOWED = {
    "campaigns/migrations/0001_initial.py": "what a database of that day held",
}


def named_in_python(path: Path) -> Iterator[str]:
    """Yield the names and strings of code, docstrings and comments aside, that name a ruleset."""
    is_first, depth = True, 0
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        is_docstring = token.type == tokenize.STRING and is_first and not depth
        if token.type in (tokenize.STRING, tokenize.NAME) and not is_docstring and NAMES.search(token.string):
            yield f"{path.relative_to(ROOT)}:{token.start[0]} {token.string}"
        if token.type == tokenize.OP:
            depth += (token.string in "([{") - (token.string in ")]}")
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            is_first = token.type in STARTS


def test_no_python_code_names_a_ruleset() -> None:
    found = [
        line
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if str(path.relative_to(ROOT)) not in ALLOWED and "node_modules" not in path.parts
        for line in named_in_python(path)
    ]
    assert found == []


def test_no_code_of_the_browser_names_a_ruleset() -> None:
    found = []
    for path in sorted(SCREENS.rglob("*.ts*")):
        name = str(path.relative_to(ROOT))
        if not WRITTEN.search(name) and NAMES.search(COMMENTS.sub("", path.read_text(encoding="utf-8"))):
            found.append(name)
    assert found == []


def test_the_search_finds_a_name() -> None:
    """What would be found is: a default, a comparison; a docstring is not."""
    path = ROOT / "tests" / "own_rulesets.py"
    assert len(list(named_in_python(path))) == 4
    assert all(list(named_in_python(ROOT / path)) for path in ALLOWED)
