import pytest

from bot.match.pure.log.entries import How, LogEntry
from bot.match.pure.results import Unrated, result_of
from bot.match.pure.seats.tenure import Tenure
from bot.match.pure.table.model import Match, Player, Status
from bot.match.pure.table.settings import Options
from bot.match.storage import results
from tests.match.desk import ADA, BEN, CHLOE, finish, move, request, started, table

CALLED_OFF = Unrated.CALLED_OFF


async def stored(service, match):
    return await service.store.read(lambda open_: results.of_match(open_, match))


@pytest.mark.both
async def test_a_match_that_is_played_to_its_end_has_its_result(service, clock):
    match = await started(service, ADA, BEN)
    await move(service, match.id)
    assert await stored(service, match.id) is None
    clock.time += 5_000
    ended = []
    service.desk.on_end.append(ended.append)
    over = await finish(service, match.id)
    found = await stored(service, match.id)
    assert (found.game, found.ended, found.rated) == ("race", clock.time, None)
    names = tuple(str(one.user) for one in over.players)
    assert found.result.places == over.ranking
    assert found.result.finishers == found.result.makers == names
    assert found.result.unrated is None
    log = await service.history.log(match.id)
    assert {who for seat in found.result.moves for who, _ in seat} == set(names)
    assert sum(count for seat in found.result.moves for _, count in seat) == sum(one.who >= 0 for one in log)
    assert ended == [match.id]


@pytest.mark.parametrize("how", ["moderator", "all leave", "the channel is gone"])
async def test_a_match_that_is_called_off_has_a_result_without_places(service, how):
    match = await started(service, ADA, BEN)
    ended = []
    service.desk.on_end.append(ended.append)
    if how == "moderator":
        await service.lobby.cancel(match.id, CHLOE, request(), moderator=True)
    elif how == "all leave":
        await service.leaving.resign(match.id, ADA, request())
        await service.leaving.resign(match.id, BEN, request())
    else:
        await service.leaving.lost(match.channel)
    found = await stored(service, match.id)
    assert (found.result.places, found.result.unrated) == ((), CALLED_OFF)
    assert ended == [match.id]
    gathering = await table(service, ADA, BEN)
    await service.lobby.cancel(gathering.id, ADA, request(), moderator=False)
    assert await stored(service, gathering.id) is None, "it never began"


async def test_l11_1_a_table_can_be_set_unrated(service):
    match = await started(service, ADA, BEN, rated=False)
    await finish(service, match.id)
    assert (await stored(service, match.id)).result.unrated is Unrated.SET


@pytest.mark.both
async def test_results_are_found_by_person_also_of_seats_given_up(service):
    first = await started(service, ADA, BEN, CHLOE)
    await service.leaving.resign(first.id, CHLOE, request())
    await finish(service, first.id)
    other = await started(service, ADA, BEN)
    await finish(service, other.id)
    for user, matches in ((ADA, [first.id, other.id]), (CHLOE, [first.id])):
        found = await service.store.read(lambda open_, user=user: results.of_user(open_, user))
        assert [one.match for one in found] == matches
    assert len(await service.store.read(lambda open_: results.in_guild(open_, 7))) == 2


# --- The player who made more than half of a seat's moves (L11.3).


def two(**first):
    return Match(
        id=1,
        guild=7,
        channel=1,
        game="race",
        rules_version="1",
        status=Status.OVER,
        owner=ADA,
        locale="en",
        options=Options(players=2),
        players=(
            Player(seat=0, color="red", **{"user": ADA, **first}),
            Player(seat=1, color="blue", computer="greedy"),
        ),
        ply=8,
        ranking=(1, 2),
        stand_in="greedy",
    )


def log(*hows, texts=()):
    told = dict(texts)
    return [LogEntry(ply, 0, told.get(ply, "step 1"), 0, how) for ply, how in enumerate(hows, start=1)]


OWN, STAND_IN, TIME_UP, ORDER, SINGLE = How.OWN, How.STAND_IN, How.TIME_UP, How.ORDER, How.SINGLE


def maker(match, entries, past=()):
    return result_of(match, past, entries, None).makers[0]


@pytest.mark.parametrize(
    ("hows", "who"),
    [
        ((ORDER, SINGLE, STAND_IN), str(ADA)),  # what orders did and what was forced is the player's
        ((OWN, STAND_IN), ""),  # half is not more than half
        ((OWN, STAND_IN, STAND_IN), "greedy"),  # a stand-in counts for its kind
        ((OWN, TIME_UP, TIME_UP), ""),  # what nobody decided counts for nobody
    ],
)
def test_l11_3_more_than_half_of_the_moves(hows, who):
    assert maker(two(), log(*hows)) == who


def test_l11_3_a_seat_that_was_taken_over():
    past = (Tenure(seat=0, user=ADA, first=1, last=2),)
    assert maker(two(user=BEN, since=2), log(OWN, OWN, OWN), past) == str(ADA)
    assert maker(two(user=BEN, since=2), log(OWN, OWN, OWN, OWN), past) == ""
    assert maker(two(user=BEN, since=2), log(OWN, OWN, OWN, OWN, OWN), past) == str(BEN)


def test_l11_3_who_resigned_and_the_computer_after_them():
    match = two(computer="random", since=1)
    assert maker(match, log(OWN, OWN)) == ""
    assert maker(match, log(OWN, OWN, OWN)) == "random"
    assert result_of(match, (), log(OWN), None).finishers[0] == ""


def test_l11_3_what_was_taken_back_was_not_made():
    entries = log(OWN, STAND_IN, STAND_IN, OWN, texts=((4, "undo 1"),))
    assert maker(two(), entries) == str(ADA)


def test_l11_3_a_seat_without_a_move_counts_for_who_finished_it():
    assert result_of(two(), (), (), None).makers == (str(ADA), "greedy")


def test_l15_4_who_had_everything_erased_is_nobody():
    assert maker(two(user=0), log(OWN)) == ""
