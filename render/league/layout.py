"""The layout of the standings, in pixels.

The image is as tall as a board image, or taller if the rows don't fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from render.kit.frame import HEIGHT, WIDTH, alt_mark
from render.league.values import Row, StandingPicture, Zone

MARGIN: Final = 24
HEADER: Final = 112
HEADINGS: Final = 46
DIVIDER: Final = 40
LINE: Final = 42
HIGHEST: Final = 92
LOWEST: Final = 54
"""The minimum height of a row in pixels. If the rows don't fit at this height, the image becomes taller than a board
image.
"""
ALT_MARK: Final = alt_mark(WIDTH, HEIGHT)
FOOT_LEFT: Final = ALT_MARK.right + 14
FOOT_ROOM: Final = WIDTH - MARGIN - FOOT_LEFT
_FOOT: Final = HEIGHT - ALT_MARK.top
NOTES: Final = 3
"""The maximum number of note symbols next to a member's points."""
_SIGNS: Final = {4: 76, 6: 68, 9: 54, 12: 44}

ARROW: Final = MARGIN + 34
PLACE: Final = MARGIN + 146
NAME: Final = PLACE + 18


class Columns(NamedTuple):
    name: int
    signs: int
    step: int
    points: int
    notes: int
    played: int
    bar: tuple[int, int]


class Divider(NamedTuple):
    """A line between two rows of the standings. It can say that the members above it are promoted, or that the members
    below it are relegated.
    """

    top: int
    above: Zone | None
    below: Zone | None


class Place(NamedTuple):
    row: Row
    top: int
    here: bool


class Layout(NamedTuple):
    """The layout of the standings, in pixels. `left` is the y coordinate of the heading above the members who left, or
    None if no one has left.
    """

    height: int
    row: int
    places: tuple[Place, ...]
    dividers: tuple[Divider, ...]
    left: int | None
    foot: int


def layout_of(shown: StandingPicture, lines: int) -> Layout:
    edges = dict(_edges(shown.rows))
    count = len(shown.rows) + len(shown.left)
    foot = max(_FOOT, 20 + lines * LINE)
    rest = HEADER + HEADINGS + DIVIDER * (len(edges) + bool(shown.left)) + foot
    row = max(LOWEST, min(HIGHEST, (HEIGHT - rest) // max(count, 1)))
    y, places, dividers, left = HEADER + HEADINGS, [], [], None
    for number, one in enumerate(shown.rows):
        if number in edges:
            dividers.append(Divider(y, *edges[number]))
            y += DIVIDER
        places.append(Place(one, y, here=True))
        y += row
    if shown.left:
        left = y
        y += DIVIDER
    for one in shown.left:
        places.append(Place(one, y, here=False))
        y += row
    return Layout(y + foot, row, tuple(places), tuple(dividers), left, y)


def _edges(rows: tuple[Row, ...]) -> Iterator[tuple[int, tuple[Zone | None, Zone | None]]]:
    for number in range(1, len(rows)):
        above, below = rows[number - 1].zone, rows[number].zone
        if above is not below:
            yield (
                number,
                (
                    above if above is Zone.UP else None,
                    below if below is Zone.DOWN else None,
                ),
            )


def columns_of(shown: StandingPicture) -> Columns:
    rows = (*shown.rows, *shown.left)
    most = max((len(row.results) for row in rows), default=0)
    step = next((step for limit, step in _SIGNS.items() if most <= limit), 40)
    right = WIDTH - MARGIN - 10
    bar = (right - (290 if most <= 9 else 240), right)
    if not any(row.possible for row in rows):
        bar = (right, right)
    played = bar[0] - (150 if bar[0] < right else 110)
    marked = max((len(row.notes) for row in rows), default=0)
    notes = played - 24 - 38 * min(marked, NOTES)
    points = notes - 6
    signs = points - 170 - most * step
    return Columns(signs - 16, signs, step, points, notes, played, bar)
