"""``/league new``: the form, the league in words, the button; nothing is kept before it is made."""

import discord
import pytest

from bot.interaction.control import answer_form
from tests.bot.features.leaguing import Channel, pressed, select
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL, GUILD, until_in_time


async def form_of(here, user=ADA, **facts):
    facts.setdefault("moderator", True)
    return await until_in_time(lambda: here.say(user, "new", interaction=here.come(user, **facts)))


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
