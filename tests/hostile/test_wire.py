import pytest

from games.registry import GAMES
from sandbox.stage.shown import Refusal
from tests.bot.completed import completed
from tests.e2e.opening import can
from tests.e2e.world import PATIENCE, World, answered, private, told
from tests.hostile.markdown import read
from tests.wording import en

pytestmark = pytest.mark.processes

TRACE = "4242424242"
"""A number in every hostile text of these tests. It must never end up in a working mention, link or timestamp."""
NAMES = (f"# **Zq** <@&{TRACE}>", f"</game new:{TRACE}> *Zq", f"\u202e||<t:{TRACE}:R> `Zq")
TYPED = f"Zq\u200b ** ``<@&{TRACE}> [x](https://e.x/{TRACE})"


def texts_of(body):
    body = body.get("data", body)
    formatted, raw = [body.get("content") or ""], []
    for embed in body.get("embeds") or ():
        formatted.append(embed.get("description") or "")
        raw += [embed.get("title") or "", (embed.get("footer") or {}).get("text") or ""]
        for field in embed.get("fields") or ():
            formatted += [field["name"], field["value"]]
    raw += [one.get("description") or "" for one in body.get("attachments") or ()]
    for row in body.get("components") or ():
        for item in row.get("components", ()):
            raw += [item.get("label") or "", item.get("placeholder") or ""]
            raw += [option["label"] for option in item.get("options") or ()]
    return formatted, raw


def told_live(text):
    return [one for one in read(text).found if TRACE in one[1]]


async def test_nothing_that_people_call_themselves_or_type_does_anything(tmp_path):
    async with World(tmp_path, REQUESTS_PER_SECOND="400") as world:
        people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
        for person, name in zip(people, NAMES, strict=True):
            world.sandbox.world.users[person.id].global_name = name
        await world.bot.start()
        for number, game in enumerate(GAMES, start=1):
            channel = world.sandbox.channel(f"table-{number}").id
            await play(people, channel, game)
        sent = [one.body for one in world.sandbox.requests if isinstance(one.body, dict)]
    formatted = [text for body in sent for text in texts_of(body)[0]]
    raw = [text for body in sent for text in texts_of(body)[1]]
    assert [text for text in formatted if told_live(text)] == []
    assert sum("Zq" in text for text in formatted) > 5
    assert [text for text in raw if "Zq" in text and "\\" in text] == []
    assert not [text for text in formatted + raw if set(text) & set("\u202e\u2067\x07")]


BEGINS = (
    en("The game begins. I drew the seats at random; in seating order: {people}", people=""),
    en("The game begins. Seating order: {people}", people=""),
)


async def play(people, channel, game):
    ada, *others = people
    await ada.slash(channel, "game new", game=game, players=3)
    await ada.wait_for(channel, lambda m: can(m, "join"), PATIENCE)
    for person in others:
        await told(person, await person.slash(channel, "game join"))
    await told(ada, await ada.slash(channel, "game word", word=TYPED[:40]))
    await told(ada, await ada.slash(channel, "player note", text=TYPED))
    await told(ada, await ada.slash(channel, "game start"))
    await ada.wait_for(channel, lambda m: any(one in m["content"] for one in BEGINS) and not private(m), PATIENCE)
    for name, values in (
        ("game mine", {}),
        ("game list", {}),
        ("game options", {}),
        ("game board", {"form": "text"}),
        ("game board", {}),
        ("game history", {}),
        ("game clock", {}),
        ("game order", {"move": TYPED}),
        ("rules", {"search": TYPED}),
        ("player zone", {"zone": TYPED[:60]}),
        *((name, {option: TYPED}) for name, option in completed(game)[0][:1]),
        ("game resign", {}),
    ):
        try:
            await answered(ada, await ada.slash(channel, name, **values))
        except Refusal:
            continue
