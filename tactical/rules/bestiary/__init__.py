"""Ready creatures: foes, folk, mounts and the heroes of the demo campaign, as data."""

from tactical.rules.bestiary.catalogue import all_creatures, find, get
from tactical.rules.bestiary.sums import check_sums

__all__ = ["all_creatures", "check_sums", "find", "get"]
