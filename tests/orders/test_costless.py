import msgspec
import pytest

from bot.match.pure.log.entries import How
from bot.match.pure.table.settings import Options
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.lines import SIGN, fold
from data.texts import texts
from games.record import parse
from games.registry import GAMES as REAL
from games.replay import first_break
from tests.match.desk import ADA, BEN, CHLOE, DEV, request
from tests.orders.tables import act, how, mykerinos, order, scoring, who

MARKS = {"en": "costs nothing", "de": "es kostet nichts", "pl": "nic nie kosztuje", "fr": "coûte rien"}


async def two_chose(service, match):
    users = await scoring(service, match.id)
    await act(service, match.id, "take left", users[0])
    return await act(service, match.id, "museum 3:1", users[1]), users


async def test_the_last_parcel_is_taken_at_once_and_the_log_says_why(service):
    match = await mykerinos(service, auto_costless=True)
    acted, users = await two_chose(service, match)
    third = match.seat_of(users[2])
    museum, taken = (step.entry for step in acted.steps if step.move)
    assert (museum.how, taken.who, taken.text, taken.how) == (How.OWN, third, "take right", How.COSTLESS)
    assert await who(service, match.id)  # the next round, and no question between
    assert first_break(REAL["mykerinos"], parse(await service.history.record(match.id))) is None
    view = (await service.history.look(match.id, None)).view
    for language, words in MARKS.items():
        lines = fold(acted.steps, acted.match, view, PRESENTERS["mykerinos"], texts(language))
        (marked,) = [line for line in lines if words in line]
        assert f"**{acted.steps[1].move}.**" in marked
        alike = fold(acted.steps[1:2] * 4, acted.match, view, PRESENTERS["mykerinos"], texts(language))
        assert not [line for line in (marked, *alike) if line.startswith(SIGN)], "the rules didn't force it"


@pytest.mark.parametrize("options", [{}, {"auto_single": False, "auto_costless": True}])
async def test_where_the_table_asks_it_is_asked(service, options):
    match = await mykerinos(service, **options)
    acted, users = await two_chose(service, match)
    assert await who(service, match.id) == users[2]
    assert [step.entry.how for step in acted.steps] == [How.OWN]


async def test_of_two_parcels_and_by_the_first_two_one_is_chosen(service):
    match = await mykerinos(service, auto_costless=True)
    users = await scoring(service, match.id)
    assert await who(service, match.id) == users[0]
    await act(service, match.id, "museum 3:1", users[0])
    assert await who(service, match.id) == users[1]
    await act(service, match.id, "museum 3:2", users[1])
    assert await who(service, match.id) == users[2]


async def test_the_fourth_gets_what_the_third_declined(service):
    match = await mykerinos(service, ADA, BEN, CHLOE, DEV, auto_costless=True)
    users = await scoring(service, match.id)
    await order(service, match.id, users[2], "decline")
    await act(service, match.id, "take left", users[0])
    await act(service, match.id, "museum 3:1", users[1])
    log = await how(service, match.id)
    assert [one[1:] for one in log if one[0] >= 0][-2:] == [("decline", "ORDER"), ("take right", "COSTLESS")]


async def test_taking_back_what_came_before_it_needs_nobodys_consent_for_it(service):
    match = await mykerinos(service, auto_costless=True)
    users = await scoring(service, match.id, (0, 1))
    await act(service, match.id, "take left", users[0])
    acted = await act(service, match.id, "museum 3:1", users[1])
    offer = await service.undos.offer(match.id, users[1])
    assert offer.plies == tuple(step.entry.ply for step in acted.steps)
    assert users[2] not in offer.asked
    await service.undos.take_back(match.id, users[1], request())
    assert await who(service, match.id) == users[1]


def test_tables_of_older_versions_ask():
    assert not msgspec.json.decode(b'{"players": 3, "auto_single": true}', type=Options).auto_costless
