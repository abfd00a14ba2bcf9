from types import SimpleNamespace

import discord
import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind
from bot.features.founding.preview import take_form
from bot.features.server.rows import in_force
from bot.features.server.settings import ServerSettings
from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.people.settings import Board, Daily, Server, Usual, Weekly
from bot.match.pure.table import outbox
from bot.match.pure.table.subject import TimerKind, of_server
from leagues.format import Format
from tests.bot.features.league.organising import said_in
from tests.bot.features.leaguing import Channel
from tests.bot.features.saying import here as table_here
from tests.bot.features.saying import say
from tests.bot.features.table.test_opening import guild_with
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import CHANNEL, GUILD, opened, press, send
from tests.wording import en

HOSTS = 77
TOO_LATE = en("This change is already saved, or someone has begun another one. These settings apply now:")


async def panel(host, user=ADA, *, manager=True):
    come = host.come(user, manager=manager)
    command = ServerSettings().settings
    await command.callback(command.binding, come)
    return come


async def put(host, answer, label, *, user=ADA, manager=True):
    return await press(host, user, answer.labelled()[en(label)], private=True, manager=manager)


async def fill(host, form, *, user=ADA, manager=True, **chosen):
    message = SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=True))
    return await send(host, user, form, come=host.come(user, message=message, manager=manager), **chosen)


async def changed(host, section, **chosen):
    form = (await put(host, await panel(host), section)).form
    return await fill(host, form, **chosen)


async def saved(host, section, **chosen):
    return await put(host, await changed(host, section, **chosen), "Save")


async def stored(host):
    return await host.service.servers.of(GUILD)


async def test_a_change_is_shown_old_and_new_and_saved_once_by_a_button(host):
    preview = await changed(host, "Tables", language=["de"], tables=["3"])
    assert en("the server's own language") + " → Deutsch" in said_in(preview)
    assert en("any number") + " → " + en("at most {count} at a time", count=3) in said_in(preview)
    assert en("Who may open tables") not in said_in(preview)
    language = en("Language")
    assert f"{language}: " + en("the server's own language") in said_in(await put(host, preview, "Back"))
    assert (await stored(host)).locale is None
    preview = await changed(host, "Tables", language=["de"], tables=["3"])
    after = await put(host, preview, "Save")
    assert en("Saved. These settings apply now:") in after.said
    assert f"{language}: Deutsch" in said_in(after)
    assert ((await stored(host)).locale, (await stored(host)).tables) == ("de", 3)
    assert en("Nothing has changed.") in (await changed(host, "Tables")).said
    await saved(host, "Tables", language=["fr"])
    assert TOO_LATE in (await put(host, preview, "Save")).said
    assert (await stored(host)).locale == "fr"


async def test_nobody_saves_what_they_were_not_shown(host):
    mine = await changed(host, "Tables", language=["de"])
    await changed(host, "Tables", language=["fr"])  # another manager, whose form came later
    assert TOO_LATE in (await put(host, mine, "Save")).said
    assert (await stored(host)).locale is None
    mine = await changed(host, "Notices", notices=["3"])
    await host.service.servers.change(GUILD, lambda before: replace(before, notices=2))
    assert TOO_LATE in (await put(host, mine, "Save")).said
    assert (await stored(host)).notices == 2


async def test_only_managers_get_in_at_each_press(host):
    preview = await changed(host, "Tables", language=["de"])
    form = (await put(host, await panel(host), "Tables")).form
    answers = [
        await panel(host, BEN, manager=False),
        await put(host, await panel(host), "Leagues", user=BEN, manager=False),
        await put(host, preview, "Save", user=BEN, manager=False),
        await put(host, preview, "Back", user=BEN, manager=False),
        await fill(host, form, user=BEN, manager=False, language=["pl"]),
    ]
    assert all(en("Only people who manage the server can set this.") in one.said for one in answers)
    assert (await stored(host)).locale is None


async def test_a_button_that_the_panel_does_not_have_is_answered(host):
    for more in (("nothing",), ("save", "tables"), ("save", "nothing", "00"), ("back", "tables"), ("game.chess.0",)):
        assert (await press(host, ADA, ControlId(ControlKind.SERVER, 0, 0, more), private=True, manager=True)).said
        assert await stored(host) == Server()


async def test_the_panel_says_what_is_gone_and_the_rest_holds(host):
    roles = {"opener": HOSTS, "founder": HOSTS}
    lost = Server(channels=(55,), news=56, board=Board(57), recap=Weekly(58, 4, 20), puzzles=Daily(59, 9), **roles)
    await host.service.servers.change(GUILD, lambda _: lost)
    host.guild = guild_with(CHANNEL)
    said = said_in(await panel(host))
    assert said.count("⚠️") == 7
    assert in_force(lost, host.guild) == Server(recap=Weekly(0, 4, 20))
    form = (await put(host, await panel(host), "Leagues")).form
    assert [one["description"] for one in form["components"]] == [
        en("The role you chose is gone, so only moderators may create leagues."),
        en("The channel you chose is gone, so I post the news in each league's own channel."),
    ]


