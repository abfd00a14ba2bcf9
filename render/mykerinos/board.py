from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.mykerinos.view import Fate, ParcelView, View, ZoneView
from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.marks import Mark, Plan
from render.kit.palette import RGB
from render.kit.sprites import Panel, Piece
from render.kit.text.fonts import Face
from render.kit.theme import INK
from render.mykerinos.changes import Changes
from render.mykerinos.layout import ALT_MARK, COLUMNS, ZONE_COLUMNS, ZONE_ROWS, Layout
from render.mykerinos.palette import (
    DONE,
    DONE_DEEP,
    EDGE,
    GOLD,
    GOLD_PALE,
    LAPIS,
    LINE,
    MUTED,
    PAPYRUS,
    SAND,
    SAND_DEEP,
    STONE,
)
from render.mykerinos.signs.arts import Cartouche, Pyramid, patron_key
from render.mykerinos.signs.beside import Chip
from render.mykerinos.words.names import color_of

BORDER: Final = 8
"""The width of the line between zones, in pixels."""


def draw_ground(canvas: Canvas, place: Layout) -> None:
    area = place.area
    canvas.fill((area.left - BORDER, area.top - BORDER, area.right + BORDER, area.bottom + BORDER), LAPIS)
    for column in range(COLUMNS):
        _letter(canvas, place, column)
    for row in range(place.rows):
        _number(canvas, place, row * COLUMNS)
    for zone in range(place.rows // ZONE_ROWS * 2):
        _floor(canvas, place, zone, done=False)
    for field in range(place.rows * COLUMNS):
        _name(canvas, place, field)
    _borders(canvas, place)


def draw_area(
    canvas: Canvas, place: Layout, view: View, changed: Changes, planned: Sequence[int], planner: str | None
) -> None:
    for number, zone in enumerate(view.zones):
        if zone.done:
            _floor(canvas, place, number, done=True)
    for number, field in enumerate(view.fields):
        if field.pyramid:
            _pyramid(canvas, place, number, done=view.zones[zone_of(number)].done)
    _frames(canvas, place, view, changed, planned if planner else (), planner)
    for number, zone in enumerate(view.zones):
        for right, parcel in ((False, zone.left), (True, zone.right)):
            _cartouche(canvas, place.parcel(number, right), place, view, parcel, changed)
    for number, field in enumerate(view.fields):
        if field.owner is not None:
            color = color_of(view, field.owner)
            _piece(canvas, place, number, color, field.pyramid, marked=number in changed.fields)
    for number in planned if planner else ():
        _piece(canvas, place, number, planner or "", view.fields[number].pyramid, marked=True)
    _borders(canvas, place)
    for number, zone in enumerate(view.zones):
        if zone.scoring:
            _highlight(canvas, place.zone(number))
        _standing(canvas, place, view, number, zone)


def draw_zone(
    canvas: Canvas, place: Layout, view: View, zone: int, planned: Sequence[int] = (), planner: str = ""
) -> None:
    box = place.zone(zone)
    canvas.fill((box.left - BORDER, box.top - BORDER, box.right + BORDER, box.bottom + BORDER), LAPIS)
    _floor(canvas, place, zone, done=False)
    fields = [number for number in range(len(view.fields)) if zone_of(number) == zone]
    for number in fields[:ZONE_COLUMNS]:
        _letter(canvas, place, number % COLUMNS)
    for number in fields[::ZONE_COLUMNS]:
        _number(canvas, place, number)
    for number in fields:
        _name(canvas, place, number)
        if view.fields[number].pyramid:
            _pyramid(canvas, place, number, done=False)
    _frames(canvas, place, view, Changes(), planned, planner)
    shown = view.zones[zone]
    for right, parcel in ((False, shown.left), (True, shown.right)):
        _cartouche(canvas, place.parcel(zone, right), place, view, parcel, Changes())
    for number in fields:
        owner = view.fields[number].owner
        if owner is not None:
            _piece(canvas, place, number, color_of(view, owner), view.fields[number].pyramid)
    for number in planned:
        _piece(canvas, place, number, planner, view.fields[number].pyramid, marked=True)


def zone_of(field: int) -> int:
    # Rule M5.1.
    return field // COLUMNS // ZONE_ROWS * 2 + field % COLUMNS // ZONE_COLUMNS


def ground_of(field: int, done: bool) -> RGB:
    odd = (field % COLUMNS // 2 + field // COLUMNS // ZONE_ROWS) % 2
    if done:
        return DONE_DEEP if odd else DONE
    return SAND_DEEP if odd else SAND


def _letter(canvas: Canvas, place: Layout, column: int) -> None:
    x, _ = place.field(column).middle
    canvas.text(x, place.letters_y, "ABCDEFGH"[column], Face.BOLD, 38, MUTED, PAPYRUS, "m")


def _number(canvas: Canvas, place: Layout, field: int) -> None:
    _, y = place.field(field).middle
    if not place.standings_across and field // COLUMNS == place.rows - 1:
        y = min(y, ALT_MARK.top - 14)
    canvas.text(place.numbers_x, y, str(field // COLUMNS + 1), Face.BOLD, 38, MUTED, PAPYRUS, "m")


def _name(canvas: Canvas, place: Layout, field: int) -> None:
    name = f"{'ABCDEFGH'[field % COLUMNS]}{field // COLUMNS + 1}"
    canvas.text(*place.name_at(field), name, Face.TEXT, 32, MUTED, ground_of(field, done=False), "m")


def _floor(canvas: Canvas, place: Layout, zone: int, *, done: bool) -> None:
    box = place.zone(zone)
    first = zone // 2 * ZONE_ROWS * COLUMNS + zone % 2 * ZONE_COLUMNS
    for right in (False, True):
        canvas.fill(place.parcel(zone, right), ground_of(first + (2 if right else 0), done))
    for column in range(1, ZONE_COLUMNS):
        x = box.left + column * place.cell_width
        color, thick = (EDGE, 3) if column == 2 else (LINE, 2)
        canvas.fill((x - 1, box.top, x - 1 + thick, box.bottom), color)
    for row in range(1, ZONE_ROWS):
        y = box.top + row * place.cell_height
        canvas.fill((box.left, y - 1, box.right, y + 1), LINE)


def _pyramid(canvas: Canvas, place: Layout, field: int, *, done: bool) -> None:
    canvas.stamp_middle(Pyramid(place.pyramid, done), *place.piece_at(field), ground_of(field, done))


def _cartouche(canvas: Canvas, box: Box, place: Layout, view: View, parcel: ParcelView, changed: Changes) -> None:
    taker = color_of(view, parcel.owner) if parcel.fate is Fate.TAKEN and parcel.owner is not None else None
    art = Cartouche(
        *place.cartouche,
        patron_key(parcel.patron),
        parcel.points,
        taker=taker,
        gone=parcel.fate is Fate.LEFT,
        fresh=taker is not None and parcel.parcel in changed.parcels,
    )
    canvas.stamp_middle(art, *box.middle, SAND, over=True)


def _frames(
    canvas: Canvas, place: Layout, view: View, changed: Changes, planned: Sequence[int], planner: str | None
) -> None:
    for number in changed.fields:
        if number < len(view.fields) and view.fields[number].owner is not None:
            box = place.field(number)
            canvas.stamp(Mark(box.width, box.height), box.left, box.top, ground_of(number, done=False), over=True)
    for number in planned:
        box, ground = place.field(number), ground_of(number, done=False)
        canvas.stamp(Plan(box.width, box.height, planner or ""), box.left, box.top, ground, over=True)


def _piece(canvas: Canvas, place: Layout, field: int, color: str, pyramid: bool, *, marked: bool = False) -> None:
    x, y = place.piece_at(field)
    if pyramid:  # smaller and lower, so that the pyramid is seen
        canvas.stamp_middle(Piece(place.piece * 4 // 5, color), x, y + place.pyramid // 9, STONE, over=True)
    else:
        beside = marked or field // COLUMNS % ZONE_ROWS > 0  # else the parcel's cartouche or its foot
        canvas.stamp_middle(Piece(place.piece, color), x, y, ground_of(field, done=False), over=beside)


def _borders(canvas: Canvas, place: Layout) -> None:
    area = place.area
    half = BORDER // 2
    x = area.left + ZONE_COLUMNS * place.cell_width
    canvas.fill((x - half, area.top, x + half, area.bottom), LAPIS)
    for row in range(ZONE_ROWS, place.rows, ZONE_ROWS):
        y = area.top + row * place.cell_height
        canvas.fill((area.left, y - half, area.right, y + half), LAPIS)


def _highlight(canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = box.left - BORDER, box.top - BORDER, box.right + BORDER, box.bottom + BORDER
    canvas.frame((left, top, right, bottom), INK, 2)
    canvas.frame((left + 2, top + 2, right - 2, bottom - 2), GOLD, 12)
    canvas.frame((left + 14, top + 14, right - 14, bottom - 14), INK, 2)


def _standing(canvas: Canvas, place: Layout, view: View, number: int, zone: ZoneView) -> None:
    box = place.standing(number)
    across = place.standings_across
    colors = len(view.seats) + (view.neutral is not None)
    chip = 44
    x, y = (box.left + 26, box.middle[1]) if across else (box.middle[0], box.top + chip // 2)
    canvas.stamp_middle(Chip(chip, str(number + 1), zone.scoring), x, y, PAPYRUS)
    if zone.done:
        return
    leaders = leading(zone)
    step = min(90 if colors > 3 else 102, (box.width - 54) // colors) if across else 46 if colors > 3 else 59
    close = step < 80 if across else step < 50
    side = (40 if close else 44) if across else (36 if close else 40)
    left, middle = (box.left + 54, box.middle[1]) if across else (box.left, box.top + 72)
    for rank, ranked in enumerate(zone.ranking):
        many = ranked.count > 9
        # One colour can only have ten of twelve fields if at most two colours share the others: there is room.
        wide, high = (step + 18 * many, 54) if across else (84, min(54, step - 2))
        ground = PAPYRUS
        if rank < leaders:
            ground = GOLD_PALE
            plate = Panel(wide - 6, high, ground, GOLD, 3 if close else 4, radius=12)
            canvas.stamp(plate, left - 2, middle - high // 2, PAPYRUS)
        aside = 2 if across and close else 6
        canvas.stamp_middle(Piece(side, color_of(view, ranked.seat)), left + aside + side // 2, middle, ground)
        size = (32 if close else 40) if across else 30 if many else 34
        beside = left + side + ((wide - (50 if close else 46)) // 2 if across else 20)
        canvas.text(beside, middle, str(ranked.count), Face.BOLD, size, INK, ground, "m")
        if across:
            left += wide
        else:
            middle += step


def leading(zone: ZoneView) -> int:
    """Return how many players are first in a zone.

    If several players have the most archaeologists and none of them has passed, all are first. Otherwise, only one is
    first (M5.2).
    """
    if not zone.ranking:
        return 0
    first = zone.ranking[0]
    if first.space:
        return 1
    return sum(ranked.count == first.count for ranked in zone.ranking)
