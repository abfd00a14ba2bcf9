import io
import re

import pytest
from PIL import Image, ImageChops

from bot.drawing.symbols import draw_symbols, symbols_of
from bot.presenters.registry import PRESENTERS
from render.kit.symbols import SIDE

ARTS = symbols_of(PRESENTERS)
DARK, LIGHT = (49, 51, 56), (255, 255, 255)


@pytest.fixture(scope="module")
def symbols():
    return draw_symbols(ARTS)


def on(ground, png):
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    whole = Image.new("RGBA", picture.size, (*ground, 255))
    whole.alpha_composite(picture)
    return whole.convert("RGB")


def test_each_is_as_discord_takes_it(symbols):
    for name, symbol in symbols.items():
        assert re.fullmatch(r"[a-z0-9_]{2,32}", name)
        assert len(symbol.png) < 256 * 1024 / 8, name
        picture = Image.open(io.BytesIO(symbol.png))
        assert (picture.format, picture.mode, picture.size) == ("PNG", "RGBA", (SIDE, SIDE)), name
        assert picture.getpixel((0, 0))[3] == 0, name


@pytest.mark.parametrize("ground", [DARK, LIGHT])
def test_each_is_seen_on_dark_and_on_light(symbols, ground):
    faint = {}
    for name, symbol in symbols.items():
        shown = on(ground, symbol.png).convert("L")
        base = Image.new("L", shown.size, Image.new("RGB", (1, 1), ground).convert("L").getpixel((0, 0)))
        different = sum(value > 40 for value in ImageChops.difference(shown, base).tobytes())
        if different <= SIDE * SIDE * 0.02:
            faint[name] = different
    assert faint == {}


def test_no_two_look_the_same(symbols):
    assert len({symbol.pixels for symbol in symbols.values()}) == len(symbols) == len(ARTS)
