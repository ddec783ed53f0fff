"""Seeds of journeys and simulations: what a browser can hold as a whole number."""

from __future__ import annotations

import secrets

MAX_SEED = 2**53 - 1


def new_seed() -> int:
    """Return a seed nobody can guess."""
    return secrets.randbelow(MAX_SEED + 1)
