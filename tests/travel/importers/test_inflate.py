"""Unpacking: several members are one file, and a bomb stops at the limit."""

from __future__ import annotations

import contextlib
import gzip

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from travel.importers.inflate import inflate
from travel.importers.refusal import ImportRefused


def test_several_members_make_one_file() -> None:
    assert inflate(gzip.compress(b"one ") + gzip.compress(b"two") + b"\0" * 12) == b"one two"


def test_a_bomb_stops_at_the_limit_without_being_unpacked() -> None:
    bomb = gzip.compress(b"\0" * (300 * 1024 * 1024), 9)
    with pytest.raises(ImportRefused, match="unpacks to more than"):
        inflate(bomb)


def test_many_members_share_one_limit() -> None:
    with pytest.raises(ImportRefused, match="unpacks to more than"):
        inflate(gzip.compress(b"x" * 900) * 3, limit=2000)
    assert len(inflate(gzip.compress(b"x" * 900) * 2, limit=2000)) == 1800


@pytest.mark.parametrize("cut", [3, 12, 25, -1])
def test_a_file_that_breaks_off_is_refused(cut: int) -> None:
    with pytest.raises(ImportRefused, match="broken"):
        inflate(gzip.compress(b"some text that is long enough")[:cut])


def test_other_bytes_after_the_end_are_refused() -> None:
    with pytest.raises(ImportRefused, match="other bytes"):
        inflate(gzip.compress(b"text") + b"more")


@settings(deadline=None)
@given(st.binary(max_size=120))
def test_random_bytes_are_unpacked_or_refused(data: bytes) -> None:
    with contextlib.suppress(ImportRefused):
        inflate(b"\x1f\x8b" + data)
