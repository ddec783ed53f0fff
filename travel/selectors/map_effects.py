"""What would become of all that stands on a map if a draft replaced it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from campaigns.access import Viewer
from travel.models import MapImport


def effects_of(viewer: Viewer, job: MapImport, map_id: UUID) -> dict[str, Any]:
    """Nothing yet."""
    return {}
