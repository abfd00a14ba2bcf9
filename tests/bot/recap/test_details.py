import re

from bot.controls.ids import ControlId, ControlKind
from bot.features.history.details import PAGE, TEXT, details_button, paged
from bot.match.pure.log.entries import line_at
from bot.match.pure.table.model import Status
from data.texts import texts
from tests.bot.recap.conftest import move, with_computers
from tests.bot.tables import ADA, BEN, DEV
from tests.bot.ui.pressing import Host, press
from tests.conformance.presses import begun
from tests.toys.lots import DECK
from tests.wording import en

EN = texts("en")


async def played(host, most=9):
    match = await with_computers(host)
    while (match := await host.service.history.get(match.id)).status is Status.ACTIVE and match.ply < most:
        await move(host, match.id)
    return match


def description(interaction):
    (embed,) = interaction.shown.embeds
    return embed.description


async def test_all_lines_are_there_page_by_page_also_after_a_restart(host):
    match = await played(host, most=10_000)
    seen = await host.service.history.seen(match.id, 1, match.ply, None)
    look = await host.service.history.look(match.id, None)
    every = host.presenter("mykerinos").lines(seen, match, look.view, EN)
    control = details_button(match, seen, EN).id
    again = Host(host.store)  # nothing of it is in memory
    told, answer = [], await press(again, DEV, control)
    count = -(-len(every) // PAGE)
    for page in range(count):
        title = en("Page {number} of {count}", number=page + 1, count=count)
        assert answer.shown.embeds[0].title == title
        told += description(answer).split("\n")
        older, newer = answer.shown.view.children
        assert older.item.disabled == (page == 0)
        if not newer.item.disabled:
            answer = await press(again, DEV, newer, private=True)
    assert newer.item.disabled
    assert told == every


async def test_what_was_never_offered_is_refused_and_of_another_line_of_play_nothing_is_told(host):
    match = await played(host)
    at = (await host.service.history.log(match.id))[8].at
    for more in (("0", "0"), ("10", "0"), ("1",), ("1", "0", "0"), ("1", "x")):
        answer = await press(host, ADA, ControlId(ControlKind.DETAILS, match.id, 9, more, line_at(at)))
        assert answer.outcome == "refused:UnknownControl", more
        assert not answer.shown or not answer.shown.embeds
    other = await press(host, ADA, ControlId(ControlKind.DETAILS, match.id, 9, ("1", "0"), line_at(1)))
    assert not other.shown or not other.shown.embeds


async def test_each_reads_their_own_hand_and_nobody_elses(host):
    match = await begun(host, "lots", 3)
    seen = await host.service.history.seen(match.id, 1, match.ply, None)
    control = details_button(match, seen, EN).id
    for user in (ADA, BEN, DEV):
        text = description(await press(host, user, control))
        seat = match.seat_of(user)
        own = () if seat is None else (await host.service.history.look(match.id, seat)).view.seats[seat].cards
        assert bool(own) == (user != DEV)
        cards = re.findall("|".join(DECK), text)
        assert sorted(cards) == sorted(card.value for card in own)


def test_pages_fit_an_embed():
    for lines in ([], ["x" * 300] * 50, ["x"] * 41, ["x" * TEXT] * 3):
        pages = paged(lines)
        assert [line for page in pages for line in page] == lines
        assert all(len("\n".join(page)) <= TEXT and len(page) <= PAGE for page in pages)
