"""The question before what cannot be taken back, and not to be asked it again."""

import pytest

from bot.controls.ids import ControlId, Kind
from bot.interaction.sure import ALWAYS, YES, mark_of
from bot.match.model import Options
from games.registry import GAMES
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL, GUILD, Interaction, host_at, press


@pytest.fixture
async def host(tmp_path):
    made = await host_at(tmp_path / "m.sqlite3")
    yield made
    await made.store.close()


@pytest.mark.parametrize(("verb", "asked_again"), [(YES, True), (ALWAYS, False)])
async def test_who_has_the_answer_finds_the_setting_as_they_set_it(host, monkeypatch, verb, asked_again):
    facts = {"guild": GUILD, "channel": CHANNEL, "owner": ADA, "game": "mykerinos", "locale": "en"}
    match = await host.service.create(request="open", options=Options(players=2), **facts)
    await host.service.join(match.id, BEN, "join")
    match = (await host.service.start(match.id, ADA, "start")).match
    (seat,) = (await host.service.look(match.id, None)).asked
    seen = []
    leave = Interaction.delete_original_response

    async def leaving(interaction):
        seen.append((await host.service.people.of(interaction.user.id)).confirm)
        await leave(interaction)

    monkeypatch.setattr(Interaction, "delete_original_response", leaving)
    mykerinos = GAMES["mykerinos"]
    mark = mark_of(mykerinos.read("pass"), mykerinos.write)
    await press(host, match.players[seat].user, ControlId.at(match, Kind.SURE, mark, verb), private=True)
    assert (await host.service.get(match.id)).ply > match.ply
    assert seen == [asked_again]
