import asyncio

import pytest

from bot.presenters.mykerinos.guide import LESSONS, WELCOME
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from sandbox.stage.shown import buttons
from sandbox.world.changes.servers import add_role
from sandbox.world.model import DIRECT, Channel
from sandbox.world.permissions import Permission
from tests.e2e.opening import can, kept
from tests.e2e.table import verbs
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, answered, gone, opened, private, told
from tests.wording import en

pytestmark = pytest.mark.processes
SOLO, NEW = "k:w:0:0:solo", "k:w:0:0:new"
DIG = f"{SOLO}:mykerinos"
TITLES = [presenter.title for presenter in PRESENTERS.values()]


def greets(message):
    return any(one.get("custom_id") == NEW for one in buttons(message)) and not private(message)


def is_board(message):
    return bool(message["attachments"]) and bool(message["components"]) and not private(message)


async def test_a_stranger_needs_one_press_from_the_welcome_to_a_board(world):
    emi = await world.person("Emi", "de")
    hall = world.sandbox.channel("welcome")
    welcome = await emi.wait_for(hall.id, greets, PATIENCE)
    rows = [[one["label"] for one in row["components"]] for row in welcome["components"]]
    assert rows == [TITLES, [en("Learn a game"), en("New table"), en("Rules")]]
    # Both presses of a double click
    await asyncio.gather(emi.press(welcome, "Mykerinos"), emi.press(welcome, "Mykerinos"))
    board = await emi.wait_for(hall.id, is_board, PATIENCE)
    assert board["attachments"][0]["filename"] == "board.png"
    assert not [one for one in await emi.messages(hall.id) if private(one)]
    # The channel is taken now: the next table is in a thread, and who pressed is told where. The restart changed
    # nothing about the buttons, and nobody is welcomed twice.
    await world.bot.stop()
    await world.bot.start()
    ben = await world.person("Ben")
    said = await told(ben, await ben.press(welcome, "Chronos Conquest"))
    (thread,) = world.sandbox.world.threads_of(world.sandbox.guild.id)
    assert f"<#{thread.id}>" in said
    live = await ben.wait_for(thread.id, is_board, PATIENCE)
    assert "Chronos Conquest" in thread.name
    assert any(one["label"] == en("I'm ready") for one in buttons(live))
    assert len([one for one in await emi.messages(hall.id) if greets(one)]) == 1


def levels_of(message):
    selects = (one for row in message["components"] for one in row["components"] if one.get("options"))
    return next((one for one in selects if one["custom_id"] == DIG), None)


async def test_the_first_board_says_how_to_win_and_offers_the_computers_levels(world):
    ben = await world.person("Ben")
    hall = world.sandbox.channel("welcome")
    shown = PRESENTERS["mykerinos"]
    welcome = await ben.wait_for(hall.id, greets, PATIENCE)
    await ben.press(welcome, "Mykerinos")
    first = await ben.wait_for(hall.id, is_board, PATIENCE)
    assert en(shown.winning) in first["content"]
    assert en(shown.computers["greedy"]) in first["content"]
    offered = levels_of(first)["options"]
    assert [one["value"] for one in offered] == list(shown.computers)
    assert [one["value"] for one in offered if one.get("default")] == ["greedy"]
    await ben.choose(first, ["random"])
    board = await ben.wait_for(
        hall.id, lambda m: is_board(m) and en(shown.computers["random"]) in m["content"], PATIENCE
    )
    (over,) = [
        m
        for m in await ben.messages(hall.id)
        if m["content"] == en("{who} is starting this game over.", who=f"<@{ben.id}>")
    ]
    assert over["components"] == []
    # After the first move, the game goes on at its level: another one is played elsewhere.
    panel = await answered(ben, await ben.press(board, custom_id=verbs(board)["dig"]["custom_id"]))
    await ben.press(panel, custom_id=next(one["custom_id"] for one in buttons(panel) if not one.get("disabled")))
    later = await ben.wait_for(hall.id, lambda m: is_board(m) and int(m["id"]) > int(board["id"]), PATIENCE)
    assert levels_of(later) is None
    assert en(shown.winning) not in later["content"]  # once is enough
    assert en(shown.computers["random"]) not in later["content"]
    other = f"{DIG}:greedy"
    welcome["components"][0]["components"][0]["custom_id"] = other
    said = await told(ben, await ben.press(welcome, custom_id=other, force=True))
    (thread,) = world.sandbox.world.threads_of(world.sandbox.guild.id)
    assert f"<#{thread.id}>" in said


