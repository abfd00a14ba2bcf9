import re

import pytest

from bot.features.league.meant import of_league
from bot.league.pure.known import TableTrouble
from bot.wording.leagues.ladder import sum_text
from bot.wording.leagues.why import IN_LADDER, OUTSIDE, PARTED
from leagues.format import LADDER_DAYS, Format
from leagues.ladders import explained
from leagues.log import entries as said
from leagues.settings import DAY, HOUR, Settings
from leagues.standing.order import By
from tests.bot.features.league.test_many_members import fits
from tests.bot.features.leaguing import STRANGER, Here, named, pressed, select
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import press
from tests.league.desk import request
from tests.seeds import times
from tests.wording import en

FIRST = en("First place: no one is ranked higher.")
CUP = Settings("The Cup", "", "", "mykerinos", clock="daily", seats=2, format=Format.CUP, rounds=3)
EVENING = Settings("Tonight", "", "", "mykerinos", clock="live", seats=2, format=Format.EVENING, rounds=2)


@pytest.fixture
async def cup(host):
    made = Here(host)
    await made.begun(ADA, BEN, CHLOE, settings=CUP, day=0)
    yield made
    await made.close()


@pytest.fixture
async def evening(host):
    made = Here(host)
    await made.found(settings=EVENING)
    yield made
    await made.close()


async def next_round(here):
    await here.play()
    here.time = (await here.known()).season.round.begins
    await here.settled()


def round_of(number):
    return en("Round {number} of {count}", number=number, count=3)


async def test_l13_2_a_bye_is_explained_and_so_is_each_round_and_no_division_is_named(cup):
    user = int((await cup.known()).season.round.byes[0])
    mine = await cup.say(user, "mine")
    assert f"{round_of(1)}: {en('you have a bye')} (L13.2)" in mine.said
    why = await cup.say(user, "why")
    bye = "a bye (as the lowest-placed member who hadn't had one yet), worth {points} points when the round is over"
    assert f"- {round_of(1)}: {en(f'{bye} (L13.2)', points=0)}" in why.said
    await next_round(cup)
    for name in ("standings", "tables", "mine", "why", "history", "export"):
        assert en("Division {name}", name="") not in (await cup.say(ADA, name)).said
    other = next(one for one in (ADA, BEN, CHLOE) if one != user)
    why = await cup.say(other, "why")
    assert f"- {round_of(1)}: {en('table {number}', number=1)} · {en('place {place}', place='')}" in why.said
    assert f"- {round_of(2)}: " in why.said


async def test_l13_3_what_parts_who_was_in_the_final_from_who_was_not(cup):
    for _ in range(9):
        if (await cup.known()).league.playing is None:
            break
        await next_round(cup) if (await cup.known()).season.round.over is None else None
        cup.time += DAY
        await cup.settled()
    known = await cup.known()
    assert known.league.last is not None
    (stands,) = await cup.leagues.reading.standing(cup.id, 1)
    told = [(await cup.say(int(row.member), "why")).said for row in stands.rows]
    assert FIRST in told[0]
    names = [f"**{cup.host.people.known[int(row.member)]}**" for row in stands.rows]
    assert en(PARTED[By.FINAL], above=names[0], more=1, less=2) in told[1]
    assert en(OUTSIDE, above=names[1]) in told[2]
    assert f"- {en('Final')}: " in told[0]
    history = await cup.say(STRANGER, "history", member=named(int(stands.rows[0].member)))
    assert "**1.** " + en("place {place} of {count}", place=1, count=3) + " 🏆" in history.said
    assert en("didn't play") in (await cup.say(STRANGER, "history", member=named(STRANGER))).said
    every = (await cup.say(STRANGER, "history")).said
    assert f"🏆 {en.plural('Champion', 'Champions', 1)}: <@{stands.rows[0].member}>" in every
    assert en.plural("{count} member", "{count} members", 0) not in every


