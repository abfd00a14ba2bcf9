import pytest

from bot.match.pure.errors import Fault, StoreFault, Why
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.match.services.upgrade import Finding, taken_over
from games.record import parse
from tests.match.desk import ADA, finish, move, refused, request, table
from tests.match.history.test_history import spoil
from tests.match.relay import SERVED, Relay, begun, gathered


@pytest.fixture
def served():
    return dict(SERVED)


@pytest.mark.parametrize("pair", [("heads", "1"), ("head", "3"), ("marks", "perhaps"), ("seating", "")])
async def test_what_the_game_does_not_know_is_refused(service, pair):
    match = await gathered(service)
    found = await refused(service.lobby.set_options(match.id, ADA, request(), Options(players=3, game=(pair,))))
    assert (found.why, found.params["option"], found.params["value"]) == (Why.BAD_OPTION, *pair)
    assert (await service.history.get(match.id)).options.game == ()
    opening = table(service, ADA, game="relay", channel=9, chosen=(pair,))
    assert (await refused(opening)).why is Why.BAD_OPTION


async def test_an_option_that_the_game_no_longer_has_stops_the_start_and_says_so(service):
    match = await gathered(service)
    stored = '{"players":3,"game":[["wings","2"]]}'
    await spoil(service, "UPDATE matches SET options = :o WHERE id = :m", o=stored, m=match.id)
    with pytest.raises(StoreFault) as caught:
        await service.play.start(match.id, ADA, request())
    assert caught.value.fault is Fault.DAMAGED
    assert (await service.history.get(match.id)).status is Status.SIGNUP


class Amended(Relay):
    rules_version = "2"


async def test_a_match_that_is_taken_over_goes_on_as_it_was_set(service):
    match = await gathered(service)
    await service.lobby.set_options(match.id, ADA, request(), Options(players=3, game=(("head", "2"),)))
    match = (await service.play.start(match.id, ADA, request())).match
    await move(service, match.id)
    service.desk.games["relay"] = Amended()
    assert (
        await taken_over(service.store, service.desk.games, match.id, service.desk.now())
    ).finding is Finding.GOES_ON
    assert (await service.history.look(match.id, None, 1)).view.places == (2, 2, 2)
    await finish(service, match.id)
    assert (await service.history.verify(match.id)).holds


async def test_options_that_other_rules_do_not_have_leave_the_record_readable(service):
    match = await begun(service)
    await move(service, match.id)
    stored = '{"players":3,"game":[["wings","2"]]}'
    await spoil(service, "UPDATE matches SET options = :o WHERE id = :m", o=stored, m=match.id)
    service.desk.games["relay"] = Amended()
    assert (await refused(service.history.look(match.id, None, 1))).why is Why.OTHER_RULES
    assert await service.history.seen(match.id, 1, 9, None) == ()
    record = parse(await service.history.record(match.id))
    assert record.options == (("wings", "2"),)
    assert len(record.lines) == len(await service.history.log(match.id)) > 1
    found = await taken_over(service.store, service.desk.games, match.id, service.desk.now())
    assert found.finding is Finding.OTHERWISE
    assert "there is no option wings" in found.detail
