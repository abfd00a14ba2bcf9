from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.__main__ import main
from games.record import form, parse
from games.registry import GAMES
from tests.cli.conftest import lots_of


def frames(path):
    found = []
    with Image.open(path) as image:
        for number in range(image.n_frames):
            image.seek(number)
            found.append((image.convert("RGB"), image.info["duration"]))
    return found


@pytest.fixture
def out(tmp_path):
    return tmp_path / "game.gif"


def test_a_film_shows_each_stop_and_ends_with_the_board_there(game, out, capsys, tmp_path):
    assert main(["film", str(game), "--ply", "12", "--out", str(out)]) == 0
    told = capsys.readouterr()
    found = [frame for frame, _ in frames(out)]
    assert told.out.startswith(f"{out}: {len(found)} pictures, ")
    assert told.err == ""
    # Tiles that are drawn one after the other are one stop.
    runs = [line.who for line in parse(game.read_text()).lines[:12]]
    assert len(found) == sum(who != "*" or before != "*" for before, who in zip(["", *runs], runs, strict=False))
    board = tmp_path / "board.png"
    assert main(["show", str(game), "--ply", "12", "--out", str(board)]) == 0
    still = Image.open(BytesIO(board.read_bytes())).convert("RGB").resize(found[-1].size, Image.Resampling.BOX)
    apart = [sum(ImageChops.difference(still, frame).convert("L").histogram()[24:]) for frame in (found[-1], found[0])]
    assert apart[0] * 4 < apart[1]


def test_a_game_that_has_to_be_remembered_has_a_film_when_it_is_over(out, typed, capsys):
    assert main(["simulate", "--game", "chronos", "--players", "3", "--seed", "7"]) == 0
    whole = capsys.readouterr().out
    typed(whole)
    assert main(["film", "-", "--ply", "9", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"GIF89a")
    out.unlink()
    capsys.readouterr()
    typed(form(parse(whole).cut(60)))
    assert main(["film", "-", "--out", str(out)]) == 2
    said = "cartouche: chronos is a game of memory: you can film it when it's over, and this one isn't\n"
    assert capsys.readouterr().err == said
    assert not out.exists()


def test_what_keeps_a_film_from_being_made_is_said_in_one_line(game, out, typed, capsys):
    def said(*arguments):
        code = main(["film", *arguments])
        told = capsys.readouterr()
        assert told.out == ""
        return code, told.err

    assert said("nowhere.txt", "--out", str(out)) == (
        2, "cartouche: can't read nowhere.txt: No such file or directory\n"
    )  # fmt: skip
    assert said(str(game), "--ply", "3", "--out", "no/where") == (
        2, "cartouche: can't write no/where: No such file or directory\n"
    )  # fmt: skip
    assert said(str(game), "--ply", "0", "--out", str(out)) == (
        2, "cartouche: there's no film of a game in which nothing has happened\n"
    )  # fmt: skip
    assert said(str(game), "--ply", "9999", "--out", str(out))[0] == 2
    typed("1. e4 e5\n")
    code, line = said("-", "--out", str(out))
    assert (code, line.count("\n")) == (2, 1)
    assert line.startswith("cartouche: line 1: ")
    with pytest.raises(SystemExit) as ended:
        main(["film", str(game)])
    assert ended.value.code == 2
    assert "required: --out" in capsys.readouterr().err
    assert not out.exists()


def test_a_record_that_withholds_something_gives_no_film(toys, out, typed, capsys):
    typed(lots_of(capsys))
    assert main(["record", "-", "--ply", "3", "--viewer", "public"]) == 0
    typed(capsys.readouterr().out)
    assert main(["film", "-", "--out", str(out)]) == 1
    assert "the record is not complete" in capsys.readouterr().err
    assert not out.exists()


def test_every_game_that_is_played_here_has_a_film(out, tmp_path, capsys):
    record = tmp_path / "game.txt"
    for name in GAMES:
        assert main(["simulate", "--game", name, "--players", "3", "--seed", "2", "--out", str(record)]) == 0
        assert main(["film", str(record), "--ply", "4", "--out", str(out)]) == 0
        assert frames(out)[0][0].width > 300
    assert "KB" in capsys.readouterr().out
