import re

from msgspec.structs import replace

from bot.features.league.meant import of_league
from bot.wording.leagues.standing import season_picture
from data.texts import texts
from leagues.format import Format
from leagues.log import entries as said
from tests.bot.features.leaguing import SETTINGS, STRANGER, labels, pressed
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import press
from tests.league.desk import request


async def test_standings_are_a_picture_with_the_other_form_one_press_away(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.play(1)
    answer = await here.say(BEN, "standings")
    assert answer.shown.attachments
    shown, language = here.host.pictures.plans[-1]
    words = ("The Friday League", "Division 1", "Season 1", "en")
    assert (shown.league, shown.about, shown.season, language) == words
    assert [row.who.name for row in shown.rows if row.played]
    assert {row.who.name for row in shown.rows} == {"Ada", "*Ben*", "Chloe"}
    assert all(row.possible for row in shown.rows)
    text = await pressed(here, BEN, answer, "As text")
    assert text.shown.content.startswith("```")
    assert "Chloe" in text.shown.content
    await here.say(BEN, "standings", interaction=here.come(BEN, locale="de"))
    shown, language = here.host.pictures.plans[-1]
    assert (shown.season, language) == ("Saison 1", "de")
    here.host.pictures.idle = True
    assert (await here.say(BEN, "standings")).shown.content.startswith("```")


async def test_a_table_that_nobody_knows_leads_nowhere(here):
    await here.found(ADA, BEN, CHLOE)
    for number in ("999", "x"):
        answer = await press(here.host, ADA, of_league(here.id, "at", number))
        assert "Something went wrong" not in answer.said
        assert answer.said


async def test_l6_3_who_left_is_none_of_a_divisions_best_at_the_seasons_end(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(0)
    await here.leagues.tell(here.id, CHLOE, said.Left(str(CHLOE)), request=request())
    every = await here.leagues.reading.standing(here.id)
    shown = season_picture(every, {}, "Mykerinos", texts("en"))
    assert len(shown.divisions[0].first) == 2
    assert [row.left for row in every[0].rows] == [False, False, True]


async def test_a_cups_standing_has_its_rounds_and_points_at_who_asks(here):
    await here.found(ADA, BEN, CHLOE, DEV, settings=replace(SETTINGS, format=Format.CUP))
    await here.day(0)
    await here.play(1)
    answer = await here.say(BEN, "standings")
    assert answer.shown.attachments
    shown, _ = here.host.pictures.plans[-1]
    assert (shown.about, shown.stage) == ("Cup · 4 members", "Round 1 of 3")
    assert sorted(row.results[0].state.value for row in shown.rows) == ["place", "place", "running", "running"]
    assert [row.who.name for row in shown.rows if row.you] == ["*Ben*"]
    text = await pressed(here, BEN, answer, "As text")
    assert "Rounds: being played" in " ".join(text.shown.content.split())


async def test_a_long_standing_in_letters_has_everybody(here):
    many = range(5_000, 5_060)
    await here.found(*many, settings=replace(SETTINGS, format=Format.CUP))
    await here.day(0)
    answer = await here.say(ADA, "standings", form="text")
    blocks = [answer.shown.content, *(embed.description for embed in answer.shown.embeds)]
    assert len(blocks) > 1
    assert all(block.startswith("```\n") and block.endswith("\n```") and len(block) <= 2000 for block in blocks)
    assert sum(block.count("Someone") for block in blocks) == len(many)


async def test_before_the_first_season_there_is_no_standing(here):
    await here.found(BEN)
    answer = await here.say(BEN, "standings")
    assert answer.said == "There aren't any tables yet. Registration is still open."
    assert {"Join", "Cancel sign-up", "Who's in?", "Rules"} <= set(labels(answer))
    assert (await here.say(BEN, "tables")).said.endswith("(L2.4)")


async def test_tables_are_listed_with_who_sits_there(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.play(1)
    text = (await here.say(STRANGER, "tables")).said
    assert text.startswith("**The Friday League** · Season 1 · Division 1\n")
    assert text.count("**Table") == 3
    assert text.count("being played") >= 1
    assert text.count(" · ended ") == 1
    assert re.search(rf"1\. <@({ADA}|{BEN}|{CHLOE})>, 2\. ", text)
