"""Hostile uploads: whatever comes, the importers take it or refuse it with a place and a remedy."""

from __future__ import annotations

import contextlib
import gzip
import random
import resource
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.importers.map_samples import AZGAAR_1K, as_bytes, sample, small_azgaar
from travel.importers.limits import MAX_FILE_BYTES
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps import bundle

JUNK: tuple[Any, ...] = (None, True, -1, 10**12, 1.5, -0.5, 1e300, "", "x", "9" * 30, [], {}, [None], [[]], {"i": {}})


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from places(part, (*path, key))


def put(content: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        content = content[key]
    content[path[-1]] = value


def drop(content: Any, path: tuple[Any, ...]) -> None:
    for key in path[:-1]:
        content = content[key]
    del content[path[-1]]


def take_or_refuse(data: bytes) -> None:
    """Anything that is taken must be storable; anything else is refused with a remedy."""
    try:
        imported = read_map([("hostile.json", data)])
    except ImportRefused as refused:
        if not refused.remedy or not refused.message:
            raise AssertionError("a refusal without a message or a remedy") from refused
    else:
        bundle.load(bundle.dump(imported.world))


ALL_PLACES = list(places(small_azgaar()))


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_a_wrong_value_at_any_place_is_taken_or_refused(junk: Any) -> None:
    for path in ALL_PLACES:
        content = small_azgaar()
        put(content, path, junk)
        take_or_refuse(as_bytes(content))


def test_a_missing_member_at_any_place_is_taken_or_refused() -> None:
    for path in ALL_PLACES:
        content = small_azgaar()
        drop(content, path)
        take_or_refuse(as_bytes(content))


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        (("pack", "cells", 0, "c", 0), 99, "/pack/cells/0/c/0"),
        (("pack", "cells", 1, "v", 2), -1, "/pack/cells/1/v/2"),
        (("pack", "cells", 1, "biome"), 77, "/pack/cells/1/biome"),
        (("pack", "cells", 2, "f"), 9, "/pack/cells/2/f"),
        (("pack", "cells", 2, "h"), None, "/pack/cells/2/h"),
        (("pack", "cells", 2, "p"), ["x", 1], "/pack/cells/2/p/0"),
        (("pack", "cells", 3), 7, "/pack/cells/3"),
        (("pack", "cells"), {}, "/pack/cells"),
        (("pack", "burgs", 1, "cell"), 4, "/pack/burgs/1/cell"),
        (("pack", "rivers", 0, "cells", 1), -2, "/pack/rivers/0/cells/1"),
        (("pack", "routes", 0, "points", 0), [1, 2], "/pack/routes/0/points/0"),
        (("pack", "vertices", 4, "p"), [1e300, 0], "/pack/vertices/4/p/0"),
        (("settings", "distanceScale"), -3, "/settings/distanceScale"),
    ],
)
def test_the_refusal_names_the_place(path: tuple[Any, ...], value: Any, pointer: str) -> None:
    content = small_azgaar()
    put(content, path, value)
    with pytest.raises(ImportRefused) as caught:
        read_map([("a.json", as_bytes(content))])
    assert caught.value.pointer == pointer
    assert pointer in caught.value.message


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 12))
def test_a_damaged_export_is_taken_or_refused(seed: int, count: int) -> None:
    rng = random.Random(seed)
    data = bytearray(as_bytes(small_azgaar()))
    for _ in range(count):
        data[rng.randrange(len(data))] = rng.randrange(256)
    take_or_refuse(bytes(data))


@settings(max_examples=40, deadline=None)
@given(st.floats(0, 1))
def test_a_file_that_breaks_off_is_refused(part: float) -> None:
    data = as_bytes(small_azgaar())
    with pytest.raises(ImportRefused):
        read_map([("a.json", data[: int(part * (len(data) - 1))])])


def test_a_real_export_cut_short_is_refused_with_line_and_column() -> None:
    with pytest.raises(ImportRefused, match=r"breaks off or is broken .* line \d+, column \d+") as caught:
        read_map([("a.json", sample(AZGAAR_1K)[:1_500_000])])
    assert "cut short" in caught.value.remedy


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes_are_refused(data: bytes) -> None:
    with contextlib.suppress(ImportRefused):
        read_map([("x", data)])


WORDS = ["road", "river", "forest", '"', "“x”", "name=", "("]
TEXT_PARTS = st.sampled_from(
    [
        *WORDS,
        "0101",
        "-01-01",
        "0203",
        "99.99",
        "00.100",
        "-",
        " ",
        "\n",
        "road",
        "river",
        "forest",
        '"',
        "“x”",
        "name=",
        "(",
        "0",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(TEXT_PARTS | st.text(max_size=3), max_size=40))
def test_any_text_after_a_region_is_taken_or_refused(parts: list[str]) -> None:
    take_or_refuse(("0101 grass\n" + "".join(parts)).encode("utf-8", "surrogatepass"))


def test_a_bomb_is_refused_in_bounded_memory() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    bomb = gzip.compress(b'{"a":"' + b"a" * (180 * 1024 * 1024) + b'"}')
    with pytest.raises(ImportRefused, match="unpacks to more than"):
        read_map([("a.json.gz", bomb)])
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 900_000


def test_a_file_over_the_limit_is_refused_unread() -> None:
    with pytest.raises(ImportRefused, match="larger than 96 MB"):
        read_map([("a.json", b"{" + b" " * MAX_FILE_BYTES)])


def test_quote_and_backslash_floods_are_refused() -> None:
    for flood in (
        b"\\" * 3_000_000,
        b'"\\' * 1_500_000,
        b'\\"' * 1_500_000,
        b'"' + b"9" * 3_000_000,
        b"1e999 " * 500_000,
    ):
        with pytest.raises(ImportRefused):
            read_map([("a.json", b'{"a": ' + flood)])
