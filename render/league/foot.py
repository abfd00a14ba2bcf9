from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from data.texts import Texts
from render.kit.art import Square
from render.kit.canvas import Canvas
from render.kit.palette import RGB
from render.kit.text.fonts import Face, fitted, width
from render.kit.theme import INK
from render.league.layout import FOOT_LEFT, FOOT_ROOM, LINE
from render.league.palette import MUTED, PAPER
from render.league.signs import Here, Machine, Medal, NoteMark, Taken, sign_of
from render.league.values import Note, Result, StandingPicture, State
from render.league.words import STATES, drawn

SIZE: Final = 30
SIGN: Final = 34
_GAP: Final = 26
_ASIDE: Final = SIGN + 8


class Item(NamedTuple):
    art: Square | None
    text: str
    color: RGB

    @property
    def wide(self) -> int:
        return (_ASIDE if self.art else 0) + round(width(Face.TEXT, SIZE, self.text))


def lines_of(shown: StandingPicture, tr: Texts) -> list[list[Item]]:
    lines: list[list[Item]] = []
    if shown.helpers:
        lines += flow([Item(None, tr("Substitutes, outside the ranking"), MUTED), *_helpers(shown, tr)])
    rows = (*shown.rows, *shown.left)
    legend = signs_of([result for row in rows for result in row.results], tr)
    if any(row.possible for row in rows):
        legend.append(Item(Here(SIGN), tr("place now"), MUTED))
    return lines + flow(notes_of(shown.notes)) + flow(legend)


def _helpers(shown: StandingPicture, tr: Texts) -> Iterator[Item]:
    for one in shown.helpers:
        tables = tr.plural("{count} table", "{count} tables", one.tables)
        yield Item(None, f"{fitted(Face.TEXT, SIZE, drawn(one.who, tr), 330)} {one.points} ({tables})", INK)


def notes_of(notes: Iterable[Note]) -> list[Item]:
    return [Item(NoteMark(SIGN, note.number), note.text, INK) for note in notes]


def signs_of(results: Sequence[Result], tr: Texts) -> list[Item]:
    found: list[Item] = []
    if any(result.state is State.PLACE for result in results):
        found.append(Item(Medal(SIGN, 1), tr("place at a table"), MUTED))
    if any(result.shared for result in results):
        found.append(Item(Medal(SIGN, 1, shared=True), tr("shared place"), MUTED))
    for state, text in STATES.items():
        if state is not State.OUT and any(result.state is state for result in results):
            found.append(Item(sign_of(Result(state), SIGN), tr(text), MUTED))
    if any(result.taken for result in results):
        found.append(Item(Taken(SIGN - 6), tr("taken over"), MUTED))
    if any(result.computers for result in results):
        found.append(Item(Machine(SIGN - 6), tr("with computers"), MUTED))
    return found


def flow(items: Iterable[Item]) -> list[list[Item]]:
    """Return footer items in lines of at most FOOT_ROOM pixels. An item wider than a line is shortened with an
    ellipsis.
    """
    lines: list[list[Item]] = []
    left = 0
    for one in items:
        item = one
        if item.wide > FOOT_ROOM:
            item = item._replace(text=fitted(Face.TEXT, SIZE, item.text, FOOT_ROOM - (_ASIDE if item.art else 0)))
        if not lines or item.wide + _GAP > left:
            lines.append([])
            left = FOOT_ROOM + _GAP
        lines[-1].append(item)
        left -= item.wide + _GAP
    return lines


def draw_foot(canvas: Canvas, top: int, lines: Sequence[Sequence[Item]]) -> None:
    for number, line in enumerate(lines):
        x, y = FOOT_LEFT, top + 12 + number * LINE + LINE // 2
        for item in line:
            if item.art:
                canvas.stamp_middle(item.art, x + SIGN // 2, y, PAPER)
                x += _ASIDE
            x += canvas.text(x, y, item.text, Face.TEXT, SIZE, item.color, PAPER) + _GAP
