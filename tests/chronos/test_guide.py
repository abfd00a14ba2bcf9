"""What Chronos Conquest tells a learner: pictures of the rules, what is closed, what goes on, and a first game."""

import io
import pickle
from functools import partial

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.interaction.about import about
from bot.interaction.boards import public_rows
from bot.match.chance import KNOWN
from bot.match.model import Options as Table
from bot.match.model import Status
from bot.presenters.chronos.closed import closed, closed_lines, situation
from bot.presenters.chronos.course import COURSE, LESSONS
from bot.presenters.chronos.guide import GUIDE
from bot.presenters.chronos.names import place_name
from bot.presenters.chronos.presenter import PRESENTER, SAND
from bot.publishing.lessons import Lessons, topics_told
from data import chapters
from data.texts import languages, texts
from games.chronos.actions import Move, Take
from games.chronos.computer import greedy
from games.chronos.game import GAME, Options
from games.chronos.refusals import Refusal
from games.chronos.terms import VALUE
from games.conformance import Luck
from games.core import Later
from games.driver import at_random, play
from tests.bot.tables import ADA
from tests.bot.ui.pressing import CHANNEL, GUILD
from tests.conformance.presenters import look_of, match_of
from tests.match.desk import ring

EN = texts("en")


def looks(players=3, level=5, every=5, seed="guide"):
    """What all seats and the public see at some positions of a random game."""
    luck = Luck(seed)
    seats = GAME.seat_names[:players]
    state = GAME.new(seats, Options(level=level))
    for place, step in enumerate(play(GAME, state, at_random(luck.below), luck.below, pace=6_000)):
        if place % every == 0:
            match = replace(match_of(GAME, seats, step.number), moved=step.entry.at)
            for viewer in (None, *range(players)):
                yield look_of(GAME, step.state, match, viewer, step.entry.at)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("chapter", sorted(GUIDE.pictures))
def test_each_picture_of_the_rules_is_drawn(chapter, language):
    assert chapter in chapters.chapters("chronos", language)
    drawing = pickle.loads(pickle.dumps(partial(GUIDE.pictures[chapter], texts(language))))()
    assert Image.open(io.BytesIO(drawing.data)).width <= 1000
    assert len(drawing.data) < 100_000
    assert 30 < len(drawing.alt) <= 1_024
    assert drawing.alt != GUIDE.pictures[chapter](texts("de" if language == "en" else "en")).alt


def test_what_is_closed_cannot_be_done_and_has_its_rule():
    seen = set()
    for look in looks():
        found = closed(look, EN)
        if look.viewer is None:
            assert found == []
            continue
        for one, line in zip(found, closed_lines(look, EN), strict=False):
            assert len(line) <= 200
            assert "{" not in line
            seen.add(one.rule)
        told = {one.why for one in found}
        written = [GAME.write(action).split()[0] for action in look.legal]
        if Refusal.NO_COUNT_YET in told:
            assert "count" not in written
        free = {action.origin for action in look.legal if isinstance(action, Move)}
        kept = [one for one in look.view.glasses if one.owner == look.viewer and one.place not in free]
        if found and not any(one.rule == "C3.5" for one in found):
            assert sum(one.rule in {"C4.1", "C4.6"} for one in found) == len(kept)
            assert all(glass.free > look.match.moved for glass in kept)
        taken = {action.origin for action in look.legal if isinstance(action, Move) and action.take is Take.YES}
        blocked = [one.what for one in found if one.rule == "C4.3"]
        assert not {place_name(place, EN) for place in taken} & set(blocked)
    assert {"C4.1", "C4.3", "C9.1", "C7.1", "C7.3"} <= seen


@pytest.mark.parametrize("language", languages())
def test_what_goes_on_is_told_and_names_no_card(language):
    for look in looks(every=11):
        told = situation(look, texts(language))
        assert len(told) <= 500
        assert "{" not in told
        assert GUIDE.chapter(look) in chapters.chapters("chronos", language)
        for line in closed_lines(look, texts(language)):
            assert 0 < len(line) <= 200


@pytest.mark.parametrize(
    ("players", "sand", "told"),
    [
        (3, "30", "about 4 minutes"),
        (6, "60", "about 16 minutes"),
        (4, "600", "2 hours at least"),
        (4, "21600", "3 days at least"),
    ],
)
def test_how_long_it_lasts_is_told_by_its_sand(players, sand, told):
    match = match_of(GAME, GAME.seat_names[:players], 0)
    options = Table(players=players, game=(("sand", sand),))
    assert Options().sand == SAND
    said = about(replace(match, status=Status.SIGNUP, options=options), PRESENTER, EN)
    assert told in said
    assert ("day" in said) == ("days" in told)


