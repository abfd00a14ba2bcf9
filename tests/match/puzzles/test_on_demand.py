import asyncio
from collections import defaultdict

import pytest

from bot.match.pure.errors import Refused
from bot.match.pure.puzzles import NEAR, PuzzleId, nearest
from games.puzzles.bank import bank, daily, on_demand, position
from games.puzzles.puzzle import game_of
from games.registry import GAMES, puzzling
from leagues.ratings import Rating, duel
from tests.match.desk import ADA, BEN, desk

both = pytest.mark.both


def chosen(game="mykerinos"):
    key = next(key for key, one in on_demand().items() if one.record.game == game)
    wrong = GAMES[game].read(position(key).puzzle.tried[-1].move)
    return key, wrong


def of_rarest(game="mykerinos"):
    """Return the keys of a game's on-demand puzzles with the rarest theme. Themes with fewer than three puzzles are
    ignored.
    """
    by_theme = defaultdict(list)
    for key, one in on_demand().items():
        if one.record.game == game:
            by_theme[one.theme].append(key)
    return min((keys for keys in by_theme.values() if len(keys) > 2), key=len)


def test_no_puzzle_on_demand_ever_is_one_of_the_day():
    assert not set(daily()) & set(on_demand())
    assert set(daily()) | set(on_demand()) == set(bank())
    assert len(daily()) >= 183


def test_the_themes_are_those_of_the_games_and_each_puzzle_on_demand_has_one():
    for key, one in on_demand().items():
        assert one.theme in puzzling(one.record.game).themes
        assert game_of(key) == one.record.game


def test_one_of_the_nearest_to_the_players_rating_in_its_game_comes():
    puzzles = {f"p{number}": Rating(float(number), 1.0) for number in range(40)}
    own = {key: Rating(30.0, 1.0) for key in puzzles}
    found = {nearest(puzzles, own, seed) for seed in range(100)}
    assert len(found) == NEAR
    assert all(abs(puzzles[key].mu - 30) <= NEAR // 2 for key in found)
    assert nearest({}, {}, 3) is None


@both
async def test_the_first_answer_changes_both_ratings_and_no_later_one_does(service):
    key, wrong = chosen()
    judged, tried = await service.puzzles.attempt(key, ADA, wrong)
    assert (judged.right, judged.first, tried.first) == (False, True, True)
    assert tried.counts.rating.shown < tried.before.shown == 1500 < tried.puzzle.shown
    judged, again = await service.puzzles.attempt(key, ADA, position(key).solution)
    assert (judged.right, judged.first, again.counts.right) == (True, False, False)
    assert (again.puzzle, again.counts.rating) == (tried.puzzle, tried.counts.rating)
    ((only),) = await service.puzzles.tries(ADA)
    assert (only.key, only.number, only.right, only.solved) == (key, 1, False, True)
    judged, other = await service.puzzles.attempt(key, BEN, position(key).solution)
    assert judged.right
    assert other.puzzle.mu < tried.puzzle.mu
    assert other.counts.rating.shown > 1500


@both
async def test_giving_up_is_a_wrong_answer_and_comes_after_an_answer_as_nothing(service):
    key, _ = chosen()
    assert not (await service.puzzles.give_up(key, ADA)).counts.right
    judged, _ = await service.puzzles.attempt(key, ADA, position(key).solution)
    assert (judged.first, judged.counts.right) == (False, False)
    await service.puzzles.attempt(key, BEN, position(key).solution)
    late = await service.puzzles.give_up(key, BEN)
    assert (late.first, late.counts.right) == (False, True)


@both
async def test_two_answers_at_once_are_one(service):
    key, wrong = chosen()
    said = await asyncio.gather(
        service.puzzles.attempt(key, ADA, wrong),
        service.puzzles.attempt(key, ADA, position(key).solution),
        service.puzzles.give_up(key, ADA),
    )
    assert sum(one[1].first for one in said[:2]) + said[2].first == 1
    assert len({one[1].counts.right for one in said[:2]} | {said[2].counts.right}) == 1
    assert len(await service.puzzles.tries(ADA)) == 1


@pytest.mark.postgres
async def test_two_processes_count_each_answer_once(tmp_path, clock):
    ours, theirs = [await desk(tmp_path, clock, shared=True, busy=5_000) for _ in range(2)]
    key, wrong = chosen()
    people = range(1, 7)
    said = await asyncio.gather(*(one.puzzles.attempt(key, user, wrong) for user in people for one in (ours, theirs)))
    assert sum(tried.first for _, tried in said) == len(people)
    alone = Rating()
    for _ in people:
        alone, _ = duel(alone, Rating())
    late = await ours.puzzles.give_up(key, 1)
    assert late.puzzle.mu == pytest.approx(alone.mu), "no answer's effect on the puzzle is lost"
    for service in (ours, theirs):
        await service.store.close()


@both
async def test_new_puzzles_come_first_and_then_those_that_were_not_solved(service, clock):
    fitting = of_rarest()
    theme = on_demand()[fitting[0]].theme
    seen = []
    for _ in fitting:
        clock.time += 1
        key, new = await service.puzzles.choose(ADA, None, theme, seen[-1] if seen else "")
        assert new
        seen.append(key)
        right = len(seen) > 2
        if right:
            await service.puzzles.attempt(key, ADA, position(key).solution)
        else:
            await service.puzzles.give_up(key, ADA)
    assert set(seen) == set(fitting)
    first, new = await service.puzzles.choose(ADA, "mykerinos", theme)
    other, _ = await service.puzzles.choose(ADA, "mykerinos", theme, first)
    assert not new
    assert {first, other} == set(seen[:2])
    for key in (first, other):
        await service.puzzles.attempt(key, ADA, position(key).solution)
    assert await service.puzzles.choose(ADA, "mykerinos", theme) is None
    assert (await service.puzzles.choose(BEN, "museum", None))[1]
    assert await service.puzzles.choose(BEN, "museum", theme) is None


@both
async def test_a_puzzle_of_the_day_cannot_be_opened_on_demand(service):
    for key in (daily()[0], "nothing-1-2"):
        for refused in (
            service.puzzles.look(PuzzleId(key=key), ADA),
            service.puzzles.give_up(key, ADA),
            service.puzzles.attempt(key, ADA, position(daily()[0]).solution),
        ):
            with pytest.raises(Refused):
                await refused


@both
async def test_answers_and_ratings_are_given_out_and_go_and_the_puzzles_rating_stays(service):
    key, wrong = chosen()
    _, tried = await service.puzzles.attempt(key, ADA, wrong)
    ((kept),) = (await service.own.export(ADA))["answers to puzzles on demand"]
    assert (kept["key"], kept["right"], kept["mu"]) == (key, False, tried.counts.mu)
    await service.own.erase(ADA)
    assert await service.puzzles.tries(ADA) == []
    assert (await service.own.export(ADA))["answers to puzzles on demand"] == []
    _, anew = await service.puzzles.attempt(key, ADA, position(key).solution)
    assert (anew.first, anew.before) == (True, Rating())
    assert anew.puzzle == duel(Rating(), tried.puzzle)[1]
