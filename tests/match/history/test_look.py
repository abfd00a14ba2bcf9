"""Viewers learn only what they may know from the current position, past positions, records and posts.

The tests use Lots, a game with hidden hands: no one else sees a player's card before it is turned up.
"""

import pytest

from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from games.core import CHANCE
from games.record import HIDDEN, parse
from games.replay import first_break, replay
from tests.match.desk import ADA, BEN, CHLOE, DEV, finish, legal, request, started

VIEWERS = (None, 0, 1, 2)


@pytest.fixture
async def dealt(service):
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    acted = await service.play.act(match.id, ADA, (await legal(service, match.id, ADA))[0], match.ply, request())
    return acted.match


async def secrets(service, match, viewer):
    log = await service.store.log(match.id)
    return {
        entry.ply: "" if entry.who == CHANCE else "lay hidden"
        for entry in log
        if entry.who != viewer and not entry.text.startswith(f"hand-{viewer} ")
    }


async def test_the_public_sees_no_hand_and_a_seat_its_own(service, dealt):
    for viewer in VIEWERS:
        look = await service.history.look(dealt.id, viewer)
        assert (look.viewer, look.match, look.view.viewer) == (viewer, dealt, viewer)
        for seat, shown in enumerate(look.view.seats):
            assert (shown.cards is None) == (seat != viewer)
            assert (shown.card is None) == (seat != viewer or seat != 0)
            assert shown.has_laid == (seat == 0)


async def test_only_who_is_asked_can_do_something(service, dealt):
    for viewer in VIEWERS:
        look = await service.history.look(dealt.id, viewer)
        assert (look.asked, look.may) == ((1, 2), (0,)), "who has laid may take the card back"
        assert bool(look.legal) == (viewer is not None)
        if viewer:
            assert {action.card for action in look.legal} == set(look.view.seats[viewer].cards)


@pytest.mark.parametrize(("user", "seat"), [(ADA, 0), (BEN, 1), (DEV, None)])
async def test_a_user_looks_with_their_own_seat_or_as_the_public(service, dealt, user, seat):
    assert await service.play.look(dealt.id, user, request()) == await service.history.look(dealt.id, seat)


async def test_the_past_is_looked_at_with_the_same_eyes_and_nothing_can_be_done_there(service, dealt):
    for viewer in VIEWERS:
        then = await service.history.look(dealt.id, viewer, dealt.ply - 1)
        assert then.legal == ()
        assert then.asked == (0, 1, 2)
        assert [seat.has_laid for seat in then.view.seats] == [False] * 3
        assert all((shown.cards is None) == (seat != viewer) for seat, shown in enumerate(then.view.seats))
        assert await service.history.look(dealt.id, viewer, dealt.ply) == await service.history.look(dealt.id, viewer)


@pytest.mark.parametrize("remembered", [True, False])
async def test_of_entries_a_viewer_is_given_what_they_may_know(service, dealt, remembered):
    if not remembered:
        service.desk.recent.clear()
    for viewer in VIEWERS:
        seen = await service.history.seen(dealt.id, 1, dealt.ply, viewer)
        assert [one.entry.ply for one in seen] == list(range(1, dealt.ply + 1))
        hidden = {one.entry.ply: one.entry.text for one in seen if one.hidden}
        assert hidden == await secrets(service, dealt, viewer)
        texts = {entry.ply: entry.text for entry in await service.history.log(dealt.id, viewer=viewer)}
        stored = {entry.ply: entry.text for entry in await service.store.log(dealt.id)}
        assert texts == stored | hidden
        for one in seen:
            for event in one.events:
                names = {"some-dealt", "some-laid"} if event.seat != viewer else {"dealt", "laid"}
                assert event.__struct_config__.tag in names


async def test_who_acts_is_answered_with_what_they_may_know(service, dealt):
    acted = await service.play.act(
        dealt.id, BEN, (await legal(service, dealt.id, BEN))[0], dealt.ply, asked := request()
    )
    assert acted.steps == await service.history.seen(dealt.id, dealt.ply + 1, dealt.ply + 1, 1)
    assert not acted.steps[0].hidden
    service.desk.recent.clear()
    again = await service.play.act(dealt.id, BEN, "lay 1", dealt.ply, asked)
    assert again.again
    assert again.steps == acted.steps
    last = await service.play.act(dealt.id, CHLOE, (await legal(service, dealt.id, CHLOE))[0], None, request())
    dealt_to = [one.entry.ply for one in last.steps if one.entry.who == CHANCE]
    assert len(dealt_to) == 3
    assert [one.entry.ply for one in last.steps if one.hidden] == dealt_to[:2], "the third hand is the mover's"


async def test_what_is_posted_is_what_the_public_may_know(service, dealt):
    rows, there, look = await service.history.due(99, dealt.id)
    assert there == dealt
    assert look == await service.history.look(dealt.id, None)
    told = [one for row in rows for one in row.steps]
    assert [row.kind for row in rows if row.steps] == [AnnouncementKind.STARTED, AnnouncementKind.MOVED]
    assert tuple(told) == await service.history.seen(dealt.id, 1, dealt.ply, None)
    assert all(one.hidden for one in told)


async def test_a_running_record_says_what_its_reader_may_read(service, dealt):
    log = await service.store.log(dealt.id)
    for viewer in VIEWERS:
        record = parse(await service.history.record(dealt.id, viewer))
        secret = await secrets(service, dealt, viewer)
        assert [line.what for line in record.lines] == [secret.get(entry.ply, entry.text) or HIDDEN for entry in log]
        assert [line.who for line in record.lines] == ["*" if e.who == CHANCE else record.seats[e.who] for e in log]
    assert await service.history.record(dealt.id) == await service.history.record(dealt.id, None)
    assert "* hidden\n" in await service.history.record(dealt.id)


@pytest.mark.parametrize("ended", [Status.OVER, Status.CANCELLED])
async def test_the_whole_record_appears_when_the_game_has_ended(service, dealt, ended):
    if ended is Status.OVER:
        await finish(service, dealt.id)
    else:
        await service.lobby.cancel(dealt.id, ADA, request(), moderator=False)
    log = await service.store.log(dealt.id)
    for viewer in VIEWERS:
        record = parse(await service.history.record(dealt.id, viewer))
        assert [line.what for line in record.lines] == [entry.text for entry in log]
        assert first_break(service.desk.games["lots"], record) is None
        assert not any(one.hidden for one in await service.history.seen(dealt.id, 1, 999, viewer))
    state = replay(service.desk.games["lots"], record)
    assert state == (await service.positions.now(dealt.id)).state
