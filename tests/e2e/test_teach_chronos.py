"""A stranger is taught Chronos Conquest through the real client, to the game's end: each lesson comes to stand on the
board and says what is so then. The clock is the test's, so sand runs at once.
"""

import re

import pytest

from bot.match.model import Status
from bot.presenters.chronos.course import COURSE, LESSONS, SAND
from bot.presenters.chronos.names import card_name
from data.texts import texts
from games.chronos.actions import Claim
from games.chronos.computer import greedy
from games.chronos.game import GAME
from games.chronos.terms import HOME, VALUE
from games.core import Later
from sandbox.stage.shown import buttons
from tests.e2e.test_hidden_chronos import Sky, at, go
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, private
from tests.match.desk import ring

pytestmark = [pytest.mark.processes, pytest.mark.nightly]

COUNTDOWN = 10_000
GOLD = 0xC9A227
LESSON = re.compile(r"^🎓 \w+ (\d+) \w+ (\d+): (.*)$")


class Learner:
    """Somebody at a taught table. Notes each lesson with the position in which it came to stand on the board."""

    def __init__(self, world, sky, person):
        self.world, self.sky, self.person = world, sky, person
        self.channel = world.sandbox.channel("table-1").id
        self.lessons = {}

    async def begin(self, tr):
        """Begin; what stands above the board from the start is true, too."""
        await self.person.slash(self.channel, "game teach", game="chronos")
        board = await self.board()
        self.match = (await self.world.service.in_channel(self.channel)).id
        embeds = [embed for message in await self.person.messages(self.channel) for embed in message["embeds"]]
        (one, welcome, _), (two, setting, text) = [found for embed in embeds for found in lessons_of(embed)]
        assert (one, welcome, two, setting) == (1, tr(LESSONS["welcome"].title), 2, tr(LESSONS["setting"].title))
        tops = [pile.top for pile in (await self.look()).view.piles]
        best = max(tops, key=VALUE.get)
        hint = tr(
            "👉 Press pile {pile} for example: {card} lies there.", pile=tops.index(best) + 1, card=card_name(best, tr)
        )
        assert hint in text
        await self.later(COUNTDOWN)
        return board

    async def look(self):
        return await self.world.service.look(self.match, 0)

    async def later(self, millis):
        self.sky.added += millis
        await ring(self.world.service)

    async def board(self, ply=1):
        """The public board that shows so many entries, or the end."""
        return await self.person.wait_for(
            self.channel, lambda m: not private(m) and (over(m) or at(m) >= ply), PATIENCE
        )

    async def read(self):
        """The board as it is now, and the position that it shows; new lessons on it are noted with that."""
        while True:
            look = await self.look()
            board = await self.board(look.match.ply)
            if (await self.look()).match.ply == look.match.ply:
                break
        if look.match.status is not Status.ACTIVE:
            return look, board
        shown = [found for embed in board["embeds"] for found in lessons_of(embed)]
        assert shown or not self.lessons
        assert [one[0] for one in shown] == [shown[0][0] + place for place in range(len(shown))]
        for number, title, text in shown:
            if number not in self.lessons:
                assert number == max(self.lessons, default=2) + 1, "none was passed over"
                self.lessons[number] = (title, text, look)
        return look, board

    async def act(self, board, action):
        """By the board's buttons."""
        word, *rest = GAME.write(action).split()
        custom = go(board, rest[2]) if word == "move" else ending(board, f":{word}")
        await self.person.press(board, custom_id=custom, force=True)


def lessons_of(embed):
    """The number, title and text of each lesson in an embed: the first is its title, others stand below it."""
    whole = f"{embed.get('title') or ''}\n{embed.get('description') or ''}"
    parts = re.split(r"^\**(🎓 [^\n*]+)\**$", whole, flags=re.MULTILINE)[1:]
    for title, text in zip(parts[::2], parts[1::2], strict=True):
        number, of, name = LESSON.match(title).groups()
        assert int(of) == len(COURSE.topics)
        yield int(number), name, text.strip()


def ending(message, what):
    return next(one["custom_id"] for one in buttons(message) if one["custom_id"].endswith(what))


def over(message):
    return any(embed.get("color") == GOLD for embed in message["embeds"])


def check(number, title, text, look, tr):
    """What a lesson says is so in the position in which it came."""
    topic = COURSE.topics[number - 1]
    view = look.view
    own, mine = view.kingdoms[0], [glass for glass in view.glasses if glass.owner == 0]
    cards = own.height + sum(own.winds)
    assert title == tr(LESSONS[topic].title)
    assert "{" not in text
    if topic == "sand":  # one runs, two are still to be set
        assert cards == 0
        assert [glass.place for glass in mine].count(HOME) == 2
        assert view.sand == SAND * 1_000
    elif topic == "taking":
        assert cards == 0
        assert sum(glass.place != HOME for glass in mine) > 1
    elif topic == "winds":
        assert (
            tr.plural(
                "👉 You have {count} different wind.", "👉 You have {count} different winds.", sum(map(bool, own.winds))
            )
            in text
        )
    else:
        assert cards >= COURSE.topics.index(topic) - COURSE.topics.index("kingdom") + 1


@pytest.mark.parametrize("locale", ["en-US", "de"])
async def test_a_stranger_is_taught_to_the_end(tmp_path, monkeypatch, locale):
    """They follow the hints, and do not say that they have won before the last lesson came."""
    sky, tr = Sky(monkeypatch), texts(locale)
    async with toy_world(tmp_path, now=sky.now) as world:
        learner = Learner(world, sky, await world.person("Ada", locale))
        first = await learner.begin(tr)
        await learner.act(first, GAME.read("move h1 home 1 leave"))
        for _ in range(1_000):
            look, board = await learner.read()
            if look.match.status is not Status.ACTIVE:
                break
            taught = max(learner.lessons, default=0) == len(COURSE.topics)
            assert bool([b for b in buttons(board) if b["custom_id"].startswith("k:l:")]) != taught
            legal = [one for one in look.legal if taught or not isinstance(one, Claim)]
            action = greedy(look.view, legal, 7, world.service.now()) if legal else Later(0)
            if isinstance(action, Later):
                await learner.later(1_500)
            else:
                await learner.act(board, action)
        assert look.match.status is Status.OVER
        assert sorted(learner.lessons) == list(range(3, len(COURSE.topics) + 1))
        for number, (title, text, look) in learner.lessons.items():
            check(number, title, text, look, tr)
