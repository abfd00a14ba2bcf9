import re
from datetime import datetime
from itertools import permutations
from zoneinfo import ZoneInfo

import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features.clock import clock_meant, clocks_named
from bot.match.pure.clock.setting import NONE, PRESETS, Clock, read
from bot.wording.clocks import clock_words, exact
from data.texts import languages, texts
from tests.bot.features.saying import begun, fields_of, here, say
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import press
from tests.wording import en

EN = texts("en")


async def answered(host, user, what="yes"):
    return await press(host, user, ControlId.at(await here(host), ControlKind.PROPOSAL, "1", what))


async def pressed(host, user, verb, *more):
    return await press(host, user, ControlId.at(await here(host), ControlKind.CLOCK, verb, *more))


@pytest.mark.parametrize("language", languages())
def test_clocks_are_found_by_their_words_in_each_language_and_fit_discords_choices(language):
    tr = texts(language)
    named = clocks_named("", tr)
    assert [value for _, value in named] == list(PRESETS)
    assert all(len(text) <= 100 for text, _ in named)
    own = "36h+bank 48h waking"
    assert clocks_named("36H bank 2d waking", EN)[0] == (clock_words(read(own), EN), own)
    assert clocks_named(en("daily")[:3], EN)[0][1] == "daily"
    for text, value in named:
        assert clock_meant(value, tr) == clock_meant(text.partition(":")[0].upper(), tr) == PRESETS[value]


async def test_a_new_table_has_the_clock_that_was_named_or_the_usual_one(host):
    answer = await say(host, ADA, "new", game="mykerinos", players=3, clock="soon")
    assert answer.outcome == "refused:BAD_CLOCK"
    assert await here(host) is None
    await say(host, ADA, "new", game="mykerinos", players=3, clock="90m weekends")
    assert (await here(host)).options.clock == Clock(move=90, weekends=True)
    shown = await say(host, ADA, "options", clock="relaxed")
    assert fields_of(shown)[en("Clock")] == f"**{en('relaxed')}** · {clock_words(PRESETS['relaxed'], EN)}"
    told = await say(host, ADA, "options", reminder=6)
    assert en("This table has a clock with its own reminders. This setting only matters without a clock.") in told.said
    off = await say(host, ADA, "options", clock="none")
    assert "6" in fields_of(off)[en("Reminder")]
    assert (await here(host)).options.clock == NONE


async def test_everybodys_time_is_shown(host):
    match = await begun(host)
    answer = await say(host, 999, "clock")
    lines = answer.said.splitlines()
    assert lines[0].startswith(en("Clock: {clock}", clock=f"**{en('daily')}**"))
    assert len(lines) == 2 + 3
    assert sum(en("doesn't have to move now") in line for line in lines) == 2
    (asked,) = [line for line in lines if "<t:" in line]
    (end,) = set(re.findall(r"<t:(\d+):f>", asked))
    assert 1000 * int(end) <= (await host.service.clocks.deadlines(match)).popitem()[1] < 1000 * (int(end) + 1)
    bank = en("bank: {time}", time=en.plural("{count} hour", "{count} hours", 24))
    assert all(bank in line for line in lines[1:4])


async def test_a_pause_is_asked_for_agreed_to_and_ended(host):
    await begun(host)
    assert (await say(host, 999, "clock", pause=0)).outcome == "refused:NOT_IN"
    asked = await say(host, ADA, "clock", pause=0)
    assert en("You asked for a pause. Everyone can see your request in the channel.") in asked.said
    waits = [en("Waiting for: {people}.", people=en.listed(two)) for two in permutations((f"<@{BEN}>", f"<@{CHLOE}>"))]
    assert any(line in asked.said for line in waits)
    assert set(asked.buttons()) == {"yes", "no", "withdraw"}
    await answered(host, BEN)
    agreed = en("Agreed so far: {people}.", people=f"<@{BEN}>")
    lacks = en("Waiting for: {people}.", people=f"<@{CHLOE}>")
    assert f"{agreed}\n{lacks}" in (await say(host, 999, "clock")).said
    assert (await answered(host, 999)).outcome == "refused:NOT_ASKED"
    assert (await say(host, CHLOE, "clock", pause=24)).outcome == "refused:ASKED_ALREADY"
    assert (await here(host)).clocks.paused is None
    await answered(host, CHLOE)
    assert (await here(host)).clocks.paused.by == ADA
    assert en("The clocks are paused until someone resumes the game.") in (await say(host, BEN, "clock")).said
    assert (await pressed(host, 999, "go-on")).outcome == "refused:NOT_IN"
    await pressed(host, CHLOE, "go-on")
    assert (await here(host)).clocks.paused is None
    assert (await pressed(host, BEN, "go-on")).outcome == "refused:NOT_PAUSED"


async def test_a_vacation_is_taken_seen_and_ended(host):
    match = await begun(host)
    assert en("You aren't on vacation, and you haven't planned one.") in (await say(host, ADA, "vacation")).said
    assert (await say(host, ADA, "vacation", days=0)).outcome == "refused:NO_VACATION"
    assert (await say(host, ADA, "vacation", days=3, begins="2019-01-01")).outcome == "refused:BAD_VACATION"
    taken = await say(host, ADA, "vacation", days=3)
    ((_, last),) = (await host.service.people.of(ADA)).away
    until = en("on vacation until {when}", when=exact(last))
    assert all(one in taken.said for one in (exact(last), f"<#{match.channel}>"))
    assert en.plural("{count} day", "{count} days", 25) in taken.said
    assert until in (await say(host, BEN, "clock")).said
    ended = await say(host, ADA, "vacation", days=0)
    assert en.plural("{count} day", "{count} days", 27) in ended.said
    assert until not in (await say(host, BEN, "clock")).said


async def test_a_time_to_meet_is_typed_in_ones_own_zone(host):
    match = await begun(host)
    unread = await say(host, ADA, "clock", meet="soon")
    assert en("I don't recognise {text} as a time.", text="`soon`") in unread.said
    assert (await say(host, 999, "clock", meet="in 3 h")).outcome == "refused:NOT_IN"
    await say(host, ADA, "zone", zone="Europe/Warsaw")
    asked = await say(host, ADA, "clock", meet="tomorrow 20:30")
    (at,) = {int(one) for one in re.findall(r"<t:(\d+):F>", asked.said)}
    assert datetime.fromtimestamp(at, ZoneInfo("Europe/Warsaw")).strftime("%H:%M") == "20:30"
    assert set((await say(host, BEN, "clock")).buttons()) == {"yes", "no", "withdraw"}
    for user in (BEN, CHLOE):
        await answered(host, user)
    assert await host.service.meetings.next(match.id) == at * 1_000
    shown = await say(host, BEN, "clock")
    assert en("The clocks keep running in the meantime. Use `/game clock` to ask for a pause.") in shown.said
    assert set(shown.buttons()) == {"no"}
    await answered(host, CHLOE, "no")
    assert await host.service.meetings.next(match.id) is None
