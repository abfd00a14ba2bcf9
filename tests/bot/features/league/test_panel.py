import itertools
import re

import discord
import pytest

from bot.client.threads import NO_MORE
from bot.features.league.acts import ACTS, can_be_taken_back
from bot.features.league.acts_asked import FreeText
from bot.features.league.acts_form import DO, SET, of_act
from bot.features.league.organise import EYES, LATE, SHOWN, watched_lines
from bot.league.pure.known import TableTrouble
from bot.match.pure.fields import Input
from bot.match.pure.table.incident import Happened, Incident
from data.texts import texts
from leagues.log import entries as said
from leagues.log.entries import Entry, Left
from leagues.log.formats import Freed
from leagues.log.preview import Eye
from leagues.state import Division, How, League, Season, Stage, Table
from tests.bot.features.league.organising import DONE, FINAL, OUTDATED, SETTINGS, can, offered, said_in
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import CHANNEL, in_error
from tests.match.desk import finish
from tests.wording import en

LANGUAGES = ("en-US", "de", "pl", "fr")
OBSERVED = en("Only organisers can see these numbers. There may be good reasons for them. (L10.4)")


def table_of(division, number):
    return en("{division}, table {number}", division=en("Division {name}", name=division), number=number)


async def test_of_more_than_25_tables_one_is_typed(ground):
    await ground.placed(*range(11, 51))
    chosen = await ground.choose("annul")
    field = chosen.form["components"][0]["component"]
    assert field["type"] == 4
    preview = await ground.fill(chosen.form, table=table_of(2, 3).lower().replace(",", ""), why="x")
    assert en("Affected tables") + ": " + table_of(2, 3) + "\n" + en("Affected people") + ": <@" in preview.said
    unclear = await ground.preview("annul", table=en("table {number}", number=3), why="x")
    assert all(one in unclear.said for one in (table_of(1, 3), table_of(2, 3)))
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


async def test_l10_4_the_panel_shows_what_needs_an_eye(ground):
    await ground.running()
    quiet = await ground.panel()
    assert en("Members who haven't moved yet") in quiet.said
    await ground.day(4)
    panel = await ground.panel()
    assert en("Tables without a move for three days") + ": " + table_of(1, "") in panel.said
    assert len(offered(panel)) <= 25
    await ground.act("remove", member="22", why="rude")
    assert "<@22>" in (await ground.panel()).said
    await ground.day(30)
    _, first, second, *_ = (await ground.panel()).said.splitlines()
    assert first.startswith(en("Season {number}", number=1) + ":")
    assert second.startswith(en("Season {number}", number=2) + ":")


async def test_l10_4_a_blocked_channel_is_named_with_the_right_that_lacks(ground):
    await ground.placed()
    ground.threads.trouble = TableTrouble.NO_RIGHT
    await ground.day(0)
    lacking = discord.Permissions.all()
    lacking.create_public_threads = False
    can(ground, lacking)
    panel = await ground.panel()
    lacks = "I'm missing permissions in <#{channel}>: {rights}. Someone who manages the server can grant them."
    assert en(lacks, channel=CHANNEL, rights=f"**{en('Create Public Threads')}**") in panel.said
    ground.threads.trouble = None
    can(ground, discord.Permissions.all())
    assert en("I can open tables again.") in (await ground.panel()).said
    await ground.leagues.running.settled()
    assert (await ground.known()).blocked is None
    assert await ground.table()


async def test_l10_4_a_full_list_of_threads_is_said(ground):
    await ground.placed()
    ground.threads.trouble = TableTrouble.FULL
    await ground.day(0)
    assert en(NO_MORE) in (await ground.panel()).said


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
    assert all(one in answer.said for one in (f"<@{seats[late]}> (2×)", en("Division {name}", name=1)))
    assert (await ground.press(of_act(ground.id, LATE), BEN)).outcome == "refused:NOT_ORGANISER"


async def test_who_opens_it_has_the_bot_look_who_is_still_there(ground, monkeypatch):
    await ground.running()
    hurried = []
    monkeypatch.setattr(ground.leagues.presence, "hurry", hurried.append)
    await ground.panel(CHLOE)
    assert hurried == [], "they don't organise it"
    await ground.panel()
    assert hurried == [ground.id]


async def test_each_act_has_its_form_within_discords_limits(ground):
    await ground.running()
    assert set(EYES) == set(Eye)
    for language, name in itertools.product(LANGUAGES, ACTS):
        await ground.choose(name, locale=language)  # form_within_limits checks the form
        assert len(texts(language)(ACTS[name].title)) <= 100


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