async def test_in_a_direct_message_help_leads_to_a_course_and_its_first_move(world):
    chloe = await world.person("Chloe", "de")
    core = world.sandbox.core
    direct = Channel(core.ids.next(), DIRECT, None, recipients=[core.bot, chloe.id])
    world.sandbox.world.channels[direct.id] = direct
    channel = direct.id
    shown = await answered(chloe, await chloe.slash(channel, "help"))
    assert "Brettspiel" in shown["content"]
    pages = "-# [Datenschutz](<https://example.org/p>) · [Nutzungsbedingungen](<https://example.org/t>)"
    assert shown["content"].endswith(pages)
    games = await answered(chloe, await chloe.press(shown, custom_id="k:w:0:0:learn"))
    await chloe.press(games, "Mykerinos")
    board = await chloe.wait_for(channel, is_board, PATIENCE)
    first = texts("de")(LESSONS[WELCOME].title)
    await chloe.wait_for(channel, lambda m: any(first in (one.get("title") or "") for one in m["embeds"]), PATIENCE)
    picker = await answered(chloe, await chloe.press(board, custom_id=verbs(board)["dig"]["custom_id"]))
    await answered(chloe, await chloe.press(board, custom_id=verbs(board)["help"]["custom_id"]))
    await gone(chloe, picker)
    choice = (await chloe.autocomplete(channel, "mykerinos dig", "field"))[0]["value"]
    assert choice in await told(chloe, await chloe.slash(channel, "mykerinos dig", field=choice))
    field = choice.removeprefix("dig ")
    await chloe.wait_for(channel, lambda m: not private(m) and f" {field}." in m["content"], PATIENCE)


async def test_of_many_games_one_is_selected(tmp_path, monkeypatch):
    async with toy_world(tmp_path) as toys:
        ben = await toys.person("Ben")
        hall = toys.sandbox.channel("welcome")
        welcome = await ben.wait_for(hall.id, greets, PATIENCE)
        (games,) = welcome["components"][0]["components"]
        assert {one["label"] for one in games["options"]} >= {*TITLES, "Lots", "Sands"}
        assert all(one["description"] for one in games["options"])
        assert "**Lots**" not in welcome["content"]
        forged = await answered(ben, await ben.press(welcome, custom_id=NEW))
        await ben.choose(welcome, ["lots"])
        await ben.wait_for(hall.id, lambda m: any("k:m:" in (b.get("custom_id") or "") for b in buttons(m)), PATIENCE)
        # A game that the bot no longer has, and a number of players that it never had
        for custom_id in ("k:w:0:0:solo:gone", "k:w:0:0:new:lots:9", "k:w:0:0:new:lots:02", "k:w:7:0:solo"):
            forged["components"][0]["components"][0]["custom_id"] = custom_id
            assert await told(ben, await ben.press(forged, custom_id=custom_id, force=True))
        assert len(await toys.service.store.in_guild(toys.sandbox.guild.id)) == 1


async def test_where_the_bot_may_not_write_it_is_silent_and_says_hello_elsewhere(world):
    emi = await world.person("Emi")
    guild = world.sandbox.add_guild("The Cellar", with_bot=False)
    closed, open_ = world.sandbox.add_channel("closed", guild), world.sandbox.add_channel("open", guild)
    guild.system = closed.id
    everyone = guild.id
    world.sandbox.overwrite(closed, everyone, deny=int(Permission.SEND_MESSAGES))
    guild.locale = "de"
    world.sandbox.invite_bot(guild)
    welcome = await emi.wait_for(open_.id, greets, PATIENCE)
    assert "gegen Computer" in welcome["content"]
    world.sandbox.kick_bot(guild)
    world.sandbox.invite_bot(guild)
    shown = await answered(emi, await emi.slash(open_.id, "help"))
    assert "Cartouche" in shown["content"]
    assert len([one for one in await emi.messages(open_.id) if greets(one)]) == 1


