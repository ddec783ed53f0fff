"""Gridmapper: dungeons in Text Mapper's lines, one square each, doors and walls as tags on its edges.

A square is floor if it says "empty"; listed without it, or not listed, it is rock. An edge belongs to the named
square and its neighbour. A square is 10 feet unless the GM says otherwise: the text does not say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from travel.importers import text_mapper
from travel.importers.battle import battle_name, check_size, feet_of, finished
from travel.importers.choices import Choices, Imported, ImportedBattle
from travel.importers.gridmapper import words as meaning
from travel.importers.limits import MAX_LINE_CHARACTERS, MAX_LINES
from travel.importers.refusal import refuse
from travel.importers.report import Notes, Part, counted
from travel.importers.source import Source
from travel.importers.text_mapper.lines import Region, read_lines
from travel.importers.upload import Format, Progress, Upload
from travel.rules.battlemaps.check import MAX_NOTES
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleMap, BattleNote

KEY = "gridmapper"
FEET_PER_SQUARE = 10.0
_INCLUDE = re.compile(r"(?m)^include[ \t][^\n]{0,200}gridmapper", re.I)
_TAGGED = re.compile(
    r"(?m)^-?\d[\d.-]{3,12}[ \t]+empty[ \t][^\n]{0,200}"
    r"\b(?:wall|door|secret|concealed|archway|gate|portcullis|window)-[nesw]\b"
)
_ENDS = {"n": ((0, 0), (1, 0)), "s": ((0, 1), (1, 1)), "w": ((0, 0), (0, 1)), "e": ((1, 0), (1, 1))}

Ends = tuple[tuple[float, float], tuple[float, float]]


def recognises(source: Source) -> bool:
    """Text that includes Gridmapper's library, or has its tags on edges."""
    if source.looks_like_json or source.looks_like_xml or source.text is None:
        return False
    return bool(_INCLUDE.search(source.text) or _TAGGED.search(source.text))


def read(upload: Upload, choices: Choices, progress: Progress) -> Imported | ImportedBattle:
    """Turn the text of a dungeon into a battle map; into a campaign map if the GM says that it is one."""
    if choices.kind == "overland":
        return text_mapper.FORMATS[0].read(upload, choices, progress)
    return _dungeon(upload, choices, progress)


def _dungeon(upload: Upload, choices: Choices, progress: Progress) -> ImportedBattle:
    text, notes = upload.main.text or "", Notes()
    _check_lines(text)
    written = read_lines(text)
    progress(0.5)
    levels = _levels(written.regions.values())
    level, needed = _chosen(levels, upload, choices)
    regions = levels[level]
    west, north = min(region.place[0] for region in regions), min(region.place[1] for region in regions)
    width = max(region.place[0] for region in regions) - west + 1
    height = max(region.place[1] for region in regions) - north + 1
    check_size(width, height, f"line {regions[-1].line}")
    squares = {(region.place[0] - west, region.place[1] - north): region for region in regions}
    battle = BattleMap(
        name=battle_name(choices.name or upload.name),
        rows=_rows(squares, width, height),
        feet_per_square=feet_of(choices, FEET_PER_SQUARE, notes),
        barriers=(*_edges(squares, notes), *_diagonals(squares)),
        notes=_notes(squares, notes),
    )
    _say(squares, len(written.paths), choices, notes)
    parts = tuple(Part(f"{key:02d}", f"Level {key}", counted(len(found), "square")) for key, found in levels.items())
    many = parts if len(parts) > 1 else ()
    return finished(battle, notes, key=KEY, version="", parts=many, needed=needed)


def _check_lines(text: str) -> None:
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise refuse(f"The text has {len(lines)} lines; {MAX_LINES} are allowed", "Split the map.")
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE_CHARACTERS:
            raise refuse(f"Line {number} is {len(line)} characters long", f"Keep lines under {MAX_LINE_CHARACTERS}.")


def _levels(regions: Iterable[Region]) -> dict[int, list[Region]]:
    """The listed squares by level."""
    levels: dict[int, list[Region]] = {}
    for region in regions:
        levels.setdefault(region.place[2], []).append(region)
    if not levels:
        raise refuse("The text lists no square", 'Write lines such as "0101 empty door-n".')
    return dict(sorted(levels.items()))


