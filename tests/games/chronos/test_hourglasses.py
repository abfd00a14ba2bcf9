import pytest

from games.chronos.game import GAME
from games.core import CHANCE, TIME, Entry
from tests.games.chronos.table import NOW, SAND, apply, code, done, drawn, legal, position, refusal, seconds, where


def test_c3_2_a_moment_before_the_last_is_refused():
    assert code(position(), 0, "move h1 home 1 leave", NOW - 1001) == ("clock-runs-back", "C3.2")


def test_c3_3_at_equal_times_what_falls_due_comes_first():
    state = position(stacks={0: "10"}, count=NOW)
    assert refusal(state, 0, "move h1 home 1 leave", NOW) == ("time-first", "C3.3", {"due": NOW})
    assert done(state, 0, "move h1 home 1 leave", at=NOW - 1).ended is None


def test_c3_3_two_moves_of_one_moment_are_judged_in_their_order():
    state = position(at="h1@3 h4@3")
    first = done(state, 0, "move h1 3 home leave")
    assert done(first, 1, "move h4 3 4 take").stacks[1] == ("20",)
    assert code(state, 1, "move h4 3 4 take") == ("blocked", "C4.3")


def test_c3_3_a_move_that_came_too_late_is_told_where_the_hourglass_is():
    state = done(position(at="h1@3"), 0, "move h1 3 4 take")
    assert refusal(state, 0, "move h1 3 4 take") == ("not-there", "C4.1", {"place": "4"})


def test_time_that_has_not_come_is_refused():
    for at in (NOW, NOW + 1):
        with pytest.raises(Exception, match="not-time"):
            GAME.apply(position(count=NOW + 5), Entry(CHANCE, TIME, at))


def test_c4_1_own_hourglasses_that_have_run_out():
    state = position(at="h1@3+1 h4@4")
    assert refusal(state, 0, "move h1 3 4 leave") == ("not-run-out", "C4.1", {"left": 1})
    assert where(done(state, 0, "move h1 3 4 leave", at=NOW + 1), "h1") == "4"
    assert refusal(state, 0, "move h4 4 3 leave") == ("not-your-glass", "C4.1", {"owner": "red"})
    assert code(state, 0, "move h13 4 3 leave") == ("no-such-glass", "C1.2")


def test_c4_2_turned_onto_a_pile_also_the_one_it_left_or_home_unturned():
    state = position(at="h1@3")
    moved = done(state, 0, "move h1 3 3 leave")
    assert (where(moved, "h1"), moved.glasses[0].out) == ("3", NOW + SAND)
    home = done(state, 0, "move h1 3 home leave")
    assert (where(home, "h1"), home.glasses[0].out) == ("home", state.glasses[0].out)
    assert code(home, 0, "move h1 home home leave") == ("nothing-done", "C4.2")
    assert where(done(home, 0, "move h1 home 9 leave"), "h1") == "9", "in front of its owner it is free at once"


def test_c4_3_the_top_card_may_be_taken_and_need_not_be():
    state = position(at="h1@7")
    taken, _ = apply(state, 0, "move h1 7 1 take")
    assert taken.stacks[0] == ("50",)
    assert taken.heights[6] == state.heights[6] - 1
    assert GAME.pending(taken).what == "top-7"
    assert drawn(taken, "20").tops[6] == "20"
    left = done(state, 0, "move h1 7 1 leave")
    assert left.stacks[0] == ()
    assert left.tops == state.tops


def test_c4_3_one_card_for_each_hourglass_and_own_ones_do_not_block():
    state = position(at="h1@7 h2@7")
    state = done(state, 0, "move h1 7 7 take", card="30")
    assert (state.stacks[0], where(state, "h1"), state.glasses[0].out) == (("50",), "7", NOW + SAND)
    state = done(state, 0, "move h2 7 1 take")
    assert state.stacks[0] == ("50", "30")


def test_c4_3_and_c7_5_a_partners_hourglass_blocks():
    state = position(players=6, teams=True, at="h1@7 h7@7")
    assert GAME.view(state, None).glasses[6].owner == 3, "seat 3 sits opposite seat 0"
    assert refusal(state, 0, "move h1 7 1 take") == ("blocked", "C4.3", {"owner": "white"})


