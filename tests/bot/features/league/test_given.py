from msgspec.structs import replace

from bot.match.storage.analysis import keep
from games.analysis import Analysis, Judged, Stand
from games.registry import ANALYSTS
from tests.bot.tables import ADA, BEN, CHLOE
from tests.match.desk import finish


async def played(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(0)
    (match, *_) = await here.matches()
    over = await finish(here.host.service, match.id)
    await here.settled()
    return over


async def analysed(here, match, lost):
    judged = []
    for number, (user, gave) in enumerate(lost.items()):
        seat = match.seat_of(user)
        judged += [Judged(2 * number + 1, seat, 300, gave, 1, "pass"), Judged(2 * number + 2, seat, 300)]
    end = Stand(match.ply + 1, (1_000, 0, 0))
    version = ANALYSTS[match.game].version
    await keep(here.host.service.store, match.id, Analysis(version, tuple(judged), (end,)))


async def agree(here, user, *, shared=True):
    await here.host.service.own.set(user, lambda before: replace(before, shared=shared))


async def said(here, form="picture"):
    shown = (await here.say(BEN, "standings", form=form)).shown
    return shown.content + "".join(one.description or "" for one in shown.embeds)


async def test_it_is_said_of_who_agreed_and_of_nobody_else(here):
    match = await played(here)
    one, other, *_ = [player.user for player in match.players if player.user is not None]
    await agree(here, one)
    assert "Average loss" not in await said(here), "no game was analysed"
    await analysed(here, match, {one: 246, other: 500})
    for form in ("picture", "text"):
        text = await said(here, form)
        assert "Average loss per decision" in text
        assert f"<@{one}>: 1.2 points over 1 game" in text
        assert f"<@{other}>" not in text
    await agree(here, other)
    text = await said(here)
    assert f"<@{one}>: 1.2 points over 1 game" in text
    assert f"<@{other}>: 2.5 points over 1 game" in text
    await agree(here, one, shared=False)
    assert f"<@{one}>" not in await said(here)
    await agree(here, other, shared=False)
    assert "Average loss" not in await said(here)
