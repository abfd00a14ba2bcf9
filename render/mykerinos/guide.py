from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from data.texts import N_, Texts
from games.mykerinos.actions import Side
from games.mykerinos.events import ParcelTaken, Ranked, SentToMuseum, ZoneDone
from games.mykerinos.rules.board import FIELD_NAMES
from games.mykerinos.rules.parcels import PARCELS
from games.mykerinos.view import Fate, FieldView, ParcelView, View
from render.kit.art import Art
from render.kit.canvas import Canvas
from render.kit.picture import Picture
from render.kit.sprites import Panel, Piece
from render.kit.text.budget import Part
from render.kit.text.fonts import Face, fitted
from render.kit.theme import INK, SHEET
from render.mykerinos.board import draw_zone
from render.mykerinos.changes import Changes
from render.mykerinos.example import example
from render.mykerinos.layout import MUSEUM, Layout
from render.mykerinos.museum import draw_museum, draw_walls
from render.mykerinos.palette import GOLD_PALE, LAPIS, LINE, PALETTE, PAPYRUS, PATRONS
from render.mykerinos.signs.arts import Cartouche, Pyramid, Tile, patron_key
from render.mykerinos.signs.beside import Arrow, Chip, Frieze, Plaque, Sack, Sun, Temple
from render.mykerinos.zone import zone_picture

WIDTH: Final = 1000
_HEADER: Final = 72
TEXT: Final = 36
_ROW: Final = 82
_FOOT: Final = 96
_COLUMN: Final = WIDTH // 2
_SYMBOL: Final = 52
ROOM: Final = _COLUMN - 2 * _SYMBOL - 20
"""The width that is reserved for the name of a symbol, in pixels."""

_TOP: Final = 122
_CELL: Final = 96
_LIST: Final = 504
_OWN: Final = 9
_PLANNED: Final = (10, 18)
_PYRAMIDS: Final = (0, 11, 17)

NAMES: Final = (
    N_("an archaeologist"),
    N_("a pyramid"),
    N_("a parcel's cartouche"),
    N_("Violet"),
    N_("Lemon"),
    N_("Brown"),
    N_("Blackmore"),
    N_("Tangerine"),
    N_("no patron, 5 points"),
    N_("a used patron tile"),
    N_("the start player"),
    N_("whose turn it is"),
    N_("the general supply"),
    N_("to the museum"),
    N_("a zone's number"),
    N_("a wing's number"),
)
ARTS: Final[tuple[Art, ...]] = (
    Piece(58, "blue"),
    Pyramid(68),
    Cartouche(42, 76, "lemon", 3),
    *(Tile(patron_key(patron), side=66) for patron in (*PATRONS, None)),
    Tile("violet", turned=True, side=66),
    Sun(60),
    Arrow(52),
    Sack(56),
    Temple(60),
    Chip(52, "3"),
    Plaque(64, 50, "II"),
)
SYMBOLS: Final = tuple(zip(ARTS, NAMES, strict=True))


def legend(tr: Texts) -> Picture:
    half = len(SYMBOLS) // 2
    canvas = _sheet(_HEADER + half * _ROW + _FOOT, tr("What the symbols mean"))
    for place, (art, name) in enumerate(SYMBOLS):
        left, y = place // half * _COLUMN, _HEADER + 10 + place % half * _ROW + _ROW // 2
        canvas.stamp_middle(art, left + _SYMBOL + 8, y, PAPYRUS, over=True)
        text = fitted(Face.TEXT, TEXT, tr(name), ROOM)
        canvas.text(left + 2 * _SYMBOL + 12, y, text, Face.TEXT, TEXT, INK, PAPYRUS)
    names = ", ".join(tr(name) for _, name in SYMBOLS)
    return Picture.of(canvas, [Part((tr("The symbols on the pictures: {names}.", names=names),))])


