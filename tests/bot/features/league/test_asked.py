import re

import pytest
from msgspec.structs import replace

from bot.features.league.meant import leagues_offered, of_league
from bot.interaction.league_refusals import league_answer
from bot.match.storage.analysis import keep
from bot.wording.leagues.standing import season_picture
from bot.wording.leagues.why import PARTED
from data.texts import languages, texts
from games.analysis import Analysis, Judged, Stand
from games.registry import ANALYSTS
from leagues.format import Format
from leagues.log import entries as said
from leagues.refused import Refused, Why
from leagues.standing.order import By
from leagues.state import Stage
from tests.bot.features.leaguing import SETTINGS, STRANGER, Channel, buttons, named, pressed, select
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import in_error, press
from tests.league.desk import request
from tests.match.desk import finish
from tests.wording import en

LEAGUE = "**The Friday League**"
TAKEN_OVER = "A substitute player or a computer will take over {count} of your tables."
NO_LONGER = en("{season}: you're no longer signed up.", season=en("{league}, season {number}", league=LEAGUE, number=1))


async def test_l2_1_who_says_yes_is_in_and_can_take_it_back(here):
    await here.found()
    answer = await here.say(BEN, "join")
    assert LEAGUE in answer.said
    assert [one.member for one in (await here.known()).league.registering.signed] == [str(BEN)]
    out = await pressed(here, BEN, answer, "out")
    assert out.said == NO_LONGER
    assert (await here.known()).league.registering.signed == ()
    await here.say(BEN, "join")
    assert (await here.say(BEN, "leave")).said == NO_LONGER
    sits_out = await here.say(BEN, "sit-out")
    assert sits_out.said == en("You aren't signed up, so you won't play. You don't have to do anything. (L2.1)")
    await here.say(BEN, "join")
    assert (await here.say(BEN, "sit-out")).said == NO_LONGER


async def test_l6_2_a_substitute_who_says_yes_has_the_tables(here):
    await here.begun(ADA, BEN, CHLOE)
    await here.say(DEV, "join")
    question = await here.say(BEN, "leave")
    assert en.plural(TAKEN_OVER, TAKEN_OVER, 2) in question.said
    assert (await pressed(here, BEN, question, "stay")).said == en("Great, you're staying in.")
    assert (await here.known()).league.playing.gone == frozenset()
    await pressed(here, BEN, question, "gone")
    await here.settled()
    stranger = await press(here.host, STRANGER, f"k:g:0:0:yes:{here.id}:{BEN}")
    assert stranger.said.endswith("(L6.2)")
    answer = await press(here.host, DEV, f"k:g:0:0:yes:{here.id}:{BEN}")
    assert en("Their tables are yours now; `/league mine` shows them.") in answer.said
    season = (await here.known()).league.playing
    assert all(str(BEN) not in table.players for _, table in season.tables if not table.over)
    off = await press(here.host, DEV, f"k:g:0:0:out:{here.id}:1")
    assert en.plural(TAKEN_OVER, TAKEN_OVER, 2) in off.said, "by now they have more to take back than a sign-up"
    assert [one.member for one in (await here.known()).league.playing.substitutes] == [str(DEV)]
    await pressed(here, DEV, off, "gone")
    assert (await here.known()).league.playing.substitutes == ()


async def test_standings_are_a_picture_with_the_other_form_one_press_away(here):
    await here.begun(ADA, BEN, CHLOE)
    await here.play(1)
    answer = await here.say(BEN, "standings")
    assert answer.shown.attachments
    shown, language = here.host.pictures.plans[-1]
    words = ("The Friday League", en("Division {name}", name=1), en("Season {number}", number=1), "en")
    assert (shown.league, shown.about, shown.season, language) == words
    assert [row.who.name for row in shown.rows if row.played]
    assert {row.who.name for row in shown.rows} == {"Ada", "*Ben*", "Chloe"}
    assert all(row.possible for row in shown.rows)
    text = await pressed(here, BEN, answer, "see")
    assert text.shown.content.startswith("```")
    assert "Chloe" in text.shown.content
    await here.say(BEN, "standings", interaction=here.come(BEN, locale="de"))
    shown, language = here.host.pictures.plans[-1]
    assert (shown.season, language) == ("Saison 1", "de")
    here.host.pictures.idle = True
    assert (await here.say(BEN, "standings")).shown.content.startswith("```")


async def test_l6_3_who_left_is_none_of_a_divisions_best_at_the_seasons_end(here):
    await here.begun(ADA, BEN, CHLOE, day=0)
    await here.leagues.tell(here.id, CHLOE, said.Left(str(CHLOE)), request=request())
    every = await here.leagues.reading.standing(here.id)
    shown = season_picture(every, {}, "Mykerinos", texts("en"))
    assert len(shown.divisions[0].first) == 2
    assert [row.left for row in every[0].rows] == [False, False, True]


