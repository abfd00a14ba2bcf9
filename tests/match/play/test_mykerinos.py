import pytest

from games.mykerinos.actions import Dig, Museum, Pass
from games.registry import GAMES, computer
from tests.match.desk import ADA, BEN, request, started
from tests.match.history.test_history import spoil


@pytest.fixture
def served():
    return {"games": GAMES, "computers": computer}


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
