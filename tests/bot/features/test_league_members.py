"""``/league`` for members: made, joined, left, looked at, explained; in the reader's language, by whom it is for."""

import re

import discord
import pytest

from bot.features.league.meant import leagues_offered
from bot.interaction.control import answer_form
from bot.interaction.league_refusals import SETTINGS as SETTING_WORDS
from bot.interaction.league_refusals import WHY, league_answer
from data.texts import languages, texts
from leagues.refused import Refused, Why
from leagues.state import Stage
from tests.bot.features.leaguing import SETTINGS, STRANGER, Channel, Here, labels, named, select
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL, GUILD, press

ELSEWHERE = 4_711
"""Another server."""


@pytest.fixture
async def here(host):
    made = Here(host)
    yield made
    await made.close()


# Refusals


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("code", list(Why))
def test_what_leagues_refuse_has_a_sentence_with_the_rules_number(code, language):
    tr = texts(language)
    error = Refused(code, "L6.2", season=3, setting="clock", division="2.1", table=4, entries=7, entry=5)
    text = league_answer(error, tr)
    assert text.endswith(" (L6.2)")
    assert "{" not in text
    if language != "en":
        assert text != league_answer(error, texts("en")), "it is not translated"


def test_the_sentences_are_those_of_the_codes():
    assert set(WHY) == set(Why)
    assert {"game", "seats", "options", "clock", "days", "name"} <= set(SETTING_WORDS)


async def test_a_refusal_reaches_the_person(here):
    await here.found(BEN)
    answer = await here.say(BEN, "join")
    assert answer.said == "You are in already. (L2.1)"
    answer = await here.say(BEN, "join", interaction=here.come(BEN, locale="de"))
    assert answer.said.endswith("(L2.1)")
    assert "already" not in answer.said


# Making one


async def form_of(here, user=ADA, **facts):
    facts.setdefault("moderator", True)
    return await here.say(user, "new", interaction=here.come(user, **facts))


async def sent(here, form, user=ADA, **values):
    come = here.come(user, moderator=True, channel=Channel())
    come.type = discord.InteractionType.modal_submit
    fields = []
    for label in form["components"]:
        field = label["component"]
        name = field["custom_id"]
        if field["type"] == 4:
            fields.append({"type": 18, "component": {"type": 4, "custom_id": name, "value": values.get(name, "")}})
        else:
            chosen = [one["value"] for one in field["options"] if one.get("default")]
            value = values.get(name) or chosen[0]
            fields.append({"type": 18, "component": {"type": 3, "custom_id": name, "values": [value]}})
    come.data = {"custom_id": form["custom_id"], "components": fields}
    await answer_form(come)
    assert come.first
    return come


async def pressed(here, user, answer, label, values=(), **facts):
    """Press a button or select of a private answer, which Discord sends back with its embeds."""
    control = labels(answer)[label] if label else select(answer)[0]
    return await press(
        here.host,
        user,
        control.item if hasattr(control, "item") else control,
        values,
        private=True,
        channel=Channel(),
        embeds=answer.shown.embeds,
        **facts,
    )


async def test_a_league_is_shown_in_words_before_it_is_made(here):
    form = (await form_of(here)).form
    assert len(form["components"]) == 5
    shown = await sent(here, form, name="Friday *League*", game="mykerinos.4", days="28")
    (embed,) = shown.shown.embeds
    fields = {one.name: one.value for one in embed.fields}
    assert embed.title == "Friday *League*"
    assert fields["Game"] == "Mykerinos · 4 seats"
    assert "28 days" in fields["Season"]
    assert "10 · 6 · 3 · 1" in fields["Points at a table, by place"]
    assert "divisions of 5 to 9 members" in fields["Format"]
    assert "substitute" in fields["Who leaves"]
    assert "Registration closes" in fields
    assert await here.leagues.in_guild(GUILD) == [], "nothing is stored yet"
    made = await pressed(here, ADA, shown, "Make it", moderator=True)
    (known,) = await here.leagues.in_guild(GUILD)
    assert known.league.settings.name == "Friday *League*"
    assert (known.channel, known.league.settings.days, known.league.organisers) == (CHANNEL, 28, (str(ADA),))
    assert known.league.registering is not None
    assert "Friday \\*League\\*" in made.said


