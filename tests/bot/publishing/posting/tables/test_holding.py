import asyncio
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from bot.match.pure.log.entries import How
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import of_match
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.messages import LOG_LINES
from bot.publishing.posting.publisher import SWEEP, Publisher
from bot.publishing.posting.waiting import IDLE, LONGEST, held_for, joined
from games.museum.actions import End
from games.museum.events.turned import TurnBegan
from games.museum.stages import Stage
from tests.bot.publishing.virtual import Tables, swiftly
from tests.bot.tables import ADA, USERS
from tests.bot.ui.pressing import CHANNEL, GUILD, host_at
from tests.museum.tables import GREEDY, begun, played_until, user_of

MUSEUM = PRESENTERS["museum"]


def action(look):
    return look.view.stage is Stage.ACTION and any(getattr(one, "objects", ()) for one in look.legal)


async def in_action(host):
    look = await played_until(host, await begun(host), action)
    for row in await host.store.outbox_due(1000):
        await host.store.outbox_done(row, None, board=False)
    return look


async def act(host, look, move):
    now = await host.service.history.look(look.match.id, look.viewer)
    return await host.service.play.act(look.match.id, user_of(look), move, now.match.ply, f"{now.match.ply}")


async def due(host, match):
    return await host.service.history.due(50, match)


def began(rows):
    return any(isinstance(event, TurnBegan) for row in rows for step in row.steps for event in step.events)


def shown_first(look):
    return next(one for one in look.legal if type(one).__name__ == "Exhibit" and one.objects)


class Turn(NamedTuple):
    """A turn of Museum: its player exhibits something (`shown`), and then ends the turn (`ended`). Both are what is due
    then: rows, match, public view.
    """

    user: int
    shown: tuple
    ended: tuple


@pytest.fixture(scope="module")
def turn(tmp_path_factory):
    async def play():
        host = await host_at(tmp_path_factory.mktemp("turn") / "matches.sqlite3")
        look = await in_action(host)
        await act(host, look, shown_first(look))
        shown = await due(host, look.match.id)
        await act(host, look, End())
        ended = await due(host, look.match.id)
        await host.store.close()
        return Turn(user_of(look), shown, ended)

    return asyncio.run(play())


def held(rows, facts, at=0, match=None, game=MUSEUM):
    """Return how long `rows` are held, `at` milliseconds after the last of them (default: all that were due)."""
    due_rows, found, public = facts
    last = (rows or due_rows)[-1]
    return held_for(rows, match or found, public, game, last.created + at)


