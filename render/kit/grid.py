"""Draws a board made of squares, of points connected by lines, or of cards, with a list of players next to it.

The image, its alt text and the board as text are all generated from one description, so a game needs no drawing code.

The board is on the right and takes the full height of the image. The status line and the players are on the left, as
far down as Discord's "ALT" badge allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import msgspec

from data.colors import COLORS
from data.texts import N_, SOURCE_LANGUAGE, Texts, languages, texts
from render.kit.art import Sheet
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH, Box, alt_mark
from render.kit.marks import Mark, New, Numbered
from render.kit.palette import RGB, Palette
from render.kit.pen import Pen
from render.kit.picture import Picture
from render.kit.sprites import Ghost, Panel, Piece
from render.kit.text.budget import Part
from render.kit.text.fonts import Face, drawable, fitted, known, size_for, width
from render.kit.text.lettering import write
from render.kit.text.names import drawn_name
from render.kit.text.textboard import plain, wrapped
from render.kit.theme import INK, LETTERS, PIECES, SHEET, WHITE, shared

CLOTH: Final[RGB] = (238, 232, 214)
LIGHT: Final[RGB] = (222, 226, 206)
DARK: Final[RGB] = (190, 204, 184)
RIM: Final[RGB] = (70, 84, 74)
QUIET: Final[RGB] = (84, 98, 88)
GOLD: Final[RGB] = (226, 160, 26)
_GROUNDS: Final = (CLOTH, LIGHT, DARK, SHEET)
_NAMED, _RAMPS = shared(COLORS)
PALETTE: Final = Palette.of(
    (*_NAMED, CLOTH, LIGHT, DARK, RIM, QUIET, GOLD),
    (
        *_RAMPS,
        *((color, ground, 3) for color in (INK, QUIET) for ground in _GROUNDS),
        (WHITE, RIM, 2),
        (RIM, LIGHT, 3),
        (GOLD, SHEET, 2),
    ),
)

MARGIN: Final = 16
COLUMN: Final = (420, 560)
FOOT: Final = alt_mark(WIDTH, HEIGHT).top - MARGIN
EDGE: Final = 8
BESIDE: Final = 60
"""The width of the space for row labels, and the height of the space for column labels."""
LARGEST_FIELD: Final = 240
TALLEST_PANEL: Final = 210
GAP: Final = 20
CARD: Final = (150, 210)
"""The width and height of a card below a board, in pixels. Cards elsewhere have the same proportions."""
LARGEST_CARD: Final = 280
SIGN: Final = 4
"""The maximum number of characters in the text on a square."""
ON_CARD: Final = 12
NOTE: Final = 24
"""The maximum number of characters in the note shown next to a player's name."""
MOST_PIECES: Final = 24
"""The maximum number of squares that the alt text names for each player."""

_MARKED: Final = N_("New: {fields}.")
_OPEN: Final = N_("Possible: {fields}.")
_CARDS: Final = N_("Cards: {cards}.")


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """A square of the board.

    `owner` is the seat whose piece is there. `text` has at most four characters and is shown on a free square or
    instead of a piece. `open` draws a ring on a free square where a piece can be placed now. `dark` selects the dark
    background. `marked` highlights the latest change. `absent` means that the board has no square there.
    """

    owner: int | None = None
    text: str = ""
    open: bool = False
    dark: bool = False
    marked: bool = False
    absent: bool = False


