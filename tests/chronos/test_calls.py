"""In a slow game people are called when they have something to do, not because they are always asked."""

from functools import partial

from bot.match.model import Kind, Options
from bot.match.storage import notices
from bot.publishing.composer import Composer
from tests.bot.tables import ADA, BEN, CHLOE, act, row_of
from tests.chronos.table import LIVE, SLOW, begun, go, view
from tests.chronos.test_pressing import safe_piles

SAND = 600_000
OTHERS = 6 * 60_000
"""After so long nobody is taken to sit there still."""

FACTS = {
    "request": "m",
    "guild": 1,
    "channel": 2,
    "owner": ADA,
    "game": "mykerinos",
    "locale": "en",
    "options": Options(players=2),
}


async def plan_of(host, match, mover):
    """Whom a board tells that shows the match after a move of ``mover``."""
    composer = Composer(host.service, host.people, host.pictures, host.presenters)
    look = await host.service.look(match.id, None)
    row = row_of(Kind.MOVED, (act(look.match.ply, mover),), match=match.id)
    return look, await host.service.calls.plan(row, look.match, look.asked, None, composer.ready(look))


async def test_only_those_with_a_free_hourglass_are_called_and_the_others_when_theirs_has_run_out(host):
    match = await begun(host, game=SLOW)
    pile = safe_piles(await view(host, match))[0]
    for _ in range(3):
        await go(host, match, ADA, pile)
    out = min(glass.free for glass in (await view(host, match)).glasses if glass.owner == 0)
    host.clock.time += OTHERS
    look, plan = await plan_of(host, match, mover=1)
    assert look.asked == (0, 1, 2), "everybody is always asked"
    assert plan.mentions == (CHLOE,), "Ben has just moved, Ada's hourglasses run"
    await host.store.write(plan.work)
    kept = await host.store.read(partial(notices.known, match=match.id))
    assert kept[ADA].due == out - look.match.ahead
    assert kept[CHLOE].due is None
    assert BEN not in kept


async def test_a_live_table_calls_as_before(host):
    match = await begun(host, game=LIVE)
    composer = Composer(host.service, host.people, host.pictures, host.presenters)
    assert composer.ready(await host.service.look(match.id, None)) is None


async def test_games_with_turns_call_whom_they_ask(host):
    composer = Composer(host.service, host.people, host.pictures, host.presenters)
    assert "mykerinos" in host.presenters
    match = (await host.service.create(**FACTS)).id
    await host.service.join(match, BEN, "join")
    await host.service.start(match, ADA, "begin")
    assert composer.ready(await host.service.look(match, None)) is None
