import io

from PIL import Image, ImageChops

from bot.match.pure.table.settings import HintsAllowed
from bot.presenters.chronos.presenter import PRESENTER
from data.texts import texts
from games.chronos.actions import Buy, Cassandra, Claim, Claimed, Famine, Move
from games.chronos.game import GAME
from games.chronos.terms import HOME, God
from render.chronos.layout import kingdoms, temple
from tests.bot.features.saying import say
from tests.bot.tables import ADA
from tests.chronos.table import begun
from tests.games.chronos.table import NOW, position

NAMES = ("Ada", "Ben", "Chloe", "Dev")


async def allowed(host):
    return await begun(host, hints=HintsAllowed.ALL, rated=False)


async def test_at_a_live_table_ideas_come_at_once_without_the_queue(host):
    async def never(_find, _key, *, since, what):
        raise AssertionError(what)

    match = await allowed(host)
    host.service.desk.thoughts.open(never)
    before = await host.service.history.get(match.id)
    answer = await say(host, ADA, "hint")
    assert "**1**" in answer.said
    assert len(answer.shown.attachments) == 1
    assert (await host.service.history.get(match.id)).ply == before.ply


def drawn(view, *actions):
    made = PRESENTER.marked(view, actions, NAMES, texts("en"), "Ideas.", at=NOW)
    return Image.open(io.BytesIO(made.data)).convert("RGB")


def test_what_is_claimed_bought_or_aimed_at_somebody_is_marked_at_their_kingdom():
    state = position(stacks={2: "50 50 100"}, gods={0: "pan", 3: "helios"}, at="h1@1")
    view = GAME.view(state, 2)
    bare, boxes = drawn(view), kingdoms(4)
    for action, seat in ((Claim(Claimed.POINTS), 2), (Move(6, 0, HOME), 2), (Famine(1), 1), (Buy(God.PAN, (0,)), 0)):
        left, top, right, bottom = ImageChops.difference(bare, drawn(view, action)).getbbox()
        box = boxes[seat]
        assert box.left - 20 <= left < right <= box.right, action
        assert box.top <= top < bottom <= box.bottom, action


def test_the_last_god_is_marked_in_the_temple():
    view = GAME.view(position(temple="hera", gods={0: "cassandra"}), 0)
    left, top, right, bottom = ImageChops.difference(drawn(view), drawn(view, Cassandra())).getbbox()
    box = temple(4)
    assert box.left <= left < right <= box.right
    assert box.top <= top < bottom <= box.bottom
