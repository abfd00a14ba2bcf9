from datetime import datetime
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlKind
from bot.features.founding.draft import games_of, offered_options, usual
from bot.features.league.meant import of_league
from bot.interaction.control import FAMILIES
from leagues.format import Format
from leagues.settings import DAY
from tests.bot.features.leaguing import Channel, buttons, pressed, put, select
from tests.bot.features.saying import fields_of
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL, GUILD, press, send, until_in_time
from tests.wording import en

MODERATORS = en("Only moderators of this channel and people who manage the server can create leagues. Ask one of them.")


async def form_of(here, user=ADA, format_="divisions", **facts):
    facts.setdefault("moderator", True)
    return await until_in_time(lambda: here.say(user, "new", interaction=here.come(user, **facts), format_=format_))


async def sent(here, form, user=ADA, **values):
    return await send(here.host, user, form, come=here.come(user, moderator=True, channel=Channel()), **values)


def names_of(form):
    return [one["component"]["custom_id"] for one in form["components"]]


def moment(text, zone):
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


async def test_a_league_is_shown_in_words_before_it_is_made(here):
    form = (await form_of(here)).form
    assert len(form["components"]) == 5
    shown = await sent(here, form, name="Friday *League*", game="mykerinos.4", days="28")
    found = fields_of(shown)
    assert shown.shown.embeds[0].title == "Friday *League*"
    assert found[en("Game")].startswith("Mykerinos · 4 ")
    assert "28" in found[en("Season")]
    assert "10 · 6 · 3 · 1" in found[en("Points per table, by place")]
    assert en("divisions with {least} to {most} members", least=5, most=9) in found[en("Format")]
    assert "(L6)" in found[en("If you leave")]
    assert en("Registration closes") in found
    assert await here.leagues.reading.in_guild(GUILD) == [], "nothing is stored yet"
    _, offered = select(shown)
    assert set(offered) == {"single", "doubling"}
    shown = await pressed(here, ADA, shown, "", ["doubling"], moderator=True)
    assert any("1, 2, 4, 8" in one for one in fields_of(shown).values())
    made = await pressed(here, ADA, shown, "make", moderator=True)
    (known,) = await here.leagues.reading.in_guild(GUILD)
    settings = known.league.settings
    assert (settings.name, settings.pyramid) == ("Friday *League*", "doubling")
    assert (known.channel, known.league.settings.days, known.league.organisers) == (CHANNEL, 28, (str(ADA),))
    assert known.league.registering is not None
    assert "Friday \\*League\\*" in made.said


async def test_changing_it_shows_the_form_as_it_was_filled_in_and_never_mind_makes_nothing(here):
    shown = await sent(here, (await form_of(here)).form, name="Two", game="museum.3", days="84")
    again = (await pressed(here, ADA, shown, "again", moderator=True)).form
    fields = {one["component"]["custom_id"]: one["component"] for one in again["components"]}
    assert fields["name"]["value"] == "Two"
    assert [one["value"] for one in fields["game"]["options"] if one.get("default")] == ["museum.3"]
    assert [one["value"] for one in fields["days"]["options"] if one.get("default")] == ["84"]
    assert (await pressed(here, ADA, shown, "not")).said == en("OK, I won't create the league.")
    assert await here.leagues.reading.in_guild(GUILD) == []


async def test_who_moderates_nothing_makes_no_league_and_nobody_one_without_a_name(here):
    answer = await form_of(here, BEN, moderator=False)
    assert answer.form is None
    assert answer.said == MODERATORS
    shown = await sent(here, (await form_of(here)).form, name="Two")
    refused = await pressed(here, BEN, shown, "make")
    assert refused.said == MODERATORS
    nameless = await sent(here, (await form_of(here)).form, name="")
    reason = en("That doesn't work: {setting}.", setting=en("the name needs visible characters"))
    assert nameless.said == f"{reason} (L1.1)"
    assert await here.leagues.reading.in_guild(GUILD) == []


async def test_without_a_format_there_is_a_choice_of_them_and_each_opens_its_form(here):
    answer = await form_of(here, format_=None)
    offered = answer.buttons()
    assert set(offered) == set(Format)
    for button in offered.values():
        assert "name" in names_of((await put(here, ADA, answer, button, moderator=True)).form)
    for refused in (
        await form_of(here, BEN, format_=None, moderator=False),
        await put(here, BEN, answer, offered["cup"]),
    ):
        assert refused.said == MODERATORS
        assert refused.form is None
        assert refused.shown.view is None


