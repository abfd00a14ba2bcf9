import asyncio

import discord
import pytest

from bot.client.files import LIMIT
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.proposals import Matter
from bot.match.services.proposals import propose
from bot.publishing.composing.messages import Post
from bot.publishing.posting.sending import alike, nonce_of, nonces_of, send_direct
from render.kit.picture import Drawing
from tests.bot.publishing.reading import buttons
from tests.bot.tables import row_of

pytestmark = pytest.mark.processes

OLD = 600_000
"""The age at which Discord has forgotten a message's nonce, in milliseconds."""


async def lose_what_is_noted(scene, method="outbox_done"):
    crashed = asyncio.Event()

    async def crash(*args, **options):
        crashed.set()
        raise StoreFault(Fault.LOCKED, "gone before it was noted")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.store, method, crash)
        scene.publish(pause=lambda _tries: 60)
        async with asyncio.timeout(30):
            await crashed.wait()
        await scene.stop()


async def stand_once(scene):
    before = [message["id"] for message in scene.everything()]
    scene.forget_nonces()
    await scene.published()
    assert [message["id"] for message in scene.everything()] == before


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("⏳ <@1>, this waits; <t:5:R>. https://discord.com/channels/1/2/3", "⏳ <@1>, this waits; <t:999:R>."),
        ("**3.** <@5> <:red:77> digs at B3.", "**3.** <@5> 🟥 digs at B3."),
        ("⏸️ The clocks of this table stand. They run again at <t:7:f>.", "⏸️ The clocks of this table stand."),
    ],
)
def test_a_line_is_known_whatever_the_time_and_the_signs(one, other):
    assert alike(one, other)
    assert alike(other, one)


async def test_a_table_that_was_posted_stands_once(scene):
    scene.late = OLD
    await scene.open(people=1, computers=1)
    await lose_what_is_noted(scene, "set_announcement")
    await stand_once(scene)


async def test_a_proposal_that_was_answered_meanwhile_stands_once(scene):
    match = await scene.begin(people=3, computers=0)
    await scene.published()
    await scene.stop()
    scene.late = OLD
    ada, ben, chloe, _ = scene.users
    now = await scene.service.history.get(match.id)
    proposal = await propose(
        scene.service.desk, now, ada, Matter.PAUSE, (ben, chloe), request=scene.request(), what="8", bound=False
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.service.proposals, "shown", unnoted := Unnoted())
        scene.publish(pause=lambda _tries: 60)
        async with asyncio.timeout(30):
            await unnoted.crashed.wait()
        await scene.stop()
    await scene.service.proposals.answer(match.id, proposal.number, ben, scene.request(), agree=False)
    await stand_once(scene)
    assert not buttons(scene.messages()[-1])


class Unnoted:
    def __init__(self):
        self.crashed = asyncio.Event()

    async def __call__(self, *_):
        self.crashed.set()
        raise StoreFault(Fault.LOCKED, "gone before it was noted")


async def test_a_direct_message_is_sent_once_whatever_time_it_tells(scene):
    user, created = scene.users[0], scene.service.desk.now() - OLD
    for at in (1, 99):
        text = f"⏳ A table waits for you; the last move was <t:{at}:R>. **Mykerinos** · <#5>"
        await send_direct(scene.client, user, Post(content=text), "c5-1", created, about="test")
        scene.sandbox.core.nonces.clear()
    sent = [r for r in scene.sandbox.requests if r.method == "POST" and r.route.endswith("/messages")]
    assert len(sent) == 1


async def test_a_picture_that_is_too_large_for_a_direct_message_is_replaced_by_its_words(scene):
    large = Drawing(b"\x89PNG" + bytes(LIMIT), "board.png", "Two pyramids stand there.")
    post = Post(content="Your turn", drawings=(large,))
    await send_direct(scene.client, scene.users[0], post, "c5-2", scene.service.desk.now(), about="test")
    channel = await scene.client.create_dm(discord.Object(scene.users[0]))
    (sent,) = [message async for message in channel.history()]
    assert sent.content.split("\n") == ["Your turn", "Two pyramids stand there."]
    assert not sent.attachments


def test_nonces_differ_between_rows_messages_and_databases_and_fit_discords_limit():
    row = row_of(created=1_700_000_000_000)
    other = row_of(created=1_700_000_000_001)
    nonces = {nonce_of(row), nonce_of(row, 1), nonce_of(row, 2), nonce_of(other), nonce_of(row_of(id=2))}
    assert len(nonces) == 5
    assert len(nonce_of(row_of(id=99_999_999_999, created=4_102_444_800_000), 9, apart=True)) <= 25


def test_a_boards_nonce_does_not_depend_on_how_many_messages_tell_what_happened():
    row, told, board = row_of(created=1_700_000_000_000), Post(content="told"), Post(content="next", apart=True)
    long, short = nonces_of(row, [told, told, board]), nonces_of(row, [told, board])
    assert long[-1] == short[-1]
    assert long[0] == short[0] == nonce_of(row)
    assert len(set(long)) == 3
