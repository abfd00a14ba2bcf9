"""A board of square fields, or a row of cards, with the players beside it: a picture, its alt text and a text board
from one description. A game that needs no pictures of its own only describes its board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import msgspec

from data.colors import COLORS
from data.texts import N_, SOURCE_LANGUAGE, Texts, languages, texts
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.marks import Mark, New, Numbered
from render.kit.palette import RGB, Palette
from render.kit.picture import Picture
from render.kit.sprites import Ghost, Panel, Piece
from render.kit.text.budget import Part
from render.kit.text.fonts import Face, drawable, fitted, signs, size_for
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
        (GOLD, SHEET, 2),
    ),
)

TOP: Final = 52
"""The middle of the line above the board."""
BOARD: Final = Box(210, 130, 1084, 1004)
"""The position of the board. Discord's mark of the alt text is to the left of it, so nothing is drawn there."""
SIDE: Final = Box(1134, 130, 1626, 1004)
EDGE: Final = 8
LARGEST_FIELD: Final = 150
TALLEST_PANEL: Final = 210
GAP: Final = 20
CARD: Final = (150, 210)
"""A card's width and height below a board; elsewhere in this shape, and at most this wide:"""
LARGEST_CARD: Final = 240
MOST_PIECES: Final = 24
"""The most fields of one player that the alt text names."""

_MARKED: Final = N_("New: {fields}.")
_OPEN: Final = N_("Possible: {fields}.")
_CARDS: Final = N_("Cards: {cards}.")


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One field. ``owner``: the seat whose piece lies there; ``text``: a sign or number of at most four characters, on
    a free field or instead of a piece; ``open``: a piece can be laid there now, so a free field has a ring; ``dark``:
    its ground; ``marked``: it changed last.
    """

    owner: int | None = None
    text: str = ""
    open: bool = False
    dark: bool = False
    marked: bool = False


FREE: Final = Cell()


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card, a die or a tile beside the board: its text (at most twelve characters), whether it's new, the seat that
    played it, if that matters.
    """

    text: str
    marked: bool = False
    owner: int | None = None


class Grid(msgspec.Struct, frozen=True, kw_only=True):
    """A board. ``cells``: rows of fields from the top, all of one length; ``columns``, ``rows``: their labels, by
    default letters and numbers. ``cards``: in rows below the fields, or in their place. ``notes``: a line for each
    seat, below its name (at most 24 characters). ``text``: the line above, if it isn't the usual one about who is next.
    """

    cells: tuple[tuple[Cell, ...], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    notes: tuple[str, ...] = ()
    text: str = ""

    def column(self, number: int) -> str:
        """Return the label of column ``number``, from 0."""
        return self.columns[number] if number < len(self.columns) else "" if self.columns else chr(ord("a") + number)

    def row(self, number: int) -> str:
        """Return the label of row ``number``, from 0 at the top."""
        return self.rows[number] if number < len(self.rows) else "" if self.rows else str(number + 1)

    def fields(self) -> Iterator[tuple[str, Cell]]:
        """Each field with its name."""
        for down, row in enumerate(self.cells):
            for across, cell in enumerate(row):
                yield self.column(across) + (self.row(down) or f".{down + 1}"), cell


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """The player of a seat: name, colour, points if the game has any, whether the game is waiting for them."""

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
    """Draw ``grid`` with its ``players`` by seat; ``text``: the line above it. ``ideas``: row and column of fields that
    get the numbers from 1 on, None for a number without a field.
    """
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, CLOTH)
    if text := drawable(Face.TITLE, grid.text or text):
        room = WIDTH - BOARD.left - 24
        size = size_for(Face.TITLE, text, room, 56, 40)
        canvas.text(BOARD.left - EDGE, TOP, fitted(Face.TITLE, size, text, room), Face.TITLE, size, INK, CLOTH)
    bottom = _board(canvas, grid, players, ideas) if grid.cells else BOARD.top - GAP
    _cards(canvas, grid, players, bottom + GAP)
    _players(canvas, grid, players, tr)
    return Picture.of(canvas, _told(grid, players, tr, text))


