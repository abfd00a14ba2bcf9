import pytest

from bot.match.pure.errors import Why
from bot.match.services.play.session import LARGEST
from tests.match.desk import ADA, BEN, CHANNEL, refused, started


@pytest.fixture
def places(service):
    return service.desk.places


async def opened(service, channel):
    return (await started(service, ADA, BEN, channel=channel)).id


async def test_a_table_that_goes_on_elsewhere_is_known_there(service, places):
    match = await opened(service, CHANNEL)
    places.keep_played(CHANNEL, match)
    await places.of(match)
    await service.steward.move(match, CHANNEL + 7)
    assert (await places.among((match,), CHANNEL), places.played(CHANNEL)) == ([], None)
    assert (await places.of(match)).channel == CHANNEL + 7
    assert await places.among((match,), CHANNEL + 7) == [match]


async def test_what_no_match_can_be_is_refused(places):
    for number in (987_654, LARGEST + 1):
        assert (await refused(places.of(number))).why is Why.NO_MATCH
