import re
from random import Random

import pytest
from msgspec.structs import replace

from bot.conformance import look_of, match_of
from bot.controls.ids import ControlId, ControlKind
from bot.features.play.boards import public_rows
from bot.features.table.embeds import about
from bot.features.teaching import paused_rows
from bot.match.pure.table.model import PauseReason, SoloPause, Status
from bot.match.pure.table.settings import Options as Table
from bot.match.services.teaching.lessons import topics_told
from bot.presenters.chronos.lessons import COURSE, LESSONS
from bot.presenters.chronos.presenter import PRESENTER
from bot.presenters.chronos.words.closed import closed
from bot.presenters.chronos.words.undone import SAND
from bot.publishing.composing.lines import Lessons
from data.texts import texts
from games.chronos.actions import Move, Take
from games.chronos.game import GAME, Options
from games.chronos.refusals import Refusal
from games.chronos.view import Phase
from games.conformance import Luck
from games.driver import at_random, play
from render.chronos.words.names import place_word
from tests.bot.tables import ADA
from tests.bot.ui.pressing import press
from tests.guide.teaching import teach
from tests.match.desk import ring
from tests.seeds import seeded
from tests.wording import en


def looks(players=3, level=5, every=7, seed="guide"):
    luck = Luck(seed)
    seats = GAME.seat_names[:players]
    state = GAME.new(seats, Options(level=level))
    for place, step in enumerate(play(GAME, state, at_random(luck.below), luck.below, pace=6_000)):
        if place % every == 0:
            match = replace(match_of(GAME, seats, step.number), moved=step.entry.at)
            for viewer in (None, *range(players)):
                yield look_of(GAME, step.state, match, viewer, step.entry.at)


def test_what_is_closed_cannot_be_done_and_has_its_rule():
    seen = set()
    for look in looks():
        found = closed(look, en)
        if look.viewer is None:
            assert found == []
            continue
        seen |= {one.rule for one in found}
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
        assert not {place_word(place, en) for place in taken} & set(blocked)
    assert {"C4.1", "C4.3", "C9.1", "C7.1", "C7.3"} <= seen


@pytest.mark.parametrize(
    ("players", "sand", "told"),
    [
        (6, "60", en.plural("about {count} minute", "about {count} minutes", 16)),
        (4, "21600", en.plural("at least {count} day", "at least {count} days", 3)),
    ],
)
def test_how_long_it_lasts_is_told_by_its_sand(players, sand, told):
    match = match_of(GAME, GAME.seat_names[:players], 0)
    options = Table(players=players, game=(("sand", sand),))
    assert Options().sand == SAND
    said = about(replace(match, status=Status.SIGNUP, options=options), PRESENTER, en)
    assert told in said


class Learner:
    def __init__(self, host, match, dawdles=lambda _turn: 0, strays=lambda _turn, _look: None):
        self.host, self.match, self.dawdles, self.strays = host, match.id, dawdles, strays
        self.lessons = Lessons(host.service, {"chronos": PRESENTER})
        self.seen, self.turn = [], 0

    async def board(self):
        look = await self.host.service.history.look(self.match, None)
        tr = texts(look.match.locale)
        exits = await self.lessons.exit(look.match, tr)
        usual = public_rows(PRESENTER, look, tr, live=True)
        return look, await self.lessons.current(look, tr), paused_rows(look.match, PRESENTER, exits, tr) or usual

    async def step(self):
        self.turn += 1
        self.host.clock.time += self.dawdles(self.turn)
        await ring(self.host.service)
        look, text, rows = await self.board()
        if look.match.status is not Status.ACTIVE:
            return look
        title, *_, hand = text.split("\n")
        if not self.seen or self.seen[-1] != title.strip("*-# "):
            self.seen.append(title.strip("*-# "))
        assert len(text) < 1_500
        assert hand.startswith("👉 "), text
        named = re.findall(r"\*\*(.+?)\*\*", hand)
        assert len(named) <= 1, hand
        stray = self.strays(self.turn, look)
        if stray is not None:
            await press(self.host, ADA, stray)
        elif named:
            (button,) = [one for row in rows if isinstance(row, tuple) for one in row if one.label == named[0]]
            assert not button.disabled
            answer = await press(self.host, ADA, button.id)
            assert not answer.said, answer.said
        else:
            self.host.clock.time += 1_000
            await ring(self.host.service)
        return look


