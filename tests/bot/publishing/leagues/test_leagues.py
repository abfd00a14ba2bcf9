import asyncio
import itertools

import pytest
from msgspec.structs import replace

from bot.features.league.meant import decoded, of_league
from bot.league.pure.known import Known
from bot.program.gateway import Servers
from bot.publishing.composing.leagues.lines import told
from data.texts import languages, texts
from leagues.log import entries as said
from leagues.log import formats
from leagues.state import Promise
from sandbox.world.model import DIRECT
from sandbox.world.permissions import Permission
from tests.bot.publishing.leagues.cup import SETTINGS, Cup
from tests.bot.publishing.reading import sealed
from tests.late import PATIENCE
from tests.leagues.seasons import Played
from tests.wording import en

pytestmark = pytest.mark.processes
DIVISION = en("Division {name}", name=1)


def points_down(user):
    return en("{member}'s points go down by {points} (L5.5)", member=f"<@{user}>", points=2)


async def test_a_season_from_its_divisions_to_the_champion(cup, scene):
    ada, ben, chloe, _ = scene.users
    await cup.found(ada, ben, chloe)
    await cup.day(-0.5)
    assert any(one.startswith("🗂️") and f"<@{ben}>" in one for one in cup.texts())
    await cup.day(0.1)
    assert any(one.startswith("▶️") for one in cup.texts())
    before = len(cup.shown())
    await cup.play(1)
    fresh = cup.shown()[before:]
    assert len(fresh) == 1, "one standing"
    assert fresh[0]["attachments"][0]["description"].startswith(f"The Friday League, {DIVISION}.")
    await cup.play()
    known = await cup.known()
    champion = known.league.last.champions[0]
    last = [one for one in cup.shown() if one["content"].startswith("🏁")]
    assert len(last) == 1
    assert f"🏆 **{en.plural('Champion', 'Champions', 1)}: <@{champion}>**" in last[0]["content"]
    last_hash = await cup.leagues.reading.last_hash(cup.id, 1)
    assert sealed(last[0]) == [known.league.last.seed, last_hash]  # L1.3
    assert last_hash[:16] in last[0]["content"]
    assert last[0]["attachments"]
    standing = next(one for one in cup.shown() if one["id"] == fresh[0]["id"])
    assert en("final standings") in standing["attachments"][0]["description"].lower()
    (called,) = [one for one in cup.shown() if one["mentions"]]
    assert en("Are you in again? Press *Join* above: I don't sign you up automatically. (L2.1)") in called["content"]
    assert {one["id"] for one in called["mentions"]} == {str(ada), str(ben), str(chloe)}


def private(scene):
    direct = [one for one in scene.sandbox.world.channels.values() if one.kind == DIRECT]
    return [message.data for channel in direct for message in scene.sandbox.messages(channel)]


async def test_l6_5_a_departure_is_told_in_private_and_once_a_day_in_a_neutral_line(cup, scene):
    ada, ben, chloe, dev = scene.users
    await cup.found(ada, ben, chloe)
    await cup.day(0.1)
    await cup.say(dev, said.SignedUp(1, str(dev)))
    await cup.say(ben, said.Left(str(ben)))
    assert not any("👋" in one for one in cup.texts())
    (asks,) = [one for one in private(scene) if "(L6.2)" in one["content"]]
    ids = [one["custom_id"] for one in asks["components"][0]["components"]]
    assert ids[:2] == [str(of_league(cup.id, verb, str(ben))) for verb in ("yes", "no")]
    await cup.say(dev, said.Answered(str(ben), str(dev), yes=True))
    both = [f"<@{ben}>" in one and f"<@{dev}>" in one for one in cup.texts()]
    await cup.day(1.2)
    assert [f"<@{ben}>" in one and f"<@{dev}>" in one for one in cup.texts()] == [*both, True]


