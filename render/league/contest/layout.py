"""The layout of standings with many members, in one or two columns of fixed height.

If not all members fit, the image shows the best ones and the viewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from data.texts import N_, Texts
from render.kit.frame import HEIGHT, WIDTH
from render.kit.text.fonts import Face, width
from render.league.layout import ALT_MARK, HEADER, HEADINGS, HIGHEST, LINE, LOWEST, MARGIN, NOTES
from render.league.values import Kind, Row, StandingPicture
from render.league.words import LEFT, UNRANKED, drawn

GAP: Final = 34
_FOOT: Final = HEIGHT - ALT_MARK.top + 8
_STEPS: Final = {True: (54, 84), False: (44, 58)}
_NAMES: Final = {True: (400, 600), False: (250, 340)}
_POINTS: Final = {True: (120, 200), False: (92, 160)}
_COUNTS: Final = {True: 130, False: 104}
_LARGE: Final = 36


class Heading(NamedTuple):
    text: str


class More(NamedTuple):
    """A line in the standings that says how many members aren't shown."""

    others: int


Item: TypeAlias = Row | Heading | More


class Spot(NamedTuple):
    item: Item
    left: int
    top: int


class Columns(NamedTuple):
    side: int
    place: int
    name: int
    marks: int
    step: int
    last: int
    counts: int
    points: int


class Layout(NamedTuple):
    row: int
    spots: tuple[Spot, ...]
    lefts: tuple[int, ...]
    columns: Columns
    first: int
    marks: int
    last: bool
    ladder: bool
    foot: int


def room_of(lines: int) -> int:
    return (HEIGHT - HEADER - HEADINGS - _foot(lines)) // LOWEST


def _foot(lines: int) -> int:
    return max(_FOOT, 20 + lines * LINE)


def chosen(items: Sequence[Item], most: int) -> list[Item]:
    """Return `items`, shortened to at most `most`. A shortened list contains the first items, the viewer's row (even if
    it would be further down), and a line that says how many members aren't shown.
    """
    if len(items) <= most:
        return list(items)
    first = list(items[: most - 1])
    asks = next((one for one in items[most - 1 :] if isinstance(one, Row) and one.you), None)
    if asks is not None:
        first = [*items[: most - 2], asks]
    while isinstance(first[-1], Heading):
        first.pop()
    shown = sum(isinstance(one, Row) for one in first)
    return [*first, More(sum(isinstance(one, Row) for one in items) - shown)]


def shown_items(shown: StandingPicture, lines: int) -> list[Item]:
    return chosen(list(_items(shown)), 2 * room_of(lines))


def _items(shown: StandingPicture) -> Iterator[Item]:
    yield from shown.rows
    if shown.unranked:
        yield Heading(UNRANKED)
        yield from shown.unranked
    if shown.left:
        yield Heading(LEFT)
        yield from shown.left


NOTE: Final = 40
FINAL: Final = N_("Final")


def layout_of(shown: StandingPicture, items: Sequence[Item], lines: int, tr: Texts) -> Layout:
    room = HEIGHT - HEADER - HEADINGS - _foot(lines)
    wide = len(items) <= room_of(lines)
    high = len(items) if wide else -(-len(items) // 2)
    row = max(LOWEST, min(HIGHEST, room // max(high, 1)))
    lefts = (MARGIN,) if wide else (MARGIN, (WIDTH + GAP) // 2)
    spots = tuple(
        Spot(one, lefts[number // high], HEADER + HEADINGS + number % high * row) for number, one in enumerate(items)
    )
    own = [one for one in items if isinstance(one, Row)]
    ladder = shown.kind is Kind.LADDER
    count = 0 if ladder and not wide else max((len(one.results) for one in own), default=0)
    last = shown.final
    marks, columns = _columns(own, count, wide, last, ladder, tr)
    return Layout(row, spots, lefts, columns, count - marks, marks, last, ladder, HEIGHT - _foot(lines))


def _columns(lines: Sequence[Row], marks: int, wide: bool, last: bool, ladder: bool, tr: Texts) -> tuple[int, Columns]:
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


def _needed(line: Row, tr: Texts) -> int:
    return round(width(Face.TEXT, _LARGE + 4, drawn(line.who, tr))) + NOTE * min(len(line.notes), NOTES)
