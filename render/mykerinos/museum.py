"""Draws the museum as a ring of five wings (M1.6).

Rooms of value 3 are on the inside of the ring, rooms of value 5 on the outside, and rooms of value 2 between two wings.
"""

from __future__ import annotations

import math
from functools import cache
from typing import ClassVar, Final

from games.mykerinos.view import RoomView, View
from render.kit.art import Art
from render.kit.canvas import Canvas
from render.kit.palette import RGB
from render.kit.pen import Pen, Point, arc
from render.kit.sprites import Piece
from render.kit.text.fonts import Face
from render.kit.theme import INK, SHEET, WHITE
from render.mykerinos.changes import Changes
from render.mykerinos.layout import MUSEUM
from render.mykerinos.palette import GOLD, LAPIS, PAPYRUS, STONE
from render.mykerinos.signs.beside import Plaque
from render.mykerinos.signs.emblems import Emblem, patron_tint
from render.mykerinos.words.names import ROMAN, color_of

WINGS: Final = 5
HALL: Final = 0.37
INNER: Final = (0.40, 0.645)
OUTER: Final = (0.675, 0.975)
HALF_ANGLE: Final = {5: 22.5, 3: 36.0, 2: 13.5}
WALL: Final = 10
DOOR: Final = 0.8
PIECE: Final = 54
_RX: Final = MUSEUM.width / 2 - 22
_RY: Final = (MUSEUM.height - 42) / 2
_CX: Final = MUSEUM.width / 2
_CY: Final = MUSEUM.height - _RY - 4


def angle_of(wings: tuple[int, ...]) -> float:
    """Return the angle of a room in degrees (0 is right, 90 is down). Wing 1 is at the top, and the others follow
    clockwise.
    """
    first = wings[0]
    return -90 + 360 / WINGS * (first - 1 + (0.5 if len(wings) == 2 else 0))


def room_at(value: int, wings: tuple[int, ...]) -> tuple[int, int]:
    low, high = INNER if value == 3 else OUTER
    x, y = _on_ring((low + high) / 2, angle_of(wings))
    return MUSEUM.left + round(x), MUSEUM.top + round(y)


def draw_walls(canvas: Canvas) -> None:
    canvas.stamp(Walls(), MUSEUM.left, MUSEUM.top, PAPYRUS)
    for wing in range(1, WINGS + 1):
        x, y = _on_ring(1.05, angle_of((wing,)))
        canvas.stamp_middle(
            Plaque(64, 46, ROMAN[wing]), MUSEUM.left + round(x), MUSEUM.top + round(y), PAPYRUS, over=True
        )


def draw_museum(canvas: Canvas, view: View, changed: Changes, planned: int | None, planner: str | None) -> None:
    # Without archaeologists: 120 orders of the wings' patrons, 0.3 MB each, 0.5 ms to put together.
    canvas.once(("mykerinos", "rooms", view.wings), MUSEUM, lambda: _draw_floors(canvas, view))
    for number, room in enumerate(view.rooms):
        owner = color_of(view, room.owner) if room.owner is not None else None
        if number == planned and planner is not None:
            owner = planner
        if number in changed.rooms or number == planned:
            _floor(canvas, view, room, marked=True)
        _content(canvas, room, owner, floor_of(view, room))


def floor_of(view: View, room: RoomView) -> RGB:
    """Return the background colour of a room. If a room belongs to a single wing and this wing has a patron, the
    background is the pale colour of the patron.
    """
    return SHEET if len(room.wings) == 2 or not view.wings else patron_tint(view.wings[room.wings[0] - 1])


def _draw_floors(canvas: Canvas, view: View) -> None:
    for room in view.rooms:
        _floor(canvas, view, room, marked=False)
    for wing, patron in enumerate(view.wings, 1):
        x, y = _on_ring(0.21, angle_of((wing,)))
        canvas.stamp_middle(Emblem(60, patron), MUSEUM.left + round(x), MUSEUM.top + round(y), SHEET, over=True)


def _floor(canvas: Canvas, view: View, room: RoomView, *, marked: bool) -> None:
    left, top, _, _ = _bounds(room.value, room.wings)
    art = Room(room.value, room.wings, floor_of(view, room), marked)
    canvas.stamp(art, MUSEUM.left + left, MUSEUM.top + top, LAPIS, over=True)