async def test_what_is_chosen_below_the_preview_is_what_is_made(here):
    shown = await sent(here, (await form_of(here)).form, name="Two", game="museum.4")
    _, offered = select(shown)
    assert set(offered) == {"single", "doubling"}
    shown = await pressed(here, ADA, shown, "", ["doubling"], moderator=True)
    (embed,) = shown.shown.embeds
    assert any("1, 2, 4, 8" in one.value for one in embed.fields)
    await pressed(here, ADA, shown, "Make it", moderator=True)
    (known,) = await here.leagues.in_guild(GUILD)
    assert known.league.settings.pyramid == "doubling"


async def test_changing_it_shows_the_form_as_it_was_filled_in(here):
    shown = await sent(here, (await form_of(here)).form, name="Two", game="museum.3", days="84")
    again = (await pressed(here, ADA, shown, "Change", moderator=True)).form
    fields = {one["component"]["custom_id"]: one["component"] for one in again["components"]}
    assert fields["name"]["value"] == "Two"
    assert [one["value"] for one in fields["game"]["options"] if one.get("default")] == ["museum.3"]
    assert [one["value"] for one in fields["days"]["options"] if one.get("default")] == ["84"]


async def test_never_mind_makes_nothing(here):
    shown = await sent(here, (await form_of(here)).form, name="Two")
    assert (await pressed(here, ADA, shown, "Never mind")).said == "No league was made."
    assert await here.leagues.in_guild(GUILD) == []


async def test_who_moderates_nothing_makes_no_league(here):
    answer = await form_of(here, BEN, moderator=False)
    assert answer.form is None
    assert "moderate" in answer.said
    shown = await sent(here, (await form_of(here)).form, name="Two")
    refused = await pressed(here, BEN, shown, "Make it")
    assert "moderate" in refused.said
    assert await here.leagues.in_guild(GUILD) == []


async def test_without_a_name_there_is_no_league(here):
    shown = await sent(here, (await form_of(here)).form, name="")
    assert shown.said == "A league cannot be set so: the name has to have letters that can be seen. (L1.1)"
    assert await here.leagues.in_guild(GUILD) == []


@pytest.mark.parametrize("locale", ["de", "pl", "fr"])
async def test_the_form_and_the_preview_fit_discords_limits_in_each_language(here, locale):
    form = (await form_of(here, locale=locale)).form
    assert len(form["title"]) <= 45
    for label in form["components"]:
        assert len(label["label"]) <= 45
        assert len(label["description"]) <= 100
        assert all(len(one["label"]) <= 100 for one in label["component"].get("options", ()))


# In and out


async def test_l2_1_who_says_yes_is_in_and_can_take_it_back(here):
    await here.found()
    answer = await here.say(BEN, "join")
    assert "You are in: season 1 of **The Friday League**" in answer.said
    assert [one.member for one in (await here.known()).league.registering.signed] == [str(BEN)]
    out = await pressed(here, BEN, answer, "Not after all")
    assert "not in season 1" in out.said
    assert (await here.known()).league.registering.signed == ()
    await here.say(BEN, "join")
    assert "not in season 1" in (await here.say(BEN, "leave")).said
    assert "without your yes you are not in" in (await here.say(BEN, "sit-out")).said
    await here.say(BEN, "join")
    assert "not in season 1" in (await here.say(BEN, "sit-out")).said


async def test_who_is_in_is_told_to_whoever_asks(here):
    await here.found(BEN, CHLOE)
    come = await press(here.host, DEV, f"k:g:0:0:who:{here.id}:1")
    assert come.said == f"2 are in:\n<@{BEN}>, <@{CHLOE}>"


