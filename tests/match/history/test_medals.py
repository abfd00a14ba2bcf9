from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.match.pure.clock.setting import Clock
from bot.match.pure.log.entries import How, LogEntry
from bot.match.pure.results import Medal, result_of, with_merits
from bot.match.pure.table.model import Player
from bot.match.pure.table.settings import Options
from bot.match.services.hints import Hints as HintService
from bot.match.storage import results
from tests.match.desk import ADA, BEN, CHLOE, DEV, desk, finish, move, request, started
from tests.match.history.test_results import two


@pytest.fixture
def served():
    return {"kinds": ("strong", "greedy"), "computers": paced}


def ideas(*_, now):
    return ()


def paced(_game, _kind):
    def play(view, legal, seed, now):
        return legal[min(1, len(legal) - 1)]

    return play


def slowest(moves):
    return moves[0]


def fastest(moves):
    return moves[-1]


async def against(service, kind="strong", choose=fastest):
    match = await started(service, ADA, computers=1, kind=kind)
    over = await finish(service, match.id, choose)
    return [(over.players[seat].user, medal) for seat, medal in await service.history.medals(match.id)]


FIRST = [(ADA, Medal.STRONG)]


@pytest.mark.both
async def test_only_the_first_win_against_the_strong_computer_is_a_medal(service):
    assert await against(service, "greedy") == []
    assert await against(service, choose=slowest) == []
    assert await against(service) == FIRST
    assert await against(service) == []


async def test_a_hint_is_remembered_after_a_restart(service, tmp_path, clock, served):
    match = await started(service, ADA, computers=1, kind="strong")
    service.hints = HintService(service.desk, {"race": SimpleNamespace(ideas=ideas)})
    await service.hints.ideas(await service.history.look(match.id, match.seat_of(ADA)))
    await service.store.close()
    again = await desk(tmp_path, clock, **served)
    await finish(again, match.id, fastest)
    assert await again.history.medals(match.id) == []
    assert await against(again) == FIRST, "only the game of the hint"
    await again.store.close()


async def test_a_win_after_an_undo_is_none(service):
    match = await started(service, ADA, computers=1, kind="strong")
    await move(service, match.id, fastest)
    await service.undos.take_back(match.id, ADA, request())
    await finish(service, match.id, fastest)
    assert await service.history.medals(match.id) == []


async def test_at_a_table_of_people_the_strong_computer_counts_for_the_winner(service):
    match = await started(service, ADA, BEN, computers=1, kind="strong", rated=False)
    over = await finish(service, match.id, fastest)
    won = [seat for seat, place in enumerate(over.ranking) if place == 1]
    assert await service.history.medals(match.id) == [(seat, Medal.STRONG) for seat in won]


async def test_after_erasing_everything_nothing_is_left_and_the_first_win_is_the_first(service):
    assert await against(service) == FIRST
    await service.own.erase(ADA)
    assert await service.store.read(lambda open_: results.of_user(open_, ADA)) == []
    assert await against(service) == FIRST


# Deadlines


CLOCK = Clock(move=60)


async def stored(service, match):
    return (await service.store.read(lambda open_: results.of_match(open_, match))).result


async def test_only_tables_with_a_clock_and_other_people_count_for_deadlines(service):
    match = await started(service, ADA, BEN, clock=CLOCK)
    await finish(service, match.id)
    assert (await stored(service, match.id)).on_time == (0, 1)
    match = await started(service, ADA, BEN)
    await finish(service, match.id)
    assert (await stored(service, match.id)).on_time == ()
    match = await started(service, ADA, computers=1, clock=CLOCK)
    await finish(service, match.id)
    assert (await stored(service, match.id)).on_time == ()


@pytest.mark.parametrize(
    ("how", "on_time"), [(How.OWN, (0, 1)), (How.DECLINED, (0, 1)), (How.TIME_UP, (1,)), (How.STAND_IN, (1,))]
)
async def test_a_move_that_was_made_for_a_player_is_a_missed_deadline(service, how, on_time):
    match = replace(two(), options=Options(players=2, clock=CLOCK))
    match = replace(match, players=(match.players[0], Player(seat=1, color="blue", user=BEN)))
    entries = [LogEntry(1, 0, "step 1", 0, how), *(LogEntry(ply, 0, "step 1", 0) for ply in (2, 3))]
    assert with_merits(result_of(match, (), entries, None), match, (), entries).on_time == on_time


async def test_the_hundredth_game_without_a_missed_deadline_is_a_medal_once(service, monkeypatch):
    monkeypatch.setattr("bot.match.pure.results.MANY", 4)
    for number in range(1, 7):
        match = await started(service, ADA, (BEN, CHLOE, DEV)[number % 3], clock=CLOCK)
        over = await finish(service, match.id)
        earned = [(over.players[seat].user, medal) for seat, medal in await service.history.medals(match.id)]
        assert [one for one in earned if one[0] == ADA] == ([(ADA, Medal.HUNDRED)] if number == 4 else [])
