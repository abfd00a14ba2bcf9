import re

import discord
import pytest
from msgspec.structs import replace

from leagues.format import LADDER_DAYS, Format
from leagues.log import entries as said
from leagues.season.sizes import LIMITS
from leagues.settings import DAY
from leagues.state import Stage
from tests.bot.features.league.organising import CASES, DONE, FINAL, FIVE, OUTDATED, SETTINGS, can, offered, said_in
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL
from tests.wording import en


def mentions(text):
    return re.findall(r"<@(\d+)>", text)


@pytest.mark.parametrize("act", CASES)
async def test_l10_1_each_act_by_an_organiser(ground, act):
    where, values, what = CASES[act]
    await getattr(ground, where)()
    before = await ground.log()
    preview = await ground.preview(act, **values)
    assert before == (await ground.log()), "a preview changes nothing"
    done = await ground.confirm(preview)
    assert DONE in done.said
    entry = (await ground.log())[len(before)]
    assert (entry.what, entry.who, entry.manager) == (what, str(ADA), False)
    assert entry.why == ("" if act == "announce" else values.get("why", ""))


async def test_l1_2_who_may_manage_the_server_acts_too_and_the_log_says_so(ground):
    await ground.running()
    assert DONE in (await ground.act("extend", 777, manager=True, hours="12")).said
    entry = (await ground.log())[-1]
    assert (entry.what, entry.who, entry.manager) == (said.Extended(12), "777", True)


async def test_l10_1_members_are_added_before_tables_open(ground):
    await ground.placed(*range(11, 25))
    first = (await ground.known()).league.playing.divisions[0].name
    assert DONE in (await ground.act("add", member="99", division=first)).said
    assert "99" in (await ground.known()).league.playing.divisions[0].members


async def test_l10_1_replace_at_a_table_by_somebody_or_by_nobody(ground):
    await ground.running()
    division, number, seats = await ground.table()
    free = next(str(one) for one in FIVE if str(one) not in seats)
    key = f"{division}-{number}"
    answer = await ground.act("replace", table=key, member=seats[0], player=free, why="holiday")
    assert mentions(answer.said) == [free, seats[0]]
    answer = await ground.act("replace", table=key, member=seats[1], why="holiday")
    assert mentions(answer.said) == [seats[1]]
    table = next(one for _, one in (await ground.known()).league.playing.tables if one.number == number)
    assert table.players == (free, "", seats[2])
    answer = await ground.act("replace", table=key, member="777", why="holiday")
    assert "(L10.1)" in answer.said
    assert "L6.2" in (await ground.act("replace", table=key, member=seats[2], player=free, why="twice")).said


async def test_l10_1_a_season_is_opened_postponed_paused_and_goes_on(ground):
    await ground.begin(in_days=None)
    answer = await ground.act("open", begins="20")
    known = await ground.known()
    assert DONE in answer.said
    assert abs(known.league.registering.begins - ground.leagues.now() - 20 * DAY) < DAY / 100
    assert known.league.registering.seal
    await ground.sign(11, 22)
    await ground.day(-0.9)
    assert (await ground.known()).league.registering.short
    begins = (await ground.known()).league.registering.begins
    assert DONE in (await ground.act("postpone")).said
    assert (await ground.known()).league.registering.begins == begins + 7 * DAY
    await ground.sign(33, 44, 55)
    await ground.day(-1)
    await ground.day(0)
    assert DONE in (await ground.act("pause", why="a feast")).said
    assert (await ground.known()).league.playing.paused is not None
    preview = await ground.preview("resume")
    assert FINAL in preview.said
    assert DONE in (await ground.confirm(preview)).said


