import re

from leagues.state import Stage
from tests.bot.features.leaguing import STRANGER, named, pressed, select
from tests.bot.tables import ADA, BEN, CHLOE, DEV


async def test_mine_says_place_possible_places_chance_and_tables(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    text = (await here.say(BEN, "mine")).said
    assert "place 1, 0 points" in text
    assert "Possible: places 1 to 3 (L9)" in text, "there is nothing above or below"
    assert text.count("**Mykerinos**") == 2
    assert "organise" not in text
    assert "You're an organiser" in (await here.say(ADA, "mine")).said


async def test_l9_3_mine_has_the_chances_where_there_is_an_up_or_a_down(here):
    await here.found(*range(201, 219))
    await here.day(1)
    top, last = (await here.known()).league.playing.divisions[0], (await here.known()).league.playing.divisions[-1]
    assert re.search(r" · down: \d+% \(L9\)", (await here.say(int(top.members[0]), "mine")).said)
    text = (await here.say(int(last.members[0]), "mine")).said
    assert re.search(r" · up: \d+% \(L9\)", text)
    assert "Division 2" in text


async def test_why_names_the_criterion_with_both_values(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.play()
    known = await here.known()
    season = known.league.playing or known.league.last
    (stands,) = await here.leagues.reading.standing(here.id, season.number)
    first, second = stands.rows[0], stands.rows[1]
    text = (await here.say(STRANGER, "why", member=named(int(second.member)))).said
    assert f"**{second.place}." in text
    assert "(L5.2)" in text
    if second.parted and second.parted.by == "points":
        assert f"has more points ({first.points} to {second.points})" in text
    assert "First place" in (await here.say(STRANGER, "why", member=named(int(first.member)))).said
    assert (await here.say(STRANGER, "why")).said.endswith("(L5.3)")


async def test_why_of_a_whole_division_is_one_select(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.play(1)
    answer = await here.say(BEN, "standings")
    own = await pressed(here, BEN, answer, "Why?")
    assert own.said.startswith("__Division 1__\n**")
    asks = await pressed(here, DEV, answer, "Why?")
    assert asks.said == "Whose place?"
    for shown in (own, asks):
        _, offered = select(shown)
        assert {int(one) for one in offered} == {ADA, BEN, CHLOE}
        text = (await pressed(here, BEN, shown, "", [str(CHLOE)])).said
        assert "Chloe" in text


async def test_history_has_the_champions_and_the_way_of_a_member(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.play()
    known = await here.known()
    assert known.league.last is not None
    assert known.league.last.stage is Stage.FINAL
    champion = int(known.league.last.champions[0])
    answer = await here.say(STRANGER, "history")
    assert f"🏆 Champion: <@{champion}>" in answer.said
    way = (await here.say(STRANGER, "history", member=named(champion))).said
    assert "tier 1 of 1, place 1 🏆 · stayed" in way
    old = await pressed(here, STRANGER, answer, "", ["1"])
    assert old.shown.attachments
    assert here.host.pictures.plans[-1][0].stage == "final standings"


async def test_mine_says_while_a_season_runs_that_one_is_in_for_the_next(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(30)
    for part in ((await here.known()).league.playing, (await here.known()).league.registering):
        assert part is not None
    before = await here.say(BEN, "mine")
    assert "Season 2 · you aren't signed up" in before.said
    await pressed(here, BEN, before, "Join")
    after = await here.say(BEN, "mine")
    assert "Season 1 · Division 1 · place" in after.said
    assert "Season 2 · you're in · it begins on" in after.said
