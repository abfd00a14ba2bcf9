import asyncio
from types import SimpleNamespace

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, ControlKind
from bot.features.loading import load
from bot.features.people.form import FORM, open_settings
from bot.interaction import respond
from bot.interaction.arriving import admit
from bot.interaction.control import answer_form
from bot.interaction.respond import acknowledge
from bot.match.pure.errors import Refused, Why
from bot.presenters.registry import PRESENTERS
from games.registry import GAMES
from tests.bot.tables import ADA
from tests.bot.ui.pressing import press, until_in_time
from tests.bot.ui.test_place import VERBS

UNSEEN = "\u200b\u202e\u3164"


@pytest.fixture
def stuck(host, monkeypatch):
    never, waits = asyncio.Event(), asyncio.Event()

    async def hold(*_facts, **_more):
        waits.set()
        await never.wait()

    monkeypatch.setattr(respond, "PATIENCE", 0.0)

    def held(mine):
        for name in dir(mine):
            if not name.startswith("_") and asyncio.iscoroutinefunction(getattr(mine, name)):
                monkeypatch.setattr(mine, name, hold)

    for part in vars(host.service).values():
        if part is not host.store and hasattr(part, "__dict__") and type(part).__module__.startswith("bot.match"):
            held(part)
    held(host.service)
    host.never = never
    return waits


async def promised(interaction, doing):
    work = asyncio.create_task(doing)
    try:
        await asyncio.wait_for(interaction.answered.wait(), 20)
    finally:
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)


async def every_command():
    client = commands.Bot(command_prefix="!", intents=discord.Intents.none())
    await load(client, PRESENTERS, GAMES)
    return [one for one in client.tree.walk_commands() if isinstance(one, app_commands.Command)]


@pytest.mark.usefixtures("stuck")
async def test_every_command_is_promised_an_answer_while_nothing_can_be_read(host):
    for command in await every_command():
        interaction = host.come(ADA, moderator=True)
        interaction.permissions.update(manage_guild=True)
        interaction.type = discord.InteractionType.application_command
        values = {}
        for one in command.parameters:
            if one.required:
                number = one.type is discord.AppCommandOptionType.integer
                values[one.name] = 3 if number else "mykerinos" if one.name == "game" else "A1"

        async def run(command=command, interaction=interaction, values=values):
            await host.tree.interaction_check(interaction)
            facts = (command.binding,) if command.binding is not None else ()
            await command.callback(*facts, interaction, **values)

        await promised(interaction, run())


@pytest.mark.usefixtures("stuck")
async def test_every_control_is_promised_an_answer_while_nothing_can_be_read(host, monkeypatch):
    for kind, more in ((kind, more) for kind, verbs in VERBS.items() for more in verbs):
        interaction = host.come(ADA, message=SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=False)))
        with monkeypatch.context() as patched:
            patched.setattr(host, "come", lambda *_facts, given=interaction, **_more: given)
            await promised(interaction, press(host, ADA, ControlId(kind, 7, 3, more)))


@pytest.mark.usefixtures("stuck")
async def test_forms_are_promised_an_answer_while_nothing_can_be_read(host):
    for custom in (ControlId(ControlKind.SIGNUP, 7, 3, ("set",)), FORM):
        interaction = host.come(ADA)
        interaction.type = discord.InteractionType.modal_submit
        interaction.data = {"custom_id": str(custom), "components": []}
        await promised(interaction, answer_form(interaction))


async def test_a_form_opens_though_this_machines_clock_is_ahead(host):
    async def typed():
        interaction = host.come(ADA, age=5.0)
        interaction.type = discord.InteractionType.application_command
        await host.tree.interaction_check(interaction)
        await open_settings(interaction)
        return interaction

    assert (await until_in_time(typed)).form is not None


async def test_a_press_that_has_waited_long_is_promised_an_answer_soon(host, monkeypatch):
    monkeypatch.setattr(respond, "PATIENCE", 60.0)
    late, early = host.come(ADA, age=61.0), host.come(ADA, age=0.0)
    for interaction in (late, early):
        await acknowledge(interaction)
    await asyncio.wait_for(late.answered.wait(), 20)
    assert not early.answered.is_set()


def typed(host, value, kind=discord.InteractionType.application_command):
    interaction = host.come(ADA)
    interaction.type = kind
    option = {"type": 3, "name": "text", "value": value}
    interaction.data = {"name": "game", "options": [{"type": 1, "name": "note", "options": [option]}]}
    return interaction, option


async def test_what_cannot_be_seen_is_taken_out_of_what_was_typed_and_lines_stay_lines(host):
    interaction, option = typed(host, f"{UNSEEN}buy \u202e{UNSEEN}amphora\x07")
    await admit(interaction)
    assert option["value"] == "buy amphora"
    form = host.come(ADA)
    field = {"type": 4, "custom_id": "moves", "value": "dig A1\u200b\r\npass\u202e"}
    form.data = {"custom_id": "x", "components": [{"type": 18, "component": field}]}
    await admit(form)
    assert [one.strip() for one in field["value"].split("\n")] == ["dig A1", "pass"]


async def test_a_text_of_which_nothing_is_left_is_refused_but_not_while_it_is_typed(host):
    with pytest.raises(Refused) as refusal:
        await admit(typed(host, UNSEEN)[0])
    assert refusal.value.why is Why.UNSEEN
    interaction, option = typed(host, UNSEEN, discord.InteractionType.autocomplete)
    await admit(interaction)
    assert (option["value"], interaction.first) == ("", None)
