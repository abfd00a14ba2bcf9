import pytest

from bot.match.pure.errors import Why
from bot.match.services.play import session as of_tables
from bot.match.services.play.session import LARGEST
from tests.match.desk import ADA, BEN, CHANNEL, refused, started


@pytest.fixture
def places(service):
    return service.desk.places


async def opened(service, channel):
    return (await started(service, ADA, BEN, channel=channel)).id


async def test_what_was_asked_for_is_known_by_its_channel(service, places):
    first, second = await opened(service, CHANNEL), await opened(service, CHANNEL + 1)
    places.clear()
    for _ in range(2):
        assert await places.among((first, second, 987_654), CHANNEL) == [first]
    assert await places.among((first, second), CHANNEL + 2) == []


async def test_a_table_that_goes_on_elsewhere_is_known_there(service, places):
    match = await opened(service, CHANNEL)
    places.keep_played(CHANNEL, match)
    await places.of(match)
    await service.steward.move(match, CHANNEL + 7)
    assert (await places.among((match,), CHANNEL), places.played(CHANNEL)) == ([], None)
    assert (await places.of(match)).channel == CHANNEL + 7
    assert await places.among((match,), CHANNEL + 7) == [match]


async def test_the_one_that_was_asked_for_least_lately_is_forgotten(service, monkeypatch):
    matches = [await opened(service, CHANNEL + number) for number in range(3)]
    monkeypatch.setattr(of_tables, "PLACES", 2)
    places, read = of_tables.Places(service.store), []
    ask = service.store.match

    async def asked(match):
        read.append(match)
        return await ask(match)

    monkeypatch.setattr(service.store, "match", asked)
    for match in (matches[0], matches[1], matches[0], matches[2], matches[0], matches[1]):
        await places.of(match)
    assert read == [matches[0], matches[1], matches[2], matches[1]]


async def test_what_no_match_can_be_is_refused(places):
    for number in (987_654, LARGEST + 1):
        assert (await refused(places.of(number))).why is Why.NO_MATCH
