import re
from random import Random

import pytest

from bot.__main__ import main
from bot.interaction.refusals import WAITS, WHY
from bot.match.pure.errors import Why
from bot.wording.names.people import mark
from data.texts import texts
from games.record import form
from games.registry import GAMES
from sandbox.stage.shown import buttons
from tests.e2e.ending import check_ending
from tests.e2e.hands import Taste, by_slash
from tests.e2e.opening import can, filled, gathered, set_by_form
from tests.e2e.season import founded
from tests.e2e.table import DONE, Table, final, verbs
from tests.e2e.world import PATIENCE, answered, gone, opened, private, told

pytestmark = pytest.mark.processes

GAME = "mykerinos"
SUBCOMMAND = 1
RULE = re.compile(r"\bM\d\.\d+\b")


class Tour:
    def __init__(self, channel):
        self.channel = channel
        self.used = set()

    async def message(self, person, name, **values):
        self.used.add(name)
        return await answered(person, await person.slash(self.channel, name, **values))

    async def text(self, person, name, **values):
        return (await self.message(person, name, **values))["content"]

    async def silent(self, person, name, **values):
        self.used.add(name)
        assert (await person.slash(self.channel, name, **values)).outcome == "deferred"

    async def confirm(self, person, name, verb, **values):
        message = await self.message(person, name, **values)
        button = next(b for b in buttons(message) if b.get("custom_id", "").endswith(f":{verb}"))
        await person.press(message, custom_id=button["custom_id"])
        await gone(person, message)


def why(reason, person, **facts):
    text = texts(person.locale)(WHY[reason])
    return text.format(**facts) if facts else text.split("{")[0]


async def people_of(world):
    await world.bot.start() if not world.bot.running else None
    return [await world.person("Ada"), await world.person("Ben", "de"), await world.person("Chloe")]


async def gather(tour, ada, ben, chloe):
    assert (await tour.message(ada, "game list"))["embeds"] == []
    for name in ("game join", "game leave", "game start", "game board", "game history", "game record", "game resign"):
        assert await tour.text(ben, name) == why(Why.NO_MATCH, ben)
    await tour.silent(ada, "game new", game=GAME, players=3)
    await ada.wait_for(tour.channel, lambda m: can(m, "join"), PATIENCE)
    assert "<#" in await tour.text(ben, "game new", game=GAME, players=3), "in a separate thread"
    colors = await ben.autocomplete(tour.channel, "game join", "color", "")
    assert len(colors) == 3
    assert colors[0]["name"] in await tour.text(ben, "game join", color=colors[0]["value"])
    assert await tour.text(ben, "game start") == why(Why.NOT_OWNER, ben, owner=f"<@{ada.id}>")
    await tour.text(ben, "game leave")
    assert (await tour.text(ada, "game start")).startswith(why(Why.TOO_FEW, ada))
    (shown,) = (await tour.message(ada, "game options", **{"reminder": 0, "invite-1": str(chloe.id)}))["embeds"]
    assert "Mykerinos" in shown["title"]
    await tour.text(ada, "game add-computer", kind="random")
    await tour.text(ada, "game remove")
    await tour.text(chloe, "game join")
    await tour.confirm(ada, "game remove", f"remove:{chloe.id}", player=str(chloe.id))
    await tour.text(ben, "game join")
    await tour.text(ada, "game add-computer")
    assert await tour.text(chloe, "game join") == why(Why.TABLE_FULL, chloe)
    (listed,) = (await tour.message(ada, "game list"))["embeds"]
    assert f"<#{tour.channel}>" in listed["description"]
    assert await tour.text(chloe, "game word", word="purple") == why(Why.NOT_IN, chloe)
    assert "`" not in await tour.text(ben, "game word", word="purple")
    await tour.text(ada, "game start")


