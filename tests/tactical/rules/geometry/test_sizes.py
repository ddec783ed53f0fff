"""Sizes, openings and who shares a square: the tables of the rulesets and their procedures."""

from __future__ import annotations

import pytest

from tactical.rules.geometry.occupancy import Other, may_end, may_pass, share
from tactical.rules.geometry.squeeze import gaps_of, passing, sides_of
from tactical.rules.kernel.creature import Size
from tactical.rules.rulesets.library import rules_for

EPIC, D20, YAGURA = rules_for("epic-path"), rules_for("d20-srd"), rules_for("yagura")
F, D, T, S, M, L, H, G, C = list(Size)[:9]


@pytest.mark.rule("EP-SP-01", "EP-SP-02", "EP-SP-03", "EP-SP-16")
@pytest.mark.parametrize(
    ("size", "space", "squares", "reach", "fits", "squeezes", "impeded", "ac", "might", "walk"),
    [
        (F, 6, 1, 0, 6, 3, 1, 4, -4, -10),
        (D, 12, 1, 0, 12, 6, 3, 3, -3, -10),
        (T, 30, 1, 0, 30, 12, 6, 2, -2, -10),
        (S, 60, 1, 5, 60, 30, 12, 1, -1, -10),
        (M, 60, 1, 5, 60, 30, 12, 0, 0, 0),
        (L, 120, 2, 10, 120, 60, 30, -1, 1, 10),
        (H, 180, 3, 15, 180, 120, 60, -2, 2, 10),
        (G, 240, 4, 20, 240, 180, 120, -3, 3, 10),
        (C, 300, 5, 25, 300, 240, 180, -4, 4, 10),
        (Size.TITANIC, 360, 6, 30, 360, 300, 240, -5, 5, 10),
        (Size.TITANIC_PLUS, 720, 12, 60, 720, 360, 300, -6, 6, 10),
        (Size.TITANIC_TWO_PLUS, 1440, 24, 120, 1440, 720, 360, -7, 7, 10),
        (Size.TITANIC_THREE_PLUS, 2880, 48, 240, 2880, 1440, 720, -8, 8, 10),
    ],
)
def test_epic_sizes(
    size: Size,
    space: int,
    squares: int,
    reach: int,
    fits: int,
    squeezes: int,
    impeded: int,
    ac: int,
    might: int,
    walk: int,
) -> None:
    row = EPIC.sizes[size]
    assert (row.space, row.squares, row.reach) == (space, squares, reach)
    assert (row.fits, row.squeezes, row.impeded) == (fits, squeezes, impeded)
    assert (row.ac, row.might, row.walk) == (ac, might, walk)
    assert [one.rank for one in Size] == list(range(13))


@pytest.mark.rule("EP-SP-06")
@pytest.mark.parametrize(
    ("size", "inches", "expected"),
    [
        (M, 60, "fits"),
        (M, 59, "squeezes"),
        (M, 36, "squeezes"),
        (M, 29, "squeezes_impeded"),
        (M, 11, "cannot"),
        (L, 84, "squeezes"),
        (L, 36, "squeezes_impeded"),
        (L, 29, "cannot"),
        (T, 12, "squeezes"),
        (F, 1, "squeezes_impeded"),
        (F, 0, "cannot"),
        (Size.TITANIC_THREE_PLUS, 720, "squeezes_impeded"),
    ],
)
def test_openings_by_the_inch(size: Size, inches: int, expected: str) -> None:
    assert passing(gaps_of(EPIC, size, EPIC.sizes[size].squares), inches) == expected


@pytest.mark.rule("EP-SP-07")
@pytest.mark.parametrize(
    ("size", "made_for", "expected"),
    [(M, S, "squeezes"), (L, S, "cannot"), (S, S, "fits"), (T, M, "fits"), (H, L, "squeezes"), (G, L, "cannot")],
)
def test_openings_known_by_whom_they_were_made_for(size: Size, made_for: Size, expected: str) -> None:
    assert passing(gaps_of(EPIC, size, EPIC.sizes[size].squares), -made_for.rank - 1) == expected