async def test_a_cup_says_its_rounds_its_final_and_its_byes(here):
    form = (await form_of(here, format_="cup")).form
    shown = await sent(here, form, name="Winter", game="mykerinos.4", open="3", round_days="5", clock="fast")
    found = fields_of(shown)
    assert all(number in found[en("Format")] for number in ("3", "7", "5", "4", "(L13.1, L13.3)"))
    assert "(L13.2)" in found[en("Empty seats")]
    shown = await pressed(here, ADA, shown, "", ["4"], moderator=True)
    rounds = en.plural("{count} round", "{count} rounds", 4)
    days = en.plural("a round lasts {count} day", "a round lasts {count} days", 5)
    assert fields_of(shown)[en("Format")].startswith(f"{rounds} · {days}")
    chosen = of_league(0, "fill", "cup", "mykerinos", "4", "fast", "usual", "3", "5", "4", "0", "0", "1")
    shown = await put(here, ADA, shown, chosen, ["1"], moderator=True)
    assert "(L11.2)" in fields_of(shown)[en("Empty seats")]
    assert en("Pauses") not in fields_of(shown)
    shown = await pressed(here, ADA, shown, "pauses", moderator=True)
    assert "(L7.3)" in fields_of(shown)[en("Pauses")]
    await pressed(here, ADA, shown, "make", moderator=True)
    (known,) = await here.leagues.reading.in_guild(GUILD)
    settings = known.league.settings
    assert (settings.format, settings.rounds, settings.round_days, settings.clock) == (Format.CUP, 4, 5, "fast")
    assert not settings.pauses
    assert settings.fill
    assert known.season.closes == known.season.opened + 3 * DAY


async def evening_of(here, start, user=ADA, **values):
    form = (await form_of(here, user, format_="evening", **values.pop("facts", {}))).form
    return await sent(here, form, user, start=start, **{"name": "Tonight", "game": "chronos.4"} | values)


async def test_an_evening_begins_when_it_was_typed_in_ones_own_zone(here):
    await here.host.service.people.change(ADA, lambda person: replace(person, zone="Asia/Tokyo"))
    here.time = moment("2026-11-23 10:00", "UTC")
    shown = await evening_of(here, "tomorrow 8:30 pm", game="mykerinos.3", rounds="2", fill="1")
    begins = moment("2026-11-24 20:30", "Asia/Tokyo")
    assert all(one in shown.said for one in (f"<t:{begins // 1000}:F>", "`Asia/Tokyo`"))
    found = fields_of(shown)
    assert found[en("Format")].startswith(en.plural("{count} round", "{count} rounds", 2))
    assert "(L11.2)" in found[en("Empty seats")]
    assert f"<t:{begins // 1000 - 900}:f>" in found[en("Check-in")]
    await pressed(here, ADA, shown, "make", moderator=True)
    (known,) = await here.leagues.reading.in_guild(GUILD)
    settings = known.league.settings
    assert known.season.begins == begins
    assert (settings.format, settings.rounds, settings.fill) == (Format.EVENING, 2, True)
    assert settings.clock == "live", "a game in turns has a short clock"


async def test_another_zone_is_one_choice_away_and_what_was_typed_stays(here):
    here.time = moment("2026-11-23 10:00", "UTC")
    shown = await evening_of(here, "20:30")
    assert f"<t:{moment('2026-11-23 20:30', 'UTC') // 1000}:F>" in shown.said, "English tells no zone"
    _, offered = select(shown)
    (berlin,) = [value for value, label in offered.items() if "Europe/Berlin" in label and "11:00" in label]
    assert len(offered) <= 25
    shown = await pressed(here, ADA, shown, "", [berlin], moderator=True)
    assert f"<t:{moment('2026-11-23 20:30', 'Europe/Berlin') // 1000}:F>" in shown.said
    again = (await pressed(here, ADA, shown, "again", moderator=True)).form
    start = next(one["component"] for one in again["components"] if one["component"]["custom_id"] == "start")
    assert start["value"] == "2026-11-23 20:30"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("soonish", en("I don't recognise {text} as a time.", text="`soonish`")),
        ("tomorrow", en("{text} doesn't include a time of day.", text="`tomorrow`")),
        ("3/4 8pm", en("{text} could mean two different times.", text="`3/4 8pm`")),
        ("2020-01-01 20:00", en("{text} is in the past.", text="`2020-01-01 20:00`")),
        ("in 100 days", en("{text} is more than {days} days away.", text="`in 100 days`", days=60)),
        ("@everyone `<t:0:R>`", en("I don't recognise {text} as a time.", text="`@everyone '<t:0:R>'`")),
    ],
)
async def test_a_beginning_that_cannot_be_read_is_answered_with_an_example(here, text, why):
    here.time = moment("2026-11-23 10:00", "UTC")
    shown = await evening_of(here, text)
    assert all(one in shown.said for one in (why, "`2026-11-23 20:30`"))
    assert "make" not in buttons(shown)
    form = (await pressed(here, ADA, shown, "again", moderator=True)).form
    shown = await sent(here, form, name="Tonight", start="in 3 h")
    assert f"<t:{(here.time + 3 * 3_600_000) // 1000}:F>" in shown.said


