import pytest

from bot.match.pure.table.model import Status
from games.record import parse
from tests.match.desk import ADA, BEN, finish, move, request, ring, started, table
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


async def test_what_somebody_did_before_a_computer_took_over_is_theirs(service):
    match = await started(service, ADA, BEN)
    await move(service, match.id, lambda moves: moves[1])
    await service.play.act(match.id, BEN, "step 2", None, request())
    await service.leaving.resign(match.id, BEN, request())
    await finish(service, match.id)
    assert (await service.history.verify(match.id)).holds


async def test_words_that_were_changed_are_found(service, over):
    await spoil(service, "UPDATE words SET word = 'violet' WHERE match = :m", m=over.id)
    found = await service.history.verify(over.id)
    assert found.commitment_holds
    assert found.broken == 1


@pytest.mark.parametrize("game", ["lots", "sands"])
async def test_choices_of_several_at_once_and_in_real_time_are_made_again(service, clock, game):
    match = await table(service, ADA, BEN, game=game, players=3)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    await service.play.start(match.id, ADA, request())
    for _ in range(400):
        found = await service.history.get(match.id)
        if found.status is not Status.ACTIVE:
            break
        clock.time += 500
        if game == "lots":
            await move(service, match.id)
        else:
            await ring(service)
    else:
        await service.leaving.resign(match.id, ADA, request())
        await service.lobby.cancel(match.id, BEN, request(), True)
    found = await service.history.verify(match.id)
    assert found.holds, found
    assert found.choices > 0
