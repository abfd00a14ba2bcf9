from __future__ import annotations

from collections.abc import Collection as Names
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from data.museum import CIVILIZATIONS, Board, board_of, object_of
from games.museum.scoring.tally import Collection, SeatTally
from render.kit.art import Sheet, Square
from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.palette import RGB
from render.kit.pen import Pen
from render.kit.text.fonts import Face
from render.kit.theme import INK, WHITE
from render.museum.cards import Card
from render.museum.palette import (
    ALARM,
    BRASS,
    BRASS_DEEP,
    BRASS_PALE,
    CIVILIZATION_PAINTS,
    IVORY,
    LINEN,
    OAK,
    SHELF,
    WALNUT,
)

NOTES: Final = {"apart": "1", "second": "2"}
"""The numbers drawn on objects that don't count, by reason (U7.1). An object whose collection is too small gets no
number.
"""
FLOORS: Final = (SHELF, BRASS_PALE)
_DASH: Final = 15
_SPACE: Final = 9


class Plan(msgspec.Struct, frozen=True):
    """The position of a board's slots: a grid of squares, each `cell` pixels wide, that starts at (`left`, `top`)."""

    board: Board
    cell: int
    left: int
    top: int

    @classmethod
    def within(cls, board: str, box: Box) -> Plan:
        found = board_of(board)
        columns, rows = len(found.rows[0]), len(found.rows)
        cell = min((box.width - 20) // columns, (box.height - 20) // rows)
        left = box.left + (box.width - cell * columns) // 2
        return cls(found, cell, left, box.top + (box.height - cell * rows) // 2)

    @property
    def inset(self) -> int:
        return self.cell // 9

    @property
    def side(self) -> int:
        return self.cell - 2 * self.inset

    def box(self, row: int, column: int) -> Box:
        left, top = self.left + column * self.cell, self.top + row * self.cell
        return Box(left, top, left + self.cell, top + self.cell)


def draw_plan(canvas: Canvas, plan: Plan, slots: Sequence[str], tally: SeatTally | None, ground: RGB) -> None:
    """Draw a museum. `slots` holds the objects in reading order, with an empty string for a free slot.

    If there is a `tally`, the collections in it are outlined and show their points. Collections of a civilization have
    solid outlines, and collections of a domain dashed ones.
    """
    draw_floor(canvas, plan, ground)
    places = plan.board.places()
    where = {name: place for name, place in zip(slots, places, strict=False) if name}
    counted = {name for one in (*tally.civilizations, *tally.domains) for name in one.objects} if tally else set(where)
    inset, side = plan.inset, plan.side
    for name, place in where.items():
        box, found = plan.box(*place), object_of(name)
        art = Card(side, side, found.civilization, found.domain, found.value, grey=name not in counted)
        canvas.stamp(art, box.left + inset, box.top + inset, floor_of(plan, place))
    if tally is None:
        return
    for one in tally.domains:
        _outline(canvas, plan, {where[name] for name in one.objects if name in where}, inset - 7, None)
    for one in tally.civilizations:
        paint = CIVILIZATION_PAINTS[one.of]
        _outline(canvas, plan, {where[name] for name in one.objects if name in where}, 1, paint)
    _badges(canvas, plan, where, tally)


def _badges(canvas: Canvas, plan: Plan, where: dict[str, tuple[int, int]], tally: SeatTally) -> None:
    high = max(30, plan.cell // 5)
    for collections, below, full in ((tally.civilizations, 0.17, True), (tally.domains, 0.46, False)):
        for one in collections:
            box = plan.box(*where[_first(one)])
            art = Points(round(high * 1.4), high, one.points, civilization=full)
            canvas.stamp_middle(
                art, box.left + art.width // 2 - 3, box.top + round(plan.cell * below), IVORY, over=True
            )
    for lost in tally.apart:
        if lost.why not in NOTES or lost.object not in where:
            continue
        box = plan.box(*where[lost.object])
        side = max(28, plan.cell // 6)
        down = 0.30 if lost.of in CIVILIZATIONS else 0.56
        middle = (box.right - plan.cell // 9 - side // 2 + 6, box.top + round(plan.cell * down))
        canvas.stamp_middle(Note(side, NOTES[lost.why]), *middle, IVORY, over=True)


def _first(one: Collection) -> str:
    return one.objects[0]


def floor_of(plan: Plan, place: tuple[int, int]) -> RGB:
    return FLOORS[plan.board.rows[place[0]][place[1]] == "G"]


def draw_floor(canvas: Canvas, plan: Plan, ground: RGB) -> None:
    rows, columns = len(plan.board.rows), len(plan.board.rows[0])
    whole = Box(plan.left - 8, plan.top - 8, plan.left + columns * plan.cell + 8, plan.top + rows * plan.cell + 8)
    key = ("museum", "floor", plan.board.id, plan.cell, ground)
    canvas.once(key, whole, lambda: _floor(canvas, plan, whole, ground))


def _floor(canvas: Canvas, plan: Plan, whole: Box, ground: RGB) -> None:
    canvas.fill(whole, ground)
    for row, column in plan.board.places():
        box = plan.box(row, column)
        canvas.fill((box.left - 8, box.top - 8, box.right + 8, box.bottom + 8), WALNUT)
    for place in plan.board.places():
        box = plan.box(*place)
        canvas.fill(box, OAK)
        canvas.fill((box.left + 1, box.top + 1, box.right - 1, box.bottom - 1), floor_of(plan, place))
        third = plan.cell // 3
        if floor_of(plan, place) == BRASS_PALE:
            canvas.frame((box.left + 1, box.top + 1, box.right - 1, box.bottom - 1), BRASS_DEEP, 3)
        frame = (box.left + third, box.top + third, box.right - third, box.bottom - third)
        canvas.frame(frame, BRASS if floor_of(plan, place) == BRASS_PALE else LINEN, 4)


def _outline(canvas: Canvas, plan: Plan, cells: Names[tuple[int, int]], inset: int, paint: RGB | None) -> None:
    # Dashed if `paint` is None.
    for line in _lines(plan, cells, inset):
        if paint is None:
            _dashed(canvas, line)
        else:
            canvas.fill(line, INK)
    if paint is not None:
        for left, top, right, bottom in _lines(plan, cells, inset):
            canvas.fill((left + 2, top + 2, right - 2, bottom - 2), paint)


def _lines(plan: Plan, cells: Names[tuple[int, int]], inset: int) -> Iterator[tuple[int, int, int, int]]:
    thick = 8
    for row, column in cells:
        box = plan.box(row, column)
        up, down = (row - 1, column) in cells, (row + 1, column) in cells
        before, behind = (row, column - 1) in cells, (row, column + 1) in cells
        left = box.left if before else box.left + inset
        right = box.right if behind else box.right - inset
        top = box.top if up else box.top + inset
        bottom = box.bottom if down else box.bottom - inset
        if not up:
            yield left, top, right, top + thick
        if not down:
            yield left, bottom - thick, right, bottom
        if not before:
            yield left, top, left + thick, bottom
        if not behind:
            yield right - thick, top, right, bottom
        for dy, dx, vertical, horizontal in (
            (-1, -1, up, before),
            (-1, 1, up, behind),
            (1, -1, down, before),
            (1, 1, down, behind),
        ):
            if vertical and horizontal and (row + dy, column + dx) not in cells:
                near, far = inset, inset + thick
                x = (box.left + near, box.left + far) if dx < 0 else (box.right - far, box.right - near)
                y = (box.top + near, box.top + far) if dy < 0 else (box.bottom - far, box.bottom - near)
                yield (box.left, y[0], x[1], y[1]) if dx < 0 else (x[0], y[0], box.right, y[1])
                yield (x[0], box.top, x[1], y[1]) if dy < 0 else (x[0], y[0], x[1], box.bottom)


def _dashed(canvas: Canvas, line: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = line
    across = right - left > bottom - top
    start, end = (left, right) if across else (top, bottom)
    at = start
    while at < end:
        stop = min(end, at + _DASH)
        canvas.fill((at, top + 1, stop, bottom - 1) if across else (left + 1, at, right - 1, stop), INK)
        at = stop + _SPACE


class Points(Sheet, frozen=True):
    points: int
    civilization: bool

    def draw(self, pen: Pen) -> None:
        width, height = self.width, self.height
        if self.civilization:
            pen.plate((0, 0, width, height), 5, INK, BRASS, 2)
        else:
            pen.plate((0, 0, width, height), height / 2, WHITE, INK, 3)
        color = WHITE if self.civilization else INK
        pen.text(width / 2, height / 2 + 1, str(self.points), Face.BOLD, height * 0.86, color)


class Note(Square, frozen=True):
    text: str

    def draw(self, pen: Pen) -> None:
        half = self.side / 2
        pen.ellipse(half, half, half - 1, half - 1, ALARM, WHITE, 2)
        pen.text(half, half + 1, self.text, Face.BOLD, self.side * 0.78, WHITE)


class Line(Sheet, frozen=True):
    civilization: bool

    def draw(self, pen: Pen) -> None:
        middle = self.height / 2
        if self.civilization:
            pen.rect(0, middle - 5, self.width, middle + 5, INK)
            pen.rect(2, middle - 3, self.width - 2, middle + 3, BRASS_DEEP)
            return
        at = 0.0
        while at < self.width:
            pen.rect(at, middle - 4, min(self.width, at + _DASH), middle + 4, INK)
            at += _DASH + _SPACE