def of_other_games(world):
    for command in every_command(world):
        if command["name"] in GAMES and command["name"] != GAME:
            for part in command["options"]:
                yield (
                    f"{command['name']} {part['name']}",
                    {o["name"]: "x" for o in part["options"] if o.get("required")},
                )


def every_command(world):
    return [command for scope in world.sandbox.core.commands.scopes.values() for command in scope]


async def mistakes(tour, table, board, chloe):
    asked = table.asked(board)
    other = next(person for person in table.people.values() if person is not asked)
    before = (await table.record()).lines
    said = await tour.text(other, "mykerinos pass")
    assert said.startswith(texts(other.locale)(WAITS).split("{")[0])
    assert f"<@{asked.id}>" in said
    assert await tour.text(chloe, "mykerinos pass") == why(Why.NOT_IN, chloe)
    assert "**Z9**" in await tour.text(asked, "mykerinos dig", field="z9")
    for name, values in {
        "mykerinos extend": {"fields": "A1 B1"},
        "mykerinos patron": {"move": "violet dig A1"},
        "mykerinos choose": {"move": "take left"},
        "mykerinos neutral": {"move": "skip"},
    }.items():
        assert RULE.search(await tour.text(asked, name, **values)), name
    elsewhere = texts(asked.locale)(
        "The game at this table is {game}. Use its buttons or its own commands.", game="Mykerinos"
    )
    for name, values in of_other_games(table.world):
        assert await tour.text(asked, name, **values) == elsewhere, name
    assert (await tour.text(asked, "game verify")).startswith(why(Why.NOT_OVER, asked))
    assert (await table.record()).lines == before


async def looks(tour, table, board, asked):
    picture = await tour.message(asked, "game board")
    (file,) = picture["attachments"]
    assert file["description"]
    assert set(verbs(picture)) == set(verbs(board))
    text = await tour.message(asked, "game board", form="text")
    assert text["embeds"][0]["description"].startswith("```")
    assert not text["attachments"]
    step = await tour.message(asked, "game history")
    assert step["attachments"]
    assert step["content"].startswith("**")
    film = await tour.message(asked, "game film")
    assert [file["filename"].rpartition(".")[2] for file in film["attachments"]] == ["gif"]
    (page,) = (await tour.message(asked, "game history", form="text"))["embeds"]
    assert page["description"]
    help_button = verbs(board)["help"]
    assert len(await told(asked, await asked.press(board, custom_id=help_button["custom_id"]))) > 50
    await tour.message(asked, "game record")
    assert await tour.text(asked, "game hint") == why(Why.HINTS_RATED, asked)
    (page,) = (await tour.message(asked, "rules", search="M4.8"))["embeds"]
    assert "**M4.8**" in page["description"]


async def clocks(tour, ada, ben, chloe):
    assert await tour.text(chloe, "game clock", pause=0) == why(Why.NOT_IN, chloe)
    assert f"<@{ben.id}>" in await tour.text(ada, "game clock", pause=0)
    asked = await ben.wait_for(tour.channel, lambda m: not private(m) and pause_button(m, "k:q:", "yes"), PATIENCE)
    agree = pause_button(asked, "k:q:", "yes")
    assert await told(chloe, await chloe.press(asked, custom_id=agree)) == why(Why.NOT_ASKED, chloe)
    await ben.press(asked, custom_id=agree)
    begun = await ben.wait_for(tour.channel, lambda m: pause_button(m, "k:t:", "go-on"), PATIENCE)
    assert "Die Uhren pausieren" in await tour.text(ben, "game clock")
    await ada.press(begun, custom_id=pause_button(begun, "k:t:", "go-on"))
    await ben.wait_for(tour.channel, lambda m: "has ended the pause" in m["content"], PATIENCE)
    assert f"<#{tour.channel}>" in await tour.text(ben, "player vacation", days=2)
    await ada.wait_for(tour.channel, lambda m: "is taking a vacation" in m["content"], PATIENCE)
    assert "Du bist nicht im Urlaub" in await tour.text(ben, "player vacation", days=0)


