from travel.models.ambush import Ambush, AmbushStatus
from travel.models.journey import EncounterTables, Journey, JourneyEvent
from travel.models.log import LogDay
from travel.models.party import Party, PartyCarrier, PartyMember
from travel.models.plan import Plan
from travel.models.simulation import ChunkState, RunStatus, SimulationChunk, SimulationRun

__all__ = [
    "Ambush",
    "AmbushStatus",
    "ChunkState",
    "EncounterTables",
    "Journey",
    "JourneyEvent",
    "LogDay",
    "Party",
    "PartyCarrier",
    "PartyMember",
    "Plan",
    "RunStatus",
    "SimulationChunk",
    "SimulationRun",
]
