from bot.controls.ids import ControlId, ControlKind
from bot.features.teaching import SOLO
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from games.museum.game import GAME
from games.museum.options import EXPERT, FAMILY
from games.options import read
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL, GUILD, press


async def opened(host):
    return await host.service.lobby.create(
        request="new", guild=GUILD, channel=CHANNEL, owner=ADA, game="museum", locale="en", options=Options(players=3)
    )


def preset(match, *names):
    return ControlId.at(match, ControlKind.SIGNUP, "preset", *names)


async def set_now(host, match):
    return read(GAME.options, (await host.service.history.get(match.id)).options.game)


async def test_one_press_sets_all_of_the_game_and_nothing_else(host):
    match = await opened(host)
    before = match.options
    answer = await press(host, ADA, preset(match, "family"))
    assert not answer.said
    assert await set_now(host, match) == FAMILY
    await press(host, ADA, preset(match, "expert"))
    assert await set_now(host, match) == EXPERT, "what the family game sets is gone"
    await press(host, ADA, preset(match, "usual"))
    after = (await host.service.history.get(match.id)).options
    assert after == before
    await host.service.lobby.join(match.id, BEN, "join")
    assert (await host.service.play.start(match.id, ADA, "start")).match.status is Status.ACTIVE
    assert (await press(host, ADA, preset(match, "family"))).said
    assert (await host.service.history.get(match.id)).options == before, "not after the start"


async def test_only_the_owner_sets_it_and_only_what_there_is(host):
    match = await opened(host)
    await host.service.lobby.join(match.id, BEN, "join")
    assert "<@" in (await press(host, BEN, preset(match, "family"))).said
    for names in ((), ("nothing",), ("family", "more")):
        await press(host, ADA, preset(match, *names))
    assert (await host.service.history.get(match.id)).options.game == ()


async def test_who_plays_alone_against_computers_plays_the_family_game(host):
    await press(host, ADA, ControlId.home(SOLO, "museum"))
    match = await host.service.history.in_channel(CHANNEL)
    assert match.status is Status.ACTIVE
    assert read(GAME.options, match.options.game) == FAMILY
    look = await host.service.history.look(match.id, None)
    assert look.view.experts == ()
    assert not look.view.options.headlines