async def test_the_form_of_the_daily_puzzle_has_its_own_command_and_sets_its_timer(host):
    host.guild = guild_with()
    await host.service.own.set(ADA, lambda person: replace(person, zone="Europe/Warsaw"))
    refused = host.come(BEN)
    await ServerSettings.puzzles.callback(ServerSettings(), refused)
    assert refused.form is None
    assert en("Only people who manage the server can set this.") in refused.said
    for channel, hour, then in (
        ([str(CHANNEL)], ["20"], Daily(CHANNEL, 20, "Europe/Warsaw")),
        ([str(CHANNEL + 1)], [], Daily(CHANNEL + 1, 9, "Europe/Warsaw")),
        ([], [], None),
    ):
        come = host.come(ADA, manager=True)
        await ServerSettings.puzzles.callback(ServerSettings(), come)
        preview = await fill(host, come.form, puzzle_channel=channel, puzzle_hour=hour)
        await put(host, preview, "Save")
        assert (await stored(host)).puzzles == then
        due = await host.store.write(lambda writing: writing.due(of_server(GUILD), TimerKind.PUZZLE))
        assert (due is None) == (then is None)


@pytest.mark.parametrize("may", [True, False])
async def test_the_panel_says_where_and_when_the_daily_puzzle_comes_and_whether_it_can(host, may):
    assert en("Channel for the daily puzzle") + ": " + en("no channel") in said_in(await panel(host))
    await host.service.servers.change(GUILD, lambda _: Server(puzzles=Daily(CHANNEL, 7, "Europe/Berlin")))
    rights = discord.Permissions.all() if may else discord.Permissions.none()
    host.guild, place = guild_with(CHANNEL), SimpleNamespace(permissions_for=lambda _: rights)
    host.guild.me, host.guild.get_channel = None, {CHANNEL: place}.get
    said = said_in(await panel(host))
    assert en("Channel for the daily puzzle") + f": <#{CHANNEL}>" in said
    assert en("Time of the daily puzzle") + ": 07:00 (Europe/Berlin)" in said
    assert (en("View Channel") in said) is not may


async def test_new_tables_begin_with_the_servers_clock_and_options(host):
    async def opened_by(open_table):
        await open_table
        match = await table_here(host)
        await host.service.lobby.cancel(match.id, match.owner, f"off {match.id}", moderator=False)
        return match.options.clock, match.options.game

    await saved(host, "Museum", clock=["relaxed"], option_experts=["no"])
    usual = (PRESETS["relaxed"], (("experts", "no"),))
    assert await opened_by(say(host, ADA, "new", game="museum", players=3)) == usual
    assert (await opened_by(say(host, ADA, "new", game="museum", players=3, clock="fast")))[0] == PRESETS["fast"]
    assert await opened_by(press(host, BEN, ControlId.home("new", "museum", "2"))) == usual
    assert (await opened_by(say(host, ADA, "new", game="mykerinos", players=3)))[0] == PRESETS["daily"]


async def test_options_that_a_game_no_longer_has_are_left_out(host):
    usual = {"museum": Usual(en("no clock"), (("experts", "no"), ("gone", "yes"), ("boards", "sideways")))}
    await host.service.servers.change(GUILD, lambda before: replace(before, games=usual))
    await say(host, ADA, "new", game="museum", players=3)
    options = (await table_here(host)).options
    assert (options.clock, options.game) == (PRESETS["daily"], (("experts", "no"),))


async def test_nobody_sits_at_more_tables_than_the_server_allows(host):
    await saved(host, "Tables", tables=["1"])
    await opened(host, ADA, 1, league=7)
    await opened(host, ADA, 2, guild=4)
    first = await opened(host, ADA, 3)
    refused = await say(host, ADA, "new", game="mykerinos", players=2)
    assert refused.outcome == "refused:MANY_TABLES"
    join = ControlId.at(await opened(host, BEN, CHANNEL), ControlKind.SIGNUP, "join")
    for answer in (await say(host, ADA, "join"), await press(host, ADA, join)):
        assert answer.outcome == "refused:MANY_TABLES"
    assert (await say(host, BEN, "join")).outcome == "refused:ALREADY_IN"
    await host.service.lobby.leave(first.id, ADA, "leaves")
    await press(host, ADA, join)
    assert {one.user for one in (await table_here(host)).players} == {ADA, BEN}