def _chosen(levels: dict[int, list[Region]], upload: Upload, choices: Choices) -> tuple[int, tuple[str, ...]]:
    asked = "" if choices.part == upload.main.name else choices.part
    if not asked:
        return next(iter(levels)), ("part",) if len(levels) > 1 else ()
    found = next((level for level in levels if asked == f"{level:02d}"), None)
    if found is None:
        known = ", ".join(f"{level:02d}" for level in levels)[:200]
        raise refuse(f"The dungeon has no level {asked[:20]!r}", f"Choose one of {known}.", "/part")
    return found, ()


def _rows(squares: dict[tuple[int, int], Region], width: int, height: int) -> tuple[str, ...]:
    rows = [[meaning.ROCK] * width for _ in range(height)]
    for (x, y), region in squares.items():
        if not meaning.is_rock(region.words):
            rows[y][x] = meaning.ground_of(region.words)
    return tuple("".join(row) for row in rows)


def _edges(squares: dict[tuple[int, int], Region], notes: Notes) -> list[Barrier]:
    """One barrier an edge. Named from both its squares, what is more than a wall wins."""
    kinds: dict[Ends, BarrierKind] = {}
    barred = concealed = 0
    for (x, y), region in squares.items():
        for word in region.words:
            tag = meaning.edge_of(word)
            kind = None if tag is None else meaning.EDGES[tag[0]]
            if tag is None or kind is None:
                continue
            (x0, y0), (x1, y1) = _ENDS[tag[1]]
            ends = (float(x + x0), float(y + y0)), (float(x + x1), float(y + y1))
            barred += tag[0] == "portcullis"
            concealed += tag[0] == "concealed"
            if kinds.get(ends, BarrierKind.WALL) is BarrierKind.WALL:
                kinds[ends] = kind
            elif kind not in (BarrierKind.WALL, kinds[ends]):
                notes.warn(f"Two squares name different doors on one edge; the first counts (line {region.line})")
    if barred:
        notes.warn(f"{counted(barred, 'barred gate')} (portcullis) came in as doors, which are not seen through")
    if concealed:
        notes.used.append(f"{counted(concealed, 'concealed door')} as secret doors")
    return [Barrier(kind, ends) for ends, kind in kinds.items()]


def _diagonals(squares: dict[tuple[int, int], Region]) -> list[Barrier]:
    """Walls from corner to corner of a square."""
    made: list[Barrier] = []
    for (x, y), region in squares.items():
        for word in region.words:
            falls = meaning.DIAGONAL_WALLS.get(word)
            if falls is not None:
                first, last = (y, y + 1) if falls else (y + 1, y)
                made.append(Barrier(BarrierKind.WALL, ((float(x), float(first)), (float(x + 1), float(last)))))
    return made


def _notes(squares: dict[tuple[int, int], Region], notes: Notes) -> tuple[BattleNote, ...]:
    """Names, labels and hidden traps, for the GM."""
    made: list[BattleNote] = []
    for (x, y), region in squares.items():
        hidden = [word.replace("-", " ") for word in region.words if word in meaning.HIDDEN]
        made += [
            BattleNote(words, x + 0.5, y + 0.5) for words in (region.name, *region.labels, *hidden) if words.strip()
        ]
    if len(made) > MAX_NOTES:
        notes.ignored.append(f"{len(made) - MAX_NOTES} of {len(made)} labels")
    return tuple(made[:MAX_NOTES])


def _say(squares: dict[tuple[int, int], Region], paths: int, choices: Choices, notes: Notes) -> None:
    notes.used.append("floor, rock, water, furniture, walls, doors, windows and labels")
    if choices.feet_per_square is None:
        notes.warn(f"The text does not say how large a square is; {FEET_PER_SQUARE:g} feet are taken")
    words = Counter(word for region in squares.values() for word in region.words)
    partial = sum(count for word, count in words.items() if meaning.is_partial(word))
    if partial:
        notes.warn(f"{counted(partial, 'square')} with a diagonal or an arc came in as whole floor")
    if paths:
        notes.ignored.append(counted(paths, "path"))


FORMATS = (Format(KEY, "a Gridmapper dungeon", recognises, read),)