async def test_a_cups_standing_has_its_rounds_and_points_at_who_asks(here):
    await here.begun(ADA, BEN, CHLOE, DEV, settings=replace(SETTINGS, format=Format.CUP), day=0)
    await here.play(1)
    answer = await here.say(BEN, "standings")
    assert answer.shown.attachments
    shown, _ = here.host.pictures.plans[-1]
    assert (shown.about, shown.stage) == (
        en("Cup") + " · " + en.plural("{count} member", "{count} members", 4),
        en("Round {number} of {count}", number=1, count=3),
    )
    assert sorted(row.results[0].state.value for row in shown.rows) == ["place", "place", "running", "running"]
    assert [row.who.name for row in shown.rows if row.you] == ["*Ben*"]
    text = await pressed(here, BEN, answer, "see")
    assert all(one in text.shown.content for one in (en("Rounds"), en("being played")))


async def test_a_long_standing_in_letters_has_everybody(here):
    many = range(5_000, 5_060)
    await here.begun(*many, settings=replace(SETTINGS, format=Format.CUP), day=0)
    answer = await here.say(ADA, "standings", form="text")
    blocks = [answer.shown.content, *(embed.description for embed in answer.shown.embeds)]
    assert len(blocks) > 1
    assert all(block.startswith("```\n") and block.endswith("\n```") and len(block) <= 2000 for block in blocks)
    assert sum(block.count(en("Someone")) for block in blocks) == len(many)


async def test_before_the_first_season_there_is_no_standing(here):
    await here.found(BEN)
    answer = await here.say(BEN, "standings")
    assert answer.said == en("There aren't any tables yet. Registration is still open.")
    assert {"join", "out", "who"} <= {*buttons(answer)}
    assert (await here.say(BEN, "tables")).said.endswith("(L2.4)")


async def test_tables_are_listed_with_who_sits_there(here):
    await here.begun(ADA, BEN, CHLOE)
    await here.play(1)
    text = (await here.say(STRANGER, "tables")).said
    head, *tables = text.splitlines()
    season, division = en("Season {number}", number=1), en("Division {name}", name=1)
    assert head == f"{LEAGUE} · {season} · {division}"
    assert len(tables) == 3
    assert any(en("being played") in line for line in tables)
    assert sum("<t:" in line for line in tables) == 1, "one has ended"
    assert re.search(rf"1\. <@({ADA}|{BEN}|{CHLOE})>, 2\. ", text)


async def test_mine_says_place_possible_places_chance_and_tables(here):
    await here.begun(ADA, BEN, CHLOE)
    text = (await here.say(BEN, "mine")).said
    assert en("place {place}, {points}", place=1, points=en.plural("{count} point", "{count} points", 0)) in text
    possible = en("Possible: places {best} to {worst}", best=1, worst=3)
    assert f"{possible} (L9)" in text, "there is nothing above or below"
    assert text.count("**Mykerinos**") == 2
    assert "/league organise" not in text
    assert "/league organise" in (await here.say(ADA, "mine")).said


async def test_l9_3_mine_has_the_chances_where_there_is_an_up_or_a_down(here):
    await here.begun(*range(201, 219))
    top, last = (await here.known()).league.playing.divisions[0], (await here.known()).league.playing.divisions[-1]
    down, up = (en(text, percent=r"\d+") + r" \(L9\)" for text in ("down: {percent}%", "up: {percent}%"))
    assert re.search(down, (await here.say(int(top.members[0]), "mine")).said)
    text = (await here.say(int(last.members[0]), "mine")).said
    assert re.search(up, text)
    assert en("Division {name}", name=2) in text


async def test_why_names_the_criterion_with_both_values(here):
    await here.begun(ADA, BEN, CHLOE)
    await here.play()
    known = await here.known()
    season = known.league.playing or known.league.last
    (stands,) = await here.leagues.reading.standing(here.id, season.number)
    first, second = stands.rows[0], stands.rows[1]
    text = (await here.say(STRANGER, "why", member=named(int(second.member)))).said
    assert all(one in text for one in (f"**{second.place}.", "(L5.2)"))
    if second.parted and second.parted.by == "points":
        above = f"**{here.host.people.known[int(first.member)]}**"
        assert en(PARTED[By.POINTS], above=above, more=first.points, less=second.points) in text
    text = (await here.say(STRANGER, "why", member=named(int(first.member)))).said
    assert en("First place: no one is ranked higher.") in text
    assert (await here.say(STRANGER, "why")).said.endswith("(L5.3)")


async def test_why_of_a_whole_division_is_one_select(here):
    await here.begun(ADA, BEN, CHLOE)
    await here.play(1)
    answer = await here.say(BEN, "standings")
    own = await pressed(here, BEN, answer, "pick")
    assert own.said.startswith(f"__{en('Division {name}', name=1)}__\n**")
    asks = await pressed(here, DEV, answer, "pick")
    assert asks.said == en("Whose place?")
    for shown in (own, asks):
        _, offered = select(shown)
        assert {int(one) for one in offered} == {ADA, BEN, CHLOE}
        text = (await pressed(here, BEN, shown, "", [str(CHLOE)])).said
        assert "Chloe" in text


