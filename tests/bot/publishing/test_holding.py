"""A turn that goes on privately is announced when it has ended: which rows wait, until when, and what ends that."""

import pytest

from bot.match.pure.table.model import Kind, OutboxRow, Status
from bot.presenters.registry import PRESENTERS
from bot.publishing.posting.holding import IDLE, LONGEST, held_for
from games.museum.actions import End
from games.museum.stages import Stage
from tests.bot.museum.tables import begun, played_until, user_of
from tests.bot.tables import USERS
from tests.bot.ui.pressing import host_at

MUSEUM = PRESENTERS["museum"]


@pytest.fixture
async def host(tmp_path):
    made = await host_at(tmp_path / "matches.sqlite3")
    yield made
    await made.store.close()


def action(look):
    return look.view.stage is Stage.ACTION and any(getattr(one, "objects", ()) for one in look.legal)


async def in_action(host):
    """Somebody is about to act, and all that led there has been told."""
    look = await played_until(host, await begun(host), action)
    for row in await host.store.outbox_due(1000):
        await host.store.outbox_done(row.id, None, board=False)
    return look


async def act(host, look, move):
    now = await host.service.look(look.match.id, look.viewer)
    return await host.service.act(look.match.id, user_of(look), move, now.match.ply, f"{now.match.ply}")


async def due(host, match):
    return await host.service.due(50, match)


def shown_first(look):
    return next(one for one in look.legal if type(one).__name__ == "Exhibit" and one.objects)


async def test_a_turn_that_goes_on_waits_and_its_end_does_not(host):
    look = await in_action(host)
    await act(host, look, shown_first(look))
    rows, match, public = await due(host, look.match.id)
    assert held_for(rows, match, public, MUSEUM, rows[-1].created) == IDLE
    assert held_for(rows, match, public, MUSEUM, rows[-1].created + IDLE - 1) == 1
    assert held_for(rows, match, public, MUSEUM, rows[-1].created + IDLE) == 0
    await act(host, look, End())
    rows, match, public = await due(host, look.match.id)
    assert held_for(rows, match, public, MUSEUM, rows[-1].created) == 0
    assert len([row for row in rows if row.kind is Kind.MOVED]) == 2, "every step is told"


async def test_nothing_waits_longer_than_the_longest(host):
    look = await in_action(host)
    await act(host, look, shown_first(look))
    (row,), match, public = await due(host, look.match.id)
    many = [replaced(row, row.created + at) for at in range(0, LONGEST, IDLE // 2)]
    assert held_for(many, match, public, MUSEUM, many[-1].created) == row.created + LONGEST - many[-1].created


async def test_what_is_taken_back_within_the_turn_waits_and_what_others_saw_does_not(host):
    look = await in_action(host)
    await act(host, look, shown_first(look))
    offer = await host.service.undos.offer(look.match.id, user_of(look))
    assert offer.asked == ()
    await host.service.undos.take_back(look.match.id, user_of(look), "back")
    rows, match, public = await due(host, look.match.id)
    assert held_for(rows, match, public, MUSEUM, rows[-1].created) == IDLE
    assert held_for(rows[1:], match, public, MUSEUM, rows[-1].created) == 0, "what was posted is taken back"


async def test_other_news_other_people_and_other_games_do_not_wait(host):
    look = await in_action(host)
    await act(host, look, shown_first(look))
    (row,), match, public = await due(host, look.match.id)
    other = next(user for user in USERS if user != user_of(look))
    for rows in ([replaced(row, row.created, kind=Kind.RESIGNED)], [replaced(row, row.created, who=other)], []):
        assert held_for(rows, match, public, MUSEUM, row.created) == 0
    assert held_for([row], match, public, PRESENTERS["mykerinos"], row.created) == 0
    assert held_for([row], match, None, MUSEUM, row.created) == 0
    ended = type(match)(**{name: getattr(match, name) for name in match.__struct_fields__} | {"status": Status.OVER})
    assert held_for([row], ended, public, MUSEUM, row.created) == 0


def replaced(row, created, **facts):
    fields = {name: getattr(row, name) for name in row.__struct_fields__}
    return OutboxRow(**fields | {"created": created} | facts)
