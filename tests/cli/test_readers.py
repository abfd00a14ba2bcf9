from types import SimpleNamespace

import pytest

from bot.__main__ import main
from games.record import form, parse
from tests.cli.conftest import lots_of
from tests.toys import lots


def test_record_prints_the_record_up_to_an_entry(game, capsys, tmp_path):
    assert main(["record", str(game)]) == 0
    assert capsys.readouterr().out == game.read_text()
    assert main(["record", str(game), "--ply", "4"]) == 0
    assert capsys.readouterr().out == form(parse(game.read_text()).cut(4))
    assert main(["record", str(game), "--ply", "4", "--out", str(tmp_path / "four.txt")]) == 0
    assert capsys.readouterr().out == ""
    assert (tmp_path / "four.txt").read_text() == form(parse(game.read_text()).cut(4))


def with_secrets(text):
    seed = f'[Commitment "{"c" * 64}"]\n[Seed "{"5" * 64}"]\n\n1'
    return text.replace("\n\n1", f"\n{seed}", 1).replace("\n3 ", "\n; amber has a zibeline\n3 ").replace(
        "\n4 ", " ; legal 17\n4 "
    )  # fmt: skip


@pytest.mark.parametrize("viewer", ["public", "amber", "beryl"])
def test_record_hides_what_its_reader_may_not_know_while_the_game_runs(toys, capsys, typed, viewer):
    whole = with_secrets(lots_of(capsys))
    typed(whole)
    assert main(["record", "-", "--ply", "3", "--viewer", viewer]) == 0
    text = capsys.readouterr().out
    record, full = parse(text), parse(whole)
    own = [line.what == other.what for line, other in zip(record.lines, full.lines, strict=False)]
    assert (
        own
        == {
            "public": [False, False, False],
            "amber": [True, False, full.lines[2].who == "amber"],
            "beryl": [False, True, full.lines[2].who == "beryl"],
        }[viewer]
    )
    assert dict(record.others) == {"Commitment": "c" * 64}
    assert "legal 17" not in text
    typed(text)
    assert main(["verify", "-"]) == 1
    assert "the record is not complete" in "".join(capsys.readouterr())


def test_record_is_whole_when_the_game_is_over(toys, capsys, typed):
    whole = with_secrets(lots_of(capsys))
    typed(whole)
    assert main(["record", "-", "--viewer", "public"]) == 0
    assert capsys.readouterr().out == form(parse(whole))


def test_a_record_that_is_not_complete_can_be_read_and_not_replayed(toys, capsys, typed):
    text = '[Game "lots"]\n[Rules "1"]\n[Seats "amber beryl"]\n\n1 * hidden\n2 * hidden\n3 amber lay hidden\n'
    typed(text)
    assert main(["record", "-"]) == 0
    assert capsys.readouterr().out == text
    for command in (["legal", "-"], ["tally", "-"], ["record", "-", "--viewer", "public"]):
        typed(text)
        assert main(command) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("cartouche: entry 1, * hidden: not-complete: the record is not complete")


@pytest.mark.parametrize("command", ["record", "show"])
def test_a_viewer_who_does_not_sit_there_is_told_who_does(game, capsys, command):
    assert main([command, str(game), "--viewer", "purple"]) == 2
    seats = ", ".join(parse(game.read_text()).seats)
    assert capsys.readouterr().err == f"cartouche: there's no seat purple; there are: {seats}, public\n"


def test_show_draws_what_its_viewer_may_know(toys, capsys, typed, monkeypatch):
    asked = []

    class Drawer:
        def picture(self, view, seen, names, tr):
            asked.append((view, seen))
            return SimpleNamespace(alt="a table", data=b"")

    monkeypatch.setattr("bot.presenters.registry.PRESENTERS", {"lots": Drawer()})
    monkeypatch.setattr("bot.wording.names.people.color_name", lambda seat, tr: seat)
    text = lots_of(capsys)
    for told in ([], ["--viewer", "public"], ["--viewer", "amber"], ["--viewer", "beryl"]):
        typed(text)
        assert main(["show", "-", "--ply", "1", *told]) == 0
    viewers = [view.viewer for view, _ in asked]
    assert viewers == [None, None, 0, 1]
    assert [type(seen[0]) for _, seen in asked] == [lots.SomeDealt, lots.SomeDealt, lots.Dealt, lots.SomeDealt]


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
