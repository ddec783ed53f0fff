"""Who rides what and carries what: the fastest legal arrangement, why, and what would raise the speed further."""

from travel.rules.arrangement.arrange import Arrangement, Move, best_arrangement, best_speed
from travel.rules.arrangement.raises import SpeedUp, speed_ups

__all__ = ["Arrangement", "Move", "SpeedUp", "best_arrangement", "best_speed", "speed_ups"]
