import pytest

from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from games.core import Decide
from games.mykerinos.actions import Dig, Museum, Pass
from games.record import parse
from games.registry import GAMES, computer
from games.replay import first_break, replay
from tests.match.desk import ADA, BEN, Clock, desk, request, started, table
from tests.match.history.test_history import spoil


@pytest.fixture
async def service(tmp_path):
    service = await desk(tmp_path, Clock(), games=GAMES, computers=computer)
    yield service
    await service.store.close()


@pytest.mark.parametrize(("people", "computers"), [((ADA, BEN), 0), pytest.param((ADA,), 2, marks=pytest.mark.nightly)])
async def test_a_whole_game(service, people, computers):
    match = await table(service, *people, game="mykerinos", guild=None, players=len(people) + computers)
    for _ in range(computers):
        await service.lobby.add_computer(match.id, ADA, "greedy", request())
    match = (await service.play.start(match.id, ADA, "start")).match
    game = GAMES["mykerinos"]
    told = next(
        row for row in await service.history.outbox_due(9, match.id) if row.kind is AnnouncementKind.STARTED
    ).steps
    while match.status is Status.ACTIVE:
        position = await service.positions.now(match.id)
        assert isinstance(position.pending, Decide)
        seat = position.pending.asked[0]
        legal = game.legal(position.state, seat, 0)
        user = match.players[seat].human
        assert user in people
        look, seen = await service.play.preview(match.id, user, legal[-1])
        acted = await service.play.act(match.id, user, game.write(legal[-1]), match.ply, request())
        assert acted.steps[0].events == seen.events
        if len(acted.steps) == 1:
            assert (await service.history.look(match.id, seat)).view == look.view
        told += acted.steps
        match = acted.match
    assert [step.entry for step in told] == list(await service.history.log(match.id))
    assert tuple(told) == await service.history.seen(match.id, 1, match.ply, None)
    record = parse(await service.history.record(match.id))
    assert first_break(game, record) is None
    assert replay(game, record) == (await service.positions.now(match.id)).state
    assert (await service.history.verify(match.id)).holds
    assert match.ranking == (await service.positions.now(match.id)).pending.ranking


async def test_computers_finish_when_a_person_passes_early(service):
    match = await table(service, ADA, game="mykerinos", players=3)
    for kind in ("greedy", "random"):
        await service.lobby.add_computer(match.id, ADA, kind, request())
    match = (await service.play.start(match.id, ADA, "start")).match
    acted = await service.play.act(match.id, ADA, "pass", match.ply, request())
    assert acted.steps[0].entry.text == "pass"
    assert len(acted.steps) > 5
    assert all(step.entry.who != 0 for step in acted.steps[1:] if step.entry.text != "pass")
    (*_, row) = await service.history.outbox_due(99, match.id)
    assert (row.kind, row.steps) == (AnnouncementKind.MOVED, acted.steps)


@pytest.mark.file
async def test_a_table_left_within_a_zone_by_an_older_version_goes_on_and_verifies(service):
    match = await started(service, ADA, BEN, game="mykerinos")
    for digs in range(1000):
        position = await service.positions.now(match.id)
        if position.state.entered:
            break
        seat = position.pending.asked[0]
        legal = GAMES["mykerinos"].legal(position.state, seat, 0)
        wanted = Dig if digs < 8 else (Museum, Pass)  # first both into the first zone, then the first of it into a room
        move = next((one for one in legal if isinstance(one, wanted)), legal[0])
        match = (await service.play.act(match.id, match.players[seat].human, move, match.ply, request())).match
    older = "UPDATE snapshots SET state = json_remove(state, '$.entered') WHERE match = :m"
    before = await service.positions.now(match.id)
    assert before.state.entered
    await spoil(service, older, m=match.id)
    assert (await service.positions.now(match.id)).state == before.state
    await service.lobby.cancel(match.id, ADA, request(), True)
    await spoil(service, older, m=match.id)
    assert (await service.history.verify(match.id)).holds
