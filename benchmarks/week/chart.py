from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from render.kit.text.fonts import Face, font, width

PAPER: Final = (250, 248, 243)
INK: Final = (40, 38, 34)
FAINT: Final = (110, 105, 96)
LINE: Final = (214, 208, 196)
FILL: Final = (46, 110, 142)
SECOND: Final = (205, 133, 50)
GOAL: Final = (170, 40, 50)
WIDE, HIGH = 800, 420
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 64, 64


def _sheet(title: str, high: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (WIDE, high), PAPER)
    draw = ImageDraw.Draw(image)
    draw.text((LEFT, 18), title, INK, font(Face.BOLD, 22))
    return image, draw


def _save(image: Image.Image, path: Path) -> None:
    image.quantize(64).save(path, optimize=True)


def histogram(
    path: Path, title: str, values: Sequence[float], *, unit: str, bins: int, marked: dict[str, float], beyond: str
) -> None:
    image, draw = _sheet(title, HIGH)
    counts = [0] * (bins + 1)
    for value in values:
        counts[bins if math.isinf(value) or value >= bins else int(value)] += 1
    step = (WIDE - LEFT - RIGHT) / (bins + 1)
    most = max(counts) / max(1, len(values))
    floor = HIGH - BOTTOM
    small = font(Face.TEXT, 15)
    for line in range(5):
        share = most * line / 4
        y = floor - (floor - TOP) * line / 4
        draw.line((LEFT, y, WIDE - RIGHT, y), LINE)
        draw.text((LEFT - 8, y), f"{100 * share:.0f}%", FAINT, small, anchor="rm")
    for number, count in enumerate(counts):
        x, high = LEFT + number * step, (floor - TOP) * count / max(1, len(values)) / most
        draw.rectangle((x + 2, floor - high, x + step - 2, floor), SECOND if number == bins else FILL)
        every = 1 if bins <= 16 else 2
        if number < bins and number % every == 0:
            draw.text((x + step / 2, floor + 6), str(number), FAINT, small, anchor="ma")
    draw.text((WIDE - RIGHT, floor + 6), beyond, FAINT, small, anchor="ra")
    draw.text((LEFT, floor + 30), unit, INK, small)
    for place, (name, value) in enumerate(marked.items()):
        if not math.isfinite(value) or value > bins:
            continue
        x = LEFT + value * step
        draw.line((x, TOP - 6 + place * 20, x, floor), GOAL, 2)
        label = f" {name} {value:.1f}"
        left = x + width(Face.BOLD, 15, label) > WIDE - RIGHT
        draw.text((x, TOP - 6 + place * 20), label, GOAL, font(Face.BOLD, 15), anchor="ra" if left else "la")
    _save(image, path)


def bars(
    path: Path,
    title: str,
    rows: Sequence[tuple[str, Sequence[float]]],
    *,
    series: Sequence[str],
    most: float,
    goal: float | None = None,
) -> None:
    thick, gap, first = 16, 14, 250
    high = TOP + 30 + len(rows) * (len(series) * thick + gap) + 20
    image, draw = _sheet(title, high)
    small, colours = font(Face.TEXT, 15), (FILL, SECOND, FAINT)
    x = LEFT
    for name, colour in zip(series, colours, strict=False):
        draw.rectangle((x, TOP - 8, x + 12, TOP + 4), colour)
        draw.text((x + 18, TOP - 2), name, INK, small, anchor="lm")
        x += int(40 + width(Face.TEXT, 15, name))
    scale = (WIDE - RIGHT - 50 - first) / most
    y = TOP + 22
    if goal is not None:
        draw.line((first + goal * scale, TOP + 12, first + goal * scale, high - 16), GOAL, 2)
    for name, values in rows:
        middle = y + len(values) * thick / 2
        draw.text((first - 10, middle), name, INK, small, anchor="rm")
        for value, colour in zip(values, colours, strict=False):
            if math.isnan(value):
                y += thick
                continue
            end = first + min(value, most) * scale
            draw.rectangle((first, y + 1, end, y + thick - 2), colour)
            label = "more" if value > most else f"{value:.1f}"
            if goal is not None:  # its line leaves room for the number
                draw.rectangle((end + 3, y, end + 9 + width(Face.TEXT, 15, label), y + thick), PAPER)
            draw.text((end + 6, y + thick / 2), label, INK, small, anchor="lm")
            y += thick
        y += gap
    _save(image, path)
