"""Uploads as archives: opened, counted, and refused where they lie about what they hold."""

from __future__ import annotations

import contextlib
import gzip
import io
import struct
import zipfile
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from travel.importers.archive import open_files
from travel.importers.limits import MAX_ENTRIES, MAX_FILES, MAX_INFLATED_BYTES
from travel.importers.refusal import ImportRefused


def packed(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def refusal(*files: tuple[str, bytes]) -> ImportRefused:
    with pytest.raises(ImportRefused) as caught:
        open_files(files)
    assert caught.value.remedy
    return caught.value


def test_files_come_out_in_order_with_their_paths() -> None:
    archive = packed(("maps/a.tmx", b"<map/>"), ("maps/", b""), ("maps/tiles/b.tsx", b"<tileset/>"))
    sources = open_files([("first.txt", b"0101 grass"), ("two.zip", archive), ("c.json.gz", gzip.compress(b"{}"))])
    assert [(source.name, source.data) for source in sources] == [
        ("first.txt", b"0101 grass"),
        ("maps/a.tmx", b"<map/>"),
        ("maps/tiles/b.tsx", b"<tileset/>"),
        ("c.json.gz", b"{}"),
    ]


def test_a_packed_file_in_an_archive_is_unpacked() -> None:
    (source,) = open_files([("a.zip", packed(("world.map.gz", gzip.compress(b"1.99|"))))])
    assert source.data == b"1.99|"


def test_what_systems_leave_behind_is_passed_over() -> None:
    archive = packed(("__MACOSX/._a.txt", b"x"), (".DS_Store", b"x"), ("Thumbs.db", b"x"), ("a.txt", b"0101 grass"))
    assert [source.name for source in open_files([("a.zip", archive)])] == ["a.txt"]


def test_an_archive_of_clutter_only_holds_no_file() -> None:
    assert open_files([("a.zip", packed((".DS_Store", b"x")))]) == []
    assert open_files([("a.zip", packed())]) == []


@pytest.mark.parametrize(
    "name", ["../a.txt", "a/../../b.txt", "/etc/passwd", "..\\a.txt", "C:\\a.txt", "c:a.txt", "\\a.txt", "a/.."]
)
def test_a_name_that_leads_outside_is_refused(name: str) -> None:
    info = zipfile.ZipInfo("x")
    info.filename = name
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(info, b"x")
    assert "outside itself" in refusal(("a.zip", out.getvalue())).message


def test_an_encrypted_file_is_refused() -> None:
    data = bytearray(packed(("a.txt", b"0101 grass")))
    for magic, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(magic) + flags] |= 1
    assert "encrypted" in refusal(("a.zip", bytes(data))).message


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_an_unusual_method_is_refused(method: int) -> None:
    assert "method" in refusal(("a.zip", packed(("a.txt", b"0101 grass"), method=method))).message


@pytest.mark.parametrize("wrap", [lambda data: packed(("inner.zip", data)), gzip.compress], ids=["zip", "gzip"])
def test_an_archive_in_an_archive_is_refused(wrap: object) -> None:
    inner = packed(("a.txt", b"0101 grass"))
    assert "within an archive" in refusal(("a.zip", wrap(inner))).message  # type: ignore[operator]  # a table of calls


def test_a_bomb_is_refused_at_the_limit_not_after_it() -> None:
    bomb = packed(("a.json", bytes(600_000_000)))
    assert len(bomb) < 1_000_000
    assert "unpacks to more" in refusal(("a.zip", bomb)).message


def test_many_files_that_are_too_much_together_are_refused() -> None:
    part = zlib.compress(b"", 0) + bytes(range(256)) * 16_000
    files = [(f"{number}.txt", part) for number in range(MAX_INFLATED_BYTES // len(part) + 1)]
    assert "unpacks to more" in refusal(("a.zip", packed(*files))).message
    half = len(files) // 2 + 1
    assert "unpacks to more" in refusal(("a.zip", packed(*files[:half])), ("b.zip", packed(*files[:half]))).message


def test_a_size_in_the_directory_is_not_believed() -> None:
    data = bytearray(packed(("a.json", bytes(300_000_000))))
    at = data.index(b"PK\x01\x02") + 24
    data[at : at + 4] = struct.pack("<I", 10)
    refusal(("a.zip", bytes(data)))


def test_too_many_files_are_refused() -> None:
    files = [(f"{number}.txt", b"x") for number in range(MAX_FILES + 1)]
    assert "more than 200 files" in refusal(("a.zip", packed(*files))).message
    assert "more than 200 files" in refusal(*files).message


def test_a_hundred_thousand_entries_are_refused_before_they_are_listed() -> None:
    archive = packed(*((str(number), b"") for number in range(100_000)))
    assert "more than 200 files" in refusal(("a.zip", archive)).message
    assert archive.count(b"PK\x01\x02") > MAX_ENTRIES


def overlapping(copies: int) -> bytes:
    """An archive whose entries all name the same bytes."""
    data = packed(("a.txt", b"0101 grass " * 10_000))
    at, end = data.index(b"PK\x01\x02"), data.rindex(b"PK\x05\x06")
    entry = data[at:end]
    entries = b"".join(entry.replace(b"a.txt", b"%05d" % number) for number in range(copies))
    counts = struct.pack("<HHII", copies, copies, len(entries), at)
    return data[:at] + entries + data[end : end + 8] + counts + b"\0\0"


def test_entries_that_overlap_are_refused() -> None:
    assert "overlap" in refusal(("a.zip", overlapping(5))).message


@pytest.mark.parametrize("cut", [5, 40, 120, -30, -1])
def test_an_archive_that_breaks_off_is_refused(cut: int) -> None:
    data = packed(("a.txt", b"0101 grass\n" * 50), ("b.txt", bytes(range(256))))
    assert "broken" in refusal(("a.zip", data[:cut])).message


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_damaged_archive_is_opened_or_refused(data: st.DataObject) -> None:
    archive = bytearray(packed(("a.txt", b"0101 grass\n" * 20), ("b/c.json", b'{"a": 1}')))
    for at in data.draw(st.lists(st.integers(0, len(archive) - 1), min_size=1, max_size=8)):
        archive[at] = data.draw(st.integers(0, 255))
    with contextlib.suppress(ImportRefused):
        assert len(open_files([("a.zip", bytes(archive))])) <= 2