async def test_a_seat_that_is_taken_over_counts_and_one_that_was_given_up_does_not(host):
    match = await opened(host, BEN, CHANNEL)
    await host.service.lobby.join(match.id, CHLOE, "joins")
    await host.service.lobby.add_computer(match.id, BEN, None, "computer")
    await host.service.play.start(match.id, BEN, "start")
    await host.service.leaving.resign(match.id, CHLOE, "resigns")
    offer = await host.service.seats.offer(match.id, CHLOE, CHLOE, "offer", moderator=False)
    own = await opened(host, ADA, 4)
    await saved(host, "Tables", tables=["1"])
    take = ControlId.at(await host.service.history.get(match.id), ControlKind.SEAT, "take", str(offer.number))
    assert (await press(host, ADA, take)).outcome == "refused:MANY_TABLES"
    await host.service.lobby.leave(own.id, ADA, "leaves")
    await press(host, ADA, take)
    now = await host.service.history.get(match.id)
    assert ADA in {one.human for one in now.players}
    await opened(host, CHLOE, 5)  # her seat is someone else's now


async def test_a_role_may_create_leagues_and_loses_that_with_the_role(host):
    async def pressed(verb, *parts, values=()):
        control = ControlId(ControlKind.LEAGUE, 0, 0, (verb, "0", *parts))
        return await press(host, BEN, control, values, channel=Channel())

    moderators = "Only moderators of this channel and people who manage the server can create leagues. Ask one of them."
    assert en(moderators) in (await pressed("format", values=["cup"])).said
    await saved(host, "Leagues", founder=[str(GUILD)])  # the role of everyone
    form = (await pressed("format", values=["cup"])).form
    assert form
    await saved(host, "Leagues", founder=[str(HOSTS)])
    come = host.come(BEN, channel=Channel())
    come.data = {"custom_id": form["custom_id"], "components": []}
    await take_form(come, ControlId(ControlKind.LEAGUE, 0, 0, ("new", Format.CUP.value)))
    assert f"<@&{HOSTS}>" in come.said, "a form that was open"
    parts = ("cup", "mykerinos", "4", "daily", "usual", "7", "7", "0", "0", "0", "1")
    assert f"<@&{HOSTS}>" in (await pressed("format", values=["cup"])).said
    for verb in ("make", "again", "fill"):
        assert f"<@&{HOSTS}>" in (await pressed(verb, *parts, values=["1"] if verb == "fill" else ())).said, verb


RECAP = en("Leaderboard and recap of the week")


async def test_a_recap_has_its_timer_and_the_zone_of_the_daily_puzzle_once_it_is_saved(host):
    subject, host.guild = of_server(GUILD), guild_with()
    await host.service.puzzles.set(GUILD, Daily(CHANNEL, 9, "Europe/Berlin"))
    await saved(host, RECAP, recap=[str(CHANNEL)], recap_day=["4"], recap_hour=["20"])
    assert (await stored(host)).recap == Weekly(CHANNEL, 4, 20, "Europe/Berlin")
    assert await host.store.write(lambda writing: writing.due(subject, TimerKind.RECAP))
    shown = said_in(await panel(host))
    assert all(one in shown for one in (en("Friday"), "20:00"))
    await saved(host, RECAP, recap=[])
    assert (await stored(host)).recap == Weekly(0, 4, 20, "Europe/Berlin"), "for the next time"
    assert await host.store.write(lambda writing: writing.due(subject, TimerKind.RECAP)) is None


async def test_without_a_daily_puzzle_the_recap_comes_in_the_zone_of_whoever_set_its_time(host):
    host.guild = guild_with()
    await saved(host, RECAP, recap=[str(CHANNEL)])
    assert (await stored(host)).recap == Weekly(CHANNEL), "they haven't set one"
    await host.service.own.set(ADA, lambda person: replace(person, zone="Europe/Warsaw"))
    await saved(host, RECAP, recap=[str(CHANNEL + 1)])
    assert (await stored(host)).recap == Weekly(CHANNEL + 1), "the time is the same as before"
    await saved(host, RECAP, recap=[str(CHANNEL + 1)], recap_hour=["20"])
    assert (await stored(host)).recap == Weekly(CHANNEL + 1, hour=20, zone="Europe/Warsaw")
    assert "20:00 (Europe/Warsaw)" in said_in(await panel(host))
    await host.service.own.set(ADA, lambda person: replace(person, zone=None))
    await saved(host, RECAP, recap=[str(CHANNEL + 1)], recap_hour=["21"])
    assert (await stored(host)).recap == Weekly(CHANNEL + 1, hour=21, zone="Europe/Warsaw")


async def test_the_leaderboard_is_announced_once_its_channel_is_saved_and_not_before(host):
    subject, host.guild = of_server(GUILD), guild_with()
    form = await changed(host, RECAP, leaderboard=[str(CHANNEL)])
    assert await host.store.outbox_of(subject, 9) == []
    await put(host, form, "Save")
    assert (await stored(host)).board == Board(CHANNEL)
    assert [row.kind for row in await host.store.outbox_of(subject, 9)] == [outbox.AnnouncementKind.LEADERBOARD]