@pytest.mark.parametrize("user", [11, 777])
async def test_made_up_ids_and_forms_do_nothing_for_others(ground, user):
    await ground.running()
    entries = len(await ground.log())
    for name, act in ACTS.items():
        chosen = await ground.choose(name, user)
        assert chosen.outcome == "refused:NOT_ORGANISER", name
        assert "L1.2" in chosen.said
        assert chosen.form is None, "nobody else is even asked"
        values = ["1.1-1" if one.id == "table" else "11" for one in act.fields]
        pressed = await ground.press(of_act(ground.id, DO, name, str(entries), *values), user)
        assert pressed.outcome == "refused:NOT_ORGANISER", name
        form = {"custom_id": str(of_act(ground.id, SET, name)), "components": []}
        assert (await ground.fill(form, user)).outcome == "refused:NOT_ORGANISER"
    assert (await ground.panel(user)).outcome == "refused:NOT_ORGANISER"
    assert len(await ground.log()) == entries


async def test_from_another_server_there_is_no_league(ground):
    await ground.running()
    for guild in (901, None):
        assert (await ground.panel(ADA, guild=guild, manager=True)).outcome == "refused:NO_LEAGUE"
        assert (await ground.choose("pause", ADA, guild=guild, manager=True)).outcome == "refused:NO_LEAGUE"
        form = {"custom_id": str(of_act(ground.id, SET, "pause")), "components": []}
        assert (await ground.fill(form, ADA, manager=True, guild=guild)).outcome == "refused:NO_LEAGUE"
        pressed = await ground.press(of_act(ground.id, DO, "pause", "1"), ADA, guild=guild, manager=True)
        assert pressed.outcome == "refused:NO_LEAGUE"


MADE_UP = """do pause|do nothing 1|do extend 1|do extend 1 x|do points 1 22 -|do announce 1|do replace 1 1.1 22 -
do replace 1 9.9-1 22 -|do channel 1 abc|what|choose|panel 1 2"""


async def test_ids_that_no_preview_made_are_answered(ground):
    await ground.running()
    before = await ground.log()
    for made_up in re.split(r"[|\n]", MADE_UP):
        pressed = await ground.press(of_act(ground.id, *made_up.split()), ADA)
        assert not in_error(pressed), made_up
        assert pressed.said, made_up
    assert await ground.log() == before


async def test_l10_2_the_second_of_two_organisers_sees_what_the_first_has_changed(ground):
    await ground.running()
    await ground.act("appoint", organiser=str(BEN))
    mine = await ground.preview("points", member="22", points="5", why="bonus")
    theirs = await ground.preview("points", BEN, member="22", points="-3", why="late")
    assert DONE in (await ground.confirm(theirs, BEN)).said
    anew = await ground.confirm(mine)
    assert all(one in anew.said for one in (OUTDATED, f"<@{BEN}>", en("Correct points"), "<@22>: 5. (-3) → 1. (2)"))
    assert "bonus" in said_in(anew)
    assert (await ground.known()).league.playing.corrections[-1].points == -3
    assert DONE in (await ground.confirm(anew)).said
    assert [one.points for one in (await ground.known()).league.playing.corrections] == [-3, 5]
    assert (await ground.log())[-1].why == "bonus"


async def test_l10_3_an_act_is_taken_back_until_something_follows_from_it(ground):
    await ground.running()
    await ground.act("points", member="22", points="5", why="bonus")
    number = len(await ground.log())
    chosen = await ground.choose("undo")
    (field,) = [one["component"] for one in chosen.form["components"] if one["component"]["custom_id"] == "entry"]
    assert field["options"][0]["value"] == str(number)
    assert "bonus" in field["options"][0]["label"]
    preview = await ground.fill(chosen.form, entry=str(number))
    assert all(one in preview.said for one in (en("Correct points"), FINAL))
    assert DONE in (await ground.confirm(preview)).said
    assert (await ground.known()).league.playing.corrections == ()
    log = await ground.leagues.reading.entries(ground.id)
    assert number not in [one for one, _ in can_be_taken_back(log)]


async def test_l10_3_what_was_told_or_given_cannot_be_taken_back_and_says_so_before(ground):
    await ground.running()
    for act, values in (("announce", {"why": "x"}), ("extend", {"hours": "2"})):
        preview = await ground.preview(act, **values)
        assert FINAL in preview.said
        await ground.confirm(preview)
    pause = (await ground.preview("pause")).said
    assert en("You can undo this until something happens that depends on it. (L10.3)") in pause
    log = await ground.leagues.reading.entries(ground.id)
    assert {type(one.what) for _, one in can_be_taken_back(log)} == {said.Opened}


