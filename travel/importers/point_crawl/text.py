"""The text form: "Harrowgate (town): plains" and "Harrowgate -- Vell Ford: 12 mi road, forest"."""

from __future__ import annotations

import re

from travel.importers.fields import clean
from travel.importers.limits import MAX_LINE_CHARACTERS, MAX_LINES, MAX_NOTE
from travel.importers.place_words import way_of
from travel.importers.point_crawl.model import UNIT_OF, Crawl, LinkRow, PlaceRow, feet_of
from travel.importers.refusal import refuse
from travel.importers.source import Source

_JOIN = re.compile("<?-{2,}>?|<?-+>|<-|\u2014|\u2192|\u2194|<?=+>|={2,}|(?<= )[\u2013-](?= )")
_LONGEST_HEAD = 300
_TIMES = frozenset(["day", "days", "hour", "hours", "h", "hr", "hrs", "watch", "watches", "turn", "turns"])
_AT = re.compile(r"(?:\bat|@)\s*\(?\s*(-?\d{1,7}(?:\.\d{1,6})?)\s*[,;/ ]\s*(-?\d{1,7}(?:\.\d{1,6})?)\s*\)?", re.I)
_QUOTED = re.compile(r'["\u201c\u201d]([^"\u201c\u201d]{0,10000})["\u201c\u201d]')
_DISTANCE = re.compile(r"(?<![\w.])(\d{1,6}(?:[.,]\d{1,4})?)\s*([a-z]{1,10}\.?)?", re.I)
_TITLE = re.compile(r"(?:title|map)\s*:\s*(.{1,200})$", re.I)
_UNIT = re.compile(r"units?\s*:\s*(\w{1,12})\s*$", re.I)
_SPLIT = re.compile(r"[\s,;]+")


def looks_like_crawl(source: Source) -> bool:
    """Whether a link with a distance stands among the first lines."""
    if source.looks_like_json or source.looks_like_xml:
        return False
    return any(_is_link(" ".join(line.split())) for line in source.head.splitlines())


def _is_link(line: str) -> bool:
    head, colon, rest = line.partition(":")
    join = _JOIN.search(head[:_LONGEST_HEAD])
    is_between = join is not None and join.start() > 0 and join.end() < len(head)
    if not is_between or not colon or line.startswith("#"):
        return False
    if join is not None and join[0] == "-":  # stands in other texts too: only a length tells
        return any((word or "").casefold() in UNIT_OF for _, word in _DISTANCE.findall(rest[:_LONGEST_HEAD]))
    return any(map(str.isdigit, rest)) or way_of(rest.split()) is not None


def read_text(text: str) -> Crawl:
    """Read places and links line by line."""
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise refuse(f"The text has {len(lines)} lines; {MAX_LINES} are allowed", "Split the map.")
    crawl = Crawl()
    unit = "mi"
    for number, raw in enumerate(lines, start=1):
        if len(raw) > MAX_LINE_CHARACTERS:
            raise refuse(f"Line {number} is {len(raw)} characters long", f"Keep lines under {MAX_LINE_CHARACTERS}.")
        line = " ".join(raw.split()).lstrip("*\u2022 ")
        if not line or line.startswith(("#", "//")):
            continue
        if title := _TITLE.match(line):
            crawl.title = clean(title[1])
        elif (said := _UNIT.match(line)) and said[1].casefold() in UNIT_OF:
            unit = UNIT_OF[said[1].casefold()]
        else:
            _read_line(crawl, line, unit, number)
    return crawl


def _read_line(crawl: Crawl, line: str, unit: str, number: int) -> None:
    note = _QUOTED.search(line)
    said = clean(note[1], MAX_NOTE) if note else ""
    head, colon, rest = _QUOTED.sub(" ", line).partition(":")
    join = _JOIN.search(head[:_LONGEST_HEAD])
    if join and join.start() > 0 and join.end() < len(head):
        ends = (clean(head[: join.start()]), clean(head[join.end() :]))
        crawl.add_link(_link(ends, rest, said, unit, number))
        return
    name, bracket, about = head.partition("(")
    if not clean(name) or not (colon or bracket):
        crawl.dropped.append(number)
        return
    at = _AT.search(rest)
    ground = rest if at is None else f"{rest[: at.start()]} {rest[at.end() :]}"
    where = (float(at[1]), float(at[2])) if at else None
    about = clean(about.strip(" )"), 120)
    crawl.add_place(PlaceRow(clean(name), about, clean(ground, 120).strip(" ,;."), where, said, number))


def _link(ends: tuple[str, str], rest: str, name: str, unit: str, number: int) -> LinkRow:
    distance = _DISTANCE.search(rest)
    feet = None
    if distance:
        word = (distance[2] or "").casefold()
        if word in _TIMES:
            raise refuse(f"The link is given in {word}, line {number}", "Give its length in miles or kilometres.")
        value = float(distance[1].replace(",", "."))
        feet = feet_of(value, UNIT_OF.get(word, unit), number)
        kept = "" if word in UNIT_OF else distance[2] or ""
        rest = f"{rest[: distance.start()]} {kept} {rest[distance.end() :]}"
    words = tuple(clean(word, 60).casefold() for word in _SPLIT.split(rest) if word)[:30]
    return LinkRow(*ends, feet, words, clean(name), number)
