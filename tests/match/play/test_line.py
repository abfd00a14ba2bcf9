import shutil

import pytest

from bot.match.pure.errors import OtherLine, Stale
from bot.match.pure.log.entries import line_at, line_of
from bot.match.pure.table.model import HOUR
from tests.match.desk import ADA, BEN, CHLOE, desk, legal, move, refused, request, started


async def again(tmp_path, clock, copy, service):
    path = service.store.path
    await service.store.close()
    for extra in ("-wal", "-shm"):
        path.with_name(path.name + extra).unlink(missing_ok=True)
    shutil.copy(copy, path)
    clock.time += HOUR
    return await desk(tmp_path, clock)


@pytest.mark.file
async def test_a_move_of_a_lost_line_is_not_made(tmp_path, clock):
    service = await desk(tmp_path, clock)
    match = await started(service, ADA, BEN)
    copy = await service.store.backup(tmp_path / "copies", keep=1, at=clock.time)
    clock.time += 1
    lost = (await service.play.act(match.id, ADA, "step 1", match.ply, request(), line=line_of(match))).match
    service = await again(tmp_path, clock, copy, service)
    now = (await service.play.act(match.id, ADA, "step 3", match.ply, request(), line=line_of(match))).match
    assert now.ply == lost.ply
    with pytest.raises(OtherLine) as caught:
        await service.play.act(match.id, BEN, "step 1", lost.ply, request(), line=line_of(lost))
    assert (caught.value.expected, caught.value.actual) == (lost.ply, now.ply)
    assert await service.history.get(match.id) == now
    assert (await service.play.act(match.id, BEN, "step 1", now.ply, request(), line=line_of(now))).match.ply > now.ply
    with pytest.raises(OtherLine):
        await service.play.act(match.id, ADA, "step 1", lost.ply, request(), line=line_of(lost))
    with pytest.raises(OtherLine):
        await service.play.act(match.id, ADA, "step 1", 99, request(), line=line_of(lost))
    with pytest.raises(Stale) as stale:
        await service.play.act(match.id, ADA, "step 1", now.ply, request(), line=line_of(now))
    assert not isinstance(stale.value, OtherLine)
    await service.store.close()


@pytest.mark.file
async def test_an_older_position_of_a_simultaneous_decision_has_to_be_of_its_line(tmp_path, clock):
    service = await desk(tmp_path, clock)
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    clock.time += 7
    lay = (await legal(service, match.id, CHLOE))[0]
    shown = (await service.play.act(match.id, CHLOE, lay, match.ply, request(), line=line_of(match))).match
    copy = await service.store.backup(tmp_path / "copies", keep=1, at=clock.time)
    clock.time += 7
    await service.play.act(match.id, ADA, (await legal(service, match.id, ADA))[0], shown.ply, request())
    choice = (await legal(service, match.id, BEN))[0]
    with pytest.raises(OtherLine):
        await service.play.act(match.id, BEN, choice, shown.ply, request(), line=line_at(clock.time))
    with pytest.raises(OtherLine):
        await service.play.act(match.id, BEN, choice, match.ply, request(), line=line_of(shown))
    service = await again(tmp_path, clock, copy, service)
    await service.play.act(match.id, ADA, (await legal(service, match.id, ADA))[0], shown.ply, request())
    acted = await service.play.act(match.id, BEN, choice, match.ply, request(), line=line_of(match))
    assert acted.steps[0].entry.who == 1
    await service.store.close()


async def test_every_position_that_was_is_of_the_line_and_no_other(service, clock):
    match = await started(service, ADA, BEN)
    positions = [(0, line_at(match.created)), (match.ply, line_of(match))]
    for _ in range(4):
        clock.time += 10
        now = (await move(service, match.id)).match
        positions.append((now.ply, line_of(now)))
    now = await service.history.get(match.id)
    assert [await service.store.in_line(now, *position) for position in positions] == [True] * 6
    for ply, line in positions:
        for other in (line_at(int(line, 36) + 1), "", "0"):
            assert not await service.store.in_line(now, ply, other)
        assert not await service.store.in_line(now, now.ply + 1, line)
    assert (await refused(service.play.act(match.id, 99, "step 1", 1, request(), line="0"))).why