def test_a_turn_that_goes_on_waits_and_its_end_does_not(turn):
    rows = turn.shown[0]
    assert held(rows, turn.shown) == IDLE
    assert held(rows, turn.shown, IDLE - 1) == 1
    assert held(rows, turn.shown, IDLE) == 0
    many = [replace(rows[0], created=rows[0].created + at) for at in range(0, LONGEST, IDLE // 2)]
    assert held(many, turn.shown) == rows[0].created + LONGEST - many[-1].created, "none longer than the longest"
    assert held(turn.ended[0], turn.ended) == 0
    assert len([row for row in turn.ended[0] if row.kind is AnnouncementKind.MOVED]) == 2, "every step is told"


async def test_the_end_of_a_turn_does_not_wait_where_computers_have_played_and_it_is_ones_turn_again(host):
    facts = {"guild": GUILD, "channel": CHANNEL, "owner": ADA, "game": "museum", "locale": "en"}
    match = (await host.service.lobby.create(request="new", options=Options(players=2), **facts)).id
    await host.service.lobby.add_computer(match, ADA, None, "computer")
    await host.service.play.start(match, ADA, "start")
    look = await played_until(host, match, action)
    for row in await host.store.outbox_due(1000):
        await host.store.outbox_done(row, None, board=False)
    await act(host, look, End())
    rows, table, public = await due(host, match)
    while not began(rows):  # too many cards in the hand
        now = await host.service.history.look(match, look.viewer)
        await act(host, look, GREEDY(now.view, now.legal, 1, 0))
        rows, table, public = await due(host, match)
    assert public.asked == (look.viewer,)
    assert held_for(rows, table, public, MUSEUM, rows[-1].created) == 0


async def test_what_is_taken_back_within_the_turn_waits_and_what_others_saw_does_not(host):
    look = await in_action(host)
    await act(host, look, shown_first(look))
    offer = await host.service.undos.offer(look.match.id, user_of(look))
    assert offer.asked == ()
    await host.service.undos.take_back(look.match.id, user_of(look), "back")
    rows, match, public = await due(host, look.match.id)
    assert held_for(rows, match, public, MUSEUM, rows[-1].created) == IDLE
    assert held_for(rows[1:], match, public, MUSEUM, rows[-1].created) == 0, "what was posted is taken back"


def test_other_news_other_people_and_other_games_do_not_wait(turn):
    (row,), match, _ = turn.shown
    other = next(user for user in USERS if user != turn.user)
    for rows in ([replace(row, kind=AnnouncementKind.RESIGNED)], [replace(row, who=other)], []):
        assert held(rows, turn.shown) == 0
    assert held([row], turn.shown, game=PRESENTERS["mykerinos"]) == 0
    assert held([row], (*turn.shown[:2], None)) == 0
    assert held([row], turn.shown, match=replace(match, status=Status.OVER)) == 0
    taught = replace(match, options=replace(match.options, lesson=True))
    assert held([row], turn.shown, match=taught) == 0


def test_what_does_not_belong_together_is_announced_one_by_one(turn):
    (first, last), match, _ = turn.ended
    other = next(user for user in USERS if user != turn.user)
    played = replace(last.steps[0], entry=replace(last.steps[0].entry, how=How.STAND_IN))
    for row in (
        replace(last, who=other),
        replace(last, kind=AnnouncementKind.RESIGNED),
        replace(last, first=last.first + 1),
        replace(last, steps=()),
        replace(last, steps=(played, *last.steps[1:])),
        replace(last, steps=(replace(last.steps[0], undone=(1,)), *last.steps[1:])),
        replace(last, steps=last.steps * LOG_LINES),
    ):
        assert joined([first, row], match) == [(first, ()), (row, ())]
    taught = replace(match, options=replace(match.options, lesson=True))
    assert joined([first, last], taught) == [(first, ()), (last, ())]
    computers = [replace(row, who=None) for row in (first, last)]
    assert joined(computers, match) == [(row, ()) for row in computers]


class Outbox(Tables):
    def __init__(self, *commits):
        super().__init__(0)
        self.commits, self.now_there = commits, commits[0]
        self.posted, self.announced = {}, []
        self.games = PRESENTERS
        self.live = self.powers = lambda _what: None

    def passed(self):
        return round(asyncio.get_running_loop().time() * 1000)

    def now(self):
        return self.commits[0][0][0].created + self.passed()

    def waiting(self):
        rows, match, _ = self.now_there
        return [row for row in rows if row.id not in self.posted], match

    async def outbox_waiting(self):
        rows, match = self.waiting()
        return {of_match(match.id): rows[0].created} if rows else {}

    async def due(self, _limit, _match):
        return *self.waiting(), self.now_there[2]

    async def of(self, _match):
        return self.commits[0][1]

    def presenter(self, game):
        return PRESENTERS[game]

    async def deliver(self, row, _found, _powers, *, newest, told=()):
        self.posted |= dict.fromkeys((row.id, *told), self.passed())
        self.announced.append((row.first, row.last))


def published(outbox, scene):
    async def run():
        publisher = Publisher(None, outbox, outbox, outbox)
        publisher.tables.poster = outbox
        publisher.start()
        match = outbox.commits[0][1].id

        def committed(commit):
            outbox.now_there = commit
            publisher.wake(match)

        try:
            await scene(committed)
        finally:
            await publisher.stop()

    swiftly(run)


def test_a_turn_that_nobody_goes_on_with_is_told_when_its_player_has_done_nothing_for_long(turn):
    outbox = Outbox(turn.shown)

    async def scene(_committed):
        await asyncio.sleep(IDLE / 1000 - 1)
        assert not outbox.posted
        await asyncio.sleep(2 * LONGEST / 1000)

    published(outbox, scene)
    (told,) = outbox.posted.values()
    assert IDLE <= told < IDLE + 1_000


def test_a_turn_that_ends_is_told_at_once_in_order(turn):
    ended = turn.ended
    outbox = Outbox(turn.shown, ended)
    wait = SWEEP / 2  # between two looks for rows that nobody reported

    async def scene(committed):
        await asyncio.sleep(wait)
        assert not outbox.posted
        committed(ended)
        await asyncio.sleep(1)

    published(outbox, scene)
    assert list(outbox.posted) == [row.id for row in ended[0]]
    assert outbox.announced == [(ended[0][0].first, ended[0][-1].last)], "in one announcement"
    assert all(wait * 1000 <= told < wait * 1000 + 1_000 for told in outbox.posted.values())
