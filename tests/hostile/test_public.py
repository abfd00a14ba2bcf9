import asyncio
import itertools
import random
import re

import pytest
from msgspec.structs import replace

from bot.conformance import match_of
from bot.match.pure.log.entries import LogEntry, Seen
from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.table.outbox import AnnouncementKind
from bot.presenters.presenter import Story
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.messages import Notice, Post, Powers, embed_of
from bot.wording.names.people import known_name
from bot.wording.names.typed import Typed, plain
from games import driver
from games.registry import GAMES
from tests.bot.tables import USERS, called
from tests.bot.ui.pressing import CHANNEL, GUILD, host_at
from tests.chronos.table import OPENING, Clock, later
from tests.hostile.markdown import read
from tests.hostile.names import HARMLESS, NAMES
from tests.match.desk import table as gathering
from tests.seeds import COUNT, times
from tests.wording import en

WORD = "a sealed word"
MADE = frozenset({AnnouncementKind.SIGNUP, AnnouncementKind.PROPOSAL, AnnouncementKind.DIRECT})
A_ROW = times(1, 3)
EACH = 3
FENCES = re.compile(r"```.*?```", re.DOTALL)


def some(number, of):
    """Return the hostile names for part `number` of a test that has `of` parts. In the nightly tests, each part gets
    all names. In other runs, the names are divided among the parts.
    """
    return [name for at, name in enumerate(NAMES.values()) if COUNT > 1 or at % of == number]


class Called:
    def __init__(self, name):
        self.known = {user: Typed.name(name) for user in USERS}

    async def names(self, match, tr, *, beside_color=False):
        return tuple(known_name(player, self.known, tr, beside_color=beside_color) for player in match.players)


class NoPictures:
    def expect(self, _game):
        pass

    async def board(self, *_facts, **_more):
        return None

    async def draw(self, *_facts, **_more):
        return None


def composer(host, name):
    return Composer(host.service, Called(name), NoPictures(), PRESENTERS)


def formatted(post):
    yield post.content
    for embed in post.embeds:
        yield embed.description or ""
        for field in embed.fields:
            yield field.name
            yield field.value


def raw(post):
    for embed in post.embeds:
        yield embed.title or ""
        yield embed.footer.text or ""
    for child in post.view.children if post.view else ():
        item = getattr(child, "item", child)
        yield getattr(item, "label", None) or ""
        yield getattr(item, "placeholder", None) or ""
        for option in getattr(item, "options", ()):
            yield option.label
            yield option.description or ""


def alike(tame, hostile, name):
    shown = Typed.name(name).plain
    assert len(tame) == len(hostile)
    for one, other in zip(tame, hostile, strict=True):
        for before, after in itertools.zip_longest(formatted(one), formatted(other)):
            assert len(FENCES.findall(before)) == len(FENCES.findall(after))
            expected, seen = read(FENCES.sub("", before)), read(FENCES.sub("", after))
            assert seen.found == expected.found
            assert seen.shown == expected.shown.replace(HARMLESS, shown)
        for before, after in itertools.zip_longest(raw(one), raw(other)):
            assert after == before.replace(HARMLESS, shown)


async def compared(host, compose, number, each=EACH):
    tame = await compose(composer(host, HARMLESS))
    names = list(NAMES.values())
    for step in range(each):
        name = names[(number * each + step) % len(names)]
        alike(tame, await compose(composer(host, name)), name)
    return tame


async def opened(host, game, seats=3, **options):
    facts = {"guild": GUILD, "channel": CHANNEL, "game": game, "players": seats}
    match = await gathering(host.service, *USERS[: seats - 1], **facts, **options)
    await host.service.lobby.add_computer(match.id, USERS[0], None, "computer")
    await host.service.lobby.word(match.id, USERS[1], "word", WORD)
    return match.id


async def moved(host, match, number):
    public = await host.service.history.look(match, None)
    for seat in (*public.asked, *public.may):
        look = await host.service.history.look(match, seat)
        user = look.match.players[seat].user
        if look.legal and user is not None:
            action = look.legal[number % len(look.legal)]
            await host.service.play.act(match, user, action, look.match.ply, f"act {number}")
            return True
    return False


@pytest.fixture(params=list(GAMES))
async def table(request, tmp_path):
    host = await host_at(tmp_path / "matches.sqlite3")
    host.clock = Clock()
    match = await opened(host, request.param)
    await host.service.play.start(match, USERS[0], "start")
    if GAMES[request.param].timed:
        await later(host, OPENING + 1)
    yield host, match
    await host.store.close()


async def notice_of(host, row, powers, *, live=False):
    look = await host.service.history.look(row.match, None)
    return Notice(row=row, match=look.match, look=look, tr=en, powers=powers, newest=True, live=live)


