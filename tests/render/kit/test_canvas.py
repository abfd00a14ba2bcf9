import io

import pytest
from PIL import Image

from render.kit.canvas import PARTS, Canvas
from render.kit.sprites import Piece
from render.kit.text.fonts import Face
from render.kit.theme import INK, PIECES, SHEET
from render.mykerinos.palette import GOLD, LAPIS, PALETTE, SAND
from render.mykerinos.signs.beside import Sun


def shown(canvas: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


def test_a_sprite_brings_its_ground_along_unless_it_lies_over_something():
    plain, layered = Canvas(PALETTE, 60, 60, LAPIS), Canvas(PALETTE, 60, 60, LAPIS)
    plain.stamp(Piece(60, "green"), 0, 0, SAND)
    layered.stamp(Piece(60, "green"), 0, 0, SAND, over=True)
    assert [shown(canvas).getpixel((1, 1)) for canvas in (plain, layered)] == [SAND, LAPIS]
    assert [shown(canvas).getpixel((30, 12)) for canvas in (plain, layered)] == [PIECES["green"]] * 2


@pytest.mark.parametrize("art", [Piece(60, "white"), Sun(60)], ids=str)
def test_on_its_own_ground_a_sprite_looks_the_same_either_way(art):
    plain, layered = Canvas(PALETTE, 60, 60, SHEET), Canvas(PALETTE, 60, 60, SHEET)
    plain.stamp(art, 0, 0, SHEET)
    layered.stamp(art, 0, 0, SHEET, over=True)
    assert plain.png() == layered.png()


def test_text_brings_its_ground_along_unless_it_lies_over_something():
    plain, layered, alike = (
        Canvas(PALETTE, 60, 60, LAPIS),
        Canvas(PALETTE, 60, 60, LAPIS),
        Canvas(PALETTE, 60, 60, SAND),
    )
    plain.text(30, 30, "O", Face.BOLD, 40, INK, SAND, "m")
    layered.text(30, 30, "O", Face.BOLD, 40, INK, SAND, "m", over=True)
    alike.text(30, 30, "O", Face.BOLD, 40, INK, SAND, "m", over=True)
    assert [shown(canvas).getpixel((30, 30)) for canvas in (plain, layered, alike)] == [SAND, LAPIS, SAND]
    box = (22, 20, 38, 40)
    assert shown(plain).crop(box).tobytes() == shown(alike).crop(box).tobytes()


def test_what_is_drawn_on_a_copy_stays_there():
    canvas = Canvas(PALETTE, 20, 20, SAND)
    twin = canvas.copy()
    twin.fill((0, 0, 20, 20), GOLD)
    assert shown(canvas).getcolors() == [(400, SAND)]
    assert shown(twin).getcolors() == [(400, GOLD)]


def test_a_part_is_drawn_once_and_copied_to_the_pixel():
    drawn = []

    def part(canvas: Canvas) -> None:
        drawn.append(canvas)
        canvas.fill((5, 5, 15, 10), GOLD)
        canvas.frame((5, 5, 15, 10), INK, 1)

    key, before = object(), PARTS.used
    canvases = [Canvas(PALETTE, 20, 20, SAND) for _ in range(2)]
    for canvas in canvases:
        canvas.once(key, (5, 5, 15, 10), lambda canvas=canvas: part(canvas))
    assert drawn == canvases[:1]
    assert canvases[0].png() == canvases[1].png()
    assert PARTS.used - before == 10 * 5
