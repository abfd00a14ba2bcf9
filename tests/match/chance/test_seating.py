import itertools
from collections import Counter

import pytest

from bot.match.pure.chance.draws import Chance
from bot.match.pure.table.settings import Options
from games.core import Draw
from games.record import parse
from games.replay import replay
from tests.match.desk import ADA, BEN, CHLOE, finish, move, request
from tests.match.history.test_history import spoil
from tests.match.relay import RELAY, SERVED, begun, gathered, open_at

SEED = bytes(range(32))


@pytest.fixture
def served():
    return dict(SERVED)


def seats_of(match):
    return tuple(player.color for player in match.players)


def users_of(match):
    return [player.user for player in match.players]


# The draw


def test_the_draw_of_the_seats_is_the_one_that_is_described():
    made = Chance(SEED).draw(Draw("seating", ("ash", "birch", "cedar"), 3))
    luck = Chance(SEED)
    assert luck.seats(("cedar", "ash", "birch")) == made.items
    assert luck.draws == 1


def test_every_order_is_as_likely_and_hangs_on_nothing_but_the_key():
    found = Counter(Chance(bytes([n // 256, n % 256])).seats(("a", "b", "c", "d")) for n in range(2_400))
    assert len(found) == 24
    assert sum((count - 100) ** 2 for count in found.values()) / 100 < 49.8  # 23 degrees of freedom, one in a thousand
    assert len({Chance(SEED).seats(order) for order in itertools.permutations("abcd")}) == 1


async def test_players_keep_their_colour_and_get_the_number_of_their_place(service):
    for number in range(3):
        match = await gathered(service, channel=number + 1)
        after = (await service.play.start(match.id, ADA, request(), word=str(number))).match
        assert [player.seat for player in after.players] == [0, 1, 2]
        assert {(one.color, one.user) for one in after.players} == {(one.color, one.user) for one in match.players}
        assert after.joined == seats_of(match) == ("ash", "birch", "cedar")
        assert await service.history.get(match.id) == after
        position = await service.positions.now(match.id)
        first = after.players[position.state.turn].user
        await service.play.act(match.id, first, "step 1", after.ply, request())
        assert (await service.history.log(match.id))[-1].who in {0, -1}


async def test_seats_as_joined_are_not_drawn(service):
    match = await as_joined(service)
    assert users_of(match) == [ADA, BEN, CHLOE]
    assert (match.joined, match.draws) == ((), 1)
    await finish(service, match.id)
    found = await service.history.verify(match.id)
    assert found.holds
    assert not found.seats_drawn
    record = parse(await service.history.record(match.id))
    assert record.options == (("seating", "joined"),)
    assert "Joined" not in dict(record.others)


async def as_joined(service):
    match = await gathered(service)
    options = Options(players=3, game=(("seating", "joined"),))
    await service.lobby.set_options(match.id, ADA, request(), options)
    return (await service.play.start(match.id, ADA, request())).match


# The check


@pytest.mark.parametrize("what", ["seats", "joined"])
async def test_seats_that_were_changed_are_found(service, what):
    match = await begun(service)
    await finish(service, match.id)
    if what == "seats":
        for old, new in ((0, 7), (1, 0), (7, 1)):
            await spoil(
                service, "UPDATE players SET seat = :n WHERE match = :m AND seat = :o", n=new, m=match.id, o=old
            )
    else:
        await spoil(service, "UPDATE matches SET joined = 'ash birch' WHERE id = :m", m=match.id)
    found = await service.history.verify(match.id)
    assert found.commitment_holds
    assert not found.seats_hold
    assert not found.holds


# Once, and for good


async def test_a_table_goes_on_after_a_restart_as_it_was_set_and_seated(tmp_path, clock):
    service = await open_at(tmp_path, clock)
    match = await gathered(service)
    await service.lobby.set_options(match.id, ADA, request(), Options(players=3, game=(("head", "2"),)))
    await service.store.close()

    service = await open_at(tmp_path, clock)
    assert (await service.history.get(match.id)).options.game == (("head", "2"),)
    match = (await service.play.start(match.id, ADA, request())).match
    await move(service, match.id)
    await service.store.close()

    service = await open_at(tmp_path, clock)
    after = await service.history.get(match.id)
    assert (after.players, after.joined) == (match.players, match.joined)
    assert sorted((await service.positions.at(match.id, 1)).state.places) == [2, 2, 2]
    await finish(service, match.id)
    assert (await service.history.verify(match.id)).holds
    record = parse(await service.history.record(match.id))
    assert record.options == (("head", "2"),)
    assert replay(RELAY, record) == (await service.positions.now(match.id)).state
    await service.store.close()