async def own_things(tour, asked, other, chloe):
    assert await tour.text(chloe, "player note", text="mine") == why(Why.NOT_IN, chloe)
    await tour.text(asked, "player note", text="dig in zone 3")
    (mine,) = (await tour.message(asked, "game mine"))["embeds"]
    assert "dig in zone 3" in mine["description"]
    await tour.message(other, "game order", move="pass")
    assert "`/game order`" in await tour.text(other, "game order")
    assert f"<@{asked.id}>" in await tour.text(other, "game nudge")
    assert await tour.text(chloe, "game nudge") == why(Why.NOT_IN, chloe)
    tour.used |= {"player settings", "server settings"}
    await opened(other, lambda: other.slash(tour.channel, "player settings"))
    assert "Europe/Berlin" in await tour.text(asked, "player zone", zone="berlin")
    (file,) = (await tour.message(asked, "player export"))["attachments"]
    assert file["filename"].endswith(".json")
    question = await tour.message(asked, "player erase")
    keep = next(button for button in buttons(question) if button.get("custom_id", "").endswith(":keep"))
    await asked.press(question, custom_id=keep["custom_id"])
    await asked.wait_for(tour.channel, lambda m: m["id"] == question["id"] and not m["components"], PATIENCE)
    (mine,) = (await tour.message(asked, "game mine"))["embeds"]
    assert "dig in zone 3" in mine["description"], "nothing was erased"


def pause_button(message, family, verb):
    ids = [button["custom_id"] for row in message["components"] for button in row["components"]]
    return next((one for one in ids if one.startswith(family) and one.endswith(f":{verb}")), None)


async def take_the_tour(world):
    ada, ben, chloe = await people_of(world)
    tour = Tour(world.sandbox.channel("table-1").id)
    await opened(ada, lambda: ada.slash(tour.channel, "server settings"))  # it is her server
    tour.used |= {"server puzzles"}
    await opened(ada, lambda: ada.slash(tour.channel, "server puzzles"))
    await gather(tour, ada, ben, chloe)
    table = Table(world, "table-1", [ada, ben])
    board = await table.board_at(1)
    await mistakes(tour, table, board, chloe)
    await looks(tour, table, board, table.asked(board))
    taste = Taste(Random(41), passing=0)
    for _ in range(6):
        board = await table.board_at((await by_slash(table, board, taste)).ply)
    await clocks(tour, ada, ben, chloe)
    asked = table.asked(board)
    await own_things(tour, asked, ben if asked is ada else ada, chloe)
    assert DONE.search(await tour.text(table.asked(board), "mykerinos dig", field=await free_field(table, board)))
    assert await tour.text(chloe, "game undo") == why(Why.NOT_IN, chloe)
    assert await tour.text(chloe, "game skip", player=str(ada.id)) == why(Why.MODERATOR_ONLY, chloe)
    assert await tour.text(chloe, "game replace") == why(Why.NOT_THERE, chloe, player=f"<@{chloe.id}>")
    await tour.confirm(ben, "game resign", "resign")
    assert await tour.text(ben, "game resign") == why(Why.ALREADY_RESIGNED, ben)
    assert await tour.text(ben, "game cancel") == why(Why.NOT_OWNER, ben, owner=f"<@{ada.id}>")
    await tour.confirm(ada, "game cancel", "cancel")
    await table.watcher.wait_for(table.channel, lambda m: f"<@{ada.id}>" in m["content"] and not m["embeds"], PATIENCE)
    await season(tour, ada, ben)
    await tour.silent(ada, "game new", game=GAME, players=2)
    assert "<#" in await tour.text(ben, "game teach")
    return tour


