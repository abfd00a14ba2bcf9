import io
import subprocess
import sys
from itertools import combinations

import pytest
from PIL import Image

from data.colors import COLORS
from data.texts import texts
from render.kit.art import Square
from render.kit.canvas import Canvas
from render.kit.eyes import ALIKE, APART, DEFICIENCIES, common_area, confused
from render.kit.frame import HEIGHT, WIDTH, Box, alt_mark
from render.kit.marks import Mark
from render.kit.palette import Palette, blend, ramp
from render.kit.pen import Pen
from render.kit.picture import Picture
from render.kit.sprites import OUTLINES, Piece
from render.kit.text.budget import ALT_LIMIT, Part
from render.kit.text.fonts import Face, fitted
from render.kit.text.names import drawn_name, spoken_name
from render.kit.text.textboard import COLUMNS_SHOWN, columns, joined, plain, wrapped
from render.kit.theme import INK, LETTERS, PIECES, SHEET, WHITE, shared

SEA, SHORE = (30, 64, 74), (206, 232, 224)
COMMON, RAMPS = shared(COLORS)
PALETTE = Palette.of((*COMMON, SEA, SHORE), (*RAMPS, (SEA, SHORE, 3), (INK, SHORE, 3), (SHEET, SEA, 3)))
NAMES = ("Ada", None, "  ", "日本", "Benjamin")
EN = texts("en")


