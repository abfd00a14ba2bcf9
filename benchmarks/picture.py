"""Benchmark two ways to draw a board and encode it as a PNG: Cartouche's own way and the obvious way. The two run
alternately in one process.

The obvious way draws everything from scratch at twice the size with Pillow, scales it down, and saves a PNG with
Pillow's defaults. Both ways use the same drawing code, but on different canvases.
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable, Hashable
from typing import NamedTuple

from PIL import Image

from data.texts import texts
from games.mykerinos.view import View
from render.kit.canvas import PARTS, STAMPS, WORDS, Art, Canvas
from render.kit.frame import HEIGHT, WIDTH
from render.kit.palette import RGB
from render.kit.pen import Pen
from render.kit.text.fonts import Face, width
from render.mykerinos import picture, warm_up
from render.mykerinos.example import example
from render.mykerinos.palette import PALETTE, PAPYRUS
from render.mykerinos.picture import background_of, draw, draw_background

NAMES = ("Ada", "Benjamin", "Chloe", "Dev")
TWICE = 2


class ObviousCanvas(Canvas):
    def __init__(self, wide: int, high: int, ground: RGB) -> None:
        super().__init__(PALETTE, 1, 1, ground)
        self.width, self.height = wide, high
        self._large = Image.new("RGB", (wide * TWICE, high * TWICE), ground)

    def fill(self, box: tuple[int, int, int, int], color: RGB) -> None:
        self._large.paste(color, tuple(part * TWICE for part in box))

    def stamp(self, art: Art, x: int, y: int, ground: RGB, *, over: bool = False) -> None:  # noqa: ARG002 - nothing to smooth towards
        art.draw(Pen(self._large, TWICE, x * TWICE, y * TWICE))

    def text(  # noqa: PLR0917 - as the canvas it stands for
        self,
        x: int,
        y: int,
        text: str,
        face: Face,
        size: int,
        color: RGB,
        ground: RGB,  # noqa: ARG002
        anchor: str = "l",
        *,
        over: bool = False,  # noqa: ARG002
    ) -> int:
        Pen(self._large, TWICE).text(x, y, text, face, size, color, f"{anchor}m")
        return round(width(face, size, text))

    def once(self, key: Hashable, box: tuple[int, int, int, int], draw: Callable[[], None]) -> None:  # noqa: ARG002
        draw()

    def png(self) -> bytes:
        out = io.BytesIO()
        self._large.resize((self.width, self.height), Image.Resampling.LANCZOS).save(out, "PNG")
        return out.getvalue()


class Taken(NamedTuple):
    wall: float
    cpu: float
    size: int


def _timed(work: Callable[[], bytes]) -> Taken:
    wall, cpu = time.perf_counter(), time.thread_time()
    size = len(work())
    return Taken((time.perf_counter() - wall) * 1000, (time.thread_time() - cpu) * 1000, size)


def _obvious(view: View) -> bytes:
    canvas = ObviousCanvas(WIDTH, HEIGHT, PAPYRUS)
    draw_background(canvas, background_of(view))
    draw(canvas, view, (), NAMES, texts("en"))
    return canvas.png()


def measure(rounds: int = 40) -> list[tuple[str, str, str]]:
    start = time.perf_counter()
    Image.init()
    warm_up()
    warming = (time.perf_counter() - start) * 1000
    views = [example(players, rows) for players, rows in ((4, 9), (3, 6), (2, 9), (4, 6))]
    fast: list[Taken] = []
    slow: list[Taken] = []
    for number in range(rounds):
        view = views[number % len(views)]
        slow.append(_timed(lambda view=view: _obvious(view)))
        fast += [_timed(lambda view=view: picture(view, (), NAMES).png) for view in views]
    ours = sorted(taken.wall for taken in fast)
    obvious = statistics.median(taken.wall for taken in slow)
    p50, p99 = statistics.median(ours), ours[int(len(ours) * 0.99)]
    kept = (STAMPS.used + WORDS.used + PARTS.used) / 2**20
    return [
        ("picture, p50", f"{p50:.1f} ms", "<= 10 ms"),
        ("picture, processor time, p50", f"{statistics.median(taken.cpu for taken in fast):.1f} ms", ""),
        ("picture, p99", f"{p99:.1f} ms", "<= 40 ms"),
        ("picture, largest file", f"{max(taken.size for taken in fast) / 1000:.0f} KB", "<= 160 KB"),
        ("picture, the obvious way, p50", f"{obvious:.0f} ms, {max(taken.size for taken in slow) / 1000:.0f} KB", ""),
        ("picture, times faster", f"{obvious / p50:.0f} x", ">= 12 x"),
        ("picture, warming up", f"{warming:.0f} ms", ""),
        ("picture, sprites and texts kept", f"{kept:.1f} MiB in {len(STAMPS) + len(WORDS) + len(PARTS)}", "<= 20 MiB"),
    ]


if __name__ == "__main__":
    for what, measured, target in measure():
        print(f"{what:<36} {measured:>20}  {target}")
