"""A party on the road: who goes how, with what load, at what pace, and who bears the cost (EP-OV-14..20)."""

from travel.rules.forced_march import Marcher
from travel.rules.party.bearers import Bearer, party_bearers
from travel.rules.party.burdens import Burdens, burdens_of, carrier_burden, member_burden
from travel.rules.party.company import (
    Cargo,
    Carrier,
    Fatigue,
    Party,
    Traveller,
    is_afloat,
    is_boat,
    supplies_lb,
    without_land_vehicles,
)
from travel.rules.party.problems import PartyProblem, party_problems
from travel.rules.party.profile import Profile, party_profile
from travel.rules.party.speeds import PartyPace, SpeedFigure, carrier_speed, party_pace, party_speeds, traveller_speed

__all__ = [
    "Bearer",
    "Burdens",
    "Cargo",
    "Carrier",
    "Fatigue",
    "Marcher",
    "Party",
    "PartyPace",
    "PartyProblem",
    "Profile",
    "SpeedFigure",
    "Traveller",
    "burdens_of",
    "carrier_burden",
    "carrier_speed",
    "is_afloat",
    "is_boat",
    "member_burden",
    "party_bearers",
    "party_pace",
    "party_problems",
    "party_profile",
    "party_speeds",
    "supplies_lb",
    "traveller_speed",
    "without_land_vehicles",
]
