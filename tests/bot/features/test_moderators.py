from bot.controls.ids import ControlId, ControlKind
from bot.features.history.pages import PAGE
from tests.bot.features.saying import asked, begun, guest, here, say
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import press, unasked


async def moderating(host, name, **options):
    return await say(host, DEV, name, interaction=host.come(DEV, moderator=True), **options)


async def removing(host, by, user):
    interaction = host.come(by, moderator=by == DEV)
    question = await say(host, by, "remove", interaction=interaction, player=guest(user))
    await press(host, by, question.buttons()[str(user)], private=True, moderator=by == DEV)


async def history(host, page=None):
    if page is None:
        answer = await say(host, BEN, "history", form="text")
    else:
        match = await here(host)
        answer = await press(host, BEN, ControlId.at(match, ControlKind.HISTORY, "older", str(page)))
    (embed,) = answer.shown.embeds
    return embed.title, embed.description.split("\n")


async def call_off(host):
    question = await moderating(host, "cancel")
    await press(host, DEV, question.buttons()["cancel"], private=True, moderator=True)


async def test_before_the_game(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    assert "There isn't a game running" in (await say(host, BEN, "history")).said
    await say(host, BEN, "join")
    await removing(host, ADA, BEN)
    await call_off(host)
    assert await history(host) == (
        "Before the game",
        [f"*<@{ADA}> removed <@{BEN}> from the table.*", f"*<@{DEV}> (moderator) cancelled this table.*"],
    )


async def test_in_its_place_among_the_entries(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    await say(host, BEN, "join")
    await say(host, CHLOE, "join")
    await moderating(host, "start")
    match = await here(host)
    user, _ = await asked(host)
    other = next(one for one in (ADA, BEN, CHLOE) if one != user)
    await removing(host, DEV, other)
    await unasked(host, user)
    await say(host, user, "pass")
    _, lines = await history(host)
    assert lines[0] == f"*<@{DEV}> (moderator) started the game.*"
    removed = lines.index(f"*<@{DEV}> (moderator) removed <@{other}>. A computer is playing on for them.*")
    passed = next(number for number, line in enumerate(lines) if f"<@{user}> passes" in line)
    assert 0 < removed < passed
    assert (await host.service.history.incidents(match.id))[1].ply == match.ply


async def test_each_incident_is_on_one_page(host):
    match = await begun(host)
    number = 0
    while (await host.service.history.get(match.id)).ply <= PAGE:
        number += 1
        user, legal = await asked(host)
        await host.service.play.act(match.id, user, legal[0], None, f"move {number}")
    await call_off(host)
    off = f"*<@{DEV}> (moderator) cancelled this table.*"
    assert off in (await history(host))[1]
    assert off not in (await history(host, 0))[1]
