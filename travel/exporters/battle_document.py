"""A battle map as a file of Outrider's own (docs/formats/outrider-battle-map.md)."""

from __future__ import annotations

import json

from travel.rules.battlemaps.document import document
from travel.rules.battlemaps.model import BattleMap


def write(battle: BattleMap) -> bytes:
    """JSON with everything there is to a battle map; reading it gives the same map."""
    return json.dumps(document(battle), ensure_ascii=False, allow_nan=False, indent=1).encode()
