"""Draws an image of a scored zone: the zone's squares when it was scored, the ranking, and each player's gains (M5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from data.texts import SOURCE_LANGUAGE, Texts, texts
from games.mykerinos.actions import Side
from games.mykerinos.events import Declined, ParcelTaken, Ranked, SentToMuseum, Step, ZoneDone
from games.mykerinos.rules.board import FIELD_NAMES, ROWS
from games.mykerinos.rules.parcels import PARCELS
from games.mykerinos.view import Fate, FieldView, ParcelView, View, ZoneView
from render.kit.canvas import Canvas
from render.kit.picture import Picture
from render.kit.sprites import Panel, Piece
from render.kit.text.budget import Part
from render.kit.text.fonts import Face, fitted
from render.kit.text.names import Names
from render.kit.theme import INK, SHEET
from render.mykerinos.board import draw_zone
from render.mykerinos.layout import COLUMNS, ZONE_COLUMNS, ZONE_ROWS, Layout
from render.mykerinos.palette import GOLD, GOLD_PALE, LAPIS, LINE, MUTED, PALETTE, PAPYRUS
from render.mykerinos.signs.arts import Tile, patron_key
from render.mykerinos.signs.beside import Chip, Frieze, Temple
from render.mykerinos.words.names import color_of, drawn
from render.mykerinos.words.news import news
from render.mykerinos.words.told import fields_of, parcel_of, pieces_of, pyramids_of, ranking_of

WIDTH: Final = 1000
HEIGHT: Final = 496
_HEADER: Final = 70
_LEFT: Final = 92
_TOP: Final = 122
_CELL: Final = 96
_LIST: Final = 504
_ROW: Final = 86


def zone_picture(view: View, done: ZoneDone, names: Names = (), tr: Texts | None = None) -> Picture:
    """Draw a zone that has been scored, in an image of WIDTH x HEIGHT pixels.

    `view` may be any view of the same game, because only its players and rooms are used.
    """
    tr = tr or texts(SOURCE_LANGUAGE)
    stood = _stood(view, done)
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, PAPYRUS)
    canvas.fill((0, 0, WIDTH, _HEADER - 12), LAPIS)
    canvas.stamp(Frieze(WIDTH, 12), 0, _HEADER - 12, LAPIS)
    canvas.stamp_middle(Chip(46, str(done.zone + 1)), 40, 30, LAPIS)
    title = tr("Zone {zone}, round {round}", zone=done.zone + 1, round=done.round)
    canvas.text(78, 30, title, Face.TITLE, 36, GOLD_PALE, LAPIS)
    draw_zone(canvas, _place(done.zone, stood.rows), stood, done.zone)
    for rank, one in enumerate(done.ranking):
        _row(canvas, stood, rank, one, done.steps, drawn(stood, names, one.seat, tr))
    return Picture.of(canvas, _told(stood, done, title, tr))


def _told(stood: View, done: ZoneDone, title: str, tr: Texts) -> list[Part]:
    zone = stood.zones[done.zone]
    gone = [
        parcel_of(stood, replace(parcel, fate=Fate.OPEN), tr)
        for parcel in (zone.left, zone.right)
        if parcel.fate is Fate.LEFT
    ]
    pieces = ", ".join(pieces_of(stood, done.zone, tr))
    pyramids = " ".join(pyramids_of(stood, (done.zone,)))
    sentences = [
        tr("{title}: {ranking}.", title=title, ranking=ranking_of(stood, done.ranking, tr)),
        *news(stood, done.steps, tr),
        tr("Out of the game: {parcels}.", parcels=", ".join(gone)) if gone else "",
        tr("Archaeologists: {fields}.", fields=pieces) if pieces else "",
        tr("Pyramids: {fields}.", fields=pyramids) if pyramids else "",
    ]
    return [Part(("", sentence), rank) for rank, sentence in enumerate(sentences)]


def _place(zone: int, rows: int) -> Layout:
    left = _LEFT - zone % 2 * ZONE_COLUMNS * _CELL
    top = _TOP - zone // 2 * ZONE_ROWS * _CELL
    return Layout(rows, left, top, _CELL, _CELL, 64, 86, (56, 144), _TOP - 26, _LEFT - 28, True)


def _stood(view: View, done: ZoneDone) -> View:
    rows = ROWS[done.round]
    fields = [FieldView(name, False, None) for name in FIELD_NAMES[: rows * COLUMNS]]
    for number, pyramid, owner in zip(fields_of(done.zone), done.pyramids, done.owners, strict=True):
        fields[number] = FieldView(FIELD_NAMES[number], pyramid, owner)
    takers = {step.parcel: step.seat for step in done.steps if isinstance(step, ParcelTaken)}
    left, right = (
        ParcelView(
            parcel=parcel,
            patron=PARCELS[parcel].patron,
            points=PARCELS[parcel].points,
            turned=turned,
            fate=Fate.TAKEN if parcel in takers else Fate.LEFT,
            owner=takers.get(parcel),
        )
        for parcel, turned in zip(done.parcels, done.turned, strict=True)
    )
    zone = ZoneView(left, right, done.ranking, scoring=False, done=False)
    zones = (zone,) * (rows // ZONE_ROWS * 2)  # only one of them is looked at
    return replace(view, rows=rows, fields=tuple(fields), zones=zones)


def _row(canvas: Canvas, view: View, rank: int, one: Ranked, steps: Sequence[Step], name: str) -> None:
    top = _HEADER + 18 + rank * _ROW
    y = top + 38
    ground = GOLD_PALE if rank == 0 else SHEET
    rim, thick = (GOLD, 4) if rank == 0 else (LINE, 2)
    canvas.stamp(Panel(WIDTH - 20 - _LIST, _ROW - 10, ground, rim, thick), _LIST, top, PAPYRUS)
    canvas.text(_LIST + 34, y, f"{rank + 1}.", Face.TITLE, 40, MUTED, ground, "m")
    canvas.stamp_middle(Piece(56, color_of(view, one.seat)), _LIST + 92, y, ground)
    canvas.text(_LIST + 128, y, str(one.count), Face.BOLD, 48, INK, ground)
    left = WIDTH - 36
    for step in steps:
        if step.seat == one.seat:
            left = _gain(canvas, view, step, left, y, ground)
    start = _LIST + 128 + (34 if one.count < 10 else 58)
    canvas.text(start, y, fitted(Face.TEXT, 36, name, left - 14 - start), Face.TEXT, 36, INK, ground)


def _gain(canvas: Canvas, view: View, step: Step, right: int, y: int, ground: tuple[int, int, int]) -> int:
    match step:
        case ParcelTaken():
            zone = view.zones[step.zone]
            parcel = zone.left if step.side is Side.LEFT else zone.right
            if step.seat >= 0:
                right -= canvas.text(right, y, f"+{step.points}", Face.BOLD, 44, INK, ground, "r") + 10
            art = Tile(patron_key(parcel.patron), side=64)
            canvas.stamp(art, right - art.size[0], y - art.size[1] // 2, ground)
            return right - art.size[0]
        case SentToMuseum():
            room = view.rooms[step.room]
            right -= canvas.text(right, y, str(room.value), Face.BOLD, 44, INK, ground, "r") + 8
            canvas.stamp(Temple(60), right - 60, y - 30, ground)
            return right - 60
        case Declined():
            right -= canvas.text(right, y, "–", Face.BOLD, 44, MUTED, ground, "r")
            return right