async def test_history_has_the_champions_and_the_way_of_a_member(here):
    await here.begun(ADA, BEN, CHLOE)
    await here.play()
    known = await here.known()
    assert known.league.last is not None
    assert known.league.last.stage is Stage.FINAL
    champion = int(known.league.last.champions[0])
    answer = await here.say(STRANGER, "history")
    assert f"🏆 {en.plural('Champion', 'Champions', 1)}: <@{champion}>" in answer.said
    way = (await here.say(STRANGER, "history", member=named(champion))).said
    assert en("tier {tier} of {tiers}, place {place}", tier=1, tiers=1, place=1) + " 🏆 · " + en("stayed") in way
    old = await pressed(here, STRANGER, answer, "", ["1"])
    assert old.shown.attachments
    assert here.host.pictures.plans[-1][0].stage == en("final standings")


async def test_mine_says_while_a_season_runs_that_one_is_in_for_the_next(here):
    await here.begun(ADA, BEN, CHLOE, day=30)
    for part in ((await here.known()).league.playing, (await here.known()).league.registering):
        assert part is not None
    before = await here.say(BEN, "mine")
    assert en("Season {number}", number=2) + " · " + en("you aren't signed up") in before.said
    await pressed(here, BEN, before, "join")
    _, first, *more = (await here.say(BEN, "mine")).said.splitlines()
    assert first.startswith(en("Season {number}", number=1) + " · " + en("Division {name}", name=1))
    assert any(line.startswith(en("Season {number}", number=2) + " · " + en("you're in")) for line in more)


@pytest.mark.parametrize("language", languages())
def test_what_leagues_refuse_has_a_sentence_with_the_rules_number(language):
    for code in Why:
        error = Refused(code, "L6.2", season=3, setting="clock", division="2.1", table=4, entries=7, entry=5)
        text = league_answer(error, texts(language))
        assert text.endswith(" (L6.2)"), code
        assert "{" not in text, code
        if language != "en":
            assert text != league_answer(error, texts("en")), f"{code} is not translated"


MADE_UP = "join join:x:1 join:1 join:1:01 join:1:1:1 nothing:1 see:1:1:film:1.1 make:0:chess:4 make:0"


async def test_made_up_controls_are_unknown_and_a_table_that_nobody_knows_leads_nowhere(here):
    await here.found(BEN)
    for number in ("999", "x"):
        answer = await press(here.host, ADA, of_league(here.id, "at", number))
        assert answer.said
        assert not in_error(answer)
    for control in MADE_UP.split():
        come = await press(here.host, BEN, f"k:g:0:0:{control}", moderator=True, channel=Channel())
        assert come.outcome == "refused:UnknownControl" or "(L1.1)" in come.said, control
        assert (await here.known()).entries == 3


async def test_leagues_are_offered_by_their_names(here):
    await here.found(BEN)
    for number in range(30):
        await here.found(settings=replace(SETTINGS, name=f"Cup {number}"))
    every = await leagues_offered(here.come(BEN), "")
    assert len(every) == 25
    (one,) = await leagues_offered(here.come(BEN), "friday")
    assert one.name == "The Friday League"
    assert await leagues_offered(here.come(BEN, guild=4_711), "") == []
    answer = await here.say(CHLOE, "join", league="the friday league")
    assert "The Friday League" in answer.said


async def analysed(here, match, lost):
    judged = []
    for number, (user, gave) in enumerate(lost.items()):
        seat = match.seat_of(user)
        judged += [Judged(2 * number + 1, seat, 300, gave, 1, "pass"), Judged(2 * number + 2, seat, 300)]
    end = Stand(match.ply + 1, (1_000, 0, 0))
    version = ANALYSTS[match.game].version
    await keep(here.host.service.store, match.id, Analysis(version, tuple(judged), (end,)))


async def agree(here, user, *, shared=True):
    await here.host.service.own.set(user, lambda before: replace(before, shared=shared))


async def standings(here, form="picture"):
    shown = (await here.say(BEN, "standings", form=form)).shown
    return shown.content + "".join(one.description or "" for one in shown.embeds)


GIVEN = en("Average loss per decision in analysed games (only for players who share it):")


def given(user, points):
    over = "{points} over {count} game", "{points} over {count} games"
    return f"<@{user}>: " + en.plural(*over, 1, points=en("{points} points", points=points))


async def test_it_is_said_of_who_agreed_and_of_nobody_else(here):
    await here.begun(ADA, BEN, CHLOE, day=0)
    match = await finish(here.host.service, (await here.matches())[0].id)
    await here.settled()
    one, other, *_ = [player.user for player in match.players if player.user is not None]
    await agree(here, one)
    assert GIVEN not in await standings(here), "no game was analysed"
    await analysed(here, match, {one: 246, other: 500})
    for form in ("picture", "text"):
        text = await standings(here, form)
        assert all(part in text for part in (GIVEN, given(one, "1.2")))
        assert f"<@{other}>" not in text
    await agree(here, other)
    text = await standings(here)
    assert all(part in text for part in (given(one, "1.2"), given(other, "2.5")))
    await agree(here, one, shared=False)
    assert f"<@{one}>" not in await standings(here)
    await agree(here, other, shared=False)
    assert GIVEN not in await standings(here)