def _content(canvas: Canvas, room: RoomView, owner: str | None, floor: RGB) -> None:
    x, y = room_at(room.value, room.wings)
    if owner is None:
        canvas.text(x, y, str(room.value), Face.BOLD, 46, INK, floor, "m", over=True)
        return
    aside, above = _beside(room.value, room.wings)
    canvas.text(x + aside, y + above, str(room.value), Face.BOLD, 36, INK, floor, "m", over=True)
    canvas.stamp_middle(Piece(PIECE, owner), x - aside * 5 // 16, y - above * 7 // 16, floor, over=True)


def _beside(value: int, wings: tuple[int, ...]) -> tuple[int, int]:
    east = math.cos(math.radians(angle_of(wings)))
    if value != 2 and abs(east) > 0.9:
        return 0, -32
    return (32, 0) if east < -0.1 else (-32, 0)


def _on_ring(share: float, angle: float) -> Point:
    turn = math.radians(angle)
    return _CX + share * _RX * math.cos(turn), _CY + share * _RY * math.sin(turn)


class Walls(Art, frozen=True):
    sharpness: ClassVar[int] = 3

    @property
    def size(self) -> tuple[int, int]:
        return MUSEUM.width, MUSEUM.height

    def draw(self, pen: Pen) -> None:
        pen.ellipse(_CX, _CY, _RX - 1, _RY - 1, GOLD)
        pen.ellipse(_CX, _CY, _RX - 5, _RY - 5, LAPIS)
        pen.ellipse(_CX, _CY, _RX * HALL, _RY * HALL, STONE)
        pen.ellipse(_CX, _CY, _RX * HALL - 4, _RY * HALL - 4, SHEET)
        for wing in range(1, WINGS + 1):
            angle = angle_of((wing,))
            pen.line((_on_ring(HALL - 0.02, angle), _on_ring(OUTER[0] + 0.02, angle)), SHEET, 32)
            for edge in (angle - HALF_ANGLE[5], angle + HALF_ANGLE[5]):
                pen.line((_on_ring(DOOR, edge - 1.5), _on_ring(DOOR, edge + 1.5)), SHEET, 22)


class Room(Art, frozen=True):
    value: int
    wings: tuple[int, ...]
    floor: RGB
    marked: bool = False
    sharpness: ClassVar[int] = 3

    @property
    def size(self) -> tuple[int, int]:
        left, top, right, bottom = _bounds(self.value, self.wings)
        return right - left, bottom - top

    def draw(self, pen: Pen) -> None:
        left, top, _, _ = _bounds(self.value, self.wings)
        moved = pen.at(-left, -top)
        moved.polygon(_outline(self.value, self.wings), self.floor)
        if self.marked:
            moved.polygon(_outline(self.value, self.wings, inset=6), None, INK, 15)
            moved.polygon(_outline(self.value, self.wings, inset=5), None, WHITE, 7)


def _outline(value: int, wings: tuple[int, ...], inset: float = 0) -> list[Point]:
    low, high = INNER if value == 3 else OUTER
    low, high = low + inset / _RY, high - inset / _RY
    angle = angle_of(wings)
    starts: list[float] = []
    ends: list[float] = []
    for share in (low, high):
        for found, side in ((starts, -1), (ends, 1)):
            edge = angle + side * HALF_ANGLE[value]
            turn = math.radians(edge)
            a_degree = math.radians(1) * share * math.hypot(_RX * math.sin(turn), _RY * math.cos(turn))
            found.append(edge - side * (WALL / 2 + inset) / a_degree)
    outer = arc(_CX, _CY, _RX * high, _RY * high, starts[1], ends[1])
    inner = arc(_CX, _CY, _RX * low, _RY * low, ends[0], starts[0])
    return outer + inner


@cache
def _bounds(value: int, wings: tuple[int, ...]) -> tuple[int, int, int, int]:
    points = _outline(value, wings)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return math.floor(min(xs)) - 2, math.floor(min(ys)) - 2, math.ceil(max(xs)) + 2, math.ceil(max(ys)) + 2
