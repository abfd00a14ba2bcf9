from msgspec.structs import replace

from bot.features.notices import nudge_button, said
from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.orders.order import OrderContent, Then
from bot.match.pure.people.settings import Way
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.notices.notices import Nudged
from bot.publishing.composing.calling import words
from tests.lapses.fairs import AWAKE_LATER, DAY, HOUR, MORNING, NONE, act, lapses, let_pass
from tests.match.clock.test_table_clocks import set_person
from tests.match.desk import ADA, BEN, CHANNEL, CHLOE, START, request, ring_at, started
from tests.people.test_calls import posted
from tests.wording import en


async def looked_and_quiet(service, match):
    await posted(service, match)
    for user in (ADA, BEN, CHLOE):
        await service.notices.looked(CHANNEL, user)


async def fair_seen(service, **options):
    match = await started(service, ADA, BEN, CHLOE, game="fair", **options)
    await looked_and_quiet(service, match.id)
    return (await act(service, match.id, ADA, "price 2")).match


async def test_nobody_is_called_at_once_and_once_at_most_after_a_while(service, clock):
    match = await fair_seen(service)
    assert await posted(service, match.id) == ([], [])
    await let_pass(service, clock, START + HOUR - 1)
    assert await posted(service, match.id) == ([], [])
    await let_pass(service, clock, START + HOUR)
    assert await posted(service, match.id) == ([BEN, CHLOE], [])
    await act(service, match.id, CHLOE, "take")  # another board, with Ben asked still
    await let_pass(service, clock, START + 4 * HOUR - 1)
    assert await posted(service, match.id) == ([], [])
    await let_pass(service, clock, START + 4 * HOUR)
    assert await posted(service, match.id) == ([BEN], [])  # it is his turn now: he hears that all the same


async def test_who_sleeps_is_called_when_they_are_up(service, clock):
    for user in (BEN, CHLOE):
        await set_person(service, user, quiet=AWAKE_LATER)
    match = await fair_seen(service, clock=NONE)
    await posted(service, match.id)
    await let_pass(service, clock, MORNING - 1)
    assert await posted(service, match.id) == ([], [])
    await let_pass(service, clock, MORNING)
    assert await posted(service, match.id) == ([BEN, CHLOE], [])
    assert await lapses(service, match.id) == MORNING + 4 * HOUR


async def test_settings_say_how(service, clock):
    await set_person(service, BEN, way=Way.QUIET)
    await set_person(service, CHLOE, way=Way.DIRECT, heads_up=True)
    match = await fair_seen(service)
    service.desk.presence.forget(CHLOE)  # she has gone
    assert await posted(service, match.id) == ([], [CHLOE])  # she wants to know what comes
    await let_pass(service, clock, START + 4 * HOUR - 1)
    assert await posted(service, match.id) == ([], [])


async def test_a_direct_message_comes_later_too_and_a_refused_one_calls_nobody(service, clock):
    await set_person(service, CHLOE, way=Way.DIRECT)
    match = await fair_seen(service)
    assert await posted(service, match.id) == ([], [])
    await let_pass(service, clock, START + HOUR)
    (row,) = [row for row in await service.store.outbox_due(99) if row.kind is AnnouncementKind.DIRECT]
    assert (row.who, row.about) == (CHLOE, NoticeReason.OPTIONAL)
    assert en("You have an optional decision to make. {table}", table="**Fair** · <#500>") in words(
        row, match, "Fair", en
    )
    work = await service.notices.refused(row, match)
    await service.store.outbox_done(row, None, board=False, also=work)
    assert (await service.people.of(CHLOE)).closed == clock.time
    assert await posted(service, match.id) == ([BEN], [])


async def test_who_has_an_order_there_is_not_called(service, clock):
    match = await started(service, ADA, BEN, CHLOE, game="fair")
    draft = await service.orders.draft(match.id, CHLOE, OrderContent(wishes=("price 3",), then=Then.AGAIN))
    await service.orders.give(match.id, CHLOE, draft.order.number, request())
    await looked_and_quiet(service, match.id)
    await act(service, match.id, ADA, "price 2")
    await posted(service, match.id)
    await let_pass(service, clock, START + HOUR)
    assert await posted(service, match.id) == ([BEN], [])


async def test_nobody_is_reminded_or_nudged(service, clock):
    match = await fair_seen(service, clock=NONE, remind_after=1)
    await posted(service, match.id)
    await ring_at(service, clock, clock.time + 2 * HOUR)
    assert not [row for row in await service.store.outbox_due(99) if row.kind is AnnouncementKind.REMINDER]
    nudged = await service.notices.nudge(match.id, ADA)
    assert nudged == Nudged(optional=True)
    assert en("You can't nudge people for an optional answer: the game continues without one.") in said(nudged, en)
    look = await service.history.look(match.id, None)
    assert nudge_button(look, ADA, en) is None
    await service.lobby.set_options(match.id, ADA, request(), replace(match.options, remind_after=2))
    await let_pass(service, clock, START + 4 * HOUR - 1)
    assert not [row for row in await service.store.outbox_due(99) if row.kind is AnnouncementKind.REMINDER]
    await let_pass(service, clock, START + 4 * HOUR)
    await posted(service, match.id)
    assert nudge_button(await service.history.look(match.id, None), ADA, en) is not None
    await let_pass(service, clock, START + DAY)
    reminded = [row.who for row in await service.store.outbox_due(99) if row.kind is AnnouncementKind.REMINDER]
    assert reminded == [BEN]  # of the price, which is a move


async def test_what_waits_for_one_lists_it_with_its_end(service, clock):
    match = await fair_seen(service)
    waiting, others = await service.own.tables(BEN)
    assert [(one.match.id, one.since, one.deadline) for one in waiting] == [(match.id, START, START + 4 * HOUR)]
    assert others == []
