import pytest

from leagues.format import Format
from leagues.settings import DAY, HOUR, Settings
from tests.bot.features.leaguing import STRANGER, Here, named
from tests.bot.tables import ADA, BEN, CHLOE

CUP = Settings("The Cup", "", "", "mykerinos", clock="daily", seats=2, format=Format.CUP, rounds=3)
EVENING = Settings("Tonight", "", "", "mykerinos", clock="live", seats=2, format=Format.EVENING, rounds=2)


@pytest.fixture
async def cup(host):
    made = Here(host)
    await made.found(ADA, BEN, CHLOE, settings=CUP)
    await made.day(0)
    yield made
    await made.close()


@pytest.fixture
async def evening(host):
    made = Here(host)
    await made.found(settings=EVENING)
    yield made
    await made.close()


async def resting(here):
    return int((await here.known()).season.round.byes[0])


async def next_round(here):
    await here.play()
    here.time = (await here.known()).season.round.begins
    await here.settled()


async def test_l13_2_a_bye_is_explained_and_so_is_each_round_and_no_division_is_named(cup):
    user = await resting(cup)
    mine = await cup.say(user, "mine")
    assert "Round 1 of 3: you have a bye (L13.2)" in mine.said
    why = await cup.say(user, "why")
    assert "- Round 1 of 3: a bye (as the lowest-placed member who hadn't had one yet), worth 0 points when" in why.said
    await next_round(cup)
    for name in ("standings", "tables", "mine", "why", "history", "export"):
        assert "Division" not in (await cup.say(ADA, name)).said
    other = next(one for one in (ADA, BEN, CHLOE) if one != user)
    why = await cup.say(other, "why")
    assert "- Round 1 of 3: table 1 · place " in why.said
    assert "- Round 2 of 3: " in why.said


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
    assert "First place: no one is ranked higher." in told[0]
    assert "did better in the final" in told[1]
    assert "played in the final, which decides the top places. (L13.3)" in told[2]
    assert "- Final: table " in told[0]
    history = await cup.say(STRANGER, "history", member=named(int(stands.rows[0].member)))
    assert "**1.** place 1 of 3 🏆" in history.said
    assert "didn't play" in (await cup.say(STRANGER, "history", member=named(STRANGER))).said
    every = (await cup.say(STRANGER, "history")).said
    assert f"🏆 Champion: <@{stands.rows[0].member}>" in every
    assert "0 members" not in every


async def test_l14_1_join_is_the_check_in_once_it_is_open_and_for_who_comes_late(evening):
    answer = await evening.say(ADA, "join")
    begins = (await evening.known()).season.begins
    assert f"begins on <t:{begins // 1000}:f>" in answer.said
    assert f"Check-in opens on <t:{begins // 1000 - 900}:f>" in answer.said
    assert "*I'm here*" in answer.said
    evening.time = begins - HOUR // 6
    await evening.settled()
    for user in (ADA, BEN, CHLOE):
        assert "You're in:" in (await evening.say(user, "join")).said
    assert "You're already in" in (await evening.say(ADA, "join")).said
    assert len((await evening.known()).season.present) == 3
    evening.time = begins
    await evening.settled()
    late = await evening.say(STRANGER, "join")
    assert "from the next round on" in late.said
    assert str(STRANGER) in [one.member for one in (await evening.known()).season.members]
    leave = await evening.say(ADA, "leave")
    assert "A computer will take over" in leave.said
