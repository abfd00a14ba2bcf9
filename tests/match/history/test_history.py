import logging

import pytest
from sqlalchemy import text

from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.table.model import Status
from games.core import CHANCE
from tests.damage import fault
from tests.match.desk import ADA, BEN, desk, finish, move, refused, started, table


async def spoil(service, statement: str, **values) -> None:
    await service.store.write(lambda writing: writing.do(text(statement), values))
    service.desk.recent.clear()


async def test_acts_before_the_start_are_refused(service):
    match = await table(service, ADA, BEN)
    for attempt in (service.history.seen(match.id, 1, 1, None), service.positions.at(match.id, 0)):
        assert (await refused(attempt)).why is Why.NOT_ACTIVE
    assert await service.history.log(match.id) == ()
    with pytest.raises(Refused):
        await service.history.log(999)


async def test_a_draw_that_was_changed_is_found(service):
    match = await started(service, ADA, BEN)
    await finish(service, match.id)
    winds = [entry for entry in await service.history.log(match.id) if entry.text.startswith("wind")]
    other = "wind gust" if winds[1].text == "wind calm" else "wind calm"
    await spoil(
        service, "UPDATE entries SET text = :t WHERE match = :m AND ply = :p", t=other, m=match.id, p=winds[1].ply
    )
    found = await service.history.verify(match.id)
    assert not found.holds
    assert found.commitment_holds
    assert found.broken == winds[1].ply


async def test_draws_that_were_not_made_with_the_sealed_seed_are_found(service):
    match = await started(service, ADA, BEN)
    await finish(service, match.id)
    await spoil(service, "UPDATE secrets SET seed = :s WHERE match = :m", s=bytes(32), m=match.id)
    found = await service.history.verify(match.id)
    assert not found.commitment_holds
    assert found.broken == 1


async def test_moves_and_ends_that_were_changed_are_found(service):
    match = await started(service, ADA, BEN)
    over = await finish(service, match.id)
    await spoil(service, "UPDATE entries SET text = 'step 7' WHERE match = :m AND ply = 2", m=match.id)
    assert (await service.history.verify(match.id)).broken == 2
    await spoil(service, "UPDATE entries SET text = 'jump' WHERE match = :m AND ply = 2", m=match.id)
    assert (await service.history.verify(match.id)).broken == 2
    await spoil(service, "UPDATE entries SET text = 'step 1' WHERE match = :m AND ply = 2", m=match.id)
    assert (await service.history.verify(match.id)).holds
    await spoil(service, "UPDATE snapshots SET state = replace(state, '[10', '[9') WHERE match = :m", m=match.id)
    assert (await service.history.verify(match.id)).broken == over.ply
    await spoil(service, "DELETE FROM entries WHERE match = :m AND ply = 3", m=match.id)
    assert (await service.history.verify(match.id)).broken == 3


async def test_a_position_that_cannot_be_read_is_played_again_from_the_log(service):
    match = await started(service, ADA, BEN)
    await move(service, match.id)
    before = await service.positions.now(match.id)
    await spoil(service, "UPDATE snapshots SET state = '{}' WHERE match = :m", m=match.id)
    assert (await service.positions.now(match.id)).state == before.state
    await move(service, match.id)
    assert (await finish(service, match.id)).status is Status.OVER
    assert (await service.history.verify(match.id)).holds


async def test_a_log_that_does_not_replay_is_said(service, caplog):
    match = await started(service, ADA, BEN)
    await move(service, match.id)
    await spoil(service, "UPDATE entries SET text = 'step 9' WHERE match = :m AND ply = 2", m=match.id)
    caught = await fault(service.history.seen(match.id, 1, 2, None))
    assert caught.fault is Fault.DAMAGED
    assert "entry 2" in caught.detail
    with caplog.at_level(logging.ERROR):
        rows = await service.history.outbox_due(9, match.id)
    assert [len(row.steps) for row in rows] == [0, 0, 0, 1, 0]
    assert "cannot be told" in caplog.text
    await spoil(service, "UPDATE snapshots SET state = '{}' WHERE match = :m", m=match.id)
    with pytest.raises(StoreFault):
        await service.positions.now(match.id)


async def test_a_match_without_its_seed_draws_nothing(service):
    match = await started(service, ADA, BEN)
    await spoil(service, "DELETE FROM secrets")
    assert (await fault(move(service, match.id))).fault is Fault.DAMAGED


async def test_a_game_that_is_not_here_any_more_is_refused(tmp_path):
    with_race = await desk(tmp_path)
    match = await started(with_race, ADA, BEN)
    await with_race.store.close()
    without = await desk(tmp_path, games={})
    assert (await without.history.get(match.id)).game == "race"
    assert (await refused(without.positions.now(match.id))).why is Why.UNKNOWN_GAME
    assert [row.steps for row in await without.history.outbox_due(9, match.id)] == [(), (), (), ()]
    await without.store.close()


@pytest.mark.parametrize("game", ["race", "lots"])
async def test_moves_are_counted_without_draws_in_memory_from_the_log_and_after_a_restart(service, tmp_path, game):
    match = await started(service, ADA, BEN, game=game)
    counted = list(await service.history.seen(match.id, 1, match.ply, None))
    for place in range(6):
        if place == 3:  # the service remembers nothing of earlier actions
            await service.store.close()
            service = await desk(tmp_path, service.desk.now)
        if (await service.history.get(match.id)).status is Status.ACTIVE:
            counted += (await move(service, match.id)).steps
    played = [step for step in counted if step.entry.who != CHANCE]
    assert [step.move for step in played] == list(range(1, len(played) + 1))
    assert len(played) >= 4
    assert {step.move for step in counted if step.entry.who == CHANCE} == {0}
    service.desk.recent.clear()
    again = await service.history.seen(match.id, 1, counted[-1].entry.ply, None)
    assert [(step.entry.ply, step.entry.who, step.move) for step in again] == [
        (step.entry.ply, step.entry.who, step.move) for step in counted
    ]
    await service.store.close()
