import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.interaction import respond
from bot.interaction.respond import acknowledge, answer_again, reply, stay_silent
from tests.bot.tables import ADA

Answer = discord.InteractionResponseType


def on(*, private, gone=False):
    return SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=private), gone=gone)


@pytest.mark.parametrize("patient", [True, False])
async def test_an_answer_that_is_ready_comes_first_and_one_that_takes_longer_is_held_open(host, patient, monkeypatch):
    monkeypatch.setattr(respond, "PATIENCE", 5 if patient else 0)
    command, press = host.come(ADA), host.come(ADA, message=on(private=True))
    for interaction in (command, press):
        await acknowledge(interaction)
        if not patient:
            await interaction.answered.wait()
        await reply(interaction, "Here it is.")
        assert interaction.said == "Here it is."
    assert command.first is (Answer.channel_message if patient else Answer.deferred_channel_message)
    assert press.first is (Answer.message_update if patient else Answer.deferred_message_update)


def chosen(host):
    interaction = host.come(ADA, message=on(private=False))
    interaction.data = {"component_type": discord.ComponentType.select.value}
    return interaction


@pytest.mark.parametrize("patient", [True, False])
async def test_a_public_select_is_updated_first_because_discord_sends_no_choice_twice(host, patient, monkeypatch):
    monkeypatch.setattr(respond, "PATIENCE", 5 if patient else 0)
    choice = chosen(host)
    await acknowledge(choice)
    if not patient:
        await choice.answered.wait()
        await asyncio.sleep(0)
        assert choice.first is Answer.message_update
    await reply(choice, "Here it is.")
    assert choice.first is Answer.message_update
    assert choice.said == "Here it is."


@pytest.mark.parametrize("dismissed", [False, True])
async def test_a_second_answer_to_a_choice_in_a_public_select_replaces_the_first_one(host, dismissed):
    choice = chosen(host)
    await acknowledge(choice)
    for text in ("⏳ 1 of 9", "⏳ 5 of 9"):
        await answer_again(choice, text)
    choice.dismissed = dismissed
    await reply(choice, "Here it is.")
    assert choice.said == "Here it is."
    assert choice.follow_ups == (2 if dismissed else 1)


async def test_an_answer_while_the_interaction_is_being_held_open_waits_for_that(host, monkeypatch):
    monkeypatch.setattr(respond, "PATIENCE", 0)
    interaction = host.come(ADA)
    under_way, arrived = asyncio.Event(), asyncio.Event()
    defer = interaction.response.defer

    async def slowly(**facts):
        under_way.set()
        await arrived.wait()
        await defer(**facts)

    interaction.response.defer = slowly
    await acknowledge(interaction)
    await under_way.wait()
    saying = asyncio.create_task(reply(interaction, "Here it is."))
    await asyncio.sleep(0)
    arrived.set()
    await saying
    assert interaction.first is Answer.deferred_channel_message
    assert interaction.said == "Here it is."


@pytest.mark.parametrize("age", [2.0, 60.0, -1.0], ids=["slow", "much too late", "from the future"])
async def test_a_change_by_a_press_that_may_be_late_is_begun_once_discord_has_taken_the_deferral(host, age):
    interaction = host.come(ADA, age=age)
    await acknowledge(interaction, mutates=True)
    assert interaction.first is Answer.deferred_channel_message
    interaction = host.come(ADA, age=age)
    interaction.first = Answer.channel_message  # the same interaction was answered before
    with pytest.raises(AssertionError, match="answered twice"):
        await acknowledge(interaction, mutates=True)
    young = host.come(ADA, age=0.1)
    await acknowledge(young, mutates=True)
    assert young.first is None, "it's answered when it's done"


@pytest.mark.parametrize("patient", [True, False])
async def test_an_answer_to_a_message_that_went_is_a_new_one(host, patient, monkeypatch):
    monkeypatch.setattr(respond, "PATIENCE", 5 if patient else 0)
    interaction = host.come(ADA, message=on(private=True))
    await acknowledge(interaction)
    if not patient:
        await interaction.answered.wait()
    interaction.message.gone = True
    await reply(interaction, "Here it is.")
    assert interaction.said == "Here it is."


async def test_a_silent_press_is_acknowledged_and_leaves_nothing(host):
    public, private = host.come(ADA, message=on(private=False)), host.come(ADA, message=on(private=True))
    await acknowledge(public, silent=True)
    await acknowledge(private)
    for interaction in (public, private):
        await stay_silent(interaction)
        assert interaction.first is Answer.deferred_message_update
        assert interaction.said == ""
    assert private.hushed
    assert not public.hushed
