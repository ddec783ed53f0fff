"""The rulesets that tests play by: the game's own by their folders, and the example of a host's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tactical.rules.kernel.rulesets import own_folders, use_folders

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "docs" / "examples" / "lance_and_lantern"
FIFTH = "lance-and-lantern"
GAMES_OWN = ("epic-path", "d20-srd", "age-of-heroes", "yagura")
FIVE = (*GAMES_OWN, FIFTH)


@contextmanager
def with_folders(*folders: Path) -> Iterator[None]:
    """Let these be the host's own folders of rulesets for a while."""
    before = own_folders()
    use_folders(folders)
    try:
        yield
    finally:
        use_folders(before)
