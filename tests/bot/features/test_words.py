from bot.match.pure.table.model import Status
from tests.bot.features.saying import here, say
from tests.bot.tables import ADA, BEN, DEV


async def given(host):
    return [(word.user, word.text) for word in await host.service.store.words((await here(host)).id)]


async def test_a_word(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    assert "aren't at this table" in (await say(host, BEN, "word", word="purple")).said
    await say(host, BEN, "join")
    assert "I've added your word" in (await say(host, BEN, "word", word=" purple")).said
    assert "1 to 40 visible characters" in (await say(host, BEN, "word", word="\u200b")).said
    assert await given(host) == [(BEN, "purple")]
    for _ in range(9):
        await say(host, BEN, "word", word="again")
    assert "10 words" in (await say(host, BEN, "word", word="again")).said
    assert len(await given(host)) == 10


async def test_a_start_with_a_word(host):
    await say(host, ADA, "new", game="mykerinos", players=2)
    await say(host, BEN, "join")
    come = host.come(DEV, moderator=True)
    assert "aren't at this table" in (await say(host, DEV, "start", interaction=come, word="mine")).said
    assert (await here(host)).status is Status.SIGNUP
    await say(host, ADA, "start", word="last")
    assert (await here(host)).status is Status.ACTIVE
    assert await given(host) == [(ADA, "last")]