async def teach(host):
    return await host.service.teach(
        request="one",
        channel=CHANNEL,
        guild=GUILD,
        owner=ADA,
        game="chronos",
        locale="en",
        seed=COURSE.seed,
        computers=COURSE.computers,
        options=COURSE.options,
    )


async def test_each_lesson_is_told_once_and_stands_on_the_board_until_the_next(host):
    """A learner who takes cards meets every lesson, and what was told stays told."""
    match = await teach(host)
    assert match.chance == KNOWN
    lessons = Lessons(host.service, {"chronos": PRESENTER})
    told, shown, turn = [], [], 0
    while turn < 400:
        turn += 1
        host.clock.time += 2_000
        await ring(host.service)
        look = await host.service.look_as(match.id, ADA, f"look-{turn}")
        if look.match.status is not Status.ACTIVE:
            break
        now = topics_told(COURSE, await host.service.moments(match.id, look.match.ply), 0)
        assert now[: len(told)] == told
        told = now
        lesson = await lessons.current(look.match, EN)
        if lesson is not None and (not shown or shown[-1] != lesson.embed.title):
            shown.append(lesson.embed.title)
            assert len(lesson.embed.description) <= 2_000
        action = greedy(look.view, look.legal, 7, host.clock.time) if look.legal else Later(0)
        if not isinstance(action, Later):
            await host.service.act(match.id, ADA, action, None, f"act-{turn}")
        if told[-1:] == ["goodbye"]:
            break
    assert sorted(told) == sorted(COURSE.topics)
    assert told[:3] == ["welcome", "setting", "sand"]
    assert told[-1] == "goodbye"
    assert shown[0].endswith(LESSONS["sand"].title)
    assert len(set(shown)) == len(shown) >= len(COURSE.topics) - 4


async def test_no_lesson_goes_before_it_could_be_read(host):
    """Who moves all hourglasses within seconds has several lessons at once; a minute later there is the next alone."""
    match = await teach(host)
    lessons = Lessons(host.service, {"chronos": PRESENTER})
    host.clock.time += 10_001
    await ring(host.service)

    async def titles():
        shown = await lessons.current(await host.service.get(match.id), EN)
        whole = f"{shown.embed.title}\n{shown.embed.description}"
        assert all(part in shown.plain for part in whole.split("\n"))
        return [topic for topic in COURSE.topics if f": {LESSONS[topic].title}" in whole]

    await host.service.act(match.id, ADA, "move h1 home 1 leave", None, "one")
    assert await titles() == ["sand"]
    host.clock.time += 2_000
    await host.service.act(match.id, ADA, "move h2 home 2 leave", None, "two")
    assert await titles() == ["sand", "taking"]
    host.clock.time += 60_000
    for number in range(3):
        look = await host.service.look_as(match.id, ADA, f"look {number}")
        takes = [one for one in look.legal if isinstance(one, Move) and one.take is Take.YES]
        if takes:
            await host.service.act(match.id, ADA, takes[0], None, f"take {number}")
    taken = await titles()
    assert taken == list(COURSE.topics[COURSE.topics.index("kingdom") :][: len(taken)])
    assert taken


@pytest.mark.parametrize("language", languages())
def test_lessons_have_room(language):
    tr = texts(language)
    for look in looks(level=3, every=13):
        for topic in COURSE.topics:
            lesson = COURSE.lesson(topic, look, 0, tr)
            assert 0 < len(lesson.title) <= 100
            assert 0 < len(lesson.text) <= 2_000
            assert "{" not in lesson.text
            assert lesson.chapter in chapters.chapters("chronos", language)


async def test_the_first_hint_names_the_best_pile(host):
    look = await host.service.look((await teach(host)).id, None)
    text = COURSE.lesson("setting", look, 0, EN).text
    tops = [VALUE[pile.top] for pile in look.view.piles]
    best = tops.index(max(tops))
    assert f"Press pile {best + 1} " in text
    assert f"Island {tops[best]}" in text


async def test_the_board_has_room_for_the_way_out(host):
    match = await teach(host)
    look = await host.service.look(match.id, None)
    exits = await Lessons(host.service, {"chronos": PRESENTER}).exit(match, EN)
    rows = [*public_rows(PRESENTER, look, EN, live=True), *exits]
    assert len(exits) == 1
    assert len(rows) <= 5
    assert await host.service.let_go(match.id, ADA, "alone")
    free = await host.service.get(match.id)
    assert await Lessons(host.service, {"chronos": PRESENTER}).current(free, EN) is None
