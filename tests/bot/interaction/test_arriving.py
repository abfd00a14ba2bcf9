import asyncio
import logging
from types import SimpleNamespace

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, ControlKind
from bot.features.loading import load
from bot.features.people.form import FORM, open_settings
from bot.interaction import offering, respond
from bot.interaction.arriving import admit
from bot.interaction.control import answer_form
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge
from bot.match.pure.errors import Refused, Why
from bot.presenters.registry import PRESENTERS
from games.registry import GAMES
from tests.bot.tables import ADA
from tests.bot.ui.pressing import press, until_in_time
from tests.bot.ui.test_every_user import VERBS

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


CHOICE = app_commands.Choice(name="one", value="one")
PAGE = "<html><head><title>429 Too Many Requests</title></head><body>cloudflare</body></html>"


def refused(status, body):
    return discord.HTTPException(SimpleNamespace(status=status, reason="no", headers={}), body)


class Response(discord.InteractionResponse):
    def __init__(self, interaction, fault):
        super().__init__(interaction)
        self.fault, self.tries = fault, []

    async def autocomplete(self, choices):
        self.tries.append([one.value for one in choices])
        if self.fault is not None:
            raise self.fault
        self._response_type = discord.InteractionResponseType.autocomplete_result


def typing(host, fault=None, **facts):
    interaction = host.come(ADA, **facts)
    interaction.type = discord.InteractionType.autocomplete
    interaction.response = Response(interaction, fault)
    interaction.tries = interaction.response.tries
    return interaction


@offers
async def one(_interaction, _typed):
    return [CHOICE]


@pytest.mark.parametrize(
    ("fault", "warnings"),
    [
        (refused(429, PAGE), 1),
        (refused(503, PAGE), 1),
        (ConnectionResetError(104, "reset"), 1),
        (refused(404, {"code": 10062, "message": "Unknown interaction"}), 0),
        (refused(400, {"code": 40060, "message": "answered"}), 0),
    ],
)
async def test_an_answer_that_does_not_arrive_is_tried_once_and_one_warning_at_most(host, caplog, fault, warnings):
    interaction = typing(host, fault)
    with caplog.at_level(logging.WARNING):
        await one(interaction, "")
    assert interaction.tries == [["one"]]
    assert interaction.response.is_done()
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * warnings
    assert "<html" not in caplog.text


async def test_an_answer_that_discord_refuses_for_what_it_says_is_an_error(host):
    with pytest.raises(discord.HTTPException):
        await one(typing(host, refused(400, {"code": 50035, "message": "Invalid Form Body"})), "")


async def test_a_refusal_offers_nothing_and_a_fault_is_seen(host):
    @offers
    async def refusing(_interaction, _typed):
        raise Refused(Why.NO_MATCH)

    @offers
    async def broken(_interaction, _typed):
        raise KeyError("broken")

    interaction = typing(host)
    assert (await refusing(interaction, ""), interaction.tries) == ([], [[]])
    with pytest.raises(KeyError):
        await broken(typing(host), "")


async def test_what_takes_too_long_offers_nothing_and_is_not_broken_off(host, monkeypatch):
    monkeypatch.setattr(offering, "PATIENCE", 0.0)
    monkeypatch.setattr(offering, "LEAST", 0.01)
    goes_on, ended = asyncio.Event(), asyncio.Event()

    @offers
    async def slow(_interaction, _typed):
        await goes_on.wait()
        ended.set()
        return [CHOICE]

    interaction = typing(host)
    assert (await slow(interaction, ""), interaction.tries) == ([], [[]])
    goes_on.set()
    await asyncio.wait_for(ended.wait(), 10)
    assert interaction.tries == [[]]


async def test_every_field_is_offered_in_this_way(host):
    fields = [(command, field) for command in await every_command() for field in command.parameters]
    offered = [(command, field.display_name) for command, field in fields if field.autocomplete]
    assert len(offered) > 30
    for command, name in offered:
        interaction = typing(host, refused(429, PAGE))
        interaction.namespace = SimpleNamespace(**dict.fromkeys([one.name for one in command.parameters], ""))
        await command._invoke_autocomplete(interaction, name, SimpleNamespace(**{name: ""}))  # noqa: SLF001 - as discord.py does
        assert len(interaction.tries) == 1
