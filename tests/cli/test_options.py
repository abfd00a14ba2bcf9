import pytest

from bot.__main__ import main
from games.record import parse
from tests.cli.lots import lots_of


def test_options_are_set_stand_in_the_record_and_are_read_from_it(toys, capsys, typed):
    text = lots_of(capsys, "--option", "rounds=3", "--option", "back=no")
    assert parse(text).options == (("rounds", "3"), ("back", "no"))
    assert text.count(" lay ") == 2 * 3
    assert " back\n" not in text
    assert "[Options" not in lots_of(capsys, "--option", "rounds=4"), "that is as usual"
    for command, expected in (("verify", "8 entries keep the rules"), ("tally", "totals")):
        typed(text)
        assert main([command, "-"]) == 0
        assert expected in capsys.readouterr().out
    typed(text)
    assert main(["legal", "-", "--ply", "3"]) == 0
    assert "back" not in capsys.readouterr().out
    typed(text.replace("back=no", "back=yes"))
    assert main(["legal", "-", "--ply", "3"]) == 0
    assert " back\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("rounds", "this isn't an option (name=value): rounds"),
        ("round=3", "there is no option round; there are: rounds, back"),
        ("rounds=7", "rounds cannot be 7; it can be: 3, 4"),
    ],
)
def test_an_option_that_cannot_be_set_is_told(toys, capsys, option, why):
    assert main(["simulate", "--game", "lots", "--players", "2", "--seed", "5", "--option", option]) == 2
    assert capsys.readouterr().err == f"cartouche: {why}\n"


def test_an_option_twice_is_told(toys, capsys):
    twice = ["--option", "rounds=3", "--option", "rounds=4"]
    assert main(["simulate", "--game", "lots", "--players", "2", "--seed", "5", *twice]) == 2
    assert capsys.readouterr().err == "cartouche: rounds is set twice\n"


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("seats=3", "this game has no option seats; it has: seating"),
        ("seating=round", "the option seating can't be round; it can be: random, joined"),
        ("seating", "line 4: this isn't an option (name=value, each name once): seating"),
    ],
)
def test_options_of_a_record_that_are_not_there_are_told(game, capsys, typed, header, why):
    typed(game.read_text().replace("[Result", f'[Options "{header}"]\n[Result'))
    assert main(["verify", "-"]) == 2
    assert capsys.readouterr().err == f"cartouche: {why}\n"
