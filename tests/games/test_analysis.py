import pickle
import random

import pytest

from games import analysis
from games.analysis import Analysis, Decision, Judged, Slip, Stand, Verdict, decisions, moments, settled, shares
from games.computer import mix
from games.core import Entry, Over
from games.driver import Step, play
from games.mykerinos.advice.analysis import ANALYST, worth
from games.mykerinos.computer import greedy
from games.mykerinos.game import GAME
from games.noted import Note, comments, header, notes
from games.record import Line
from games.undo import undo


def game(players, seed):
    luck = random.Random(seed)

    def choose(state, seat, legal, now):
        if luck.random() < 0.3:
            return luck.choice(legal)
        return greedy(GAME.view(state, seat), legal, luck.getrandbits(32), now)

    start = GAME.new(GAME.seat_names[:players])
    return start, list(play(GAME, start, choose, luck.randrange))


@pytest.fixture(scope="module")
def played():
    start, steps = game(2, 3)
    return steps, decisions(start, steps)


def test_the_same_game_and_seed_give_the_same_analysis_in_another_process_too(played):
    steps, made = played
    some = made[::18]
    end = (steps[-1].number, steps[-1].state)
    one, other = (
        analysis.put_together(GAME, ANALYST, some, [piece() for piece in pieces], end)
        for pieces in (
            analysis.pieces(ANALYST, some, mix),
            pickle.loads(pickle.dumps(analysis.pieces(ANALYST, some, mix))),
        )
    )
    assert one == other
    assert one.judged


def test_chances_are_shares_of_a_whole_and_the_end_is_the_result(played):
    steps, made = played
    for one in made[::7]:
        found = ANALYST.chances(one.state)
        assert abs(sum(found) - 1_000) <= 1
        worths = worth(one.state)
        assert (found[0] > found[1]) == (worths[0] > worths[1]) or found[0] == found[1]
    over = GAME.pending(steps[-1].state)
    assert isinstance(over, Over)
    assert ANALYST.chances(steps[-1].state) == analysis.won(over.ranking)


def test_shares_of_equal_worth_are_equal_and_a_lead_counts_less_where_the_spread_is_larger():
    assert shares([5, 5], 10) == (500, 500)
    assert shares([20_000, 0], 10_000)[0] > shares([20_000, 0], 40_000)[0] > 500


def test_what_was_taken_back_is_no_decision(played):
    steps, _ = played
    own = [step for step in steps if step.entry.who >= 0][:4]
    last = own[-1]
    again = Step(last.number + 1, Entry(last.entry.who, undo(own[0].number)), own[0].state, ())
    found = decisions(None, [*steps[: last.number], again])
    assert [one.ply for one in found] == [own[0].number]


def test_what_a_later_decision_of_the_turn_could_have_made_good_is_not_given_away_twice():
    def verdict(best, lost=0, turn=1):
        return Verdict((500, 500), lost=lost, cost=lost // 10, better="x" if lost else None, turn=turn, best=best)

    made = [Decision(ply, None, seat, "y") for ply, seat in enumerate((0, 0, 1, 0, 0), 1)]
    verdicts = [verdict(4000, 3000), verdict(3300, 2000), verdict(9000, 50), verdict(3100, 2000), verdict(50, 20, 2)]
    found = settled(made, verdicts)
    assert [(one.lost, one.cost) for one in found] == [(700, 70), (200, 20), (50, 5), (2000, 200), (20, 2)]
    assert settled(made[:2], [verdict(1000, 300), verdict(1200)])[0].better is None
    untouched = [verdict(4000, 3000, None), verdict(3300, 2000, None)]
    assert settled(made[:2], untouched) == tuple(untouched)


def test_the_turning_points_cost_most_and_are_told_in_their_order():
    costs = (5, 50, 0, 20, 50, 60)
    judged = tuple(Judged(ply, 0, 500, 100, cost, "x") for ply, cost in enumerate(costs, 1))
    assert [one.ply for one in moments(Analysis(1, judged, ()))] == [2, 5, 6]
    slips = tuple(Slip(ply, 0, 1_000 * ply, 5_000, "card", "x", cost) for ply, cost in enumerate(costs, 1))
    assert [one.ply for one in moments(Analysis(1, (), (), slips))] == [2, 5, 6]


def test_what_a_record_says_of_decisions_is_read_back():
    judged = (Judged(1, 0, 500, 1234, 10, "lemon dig B2"), Judged(2, 1, 500), Judged(3, 0, 500, 5, 0, "pass"))
    found = comments(Analysis(1, judged, ()), ("blue", "red"))
    assert found == {1: "turning point 1: gave away 12.34, better: lemon dig B2", 3: "gave away 0.05, better: pass"}
    assert notes(Line("blue", "dig A1", None, found[1])) == (Note("blue", "lemon dig B2", 1, lost="12.34"),)
    assert notes(Line("red", "dig A1", None, found[3])) == (Note("red", "pass", lost="0.05"),)
    assert notes(Line("red", "dig A1", None, "stand-in greedy")) == ()
    assert header(Analysis(1, judged, ()), ("blue", "red")) == ("Analysis", "blue 6.20, red 0.00")


def test_what_a_record_says_was_left_undone_is_read_back():
    slips = (
        Slip(4, 1, 1_000, 12_340, "card", "move h1 6 6 take", 50),
        Slip(4, 0, 1_000, 61_000, "claim", "claim points", 1_000),
        Slip(7, 1, 9_000, 5_000, "card", "move h2 1 1 take", 5),
        Slip(8, 1, 9_000, 5_000, "card", "move h2 2 2 take", 4),
    )
    analysis = Analysis(1, (), (Stand(9, (1_000, 0)),), slips, ("card", "claim", "god"))
    found = comments(analysis, ("blue", "red"))
    assert found[4] == (
        "turning point 2: red left undone for 12.3 s (card): move h1 6 6 take; "
        "turning point 1: blue left undone for 61.0 s (claim): claim points"
    )
    assert notes(Line("*", "time", 1, found[4])) == (
        Note("red", "move h1 6 6 take", 2, seconds="12.3", kind="card"),
        Note("blue", "claim points", 1, seconds="61.0", kind="claim"),
    )
    assert notes(Line("*", "time", 1, found[8])) == (Note("red", "move h2 2 2 take", seconds="5.0", kind="card"),)
    assert header(analysis, ("blue", "red")) == ("Analysis", "blue card 0 claim 1 god 0, red card 3 claim 0 god 0")
