"""Models of the tactical app."""

from tactical.models.creature import OwnCreature
from tactical.models.encounter import Encounter, EncounterEvent, EncounterOrder, EncounterStatus

__all__ = ["Encounter", "EncounterEvent", "EncounterOrder", "EncounterStatus", "OwnCreature"]