async def test_news_that_nobody_has_to_act_on_go_to_the_quiet_channel_as_long_as_there_is_one(connected):
    cup = Cup(connected)
    ada, ben, chloe, dev = connected.users
    quiet = connected.sandbox.add_channel("league-news")
    guild = connected.sandbox.guild.id
    await connected.service.servers.change(guild, lambda before: replace(before, news=quiet.id))
    await cup.found(ada, ben, chloe)
    await cup.day(0.1)
    await cup.say(dev, said.SignedUp(1, str(dev)))
    await cup.say(ben, said.Left(str(ben)))
    await cup.say(dev, said.Answered(str(ben), str(dev), yes=True))
    await cup.day(1.2)

    def news():
        return [one.data for one in connected.sandbox.messages(quiet)]

    def home():
        return [one.data["content"] for one in connected.sandbox.messages(connected.channel)]

    (told_once,) = news()
    out = "👋 " + en("{member} is out; {player} plays on for them.", member=f"<@{ben}>", player=f"<@{dev}>")
    assert told_once["content"].startswith(f"**The Friday League** · <#{connected.channel.id}>: {out}")
    assert told_once["mentions"] == []
    assert not any(out in one for one in home())
    assert any("▶️" in one for one in home())
    await cup.say(ada, said.Corrected(str(chloe), -2), why="late")
    assert any(points_down(chloe) in one for one in home()), "an organiser's act is told in the league's channel"
    connected.sandbox.overwrite(quiet, connected.client.user.id, deny=Permission.SEND_MESSAGES)
    place, me = connected.client.get_channel(quiet.id), connected.client.get_guild(guild).me
    async with asyncio.timeout(PATIENCE):
        while place.permissions_for(me).send_messages:  # noqa: ASYNC110 - gives no event
            await asyncio.sleep(0.01)
    await cup.say(chloe, said.Left(str(chloe)))
    await cup.day(2.4)
    assert any("👋" in one and f"<@{chloe}>" in one for one in home())
    assert len(news()) == 1
    await cup.close()


async def test_l6_2_a_substitute_who_takes_no_direct_messages_is_asked_in_the_leagues_channel(cup, scene):
    ada, ben, chloe, dev = scene.users
    await cup.found(ada, ben, chloe)
    await cup.day(0.1)
    await cup.say(dev, said.SignedUp(1, str(dev)))
    scene.sandbox.world.users[dev].dms_open = False
    await cup.say(ben, said.Left(str(ben)))
    assert not private(scene)
    (asks,) = [one for one in cup.shown() if "(L6.2)" in one["content"]]
    assert [one["id"] for one in asks["mentions"]] == [str(dev)]
    ids = [one["custom_id"] for one in asks["components"][0]["components"]]
    assert ids[:2] == [str(of_league(cup.id, verb, str(ben))) for verb in ("yes", "no")]
    assert f"<@{ben}>" not in asks["content"], "a departure is told once a day (L6.5)"


async def test_l10_2_an_organisers_act_is_told_with_its_reason(cup, scene):
    ada, ben, chloe, _ = scene.users
    await cup.found(ada, ben, chloe)
    await cup.day(0.1)
    await cup.say(ada, said.Corrected(str(ben), -2), why="two *late* moves")
    reason = en("Reason: {reason}", reason="two \\*late\\* moves")
    assert any(f"🛠️ <@{ada}> · {points_down(ben)} {reason}" in one for one in cup.texts())
    await cup.say(ada, said.Announced("@everyone see you"))
    message = next(one for one in cup.shown() if "see you" in one["content"])
    assert not message["mention_everyone"]
    assert "@everyone" not in message["content"]


@pytest.fixture(scope="module")
def known():
    played = Played(SETTINGS)
    played.begun(["1111", "2222", "3333", "4444", "5555"])
    return Known(7, 1, 2, "en", played.league, 9)


def test_l9_2_what_became_certain_is_told_together_and_of_members_with_open_tables_if_they_play_on(known):
    ada, ben = "1111", "2222"

    def certain(*facts):
        entries = [said.Entry(known.league.at, "", said.Told(user, Promise.UP, *more)) for user, *more in facts]
        (one,) = told(known, entries, texts("en"))
        return one.text

    assert certain((ada, True), (ben, True), (ben, False)) == (
        "⬆️ "
        + en("Certain to go up: {people}. (L9.2)", people=en.listed([f"<@{ada}>", f"<@{ben}>"]))
        + "\n↩️ "
        + en("No longer certain to go up: {people}. (L9.1)", people=f"<@{ben}>")
    )
    lines = certain((ada, True, True), (ben, True, False)).split("\n")
    assert {*lines} == {
        "⬆️ " + en("Certain to go up if they play on: {people}. (L9.2)", people=f"<@{ada}>"),
        "⬆️ " + en("Certain to go up: {people}. (L9.2)", people=f"<@{ben}>"),
    }