async def test_every_kind_of_row(table):
    host, match = table
    seen, number = set(), 0
    for turn in range(times(1, 40)):
        for row in await host.store.outbox_due(100, match):
            await host.store.outbox_done(row, None, board=False)
            kinds = [row.kind] if turn else sorted({*AnnouncementKind} - MADE)
            for kind, powers in itertools.product(kinds, (Powers(), Powers(files=False, embeds=False))):
                given = replace(row, kind=kind, who=USERS[0], first=max(1, row.first), about=1) if not turn else row
                if given.kind in MADE or (given.kind is AnnouncementKind.WORD and given.about != 1):
                    continue
                number += 1
                notice = await notice_of(host, given, powers)
                await compared(host, lambda one, notice=notice: one.compose(notice), number, A_ROW)
                seen.add(given.kind)
        await moved(host, match, turn)
    assert seen == {*AnnouncementKind} - MADE
    assert number * A_ROW > len(NAMES)


async def test_the_board_of_a_live_table(table):
    host, match = table
    named, place = 0, list(GAMES).index((await host.service.history.get(match)).game)
    for number in range(len(NAMES) // EACH + 1):
        if COUNT == 1 and number % len(GAMES) != place:
            continue
        await moved(host, match, number)
        row = replace((await host.store.outbox_due(100, match))[-1], kind=AnnouncementKind.MOVED)
        notice = await notice_of(host, row, Powers(), live=True)

        async def board(one, notice=notice):
            return [await one.live_board(notice, notice.look)]

        (post,) = await compared(host, board, number)
        named += HARMLESS in read(FENCES.sub("", post.content)).shown
    assert named


@pytest.mark.parametrize("embeds", [True, False])
async def test_the_sign_up(tmp_path, embeds):
    host = await host_at(tmp_path / "matches.sqlite3")
    match = await host.service.history.get(await opened(host, "mykerinos"))
    for number in range(len(NAMES) // EACH + 1):

        async def signup(one):
            return [await one.signup(match, en, Powers(embeds=embeds))]

        (post,) = await compared(host, signup, number)
    assert any(HARMLESS in text for text in formatted(post))
    await host.store.close()


async def test_direct_messages_with_a_note(table):
    host, match = table
    now = await host.service.history.get(match)
    (row, *_) = await host.store.outbox_due(100, match)
    causes = [one for one in NoticeReason if one not in {NoticeReason.MEETING, NoticeReason.FOLLOWED}]
    for number, cause in enumerate(causes):
        name = list(NAMES.values())[number]
        for text in (HARMLESS, *some(number, len(causes))):
            await host.service.own.note(now, USERS[0], Typed(text).plain)
            given = replace(row, kind=AnnouncementKind.DIRECT, who=USERS[0], about=cause.value)
            told = await composer(host, name).direct(given, now, Powers(files=False))
            if text == HARMLESS:
                tame = read(FENCES.sub("", told.content))
                assert HARMLESS in tame.shown
            seen = read(FENCES.sub("", told.content))
            assert seen.found == tame.found
            assert seen.shown == tame.shown.replace(HARMLESS, Typed(text).plain)


async def test_alt_texts_and_text_boards_show_a_name_as_it_is(table):
    host, match = table
    look = await host.service.history.look(match, None)
    presenter = PRESENTERS[look.match.game]
    for name in some(list(GAMES).index(look.match.game), len(GAMES)):
        names = plain(called(*[name] * len(look.match.players)))
        drawn = await asyncio.to_thread(presenter.picture, look.view, (), names, en)
        for text in (drawn.alt, presenter.text_board(look.view, names, en)):
            assert "\\" not in text.replace(names[0], ""), name
            assert all(sign.isprintable() or sign == "\n" for sign in text), name


def story_of(game):
    below, seats = random.Random(1).randrange, game.seat_names[: min(3, max(game.players))]
    steps = []
    for step in driver.play(game, game.new(seats, game.options()), driver.at_random(below), below, pace=6_000):
        events = tuple(seen for event in step.events if (seen := game.see(event, None)) is not None)
        steps.append(Seen(LogEntry(step.number, step.entry.who, "", step.entry.at), events, step.number))
        state = step.state
    return Story(match=match_of(game, seats, len(steps), over=True), steps=tuple(steps), view=game.view(state, None))


@pytest.mark.parametrize("game", GAMES)
def test_results_and_their_pictures(game):
    story, presenter = story_of(GAMES[game]), PRESENTERS[game]
    seats = len(story.match.players)
    tame = presenter.results(story, called(*[HARMLESS] * seats), en)
    assert any(HARMLESS in text for one in tame for text in formatted(Post(embeds=(embed_of(one),))))
    for name in some(list(GAMES).index(game), len(GAMES)):
        shown = presenter.results(story, called(*[name] * seats), en)
        alike([Post(embeds=(embed_of(one),)) for one in tame], [Post(embeds=(embed_of(one),)) for one in shown], name)
        alike([Post(content=one.plain) for one in tame], [Post(content=one.plain) for one in shown], name)
    drawn = [one.draw() for one in presenter.results(story, called(*["a*b_c"] * seats), en) if one.draw]
    assert not any("\\" in drawing.alt for drawing in drawn)
