"""What players notice of edits: only what lies where they have been, and never what is the GM's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import Cast, make_cast, problem
from tests.travel.maps.editing import Body, at, edit, step
from travel.models import Map
from travel.rules.maps.demo import demo_map
from travel.services.maps import map_store, reveal_cells

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def stored(cast: Cast) -> Map:
    return map_store(cast.campaign, demo_map())


SEEN_BY_PLAYERS = [
    ({"type": "paint", "cells": [700], "terrain": "swamp"}, True),
    ({"type": "paint", "cells": [1], "terrain": "swamp"}, False),
    ({"type": "height", "cells": [700], "by": 10}, True),
    ({"type": "erase", "cells": [1]}, False),
    ({"type": "erase", "cells": [700]}, True),
    ({"type": "way", "path": [700, 701], "way": "highway"}, True),
    ({"type": "way", "path": [1, 2], "way": "highway"}, False),
    ({"type": "settlement", "cell": 1, "name": "Marl"}, False),
    ({"type": "settlement", "cell": 700, "name": "Marl"}, True),
    ({"type": "area", "name": "Lair", "kind": "no_go", "cells": [700], "gm_only": True}, False),
    ({"type": "area", "name": "March", "kind": "region", "cells": [700]}, True),
    ({"type": "area", "name": "March", "kind": "region", "cells": [1]}, False),
    ({"type": "marker", "name": "Trap", "cell": 700}, False),
    ({"type": "marker", "name": "Inn", "cell": 700, "gm_only": False}, True),
    ({"type": "border", "points": [[1, 1], [5, 5]]}, False),
]


@pytest.mark.parametrize(("change", "noticed"), SEEN_BY_PLAYERS)
def test_players_hear_only_of_what_they_can_see(
    cast: Cast,
    stored: Map,
    change: Body,
    noticed: bool,
    django_capture_on_commit_callbacks: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reveal_cells(stored, [700])
    rests = ("", "terrain.bin", "features/", "cells/700/")

    def seen() -> list[Any]:
        answers = [cast.player.get(at(cast, stored, rest)) for rest in rests]
        return [(answer.get("ETag"), answer.content) for answer in answers]

    sent: list[tuple[str, ...]] = []
    monkeypatch.setattr("campaigns.notify._publish", lambda campaign, audiences, message: sent.append(audiences))
    start = seen()
    with django_capture_on_commit_callbacks(execute=True):
        edit(cast, stored, change)
    with django_capture_on_commit_callbacks(execute=True):
        middle = seen()
        step(cast, stored, "undo")
    audience = ("gm", "players") if noticed else ("gm",)
    assert sent == [audience, audience]
    assert (middle == start) is not noticed
    if not noticed:
        assert seen() == start


def test_the_gms_areas_never_reach_players_even_where_they_see_all(cast: Cast, stored: Map) -> None:
    cast.gm.patch(at(cast, stored), {"v": 1, "players_see": "all"}, format="json")
    edit(cast, stored, {"type": "area", "name": "Lair", "kind": "no_go", "cells": [7], "gm_only": True})
    edit(cast, stored, {"type": "area", "name": "March", "kind": "region", "cells": [7]})
    seen = cast.player.get(at(cast, stored, "features/")).json()["areas"]
    assert [(area["id"], area["name"]) for area in seen] == [(0, "March")]
    cells = cast.player.get(at(cast, stored, "cells/?keys=0801")).json()["cells"]
    assert cells[0]["areas"] == ["March"]
    body = cast.player.get(at(cast, stored)).json()
    assert (body["undo_label"], body["redo_label"]) == (None, None)
    problem(cast.player.get(at(cast, stored, "edits/")), 403)
    problem(cast.player.post(at(cast, stored, "edits/"), {"v": 1, "edits": []}, format="json"), 403)
