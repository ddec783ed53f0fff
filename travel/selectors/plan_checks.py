"""What a plan says about ground, held against its map."""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.areas import Area
from travel.rules.maps.world import WorldMap
from travel.selectors.plan_input import Closure, PlanInput


def check_ground(plan: PlanInput, world: WorldMap) -> None:
    """Refuse avoided or impeded cells that are not on the map, and closed ways between cells that are no neighbours."""
    for number, area in enumerate(plan.avoid):
        _check_area(world, area, f"/avoid/{number}")
    for number, area in enumerate(plan.impeded):
        _check_area(world, area, f"/impeded/{number}")
    for number, closure in enumerate(plan.closures):
        _check_closure(world, closure, f"/closures/{number}")


def _check_area(world: WorldMap, area: Area, pointer: str) -> None:
    outside = [cell for cell in area.cells if not world.has_cell(cell)]
    if outside:
        some = ", ".join(map(str, outside[:5])) + (" and others" if len(outside) > 5 else "")
        raise RuleError(
            f"{area.name} holds cells that are not on the map: {some}",
            remedy="Take them out, or paint it again.",
            pointer=f"{pointer}/cells",
        )


def _check_closure(world: WorldMap, closure: Closure, pointer: str) -> None:
    for name, cell in (("from", closure.start), ("to", closure.end)):
        if not world.has_cell(cell):
            raise RuleError(
                "A closed way ends off the map", remedy="Pick two cells of the map.", pointer=f"{pointer}/{name}"
            )
    if closure.end not in world.heads[world.offsets[closure.start] : world.offsets[closure.start + 1]]:
        raise RuleError(
            f"{world.key(closure.start)} is not beside {world.key(closure.end)}",
            remedy="Close a way between two neighbouring cells.",
            pointer=pointer,
        )
