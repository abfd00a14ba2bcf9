import pytest
from sqlalchemy import bindparam, update

from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import How, line_of
from bot.match.pure.table.model import Status
from bot.match.services.analysis import Analyses
from bot.match.storage import schema
from games.analysis import Verdict, moments
from games.core import Illegal
from tests.match.desk import ADA, BEN, DEV, move, refused, started
from tests.match.history.test_analysis import Judge
from tests.toys.lots import GAME as LOTS
from tests.toys.lots import WORTH, Back, Lay


def judge(state, seat, action, seed):
    legal = [one for one in LOTS.legal(state, seat, 0) if isinstance(one, Lay)]
    if len(legal) < 2 or isinstance(action, Back):
        return Verdict((500, 500), free=False)
    best = max(legal, key=lambda one: WORTH[one.card])
    lost = 400 * (WORTH[best.card] - WORTH[action.card])
    return Verdict((500, 500), lost=lost, cost=lost // 100, better=best if lost else None)


class LotsJudge(Judge):
    hindsight = True
    game = LOTS

    judge = staticmethod(judge)


def least(moves):
    return min((one for one in moves if isinstance(one, Lay)), key=lambda one: WORTH[one.card])


@pytest.fixture
async def over(service):
    """Return a finished game, and each seat's view and legal actions before each of its log entries."""
    match = await started(service, ADA, BEN, game="lots")
    seen = {}
    while (now := await service.history.get(match.id)).status is Status.ACTIVE:
        for seat in (0, 1):
            seen[now.ply, seat] = await service.history.look(match.id, seat)
        await move(service, match.id, least)
    return now, seen


async def analysed(service, match):
    made = Analyses(service.desk, service.history, {"lots": LotsJudge()})
    return made, await made.analysis(match, ADA)


async def test_the_position_is_what_the_player_knew_then_and_nothing_more(service, over):
    match, seen = over
    made, found = await analysed(service, match)
    tried = 0
    for user in (ADA, BEN):
        seat = match.seat_of(user)
        for one in await made.own(match, user, found):
            look, then = await made.before(match, user, one.ply - 1), seen[one.ply - 1, seat]
            assert (look.view, look.legal, look.viewer) == (then.view, then.legal, seat)
            assert (look.match.status, look.match.ply) == (Status.ACTIVE, one.ply - 1)
            assert line_of(look.match) == line_of(then.match)
            assert (look.match.seed, look.match.ranking) == (None, ())
            assert match.seed is not None
            assert look.posed
            tried += 1
    assert tried > 3


async def test_only_ones_own_turning_points_are_open(service, over):
    match, _ = over
    made, found = await analysed(service, match)
    own, others = [await made.own(match, user, found) for user in (ADA, BEN)]
    assert own == moments(found, lambda one: one.seat == match.seat_of(ADA)) != moments(found)
    assert await made.own(match, DEV, found) is None
    plies = {one.ply - 1 for one in own}
    for user, ply in [
        *((ADA, ply) for ply in range(-1, match.ply + 2) if ply not in plies),
        *((BEN, ply) for ply in plies),
        *((DEV, one.ply - 1) for one in (*own, *others)),
    ]:
        for asked in (made.before(match, user, ply), made.again(match, user, ply, Lay("quagga"))):
            assert (await refused(asked)).why is Why.NO_MATCH


async def test_an_answer_is_judged_beside_what_was_played(service, over):
    match, _ = over
    made, found = await analysed(service, match)
    one = max(await made.own(match, ADA, found), key=lambda one: one.lost)
    look = await made.before(match, ADA, one.ply - 1)
    played = LOTS.read((await service.history.log(match.id, one.ply))[0].text)
    gains = {}
    for action in look.legal:
        second = await made.again(match, ADA, one.ply - 1, action)
        assert (second.turn.better, second.turn.played) == (action, played)
        assert second.best == (LOTS.write(action) == one.better)
        assert second.gain == 400 * (WORTH[action.card] - WORTH[played.card])
        gains[action] = second.gain
    assert gains[played] == 0
    assert max(gains.values()) == one.lost
    missing = next(card for card in WORTH if Lay(card) not in look.legal)
    with pytest.raises(Illegal):
        await made.again(match, ADA, one.ply - 1, Lay(missing))
    assert await service.history.get(match.id) == match


async def test_what_was_played_for_an_absent_player_is_not_their_turning_point(service, over):
    match, _ = over
    made, found = await analysed(service, match)
    first = (await made.own(match, ADA, found))[0]
    entries = schema.entries
    which = update(entries).where(entries.c.match == bindparam("of"), entries.c.ply == bindparam("which"))

    def stood_in(writing):
        writing.run(which.values(how=How.STAND_IN.value), {"of": match.id, "which": first.ply})

    await service.store.write(stood_in)
    assert first not in await made.own(match, ADA, found)
    with pytest.raises(Refused):
        await made.before(match, ADA, first.ply - 1)