async def test_l10_2_a_reason_is_needed_where_it_touches_others(ground):
    await ground.running()
    for act, facts in ACTS.items():
        chosen = await ground.choose(act)
        for field in [one["component"] for one in chosen.form["components"]] if chosen.form else ():
            if field["custom_id"] == "why":
                assert field["required"] is (facts.words in {FreeText.REASON, FreeText.TEXT})
    form = (await ground.choose("points")).form
    form["components"][-1]["component"]["required"] = False
    assert (await ground.fill(form, member="22", points="1")).outcome == "refused:NO_REASON"


async def test_numbers_that_are_none_are_said(ground):
    await ground.running()
    for hours in ("many", "0", "9" * 90):
        said_so = (await ground.preview("extend", hours=hours)).said
        assert en("you can only add whole hours to the clocks, at least one") in said_so
    assert en("the points wouldn't change") in (await ground.preview("points", member="22", points="0", why="x")).said


EN = texts("en")


def league(*tables):
    division = Division(1, "ladder", (), tables)
    season = Season(1, "", 0, 0, 0, 0, Stage.RUNNING, divisions=(division,))
    return League(SETTINGS, ("1",), 0, seasons=(season,))


def table(number, seats, places=(1, 2), finishers=None, makers=None):
    return Table(
        number, seats, seats, opened=1, ended=2, places=places, finishers=finishers or seats, makers=makers or seats
    )


def test_l10_4_who_always_meets_is_told_in_numbers():
    lines = watched_lines(league(*(table(number, ("11", "22")) for number in range(1, 5))), (), EN)
    assert OBSERVED in lines[0]
    met = "{one} and {other}: together at {together} of {fewer} tables; {one} finished ahead at {ahead} of them"
    assert lines[1] == "- " + en(met, one="<@11>", other="<@22>", together=4, fewer=4, ahead=4)


def test_l10_4_whose_seats_others_finish_is_told_in_numbers():
    given = [table(number, ("11", str(20 + number)), (2, 1), ("", str(20 + number))) for number in range(2)]
    idle = table(3, ("11", "33"), makers=("", "33"))
    (_, line) = watched_lines(league(*given, idle), (), EN)
    finished = "{member}: others finished the game for them at {left} of {tables} tables (in last place at {last}), "
    finished += "and made most of their moves at {idle} more"
    assert line == "- " + en(finished, member="<@11>", left=2, tables=3, last=2, idle=1)


def test_l10_4_who_goes_early_is_told_in_numbers():
    what = [Left("11"), Left("11", How.SILENT), Left("22"), Left("33", How.REMOVED), Left("33", How.REMOVED)]
    what += [Freed("ladder", number, "22") for number in (1, 2)]
    _, first, last = watched_lines(league(), [Entry(0, "", one) for one in what], EN)
    assert first == "- <@22>: " + en("left early: {left} (without a word: {silent})", left=1, silent=0) + " · " + en(
        "tables cancelled because they didn't begin: {count}", count=2
    )
    assert last == "- <@11>: " + en("left early: {left} (without a word: {silent})", left=2, silent=1)


def test_many_are_not_all_listed():
    tables = [table(number, (str(10 + number // 4), str(90 + number // 4))) for number in range(40)]
    lines = watched_lines(league(*tables), (), EN)
    assert len(lines) == SHOWN + 2
    assert lines[-1] == "- " + en.plural("and {count} more", "and {count} more", 5)


async def test_organisers_see_it_in_the_panel_and_nobody_else(ground):
    await ground.running(11, 22, 33)
    quiet = await ground.panel()
    assert OBSERVED not in quiet.said
    for number in (1, 2):
        tables = [one for one in await ground.leagues.reading.tables(ground.id) if one.match is not None]
        one = next(at for at in tables if at.table.number == number)
        seat = one.table.seats.index("22")
        await ground.host.service.leaving.resign(one.match.id, 22, f"resign {number}")
        assert one.table.seats[seat] == "22"
        await finish(ground.host.service, one.match.id)
        ground.leagues.running.book()
        await ground.leagues.running.settled()
    panel = await ground.panel()
    assert OBSERVED in panel.said
    (line,) = [one for one in panel.said.splitlines() if one.startswith("- <@22>")]
    assert re.findall(r"\d+", line)[1:3] == ["2", "2"]
    assert (await ground.panel(CHLOE)).outcome == "refused:NOT_ORGANISER"
