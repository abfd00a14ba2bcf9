import asyncio
import logging
from types import SimpleNamespace

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.features.loading import load
from bot.interaction import offering
from bot.interaction.offering import offers
from bot.match.pure.errors import Refused, Why
from bot.presenters.registry import PRESENTERS
from games.registry import GAMES
from tests.bot.tables import ADA
from tests.bot.ui.pressing import CHANNEL

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
    assert await refusing(interaction, "") == []
    assert interaction.tries == [[]]
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
    assert await slow(interaction, "") == []
    assert interaction.tries == [[]]
    goes_on.set()
    await asyncio.wait_for(ended.wait(), 10)
    assert interaction.tries == [[]]


async def every_field(host):
    client = commands.Bot(command_prefix="!", intents=discord.Intents.none())
    await load(client, PRESENTERS, GAMES)
    for command in client.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for parameter in command.parameters:
                if parameter.autocomplete:
                    yield f"{command.qualified_name} {parameter.name}", command, parameter.name


async def asked(command, field, interaction):
    values = dict.fromkeys([one.name for one in command.parameters], "")
    interaction.namespace = SimpleNamespace(**values)
    named = {one.name: one.display_name for one in command.parameters}[field]
    await command._invoke_autocomplete(interaction, named, SimpleNamespace(**{named: ""}))  # noqa: SLF001 - as discord.py does


async def test_every_field_is_offered_in_this_way(host):
    found = 0
    async for _name, command, field in every_field(host):
        interaction = typing(host, refused(429, PAGE))
        await asked(command, field, interaction)
        assert len(interaction.tries) == 1
        found += 1
    assert found > 30


async def test_no_field_waits_for_a_database_that_does_not_answer(host, monkeypatch):
    monkeypatch.setattr(offering, "PATIENCE", 0.0)
    monkeypatch.setattr(offering, "LEAST", 0.01)
    never = asyncio.Event()

    async def stuck(*_facts, **_more):
        await never.wait()

    monkeypatch.setattr(host.service.history, "in_channel", stuck)
    async for name, command, field in every_field(host):
        interaction = typing(host, place=CHANNEL)
        await asyncio.wait_for(asked(command, field, interaction), 10)
        assert len(interaction.tries) == 1, name