FREE: Final = Cell()


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card, die or tile.

    `text` has at most twelve characters. `marked` is true if the card is new. `owner` is the seat that played the card,
    or None if that doesn't matter.
    """

    text: str
    marked: bool = False
    owner: int | None = None


class Grid(msgspec.Struct, frozen=True, kw_only=True):
    """The description of a board, from which its image and its text are made.

    `cells` holds rows of squares from the top, all of the same length. `columns` and `rows` hold the labels of the
    columns and rows, by default letters and numbers. `lines` holds pairs of squares (row and column from 0) to connect
    by a line. If there are lines, squares are drawn as points. `cards` are shown below the squares, or alone if the
    board has no squares. `notes` holds a note of at most 24 characters for each seat. `text` replaces the default
    status line.
    """

    cells: tuple[tuple[Cell, ...], ...] = ()
    lines: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    notes: tuple[str, ...] = ()
    text: str = ""

    def column(self, number: int) -> str:
        return self.columns[number] if number < len(self.columns) else "" if self.columns else chr(ord("a") + number)

    def row(self, number: int) -> str:
        return self.rows[number] if number < len(self.rows) else "" if self.rows else str(number + 1)

    def fields(self) -> Iterator[tuple[str, Cell]]:
        """Yield each square of the board with its name, such as `b3`. Absent squares are left out."""
        for down, row in enumerate(self.cells):
            for across, cell in enumerate(row):
                if cell.absent:
                    continue
                yield self.column(across) + (self.row(down) or f".{down + 1}"), cell


class Player(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    color: str
    points: int | None = None
    asked: bool = False


def picture(
    grid: Grid,
    players: Sequence[Player],
    tr: Texts,
    text: str = "",
    *,
    ideas: Sequence[tuple[int, int] | None] = (),
) -> Picture:
    """Draw `grid` and the list of players. `players` holds them by seat. `text` is the status line.

    `ideas` holds the squares (row and column) to mark with the numbers 1, 2 and so on, or None to skip a number.
    """
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, CLOTH)
    text = drawable(Face.TITLE, grid.text or text)
    room = WIDTH - COLUMN[0] - 3 * MARGIN
    wide = _board(canvas, grid, players, ideas, room) if grid.cells else room
    if not grid.cells:
        _cards(canvas, grid, players, Box(WIDTH - MARGIN - room, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN))
    side = min(COLUMN[1], WIDTH - wide - 3 * MARGIN)
    top = _heading(canvas, text, side)
    _players(canvas, grid, players, tr, Box(MARGIN, top, MARGIN + side, FOOT))
    return Picture.of(canvas, _told(grid, players, tr, text))


def _heading(canvas: Canvas, text: str, room: int) -> int:
    size, rows = 56, _rows(text, 56, room)
    while size > 44 and len(rows) > 2:
        size -= 4
        rows = _rows(text, size, room)
    high = size * 5 // 4
    for number, row in enumerate(rows[:3]):
        shown = row if number < 2 else " ".join(rows[2:])
        line = fitted(Face.TITLE, size, shown, room)
        canvas.text(MARGIN, MARGIN + high // 2 + number * high, line, Face.TITLE, size, INK, CLOTH)
    return MARGIN + min(len(rows), 3) * high + GAP


def _rows(text: str, size: int, room: int) -> list[str]:
    rows: list[str] = []
    for word in text.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and width(Face.TITLE, size, longer) <= room:
            rows[-1] = longer
        else:
            rows.append(word)
    return rows


def _board(
    canvas: Canvas, grid: Grid, players: Sequence[Player], ideas: Sequence[tuple[int, int] | None], room: int
) -> int:
    wide, high = len(grid.cells[0]), len(grid.cells)
    beside = BESIDE if any(map(grid.row, range(high))) else EDGE
    above = BESIDE if any(map(grid.column, range(wide))) else EDGE
    cards = CARD[1] + GAP if grid.cards else 0
    tall = HEIGHT - 2 * MARGIN - cards
    field = min(LARGEST_FIELD, (room - beside - EDGE) // wide, (tall - above - EDGE) // high)
    taken = beside + field * wide + EDGE
    spare = max(0, WIDTH - 3 * MARGIN - COLUMN[1] - taken)
    left = WIDTH - MARGIN - spare // 2 - EDGE - field * wide
    top = MARGIN + above + (tall - above - EDGE - field * high) // 2
    places = {
        (down, across): (left + across * field, top + down * field)
        for down, row in enumerate(grid.cells)
        for across, cell in enumerate(row)
        if not cell.absent
    }
    if grid.lines:
        _lines(canvas, grid, Box(left, top, left + field * wide, top + field * high), field)
    else:
        for x, y in places.values():
            canvas.fill((x - EDGE, y - EDGE, x + field + EDGE, y + field + EDGE), RIM)
    for (down, across), place in places.items():
        _field(canvas, grid.cells[down][across], players, place, field, point=bool(grid.lines))
    for number, idea in enumerate(ideas, 1):
        if idea is not None:
            x, y = left + idea[1] * field + field // 2, top + idea[0] * field + field // 2
            canvas.stamp_middle(Numbered(field // 2, min(number, 3)), x, y, LIGHT, over=True)
    for down in range(high):
        y = top + down * field + field // 2
        canvas.text(left - EDGE - 24, y, grid.row(down), Face.BOLD, 44, INK, CLOTH, "m")
    for across in range(wide):
        x = left + across * field + field // 2
        canvas.text(x, top - EDGE - 24, grid.column(across), Face.BOLD, 44, INK, CLOTH, "m")
    if cards:
        _cards(canvas, grid, players, Box(left, HEIGHT - MARGIN - CARD[1], WIDTH - MARGIN, HEIGHT - MARGIN))
    return taken + spare


def _lines(canvas: Canvas, grid: Grid, box: Box, field: int) -> None:
    canvas.fill((box.left - EDGE, box.top - EDGE, box.right + EDGE, box.bottom + EDGE), RIM)
    canvas.fill(box, LIGHT)
    thick = max(6, field // 16)
    for line in grid.lines:
        (top, left), (bottom, right) = sorted(line)
        across, down = (right - left) * field, (bottom - top) * field
        art = Line(abs(across) + thick, down + thick, thick, across < 0)
        x, y = box.left + min(left, right) * field + field // 2, box.top + top * field + field // 2
        canvas.stamp(art, x - thick // 2, y - thick // 2, LIGHT, over=True)


class Line(Sheet, frozen=True):
    thick: int
    back: bool

    def draw(self, pen: Pen) -> None:
        half = self.thick / 2
        left, right = (self.width - half, half) if self.back else (half, self.width - half)
        pen.line(((left, half), (right, self.height - half)), RIM, self.thick)


def _field(
    canvas: Canvas, cell: Cell, players: Sequence[Player], place: tuple[int, int], side: int, *, point: bool
) -> None:
    (x, y), ground = place, DARK if cell.dark else LIGHT
    middle = x + side // 2, y + side // 2
    text = known(Face.BOLD, cell.text)
    if not point:
        canvas.fill((x + 1, y + 1, x + side - 1, y + side - 1), ground)
    elif cell.owner is None:
        disc = Ghost(side * 6 // 10, ground, RIM) if text else Ghost(side // 4, RIM, RIM)
        canvas.stamp_middle(disc, *middle, LIGHT, over=True)
    if cell.marked:
        canvas.stamp(Mark(side, side), x, y, ground, over=True)
    if cell.owner is not None:
        canvas.stamp_middle(Piece(side * 7 // 10, players[cell.owner].color), *middle, ground, over=True)
    elif text:
        size = size_for(Face.BOLD, text, side * (0.5 if point else 0.8), side // 2, 20)
        canvas.text(*middle, text, Face.BOLD, size, INK, ground, "m", over=cell.marked or point)
    elif cell.open:
        canvas.stamp_middle(Ghost(side // 3, ground, QUIET), *middle, ground, over=cell.marked or point)


def _cards(canvas: Canvas, grid: Grid, players: Sequence[Player], box: Box) -> None:
    if not grid.cards:
        return
    count = len(grid.cards)
    wide, across = max((_card_width(count, across, box), across) for across in range(1, count + 1))
    height = wide * CARD[1] // CARD[0]
    for number, card in enumerate(grid.cards):
        x = box.left + number % across * (wide + GAP)
        y = box.top + number // across * (height + GAP)
        strip = None if card.owner is None else PIECES[players[card.owner].color]
        canvas.stamp(Panel(wide, height, SHEET, RIM, 3, strip), x, y, CLOTH)
        text = known(Face.BOLD, card.text)
        room = wide - 28 - (16 if strip else 0) - (24 if card.marked else 0)
        size = size_for(Face.BOLD, text, room, height // 3, 20)
        shown = fitted(Face.BOLD, size, text, room)
        canvas.text(x + wide // 2 + (6 if strip else 0), y + height // 2, shown, Face.BOLD, size, INK, SHEET, "m")
        if card.marked:
            canvas.stamp(New(wide, height), x, y, SHEET, over=True)


def _card_width(count: int, across: int, box: Box) -> int:
    rows = -(-count // across)
    tall = (box.height - GAP * (rows - 1)) // rows
    return min(LARGEST_CARD, (box.width - GAP * (across - 1)) // across, tall * CARD[0] // CARD[1])


def _players(canvas: Canvas, grid: Grid, players: Sequence[Player], tr: Texts, box: Box) -> None:
    height = min(TALLEST_PANEL, (box.height - GAP * (len(players) - 1)) // max(1, len(players)))
    for seat, player in enumerate(players):
        top = box.top + seat * (height + GAP)
        rim, thick = (GOLD, 9) if player.asked else (RIM, 3)
        canvas.stamp(Panel(box.width, height, SHEET, rim, thick, PIECES[player.color]), box.left, top, CLOTH)
        piece = min(84, height * 2 // 3)
        canvas.stamp_middle(Piece(piece, player.color), box.left + 30 + piece // 2, top + height // 2, SHEET)
        note = known(Face.TEXT, grid.notes[seat]) if seat < len(grid.notes) else ""
        points = "" if player.points is None else str(player.points)
        taken = 0
        if points:
            right = box.right - 24
            taken = canvas.text(right, top + height // 2, points, Face.BOLD, min(84, height // 2), INK, SHEET, "r")
        left = box.left + 44 + piece
        room = box.right - left - 24 - (taken + 12 if taken else 0)
        name = drawn_name(player.name, player.color, tr, Face.TEXT)
        y = top + height // 2 - (height // 6 if note else 0)
        if height >= TALLEST_PANEL * 3 // 4:
            write(canvas, (left, y), name, room, (50, 34), INK, SHEET, even=36)
        else:
            size = size_for(Face.TEXT, name, room, 50, 34)
            canvas.text(left, y, fitted(Face.TEXT, size, name, room), Face.TEXT, size, INK, SHEET)
        if note:
            size = size_for(Face.TEXT, note, room, 42, 30)
            below = top + height * 5 // 7
            canvas.text(left, below, fitted(Face.TEXT, size, note, room), Face.TEXT, size, QUIET, SHEET)


def _told(grid: Grid, players: Sequence[Player], tr: Texts, text: str) -> list[Part]:
    parts = [Part((text if text[-1] in ".!?" else f"{text}.",))] if text else []
    for seat, player in enumerate(players):
        held = [name for name, cell in grid.fields() if cell.owner == seat]
        said = [player.name if player.points is None else tr.pair(player.name, player.points)]
        said += [grid.notes[seat]] if seat < len(grid.notes) and grid.notes[seat] else []
        brief = ", ".join(said)
        whole = tr.apart((brief, " ".join(held[:MOST_PIECES]))) if held else brief
        parts.append(Part((f"{brief}.", f"{whole}."), rank=1))
    written = [f"{name} {cell.text}" for name, cell in grid.fields() if cell.text]
    parts += [Part(("", f"{', '.join(written)}."), rank=3)] if written else []
    marked = [name for name, cell in grid.fields() if cell.marked]
    parts += [Part(("", tr(_MARKED, fields=", ".join(marked))), rank=2)] if marked else []
    possible = [name for name, cell in grid.fields() if cell.open]
    parts += [Part(("", tr(_OPEN, fields=", ".join(possible))), rank=4)] if possible else []
    parts += [Part((tr(_CARDS, cards=", ".join(card.text for card in grid.cards)),))] if grid.cards else []
    return parts


def as_text(grid: Grid, players: Sequence[Player], tr: Texts, text: str = "") -> str:
    lines = list(wrapped(grid.text or text, rest="")) if grid.text or text else []
    if grid.cells:
        signs = [[_sign(cell, players) for cell in row] for row in grid.cells]
        names = [grid.column(number) for number in range(len(grid.cells[0]))]
        wide = max(len(sign) for sign in (*names, *(sign for row in signs for sign in row)))
        edge = max(len(grid.row(number)) for number in range(len(signs)))
        lines.append(" ".join(["", *(name.rjust(wide) for name in names)]).rjust(edge + (wide + 1) * len(names)))
        for number, row in enumerate(signs):
            lines.append(" ".join([grid.row(number).rjust(edge), *(sign.rjust(wide) for sign in row)]).rstrip())
    if grid.cards:
        lines += wrapped(tr(_CARDS, cards=", ".join(card.text for card in grid.cards)))
    for seat, player in enumerate(players):
        said = [f"{'>' if player.asked else ' '} {LETTERS[player.color]} {plain(player.name)}"]
        said += [] if player.points is None else [str(player.points)]
        said += [grid.notes[seat]] if seat < len(grid.notes) and grid.notes[seat] else []
        lines += wrapped("  ".join(said))
    return "\n".join(lines)


def faults(grid: Grid) -> Iterator[str]:
    """Yield a message for each part of `grid` that can't be shown as intended, such as a text that is too long. The
    messages are for the game's developer.
    """
    if len({len(row) for row in grid.cells}) > 1:
        yield "the rows of the board aren't of one length"
    names = [name for number in range(len(grid.cells)) if (name := grid.row(number))]
    names += [grid.column(number) for number in range(len(grid.cells[0]) if grid.cells else 0)]
    signs = [(f"the field {name}", cell.text, SIGN) for name, cell in grid.fields()]
    signs += [("a row or column", name, SIGN) for name in names]
    signs += [("a card", card.text, ON_CARD) for card in grid.cards]
    signs += [("a note", note, NOTE) for note in grid.notes]
    for what, text, most in signs:
        missing = "".join(dict.fromkeys(one for one in text if not known(Face.BOLD, one) and not one.isspace()))
        if missing:
            yield f"{what} says {text!r}, and the fonts have no {missing}"
        if len(text) > most:
            yield f"{what} says {text!r}, which is longer than {most} characters"
    for line in grid.lines:
        for down, across in line:
            if not (0 <= down < len(grid.cells) and 0 <= across < len(grid.cells[down])):
                yield f"a line leads to row {down}, column {across}, where the board has no field"


def _sign(cell: Cell, players: Sequence[Player]) -> str:
    if cell.absent:
        return ""
    sign = LETTERS[players[cell.owner].color] if cell.owner is not None else cell.text or ("+" if cell.open else ".")
    return f"*{sign}" if cell.marked else sign


@cache
def warm_up() -> None:
    grid = Grid(cells=((Cell(owner=0), FREE), (FREE, Cell(owner=1, marked=True))))
    players = [Player(name="A", color="blue"), Player(name="B", color="red", asked=True)]
    for language in languages():
        picture(grid, players, texts(language if language != SOURCE_LANGUAGE else None))
