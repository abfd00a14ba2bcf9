"""A grid's signs: each is drawn, and said in its alt text and its text board."""

import io

import pytest
from PIL import Image, ImageChops

from data.texts import texts
from render.kit.grid import FREE, Card, Cell, Grid, Player, as_text, picture

EN = texts("en")
PLAYERS = [Player(name="Ada", color="blue"), Player(name="Ben", color="white")]
EMPTY = Grid(cells=((FREE, FREE), (FREE, FREE)), cards=(Card(text=""),))


def differs(one, other):
    images = [Image.open(io.BytesIO(picture(grid, PLAYERS, EN).png)).convert("RGB") for grid in (one, other)]
    return ImageChops.difference(*images).getbbox() is not None


@pytest.mark.parametrize("sign", ["7", "A", "+", "?", "!", "·", "×"])
def test_a_sign_is_drawn_on_fields_and_cards(sign):
    assert differs(Grid(cells=((Cell(text=sign), FREE), (FREE, FREE)), cards=EMPTY.cards), EMPTY)
    assert differs(Grid(cells=EMPTY.cells, cards=(Card(text=sign),)), EMPTY)


def test_an_open_field_has_a_ring_and_is_said():
    grid = Grid(cells=((Cell(open=True), FREE), (FREE, Cell(owner=1))), cards=EMPTY.cards)
    without = Grid(cells=((FREE, FREE), (FREE, Cell(owner=1))), cards=EMPTY.cards)
    assert differs(grid, without)
    assert "a1" in picture(grid, PLAYERS, EN).alt.split("Possible: ")[1]
    assert "+" in as_text(grid, PLAYERS, EN)
    assert "+" not in as_text(without, PLAYERS, EN)
