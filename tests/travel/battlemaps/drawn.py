"""Battle maps for tests: whole ones by Hypothesis, and one with everything on it."""

from __future__ import annotations

import io

from hypothesis import strategies as st
from PIL import Image

from travel.rules.battlemaps.ground import GROUND
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleMap, BattleNote, Light
from travel.rules.pictures import Picture


def web_picture(width: int, height: int) -> bytes:
    """A WebP with a red corner."""
    image = Image.new("RGB", (width, height), "#336699")
    image.paste("#ff0000", (0, 0, width // 4, height // 4))
    out = io.BytesIO()
    image.save(out, "WEBP", lossless=True)
    return out.getvalue()


CELLAR = BattleMap(
    name="Cellar",
    rows=("####", "#..#", "#,o#", "#..#"),
    feet_per_square=10.0,
    barriers=(
        Barrier(BarrierKind.WALL, ((0.0, 0.0), (4.0, 0.0), (4.0, 2.5))),
        Barrier(BarrierKind.DOOR, ((1.0, 3.0), (2.0, 3.0)), is_open=True),
        Barrier(BarrierKind.SECRET_DOOR, ((2.0, 3.0), (3.0, 3.0)), is_locked=True),
        Barrier(BarrierKind.WINDOW, ((0.0, 1.0), (0.0, 2.0))),
        Barrier(BarrierKind.INVISIBLE, ((1.0, 1.0), (1.0, 2.0))),
        Barrier(BarrierKind.CURTAIN, ((2.0, 1.0), (2.0, 2.0))),
        Barrier(BarrierKind.LOW, ((3.0, 1.0), (3.0, 2.0))),
    ),
    lights=(Light(1.5, 1.5, 20.0, 40.0, "#ffcc88"),),
    notes=(BattleNote("Wine <b>here</b>", 1.5, 2.5), BattleNote("Ground floor", 0.5, 0.5, gm_only=False)),
    picture=Picture(web_picture(400, 400), "image/webp", 400, 400, (0.0, 0.0, 4.0, 4.0)),
)


@st.composite
def battle_maps(draw: st.DrawFn, largest: int = 8) -> BattleMap:
    """Any whole battle map without a picture."""
    width, height = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    rows = draw(
        st.lists(
            st.text(st.sampled_from(list(GROUND)), min_size=width, max_size=width), min_size=height, max_size=height
        )
    )
    across = st.integers(-8, 4 * (width + 2)).map(lambda quarter: quarter / 4)
    down = st.integers(-8, 4 * (height + 2)).map(lambda quarter: quarter / 4)
    point = st.tuples(across, down)
    return BattleMap(
        name=draw(st.text(st.sampled_from("abc äß-"), min_size=1, max_size=12).filter(str.strip)).strip(),
        rows=tuple(rows[:height]),
        feet_per_square=draw(st.sampled_from((1.5, 5.0, 10.0))),
        barriers=tuple(draw(st.lists(_barriers(point), max_size=6))),
        lights=tuple(draw(st.lists(st.builds(_light, point, st.integers(0, 60), st.integers(0, 60)), max_size=3))),
        notes=tuple(
            draw(
                st.lists(
                    st.builds(BattleNote, st.sampled_from(("Pit", 'Ω "1"')), across, down, st.booleans()), max_size=3
                )
            )
        ),
    )


def _barriers(point: st.SearchStrategy[tuple[float, float]]) -> st.SearchStrategy[Barrier]:
    points = st.lists(point, min_size=2, max_size=5).map(tuple)
    doors = st.sampled_from((BarrierKind.DOOR, BarrierKind.SECRET_DOOR))
    states = st.sampled_from(((False, False), (True, False), (False, True)))
    return st.one_of(
        st.builds(Barrier, st.sampled_from([kind for kind in BarrierKind if not kind.is_door]), points),
        st.builds(lambda kind, ends, state: Barrier(kind, ends, *state), doors, points, states),
    )


def _light(place: tuple[float, float], bright: int, more: int) -> Light:
    return Light(*place, float(bright), float(bright + more), "#ff8800")
