"""The check of a match: its draws, and the choices of its computers, wherever a computer began to play."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.match.pure.table.model import Kind, Status
from games.record import parse
from games.replay import first_break
from tests.match.desk import ADA, BEN, desk, finish, move, request, ring, started, table
from tests.match.test_history import spoil


@pytest.fixture
async def over(service):
    """A match with a computer from the start, and one for somebody who left."""
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
    """The computer of these tests always steps 1; 2 is legal, too."""
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


async def restored(folder):
    """The database of the first version, as a service of today opens it."""
    with closing(sqlite3.connect(folder / "t.sqlite3")) as made:
        made.executescript((Path(__file__).parent / "golden" / "version-1.sql").read_text("utf-8"))
    return await desk(folder)


OVER, RUNNING, SIGNUP, CALLED_OFF = 1, 2, 3, 4


async def test_what_the_first_version_played_still_verifies(tmp_path):
    service = await restored(tmp_path)
    for match in (OVER, CALLED_OFF):
        found = await service.history.verify(match)
        assert found.holds
        assert found.choices == 0
    record = parse(await service.history.record(OVER))
    assert dict(record.others)["Chance"] == "1"
    assert first_break(service.desk.games["race"], record) is None
    await spoil(service, "UPDATE entries SET text = 'wind calm' WHERE match = 1 AND ply = 4")
    assert (await service.history.verify(OVER)).broken == 4
    await service.store.close()


async def test_what_the_first_version_began_goes_on_as_it_began(tmp_path):
    service = await restored(tmp_path)
    over = await finish(service, RUNNING)
    assert over.chance == 1
    assert (await service.history.verify(RUNNING)).holds
    # The same seed in another match of the first version: its draws hang on the numbers of their entries.
    theirs = {entry.ply: entry.text for entry in await service.history.log(OVER)}
    ours = {entry.ply: entry.text for entry in await service.history.log(RUNNING)}
    winds = [ply for ply in ours if ours[ply].startswith("wind") and theirs.get(ply, "").startswith("wind")]
    assert len(winds) >= 3
    assert all(ours[ply] == theirs[ply] for ply in winds)
    await service.store.close()


async def test_a_table_that_gathered_players_is_sealed_by_the_new_version(tmp_path):
    service = await restored(tmp_path)
    match = await service.history.get(SIGNUP)
    assert match.chance == 2
    assert len(match.commitment) == 64
    (row,) = await service.history.outbox_due(9, SIGNUP)
    assert row.kind is Kind.SEAL
    await service.lobby.word(SIGNUP, BEN, request(), "purple")
    await service.play.start(SIGNUP, ADA, request())
    over = await finish(service, SIGNUP)
    assert over.seed != bytes(range(32)).hex()
    assert (await service.history.verify(SIGNUP)).holds
    await service.store.close()


async def test_a_match_that_an_older_version_found_ahead_stays_so(tmp_path):
    with closing(sqlite3.connect(tmp_path / "t.sqlite3")) as made:
        made.executescript((Path(__file__).parent / "golden" / "version-1.sql").read_text("utf-8"))
        made.execute("INSERT INTO meta (key, value) VALUES ('ahead/2', '123456'), ('aheads', 'other')")
        made.commit()
    service = await desk(tmp_path)
    assert [(await service.history.get(match)).ahead for match in (OVER, RUNNING)] == [0, 123456]
    assert await service.store.metas("ahead") == {"aheads": "other"}
    assert (await service.history.get(RUNNING)).asked == ()
    await service.store.close()
