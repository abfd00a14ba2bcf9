"""The alt text and the board in letters."""

import pytest
from msgspec.structs import replace

from data.texts import texts
from games.mykerinos.view import Asked, Phase
from render.mykerinos import alt, text_board
from render.mykerinos.example import example
from tests.render.samples import NAMES, over, placed, played

EN = texts("en")
LONG = tuple("W" * 31 + letter for letter in "abcd")


def test_alt_names_round_turn_and_scores():
    view = example(4, 6)
    told = alt(view, (), NAMES, EN)
    assert told.startswith("Mykerinos, round 2 of 4. Excavations. Benjamin Featherstone-Haugh to play.")
    for name, color, score in (("Ada", "Blue", 3), ("Chloe", "Green", 17), ("Dev", "White", 24)):
        assert f"{name} ({color}): {score} points" in told


def test_alt_tells_supplies_tiles_museum_and_what_changed():
    told = alt(example(2, 6), (placed(0, 9, 8),), NAMES, EN)
    assert "New: A2, B2." in told
    assert "supply 11, general supply 8, neutral 3, tiles: (Violet), Lemon, (Brown)." in told
    assert "Museum: 3:1 Red" in told
    assert "Pass track: Blue, Green." in told


def test_alt_says_which_zone_is_scored_and_who_chooses():
    view = replace(example(4, 6), phase=Phase.SCORING, asked=Asked.CHOICE, turn=(2,))
    assert "Scoring zone 2. Chloe to choose." in alt(view, (), NAMES, EN)


def test_alt_of_a_finished_game_names_the_winners():
    view = over(3)
    assert "Game over. Ada wins." in alt(view, (), NAMES, EN)
    shared = replace(view, tally=replace(view.tally, seats=tuple(replace(s, place=1) for s in view.tally.seats)))
    assert "share the win." in alt(shared, (), NAMES, EN)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_alt_and_board_fit_discord_at_every_moment(players):
    for view, events in played(players):
        told = alt(view, events, LONG, EN)
        assert len(told) <= 1024
        assert told.endswith(".")
        board = text_board(view, LONG, EN)
        assert len(board) <= 1980
        assert "pass track" in board


def test_alt_gives_up_whole_sentences_only():
    view = example(4, 9)
    tiles = tuple(tile for shown in view.seats for tile in shown.tiles)
    crowded = replace(view, seats=tuple(replace(shown, tiles=tiles) for shown in view.seats))
    told = alt(crowded, (), LONG, EN)
    assert len(told) <= 1024
    assert told.endswith(".")
    assert told.count(" points, ") == 4


def test_the_board_in_letters():
    view = example(4, 6)
    clear = [replace(field, owner=None, pyramid=False) for field in view.fields]
    clear[0] = replace(clear[0], owner=0)
    clear[3] = replace(clear[3], pyramid=True)
    clear[12] = replace(clear[12], owner=3, pyramid=True)
    lines = text_board(replace(view, fields=tuple(clear)), NAMES, EN).splitlines()
    assert lines[0] == "Round 2 of 4 · Benjamin Featherston (R) to play"
    assert lines[2:6] == [
        "   A  B   C  D    E  F   G  H",
        " 1 B  .   .  ^  | .  .   .  .",
        " 2 .  .   .  .  | W^ .   .  .",
        " 3 .  .   .  .  | .  .   .  .",
    ]
    assert lines[6] == "   -------------+-------------"


def test_the_board_in_letters_tells_zones_museum_and_players():
    board = text_board(example(4, 9), NAMES, EN)
    assert " 1 Violet 0 -> R | (Lemon 2)" in board
    assert ">2 Brown 3 | Blackmore 0 : B6 R5 G4 W3" in board
    assert "2 Lemon      5:2 . " in board
    assert " B      3     11       8  Ada*\n   (Violet), Lemon, (Brown)" in board
    assert ">R     10     10       9  Benjamin Featherston" in board
    assert "pass track: B . . ." in board
    assert len([line for line in board.splitlines() if line[:3] in {f" {row} " for row in range(1, 10)}]) >= 9


def test_a_name_cannot_break_out_of_the_code_block():
    board = text_board(example(2, 6), ("```\n@everyone", "x\ny"), EN)
    assert "`" not in board
    assert "x y" in board
