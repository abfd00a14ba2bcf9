"""The layout of a standing of many: in one column or in two, always as high as a board. If there is no room for all
members, it shows the best, and the one who wants the picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from data.texts import N_, Texts
from render.kit.frame import HEIGHT, WIDTH
from render.kit.text.fonts import Face, width
from render.league.layout import ALT_MARK, HEADER, HEADINGS, HIGHEST, LINE, LOWEST, MARGIN, NOTES
from render.league.values import ContestPicture, LadderPicture, Line
from render.league.words import drawn

GAP: Final = 34
"""Between two columns."""
_FOOT: Final = HEIGHT - ALT_MARK.top + 8
_STEPS: Final = {True: (54, 84), False: (44, 58)}
"""In one column, in two: the least and the greatest distance between marks."""
_NAMES: Final = {True: (400, 600), False: (250, 340)}
"""The same: the room of names before marks are left out, and before they move closer together."""
_POINTS: Final = {True: (120, 200), False: (92, 160)}
"""The same: the least and the most room of points."""
_COUNTS: Final = {True: 130, False: 104}
"""The same: the room of a ladder's counts."""
_LARGE: Final = 36
"""The size by which names and points are measured."""


class Heading(NamedTuple):
    """A line of words between members; ``text`` is not translated yet."""

    text: str


class More(NamedTuple):
    """A line that says how many others have no room."""

    others: int


Item: TypeAlias = Line | Heading | More


class Spot(NamedTuple):
    """An item, its left edge and its top."""

    item: Item
    left: int
    top: int


class Columns(NamedTuple):
    """The parts of a column, from its left edge: the right end of the place, the left ends of the name and of the
    marks, the distance between marks (``last``: the room of a final's), the right ends of the counts and the points.
    ``side``: the width of all.
    """

    side: int
    place: int
    name: int
    marks: int
    step: int
    last: int
    counts: int
    points: int


class Layout(NamedTuple):
    """All of a standing. ``first``, ``marks``: the first of a line's marks that is shown, and how many there are, so
    that those of the first rounds give way to names; ``last``: whether the last one is a final's.
    """

    row: int
    spots: tuple[Spot, ...]
    lefts: tuple[int, ...]
    columns: Columns
    first: int
    marks: int
    last: bool
    foot: int


def room_of(lines: int) -> int:
    """Return how many items fit in a column above a footer of that many lines."""
    return (HEIGHT - HEADER - HEADINGS - _foot(lines)) // LOWEST


def _foot(lines: int) -> int:
    return max(_FOOT, 20 + lines * LINE)


def chosen(items: Sequence[Item], most: int) -> list[Item]:
    """Return ``items``; of more than ``most`` the first, then the member who wants the picture, then the number of
    others.
    """
    if len(items) <= most:
        return list(items)
    first = list(items[: most - 1])
    asks = next((one for one in items[most - 1 :] if isinstance(one, Line) and one.you), None)
    if asks is not None:
        first = [*items[: most - 2], asks]
    while isinstance(first[-1], Heading):
        first.pop()
    shown = sum(isinstance(one, Line) for one in first)
    return [*first, More(sum(isinstance(one, Line) for one in items) - shown)]


def shown_items(shown: ContestPicture | LadderPicture, lines: int) -> list[Item]:
    """Return the items on a picture with so many lines of footer."""
    return chosen(list(_items(shown)), 2 * room_of(lines))


def _items(shown: ContestPicture | LadderPicture) -> Iterator[Item]:
    yield from shown.rows
    if isinstance(shown, LadderPicture) and shown.unranked:
        yield Heading(UNRANKED)
        yield from shown.unranked
    if shown.left:
        yield Heading(LEFT)
        yield from shown.left


UNRANKED: Final = "unranked"
LEFT: Final = "left"
NOTE: Final = 40
"""The room of a note's number behind a name."""
FINAL: Final = N_("Final")
"""The heading over a final's marks."""


def layout_of(shown: ContestPicture | LadderPicture, items: Sequence[Item], lines: int, tr: Texts) -> Layout:
    """Return the layout of ``items``. ``lines``: those of the footer."""
    room = HEIGHT - HEADER - HEADINGS - _foot(lines)
    wide = len(items) <= room_of(lines)
    high = len(items) if wide else -(-len(items) // 2)
    row = max(LOWEST, min(HIGHEST, room // max(high, 1)))
    lefts = (MARGIN,) if wide else (MARGIN, (WIDTH + GAP) // 2)
    spots = tuple(
        Spot(one, lefts[number // high], HEADER + HEADINGS + number % high * row) for number, one in enumerate(items)
    )
    own = [one for one in items if isinstance(one, Line)]
    ladder = isinstance(shown, LadderPicture)
    count = 0 if ladder and not wide else max((len(one.results) for one in own), default=0)
    last = isinstance(shown, ContestPicture) and shown.final
    marks, columns = _columns(own, count, wide, last, ladder, tr)
    return Layout(row, spots, lefts, columns, count - marks, marks, last, HEIGHT - _foot(lines))


def _columns(lines: Sequence[Line], marks: int, wide: bool, last: bool, ladder: bool, tr: Texts) -> tuple[int, Columns]:
    """Return how many marks there are, and the columns, from the right. Names get the rest."""
    side = WIDTH - 2 * MARGIN if wide else (WIDTH - GAP) // 2 - MARGIN
    points = side - 14
    written = max((round(width(Face.BOLD, _LARGE + 4, one.points)) for one in lines), default=0)
    counts = points - max(_POINTS[wide][0], min(_POINTS[wide][1], written)) - 20
    right = counts - (_COUNTS[wide] if ladder else 0)
    place = 120 if wide else 84
    name = place + (18 if wide else 14)
    names = max((_needed(one, tr) for one in lines), default=0)
    free = right - name - 14
    word = round(width(Face.TEXT, 26, tr(FINAL))) + 10 if last else 0
    least, most = _STEPS[wide]
    marks = max(min(marks, last + (free - min(names, _NAMES[wide][0]) - word) // least), 0)
    step = max(least, min(most, (free - min(names, _NAMES[wide][1]) - word) // max(marks - last, 1)))
    final = max(step, word) if last else step
    left = right - (marks - last) * step - (final if last else 0)
    return marks, Columns(side, place, name, left, step, final, counts, points)


def _needed(line: Line, tr: Texts) -> int:
    """The pixels of a name with the numbers of its notes."""
    return round(width(Face.TEXT, _LARGE + 4, drawn(line.who, tr))) + NOTE * min(len(line.notes), NOTES)
