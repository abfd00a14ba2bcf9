"""How presses and commands are answered: at once where that is possible, held open where it is not, once."""

import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.errors import whisper
from bot.ui import answer
from bot.ui.answer import hold, hush, put
from tests.bot.tables import ADA

Answer = discord.InteractionResponseType


@pytest.fixture
def patience(monkeypatch):
    """Answers are held open at the first opportunity."""
    monkeypatch.setattr(answer, "PATIENCE", 0)


def on(*, private, gone=False):
    return SimpleNamespace(flags=SimpleNamespace(ephemeral=private), gone=gone)


async def test_an_answer_that_is_ready_is_the_first_that_discord_hears(host):
    command, press = host.come(ADA), host.come(ADA, message=on(private=True))
    for interaction in (command, press):
        await hold(interaction)
        await put(interaction, "Here it is.")
        assert interaction.said == "Here it is."
    assert command.first is Answer.channel_message
    assert press.first is Answer.message_update


@pytest.mark.usefixtures("patience")
async def test_an_answer_that_takes_longer_is_held_open(host):
    command, press = host.come(ADA), host.come(ADA, message=on(private=True))
    for interaction in (command, press):
        await hold(interaction)
        await interaction.answered.wait()
        await put(interaction, "Here it is.")
        assert interaction.said == "Here it is."
    assert command.first is Answer.deferred_channel_message
    assert press.first is Answer.deferred_message_update


@pytest.mark.usefixtures("patience")
async def test_an_answer_while_the_interaction_is_being_held_open_waits_for_that(host):
    interaction = host.come(ADA)
    under_way, arrived = asyncio.Event(), asyncio.Event()
    defer = interaction.response.defer

    async def slowly(**facts):
        under_way.set()
        await arrived.wait()
        await defer(**facts)

    interaction.response.defer = slowly
    await hold(interaction)
    await under_way.wait()
    saying = asyncio.create_task(put(interaction, "Here it is."))
    await asyncio.sleep(0)
    arrived.set()
    await saying
    assert interaction.first is Answer.deferred_channel_message
    assert interaction.said == "Here it is."


@pytest.mark.parametrize("age", [2.0, 60.0, -1.0], ids=["slow", "much too late", "from the future"])
async def test_a_deed_of_a_press_that_may_be_late_is_begun_once_discord_has_taken_the_promise(host, age):
    interaction = host.come(ADA, age=age)
    await hold(interaction, deed=True)
    assert interaction.first is Answer.deferred_channel_message
    interaction = host.come(ADA, age=age)
    interaction.first = Answer.channel_message  # the same interaction was answered before
    with pytest.raises(AssertionError, match="answered twice"):
        await hold(interaction, deed=True)


async def test_a_deed_of_a_young_press_is_answered_when_it_is_done(host):
    interaction = host.come(ADA, age=0.1)
    await hold(interaction, deed=True)
    assert interaction.first is None
    await put(interaction, "Done.")
    assert interaction.first is Answer.channel_message


@pytest.mark.usefixtures("patience")
async def test_a_deed_of_a_young_press_that_takes_longer_is_held_open(host):
    interaction = host.come(ADA)
    await hold(interaction, deed=True)
    await interaction.answered.wait()
    await put(interaction, "Done.")
    assert interaction.first is Answer.deferred_channel_message
    assert interaction.said == "Done."


@pytest.mark.parametrize("patient", [True, False])
async def test_an_answer_to_a_message_that_went_is_a_new_one(host, patient, monkeypatch):
    monkeypatch.setattr(answer, "PATIENCE", 5 if patient else 0)
    interaction = host.come(ADA, message=on(private=True))
    await hold(interaction)
    if not patient:
        await interaction.answered.wait()
    interaction.message.gone = True
    await put(interaction, "Here it is.")
    assert interaction.said == "Here it is."


@pytest.mark.parametrize("patient", [True, False])
async def test_a_silent_press_that_has_to_be_answered_leaves_the_public_message_alone(host, patient, monkeypatch):
    monkeypatch.setattr(answer, "PATIENCE", 5 if patient else 0)
    interaction = host.come(ADA, message=on(private=False))
    await hold(interaction, silent=True)
    if not patient:
        await interaction.answered.wait()
    await put(interaction, "This is why not.")
    assert interaction.said == "This is why not."


async def test_a_silent_press_is_acknowledged_and_leaves_nothing(host):
    public, private = host.come(ADA, message=on(private=False)), host.come(ADA, message=on(private=True))
    await hold(public, silent=True)
    await hold(private)
    for interaction in (public, private):
        await hush(interaction)
        assert interaction.first is Answer.deferred_message_update
        assert interaction.said == ""
    assert private.hushed
    assert not public.hushed


async def test_a_refusal_is_the_first_answer_too(host):
    interaction = host.come(ADA, message=on(private=False))
    await hold(interaction, silent=True)
    await whisper(interaction, "It is not your turn.")
    assert interaction.first is Answer.channel_message
    assert interaction.said == "It is not your turn."
