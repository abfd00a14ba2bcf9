"""Golden pictures, a third of their size. ``python -m tests.render.goldens`` draws them again; look at them then."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from render.mykerinos import picture, zone_picture
from render.mykerinos.example import example
from tests.render.samples import NAMES, over, placed, zone_story

GOLDEN = Path(__file__).parent / "golden"
FAILED = Path(__file__).parents[1] / "_failed"
CASES = {
    "four-last-round": lambda: picture(example(4, 9), (placed(0, 8),), NAMES),
    "three-early": lambda: picture(example(3, 6), (placed(1, 26),), NAMES, planned=(25, 33), planner=0),
    "two-neutral": lambda: picture(example(2, 6), (), NAMES),
    "over": lambda: picture(over(), (), NAMES),
    "zone": lambda: zone_picture(*zone_story(), NAMES),
}


def small(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return image.resize((image.width // 3, image.height // 3), Image.Resampling.LANCZOS)


def worst(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of any channel (0 to 255), after smoothing what a renderer's version may shift."""
    if one.size != other.size:
        return 255
    smooth = ImageFilter.BoxBlur(3)
    difference = ImageChops.difference(one.filter(smooth), other.convert("RGB").filter(smooth))
    return max(highest for _, highest in difference.getextrema())


def write() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, make in CASES.items():
        small(make().png).save(GOLDEN / f"{name}.webp", quality=88, method=6, use_sharp_yuv=True)


if __name__ == "__main__":
    write()
