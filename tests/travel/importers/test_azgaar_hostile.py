"""Damaged and hostile saved maps: taken, or refused with the record and a remedy; never anything else."""

from __future__ import annotations

import base64
import contextlib
import json
import random
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.importers.map_samples import overland
from tests.travel.importers.small_maps import small_dot_map, small_records
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps import bundle

JUNK = [
    "",
    "NaN",
    "null",
    "x",
    "[]",
    "{}",
    "[[]]",
    "[null]",
    "1,2,3",
    "-1",
    "1e999",
    '{"a":1,"a":2}',
    "[" * 70,
    "\u0000",
]


def joined(records: list[str]) -> bytes:
    return "\r\n".join(records).encode("utf-8", "surrogatepass")


def take_or_refuse(data: bytes) -> None:
    """Anything that is taken must be storable; anything else is refused with a remedy."""
    try:
        imported = overland(("a.map", data))
    except ImportRefused as refused:
        if not (refused.message and refused.remedy):
            raise AssertionError("a refusal without a message or a remedy") from refused
    else:
        bundle.load(bundle.dump(imported.world))


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_junk_in_any_record(junk: str, old: bool) -> None:
    records = small_records(old=old)
    for number in range(len(records)):
        take_or_refuse(joined([*records[:number], junk, *records[number + 1 :]]))


@pytest.mark.parametrize("old", [False, True])
def test_a_map_that_breaks_off_anywhere(old: bool) -> None:
    data = small_dot_map(old=old)
    for end in range(0, len(data), 37):
        take_or_refuse(data[:end])


@pytest.mark.parametrize("old", [False, True])
def test_records_left_out_or_doubled(old: bool) -> None:
    records = small_records(old=old)
    for number in range(len(records)):
        take_or_refuse(joined(records[:number] + records[number + 1 :]))
        take_or_refuse(joined(records[: number + 1] + records[number:]))


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 12), st.booleans())
def test_bytes_changed_anywhere(seed: int, count: int, old: bool) -> None:
    rng = random.Random(seed)
    data = bytearray(small_dot_map(old=old))
    for _ in range(count):
        data[rng.randrange(len(data))] = rng.choice((rng.randrange(256), *b'0129,-.|[]{}"\r\n'))
    take_or_refuse(bytes(data))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([3, 6, 7, 9, 10, 12, 14, 15, 16, 22, 32, 35, 36, 37, 38, 47]), st.integers(0, 2**32))
def test_numbers_changed_in_a_record(number: int, seed: int) -> None:
    rng = random.Random(seed)
    records = small_records()
    characters = list(records[number])
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(characters))
        if characters[at].isdigit():
            characters[at] = rng.choice(["0", "9", "-1", "99999", "1e9", "1.5", ""])
    records[number] = "".join(characters)
    take_or_refuse(joined(records))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_base64_of_anything(data: bytes) -> None:
    wrapped = base64.b64encode(b"1.22%7CFile can be loaded in azgaar" + data)
    with contextlib.suppress(ImportRefused):
        read_map([("a.map", wrapped)])


@pytest.mark.parametrize(
    ("number", "value", "pointer"),
    [
        (7, "5,NaN", "/record 7"),
        (7, "5,6", "/record 7"),
        (16, "0,0,0", "/record 16"),
        (10, "", "/record 10"),
        (11, "3,", "/record 11"),
        (6, '{"spacing":1,"points":[[0,0]],"boundary":[]}', "/record 6/points"),
        (6, "[]", "/record 6"),
        (15, '[{"i":1,"name":"x","cell":999,"x":1,"y":1}]', "/burgs/0/cell"),
        (37, '[{"i":0,"group":"roads","points":[[1,2,61]]}]', "/routes/0/points/0/2"),
        (36, '{"99":{"1":0}}', "/record 36"),
        (36, '{"1":{"99":0}}', "/record 36/1"),
        (12, "{", "/record 12"),
        (1, "mi|-3", "/record 1/distanceScale"),
        (5, "<svg>", "/record 5"),
    ],
)
def test_the_refusal_names_the_record(number: int, value: str, pointer: str) -> None:
    records = small_records()
    records[number] = value
    with pytest.raises(ImportRefused) as caught:
        read_map([("a.map", joined(records))])
    assert caught.value.pointer.startswith(pointer)
    assert pointer in caught.value.message


def test_a_count_that_does_not_fit_is_refused_with_the_way_out() -> None:
    records = small_records()
    records[16] += ",0"
    with pytest.raises(ImportRefused, match="lists are of 61 cells") as caught:
        read_map([("a.map", joined(records))])
    assert "Export > Full JSON" in caught.value.remedy


def test_a_map_older_than_1_0_is_refused() -> None:
    records = small_records()
    records[0] = records[0].replace("1.147.1", "0.89b")
    with pytest.raises(ImportRefused, match="another way"):
        read_map([("a.map", joined(records))])


def test_floods_are_taken_or_refused() -> None:
    records = small_records(old=True)
    points = [[index % 1000 / 7, index // 1000] for index in range(200_000)]
    for number, value in (
        (5, '<svg id="map">' + '<g id="routes">' * 200_000 + "</svg>"),
        (5, '<svg id="map"><g id="routes"><path d="M' + "1,2 " * 300_000 + '"/></g></svg>'),
        (5, '<svg id="map"><g id="routes">' + "<path d='" * 200_000 + "</svg>"),
        (1, "mi|" + "{" * 300_000),
        (7, "1," * 1_000_000),
        (6, json.dumps({"spacing": 1e-6, "points": points, "boundary": points[:3]})),
        (0, "1.5|" + "|" * 300_000),
    ):
        changed = [*records]
        changed[number] = value
        take_or_refuse(joined(changed))
    take_or_refuse(base64.b64encode(quote("1.22|azgaar" + "|" * 300_000, safe="").encode()))
    take_or_refuse(b"1.22|azgaar|" + b"\r" * 3_000_000)


def test_scripts_and_markup_come_in_as_text_or_not_at_all() -> None:
    records = small_records()
    burgs = json.loads(records[15])
    burgs[1]["name"] = "<img src=x onerror=alert(1)>Dunn"
    records[15] = json.dumps(burgs)
    records[4] = json.dumps([{"id": "marker0", "name": "<b>Pit", "legend": "<script>x</script><a href='j'>in</a>"}])
    features = overland(("a.map", joined(records))).world.features
    assert features.settlements[0].name == "Dunn"
    assert (features.markers[0].name, features.markers[0].note) == ("Pit", "xin")
