"""One zone and what it gave: its fields as they stood, who ranked how, what each took (M5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from data.texts import SOURCE_LANGUAGE, Texts, texts
from games.mykerinos.actions import Side
from games.mykerinos.events import Declined, Event, ParcelTaken, Placed, Ranked, SentToMuseum, ZoneDone, ZoneRanked
from games.mykerinos.view import Fate, ParcelView, View, ZoneView
from render.kit.budget import Part
from render.kit.canvas import Canvas
from render.kit.fonts import Face, fitted
from render.kit.names import Names
from render.kit.picture import Picture
from render.kit.sprites import Panel, Piece
from render.kit.theme import INK, SHEET
from render.mykerinos.arts import Tile, patron_key
from render.mykerinos.board import draw_zone
from render.mykerinos.layout import ZONE_COLUMNS, ZONE_ROWS, Layout
from render.mykerinos.palette import GOLD, GOLD_PALE, LAPIS, LINE, MUTED, PALETTE, PAPYRUS
from render.mykerinos.signs import Chip, Frieze, Temple
from render.mykerinos.told import news, parcel_of, pieces_of, pyramids_of, ranking_of
from render.mykerinos.words import color_of, drawn

WIDTH: Final = 1000
HEIGHT: Final = 440
_HEADER: Final = 70
_LEFT: Final = 92
"""Discord's mark of the alt text covers no field's middle, even in a picture shown 390 wide."""
_TOP: Final = 122
_CELL: Final = 96
_LIST: Final = 504
"""Where the ranking begins."""
_ROW: Final = 86


def zone_picture(
    view: View,
    events: Sequence[Event],
    names: Names = (),
    tr: Texts | None = None,
    zone: int | None = None,
) -> Picture:
    """The zone that ``events`` rank, WIDTH x HEIGHT.

    ``view``: when the zone's archaeologists still stood there, at its ranking or just before. ``events``: all of the
    zone, from what was placed after ``view`` over its :class:`ZoneRanked` to its :class:`ZoneDone`. ``zone``: which one
    (from 0); by default the first that ``events`` rank. Raises ValueError when they rank none.
    """
    tr = tr or texts(SOURCE_LANGUAGE)
    ranked = next((e for e in events if isinstance(e, ZoneRanked) and zone in (None, e.zone)), None)
    if ranked is None:
        raise ValueError("no zone is ranked by these events")
    mine = _own(events, ranked)
    stood = _stood(view, events, mine, ranked)
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, PAPYRUS)
    canvas.fill((0, 0, WIDTH, _HEADER - 12), LAPIS)
    canvas.stamp(Frieze(WIDTH, 12), 0, _HEADER - 12, LAPIS)
    canvas.stamp_middle(Chip(46, str(ranked.zone + 1)), 40, 30, LAPIS)
    title = tr("Zone {zone}, round {round}", zone=ranked.zone + 1, round=view.round)
    canvas.text(78, 30, title, Face.TITLE, 36, GOLD_PALE, LAPIS)
    draw_zone(canvas, _place(ranked.zone, view.rows), stood, ranked.zone)
    for rank, one in enumerate(ranked.ranking):
        _row(canvas, stood, rank, one, mine, drawn(stood, names, one.seat, tr))
    return Picture.of(canvas, _told(stood, ranked, mine, title, tr))


def _told(stood: View, ranked: ZoneRanked, mine: Sequence[Event], title: str, tr: Texts) -> list[Part]:
    """What the alt text tells: the ranking, what was taken, what left the game, who stood where."""
    zone = stood.zones[ranked.zone]
    gone = [
        parcel_of(stood, replace(parcel, fate=Fate.OPEN), tr)
        for parcel in (zone.left, zone.right)
        if parcel.fate is Fate.LEFT
    ]
    pieces = ", ".join(pieces_of(stood, ranked.zone, tr))
    pyramids = " ".join(pyramids_of(stood, (ranked.zone,)))
    sentences = [
        tr("{title}: {ranking}.", title=title, ranking=ranking_of(stood, ranked.ranking, tr)),
        *news(stood, mine, tr),
        tr("Out of the game: {parcels}.", parcels=", ".join(gone)) if gone else "",
        tr("Archaeologists: {fields}.", fields=pieces) if pieces else "",
        tr("Pyramids: {fields}.", fields=pyramids) if pyramids else "",
    ]
    return [Part(("", sentence), rank) for rank, sentence in enumerate(sentences)]


def _place(zone: int, rows: int) -> Layout:
    """A layout that brings just this zone into the picture."""
    left = _LEFT - zone % 2 * ZONE_COLUMNS * _CELL
    top = _TOP - zone // 2 * ZONE_ROWS * _CELL
    return Layout(rows, left, top, _CELL, _CELL, 64, 86, (56, 144), _TOP - 26, _LEFT - 28, True)


def _own(events: Sequence[Event], ranked: ZoneRanked) -> tuple[Event, ...]:
    """What happened in this zone."""
    return tuple(
        event
        for event in events
        if isinstance(event, ParcelTaken | SentToMuseum | Declined | ZoneDone) and event.zone == ranked.zone
    )


def _stood(view: View, events: Sequence[Event], mine: Sequence[Event], ranked: ZoneRanked) -> View:
    """``view`` with what was placed before the ranking, and with what became of the zone's parcels."""
    fields = list(view.fields)
    for event in events:
        if event is ranked:
            break
        if isinstance(event, Placed):
            owner = -1 if event.by == "neutral" else event.seat
            for field in event.fields:
                fields[field] = replace(fields[field], owner=owner)
    zone = replace(view.zones[ranked.zone], done=False, scoring=False, ranking=ranked.ranking)
    for event in mine:
        if isinstance(event, ParcelTaken):
            zone = _with(zone, event.side, Fate.TAKEN, event.seat)
        if isinstance(event, ZoneDone):
            for side, parcel in ((Side.LEFT, zone.left), (Side.RIGHT, zone.right)):
                if parcel.parcel in event.left:
                    zone = _with(zone, side, Fate.LEFT, None)
    zones = (*view.zones[: ranked.zone], zone, *view.zones[ranked.zone + 1 :])
    return replace(view, fields=tuple(fields), zones=zones)


