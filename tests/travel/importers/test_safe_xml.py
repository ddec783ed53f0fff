"""The XML reader: what it takes, and what it refuses with line and column."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from travel.importers.refusal import ImportRefused
from travel.importers.safe_xml import MAX_ATTRIBUTES_EACH, MAX_ELEMENTS, read_xml

BOMB = b'<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<a><b></a>", "mismatched tag.*line 1, column 9"),
        (b"<a>\n  <b", "unclosed token.*line 2, column 3"),
        (b"<a/><b/>", "junk after document element"),
        (b"", "no element found"),
        (b"<a b='1' b='2'/>", "duplicate attribute"),
        (BOMB, "document type or entities"),
        (b'<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd"><map/>', "document type"),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', "document type"),
        (b"<a>&nbsp;</a>", "undefined entity"),
        (b"<a>\x01</a>", r"U\+0001.*line 1, column 4"),
        (b"<a>\xff</a>", r"not UTF-8 text \(byte 3\)"),
        (b"\xfe\xff\xd8\x00\x00<", "not UTF-16 text"),
        (b"<a>" * 65 + b"</a>" * 65, "nested more than 64 levels deep, line 1, column 193"),
        (b"<a " + b" ".join(b"x%d='1'" % n for n in range(MAX_ATTRIBUTES_EACH + 1)) + b"/>", "too many attributes"),
        (b"<a x='" + b"y" * 1_000_001 + b"'/>", "longer than 1,000,000 characters"),
        (b"<a>" + b"<b/>" * MAX_ELEMENTS + b"</a>", "more than 600,000 elements"),
    ],
)
def test_broken_and_hostile_xml_is_refused_with_its_place(data: bytes, message: str) -> None:
    with pytest.raises(ImportRefused, match=message) as caught:
        read_xml(data)
    assert caught.value.remedy


@pytest.mark.parametrize(
    "data",
    [
        "<a b='ö'>ü</a>".encode(),
        b"\xef\xbb\xbf" + "<a b='ö'>ü</a>".encode(),
        "<?xml version='1.1' encoding='utf-16'?>\n<a b='ö'>ü</a>".encode("utf-16"),
        b"\xfe\xff" + "<?xml version='1.1' encoding='utf-16'?><a b='ö'>ü</a>".encode("utf-16-be"),
        "<?xml version='1.0' encoding='utf-16'?><a b='ö'>ü</a>".encode("utf-16-be"),
        "<a b='ö'>ü</a>".encode("utf-16-le"),
        b'<?xml version="1.0" encoding="ISO-8859-1"?><a b=\'\xf6\'>\xfc</a>',
    ],
)
def test_encodings_and_declarations(data: bytes) -> None:
    root = read_xml(data)
    assert (root.tag, root.attributes, root.text) == ("a", {"b": "ö"}, "ü")


def test_a_tree_keeps_text_children_and_lines() -> None:
    root = read_xml(b"<a>one<b x='1'/>two\n<c><![CDATA[<i>three</i>]]></c></a>")
    assert (root.text, [child.tag for child in root.children]) == ("onetwo\n", ["b", "c"])
    assert root.children[1].text == "<i>three</i>"
    assert [child.line for child in root.children] == [1, 2]
    assert root.first("b") is root.children[0]
    assert root.first("d") is None


def test_millions_of_small_elements_are_folded() -> None:
    data = b"<data>" + b'<tile gid="7"><flip/></tile>' * 300_000 + b"</data>"
    tracemalloc.start()
    root = read_xml(data, {("data", "tile"): "gid"})
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (len(root.folded), set(root.folded), root.children) == (300_000, {"7"}, [])
    assert peak < 60_000_000


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read_xml(data)
    except ImportRefused as refused:
        if not refused.remedy:
            raise AssertionError("a refusal without a remedy") from refused