async def test_l10_1_settings_change_between_seasons(ground):
    await ground.begin(in_days=None)
    chosen = await ground.choose("settings")
    standing = {one["component"]["custom_id"]: one["component"]["value"] for one in chosen.form["components"]}
    assert standing == {"days": "56", "rest": "14", "registration": "14", "at_once": "3", "vacation": "7"}
    preview = await ground.fill(chosen.form, days="28")
    assert en("Days per season") + ": ~~56~~ 28" in preview.said
    assert en("Days of rest after that") not in preview.said, "it stays"
    assert DONE in (await ground.confirm(preview)).said
    assert (await ground.known()).league.settings.days == 28
    refused = await ground.preview("settings", days="3")
    assert en("a season has to last 14 to 365 days") in refused.said


async def test_l10_1_while_a_season_is_played_the_form_has_only_what_matters_later(ground):
    await ground.running()
    chosen = await ground.choose("settings")
    assert [one["component"]["custom_id"] for one in chosen.form["components"]] == ["days", "rest", "registration"]
    ends = (await ground.known()).league.playing.ends
    preview = await ground.fill(chosen.form, days="28")
    assert en("Season {number}", number=2) in preview.said
    assert DONE in (await ground.confirm(preview)).said
    assert (await ground.known()).league.playing.ends == ends


async def test_l10_1_an_organiser_signs_somebody_up(ground):
    await ground.begin(*FIVE[:4])
    panel = offered(await ground.panel())
    assert "sign" in panel
    assert "postpone" not in panel, "enough can still come"
    preview = await ground.preview("sign", member="99")
    assert "<@99>" in preview.said
    assert en.plural("That makes {count} person signed up.", "That makes {count} people signed up.", 5) in preview.said
    with_reason = en("I'll announce it in the league's channel, with the reason, and record it in the league's log.")
    assert with_reason not in preview.said, "there is none"
    assert with_reason in (await ground.preview("sign", member="99", why="a friend")).said
    assert DONE in (await ground.confirm(preview)).said
    assert "99" in {one.member for one in (await ground.known()).league.registering.signed}
    assert (await ground.preview("sign", member="99")).outcome == "refused:MEMBER_ALREADY"
    await ground.day(-1)
    assert "sign" not in offered(await ground.panel())


async def test_l1_2_organisers_come_and_go_and_one_stays(ground):
    await ground.placed()
    await ground.act("appoint", organiser=str(BEN))
    assert DONE in (await ground.act("pause", BEN)).said
    assert DONE in (await ground.act("dismiss", BEN, organiser=str(ADA))).said
    assert (await ground.preview("resume", ADA)).outcome == "refused:NOT_ORGANISER"
    assert (await ground.preview("dismiss", BEN, organiser=str(BEN))).outcome == "refused:NO_ORGANISER"
    assert "(L1.2)" in (await ground.preview("dismiss", BEN, organiser=str(ADA))).said


async def test_the_league_moves_to_another_language_and_channel_in_which_threads_can_be_opened(ground):
    await ground.begin(in_days=None)
    preview = None
    for allowed in (discord.Permissions.all(), discord.Permissions(view_channel=True)):
        can(ground, allowed)
        preview = preview or await ground.preview("channel", channel="55")
    lacks = [await ground.preview("channel", channel="55"), await ground.confirm(preview)]
    assert all("<#55>" in one.said and DONE not in one.said for one in lacks)
    ground.host.guild.get_channel_or_thread = lambda _number: None
    assert DONE not in (await ground.confirm(preview)).said
    assert (await ground.known()).channel == CHANNEL
    can(ground, discord.Permissions.all())
    assert "<#55>" in (await ground.act("channel", channel="55")).said
    assert "Deutsch" in (await ground.act("language", language="de")).said
    assert ((await ground.known()).channel, (await ground.known()).locale) == (55, "de")


async def test_bots_take_no_part(ground):
    await ground.running()
    chosen = await ground.choose("appoint")
    answer = await ground.fill(chosen.form, organiser="66", resolved={"users": {"66": {"bot": True}}})
    assert en("Bots can't take part in leagues.") in answer.said


