import json
import re

import pytest

from bot.match.pure.notices.presence import LOOKING
from sandbox.stage.shown import buttons
from tests.e2e.hands import sure_button
from tests.e2e.opening import kept
from tests.e2e.table import Table
from tests.e2e.world import PATIENCE, answered, opened, private, told
from tests.wording import en

pytestmark = pytest.mark.processes

TABLE = "table-1"


async def begun(world, channel, *names):
    people = [await world.person(name) for name in names]
    place = world.sandbox.channel(channel).id
    await people[0].slash(place, "game new", game="mykerinos", players=max(2, len(people)))
    for person in people[1:]:
        await answered(person, await person.slash(place, "game join"))
    await answered(people[0], await people[0].slash(place, "game start"))
    table = Table(world, channel, people)
    board = await table.board_at(1)
    return table, table.asked(board), board


async def set_up(person, place, **values):
    form = await opened(person, lambda: person.slash(place, "player settings"))
    return await told(person, await person.submit(form, **{**kept(form), **values}))


async def test_the_form_keeps_what_it_is_told_and_says_what_it_cannot_read(world):
    ada = await world.person("Ada")
    place = world.sandbox.channel(TABLE).id
    text = await set_up(ada, place, quiet="22:30 - 7", zone="berlin", digest=["8"], switches=["always", "confirm"])
    assert "22:30-07:00" in text
    assert "08:00" in text
    assert re.search(r"Europe/Berlin; .*\d\d:\d\d", text)
    text = await set_up(ada, place, quiet="at night", zone="Atlantis")
    assert "`at night`" in text
    assert "`Atlantis`" in text
    assert "22:30-07:00" in text, "what cannot be read changes nothing"
    assert "Europe/Berlin" in text
    assert en("notify me every time, without a daily limit, even if I haven't reacted to the last notice") in text
    choices = await ada.autocomplete(place, "player zone", "zone", "new y")
    assert choices[0]["value"] == "America/New_York"
    assert "America/New_York" in await told(ada, await ada.slash(place, "player zone", zone="America/New_York"))
    assert en("I don't know this time zone. Pick one from the list as you type.") in await told(
        ada, await ada.slash(place, "player zone", zone="nowhere")
    )
    assert en("none") in await set_up(ada, place, quiet="", digest=["never"], switches=[])


async def test_direct_messages_for_who_wants_them_and_a_mention_where_they_are_closed(ahead):
    world, clock = ahead
    ada, ben = await world.person("Ada"), await world.person("Ben")
    place = world.sandbox.channel(TABLE).id
    for person in (ada, ben):
        await set_up(person, place, way=["direct"])
    await ben.post("/-/trouble", what="close_dms", member=str(ben.id))
    table, first, board = await begun(world, TABLE, "Ada", "Ben")
    second = ben if first is ada else ada

    async def heard(person):
        if person is ada:
            board_link = re.compile(rf"/{table.channel}/\d+")
            await ada.wait_event(
                "MESSAGE_CREATE",
                lambda m: m["channel_id"] != str(table.channel) and board_link.search(m["content"]),
                PATIENCE,
            )
            return
        await ben.wait_for(table.channel, lambda m: [int(one["id"]) for one in m["mentions"]] == [ben.id], PATIENCE)

    assert board["mentions"] == []
    await clock.forward(LOOKING)
    await heard(first)
    question = await answered(first, await first.slash(table.channel, "mykerinos pass"))
    await first.press(question, custom_id=sure_button(question)["custom_id"])
    await heard(second)
    await answered(ben, await ben.slash(table.channel, "game mine"))
    await ben.wait_for(table.channel, lambda m: private(m) and "`/player settings`" in m["content"], PATIENCE)


GONE = en("{who} left the game. A computer is playing on for them.", who="|").partition("|")[2]


async def test_all_that_is_kept_is_given_out_and_erased(world):
    table, first, _ = await begun(world, TABLE, "Ada", "Ben")
    await told(first, await first.slash(table.channel, "player note", text="secret plan"))

    async def export():
        message = await answered(first, await first.slash(table.channel, "player export"))
        assert "](<https://example.org/p>)" in message["content"]
        (file,) = message["attachments"]
        return json.loads(await first.content(file))

    kept = await export()
    assert kept["user"] == first.id
    assert [note["text"] for note in kept["notes"]] == ["secret plan"]
    question = await answered(first, await first.slash(table.channel, "player erase"))
    answer = await first.press(question, en("Erase everything"))
    leave = en("Leave all and erase")
    still = await first.wait_for(table.channel, lambda m: leave in [b.get("label") for b in buttons(m)], PATIENCE)
    assert answer.outcome in {"update", "message", "deferred"}
    assert str(table.channel) in still["content"]
    await first.press(still, leave)
    await first.wait_for(table.channel, lambda m: GONE in m["content"], PATIENCE)
    await first.wait_for(
        table.channel,
        lambda m: en("Done. I no longer store anything that names you, except in older backups.") in m["content"],
        PATIENCE,
    )
    kept = await export()
    assert [name for name, rows in kept.items() if rows and name not in {"user", "settings"}] == []
    second = next(person for person in table.people.values() if person is not first)
    history = await answered(second, await second.slash(table.channel, "game history", form="text"))
    assert str(first.id) not in json.dumps(history["embeds"])
    assert en("a player who left") in json.dumps(history["embeds"])
