from travel.models.ambush import Ambush, AmbushStatus
from travel.models.journey import EncounterTables, Journey, JourneyEvent
from travel.models.log import LogDay
from travel.models.map import Map, MapBundle, MapMarker
from travel.models.map_import import ImportStatus, MapDraft, MapImport, MapUpload
from travel.models.party import Party, PartyCarrier, PartyMember
from travel.models.plan import Plan
from travel.models.simulation import ACTIVE_RUNS, ChunkState, RunStatus, SimulationChunk, SimulationRun

__all__ = [
    "ACTIVE_RUNS",
    "Ambush",
    "AmbushStatus",
    "ChunkState",
    "EncounterTables",
    "ImportStatus",
    "Journey",
    "JourneyEvent",
    "LogDay",
    "Map",
    "MapBundle",
    "MapDraft",
    "MapImport",
    "MapMarker",
    "MapUpload",
    "Party",
    "PartyCarrier",
    "PartyMember",
    "Plan",
    "RunStatus",
    "SimulationChunk",
    "SimulationRun",
]