async def test_l8_2_a_season_without_a_champion_says_so_and_shows_no_picture(cup, scene):
    ada, ben, chloe, *_ = scene.users
    await cup.found(ada, ben, chloe)
    await cup.day(0.1)
    for _, table in (await cup.known()).league.playing.tables:
        await cup.say(ada, said.Annulled("1.1", table.number), why="a mistake")
    await cup.settled()
    assert (await cup.known()).league.last.champions == ()
    end = next(one for one in cup.shown() if one["content"].startswith("🏁"))
    none = "There's no champion: no one who stayed in {division} played a game that counts. (L8.2)"
    assert en(none, division=DIVISION) in end["content"]
    assert not end["attachments"]


async def test_l2_3_too_few_are_told_to_the_organisers(cup, scene):
    ada, *_ = scene.users
    await cup.found(ada)
    await cup.day(-0.5)
    (message,) = [one for one in cup.shown() if "`/league organise`" in one["content"]]
    assert [one["id"] for one in message["mentions"]] == [str(ada)]
    await cup.day(0.1)
    assert any(one.startswith("✖️") for one in cup.texts())


def test_who_erased_their_data_can_be_taken_over_from(known):
    (asks,) = told(known, [said.Entry(known.league.at, "", said.Asked("~0a1b", "4444"))], texts("en"))
    assert asks.rows[0][0].id.more == ("yes", str(known.id), "gone.0a1b")
    assert decoded("gone.0a1b") == "~0a1b"


async def test_while_the_bot_is_not_in_a_server_its_leagues_stand_still(cup, scene):
    ada, ben, chloe, _ = scene.users
    known = (await cup.found(ada, ben, chloe)) and await cup.known()
    await cup.day(0.1)
    there = set()
    servers = Servers(cup.leagues, there.__contains__)
    await servers.all()
    assert (await cup.known()).league.playing.paused is not None
    before = (await cup.known()).entries
    await servers.one(known.guild)
    assert (await cup.known()).entries == before, "once"
    there.add(known.guild)
    await servers.one(known.guild)
    await cup.settled()
    assert (await cup.known()).league.playing.paused is None
    ends = (await cup.known()).league.playing.ends // 1000
    paused = en("all tables and their clocks are paused")
    resumed = en("the pause is over; the new end date is {date}", date=f"<t:{ends}:f>")
    assert [sum(text[1:] in one for one in cup.texts()) for text in (paused, resumed)] == [1, 1]


EVERY = [
    said.Organisers(("11", "22")),
    said.Orphaned(),
    said.Announced("soon"),
    said.Closed(),
    said.Postponed(1),
    said.Short(1),
    said.Dropped(1),
    said.Placed(1, ()),
    said.Begun(1),
    said.Warned(),
    said.Overtime(),
    said.StandIns(),
    said.Absent("11", "1.1", 1),
    said.Asked("11", "22"),
    formats.DeparturesTold(1, ("11",), (formats.Ended("22", "up"),)),
    formats.BeganNow(1),
    said.Joined("11", "1.1", ()),
    said.Moved("11", "1.1", ((), ())),
    said.Formed((("1.1", ("11", "22")), ("2.1", ()))),
    said.Replaced("1.1", 1, 0, ""),
    said.Extended(3),
    said.Annulled("1.1", 1),
    said.Corrected("11", 3),
    said.Paused(),
    said.Resumed(),
    said.Stopped(),
    said.Lifted("11"),
    said.Told("11", Promise.CHAMPION),
    said.TakenBack(3),
    said.Unrated("1.1", 1),
    said.Changed(SETTINGS),
    said.SignedUp(1, "99"),
]


def test_each_entry_that_is_told_has_its_words(known):
    for what, language in itertools.product(EVERY, languages()):
        posts = told(known, [said.Entry(known.league.at, "11", what, "why not")], texts(language))
        assert posts, what
        assert all(one.text and "{" not in one.text and len(one.text) <= 2000 for one in posts), what
