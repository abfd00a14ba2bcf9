from bot.controls.ids import ControlId, ControlKind
from bot.features.table.signup import signup_rows
from bot.features.teaching import SOLO
from bot.interaction.control import view_of
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.presenters.museum.guide import COURSE
from bot.presenters.museum.presenter import PRESETS
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from games.museum.game import GAME
from games.museum.options import EXPERT, FAMILY
from games.options import read
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL, GUILD, press
from tests.museum.playing import match_of
from tests.museum.tables import begun

EN = texts("en")


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
    started = await begun_with(host, match)
    assert started.status is Status.ACTIVE


async def begun_with(host, match):
    await host.service.lobby.join(match.id, BEN, "join")
    return (await host.service.play.start(match.id, ADA, "start")).match


async def test_only_the_owner_sets_it_and_only_what_there_is(host):
    match = await opened(host)
    await host.service.lobby.join(match.id, BEN, "join")
    assert "<@" in (await press(host, BEN, preset(match, "family"))).said
    for names in ((), ("nothing",), ("family", "more")):
        await press(host, ADA, preset(match, *names))
    assert (await host.service.history.get(match.id)).options.game == ()


async def test_not_after_the_start(host):
    number = await begun(host, 2)
    match = await host.service.history.get(number)
    answer = await press(host, ADA, preset(match, "family"))
    assert answer.said
    assert (await host.service.history.get(number)).options.game == ()


def rows(options=()):
    match = match_of(3, status=Status.SIGNUP, options=Options(players=3, game=options))
    return view_of(signup_rows(match, EN, GAME, PRESENTERS["museum"])).to_components()


def test_the_buttons_are_a_row_of_their_own_and_the_one_that_is_set_is_pressed():
    row = rows(PRESETS["family"].options)[2]["components"]
    assert [(one["label"], one["disabled"]) for one in row] == [
        ("Usual game", False),
        ("Family game", True),
        ("Expert game", False),
    ]
    assert [one["disabled"] for one in rows()[2]["components"]] == [True, False, False]
    assert not any(one["disabled"] for one in rows((("experts", "no"),))[2]["components"])
    assert [len(row["components"]) for row in rows()] == [5, 5, 3, 1]


async def test_who_plays_alone_against_computers_plays_the_family_game(host):
    await press(host, ADA, ControlId.home(SOLO, "museum"))
    match = await host.service.history.in_channel(CHANNEL)
    assert match.status is Status.ACTIVE
    assert read(GAME.options, match.options.game) == FAMILY
    look = await host.service.history.look(match.id, None)
    assert look.view.experts == ()
    assert not look.view.options.headlines


def test_the_lesson_is_a_family_game():
    assert read(GAME.options, COURSE.options) == FAMILY
    assert not {"experts", "headlines", "opinion"} & set(COURSE.topics)