def _with(zone: ZoneView, side: Side, fate: Fate, owner: int | None) -> ZoneView:
    changed: ParcelView = replace(zone.left if side is Side.LEFT else zone.right, fate=fate, owner=owner)
    return replace(zone, left=changed) if side is Side.LEFT else replace(zone, right=changed)


def _row(canvas: Canvas, view: View, rank: int, one: Ranked, mine: Sequence[Event], name: str) -> None:
    """A place: rank, archaeologists, name, what was taken."""
    top = _HEADER + 18 + rank * _ROW
    y = top + 38
    ground = GOLD_PALE if rank == 0 else SHEET
    rim, thick = (GOLD, 4) if rank == 0 else (LINE, 2)
    canvas.stamp(Panel(WIDTH - 20 - _LIST, _ROW - 10, ground, rim, thick), _LIST, top, PAPYRUS)
    canvas.text(_LIST + 34, y, f"{rank + 1}.", Face.TITLE, 40, MUTED, ground, "m")
    canvas.stamp_middle(Piece(56, color_of(view, one.seat)), _LIST + 92, y, ground)
    canvas.text(_LIST + 128, y, str(one.count), Face.BOLD, 48, INK, ground)
    gains = [event for event in mine if not isinstance(event, ZoneDone) and getattr(event, "seat", None) == one.seat]
    left = WIDTH - 36
    for event in gains:
        left = _gain(canvas, view, event, left, y, ground)
    start = _LIST + 128 + (34 if one.count < 10 else 58)
    canvas.text(start, y, fitted(Face.TEXT, 36, name, left - 14 - start), Face.TEXT, 36, INK, ground)


def _gain(canvas: Canvas, view: View, event: Event, right: int, y: int, ground: tuple[int, int, int]) -> int:
    """What somebody took, ending at ``right``; returns where it begins."""
    match event:
        case ParcelTaken():
            zone = view.zones[event.zone]
            parcel = zone.left if event.side is Side.LEFT else zone.right
            if event.seat >= 0:
                right -= canvas.text(right, y, f"+{event.points}", Face.BOLD, 44, INK, ground, "r") + 10
            art = Tile(patron_key(parcel.patron), side=64)
            canvas.stamp(art, right - art.size[0], y - art.size[1] // 2, ground)
            return right - art.size[0]
        case SentToMuseum():
            room = view.rooms[event.room]
            right -= canvas.text(right, y, str(room.value), Face.BOLD, 44, INK, ground, "r") + 8
            canvas.stamp(Temple(60), right - 60, y - 30, ground)
            return right - 60
        case _:
            right -= canvas.text(right, y, "–", Face.BOLD, 44, MUTED, ground, "r")
            return right
