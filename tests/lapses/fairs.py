"""Tables of Fair, and what happens at them."""

from bot.match.pure.clock.setting import PRESETS, Clock
from tests.match.desk import ADA, BEN, CHLOE, request, ring, started, timers

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000
PLAIN = Clock(move=24 * 60)
"""Lapses after four hours."""
PEOPLE = (ADA, BEN, CHLOE)
NONE = PRESETS["none"]


async def fair(service, *users, clock=PLAIN, **options):
    """Return a table at which the first player has set a price: it is the others' turn, and they may decline."""
    match = await started(service, *(users or PEOPLE), game="fair", clock=clock, **options)
    return (await act(service, match.id, (users or PEOPLE)[0], "price 2")).match


async def act(service, match, user, text):
    return await service.play.act(match, user, text, None, request())


async def asked(service, match):
    """Return the seats whose turn it is, and whether they may decline."""
    pending = (await service._positions.now(match)).pending
    return pending.asked, pending.optional


async def lapses(service, match):
    """Return the moment at which the open question lapses, as people read it."""
    found = set((await service.clocks.deadlines(await service.history.get(match))).values())
    assert len(found) < 2
    return next(iter(found), None)


async def log(service, match):
    """Return the log without draws: who, what, and how."""
    return [(one.who, one.text, one.how) for one in await service.store.log(match) if one.who >= 0]


async def let_pass(service, clock, until):
    """Let the time come to ``until``; each timer rings at its moment."""
    while (due := [timer.due for timer in await timers(service) if timer.due <= until]) and due[0] >= clock.time:
        clock.time = due[0]
        await ring(service)
    clock.time = until
