import itertools
import re
import unicodedata
from types import SimpleNamespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.client.names import People
from bot.features.table.embeds import signup_embed
from bot.presenters.mykerinos.words.scoring import table_of, tally_page
from bot.wording.names.people import known_name
from bot.wording.names.typed import LONGEST, Typed, cleaned, plain
from data.texts import texts
from render.mykerinos import text_board
from tests.bot.tables import ADA, BEN, called, match_of, played, view_after
from tests.render.mykerinos.samples import alt

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
ANYTHING = st.text(max_size=60) | st.lists(
    st.sampled_from([*"Ab/:.<@#>*_`|~\\[]() \n", "\u200b", "\u202e", "http", "://", "discord.gg/", "<@1>", "@here"])
).map("".join)
LINK = re.compile(r"\w+://|discord(?:\.gg|\.com|app\.com)/", re.IGNORECASE)


@pytest.mark.parametrize("name", NASTY)
def test_nasty_names(name):
    assert cleaned(name) == NASTY[name]


def shows(text):
    assert unicodedata.is_normalized("NFC", text)
    assert not [c for c in text if unicodedata.category(c) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}]
    assert "  " not in text
    assert text == text.strip()
    assert len(text) <= LONGEST
    assert not LINK.search(text)


@given(ANYTHING)
@example("http://a.bc//d.ef/\u200b/")
def test_every_name_becomes_one_line_that_can_be_seen(name):
    name = cleaned(name)
    shows(name)
    assert cleaned(name) == name


@given(ANYTHING)
@example("[](")
@example("[Ada](discord.gg/x")
def test_in_a_message_nothing_of_a_name_formats_mentions_or_links(name):
    shown = str(Typed.name(name))
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_`|~<]", shown)
    assert not re.search(r"(?<!\\)(?:\\\\)*\[.*\]\(", shown)
    assert not re.search(r"@(?:everyone|here)", shown)
    assert not LINK.search(shown)


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
    assert await asked_for("\u200b\u3164").names(match_of(2), EN) == called("Blue", "Red")


@pytest.mark.parametrize("name", [name for name in NASTY if NASTY[name]])
async def test_nasty_names_in_embeds_alt_texts_and_text_boards(name):
    match = match_of(2)
    names = await asked_for(name).names(match, EN)
    view = view_after(2)
    over = played(2)[1][-1]
    sign_up = signup_embed(match, "Mykerinos", names, EN).description
    tally = tally_page(over.tally, table_of(match, over, names), EN).text
    harmless = signup_embed(match, "Mykerinos", called("Ada", "Ben"), EN).description
    assert sign_up.count("\n") == harmless.count("\n")
    for text in (sign_up, tally, alt(view, (), plain(names), EN), text_board(view, plain(names), EN)):
        found = set(text) - {"\n"}
        assert not {c for c in found if unicodedata.category(c) in {"Cc", "Cs"} or c in "\u202e\u2067"}
        assert not LINK.search(text)


def test_no_two_ways_to_the_same_name_differ():
    for form, name in itertools.product(("NFC", "NFD"), ("Zoë", "Łódź", "Ångström")):
        assert cleaned(unicodedata.normalize(form, name)) == name
        assert known_name(match_of(2).players[0], {ADA: Typed.name(name)}, EN).plain == name
