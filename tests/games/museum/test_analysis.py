import pickle

import pytest

from games import analysis
from games.analysis import Decision, won
from games.computer import mix
from games.core import CHANCE, Decide, Draw, Drawn, Entry, Over
from games.museum.actions import Arrange, Pick
from games.museum.advice.analysis import ANALYST, PACES, SPREADS, Hindsight, chances, judge, phase, worth
from games.museum.advice.estimate import most
from games.museum.arrange.arranging import plain
from games.museum.game import GAME
from games.museum.scoring.score import losses, placement_points
from games.museum.search.choosing import Budget
from games.museum.search.eyes import USUAL
from games.museum.search.playout import Luck
from games.museum.search.policy import Policy
from games.museum.stages import Stage
from games.museum.tables import CONTINENTS
from tests.museum.playing import game
from tests.seeds import times

FEW = Budget(playouts=16, kept=3)
ENOUGH = times(1, 2)
WIN = 2_000
"""The value of a win: 20 points, in hundredths of a point."""


@pytest.fixture(scope="module")
def played():
    return game(3)


@pytest.fixture(scope="module")
def made(played):
    found = enumerate(played, 1)
    return [Decision(ply, before, one.who, one.what) for ply, (before, one, *_) in found if one.who != CHANCE]


def played_on(state, luck, seat, action, pace):
    turns = len(state.players) + 1
    policies = {one: Policy(pace if one == seat else USUAL) for one in range(len(state.players))}
    last = state.turn
    state, _ = GAME.apply(state, Entry(seat, action))
    while state.stage not in {Stage.ARRANGE, Stage.OVER}:
        if state.turn != last:
            last, turns = state.turn, turns - 1
            if not turns:
                break
        pending = GAME.pending(state)
        if isinstance(pending, Draw):
            task = state.agenda[0]
            place = task.place if task.what == "refill" else task.more
            named = pending.what.startswith(("refill", "team", "discovery"))
            what = CONTINENTS[place] if named else pending.what
            items = luck.drawn(what, pending.population, pending.count)
            entry = Entry(CHANCE, Drawn(pending.what, items))
        elif isinstance(pending, Decide):
            entry = Entry(pending.asked[0], policies[pending.asked[0]].choice(state, pending.asked[0]))
        else:
            entry = Entry(pending.seat, Pick(state.shown[0]))
        state, _ = GAME.apply(state, entry)
    return state


def end_points(state, seat):
    player = state.players[seat]
    tokens = {place: land.tokens for place, land in zip(CONTINENTS, state.lands, strict=True)}
    lost = sorted(losses(player.discard, tokens, ()))
    museum = most(player.board, player.museum, player.experts, player.patron or None)
    return player.score + player.prestige + museum - sum(lost[: len(lost) - player.press])


def value(state, seat):
    """Return the value of a final position for a seat, as docs/developers/analysis.md defines it."""
    seats = range(len(state.players))
    ended = state.stage in {Stage.ARRANGE, Stage.OVER}
    points = [100 * end_points(state, one) if ended else Policy(USUAL).eyes(state, one).standing() for one in seats]
    others = [one for place, one in enumerate(points) if place != seat]
    envy = 0.6 * (sum(others) / len(others) + max(others)) / 2
    best = max(points)
    return points[seat] - envy + (WIN / points.count(best) if ended and points[seat] == best else 0)


def tried(candidates):
    rounds, left, count = max(1, (candidates - 1).bit_length()), candidates, 0
    for _ in range(rounds):
        count += max(1, FEW.playouts // (rounds * left))
        left = max(2, (left + 1) // 2)
    return count


def test_what_is_given_away_is_what_a_game_played_on_by_the_rules_comes_to(made):
    compared = 0
    some = [one for one in made if one.state.stage in {Stage.TAKE, Stage.ACTION, Stage.DRAWS}]
    for one in some[1::4]:
        if compared == ENOUGH:
            break
        verdict = judge(one.state, one.seat, one.action, mix(one.ply), FEW)
        if verdict.better is None:
            continue
        legal = GAME.legal(one.state, one.seat, 0)
        seed = mix(mix(one.ply), one.seat, one.state.round, len(legal))
        search = Hindsight(one.state, one.seat, mix(one.ply), FEW)
        others = [move for move in search.chosen(search.ranked()) if move != one.action]
        ends = {(verdict.better, USUAL): [], **{(one.action, pace): [] for pace in (USUAL, *PACES)}}
        for number in range(tried(1 + len(others))):
            luck = Luck(one.state, mix(seed, number))
            for (action, pace), values in ends.items():
                values.append(value(played_on(one.state, luck, one.seat, action, pace), one.seat))
        best, *rest = ends.values()
        gains = [[more - less for more, less in zip(best, values, strict=True)] for values in rest]
        means = [sum(some) / len(some) for some in gains]
        assert verdict.lost == pytest.approx(min(means), abs=2)
        for mean, some in zip(means, gains, strict=True):
            spread = (sum((gain - mean) ** 2 for gain in some) / (len(some) - 1) / len(some)) ** 0.5
            assert mean > 1.99 * spread
        assert verdict.chances[one.seat] >= verdict.cost >= 0
        compared += 1
    assert compared == ENOUGH


@pytest.mark.nightly
def test_u6_2_an_arrangement_gives_away_the_points_that_its_places_lack(made):
    judged = False
    for one in made:
        if judged or one.state.stage is not Stage.ARRANGE:
            continue
        player = one.state.players[one.seat]
        poor = Arrange(plain(player.board, player.museum), one.action.cancels)
        verdict = judge(one.state, one.seat, poor, 1)
        if verdict.better is None:
            continue
        points = [
            placement_points(player.board, slots, player.experts, player.patron or None)
            for slots in (verdict.better.slots, poor.slots)
        ]
        tokens = {place: land.tokens for place, land in zip(CONTINENTS, one.state.lands, strict=True)}
        lost = [sum(losses(player.discard, tokens, move.cancels)) for move in (verdict.better, poor)]
        assert verdict.lost == 100 * (points[0] - points[1] - lost[0] + lost[1]) > 0
        judged = True
    assert judged


def test_the_same_decision_is_judged_the_same_in_another_process_too(made):
    some = [one for one in made if one.state.stage is Stage.ACTION][-1:]
    pieces = analysis.pieces(ANALYST, some, mix)
    assert [one() for one in pieces] == [one() for one in pickle.loads(pickle.dumps(pieces))]


def test_chances_are_shares_of_a_whole_and_the_end_is_the_result(played, made):
    for one in made[::11]:
        found = chances(one.state)
        assert abs(sum(found) - 1_000) <= len(found)
        if phase(one.state) < len(SPREADS):
            worths = worth(one.state)
            assert max(found) == found[worths.index(max(worths))]
    end = played[-1][3]
    over = GAME.pending(end)
    assert isinstance(over, Over)
    assert chances(end) == won(over.ranking)


def test_a_thing_that_must_be_done_is_no_decision(made):
    forced = [one for one in made if len(GAME.legal(one.state, one.seat, 0)) == 1 and one.state.stage is Stage.PICK]
    for one in forced:
        assert not judge(one.state, one.seat, one.action, 1, FEW).free


@pytest.mark.nightly
def test_each_kind_of_decision_can_be_judged(made):
    for stage in {one.state.stage for one in made}:
        one = next(one for one in made if one.state.stage is stage)
        verdict = judge(one.state, one.seat, one.action, mix(one.ply), FEW)
        assert verdict.lost >= 0
        assert (verdict.better is None) == (verdict.lost == 0)