async def told_by(host, match):
    return topics_told(
        COURSE, await host.service.teaching.moments(match.id, (await host.service.history.get(match.id)).ply), 0
    )


@pytest.mark.parametrize(("dawdle", "language"), [(0, "en"), (600_000, "de")], ids=["quick", "dawdles"])
async def test_who_does_what_is_pointed_at_comes_to_the_end_of_the_course(host, dawdle, language):
    match = await teach(host, "chronos", locale=language)
    learner = Learner(host, match, lambda _turn: dawdle)
    while await told_by(host, match) != list(COURSE.lessons):
        assert (await learner.step()).match.status is Status.ACTIVE
        assert learner.turn < 300
    await learner.step()
    for number, topic in enumerate(COURSE.lessons, start=1):
        assert any(texts(language)(LESSONS[topic].title) in title for title in learner.seen), (number, learner.seen)


@seeded
async def test_who_presses_anything_comes_to_the_end_of_the_course_too(host, seed):
    rng = Random(seed)

    def stray(_turn, look):
        if look.match.solo_pause is not None and look.match.solo_pause.why is not PauseReason.MOVE:
            return None
        if rng.random() < 0.5:
            return None
        return ControlId.at(
            look.match, ControlKind.BOARD, *rng.choice((("go", str(rng.randint(1, 9))), ("claim",), ("go", "home")))
        )

    match = await teach(host, "chronos")
    learner = Learner(host, match, lambda _turn: rng.choice((0, 0, 700, 20_000)), stray)
    told = []
    while told != list(COURSE.lessons):
        look = await learner.step()
        assert learner.turn < 800
        now = await told_by(host, match)
        assert now[: len(told)] == told
        assert len(now) <= len(told) + 1
        told = now
        assert look.match.status is Status.ACTIVE


async def test_time_stands_while_a_lesson_is_read_and_after_a_restart(host):
    match = await teach(host, "chronos")
    assert match.solo_pause == SoloPause(PauseReason.LESSON, match.moved)
    look = await host.service.history.look(match.id, None)
    host.clock.time += 3_600_000
    await ring(host.service)
    await host.service.reach.resume(host.clock.time - 1_800_000)
    after = await host.service.history.look(match.id, None)
    assert after.at == look.at
    assert after.match.ply == look.match.ply
    refused = await press(host, ADA, ControlId.at(match, ControlKind.BOARD, "go", "1"))
    assert refused.outcome == "refused:HALTED"
    panel = await press(host, ADA, ControlId.at(match, ControlKind.MOVE, "open"))
    (on,) = panel.buttons().values()
    assert on.item.label == en("Continue"), "nothing else is offered"
    await host.service.play.go_on(match.id, ADA, "on")
    host.clock.time += 9_000
    await ring(host.service)
    assert (await host.service.history.look(match.id, None)).view.phase is Phase.COUNTDOWN
    host.clock.time += 1_200
    await ring(host.service)
    now = await host.service.history.get(match.id)
    assert now.solo_pause is not None
    assert now.solo_pause.why is PauseReason.LESSON
    assert await told_by(host, now) == ["welcome", "setting"]


async def test_time_that_waits_for_a_move_goes_on_with_the_move_alone_however_long_its_press_took(host):
    match = await teach(host, "chronos")
    learner = Learner(host, match)
    while (
        now := await host.service.history.get(match.id)
    ).solo_pause is None or now.solo_pause.why is not PauseReason.MOVE:
        await learner.step()
        assert learner.turn < 300
    await host.service.play.go_on(match.id, ADA, "on")
    assert (await host.service.history.get(match.id)).solo_pause == now.solo_pause
    host.clock.time += 10_000
    own = await host.service.history.look(match.id, 0)
    await host.service.play.act(match.id, ADA, own.legal[0], None, "move", sent=host.clock.time / 1_000 - 0.8)
    assert (await host.service.history.look(match.id, None)).at < now.solo_pause.at + 400
