import asyncio
from types import SimpleNamespace

import pytest
from discord import Permissions

from bot.__main__ import main
from bot.features.league.export import ExportCommand
from leagues.export.check import check
from tests.bot.ui.pressing import CHANNEL, GUILD
from tests.wording import en


async def asked(host, user, *, limit=10 << 20, place=CHANNEL, manager=False, guild=GUILD, **options):
    interaction = host.come(user, place=place, manager=manager, guild=guild)
    interaction.filesize_limit = limit
    command = ExportCommand()
    try:
        await command.export.callback(command, interaction, **options)
    except Exception as error:  # noqa: BLE001
        await host.tree.on_error(interaction, error)
    return interaction


async def test_l16_anybody_has_a_running_season_as_a_file_that_recomputes_or_is_told_that_it_is_too_large(ground, host):
    await ground.running()
    answer = await asked(host, 777)
    (file,) = answer.shown.attachments
    data = file.fp.read()
    assert file.filename == f"league-{ground.id}-season-1.json"
    assert not check(data)
    assert b'"seed":null' in data.replace(b" ", b"")
    large = (await asked(host, 777, limit=100)).said
    assert en("This file is too large for Discord here, even compressed and split into parts.") in large
    assert f"`cartouche league export {ground.id}`" in large


@pytest.mark.parametrize("named", [None, "number"])
async def test_whoever_does_not_see_the_channel_of_a_league_has_no_file_of_it(ground, host, named):
    await ground.running()
    member = int((await ground.known()).season.members[0].member)
    room = SimpleNamespace(id=CHANNEL, permissions_for=lambda member: Permissions(view_channel=member.id == 778))
    host.guild = SimpleNamespace(get_channel_or_thread=lambda _number: room)
    options = {} if named is None else {"league": str(ground.id)}
    nothing = await asked(host, 777, league="no such league")
    assert (await asked(host, 777, place=CHANNEL + 1, **options)).said == nothing.said
    for user, facts in ((778, {}), (777, {"manager": True}), (member, {})):
        assert (await asked(host, user, place=CHANNEL + 1, **facts, **options)).shown.attachments


async def test_a_season_that_is_not_there_and_a_league_of_another_server(ground, host):
    await ground.begin(in_days=None)
    assert (await asked(host, 777)).outcome == "refused:NO_SEASON"
    assert (await asked(host, 777, season=9)).outcome == "refused:NO_SEASON"
    assert (await asked(host, 777, guild=901, league=str(ground.id))).outcome == "refused:NO_LEAGUE"


async def test_the_command_line_writes_the_same_while_the_bot_runs(ground, host, tmp_path, monkeypatch, capsys):
    await ground.running()
    monkeypatch.setenv("DATABASE", str(host.store.path))
    out = tmp_path / "season.json"
    assert await asyncio.to_thread(main, ["league", "export", str(ground.id), "--out", str(out)]) == 0
    assert out.read_bytes() == await ground.leagues.reading.export(ground.id)
    assert await asyncio.to_thread(main, ["league", "check", str(out)]) == 0
    assert await asyncio.to_thread(main, ["league", "export", "99"]) == 2
    assert "there's no such season" in capsys.readouterr().err
