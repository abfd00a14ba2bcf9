import itertools

import discord

from bot.features.league.acts import ACTS
from bot.features.league.acts_form import DO, of_act
from bot.features.league.organise import EYES, LATE
from bot.league.pure.known import TableTrouble
from bot.match.pure.fields import Input
from bot.match.pure.table.incident import Happened, Incident
from data.texts import texts
from leagues.log.preview import Eye
from leagues.settings import HOUR
from tests.bot.features.league.organising import can, offered
from tests.bot.tables import BEN, CHLOE
from tests.bot.ui.pressing import CHANNEL

LANGUAGES = ("en-US", "de", "pl", "fr")
DONE = "**Done**"


async def test_of_more_than_25_tables_one_is_typed(ground):
    await ground.placed(*range(11, 51))
    chosen = await ground.choose("annul")
    field = chosen.form["components"][0]["component"]
    assert field["type"] == 4
    preview = await ground.fill(chosen.form, table="division 2 table 3", why="x")
    assert "Division 2, table 3 doesn't count" in preview.said
    assert "Affected tables: Division 2, table 3\nAffected people: <@" in preview.said
    unclear = await ground.preview("annul", table="table 3", why="x")
    assert "Division 1, table 3" in unclear.said
    assert "Division 2, table 3" in unclear.said
    assert DONE in (await ground.confirm(preview)).said


async def test_members_are_found_by_discords_own_search_and_who_has_left_the_server_by_the_command(ground):
    await ground.running()
    chosen = await ground.choose("points")
    assert chosen.form["components"][0]["component"]["type"] == discord.ComponentType.user_select.value
    chosen = await ground.choose("points", member="22")
    assert [one["component"]["custom_id"] for one in chosen.form["components"]] == ["points", "why"]
    preview = await ground.fill(chosen.form, points="2", why="x")
    assert DONE in (await ground.confirm(preview)).said
    assert (await ground.known()).league.playing.corrections[-1].member == "22"


# The panel


async def test_l10_4_the_panel_shows_what_needs_an_eye(ground):
    await ground.running()
    quiet = await ground.panel()
    assert "Members who haven't moved yet" in quiet.said
    await ground.day(4)
    panel = await ground.panel()
    assert "Tables without a move for three days: Division 1, table" in panel.said
    assert len(offered(panel)) <= 25
    await ground.act("remove", member="22", why="rude")
    assert "<@22>" in (await ground.panel()).said
    await ground.day(30)
    of_seasons = [line for line in (await ground.panel()).said.splitlines() if line.startswith("Season ")]
    assert [line[:8] for line in of_seasons] == ["Season 1", "Season 2"]


async def test_l10_4_a_blocked_channel_is_named_with_the_right_that_lacks(ground):
    await ground.placed()
    ground.threads.trouble = TableTrouble.NO_RIGHT
    await ground.day(0)
    lacking = discord.Permissions.all()
    lacking.create_public_threads = False
    can(ground, lacking)
    panel = await ground.panel()
    assert f"missing permissions in <#{CHANNEL}>: **Create Public Threads**" in panel.said
    ground.threads.trouble = None
    can(ground, discord.Permissions.all())
    assert "I can open tables again." in (await ground.panel()).said
    await ground.leagues.running.settled()
    assert (await ground.known()).blocked is None
    assert await ground.table()


async def test_l10_4_a_full_list_of_threads_is_said(ground):
    await ground.placed()
    ground.threads.trouble = TableTrouble.FULL
    await ground.day(0)
    assert "as many open threads as Discord allows" in (await ground.panel()).said


async def test_l10_4_organisers_see_who_has_run_out_of_time_and_nobody_else_does(ground):
    await ground.running()
    shown = [one.custom_id for one in (await ground.panel()).shown.view.children]
    assert str(of_act(ground.id, LATE)) in shown
    division, number, seats = await ground.table()
    found = await ground.leagues.reading.tables(ground.id)
    match = next(one.match for one in found if (one.division, one.table.number) == (division, number))
    late = next(seat for seat, since in enumerate(match.asked) if since is not None)
    store = ground.host.service.store
    happened = Incident(kind=Happened.TIME_UP, by=match.players[late].user)
    for _ in range(2):
        await store.write(lambda writing: writing.note(match, happened, None))
    answer = await ground.press(of_act(ground.id, LATE))
    assert f"<@{seats[late]}> (2×)" in answer.said
    assert "Division 1" in answer.said
    assert "Only this league's organisers" in (await ground.press(of_act(ground.id, LATE), BEN)).said


async def test_who_opens_it_has_the_bot_look_who_is_still_there(ground):
    await ground.running()
    presence, asked = ground.leagues.presence, []

    async def there(_guild, user):
        asked.append(user)
        return True

    presence.start(there, pause=0)
    await presence.settled()
    everybody = set(asked)
    asked.clear()
    ground.host.clock = itertools.count(next(ground.host.clock) + 2 * HOUR)
    await ground.panel(CHLOE)
    await presence.settled()
    assert asked == [], "they do not organise it"
    await ground.panel()
    await presence.settled()
    assert set(asked) == everybody
    await presence.stop()


# The table of acts itself


async def test_each_act_has_its_form_within_discords_limits(ground):
    await ground.running()
    assert set(EYES) == set(Eye)
    for language, name in itertools.product(LANGUAGES, ACTS):
        chosen = await ground.choose(name, locale=language)
        if chosen.form is None:
            continue
        assert 1 <= len(chosen.form["components"]) <= 5
        assert len(chosen.form["title"]) <= 45
        assert len(texts(language)(ACTS[name].title)) <= 100
        for label in chosen.form["components"]:
            assert len(label["label"]) <= 45
            assert len(label.get("description") or "") <= 100


def test_ids_of_the_longest_facts_fit():
    longest = {
        Input.MEMBER: "9" * 20,
        Input.MEMBERS: "-",  # an embed holds them
        Input.CHOICE: "10.12-100",
        Input.NUMBER: "-999999",
        Input.MOMENT: "9" * 13,
        Input.CHANNEL: "9" * 20,
    }
    for name, act in ACTS.items():
        assert len(str(of_act(9_999_999, DO, name, "999999", *(longest[one.input] for one in act.fields)))) <= 100
