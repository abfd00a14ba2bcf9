import pytest
from msgspec.structs import replace

from bot.features.league.meant import leagues_offered
from bot.interaction.league_refusals import league_answer
from data.texts import languages, texts
from leagues.refused import Refused, Why
from tests.bot.features.leaguing import SETTINGS, Channel
from tests.bot.tables import BEN, CHLOE
from tests.bot.ui.pressing import press


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


async def test_made_up_controls_are_unknown(here):
    await here.found(BEN)
    for control in MADE_UP.split():
        come = await press(here.host, BEN, f"k:g:0:0:{control}", moderator=True, channel=Channel())
        assert "I don't know this button" in come.said or "(L1.1)" in come.said, control
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
    answer = await here.say(CHLOE, "join")
    assert answer.said.startswith("I don't know which league you mean") or "You're in" in answer.said
    answer = await here.say(CHLOE, "join", league="the friday league")
    assert "The Friday League" in answer.said
