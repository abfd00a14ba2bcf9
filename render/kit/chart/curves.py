from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.palette import RGB

TIMES: Final = 3
"""The factor by which a curve is drawn larger before it is scaled down for smooth edges."""
_SPARE: Final = 8
STRIP: Final = 96


class Point(NamedTuple):
    """A point of a curve in pixels, with the thickness of the line leading to it."""

    x: float
    y: float
    thick: float


class Scale(NamedTuple):
    """A linear scale. The value `low` is drawn at the pixel `start`, and `high` at `end`, which may be less than
    `start`.
    """

    low: float
    high: float
    start: int
    end: int

    def at(self, value: float) -> float:
        return self.start + (self.end - self.start) * (value - self.low) / ((self.high - self.low) or 1)


def curve(canvas: Canvas, points: Sequence[Point], color: RGB, ground: RGB) -> None:
    """Draw a line through `points`, which are ordered from left to right, on a background of the colour `ground`."""
    if not points:
        return
    end = math.ceil(points[-1].x) + _SPARE
    begin = 0
    for left in range(math.floor(points[0].x) - _SPARE, end, STRIP):
        right = min(left + STRIP, end)
        while begin < len(points) - 2 and points[begin + 1].x < left - _SPARE:
            begin += 1
        over = begin + 1
        while over < len(points) and points[over - 1].x <= right + _SPARE:
            over += 1
        inside = list(points[begin:over])
        if len(inside) > 1:
            inside[0] = _clipped(inside[0], inside[1], left - _SPARE)
            inside[-1] = _clipped(inside[-1], inside[-2], right + _SPARE, inside[-1].thick)
        _strip(canvas, inside, (left, right), color, ground)


def _clipped(outer: Point, inner: Point, x: float, thick: float | None = None) -> Point:
    low, high = sorted((outer.x, inner.x))
    if not low < x < high:
        return outer
    share = (x - outer.x) / (inner.x - outer.x)
    return Point(x, outer.y + (inner.y - outer.y) * share, outer.thick if thick is None else thick)


def _strip(canvas: Canvas, points: Sequence[Point], between: tuple[int, int], color: RGB, ground: RGB) -> None:
    left, right = between
    top = math.floor(min(point.y for point in points)) - _SPARE
    bottom = math.ceil(max(point.y for point in points)) + _SPARE
    large = Image.new("L", ((right - left) * TIMES, (bottom - top) * TIMES))
    draw = ImageDraw.Draw(large)
    placed = [((x - left) * TIMES, (y - top) * TIMES) for x, y, _ in points]
    begin = 0
    for number, (point, (x, y)) in enumerate(zip(points, placed, strict=True)):
        half = point.thick * TIMES / 2
        if number == len(points) - 1 or points[number + 1].thick != point.thick:
            draw.line(placed[begin : number + 1], 255, max(1, round(2 * half)))
            begin = number
        if not number or x - placed[number - 1][0] > half:  # where points are close the corners need no rounding
            draw.ellipse((x - half, y - half, x + half, y + half), 255)
    canvas.cover(large.reduce(TIMES), left, top, color, ground)


def apart(wanted: Sequence[int], gap: int, box: Box) -> list[int]:
    """Return y coordinates near the `wanted` ones, in the same order and at least `gap` pixels apart, for example to
    keep labels from overlapping.

    The coordinates are inside `box` if it has room for all of them.
    """
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    found = list(wanted)
    last = box.top - gap
    for number in order:
        found[number] = last = max(wanted[number], last + gap)
    last = box.bottom + gap
    for number in reversed(order):
        found[number] = last = min(found[number], last - gap)
    return found


def some(count: int, most: int) -> Iterator[int]:
    """Yield at most `most` evenly spaced numbers from 0 to `count` - 1, including the first and the last."""
    if count <= most:
        yield from range(count)
        return
    yield from dict.fromkeys(round(turn * (count - 1) / (most - 1)) for turn in range(most))


def rule(canvas: Canvas, y: int, left: int, right: int, color: RGB) -> None:
    canvas.fill((left, y - 1, right, y + 1), color)
