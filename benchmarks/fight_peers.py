"""The peers of the fights: other engines from PyPI and npm, each in an environment of its own under benchmarks/.peers.

They are installed the first time that they are asked for and are no part of the project. One that cannot be installed
here (no Python 3.12, no Node, no network) gives no number, and its row says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PEERS = HERE / ".peers"
DND5E, GRIDLESS = "dnd5e-engine==0.7.0", "dnd-combat-simulator@0.3.15"
SECONDS = "3"
INSTALLING, RUNNING = 300, 120


def rate_of_dnd5e(each: int) -> float | None:
    """Return how many fights a second dnd5e-engine plays, a grid engine with walls and opportunity attacks."""
    python = _dnd5e_python()
    return None if python is None else _rate([str(python), str(HERE / "peer_dnd5e.py"), str(each), SECONDS])


def rate_of_gridless(each: int) -> float | None:
    """Return how many fights a second dnd-combat-simulator plays, which knows no places and no choices."""
    node = shutil.which("node")
    home = _gridless_home()
    if node is None or home is None:
        return None
    script = HERE / "peer_gridless.js"
    return _rate([node, str(script), str(each), SECONDS], {"NODE_PATH": str(home / "node_modules")})


def _rate(command: list[str], extra: dict[str, str] | None = None) -> float | None:
    done = subprocess.run(  # noqa: S603 - our own script
        command, capture_output=True, text=True, timeout=RUNNING, check=False, env={**os.environ, **(extra or {})}
    )
    if done.returncode:
        print(done.stderr[-400:], file=sys.stderr)
        return None
    return float(done.stdout.split()[-1])


def _dnd5e_python() -> Path | None:
    home = PEERS / "dnd5e"
    python = home / "bin" / "python"
    if not python.exists() and not any(_done([base, "-m", "venv", str(home)]) for base in _newer_pythons()):
        return None
    is_there = bool(list(home.glob("lib/*/site-packages/dnd5e_engine")))
    return python if is_there or _done([str(python), "-m", "pip", "install", "-q", DND5E]) else None


def _newer_pythons() -> list[str]:
    """Return the Pythons that dnd5e-engine might run on."""
    own = [sys.executable] if sys.version_info >= (3, 12) else []
    named = [shutil.which(f"python3.{minor}") for minor in (13, 12, 14)]
    kept = [str(found) for found in sorted(Path.home().glob(".pyenv/versions/3.1[2-4]*/bin/python"))]
    return [*own, *(found for found in named if found), *kept]


def _gridless_home() -> Path | None:
    home = PEERS / "gridless"
    npm = shutil.which("npm")
    if (home / "node_modules" / "dnd-combat-simulator").exists():
        return home
    home.mkdir(parents=True, exist_ok=True)
    is_there = npm is not None and _done([npm, "install", "--silent", "--no-save", "--prefix", str(home), GRIDLESS])
    return home if is_there else None


def _done(command: list[str]) -> bool:
    try:
        done = subprocess.run(command, capture_output=True, timeout=INSTALLING, check=False)  # noqa: S603 - our own
        return not done.returncode
    except (OSError, subprocess.TimeoutExpired):
        return False