@pytest.mark.parametrize(("format_", "live"), [("evening", True), ("cup", False), ("ladder", False)])
async def test_chronos_goes_as_fast_as_the_format_needs(here, format_, live):
    form = (await form_of(here, format_=format_)).form
    shown = await sent(here, form, name="Sand", game="chronos.4", start="in 3 h")
    options = next(one.item for one in shown.shown.view.children if "preset" in one.item.custom_id)
    assert all((int(one.value) <= 120) is live for one in options.options), "seconds of an hourglass"
    await pressed(here, ADA, shown, "make", moderator=True)
    (known,) = await here.leagues.reading.in_guild(GUILD)
    assert known.league.settings.format == format_


async def test_pressed_twice_one_ladder_is_made_and_begins_at_once(here):
    form = (await form_of(here, format_="ladder")).form
    assert names_of(form) == ["name", "game", "clock"]
    shown = await sent(here, form, name="Two", game="museum.3", clock="relaxed")
    assert "10" in fields_of(shown)[en("Standings")]
    assert "90" in fields_of(shown)[en("Season")]
    family = FAMILIES[ControlKind.LEAGUE]
    item = buttons(shown)["make"].item
    message = SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=True), gone=False, embeds=list(shown.shown.embeds))
    for _ in range(2):
        come = here.come(ADA, moderator=True, message=message)
        await (await family.from_custom_id(come, item, None)).callback(come)
        assert all(one in come.said for one in ("**Two**", "*" + en("Find a table") + "*"))
    (known,) = await here.leagues.reading.in_guild(GUILD)
    assert (known.league.settings.format, known.league.settings.days) == (Format.LADDER, 90)
    assert known.season.begins - here.time < 60_000


@pytest.mark.parametrize(
    "parts",
    [
        ("mykerinos", "4", "14", "56", "daily", "single", "2", "usual"),
        ("cup", "mykerinos", "4", "daily", "usual", "7", "7", "0"),
        ("cup", "tarot", "4", "daily", "usual", "7", "7", "0", "0"),
        ("evening", "chronos", "4", "daily", "21600", "1", "own", "3", "0"),
        ("evening", "chronos", "4", "daily", "usual", "1", "99", "3", "0"),
        ("divisions", "mykerinos", "4", "daily", "usual", "14", "56", "triple", "3"),
        ("swiss", "mykerinos", "4", "daily", "usual"),
    ],
)
@pytest.mark.parametrize("verb", ["make", "again"])
async def test_old_and_made_up_previews_make_nothing(here, verb, parts):
    answer = await press(here.host, ADA, of_league(0, verb, *parts), moderator=True, channel=Channel())
    assert (answer.outcome, await here.leagues.reading.in_guild(GUILD)) == ("refused:UnknownControl", [])


def test_the_longest_ids_fit(host):
    for format_ in Format:
        for game, seats in games_of(host):
            longest = {"clock": "relaxed", "registration": 28, "days": 365, "begins": 10**9, "zone": "23", "rounds": 7}
            draft = replace(usual(format_, host), game=game, seats=seats, **longest)
            names = ("usual", *offered_options(draft, host))
            assert max(len(str(replace(draft, preset=one).id("preset"))) for one in names) <= 100


@pytest.mark.parametrize("format_", list(Format))
@pytest.mark.parametrize("locale", ["de", "pl", "fr"])
async def test_the_form_fits_discords_limits_in_each_language(here, format_, locale):
    form = (await form_of(here, format_=format_.value, locale=locale)).form  # form_within_limits checks the form
    assert all(label["description"] for label in form["components"])
