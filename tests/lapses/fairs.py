from bot.match.pure.clock.setting import PRESETS, Clock
from tests.match.desk import ADA, BEN, CHLOE, START, request, ring_at, started, timers

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000
PLAIN = Clock(move=24 * 60)
AWAKE_LATER = (22 * 60, 8 * 60)
MORNING = START + 9 * HOUR + 46 * MINUTE + 40 * SECOND
PEOPLE = (ADA, BEN, CHLOE)
NONE = PRESETS["none"]


async def fair(service, *users, clock=PLAIN, **options):
    match = await started(service, *(users or PEOPLE), game="fair", clock=clock, **options)
    return (await act(service, match.id, (users or PEOPLE)[0], "price 2")).match


async def act(service, match, user, text):
    return await service.play.act(match, user, text, None, request())


async def asked(service, match):
    pending = (await service.positions.now(match)).pending
    return pending.asked, pending.optional


def lapse(service, match):
    return service.clocks.lapse(match)


async def lapses(service, match):
    found = set((await service.clocks.deadlines(await service.history.get(match))).values())
    assert len(found) < 2
    return next(iter(found), None)


async def log(service, match):
    return [(one.who, one.text, one.how) for one in await service.store.log(match) if one.who >= 0]


async def let_pass(service, clock, until):
    while (due := [timer.due for timer in await timers(service) if timer.due <= until]) and due[0] >= clock.time:
        await ring_at(service, clock, due[0])
    clock.time = until