@pytest.mark.rule("D20-10")
@pytest.mark.parametrize(
    ("size", "free", "least"), [(S, 60, 30), (M, 60, 30), (L, 120, 60), (H, 180, 90), (G, 240, 120), (C, 360, 180)]
)
def test_d20_squeezes_down_to_half(size: Size, free: int, least: int) -> None:
    gaps = gaps_of(D20, size, D20.sizes[size].squares)
    assert [passing(gaps, inches) for inches in (free, free - 1, least, least - 1, free // 4 - 1)] == [
        "fits",
        "squeezes",
        "squeezes",
        "squeezes_impeded",  # by the skill of an escape artist
        "cannot",
    ]


@pytest.mark.parametrize(
    ("ruleset", "size", "sides"),
    [
        ("epic-path", M, (1,)),
        ("epic-path", L, (2, 1)),
        ("epic-path", H, (3, 2, 1)),
        ("epic-path", Size.TITANIC_PLUS, (12, 6, 5)),
        ("d20-srd", L, (2, 1)),
        ("d20-srd", H, (3, 2, 1)),
        ("d20-srd", C, (6, 3, 2)),
    ],
)
def test_how_many_squares_a_squeezed_creature_takes(ruleset: str, size: Size, sides: tuple[int, ...]) -> None:
    rules = rules_for(ruleset)
    squares = rules.sizes[size].squares
    assert sides_of(gaps_of(rules, size, squares), squares) == sides


@pytest.mark.rule("EP-SP-04", "EP-SP-05")
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((T, T), "free"),
        ((T, T, T), "squeezes"),
        ((T, T, T, T), "squeezes"),
        ((T,) * 5, "full"),
        ((F,) * 4, "free"),
        ((F,) * 5, "full"),
        ((F, M), "free"),
        ((D, D, D, H), "free"),
        ((T, S), "squeezes"),
        ((T, M), "free"),
        ((S, S), "squeezes"),
        ((S, M), "squeezes"),
        ((S, L), "free"),
        ((M, M, M), "full"),
    ],
)
def test_who_shares_a_square(sizes: tuple[Size, ...], expected: str) -> None:
    assert share(EPIC, sizes) == expected


def test_the_table_limit_is_a_switch() -> None:
    rules = rules_for("epic-path", {"occupancy.most": "0"})
    assert share(rules, (F,) * 100) == "free"
    assert share(rules, (F,) * 101) == "full"


@pytest.mark.rule("D20-13", "YAG-03")
@pytest.mark.parametrize(
    ("ruleset", "sizes", "expected"),
    [
        ("d20-srd", (T,) * 2 + (D,) * 12, "free"),
        ("d20-srd", (T,) * 3 + (D,) * 7, "full"),
        ("d20-srd", (F,) * 100, "free"),
        ("d20-srd", (S, S), "full"),
        ("yagura", (S,) * 4, "free"),
        ("yagura", (S,) * 5, "full"),
        ("yagura", (T,) * 16, "free"),
        ("yagura", (D,) * 56, "free"),
        ("yagura", (F,) * 226, "full"),
        ("yagura", (S, S, T) * 1 + (T,) * 7, "free"),
    ],
)
def test_how_many_fill_a_square(ruleset: str, sizes: tuple[Size, ...], expected: str) -> None:
    assert share(rules_for(ruleset), sizes) == expected


@pytest.mark.rule("D20-08", "EP-MV-21", "EP-MV-23")
@pytest.mark.parametrize(
    ("ruleset", "mover", "other", "expected"),
    [
        ("d20-srd", M, Other(G, True), True),
        ("d20-srd", L, Other(S, True), False),
        ("d20-srd", H, Other(S, True), True),
        ("d20-srd", T, Other(M, True), True),
        ("d20-srd", M, Other(M, True, is_helpless=True), True),
        ("d20-srd", T, Other(M, True, fills=True), False),
        ("d20-srd", M, Other(M, False), True),
        ("yagura", T, Other(M, True), True),
        ("yagura", S, Other(M, True), False),
        ("yagura", L, Other(S, True), False),
        ("yagura", F, Other(S, True), True),
        ("epic-path", L, Other(S, True), True),
        ("epic-path", L, Other(M, True), False),
        ("epic-path", F, Other(G, True), False),
        ("epic-path", S, Other(L, False), True),
    ],
)
def test_through_whose_squares_one_walks(ruleset: str, mover: Size, other: Other, expected: bool) -> None:
    assert may_pass(rules_for(ruleset), mover, other) is expected


@pytest.mark.rule("D20-09", "EP-SP-09", "YAG-04")
@pytest.mark.parametrize(
    ("ruleset", "mover", "other", "expected"),
    [
        ("epic-path", M, Other(M, False), "squeezes"),
        ("epic-path", M, Other(M, True), "no"),
        ("epic-path", M, Other(M, True, is_helpless=True), "squeezes"),
        ("epic-path", L, Other(S, True), "free"),
        ("d20-srd", M, Other(M, False), "no"),
        ("d20-srd", M, Other(M, True, is_helpless=True), "free"),
        ("d20-srd", T, Other(M, True), "free"),
        ("yagura", T, Other(M, True), "free"),
        ("yagura", S, Other(M, True), "no"),
        ("yagura", S, Other(S, False), "free"),
        ("yagura", S, Other(S, True), "no"),
        ("d20-srd", S, Other(S, False), "no"),
        ("yagura", M, Other(C, False), "free"),
    ],
)
def test_on_whose_squares_one_ends(ruleset: str, mover: Size, other: Other, expected: str) -> None:
    assert may_end(rules_for(ruleset), mover, other) == expected