def opened(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def board(extra: int = 0) -> Picture:
    canvas = Canvas(PALETTE, 900, 600, SEA)
    told = [Part(("A sea with six islands.",))]
    for seat, color in enumerate(COLORS):
        left, top = 30 + seat % 3 * 290, 40 + seat // 3 * 280
        box = Box(left, top, left + 250, top + 200)
        canvas.fill(box, SHORE)
        canvas.stamp_middle(Piece(90, color), *box.middle, SHORE)
        name = drawn_name(spoken_name(NAMES, seat, color, EN), color, EN)
        canvas.text(box.middle[0], top + 176, fitted(Face.TEXT, 34, name, 230), Face.TEXT, 34, INK, SHORE, "m")
        told.append(Part(("", f"{name} holds island {seat + 1}."), 1))
    told += [Part(("", f"Island {number} is empty, as far as one can see it."), 2) for number in range(extra)]
    return Picture.of(canvas, told)


def test_a_picture_in_a_palette_of_its_own_becomes_a_file_with_these_colours():
    made = board()
    image = opened(made.png)
    assert (made.width, made.height) == image.size == (900, 600)
    assert image.mode == "P"
    assert max(image.tobytes()) < len(PALETTE.colors) <= 64
    shown = image.convert("RGB")
    assert shown.getpixel((5, 5)) == SEA
    for seat, color in enumerate(COLORS):
        left, top = 30 + seat % 3 * 290, 40 + seat // 3 * 280
        assert shown.getpixel((left + 5, top + 5)) == SHORE
        island = shown.crop((left, top, left + 250, top + 150))
        counts = {found: count for count, found in island.getcolors(9999)}
        assert counts[PIECES[color]] >= 1000, color
        assert counts[INK] >= 200, color
        name = shown.crop((left, top + 160, left + 250, top + 192))
        assert INK in {found for _, found in name.getcolors(9999)}, color


def test_its_alt_text_keeps_to_discords_limit_and_to_whole_sentences():
    assert board().alt == (
        "A sea with six islands. Ada holds island 1. Red holds island 2. Green holds island 3. "
        "White holds island 4. Benjamin holds island 5. Purple holds island 6."
    )
    crowded = board(extra=200)
    assert ALT_LIMIT - 60 < len(crowded.alt) <= ALT_LIMIT == 1024
    assert crowded.alt.startswith(board().alt)
    assert crowded.alt.endswith("as far as one can see it.")


@pytest.mark.processes
def test_the_kit_needs_no_game():
    # The test runs in a separate process, because other tests have already imported games into this one.
    code = (
        "import pkgutil, sys, importlib, render.kit as kit\n"
        "for found in pkgutil.iter_modules(kit.__path__): importlib.import_module(f'render.kit.{found.name}')\n"
        "print(*sorted(m for m in sys.modules if m.split('.')[0] in ('games', 'bot') or m.startswith('render.m')))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


class Buoy(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        half = self.side / 2
        pen.ellipse(half, half, half - 2, half - 2, SEA)


def test_two_palettes_do_not_share_what_is_kept():
    other = Palette(tuple(reversed(PALETTE.colors)))
    pixels = []
    for palette in (PALETTE, other, PALETTE):
        canvas = Canvas(palette, 120, 60, SHORE)
        canvas.once(("test", "part"), (60, 30, 120, 60), lambda canvas=canvas: canvas.fill((60, 30, 120, 60), WHITE))
        canvas.stamp(Buoy(60), 0, 0, SHORE)
        canvas.text(90, 15, "Sea", Face.BOLD, 24, SEA, SHORE, "m")
        pixels.append(opened(canvas.png()).convert("RGB").tobytes())
    assert pixels[0] == pixels[1] == pixels[2]


def test_equal_palettes_are_one():
    assert {PALETTE, Palette(PALETTE.colors)} == {PALETTE}


@pytest.mark.parametrize(
    ("colors", "fault"),
    [
        ((), "1 to 256"),
        (tuple((number % 256, number // 256, 0) for number in range(257)), "1 to 256"),
        ((SEA, SHORE, SEA), "each colour once"),
    ],
)
def test_a_palette_that_a_file_cannot_hold_is_refused(colors, fault):
    with pytest.raises(ValueError, match=fault):
        Palette(colors)


def test_a_palette_of_256_colours_is_none_too_many():
    colors = tuple((number, 255 - number, 7) for number in range(256))
    canvas = Canvas(Palette(colors), 256, 1, colors[0])
    for x, color in enumerate(colors):
        canvas.fill((x, 0, x + 1, 1), color)
    assert opened(canvas.png()).convert("RGB").tobytes() == bytes(part for color in colors for part in color)


def test_colours_that_come_twice_count_once_and_a_ramp_brings_its_steps():
    palette = Palette.of((SEA, SHORE, SEA), ((SEA, SHORE, 3), (SEA, SHORE, 1)))
    assert palette.colors == (SEA, SHORE, *(blend(SEA, SHORE, step / 4) for step in (1, 2, 3)))
    shades = [palette.colors[step] for step in ramp(palette, SEA, SHORE)]
    assert (shades[0], shades[255], len(set(shades))) == (SEA, SHORE, 5)


def silhouette(color: str) -> Image.Image:
    image = Image.new("RGBA", (100, 100), (*SHORE, 0))
    Piece(100, color).draw(Pen(image, 1))
    return image.getchannel("A").point([0] * 128 + [255] * 128, "L")


def test_each_colour_has_an_outline_and_no_two_are_alike():
    assert {color.shape for color in COLORS.values()} == set(OUTLINES)
    for one, other in combinations(COLORS, 2):
        assert common_area(silhouette(one), silhouette(other)) < ALIKE, (one, other)
    assert common_area(silhouette("blue"), silhouette("blue")) == 1


@pytest.mark.parametrize("color", COLORS)
def test_a_piece_lies_in_its_square_with_its_letter_inside_its_outline(color):
    art = Piece(200, color)
    image = Image.new("RGBA", (240, 240), (*SHORE, 0))
    art.draw(Pen(image, 1, 20, 20))
    left, top, right, bottom = image.getchannel("A").getbbox()
    assert min(left, top) >= 19
    assert max(right, bottom) <= 221
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(LETTERS, color, "")
        bare = Image.new("RGBA", (240, 240), (*SHORE, 0))
        art.draw(Pen(bare, 1, 20, 20))
    patch_box = [(x, y) for y in range(240) for x in range(240) if image.getpixel((x, y)) != bare.getpixel((x, y))]
    assert len(patch_box) > 600
    assert all(bare.getpixel(place)[:3] == PIECES[color] for place in patch_box)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_check_of_colours_names_those_that_an_eye_confuses(deficiency):
    near = {"sea": SEA, "deep": (SEA[0] + 6, SEA[1], SEA[2]), "shore": SHORE}
    assert confused(near, deficiency) == [("sea", "deep")]
    assert confused(PIECES, deficiency) == []
    assert APART == 20


@pytest.mark.parametrize(("wide", "high"), [(WIDTH, HEIGHT), (1000, 440), (900, 900), (300, 200)])
@pytest.mark.parametrize("screen", [550, 390])
def test_the_alt_mark_lies_where_discord_lays_it(wide, high, screen):
    # Discord's "ALT" badge measures 34 x 18 screen pixels, 6 pixels from the left and lower edges of the picture. The
    # picture is scaled down to fit into ``screen`` x 350 pixels. Some clients draw the badge larger.
    scale = max(1, wide / screen, high / 350)
    mark = alt_mark(wide, high)
    assert mark.left <= 6 * scale < 40 * scale <= mark.right
    assert mark.top <= high - 24 * scale < high - 6 * scale <= mark.bottom + 1
    assert mark.right <= 71 * max(1, wide / 390, high / 350)


def test_a_mark_shows_on_this_board_too():
    canvas = Canvas(PALETTE, 120, 120, SHORE)
    canvas.stamp(Mark(120, 120), 0, 0, SHORE, over=True)
    colors = {found for count, found in opened(canvas.png()).convert("RGB").getcolors(9999) if count >= 200}
    assert {INK, WHITE, SHORE} <= colors


def test_a_board_in_letters_keeps_its_lines_short_and_leaves_out_what_is_empty():
    facts = "It holds the lighthouse, the harbour, two boats and a store of salted herring."
    lines = [*wrapped(plain("Ada `the` Great\nNavigator of all known seas"), ">"), *wrapped(facts)]
    text = joined((lines, (), ("end",)))
    assert text.endswith("\n\nend")
    assert "\n\n\n" not in text
    assert "`" not in text
    assert all(columns(line) <= COLUMNS_SHOWN for line in text.split("\n"))
    assert " ".join(text.split()).endswith(f"{facts} end")