async def test_l6_3_a_bar_is_lifted(ground):
    await ground.begin(*FIVE)
    assert "lift" not in offered(await ground.panel())
    assert "(L6.3)" in (await ground.preview("lift", member="11")).said


async def test_a_season_is_opened_in_so_many_days_or_when_it_is_typed(ground):
    await ground.begin(in_days=None)
    typed = await ground.preview("open", begins="in 59 days")
    days = await ground.preview("open", begins="59")
    moments = [re.search(r"<t:(\d+):f>", one.said)[1] for one in (typed, days)]
    assert abs(int(moments[0]) - int(moments[1])) <= 60
    refused = await ground.preview("open", begins="some day")
    assert en("I don't recognise {text} as a time.", text="`some day`") in refused.said
    assert DONE in (await ground.confirm(typed)).said
    assert (await ground.known()).league.registering is not None


ENOUGH = en("That's enough: registration will close right away.")


async def test_l10_1_until_a_season_begins_organisers_say_with_how_many_it_does(ground):
    await ground.begin(*FIVE)
    assert {"with", "nopauses"} <= {*offered(await ground.panel())}
    assert {"timed", "pauses"}.isdisjoint(offered(await ground.panel()))
    preview = await ground.preview("with", count="6")
    assert en.plural("{count} person has signed up.", "{count} people have signed up.", 5) in preview.said
    assert ENOUGH not in preview.said
    assert DONE in (await ground.confirm(preview)).said
    assert (await ground.known()).league.settings.begin_with == 6
    assert ENOUGH in (await ground.preview("sign", member="99")).said
    assert ENOUGH in (await ground.preview("with", count="3")).said
    assert DONE in (await ground.act("timed")).said
    assert (await ground.known()).league.settings.begin_with == 0
    assert "timed" not in offered(await ground.panel())


async def test_l7_3_a_ladder_that_is_played_changes_agreed_pauses_for_tables_that_begin_later(ground):
    ladder = replace(SETTINGS, format=Format.LADDER, days=LADDER_DAYS, seats=2)
    await ground.begin(settings=ladder, in_days=1)
    await ground.day(0)
    for user in FIVE[:2]:
        await ground.leagues.tell(ground.id, user, said.Queued(str(user)), request=ground.request())
    await ground.leagues.running.settled()
    preview = await ground.preview("nopauses")
    assert en("This only applies to new tables. Running games don't change.") in preview.said
    assert DONE in (await ground.confirm(preview)).said
    for user in FIVE[2:4]:
        await ground.leagues.tell(ground.id, user, said.Queued(str(user)), request=ground.request())
    await ground.leagues.running.settled()
    tables = await ground.leagues.reading.tables(ground.id)
    assert [one.match.options.pauses for one in tables] == [True, False]
    assert "pauses" in offered(await ground.panel())


TWO = replace(SETTINGS, seats=2)
SIXTEEN = range(11, 27)


async def placed(ground, *users):
    await ground.begin(*users, settings=TWO)
    await ground.day(-1)
    return (await ground.known()).league.playing


async def sizes(ground):
    return {one.name: len(one.members) for one in (await ground.known()).league.playing.divisions}


async def test_l10_5_a_division_is_split_and_the_preview_says_into_which(ground):
    season = await placed(ground, *SIXTEEN)
    assert await sizes(ground) == {"1.1": 8, "2.1": 8}
    preview = await ground.preview("split", division="2.1", why="two groups of friends")
    assert en("{division} is split in two. (L10.5)", division=en("Division {name}", name=2)) in preview.said
    halves = [line for line in preview.said.splitlines() if line.startswith("**" + en("Division {name}", name="2."))]
    assert [len(mentions(line)) for line in halves] == [4, 4]
    assert {*mentions("".join(halves))} == {*season.divisions[1].members}
    assert await sizes(ground) == {"1.1": 8, "2.1": 8}
    assert DONE in (await ground.confirm(preview)).said
    assert await sizes(ground) == {"1.1": 8, "2.1": 4, "2.2": 4}
    entry = (await ground.log())[-1]
    assert isinstance(entry.what, said.Formed)
    assert (entry.who, entry.why) == (str(ADA), "two groups of friends")