async def panel_here(person, channel):
    return await answered(person, await person.slash(channel, "server settings"))


async def set_here(person, channel, section="Tables", **values):
    panel = await panel_here(person, channel)
    form = await opened(person, lambda: person.press(panel, en(section)))
    before = kept(form)
    sent = before | {name: list(map(str, chosen)) for name, chosen in values.items()}
    preview = await answered(person, await person.submit(form, **sent))
    if any(one["label"] == en("Save") for one in buttons(preview)):
        assert en("I haven't saved this yet:") in preview["content"]
        preview = await answered(person, await person.press(preview, en("Save")))
    return before, str(preview)


async def test_what_the_admins_set_holds_for_commands_and_buttons_alike(world):
    ada, ben = await world.person("Ada"), await world.person("Ben", "de")
    guild = world.sandbox.guild
    hall, table = world.sandbox.channel("welcome"), world.sandbox.channel("table-1")
    hosts = add_role(world.sandbox.core, guild, "Hosts", 0)
    welcome = await ben.wait_for(hall.id, greets, PATIENCE)

    before, said = await set_here(ada, hall.id, language=["de"], channels=[table.id], opener=[hosts.id])
    assert before.items() >= {"language": ["usual"], "channels": [], "opener": []}.items()
    assert all(one in said for one in ("Deutsch", f"<#{table.id}>", f"<@&{hosts.id}>"))
    before, said = await set_here(ada, hall.id)
    assert before.items() >= {"language": ["de"], "channels": [str(table.id)], "opener": [str(hosts.id)]}.items()
    assert en("Nothing has changed.") in said

    for answer in (
        await ben.press(welcome, custom_id=DIG),
        await ben.press(welcome, custom_id=NEW),
        await ben.slash(hall.id, "game new", game="mykerinos", players=2),
    ):
        assert f"<#{table.id}>" in await told(ben, answer)
    for custom_id in (DIG, NEW):  # the same buttons under /help, in a channel where tables are opened
        shown = await answered(ben, await ben.slash(table.id, "help"))
        assert f"<@&{hosts.id}>" in await told(ben, await ben.press(shown, custom_id=custom_id))
    assert f"<@&{hosts.id}>" in await told(ben, await ben.slash(table.id, "game new", game="mykerinos", players=2))
    refused = await told(ada, await ada.slash(table.id, "game new", game="mykerinos", players=2))
    assert f"<@&{hosts.id}>" in refused
    assert "/server settings" in refused  # a person who manages the server learns where to change that

    guild.members[ben.id].roles.append(hosts.id)
    await ben.slash(table.id, "game new", game="mykerinos", players=2)
    signup = await ben.wait_for(table.id, lambda m: can(m, "join"), PATIENCE)
    assert "Tisch" in signup["content"]


async def test_settings_that_name_a_channel_that_is_gone_lock_nobody_out_and_their_owner_is_told_once(world):
    ada, ben = await world.person("Ada"), await world.person("Ben")
    hall, table = world.sandbox.channel("welcome"), world.sandbox.add_channel("for-tables")
    await set_here(ada, hall.id, channels=[table.id])
    assert f"<#{table.id}>" in await told(ben, await ben.slash(hall.id, "game new", game="mykerinos", players=2))
    world.sandbox.delete_channel(table)
    for place in (hall, world.sandbox.channel("table-1")):
        await ben.slash(place.id, "game new", game="mykerinos", players=2)
        await ben.wait_for(place.id, lambda m: can(m, "join"), PATIENCE)
    letters = world.sandbox.world.direct([ada.id, world.sandbox.world.bot.id])
    said = [message.data["content"] for message in letters.messages.values()]
    assert len([one for one in said if "/server settings" in one and f"**{world.sandbox.guild.name}**" in one]) == 1
    panel = await panel_here(ada, hall.id)
    assert en("Some of the channels you chose are gone.") in str(panel)
    form = await opened(ada, lambda: ada.press(panel, en("Tables")))
    assert any(
        en("Some of the channels you chose are gone.") in label.get("description", "")
        for label in form.modal["components"]
    )
