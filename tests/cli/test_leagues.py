import re

import pytest

from bot.__main__ import main

SMALL = ["--game", "mykerinos", "--members", "5", "--computer", "random", "--leavers", "0.3"]


def simulated(folder, *more, seed="8"):
    return main(["league", "simulate", *SMALL, "--seed", seed, "--out", str(folder), *more])


def test_seasons_are_played_and_their_exports_hold(tmp_path, capsys):
    assert simulated(tmp_path, "--seasons", "2") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [f"{tmp_path}/season-{number}.json" for number in (1, 2)]
    for number in (1, 2):
        assert main(["league", "check", str(tmp_path / f"season-{number}.json")]) == 0
        same, last = capsys.readouterr().out.splitlines()
        assert same == "everything was recomputed, and everything is the same"
        found = re.search("[0-9a-f]{64}", last).group()
        assert main(["league", "check", str(tmp_path / f"season-{number}.json"), "--hash", found]) == 0
        assert main(["league", "check", str(tmp_path / f"season-{number}.json"), "--hash", found[::-1]]) == 1
        assert found[::-1] in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--seats", "6"], "mykerinos is for 2 to 4 players, not 6"),
        (["--members", "3"], "use at least as many members as seats"),
        (["--leavers", "2"], "a share of leavers from 0 to 1"),
    ],
)
def test_seasons_that_cannot_be_played_are_told(tmp_path, capsys, more, why):
    assert simulated(tmp_path, *more) == 2
    assert why in capsys.readouterr().err


def test_files_that_cannot_be_read_are_told(tmp_path, capsys):
    assert main(["league", "check", str(tmp_path / "none.json")]) == 2
    assert "can't read" in capsys.readouterr().err
    (tmp_path / "wrong.json").write_text("{}")
    assert main(["league", "check", str(tmp_path / "wrong.json")]) == 2
    assert "this isn't an export of a season" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["[" * 100_000, '{"log": ' * 100_000, '{"x": ' + "[" * 9_999 + "]" * 9_999 + "}"])
def test_a_file_that_is_nested_too_deeply_is_told(tmp_path, capsys, text):
    (tmp_path / "deep.json").write_text(text)
    assert main(["league", "check", str(tmp_path / "deep.json")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "this isn't an export of a season" in line


@pytest.mark.parametrize(
    ("seasons", "asked", "told"),
    [
        (1, ["--format", "cup"], "  final: 1 tables, "),
        (2, ["--format", "evening", "--fill"], "  round 3: "),
        (1, ["--format", "ladder", "--members", "4"], " tables found, "),
        pytest.param(2, ["--format", "ladder"], " tables found, ", marks=pytest.mark.nightly),
    ],
)
def test_other_formats_are_played_and_their_exports_hold(tmp_path, capsys, seasons, asked, told):
    common = ["--game", "mykerinos", "--computer", "random", "--leavers", "0.2", "--seed", "3", "--members", "7"]
    assert main(["league", "simulate", *common, *asked, "--seasons", str(seasons), "--out", str(tmp_path)]) == 0
    assert told in capsys.readouterr().out
    for number in range(1, seasons + 1):
        assert main(["league", "check", str(tmp_path / f"season-{number}.json")]) == 0