def _board(canvas: Canvas, grid: Grid, players: Sequence[Player], ideas: Sequence[tuple[int, int] | None]) -> int:
    """Draw the fields; return where they end."""
    wide, high = len(grid.cells[0]), len(grid.cells)
    room = BOARD.height - (CARD[1] + GAP if grid.cards else 0)
    field = min(LARGEST_FIELD, BOARD.width // wide, (room - 40) // high)
    left, top = BOARD.left + (BOARD.width - field * wide) // 2, BOARD.top + 40
    right, bottom = left + field * wide, top + field * high
    canvas.fill((left - EDGE, top - EDGE, right + EDGE, bottom + EDGE), RIM)
    for down, row in enumerate(grid.cells):
        for across, cell in enumerate(row):
            _field(canvas, cell, players, (left + across * field, top + down * field), field)
        canvas.text(left - 44, top + down * field + field // 2, grid.row(down), Face.BOLD, 40, INK, CLOTH, "m")
    for number, place in enumerate(ideas, 1):
        if place is not None:
            x, y = left + place[1] * field + field // 2, top + place[0] * field + field // 2
            canvas.stamp_middle(Numbered(field // 2, min(number, 3)), x, y, LIGHT, over=True)
    for across in range(wide):
        canvas.text(left + across * field + field // 2, top - 34, grid.column(across), Face.BOLD, 40, INK, CLOTH, "m")
    return bottom + EDGE


def _field(canvas: Canvas, cell: Cell, players: Sequence[Player], place: tuple[int, int], side: int) -> None:
    (x, y), ground = place, DARK if cell.dark else LIGHT
    canvas.fill((x + 1, y + 1, x + side - 1, y + side - 1), ground)
    middle = x + side // 2, y + side // 2
    if cell.marked:
        canvas.stamp(Mark(side, side), x, y, ground, over=True)
    if cell.owner is not None:
        canvas.stamp_middle(Piece(side * 7 // 10, players[cell.owner].color), *middle, ground, over=True)
    elif text := signs(Face.BOLD, cell.text):
        size = size_for(Face.BOLD, text, side * 0.8, side // 2, 20)
        canvas.text(*middle, text, Face.BOLD, size, INK, ground, "m", over=cell.marked)
    elif cell.open:
        canvas.stamp_middle(Ghost(side // 3, ground, QUIET), *middle, ground, over=cell.marked)


def _cards(canvas: Canvas, grid: Grid, players: Sequence[Player], top: int) -> None:
    """Draw the cards in rows from ``top`` on, as large as there is room for."""
    if not grid.cards:
        return
    count, high = len(grid.cards), BOARD.bottom - top
    width, across = max((_card_width(count, across, high), across) for across in range(1, count + 1))
    height = width * CARD[1] // CARD[0]
    for number, card in enumerate(grid.cards):
        x = BOARD.left + number % across * (width + GAP)
        y = top + number // across * (height + GAP)
        strip = None if card.owner is None else PIECES[players[card.owner].color]
        canvas.stamp(Panel(width, height, SHEET, RIM, 3, strip), x, y, CLOTH)
        text = signs(Face.BOLD, card.text)
        room = width - 28 - (16 if strip else 0) - (24 if card.marked else 0)
        size = size_for(Face.BOLD, text, room, height // 3, 20)
        shown = fitted(Face.BOLD, size, text, room)
        canvas.text(x + width // 2 + (6 if strip else 0), y + height // 2, shown, Face.BOLD, size, INK, SHEET, "m")
        if card.marked:
            canvas.stamp(New(width, height), x, y, SHEET, over=True)


def _card_width(count: int, across: int, high: int) -> int:
    """Return the width of ``count`` cards with so many in a row, if all of them together are at most ``high``."""
    rows = -(-count // across)
    tall = (high - GAP * (rows - 1)) // rows
    return min(LARGEST_CARD, (BOARD.width - GAP * (across - 1)) // across, tall * CARD[0] // CARD[1])


def _players(canvas: Canvas, grid: Grid, players: Sequence[Player], tr: Texts) -> None:
    height = min(TALLEST_PANEL, (SIDE.height - GAP * (len(players) - 1)) // max(1, len(players)))
    for seat, player in enumerate(players):
        top = SIDE.top + seat * (height + GAP)
        rim, thick = (GOLD, 9) if player.asked else (RIM, 3)
        canvas.stamp(Panel(SIDE.width, height, SHEET, rim, thick, PIECES[player.color]), SIDE.left, top, CLOTH)
        canvas.stamp_middle(Piece(min(92, height * 2 // 3), player.color), SIDE.left + 86, top + height // 2, SHEET)
        note = drawable(Face.TEXT, grid.notes[seat]) if seat < len(grid.notes) else ""
        points = "" if player.points is None else str(player.points)
        taken = 0
        if points:
            taken = canvas.text(
                SIDE.right - 30, top + height // 2, points, Face.BOLD, min(84, height // 2), INK, SHEET, "r"
            )
        room = SIDE.width - 160 - 30 - taken
        name = drawn_name(player.name, player.color, tr, Face.TEXT)
        y = top + height // 2 - (height // 7 if note else 0)
        if height >= TALLEST_PANEL * 3 // 4:
            write(canvas, (SIDE.left + 150, y), name, room, (46, 30), INK, SHEET, even=36)
        else:
            size = size_for(Face.TEXT, name, room, 46, 30)
            canvas.text(SIDE.left + 150, y, fitted(Face.TEXT, size, name, room), Face.TEXT, size, INK, SHEET)
        if note:
            size = size_for(Face.TEXT, note, room, 38, 28)
            below = top + height * 5 // 7
            canvas.text(SIDE.left + 150, below, fitted(Face.TEXT, size, note, room), Face.TEXT, size, QUIET, SHEET)


def _told(grid: Grid, players: Sequence[Player], tr: Texts, text: str) -> list[Part]:
    """Return the alt text: the line above, each player's pieces, new fields, the cards."""
    parts = [Part((text if text[-1] in ".!?" else f"{text}.",))] if text else []
    for seat, player in enumerate(players):
        held = [name for name, cell in grid.fields() if cell.owner == seat]
        said = [player.name if player.points is None else tr.pair(player.name, player.points)]
        said += [grid.notes[seat]] if seat < len(grid.notes) and grid.notes[seat] else []
        short = f"{', '.join(said)}."
        full = f"{', '.join(said)}; {' '.join(held[:MOST_PIECES])}." if held else short
        parts.append(Part((short, full), rank=1))
    written = [f"{name} {cell.text}" for name, cell in grid.fields() if cell.text]
    parts += [Part(("", f"{', '.join(written)}."), rank=3)] if written else []
    marked = [name for name, cell in grid.fields() if cell.marked]
    parts += [Part(("", tr(_MARKED, fields=", ".join(marked))), rank=2)] if marked else []
    possible = [name for name, cell in grid.fields() if cell.open]
    parts += [Part(("", tr(_OPEN, fields=", ".join(possible))), rank=4)] if possible else []
    parts += [Part((tr(_CARDS, cards=", ".join(card.text for card in grid.cards)),))] if grid.cards else []
    return parts


def as_text(grid: Grid, players: Sequence[Player], tr: Texts, text: str = "") -> str:
    """Return the board in letters, for a code block."""
    lines = list(wrapped(grid.text or text, rest="")) if grid.text or text else []
    if grid.cells:
        signs = [[_sign(cell, players) for cell in row] for row in grid.cells]
        names = [grid.column(number) for number in range(len(grid.cells[0]))]
        wide = max(len(sign) for sign in (*names, *(sign for row in signs for sign in row)))
        edge = max(len(grid.row(number)) for number in range(len(signs)))
        lines.append(" ".join(["", *(name.rjust(wide) for name in names)]).rjust(edge + (wide + 1) * len(names)))
        for number, row in enumerate(signs):
            lines.append(" ".join([grid.row(number).rjust(edge), *(sign.rjust(wide) for sign in row)]))
    if grid.cards:
        lines += wrapped(tr(_CARDS, cards=", ".join(card.text for card in grid.cards)))
    for seat, player in enumerate(players):
        said = [f"{'>' if player.asked else ' '} {LETTERS[player.color]} {plain(player.name)}"]
        said += [] if player.points is None else [str(player.points)]
        said += [grid.notes[seat]] if seat < len(grid.notes) and grid.notes[seat] else []
        lines += wrapped("  ".join(said))
    return "\n".join(lines)


def _sign(cell: Cell, players: Sequence[Player]) -> str:
    sign = LETTERS[players[cell.owner].color] if cell.owner is not None else cell.text or ("+" if cell.open else ".")
    return f"*{sign}" if cell.marked else sign


@cache
def warm_up() -> None:
    """Draw the usual pictures once."""
    grid = Grid(cells=((Cell(owner=0), FREE), (FREE, Cell(owner=1, marked=True))))
    players = [Player(name="A", color="blue"), Player(name="B", color="red", asked=True)]
    for language in languages():
        picture(grid, players, texts(language if language != SOURCE_LANGUAGE else None))
