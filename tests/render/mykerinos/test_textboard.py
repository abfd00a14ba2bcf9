from msgspec.structs import replace

from render.mykerinos import text_board
from render.mykerinos.example import example
from tests.render.mykerinos.samples import NAMES
from tests.render.mykerinos.test_alt import SHORT, variants
from tests.wording import en


def test_the_area_in_letters():
    view = example(4, 6)
    clear = [replace(field, owner=None, pyramid=False) for field in view.fields]
    clear[0] = replace(clear[0], owner=0)
    clear[3] = replace(clear[3], pyramid=True)
    clear[12] = replace(clear[12], owner=3, pyramid=True)
    board = text_board(replace(view, fields=tuple(clear)), NAMES, en)
    assert (
        "   A  B   C  D    E  F   G  H\n"
        " 1 B  .   .  ^  | .  .   .  .\n"
        " 2 .  .   .  .  | W^ .   .  .\n"
        " 3 .  .   .  .  | .  .   .  .\n"
        "   -------------+-------------\n"
    ) in board
    assert en("> now, ^ pyramid, . free") in board


def test_zones_museum_and_players_are_told_in_words():
    board = text_board(example(4, 9), NAMES, en)
    assert "\n 1 Violet 0 (Red), Lemon 2 (gone)\n" in board
    assert (
        "\n>2 Brown 3, Blackmore 0\n   Blue 4: F1 E2 G2 F3\n   Red 1: H2\n   Green 2: G1 E3\n   White 1: H3\n" in board
    )
    assert "   Pyramids: F1 E2 E3 H3." in board
    assert "\nII  Lemon     5 .  3 B  II-III:2 R\n" in board
    assert (
        " B Ada\n   3 points, supply 11, general\n   supply 8, start player\n"
        "   tiles: Lemon (used: Violet,\n   Brown)\n>R Benjamin Featherstone-Haugh\n" in board
    )
    assert "3 points, supply 11, general supply 8, neutral 3" in text_board(example(2, 6), NAMES, en).replace(
        "\n   ", " "
    )


def test_positions_that_differ_in_any_piece_differ_in_the_board():
    view = example(4, 9)
    boards = {text_board(view, SHORT, en)}
    for count, (kind, other) in enumerate(variants(view), 2):
        boards.add(text_board(other, SHORT, en))
        assert len(boards) == count, kind
