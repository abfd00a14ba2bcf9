"""Where everything lies on a standing, in pixels: as high as it needs to be, as a board if that will do."""

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
"""A line of the footer."""
HIGHEST: Final = 92
LOWEST: Final = 54
"""A row's height; where the lowest is not low enough, the picture becomes higher than a board."""
ALT_MARK: Final = alt_mark(WIDTH, HEIGHT)
FOOT_LEFT: Final = ALT_MARK.right + 14
"""Where the footer begins: Discord lays its mark of the alt text beside it."""
FOOT_ROOM: Final = WIDTH - MARGIN - FOOT_LEFT
_FOOT: Final = HEIGHT - ALT_MARK.top
NOTES: Final = 3
"""So many signs of notes there are beside points."""
_SIGNS: Final = {4: 76, 6: 68, 9: 54, 12: 44}
"""By the most tables of a member: how far the signs of two tables are apart."""

ARROW: Final = MARGIN + 34
PLACE: Final = MARGIN + 146
"""The right end of a place's number."""
NAME: Final = PLACE + 18


class Columns(NamedTuple):
    """Where the columns of a standing are: left and right ends, and how far signs are apart."""

    name: int
    signs: int
    step: int
    points: int
    notes: int
    played: int
    bar: tuple[int, int]


class Divider(NamedTuple):
    """A line between two rows: what becomes of those above, and of those below, if that is to be said."""

    top: int
    above: Zone | None
    below: Zone | None


class Place(NamedTuple):
    """A row and where it lies; ``here``: it stands in the ranking of those who stayed."""

    row: Row
    top: int
    here: bool


class Layout(NamedTuple):
    """All of a standing. ``left``: the top of the heading over those who left, if any did."""

    height: int
    row: int
    places: tuple[Place, ...]
    dividers: tuple[Divider, ...]
    left: int | None
    foot: int


def layout_of(shown: StandingPicture, lines: int) -> Layout:
    """``lines``: how many the footer has."""
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
    """The numbers of the rows over which a line lies, and what it says."""
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
    """The columns from the right; names get what is left."""
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
