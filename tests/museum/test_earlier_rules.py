from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.match.services.upgrade import Finding, looked_at
from games.museum.game import GAME, Museum
from games.museum.options import Boards
from games.museum.stages import Stage
from games.options import write
from games.record import parse
from games.replay import first_break
from tests.match.desk import ADA, BEN, desk


class Before(Museum):
    rules_version = "2"
    earlier = {}  # noqa: RUF012

    def new(self, seats, options=None):
        return GAME.earlier["2"](seats, options)


async def moved(service, match, turns):
    for turn in range(turns):
        look = await service.history.look(match, None)
        if look.match.status is not Status.ACTIVE:
            break
        seat = look.asked[0]
        action = (await service.history.look(match, seat)).legal[0]
        user = look.match.players[seat].user
        await service.play.act(match, user, action, None, f"{look.match.ply} {turn}")


async def test_a_table_that_was_begun_before_is_played_to_its_end(tmp_path):
    before = await desk(tmp_path, games={"museum": Before()})
    chosen = write(Before.options(boards=Boards.CHOICE))
    facts = {"guild": 7, "channel": 5, "owner": ADA, "game": "museum", "locale": "en"}
    table = await before.lobby.create(request="open", options=Options(players=2, game=chosen), **facts)
    await before.lobby.join(table.id, BEN, "join")
    await before.play.start(table.id, ADA, "start")
    await moved(before, table.id, 1)
    assert (await before.history.look(table.id, None)).view.stage in {Stage.HAND, Stage.SETUP}
    await before.store.close()

    service = await desk(tmp_path, games={"museum": GAME})
    match = await service.history.get(table.id)
    assert match.rules_version == "2"
    assert (await looked_at(service.store, {"museum": GAME}, match.id)).finding is Finding.SAME_RULES
    await moved(service, match.id, 30)
    look = await service.history.look(match.id, None)
    assert look.view.stage not in {Stage.HAND, Stage.SETUP}
    assert all(seat.board for seat in look.view.seats)
    assert (await service.past.scene(match.id, ADA, move=1)).whole
    await service.lobby.cancel(match.id, ADA, "off", moderator=False)
    assert (await service.history.verify(match.id)).holds
    record = parse(await service.history.record(match.id))
    assert record.rules == "2"
    assert first_break(GAME, record) is None
    other = await service.lobby.create(request="new", options=Options(players=2, game=chosen), **facts)
    assert other.rules_version == GAME.rules_version
    await service.store.close()
