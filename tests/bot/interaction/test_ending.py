import asyncio

import pytest

from bot.interaction.errors import tell_broken_off
from bot.interaction.requests import RunningRequests
from bot.match.pure.table.settings import Options
from tests.bot.tables import ADA


async def asked(host, do):
    interaction, under_way, begun = host.come(ADA), RunningRequests(tell_broken_off), asyncio.Event()

    async def answer():
        under_way.begin(interaction)
        await do(interaction, begun)

    task = asyncio.create_task(answer())
    await begun.wait()
    return interaction, under_way, task


async def open_table(host, request):
    await host.service.lobby.create(
        request=request, guild=1, channel=2, owner=ADA, game="mykerinos", locale="en", options=host.options
    )


@pytest.fixture
def host(host):
    host.options = Options(players=2)
    return host


async def test_what_was_stored_is_said_to_be_done(host):
    async def stores(interaction, begun):
        await open_table(host, str(interaction.id))
        begun.set()
        await asyncio.Event().wait()

    interaction, under_way, _ = await asked(host, stores)
    await under_way.break_off()
    assert "Your action went through" in interaction.said


async def test_a_transaction_that_is_under_way_ends_before_anything_is_said(host):
    async def stores(interaction, begun):
        begun.set()
        await open_table(host, str(interaction.id))
        await asyncio.Event().wait()

    interaction, under_way, _ = await asked(host, stores)
    await asyncio.sleep(0)
    await under_way.break_off()
    stored = await host.service.history.in_channel(2)
    assert ("Nothing has changed" in interaction.said) == (stored is None)


async def test_what_is_stored_under_another_name_may_have_been_done(host):
    async def stores(_interaction, begun):
        await open_table(host, "another")
        begun.set()
        await asyncio.Event().wait()

    interaction, under_way, _ = await asked(host, stores)
    await under_way.break_off()
    assert "may have gone through" in interaction.said


async def test_a_request_that_ends_because_its_wait_was_cancelled_gets_an_answer(host):
    given_up = asyncio.get_running_loop().create_future()

    async def waits(_interaction, begun):
        begun.set()
        await given_up

    interaction, under_way, task = await asked(host, waits)
    given_up.cancel()
    await asyncio.wait([task])
    await under_way.break_off()
    assert "Nothing has changed" in interaction.said
