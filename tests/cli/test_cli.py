import json

import pytest
from PIL import Image

from bot.__main__ import main
from bot.match.pure.play.look import state_hash
from games.record import parse
from games.registry import GAMES
from games.replay import replay, steps

MYKERINOS = GAMES["mykerinos"]


def simulate(capsys, *options):
    assert main(["simulate", "--game", "mykerinos", *options]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 4])
def test_simulate_prints_a_finished_game_that_verifies(players, capsys, typed):
    text = simulate(capsys, "--players", str(players), "--seed", "5")
    record = parse(text)
    assert record.seats == MYKERINOS.seat_names[:players]
    assert record.result
    typed(text)
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out == f"{len(record.lines)} entries keep the rules; {record.result}\n"


def test_legal_prints_a_move_a_line_each_of_which_applies(game, capsys):
    record = parse(game.read_text())
    assert main(["legal", str(game), "--ply", "9"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert record.lines[9].what in lines
    assert len(set(lines)) == len(lines)
    state = [step.state for step in steps(MYKERINOS, record.cut(9))][-1]
    (seat,) = MYKERINOS.pending(state).asked
    assert [MYKERINOS.read(line) for line in lines] == list(MYKERINOS.legal(state, seat, 0))


@pytest.mark.parametrize(
    ("ply", "why"), [(["--ply", "0"], "draws start"), (["--ply", "2"], "draws area"), ([], "the game is over")]
)
def test_legal_says_when_nobody_is_asked(game, capsys, ply, why):
    assert main(["legal", str(game), *ply]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err


def test_verify_names_the_first_entry_that_breaks_its_code_and_rule(game, capsys, tmp_path):
    record = parse(game.read_text())
    broken = tmp_path / "broken.txt"
    seat, other = record.lines[3].who, record.lines[4].who
    broken.write_text(game.read_text().replace(f"\n5 {other} ", f"\n5 {seat} ", 1))
    assert main(["verify", str(broken)]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"entry 5, {seat} {record.lines[4].what}: not-your-turn (M4.1)")
    assert second.startswith("M4.1: ")


def test_verify_finds_a_wrong_result(game, capsys, typed):
    record = parse(game.read_text())
    typed(game.read_text().replace(record.result, "blue 1000, red 0, green 0"))
    assert main(["verify", "-"]) == 1
    assert "wrong-result" in capsys.readouterr().out


def test_tally_is_json_with_its_parts(game, capsys):
    assert main(["tally", str(game)]) == 0
    tally = json.loads(capsys.readouterr().out)
    assert tally["final"] is True
    best = next(seat for seat in tally["seats"] if seat["place"] == 1)
    assert parse(game.read_text()).result.startswith(f"{best['color']} {best['total']}")
    for seat in tally["seats"]:
        assert seat["total"] == seat["parcels"] + sum(wing["points"] for wing in seat["wings"]) + seat["series_points"]


def test_show_prints_the_state_hash_that_a_report_names(game, capsys):
    hashes = []
    for viewer in ("public", "blue"):
        for ply in ("20", "21", "21"):
            assert main(["show", str(game), "--ply", ply, "--viewer", viewer, "--hash"]) == 0
            hashes.append(capsys.readouterr().out.splitlines()[-1])
    record = parse(game.read_text())
    view = GAMES[record.game].view(replay(GAMES[record.game], record.cut(20)), None)
    assert hashes[0] == f"State hash: {state_hash(view)}"
    assert hashes[1] == hashes[2]
    assert len(set(hashes)) == 4


def test_show_says_what_an_analysis_in_the_record_found(game, capsys):
    lines = game.read_text().splitlines()
    number, who, *_ = lines[-1].split()
    lines[-1] += " ; gave away 3.32, better: dig D1"
    game.write_text("\n".join(['[Analysis "blue 0.42, red 0.31"]', *lines]) + "\n")
    assert main(["show", str(game), "--ply", number]) == 0
    assert f"Entry {number}: {who} lost 3.32 points; a better move: dig D1." in capsys.readouterr().out
    assert main(["show", str(game), "--ply", "20"]) == 0
    assert "a better move" not in capsys.readouterr().out
    assert main(["show", str(game)]) == 0
    assert "Points lost per decision: blue 0.42, red 0.31." in capsys.readouterr().out


def test_show_says_what_was_left_undone_in_a_game_in_real_time(tmp_path, capsys):
    record = tmp_path / "game.txt"
    lines = ["1 * @0 cities athens delphi", "2 * @0 gods zeus pan eos hera eros gaia"]
    headers = ['[Game "chronos"]', '[Rules "2"]', '[Seats "blue red green"]']
    lines[1] += " ; turning point 1: red left undone for 12.3 s (card): move h1 6 6 take; blue left undone for 5.0 s"
    lines[1] += " (claim): claim points"
    said = '[Analysis "blue card 0 claim 1 god 0, red card 1 claim 0 god 0, green card 0 claim 0 god 0"]'
    record.write_text("\n".join([*headers, said, "", *lines]) + "\n")
    assert main(["show", str(record)]) == 0
    assert "Missed: blue card 0 claim 1 god 0, red card 1" in capsys.readouterr().out
    assert main(["show", str(record), "--ply", "2"]) == 0
    out = capsys.readouterr().out
    assert "Turning point 1. After entry 2, for 12.3 seconds, red missed a chance (card): move h1 6 6 take." in out
    assert "\nAfter entry 2, for 5.0 seconds, blue missed a chance (claim): claim points." in out


def test_a_film_says_the_turning_points_of_the_record(game, tmp_path):
    plain, told = tmp_path / "plain.gif", tmp_path / "told.gif"
    assert main(["film", str(game), "--ply", "12", "--out", str(plain)]) == 0
    lines = game.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("12 "))
    lines[at] += " ; turning point 1: gave away 3.32, better: dig D1"
    game.write_text("\n".join(lines) + "\n")
    assert main(["film", str(game), "--ply", "12", "--out", str(told)]) == 0
    with Image.open(plain) as before, Image.open(told) as after:
        assert after.n_frames == before.n_frames
        assert after.height > before.height


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["verify", "nowhere.txt"], "can't read nowhere.txt"),
        (["legal", "."], "can't read ."),
        (["simulate", "--game", "mykerinos", "--players", "5", "--seed", "1"], "2 to 4 players, not 5"),
        (
            ["simulate", "--game", "mykerinos", "--players", "2", "--seed", "1", "--out", "no/where"],
            "can't write no/where",
        ),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments, why, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert err.startswith("cartouche: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: the header Game is missing"),
        (b"\xff\xfe\x00", "it isn't text in UTF-8"),
        ('[Game "chess"]\n[Rules "1"]\n[Seats "blue red"]\n', "chess isn't a game that you can play here"),
        ('[Game "mykerinos"]\n[Rules "0"]\n[Seats "blue red"]\n', "version 0 of the rules"),
        ('[Game "mykerinos"]\n[Rules "1"]\n[Seats "blue pink"]\n', "these seats can't play: blue pink"),
        ('[Game "mykerinos"]\n[Rules "1"]\n[Seats "blue red"]\n\n1 dig\n', "line 5: this isn't an entry"),
        ('[Game "mykerinos"]\n[Rules "1"]\n[Seats "blue red"]\n\n' + "9" * 1500 + " red dig B3\n", "999..."),
    ],
)
def test_an_unreadable_record_is_told_in_one_line(text, why, capsys, typed):
    typed(text)
    assert main(["verify", "-"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert len(err) < 200
    assert err.count("\n") == 1
