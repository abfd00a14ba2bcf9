from render.kit.canvas import Canvas
from render.kit.theme import SHEET
from render.mykerinos.palette import PALETTE
from render.mykerinos.signs.beside import Arrow, Sack, Sun, Temple


def test_sprites_of_different_kinds_with_the_same_numbers_are_drawn_each_for_itself():
    pictures = set()
    for sign in (Sun, Sack, Arrow, Temple):
        canvas = Canvas(PALETTE, 40, 40, SHEET)
        canvas.stamp(sign(40), 0, 0, SHEET)
        pictures.add(canvas.png())
    assert len(pictures) == 4


def test_equal_sprites_are_one():
    assert len({Sun(40), Sun(40), Sun(41)}) == 2
