from travel.models.ambush import Ambush, AmbushStatus
from travel.models.battle_map import BattleMap, BattleMapBundle
from travel.models.journey import EncounterTables, Journey, JourneyEvent
from travel.models.log import LogDay
from travel.models.map import Map, MapBundle, MapMarker
from travel.models.map_child import MapChild
from travel.models.map_edit import MapChange, MapEdit
from travel.models.map_import import ImportStatus, MapDraft, MapImport, MapUpload
from travel.models.map_picture import MapPicture
from travel.models.map_preset import MapPreset
from travel.models.own_ruleset import OwnRuleset
from travel.models.party import Party, PartyCargo, PartyCarrier, PartyMember
from travel.models.plan import Plan
from travel.models.plan_job import ACTIVE_JOBS, JobStatus, PlanJob
from travel.models.plan_share import PlanShare
from travel.models.simulation import ACTIVE_RUNS, ChunkState, RunStatus, SimulationChunk, SimulationRun
from travel.models.travel_settings import TravelSettings

__all__ = [
    "ACTIVE_JOBS",
    "ACTIVE_RUNS",
    "Ambush",
    "AmbushStatus",
    "BattleMap",
    "BattleMapBundle",
    "ChunkState",
    "EncounterTables",
    "ImportStatus",
    "JobStatus",
    "Journey",
    "JourneyEvent",
    "LogDay",
    "Map",
    "MapBundle",
    "MapChange",
    "MapChild",
    "MapDraft",
    "MapEdit",
    "MapImport",
    "MapMarker",
    "MapPicture",
    "MapPreset",
    "MapUpload",
    "OwnRuleset",
    "Party",
    "PartyCargo",
    "PartyCarrier",
    "PartyMember",
    "Plan",
    "PlanJob",
    "PlanShare",
    "RunStatus",
    "SimulationChunk",
    "SimulationRun",
    "TravelSettings",
]