def excavation(tr: Texts) -> Picture:
    """Draw a zone with an archaeologist on B2, and a planned extension to C2 and C3."""
    title = tr("Dig and extend")
    height = _TOP + 3 * _CELL + 88
    canvas = _sheet(height, title)
    view = _dug()
    draw_zone(canvas, _layout(), view, 0, _PLANNED, "blue")
    told = (
        (tr("Dig: B2"), GOLD_PALE),
        (tr("Extend: C2, C3"), GOLD_PALE),
        (tr("A3 only touches a corner"), SHEET),
        (tr("D2: a pyramid"), SHEET),
    )
    for row, (text, ground) in enumerate(told):
        top = _TOP - 26 + row * _ROW
        canvas.stamp(Panel(WIDTH - 20 - _LIST, _ROW - 12, ground, LINE, 2), _LIST, top, PAPYRUS)
        y = top + (_ROW - 12) // 2
        room = WIDTH - 60 - _LIST
        canvas.text(_LIST + 20, y, fitted(Face.TEXT, TEXT, text, room), Face.TEXT, TEXT, INK, ground)
    sentence = f"{tr.pair(title, tr.apart(text for text, _ in told))}."
    return Picture.of(canvas, [Part((sentence,))])


def scored_zone(tr: Texts) -> Picture:
    """Draw the example from M5.2: blue has 4 archaeologists, red and green have 2 each, and white has 1. Green passed
    before red.
    """
    return zone_picture(table(), scored(), (), tr)


def museum(tr: Texts) -> Picture:
    view = table()
    canvas = Canvas(PALETTE, MUSEUM.right + 24, MUSEUM.bottom + 24, PAPYRUS)
    draw_walls(canvas)
    draw_museum(canvas, view, Changes(), None, None)
    shown = canvas.part((MUSEUM.left - 24, MUSEUM.top - 24, MUSEUM.right + 24, MUSEUM.bottom + 24))
    sentence = tr(
        "The museum: five wings in a ring. In each, a room of value 3 leads to one of value 5. Between two wings, "
        "a room of value 2 leads to the rooms of value 5 of both."
    )
    return Picture.of(shown, [Part((sentence,))])


def _sheet(height: int, title: str) -> Canvas:
    canvas = Canvas(PALETTE, WIDTH, height, PAPYRUS)
    canvas.fill((0, 0, WIDTH, _HEADER - 12), LAPIS)
    canvas.stamp(Frieze(WIDTH, 12), 0, _HEADER - 12, LAPIS)
    canvas.text(24, 30, title, Face.TITLE, 36, GOLD_PALE, LAPIS)
    return canvas


def _layout() -> Layout:
    return Layout(6, 92, _TOP, _CELL, _CELL, 64, 86, (56, 144), _TOP - 26, 64, True)


@cache
def _dug() -> View:
    view = table()
    fields = [FieldView(name, False, None) for name in FIELD_NAMES[:48]]
    for field in _PYRAMIDS:
        fields[field] = replace(fields[field], pyramid=True)
    fields[_OWN] = replace(fields[_OWN], owner=0)
    fields[3] = replace(fields[3], owner=1)
    parcels = [
        ParcelView(_parcel(patron, points), patron, points, False, Fate.OPEN, None)
        for patron, points in (("violet", 3), ("lemon", 2))
    ]
    zone = replace(view.zones[0], left=parcels[0], right=parcels[1], done=False)
    return replace(view, fields=tuple(fields), zones=(zone, *view.zones[1:]))


@cache
def table() -> View:
    view = example(4, 6)
    held = {"3:2": 0, "5:2": 0, "2:3-4": 1, "2:1-2": 2}
    rooms = tuple(replace(room, owner=held.get(room.name)) for room in view.rooms)
    seats = tuple(replace(seat, tiles=()) for seat in view.seats)
    return replace(view, rooms=rooms, seats=seats)


def _parcel(patron: str, points: int) -> str:
    return next(parcel.id for parcel in PARCELS.values() if (parcel.patron, parcel.points) == (patron, points))


@cache
def scored() -> ZoneDone:
    view = table()
    left, right = _parcel("lemon", 3), _parcel("blackmore", 0)
    owners = (0, 0, 1, 2, None, None, 1, 2, 0, 0, None, 3)
    room = next(number for number, one in enumerate(view.rooms) if one.name == "2:2-3")
    return ZoneDone(
        zone=0,
        left=(),
        round=2,
        ranking=(Ranked(0, 4, 2), Ranked(2, 2, 1), Ranked(1, 2, 3), Ranked(3, 1, 4)),
        steps=(
            ParcelTaken(0, 0, left, Side.LEFT, 3),
            SentToMuseum(2, room, 0),
            ParcelTaken(0, 1, right, Side.RIGHT, 0),
        ),
        parcels=(left, right),
        turned=(False, False),
        pyramids=tuple(
            PARCELS[left if column < 2 else right].pyramids[row][column % 2] == "^"
            for row in range(3)
            for column in range(4)
        ),
        owners=owners,
    )
