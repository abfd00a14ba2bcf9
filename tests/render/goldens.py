"""Compares golden pictures at a third of their size, so that different versions of a renderer may shift pixels a
little.

`python -m tests.render.goldens` draws all of them again, or only those of the given rooms."""

from __future__ import annotations

import importlib
import io
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from render.kit.picture import Picture

HERE = Path(__file__).parent
FAILED = HERE.parent / "_failed"
TOLERANCE = 30
"""The tolerated difference in a colour channel (0 to 255). A missing piece differs by more than 60."""


def cases() -> list[tuple[str, str, Callable[[], Picture]]]:
    rooms = sorted(path.parent.name for path in HERE.glob("*/goldens.py"))
    found = [(room, importlib.import_module(f"tests.render.{room}.goldens").CASES) for room in rooms]
    return [(room, name, make) for room, pictures in found for name, make in pictures.items()]


def golden(room: str, name: str) -> Path:
    return HERE / room / "golden" / f"{name}.webp"


def small(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return image.resize((image.width // 3, image.height // 3), Image.Resampling.LANCZOS)


def worst(one: Image.Image, other: Image.Image) -> int:
    """Return the largest difference in any channel (0 to 255), after a blur that hides small shifts between renderer
    versions.
    """
    if one.size != other.size:
        return 255
    smooth = ImageFilter.BoxBlur(3)
    difference = ImageChops.difference(one.filter(smooth), other.convert("RGB").filter(smooth))
    return max(highest for _, highest in difference.getextrema())


def write(*rooms: str) -> None:
    for room, name, make in cases():
        if room in rooms or not rooms:
            golden(room, name).parent.mkdir(exist_ok=True)
            small(make().png).save(golden(room, name), quality=88, method=6, use_sharp_yuv=True)


if __name__ == "__main__":
    write(*sys.argv[1:])
