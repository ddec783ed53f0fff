"""Settings that come from the environment, and the secrets generated when it has none."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

PROJECT_ROOT = Path(__file__).resolve().parent.parent


def text(name: str, default: str = "") -> str:
    """Return an environment variable, stripped; ``default`` when unset or empty."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, *, default: bool = False) -> bool:
    """Return whether an environment variable says yes (1, true, yes, on)."""
    value = text(name).lower()
    return value in {"1", "true", "yes", "on"} if value else default


def number(name: str, default: int) -> int:
    """Return an environment variable as a whole number; ValueError names the variable."""
    value = text(name)
    if not value:
        return default
    try:
        return int(value)
    except ValueError:
        raise ValueError(f"{name} is {value!r}; give a whole number") from None


def words(name: str) -> list[str]:
    """Return a comma-separated environment variable as a list."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def paths(name: str) -> list[Path]:
    """Return an environment variable as folders, parted as in PATH (":" here)."""
    return [Path(part.strip()).expanduser().absolute() for part in text(name).split(os.pathsep) if part.strip()]


def state_directory() -> Path:
    """The directory that holds the database, Valkey's files and the generated secret."""
    directory = Path(text("OUTRIDER_STATE", str(PROJECT_ROOT / "state"))).absolute()
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    return directory


def secret_key() -> str:
    """SECRET_KEY from the environment, else from a 0600 file made on first use (TRUST 46)."""
    given = text("SECRET_KEY")
    return given or generated_secret(state_directory() / "secret_key")


def generated_secret(path: Path) -> str:
    """Return the secret in ``path``, creating the file with 64 random characters if there is none."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        value = secrets.token_urlsafe(48)
        file.write(value)
        file.flush()
        os.fsync(file.fileno())
    return value


def redis_socket() -> Path:
    """Where the bundled Valkey listens. Unix socket paths must stay under 107 bytes."""
    preferred = state_directory() / "redis.sock"
    if len(str(preferred).encode()) < 100:
        return preferred
    import hashlib
    import tempfile

    digest = hashlib.sha256(str(preferred).encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"outrider-{os.getuid()}-{digest}.sock"


def redis_url() -> str:
    """REDIS_URL from the environment, else the bundled Valkey's socket, as redis-py writes it."""
    return text("REDIS_URL") or f"unix://{redis_socket()}"


def celery_broker_url() -> str:
    """The same server as Celery writes it."""
    return redis_url().replace("unix://", "redis+socket://")