async def test_l14_1_join_is_the_check_in_once_it_is_open_and_for_who_comes_late(evening):
    answer = await evening.say(ADA, "join")
    begins = (await evening.known()).season.begins
    assert re.findall(r"<t:(\d+):f>", answer.said) == [str(begins // 1000), str(begins // 1000 - 900)]
    evening.time = begins - HOUR // 6
    await evening.settled()
    for user in (ADA, BEN, CHLOE):
        assert f"<t:{begins // 1000}:f>" in (await evening.say(user, "join")).said
    assert (await evening.say(ADA, "join")).outcome == "refused:SIGNED_UP"
    assert len((await evening.known()).season.present) == 3
    evening.time = begins
    await evening.settled()
    await evening.say(STRANGER, "join")
    assert str(STRANGER) in [one.member for one in (await evening.known()).season.members]
    leave = await evening.say(ADA, "leave")
    assert "(L6.2)" in leave.said


LADDER = Settings("Always *on*", "", "", "mykerinos", clock="daily", seats=2, format=Format.LADDER, days=LADDER_DAYS)


@pytest.fixture
async def here(here):
    await here.begun(settings=LADDER, day=0)
    return here


BOLD = "Always \\*on\\*"
WAITS = en(
    "You're waiting for a table in **{league}**. I'll open it in a thread here and let you know there.", league=BOLD
)
NO_LONGER = en("You're no longer waiting for a table in **{league}**. Your running games continue.", league=BOLD)
NOT_WAITING = en("You aren't waiting for a table here.")
RANKED = en("Members are ranked once they've played {least} tables. (L12.2)", least=5)
WAITS_FOR = "You're waiting for {count} table.", "You're waiting for up to {count} tables at once."


async def click(here, user, verb, *values, **facts):
    return await press(here.host, user, of_league(here.id, verb), values, **facts)


async def played(here, *users, tables=1):
    for _ in range(tables):
        for user in users:
            await click(here, user, "find")
        here.time += DAY
        await here.settled()
        await here.play(1)
        for user in users:
            await click(here, user, "enough")


async def queue(here):
    return {one.member: one.most for one in (await here.known()).season.queue}


async def test_who_presses_waits_for_a_table_and_says_how_many_at_once(here):
    answer = await click(here, ADA, "find")
    assert WAITS in answer.said
    lacking = (
        "Your table opens as soon as {count} more person presses *Find a table*.",
        "Your table opens as soon as {count} more people press *Find a table*.",
    )
    assert en.plural(*lacking, 1) in answer.said
    _, offered = select(answer)
    assert list(offered) == ["1", "2", "3", "4"]
    answer = await pressed(here, ADA, answer, "", ["3"])
    assert "3" in answer.said
    assert await queue(here) == {str(ADA): 3}
    await click(here, ADA, "often", "5")
    assert await queue(here) == {str(ADA): 3}
    await click(here, ADA, "find")
    assert await queue(here) == {str(ADA): 3}, "who presses again has what they had"
    assert (await click(here, ADA, "enough")).said == NO_LONGER
    assert await queue(here) == {}
    assert (await click(here, ADA, "enough")).said == NOT_WAITING
    assert WAITS in (await here.say(ADA, "join")).said
    assert await queue(here) == {str(ADA): 1}
    assert ((await here.say(ADA, "sit-out")).said, await queue(here)) == (NO_LONGER, {})


async def test_when_two_fit_a_table_opens_and_each_is_told_why(here):
    await click(here, ADA, "find")
    here.time += 9 * HOUR
    await here.settled()
    assert en("Your table opens in a moment.") in (await click(here, BEN, "find")).said
    await here.settled()
    assert len(await here.matches()) == 1
    said, nine = (await click(here, STRANGER, "these")).said, en.plural("{count} hour", "{count} hours", 9)
    assert all(one in said for one in (en("Table {number}", number=1), f"{nine} (L12.1)"))
    assert en("{member}: rating {rating}, waited {time}", member=f"<@{ADA}>", rating=1500, time=nine) in said
    text = (await click(here, ADA, "find")).said
    assert en("You have as many tables as you wanted. I'll look for the next one when one of them ends.") in text


async def test_who_leaves_is_asked_and_told_that_waiting_no_more_is_enough(here):
    await click(here, ADA, "find")
    answer = await here.say(ADA, "leave")
    assert "(L12.1)" in answer.said, "it is enough to stop looking"
    assert "(L6.2)" not in answer.said, "there is nothing to take over"
    await pressed(here, ADA, answer, "gone")
    assert await queue(here) == {}
    assert (await click(here, ADA, "find")).outcome == "refused:LEFT_IT"


async def test_l12_2_why_tells_which_tables_count_and_what_another_has_to_be_worth(here):
    await played(here, ADA, BEN, tables=2)
    answer = await here.say(ADA, "why")
    assert all(one in answer.said for one in (RANKED, "- " + en("Table {number}", number=1) + ": ", " / 1500 = "))
    lacking = en.plural("It takes {count} more table to be ranked.", "It takes {count} more tables to be ranked.", 3)
    room = en.plural("{count} more table will count in any case.", "{count} more tables will count in any case.", 8)
    assert f"{lacking} (L12.2)\n{room} (L12.2)" in answer.said
    await played(here, ADA, BEN, tables=9)
    (stands,) = await here.leagues.reading.standing(here.id, 1)
    told = [(await here.say(int(row.member), "why")).said for row in stands.rows]
    assert FIRST in told[0]
    ahead = f"**{here.host.people.known[int(stands.rows[0].member)]}**"
    more, less = (sum_text(row.points, en) for row in stands.rows)
    assert en(IN_LADDER[By.POINTS], above=ahead, more=more, less=less) in told[1]
    assert all(one.count("/ 1500") == 10 for one in told)
    for row, one in zip(stands.rows, told, strict=True):
        worst = explained(stands.season)[row.member].worst
        assert en("Another table counts if it's worth more than {worst}.", worst=sum_text(worst, en)) in one


async def test_standings_tables_and_mine_say_how_many_count_and_who_waits(here):
    await played(here, ADA, BEN)
    text = (await here.say(CHLOE, "standings", form="text")).said
    assert en("{count} of {played} tables count", count=1, played=1) in text
    assert "**" + en("Table {number}", number=1) + "**" in (await here.say(CHLOE, "tables")).said
    mine = (await here.say(ADA, "mine")).said
    assert en.plural("{count} more table before you're ranked", "{count} more tables before you're ranked", 4) in mine
    assert en("You aren't waiting for a table right now.") in mine
    await click(here, BEN, "find")
    assert en.plural(*WAITS_FOR, 1) in (await here.say(BEN, "mine")).said


KINDS = {"organiser": ADA, "waits": BEN, "left": CHLOE, "stranger": STRANGER, "manager": 78}
TOLD = {"find": WAITS, "enough": NOT_WAITING, "these": en("I haven't opened a table yet this season.")}
TOLD_OTHERWISE = {
    ("left", "find"): en("You've left, and you can't come back this time.") + " (L6.3)",
    ("waits", "enough"): NO_LONGER,
}


@pytest.fixture
async def mixed(here):
    await click(here, CHLOE, "find")
    await here.leagues.tell(here.id, CHLOE, said.Left(str(CHLOE)), request=request())
    here.threads.trouble = TableTrouble.FULL
    await click(here, BEN, "find")
    await here.settled()
    return here


@pytest.mark.parametrize("verb", TOLD)
async def test_a_button(mixed, verb):
    changing = {"find": {"organiser", "stranger", "manager"}, "enough": {"waits"}, "these": set()}[verb]
    for kind, user in KINDS.items():
        before = await queue(mixed)
        answer = await click(mixed, user, verb, manager=kind == "manager")
        assert TOLD_OTHERWISE.get((kind, verb), TOLD[verb]) in answer.said, kind
        assert ((await queue(mixed)) != before) is (kind in changing), kind


async def test_many_wait_and_each_answer_fits(here):
    here.threads.trouble = TableTrouble.FULL
    await here.leagues.running.stop()
    for user in range(times(120, 500)):
        await here.leagues.seeking.queue(here.id, 10_000 + user, 1, request())
    for name in ("standings", "tables", "why", "mine"):
        fits(await here.say(10_050, name))
    assert WAITS in (await click(here, 10_119, "find")).said