async def season(tour, ada, ben):
    tour.used.add("league new")
    await founded(ada, tour.channel, "Friday")
    assert "Saison 1" in await tour.text(ben, "league join")
    for name in ("sit-out", "tables", "mine", "why", "history", "leave"):
        assert await tour.text(ben, f"league {name}")
    for person, name in ((ben, "league standings"), (ada, "server statistics"), (ben, "player profile")):
        message = await tour.message(person, name)
        assert message["content"] or message["embeds"]
    assert "Everything's fine: you don't have to do anything." in await tour.text(ada, "league organise")
    assert "L10.1" in await tour.text(ben, "league organise")
    (file,) = (await tour.message(ben, "league export"))["attachments"]
    assert file["filename"].endswith(".json")


async def free_field(table, board):
    asked = table.asked(board)
    return (await asked.autocomplete(table.channel, "mykerinos dig", "field", ""))[0]["value"]


async def test_every_command_answers(world):
    tour = await take_the_tour(world)
    known = {
        f"{command['name']} {option['name']}" if option["type"] == SUBCOMMAND else command["name"]
        for command in every_command(world)
        for option in command["options"]
    }
    assert tour.used == known


@pytest.mark.parametrize("seating", ["joined", "random"])
async def test_a_table_that_is_set_by_its_form(world, seating):
    ada, ben, _ = await people_of(world)
    table = await gathered(world, "table-3", [ada, ben], computers=1)
    signup = await ada.wait_for(table.channel, lambda m: can(m, "start") and not can(m, "join"), PATIENCE)
    other = await answered(ben, await ben.press(signup, custom_id=can(signup, "options")))
    assert f"<@{ada.id}>" in other["content"]
    assert shown(other)["Sitzordnung"] == "wird zu Beginn ausgelost"
    assert shown(signup)["Seating"] == "drawn at the start"
    if seating == "joined":
        signup = await set_by_form(ada, signup, game__seating="joined", clock="none", time_up="vote")
        signup = await set_by_form(ada, signup, "options:1", reminder="48")
        assert shown(signup)["Seating"] == "in the order of joining"
        assert shown(signup)["Reminder"] == "after 48 hours"
    await ada.press(signup, custom_id=can(signup, "start"))
    board = await table.board_at(1)
    record = await table.record()
    start = next(m for m in await table.public() if m["content"].startswith("The game begins"))
    assert ("I drew the seats at random" in start["content"]) == (seating == "random")
    places = [start["content"].index(mark(seat)) for seat in record.seats]
    assert places == sorted(places)
    assert record.options == ((("seating", "joined"),) if seating == "joined" else ())
    assert ("Joined" in dict(record.others)) == (seating == "random")
    late = await told(ada, await ada.slash(table.channel, "game options", option="seating", value="random"))
    assert late == why(Why.NOT_SIGNUP, ada)
    taste = Taste(Random(43), passing=0.8)
    while not final(board):
        board = await table.board_at((await by_slash(table, board, taste)).ply)
    path = world.folder / "game.txt"
    path.write_text(form(await check_ending(table)), "utf-8")
    assert main(["verify", str(path)]) == 0


def shown(message):
    (embed,) = message["embeds"]
    return {field["name"]: field["value"] for field in embed["fields"]}


async def test_a_table_in_a_thread_of_its_own(world):
    ada, ben, _ = await people_of(world)
    said = await told(
        ada, await ada.slash(world.sandbox.channel("table-2").id, "game new", game=GAME, players=2, thread=True)
    )
    thread = int(re.search(r"<#(\d+)>", said)[1])
    table = Table(world, thread, [ada, ben])
    signup = await filled(table, [ben])
    await ada.press(signup, custom_id=can(signup, "start"))
    board = await table.board_at(1)
    taste = Taste(Random(42), passing=0)
    board = await table.board_at((await by_slash(table, board, taste)).ply)
    world.sandbox.archive(world.sandbox.world.channels[thread])
    await table.board_at((await by_slash(table, board, taste)).ply)
    await table.shrunk()
