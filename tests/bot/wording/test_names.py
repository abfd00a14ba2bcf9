from types import SimpleNamespace

import pytest

from bot.client.names import People
from bot.wording.names.typed import Typed
from data.texts import texts
from tests.bot.tables import ADA, BEN, called, match_of
from tests.wording import en

EN = texts("en")
NASTY = {
    "Ada\nBen": "Ada Ben",
    "Ada\r\n\r\n➡️ Ben": "Ada ➡ Ben",
    "\tAda\x0b\x0c  Ben\u2028\u2029": "Ada Ben",
    "Ada\x00\x07\x1b[31m": "Ada[31m",
    "\u202eadA\u202c": "adA",
    "\u2067Ada\u2069\u200f\u061c": "Ada",
    "A\u200bd\u200ca\u200d\ufeff\u2060": "Ada",
    "\u00adA\u180eda\U000e0041": "Ada",
    "A\u3164d\u115fa\u2800\uffa0": "Ada",
    "A\u0308da": "Äda",
    "A\u200d\u0308da": "Äda",
    "Z\u0335\u0321\u0353\u035d\u0301\u0302algo": "\u0179\u0335\u0321\u0353algo",
    "\u0301\u0302Ada": "Ada",
    "http://evil.example/x": "http:∕∕evil.example∕x",
    "HTTPS://evil.example": "HTTPS:∕∕evil.example",
    "ht\u200btps:/\u2060/evil.example": "https:∕∕evil.example",
    "discord.gg/abc123": "discord.gg∕abc123",
    "steam://run/1": "steam:∕∕run/1",
    "Sam (he/him)": "Sam (he/him)",
    "Zoë, 王小明, שרה, นก": "Zoë, 王小明, שרה, นก",
    "\u200b\u200f\u3164 \n": "",
    "": "",
    "x" * 5_000: "x" * 31 + "…",
}


def asked_for(name):
    class Client:
        def get_guild(self, _guild):
            return SimpleNamespace(fetch_member=self.fetch_user)

        async def fetch_user(self, _user):
            return SimpleNamespace(name="ada_7", display_name=name)

    return People(Client())


@pytest.mark.parametrize("name", NASTY)
async def test_names_are_cleaned_however_they_are_learned(name):
    known = Typed(NASTY[name]) if NASTY[name] else None
    people = asked_for(name)
    assert await people.name(900, ADA) == known
    assert await people.name(900, ADA) == known  # now out of the memory
    people.remember(SimpleNamespace(guild_id=900, user=SimpleNamespace(id=BEN, name="ben_7", display_name=name)))
    assert await people.name(900, BEN) == known


async def test_the_accounts_own_name_comes_with_the_one_that_is_shown():
    # Pictures show the account's name if their fonts lack letters of the display name.
    people = asked_for("شهرزاد")
    assert (await people.name(900, ADA)).spare == "ada_7"
    people.remember(SimpleNamespace(guild_id=900, user=SimpleNamespace(id=BEN, name="ben_7", display_name="בן")))
    assert (await people.name(900, BEN)).spare == "ben_7"


async def test_who_has_no_name_that_can_be_seen_goes_by_the_colour():
    assert await asked_for("\u200b\u3164").names(match_of(2), EN) == called(en("Blue"), en("Red"))
