"""A point crawl as written: places, and links between them."""

from __future__ import annotations

from dataclasses import dataclass, field

from travel.importers.refusal import refuse
from travel.rules.maps.world import FEET_PER_MILE, MILES_PER_UNIT

MAX_PLACES = 1_000
MAX_LINKS = 20_000
MAX_LINK_MILES = 10_000
UNITS = {
    "mi": "mi mile miles m.",
    "km": "km kilometre kilometres kilometer kilometers",
    "lg": "league leagues lg",
    "ft": "ft feet foot",
    "m": "metre metres meter meters",
    "nmi": "nmi",
}
UNIT_OF = {word: unit for unit, words in UNITS.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place: ``about`` is what stands in brackets after the name; ``at`` east and south; ``line`` for messages."""

    name: str
    about: str
    ground: str
    at: tuple[float, float] | None
    note: str
    line: int


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link. ``feet`` is None where none are given; ``words`` say what way it is, over what ground."""

    a: str
    b: str
    feet: int | None
    words: tuple[str, ...]
    name: str
    line: int


@dataclass(slots=True)
class Crawl:
    """All of a file. ``places`` by name in lower case; ``dropped`` are lines that say nothing known."""

    title: str = ""
    places: dict[str, PlaceRow] = field(default_factory=dict)
    links: list[LinkRow] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)
    repeated: int = 0

    def add_place(self, place: PlaceRow) -> None:
        """Take in a place; of two with one name the later counts."""
        key = place.name.casefold()
        self.repeated += key in self.places
        self.places[key] = place
        if len(self.places) > MAX_PLACES:
            raise refuse(f"More than {MAX_PLACES:,} places", "Split the map.", f"line {place.line}")

    def check_names(self) -> None:
        """Refuse more places than can be laid out, those only named in links among them."""
        names = {name.casefold() for link in self.links for name in (link.a, link.b)} | set(self.places)
        if len(names) > MAX_PLACES:
            raise refuse(f"{len(names):,} places; {MAX_PLACES:,} are allowed", "Split the map.")

    def add_link(self, link: LinkRow) -> None:
        """Take in a link."""
        self.links.append(link)
        if len(self.links) > MAX_LINKS:
            raise refuse(f"More than {MAX_LINKS:,} links", "Split the map.", f"line {link.line}")


def feet_of(value: float, unit: str, line: int) -> int:
    """Whole feet of a distance."""
    miles = value * MILES_PER_UNIT[unit]
    if not 0 < miles <= MAX_LINK_MILES:
        raise refuse(f"A link of {value:g} {unit} cannot be", f"Up to {MAX_LINK_MILES:,} miles.", f"line {line}")
    return max(1, round(miles * FEET_PER_MILE))
