import pytest
from msgspec.structs import replace

from data.texts import languages, texts
from render.kit.text.textboard import COLUMNS_SHOWN, columns
from render.mykerinos import text_board
from render.mykerinos.example import example
from tests.render.mykerinos.samples import NAMES, over, played
from tests.render.mykerinos.test_alt import SHORT, crowded, variants

EN = texts("en")
NAMINGS = [
    SHORT,
    ("W" * 32,) * 4,
    ("Maximilian von Hohenstein-Wittelsbach der Ältere",) * 4,
    ("漢字" * 16, "🐱" * 20, "e\u0301" * 32, "x y " * 9),
    (None, "", "  ", "``` `"),
]

each_language = pytest.mark.parametrize("language", languages())


@each_language
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_is_one_message_and_no_line_is_wider_than_a_phone_shows(players, language):
    views = [view for view, _ in played(players)[::18]]
    for view in (*views, crowded(players, 9), crowded(players, 6), over(players)):
        for names in NAMINGS if language == "de" else NAMINGS[1:2]:
            board = text_board(view, names, texts(language))
            assert len(board) <= 1980 or view not in views
            for line in board.split("\n"):
                assert columns(line) <= COLUMNS_SHOWN == 36, line


def test_the_area_in_letters():
    view = example(4, 6)
    clear = [replace(field, owner=None, pyramid=False) for field in view.fields]
    clear[0] = replace(clear[0], owner=0)
    clear[3] = replace(clear[3], pyramid=True)
    clear[12] = replace(clear[12], owner=3, pyramid=True)
    board = text_board(replace(view, fields=tuple(clear)), NAMES, EN)
    assert (
        "   A  B   C  D    E  F   G  H\n"
        " 1 B  .   .  ^  | .  .   .  .\n"
        " 2 .  .   .  .  | W^ .   .  .\n"
        " 3 .  .   .  .  | .  .   .  .\n"
        "   -------------+-------------\n"
    ) in board
    assert "> now, ^ pyramid, . free" in board


def test_it_is_told_in_the_order_of_what_matters():
    board = text_board(example(4, 6), NAMES, EN)
    assert board.startswith("Benjamin Featherstone-Haugh (R) to\n   play\nRound 2 of 4. Excavations.\n\n B Ada\n")
    order = [
        board.index(part)
        for part in (
            " B Ada",
            ">R Benjamin",
            "\n 1 Violet",
            "\n>2 Brown",
            "   A  B",
            "I   Violet",
            "pass track: B . . .",
        )
    ]
    assert order == sorted(order)


def test_zones_museum_and_players_are_told_in_words():
    board = text_board(example(4, 9), NAMES, EN)
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
    assert "3 points, supply 11, general supply 8, neutral 3" in text_board(example(2, 6), NAMES, EN).replace(
        "\n   ", " "
    )


def test_the_end_is_told_part_by_part():
    told = text_board(over(3), NAMES, EN).replace("\n   ", " ")
    assert told.startswith("Ada (B) wins\nRound 4 of 4. Game over.")
    assert "Parcels 9, Violet 1 × 3, Lemon 2 × 3, Blackmore 1 × 3, Tangerine 2 × 3, Series 5" in told
    assert "\n 1 " not in told


def test_positions_that_differ_in_any_piece_differ_in_the_board():
    for players, rows in ((2, 6), (4, 9)):
        view = example(players, rows)
        boards = {text_board(view, SHORT, EN)}
        count = 1
        for kind, other in variants(view):
            if (
                kind == "parcel"
                and players == 2
                and any(parcel.owner == 2 for zone in other.zones for parcel in (zone.left, zone.right))
            ):
                continue
            boards.add(text_board(other, SHORT, EN))
            count += 1
            assert len(boards) == count, kind
