"""Provides a pen for drawing sprites. The pen draws shapes at any scale, rotated or faded.

All shapes become polygons in pixels, so they can be rotated and scaled freely.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageDraw

from render.kit.palette import RGB, blend
from render.kit.text.fonts import Face, font

Point: TypeAlias = tuple[float, float]


class Pen:
    """A pen that draws on an RGB or RGBA image.

    One unit is `scale` pixels, and (`x`, `y`) is the origin in pixels. `angle` is a clockwise rotation in degrees.
    `fade` is a colour to mix into everything drawn, and its share from 0 to 1.
    """

    def __init__(
        self,
        image: Image.Image,
        scale: float,
        x: float = 0,
        y: float = 0,
        angle: float = 0,
        fade: tuple[RGB, float] | None = None,
    ) -> None:
        self._image = image
        self._draw = ImageDraw.Draw(image)
        self._scale = scale
        self._x = x
        self._y = y
        self._angle = angle
        self._cos = math.cos(math.radians(angle))
        self._sin = math.sin(math.radians(angle))
        self._fade = fade

    def at(self, x: float, y: float, unit: float = 1, angle: float = 0, fade: tuple[RGB, float] | None = None) -> Pen:
        """Return a pen with its origin at `x`, `y`. Its unit is `unit` times the unit of this pen."""
        px, py = self._to(x, y)
        return Pen(self._image, self._scale * unit, px, py, self._angle + angle, fade or self._fade)

    def polygon(self, points: Sequence[Point], fill: RGB | None, outline: RGB | None = None, width: float = 0) -> None:
        """Draw a closed shape with round corners. Half of the outline is inside and half outside."""
        placed = self._placed(points)
        if fill is not None:
            self._draw.polygon(placed, fill=self._color(fill))
        if outline is not None:
            self.line((*points, points[0]), outline, width)

    def line(self, points: Sequence[Point], fill: RGB, width: float) -> None:
        """Draw a line through `points`, with round ends and corners."""
        placed = self._placed(points)
        color = self._color(fill)
        thick = max(1, round(width * self._scale))
        self._draw.line(placed, fill=color, width=thick)  # the dots below make its corners round, too
        half = thick / 2
        for x, y in placed:
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=color)

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: RGB | None, outline: RGB | None = None, width: float = 0
    ) -> None:
        """Draw an ellipse around `x`, `y`. Half of the outline is inside and half outside."""
        if fill is not None and outline is not None:  # two shapes take a tenth of the time that a line around one does
            self.polygon(arc(x, y, rx + width / 2, ry + width / 2, 0, 360)[:-1], outline)
            rx, ry, outline = max(0.0, rx - width / 2), max(0.0, ry - width / 2), None
        self.polygon(arc(x, y, rx, ry, 0, 360)[:-1], fill, outline, width)

    def rect(self, x0: float, y0: float, x1: float, y1: float, fill: RGB) -> None:
        self.polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), fill)

    def plate(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: RGB | None,
        outline: RGB | None = None,
        width: float = 0,
    ) -> None:
        """Draw a rectangle with round corners. The outline is inside the box."""
        if outline is not None:
            self.polygon(plate(box, radius), outline)
            x0, y0, x1, y1 = box
            box = (x0 + width, y0 + width, x1 - width, y1 - width)
            radius = max(0.0, radius - width)
        if fill is not None:
            self.polygon(plate(box, radius), fill)

    def text(self, x: float, y: float, text: str, face: Face, size: float, fill: RGB, anchor: str = "mm") -> None:
        """Draw unrotated text. `size` is in units."""
        px, py = self._to(x, y)
        self._draw.text(
            (px, py), text, font=font(face, max(1, round(size * self._scale))), fill=self._color(fill), anchor=anchor
        )

    def _placed(self, points: Sequence[Point]) -> list[Point]:
        left, top, across, down = self._x, self._y, self._scale * self._cos, self._scale * self._sin
        if not down:
            return [(left + across * x, top + across * y) for x, y in points]
        return [(left + across * x - down * y, top + down * x + across * y) for x, y in points]

    def _to(self, x: float, y: float) -> Point:
        return (
            self._x + self._scale * (x * self._cos - y * self._sin),
            self._y + self._scale * (x * self._sin + y * self._cos),
        )

    def _color(self, color: RGB) -> RGB:
        return color if self._fade is None else blend(color, *self._fade)


def arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    """Return points along an ellipse from `start` to `end` degrees, inclusive. 0 is right and 90 is down."""
    return [(x + rx * across, y + ry * down) for across, down in _unit(start, end)]


@lru_cache(maxsize=512)
def _unit(start: float, end: float) -> tuple[Point, ...]:
    steps = max(8, round(abs(end - start) / 5))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return tuple((math.cos(angle), math.sin(angle)) for angle in angles)


def plate(box: tuple[float, float, float, float], radius: float) -> list[Point]:
    x0, y0, x1, y1 = box
    radius = min(radius, (x1 - x0) / 2, (y1 - y0) / 2)
    if radius <= 0:
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    corners = ((x1, y1, 0), (x0, y1, 90), (x0, y0, 180), (x1, y0, 270))
    points: list[Point] = []
    for corner_x, corner_y, start in corners:
        x = corner_x - radius if corner_x == x1 else corner_x + radius
        y = corner_y - radius if corner_y == y1 else corner_y + radius
        points += arc(x, y, radius, radius, start, start + 90)
    return points
