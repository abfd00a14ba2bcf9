from bot.match.pure.people.settings import Person
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.storage import notices
from tests.match.desk import ADA, BEN, CHLOE

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
ASLEEP = Person(quiet=(0, 23 * 60 + 59))
"""Quiet hours for the whole day except its last minute."""


async def posted(service, match):
    mentioned, direct = [], []
    while True:
        rows, there, look = await service.history.due(50, match)
        if not rows:
            return mentioned, direct
        boards = [row for row in rows if row.kind in {AnnouncementKind.STARTED, AnnouncementKind.MOVED}]
        for row in rows:
            work = None
            if row.kind in {AnnouncementKind.REMINDER, AnnouncementKind.CALL, AnnouncementKind.DIRECT}:
                plan = await service.notices.alone(row, there)
                work = plan.work
                if plan.mentions:
                    (direct if row.kind is AnnouncementKind.DIRECT else mentioned).append(row.who)
            elif boards and row is boards[-1] and look is not None:
                plan = await service.notices.plan(row, there, look.asked)
                mentioned += plan.mentions
                work = plan.work
            await service.store.outbox_done(row, None, board=False, also=work)


async def asked(service, match):
    found = await service.history.get(match)
    look = await service.history.look(match, None)
    return [found.players[seat].human for seat in look.asked]


async def kept(service, match):
    return await notices.known_at(service.store, match)


async def people(service, **settings):
    for name, person in settings.items():
        await service.people.change({"ada": ADA, "ben": BEN, "chloe": CHLOE}[name], lambda _, person=person: person)
