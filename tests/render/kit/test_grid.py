import io
from itertools import product

import pytest
from PIL import Image

from data.texts import texts
from render.kit.frame import alt_mark
from render.kit.grid import CLOTH, FREE, Card, Cell, Grid, Player, as_text, faults, picture

TR = texts("en")
PLAYERS = [Player(name="Ada", color="red", asked=True), Player(name="Ben", color="blue", points=7)]
COLORS = ("red", "blue", "green", "white", "yellow", "purple")
MANY = [Player(name="Benjamin the Great", color=color, points=12) for color in COLORS]
AWAY = Cell(absent=True)
RING = Grid(
    cells=((FREE, Cell(owner=0), FREE), (FREE, AWAY, FREE), (FREE, FREE, Cell(text="—"))),
    lines=(((0, 0), (0, 2)), ((2, 0), (2, 2)), ((0, 0), (2, 0)), ((0, 2), (2, 2))),
)
BOARDS = {
    "seven by seven": Grid(cells=((FREE,) * 7,) * 7),
    "wide": Grid(cells=((FREE,) * 12,) * 6),
    "tall": Grid(cells=((FREE,) * 4,) * 12),
    "small": Grid(cells=((FREE,) * 2,) * 2),
    "with cards": Grid(cells=((FREE,) * 5,) * 5, cards=(Card(text="7"),) * 6),
    "cards alone": Grid(cards=(Card(text="7"),) * 9, notes=("5 dice",) * 6),
    "points": RING,
}
EMPTY = Grid(cells=((FREE, FREE), (FREE, FREE)), cards=(Card(text=""),))


def image(grid, players=PLAYERS, text="Next: Ada"):
    return Image.open(io.BytesIO(picture(grid, players, TR, text).png)).convert("RGB")


@pytest.mark.parametrize(("name", "players"), [*product(BOARDS, (PLAYERS, MANY))])
def test_the_corner_for_the_mark_of_the_alt_text_is_free(name, players):
    shown = image(BOARDS[name], players, "A mill was closed: Benjamin the Great takes one of the other player's men")
    ((_, color),) = shown.crop(alt_mark(*shown.size)).getcolors()
    assert color == CLOTH


@pytest.mark.parametrize(
    ("grid", "says"),
    [
        (Grid(cells=((FREE, Cell(text="○")),)), "b1"),
        (Grid(cells=((FREE, Cell(text="│x")),)), "│"),
        (Grid(cells=((Cell(text="12345"),),)), "longer than 4"),
        (Grid(cards=(Card(text="♥"),)), "card"),
        (Grid(cells=((FREE, FREE), (FREE,))), "length"),
        (Grid(cells=((FREE,),), lines=(((0, 0), (0, 1)),)), "no field"),
    ],
)
def test_what_cannot_be_drawn_is_named(grid, says):
    (fault,) = faults(grid)
    assert says in fault


def test_what_the_board_has_not_is_nowhere():
    lines = as_text(RING, PLAYERS, TR).splitlines()
    assert lines[2].split() == ["2", ".", "."]
    assert lines[2].index(".", 4) == lines[0].index("c")
    alt = picture(RING, PLAYERS, TR).alt
    assert "b1" in alt
    assert "b2" not in alt


@pytest.mark.parametrize("sign", ["7", "A", "+", "?", "!", "·", "×", "—", "→", "12"])
def test_a_sign_is_drawn_on_fields_and_cards(sign):
    field = Grid(cells=((Cell(text=sign), FREE), (FREE, FREE)), cards=EMPTY.cards)
    card = Grid(cells=EMPTY.cells, cards=(Card(text=sign),))
    assert len({image(grid).tobytes() for grid in (field, card, EMPTY)}) == 3
    assert not [*faults(field), *faults(card)]


def test_an_open_field_has_a_ring_and_is_said():
    grid = Grid(cells=((Cell(open=True), FREE), (FREE, Cell(owner=1))), cards=EMPTY.cards)
    without = Grid(cells=((FREE, FREE), (FREE, Cell(owner=1))), cards=EMPTY.cards)
    assert image(grid).tobytes() != image(without).tobytes()
    assert TR("Possible: {fields}.", fields="a1") in picture(grid, PLAYERS, TR).alt
    assert "+" in as_text(grid, PLAYERS, TR)
    assert "+" not in as_text(without, PLAYERS, TR)