def test_c4_4_two_run_out_hourglasses_block_each_other():
    state = position(at="h1@7 h4@7")
    assert code(state, 0, "move h1 7 1 take") == code(state, 1, "move h4 7 1 take") == ("blocked", "C4.3")
    assert where(done(state, 0, "move h1 7 1 leave"), "h1") == "1"


def test_c4_4_a_running_one_blocks_too():
    assert code(position(at="h1@7 h4@7+20000"), 0, "move h1 7 1 take") == ("blocked", "C4.3")


def test_c4_5_an_empty_pile_takes_no_hourglass():
    state = position(tops="- 10 20 20 30 30 50 50 100")
    assert refusal(state, 0, "move h1 home 1 leave") == ("empty-pile", "C4.5", {"place": "1"})
    assert "move h1 home 1 leave" not in legal(state, 0)


def test_c4_5_one_that_stands_on_a_pile_that_became_empty_stays_and_takes_nothing():
    state = position(at="h1@7 h2@7", heights={7: 1})
    state = done(state, 0, "move h1 7 1 take")
    assert (state.heights[6], where(state, "h2")) == (0, "7")
    assert code(state, 0, "move h2 7 1 take") == ("empty-pile", "C4.5")
    assert where(done(state, 0, "move h2 7 1 leave"), "h2") == "1"


def test_c4_5_and_c4_8_the_last_card_is_taken_before_the_hourglass_is_set():
    state = position(at="h1@7", heights={7: 1})
    assert code(state, 0, "move h1 7 7 take") == ("empty-pile", "C4.5")
    assert "move h1 7 7 leave" in legal(state, 0)


def test_c4_6_a_sand_time_on_a_field_turned_or_not():
    state = position(cities="mycenae athens", at="h1@mycenae h4@3")
    state = done(state, 0, "move h1 mycenae 1 leave", "mycenae h4 keep")
    assert where(state, "h4") == "mycenae"
    at = seconds(29)
    assert refusal(state, 1, "move h4 mycenae 5 leave", at) == ("stays-yet", "C4.6", {"left": 1000})
    assert where(done(state, 1, "move h4 mycenae 5 leave", at=seconds(30)), "h4") == "5"


def test_c4_7_not_from_under_another_players_hourglass_by_whatever_power():
    state = position(gods={0: "hermes demeter"}, stacks={0: "20", 1: "50"}, at="h7@seat2-stack h4@1")
    assert refusal(state, 0, "hermes seat2 stack c1") == ("blocked", "C4.7", {"owner": "green"})
    assert code(state, 0, "demeter 1") == ("glass-on-pile", "C8.15")


def test_c4_8_the_card_the_hourglass_then_the_catastrophe():
    state = position(tops="war 10 20 20 30 30 50 50 100", at="h1@1 h4@2")
    state, events = apply(state, 0, "move h1 1 3 take")
    names = [type(event).__name__ for event in events]
    assert names[:4] == ["CardTaken", "GlassMoved", "CatastropheStruck", "ChoiceAsked"]
    assert (where(state, "h1"), state.discards) == ("3", ("war",))


@pytest.mark.parametrize("place", ["under1", "under2", "seat2-stack", "athens"])
def test_c4_2_where_an_hourglass_may_not_go(place):
    assert code(position(cities="delphi troy"), 0, f"move h1 home {place} leave") in {
        ("not-to-underworld", "C6.1"),
        ("no-power", "C8.11"),
        ("no-such-place", "C9.1"),
    }


def test_nothing_is_taken_in_front_of_oneself():
    assert code(position(), 0, "move h1 home 1 take") == ("nothing-to-take", "C4.3")


def test_representatives_name_the_longest_run_out_hourglass_of_each_place():
    state = position(at="h1@3+5 h2@3 h3@3")
    state = done(state, 0, "move h2 3 4 leave", "move h3 3 3 leave", at=NOW)
    moves = [text for text in legal(state, 0, seconds(1)) if text.startswith("move h1 3")]
    assert "move h1 3 9 take" in moves
    assert "move h1 3 home leave" in moves


def test_c2_1_the_draw_comes_before_anything_else():
    state, _ = apply(position(at="h1@3"), 0, "move h1 3 4 take")
    assert code(state, 1, "move h4 home 1 leave") == ("wait-for-draw", "C2.1")
    assert GAME.wakes(state) is None
    assert not GAME.legal(state, 1, NOW)
