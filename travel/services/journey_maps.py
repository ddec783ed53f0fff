"""What the party sees of the map as it travels: the cells of its way and those beside them."""

from __future__ import annotations

from travel.models import Journey
from travel.rules.journey.context import JourneyContext
from travel.selectors.maps import world_of
from travel.services.maps import reveal_cells


def reveal_travelled(journey: Journey, context: JourneyContext, before: int, after: int) -> None:
    """Make the ground between two positions of the route known to the players."""
    if journey.map is None or journey.gm_only or (after <= before and journey.last_number > 1):
        return
    route, world = context.route, world_of(journey.map)
    start, end = route.feet_at(min(before, after)), route.feet_at(after)
    cells = {point.cell for point in route.points if start <= point.feet <= end}
    cells |= {route.place_at(before).cell, route.place_at(after).cell}
    walked = sorted(cell for cell in cells if 0 <= cell < world.cell_count)
    reveal_cells(journey.map, walked)
