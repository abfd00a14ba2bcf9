import pytest

from bot.__main__ import main
from data.puzzles import HERE
from games.puzzles.puzzle import read, written

ONES = ["puzzles", "mykerinos", "--first", "1002"]


@pytest.fixture
def out(tmp_path):
    return tmp_path / "bank.txt"


def keys(path):
    return [one.key for one in read(path.read_text())]


def test_what_has_enough_stays_as_it_is(out):
    out.write_text((HERE / "mykerinos.txt").read_text())
    before = out.read_bytes()
    assert main([*ONES[:2], "--count", "2", "--out", str(out)]) == 0
    assert out.read_bytes() == before


@pytest.mark.parametrize("text", ["no record", (HERE / "museum.txt").read_text()[:4000].rsplit("\n[Game", 1)[0]])
def test_nothing_is_written_behind_anything_else(out, text, capsys):
    out.write_text(text)
    assert main([*ONES, "--count", "2", "--out", str(out)]) == 2
    assert "puzzles" in capsys.readouterr().err
    assert out.read_text() == text


def test_what_has_no_puzzles_says_so(out, capsys):
    assert main(["puzzles", "chronos", "--out", str(out)]) == 2
    assert capsys.readouterr().err == "cartouche: There are no puzzles for chronos.\n"


@pytest.mark.nightly
def test_a_run_that_was_broken_off_goes_on_to_the_same_bank(out, tmp_path):
    whole = tmp_path / "whole.txt"
    assert main([*ONES, "--count", "5", "--out", str(whole)]) == 0
    for count in (1, 2, 5):
        assert main([*ONES, "--count", str(count), "--out", str(out)]) == 0
        assert len(keys(out)) == count
    assert out.read_bytes() == whole.read_bytes()
    # killed between two of a game
    out.write_text("\n".join(map(written, read(whole.read_text())[:3])))
    assert main([*ONES, "--count", "5", "--out", str(out)]) == 0
    assert out.read_bytes() == whole.read_bytes()
