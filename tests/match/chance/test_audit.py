import pytest

from games.record import parse
from tests.match.desk import ADA, BEN, finish, move, request, started, table
from tests.match.history.test_history import spoil


@pytest.fixture
async def over(service):
    match = await table(service, ADA, BEN, players=3)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    await service.lobby.word(match.id, BEN, request(), "purple")
    await service.play.start(match.id, ADA, request())
    await move(service, match.id)
    await service.leaving.resign(match.id, BEN, request())
    return await finish(service, match.id)


async def entries(service, match, seat):
    return [entry for entry in await service.history.log(match.id) if entry.who == seat]


async def test_computers_choices_are_made_again(service, over):
    found = await service.history.verify(over.id)
    assert found.holds
    assert found.words == ("purple",)
    assert found.draws == over.draws == sum(entry.who < 0 for entry in await service.history.log(over.id))
    assert found.choices == over.choices > 2
    since = over.players[1].since
    assert 0 < since < over.ply
    assert (
        dict(parse(await service.history.record(over.id)).others)["Computers"]
        == f"birch greedy after {since}, cedar greedy"
    )


@pytest.mark.parametrize("seat", [1, 2])
async def test_a_choice_that_was_changed_is_found(service, over, seat):
    entry = next(one for one in await entries(service, over, seat) if one.ply > over.players[seat].since)
    statement = "UPDATE entries SET text = :t WHERE match = :m AND ply = :p"
    await spoil(service, statement, t="step 2", m=over.id, p=entry.ply)
    found = await service.history.verify(over.id)
    assert found.commitment_holds
    assert found.broken == entry.ply


async def test_choices_of_several_at_once_are_made_again(service):
    match = await started(service, ADA, BEN, game="lots", computers=1)
    await finish(service, match.id)
    found = await service.history.verify(match.id)
    assert found.holds, found
    assert found.choices > 0
