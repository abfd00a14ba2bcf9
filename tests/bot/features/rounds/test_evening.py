import re

import pytest
from msgspec.structs import replace

from bot.features.chance import sealed
from bot.features.league.meant import of_league
from data.texts import languages, texts
from leagues.format import Format
from leagues.log import formats
from leagues.log.formats import Paired
from tests.bot.features.league.organising import DONE, SETTINGS, offered, said_in
from tests.bot.features.leaguing import buttons
from tests.bot.tables import ADA, BEN
from tests.halves import halved
from tests.wording import en

EVENING = replace(SETTINGS, format=Format.EVENING, clock="live", seats=2, rounds=3)
FOUR = (11, 22, 33, 44)
MINUTE = 1 / 1440


@pytest.fixture
async def evening(ground):
    await ground.begin(*FOUR, settings=EVENING, in_days=1)
    await ground.day(-10 * MINUTE)
    return ground


def button(ground, verb, season="1"):
    return of_league(ground.id, verb, season)


async def begun(ground):
    for user in FOUR:
        await ground.press(button(ground, "here"), user)
    await ground.day(0)


async def test_who_is_there_says_so_once_check_in_is_open(ground):
    await ground.begin(*FOUR, settings=EVENING, in_days=1)
    begins = (await ground.known()).season.begins // 1000
    early = await ground.press(button(ground, "here"), 11)
    assert early.said == en("Check-in opens on {date}. (L14.1)", date=f"<t:{begins - 900}:f>")
    assert en("There's no one here yet.") in (await ground.press(button(ground, "came"), 11)).said
    await ground.day(-10 * MINUTE)
    assert f"<t:{begins}:f>" in (await ground.press(button(ground, "here"), 11)).said
    assert (await ground.press(button(ground, "here"), 11)).outcome == "refused:SIGNED_UP"
    assert {one.member for one in (await ground.known()).season.present} == {"11"}
    assert "<@11>" in (await ground.press(button(ground, "came"), 22)).said


async def test_l14_1_who_comes_late_plays_from_the_next_round_on(evening):
    await begun(evening)
    await evening.press(button(evening, "late"), BEN)
    assert str(BEN) in (await evening.known()).season.divisions[0].members
    assert (await evening.press(button(evening, "late"), 11)).outcome == "refused:SIGNED_UP"
    assert (await evening.press(button(evening, "here"), 22)).outcome == "refused:SIGNED_UP", "an old button"


async def test_who_stops_is_asked_first(evening):
    await begun(evening)
    answer = await evening.press(button(evening, "stop"), 11)
    assert "11" not in (await evening.known()).season.gone
    await evening.confirm(answer, 11)
    assert "11" in (await evening.known()).season.gone
    assert (await evening.press(button(evening, "stop"), 11)).outcome == "refused:LEFT_IT"
    assert (await evening.press(button(evening, "stop"), BEN)).outcome == "refused:NOT_A_MEMBER"
    assert (await evening.press(button(evening, "late"), 11)).outcome == "refused:HAS_LEFT", "nobody comes back"


async def test_what_is_over_is_over(ground):
    await ground.begin(settings=EVENING, in_days=1)
    await ground.day(0)
    assert (await ground.press(button(ground, "here"), 11)).outcome == "refused:SEASON_CLOSED"
    assert (await ground.press(button(ground, "stop"), 11)).outcome == "refused:NOT_BEGUN"
    for verb in ("here", "late", "came"):
        assert (await ground.press(button(ground, verb, "7"), 11)).outcome == "refused:NO_SEASON"


async def test_l14_1_an_organiser_says_which_round_is_the_last(evening):
    await begun(evening)
    assert "last" in offered(await evening.panel())
    second = (await evening.preview("last", round="2")).said
    assert en("The evening ends after round {round} (L14.1).", round=2) in second
    assert DONE in (await evening.act("last", round="1")).said
    assert (await evening.known()).season.length == 1
    late = await evening.press(button(evening, "late"), BEN)
    assert late.outcome == "refused:SEASON_CLOSED", "nobody comes late to the last one"
    assert (await evening.preview("last", round="0")).outcome == "refused:BAD_SETTING"
    assert (await evening.preview("last", BEN, round="2")).outcome == "refused:NOT_ORGANISER"
    log = [entry.what for entry in await evening.log()]
    assert log.count(formats.LastRound(1)) == 1


async def test_in_other_formats_and_servers_the_buttons_do_nothing(ground):
    await ground.running()
    before = await ground.log()
    for verb in ("here", "late", "stop"):
        answer = await ground.press(button(ground, verb), 11, guild=4_711)
        assert answer.outcome == "refused:NO_LEAGUE"
    for verb in ("here", "late"):
        assert "(L14.1)" in (await ground.press(button(ground, verb), 99)).said
    assert "gone" in buttons(await ground.press(button(ground, "stop"), 11)), "asked, as by the command"
    assert await ground.log() == before