async def test_l10_5_whom_the_organiser_chose_is_in_the_preview_and_not_in_its_buttons(ground):
    season = await placed(ground, *SIXTEEN)
    wanted = [*season.divisions[0].members[:4], *season.divisions[1].members[:1]]
    assert (await ground.preview("split", division="1.1", members=wanted, why="x")).outcome == "refused:NOT_A_MEMBER"
    preview = await ground.preview("split", division="1.1", members=wanted[:4], why="x")
    chosen = said_in(preview).split(en("Members of the new division"))[1]
    assert {*wanted[:4]} <= {*mentions(chosen)}
    assert DONE in (await ground.confirm(preview)).said
    assert {*(await ground.known()).league.playing.divisions[-1].members} == {*wanted[:4]}


async def test_l10_5_divisions_are_merged_and_filled_with_people_from_outside(ground):
    await placed(ground, *SIXTEEN[:12])
    assert await sizes(ground) == {"1.1": 6, "2.1": 6}
    preview = await ground.preview("merge", division="2.1", second="1.1", why="few")
    assert len(mentions(preview.said)) == 12
    assert en("{division} is gone.", division=f"**{en('Division {name}', name=2)}**") in preview.said
    assert DONE in (await ground.confirm(preview)).said
    assert await sizes(ground) == {"1.1": LIMITS[2].most}
    assert "(L2.4)" in (await ground.preview("fill", division="1.1", members=["99"], why="x")).said
    assert "merge" not in offered(await ground.panel())
    assert DONE in (await ground.act("split", division="1.1", why="x")).said
    preview = await ground.preview("fill", division="2.1", members=["99", "98"], why="x")
    newcomers = en.listed(["<@99>", "<@98>"])
    told = en("To {division}: {members}. (L10.5)", division=en("Division {name}", name=2), members=newcomers)
    assert told in preview.said
    assert DONE in (await ground.confirm(preview)).said
    assert {"99", "98"} <= {*(await ground.known()).league.playing.divisions[1].members}


async def test_l10_2_what_changed_meanwhile_gives_a_new_preview_with_the_same_people(ground):
    season = await placed(ground, *SIXTEEN)
    moving = [*season.divisions[0].members[:2]]
    preview = await ground.preview("fill", division="2.1", members=moving, why="x")
    await ground.act("fill", division="2.1", members=["77"], why="first")
    again = await ground.confirm(preview)
    assert OUTDATED in again.said
    assert DONE in (await ground.confirm(again)).said
    assert {"77", *moving} <= {*(await ground.known()).league.playing.divisions[1].members}


async def test_l10_5_once_tables_are_open_nothing_is_formed(ground):
    await placed(ground, *SIXTEEN)
    assert {"split", "merge", "fill"} <= {*offered(await ground.panel())}
    preview = await ground.preview("split", division="2.1", why="x")
    await ground.day(0)
    assert (await ground.known()).league.playing.stage is Stage.RUNNING
    assert not {"split", "merge", "fill"} & {*offered(await ground.panel())}
    assert (await ground.confirm(preview)).outcome == "refused:DIVISION_PLAYS"


async def test_the_panel_never_offers_more_than_discord_shows(ground):
    await ground.begin(*SIXTEEN, settings=replace(TWO, begin_with=40))
    for day in (-1, -0.5, 0, 30):
        await ground.day(day)
        assert len(offered(await ground.panel())) + 1 <= 25  # a ban can be lifted, too
    await ground.begin(*FIVE, settings=replace(TWO, begin_with=40))
    await ground.day(-1)
    await ground.act("pause")
    await ground.day(0)
    assert len(offered(await ground.panel())) + 1 <= 25