async def test_l2_2_once_it_is_placed_one_waits_on_the_list_of_substitutes(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    answer = await here.say(DEV, "join")
    assert "list of substitutes of season 1" in answer.said
    assert [one.member for one in (await here.known()).league.playing.substitutes] == [str(DEV)]
    assert "not in season 1" in (await here.say(DEV, "leave")).said


async def test_l6_1_leaving_a_season_is_asked_first(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    question = await here.say(BEN, "leave")
    assert "Leave season 1" in question.said
    assert "2 tables of yours go to a substitute" in question.said
    stays = await pressed(here, BEN, question, "No, go on")
    assert stays.said == "Good: you go on."
    assert (await here.known()).league.playing.gone == frozenset()
    await pressed(here, BEN, question, "Leave")
    assert (await here.known()).league.playing.gone == {str(BEN)}
    assert (await here.say(BEN, "leave")).said == "You are not signed up for this season. (L2.1)"


async def test_l6_2_a_substitute_who_says_yes_has_the_tables(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.say(DEV, "join")
    await pressed(here, BEN, await here.say(BEN, "leave"), "Leave")
    await here.settled()
    stranger = await press(here.host, STRANGER, f"k:g:0:0:yes:{here.id}:{BEN}")
    assert stranger.said.endswith("(L6.2)")
    answer = await press(here.host, DEV, f"k:g:0:0:yes:{here.id}:{BEN}")
    assert "yours now" in answer.said
    season = (await here.known()).league.playing
    assert all(str(BEN) not in table.players for _, table in season.tables if not table.over)


# Looking


async def test_standings_are_a_picture_with_the_other_form_one_press_away(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.play(1)
    answer = await here.say(BEN, "standings")
    assert answer.shown.attachments
    shown, language = here.host.pictures.plans[-1]
    assert (shown.league, shown.division, shown.season, language) == (
        "The Friday League",
        "Division 1",
        "Season 1",
        "en",
    )
    assert [row.who.name for row in shown.rows if row.played]
    assert {row.who.name for row in shown.rows} == {
        "Ada",
        "*Ben*",
        "Chloe",
    }
    assert all(row.possible for row in shown.rows)
    text = await pressed(here, BEN, answer, "As text")
    assert text.shown.content.startswith("```")
    assert "Chloe" in text.shown.content


async def test_standings_speak_the_readers_language(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.say(BEN, "standings", interaction=here.come(BEN, locale="de"))
    shown, language = here.host.pictures.plans[-1]
    assert (shown.season, language) == ("Saison 1", "de")


async def test_without_a_picture_there_are_letters(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    here.host.pictures.idle = True
    assert (await here.say(BEN, "standings")).shown.content.startswith("```")


async def test_before_the_first_season_there_is_no_standing(here):
    await here.found(BEN)
    answer = await here.say(BEN, "standings")
    assert answer.said == "There are no divisions yet: people sign up."
    assert {"Join", "Not after all", "Who is in?", "Rules"} <= set(labels(answer))
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


async def test_mine_says_place_possible_places_chance_and_tables(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    text = (await here.say(BEN, "mine")).said
    assert "place 1, 0 points" in text
    assert "Possible: places 1 to 3 (L9)" in text, "there is nothing above or below"
    assert text.count("**Mykerinos**") == 2
    assert "organise" not in text
    assert "You organise it" in (await here.say(ADA, "mine")).said


async def test_l9_3_mine_has_the_chances_where_there_is_an_up_or_a_down(here):
    await here.found(*range(201, 219))
    await here.day(1)
    top, last = (await here.known()).league.playing.divisions[0], (await here.known()).league.playing.divisions[-1]
    assert re.search(r" · down: \d+ % \(L9\)", (await here.say(int(top.members[0]), "mine")).said)
    text = (await here.say(int(last.members[0]), "mine")).said
    assert re.search(r" · up: \d+ % \(L9\)", text)
    assert "Division 2" in text


async def test_mine_of_somebody_who_is_nowhere(here):
    await here.found(BEN)
    assert "You are in no league of this server" in (await here.say(STRANGER, "mine")).said
    assert "you are signed up" in (await here.say(BEN, "mine")).said


async def test_why_names_the_criterion_with_both_values(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.play()
    known = await here.known()
    season = known.league.playing or known.league.last
    (stands,) = await here.leagues.standing(here.id, season.number)
    first, second = stands.rows[0], stands.rows[1]
    text = (await here.say(STRANGER, "why", member=named(int(second.member)))).said
    assert f"**{second.place}." in text
    assert "(L5.2)" in text
    if second.parted and second.parted.by == "points":
        assert f"has more points: {first.points}, against {second.points}" in text
    assert "Nobody stands above" in (await here.say(STRANGER, "why", member=named(int(first.member)))).said
    assert (await here.say(STRANGER, "why")).said.endswith("(L5.3)")


async def test_names_are_escaped_wherever_they_stand(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.play()
    text = (await here.say(BEN, "why")).said
    assert "\\*Ben\\*" in text
    assert "***Ben***" not in text


async def test_why_of_a_whole_division_is_one_select(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(1)
    await here.play(1)
    answer = await here.say(BEN, "standings")
    asks = await pressed(here, BEN, answer, "Why?")
    _, offered = select(asks)
    assert {int(one) for one in offered} == {ADA, BEN, CHLOE}
    text = (await pressed(here, BEN, asks, "", [str(CHLOE)])).said
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
    assert here.host.pictures.plans[-1][0].stage == "final standing"


# At the boundary


@pytest.mark.parametrize("name", ["join", "leave", "sit-out", "standings", "tables", "why", "history"])
async def test_from_another_server_there_is_no_league(here, name):
    await here.found(BEN)
    answer = await here.say(BEN, name, interaction=here.come(BEN, guild=ELSEWHERE), league=str(here.id))
    assert answer.said.startswith("I do not know which league you mean.")
    assert answer.said.endswith("(L1.1)")
    assert len((await here.known()).league.registering.signed) == 1


@pytest.mark.parametrize(
    "control", ["join:{}:1", "out:{}:1", "who:{}:1", "gone:{}:1", "yes:{}:22", "back:{}", "tables:{}:1.1", "old:{}:1"]
)
async def test_a_control_pressed_from_another_server_does_nothing(here, control):
    await here.found(BEN)
    before = (await here.known()).entries
    come = await press(here.host, BEN, "k:g:0:0:" + control.format(here.id), guild=ELSEWHERE)
    assert come.said.endswith("(L1.1)")
    assert (await here.known()).entries == before


@pytest.mark.parametrize(
    "control",
    [
        "join",
        "join:x:1",
        "join:1",
        "join:1:01",
        "join:1:1:1",
        "nothing:1",
        "see:1:1:film:1.1",
        "make:0:chess:4",
        "make:0",
    ],
)
async def test_made_up_controls_are_unknown(here, control):
    await here.found(BEN)
    come = await press(here.host, BEN, f"k:g:0:0:{control}")
    assert "I do not know this button" in come.said or "(L1.1)" in come.said
    assert (await here.known()).entries == 3


async def test_leagues_are_offered_by_their_names(here):
    await here.found(BEN)
    for number in range(30):
        await here.found(
            settings=type(SETTINGS)(
                **{**{f: getattr(SETTINGS, f) for f in SETTINGS.__struct_fields__}, "name": f"Cup {number}"}
            )
        )
    every = await leagues_offered(here.come(BEN), "")
    assert len(every) == 25
    (one,) = await leagues_offered(here.come(BEN), "friday")
    assert one.name == "The Friday League"
    assert await leagues_offered(here.come(BEN, guild=ELSEWHERE), "") == []
    answer = await here.say(CHLOE, "join")
    assert answer.said.startswith("I do not know which league you mean") or "You are in" in answer.said
    answer = await here.say(CHLOE, "join", league="the friday league")
    assert "The Friday League" in answer.said