async def test_all_tables_of_a_large_evening_can_be_leafed_through(ground):
    users = range(100, 140)
    await ground.begin(settings=EVENING, in_days=1)
    await ground.day(-10 * MINUTE)
    for user in users:
        await ground.leagues.tell(ground.id, user, formats.CheckedIn(str(user)), request=ground.request())
    await ground.day(0)
    seen, page = set(), await ground.press(button(ground, "tables", "evening"), 100)
    for _ in range(3):
        assert len(page.said) <= 2_000
        seen |= {user for user in users if f"<@{user}>" in page.said}
        following = next(one for one in page.shown.view.children if one.item.label == en("Next"))
        page = await ground.press(following.item, 100)
    seen |= {user for user in users if f"<@{user}>" in page.said}
    assert seen == set(users)
    assert [one.item.label for one in page.shown.view.children] == [en("Previous")]


CUP = replace(SETTINGS, format=Format.CUP, seats=2)


@pytest.fixture
async def cup(ground):
    await ground.begin(*FOUR, 55, 66, 77, settings=CUP)
    await ground.day(-1)
    return ground


async def one(ground):
    season = (await ground.known()).league.playing
    return [table.seats for _, table in season.tables if table.number in season.round.tables], season.round.byes


async def test_l13_1_two_change_places_with_a_reason(cup):
    tables, _ = await one(cup)
    first, other = tables[0][0], tables[1][1]
    preview = await cup.preview("pair", member=first, other=other, why="they are brothers")
    assert en("Table {number}", number=1) + f": <@{other}>, <@{tables[0][1]}>" in preview.said
    assert en("Table {number}", number=2) + f": <@{tables[1][0]}>, <@{first}>" in preview.said
    met = en.plural("{count} pair meets again", "{count} pairs meet again", 0)
    for when in (en("Before"), en("After")):
        assert f"{when}: {en('Pairings (L13.1): {what}', what=met)}" in preview.said
    assert (await one(cup))[0] == tables, "a preview changes nothing"
    assert DONE in (await cup.confirm(preview)).said
    now, _ = await one(cup)
    assert now[0] == (other, tables[0][1])
    assert now[1] == (tables[1][0], first)
    entry = next(entry for entry in await cup.log() if isinstance(entry.what, Paired) and entry.who)
    assert (entry.who, entry.why) == (str(ADA), "they are brothers")


async def test_l13_2_another_one_has_the_bye(cup):
    tables, (bye,) = await one(cup)
    preview = await cup.preview("pair", member=tables[2][1], other=bye, why="has a train to catch")
    assert f"{en('Bye')}: <@{tables[2][1]}>" in preview.said
    assert DONE in (await cup.confirm(preview)).said
    now, byes = await one(cup)
    assert byes == (tables[2][1],)
    assert now[2] == (tables[2][0], bye)


async def test_l10_3_it_can_be_taken_back(cup):
    before = await one(cup)
    await cup.act("pair", member=before[0][0][0], other=before[0][1][0], why="a try")
    assert await one(cup) != before
    assert DONE in (await cup.act("undo", entry=str(len(await cup.log())))).said
    assert await one(cup) == before


async def test_what_is_no_other_pairing_is_refused(cup):
    tables, (bye,) = await one(cup)
    itself = (await cup.preview("pair", member=tables[0][0], other=tables[0][0], why="x")).said
    assert en("swapping these two wouldn't change anything") in itself
    assert (await cup.preview("pair", member="99", other=bye, why="x")).outcome == "refused:NOT_A_MEMBER"


async def test_only_organisers_and_only_before_tables_open(cup):
    tables, _ = await one(cup)
    assert "pair" in offered(await cup.panel())
    refused = await cup.preview("pair", BEN, member=tables[0][0], other=tables[1][0], why="x")
    assert refused.outcome == "refused:NOT_ORGANISER"
    preview = await cup.preview("pair", member=tables[0][0], other=tables[1][0], why="x")
    await cup.day(0)
    assert "pair" not in offered(await cup.panel())
    assert (await cup.confirm(preview)).outcome == "refused:DIVISION_PLAYS", "an old button"
    assert (await one(cup))[0] == tables


SEASON = re.compile("season|saison|sezon", re.IGNORECASE)


async def every_act(ground, locale):
    panel = await ground.panel(locale=locale)
    yield panel.said
    (select, *_) = panel.shown.view.children
    for option in select.item.options:
        yield option.label
        chosen = await ground.choose(option.value, locale=locale)
        if chosen.form is None:
            yield said_in(chosen)
            continue
        yield str(chosen.form)
        fields = [one["component"] for one in chosen.form["components"]]
        if all(one["type"] == 4 for one in fields):
            values = {one["custom_id"]: "3" for one in fields if one.get("required") and not one.get("value")}
            yield said_in(await ground.fill(chosen.form, locale=locale, **values))


@halved("locale", ["en-US", "de", "pl", "fr"])
async def test_l10_1_nothing_that_organisers_are_shown_calls_an_evening_a_season(ground, locale):
    await ground.begin(*FOUR, settings=EVENING, in_days=1)
    shown = [one async for one in every_act(ground, locale)]
    await ground.day(-10 * MINUTE)
    for user in FOUR:
        await ground.press(of_league(ground.id, "here", "1"), user)
    await ground.day(0)
    shown += [one async for one in every_act(ground, locale)]
    assert [one for one in shown if SEASON.search(one)] == []


@pytest.mark.parametrize("language", languages())
def test_l1_4_a_seal_is_explained_without_a_season(language):
    assert not SEASON.search(sealed("0" * 64, None, texts(language)))
