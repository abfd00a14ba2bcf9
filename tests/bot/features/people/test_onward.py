import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features.play.played import onward
from bot.interaction.arriving import attend
from bot.match.pure.errors import Fault, StoreFault
from games.mykerinos.game import GAME
from games.mykerinos.rules.board import FIELD_NAMES
from tests.bot.features.saying import asked, begun, here, say
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import GUILD, opened, press
from tests.wording import en

ELSEWHERE = 990


async def another(host, user, channel, guild=GUILD, game="mykerinos"):
    number = 0
    while True:
        number += 1
        key = f"{channel}-{number}"
        made = await opened(host, ADA, channel, guild=guild, request=f"open {key}")
        for other in (BEN, CHLOE):
            await host.service.lobby.join(made.id, other, f"join {other} {key}")
        match = (await host.service.play.start(made.id, ADA, f"start {key}")).match
        look = await host.service.history.look(match.id, None)
        if [match.players[seat].user for seat in look.asked] == [user]:
            return match
        await host.service.lobby.cancel(match.id, ADA, f"cancel {key}", True)


def link_of(interaction):
    view = interaction.shown.view if interaction.shown else None
    return [(item.label, item.url) for item in view.children if item.url] if view else []


async def dug(host):
    user, legal = await asked(host)
    interaction = host.come(user)
    await attend(interaction)
    return await say(host, user, "dig", interaction=interaction, field=GAME.write(legal[0]).removeprefix("dig "))


async def dug_by_press(host):
    user, _ = await asked(host)
    await attend(host.come(user))
    picker = await press(host, user, ControlId.at(await here(host), ControlKind.BOARD, "dig"))
    names = [name for name, one in picker.labelled().items() if name in FIELD_NAMES and not one.item.disabled]
    return await press(host, user, picker.labelled()[names[0]], private=True)


@pytest.mark.parametrize("dig", [dug, dug_by_press])
async def test_l15_2_after_a_move_the_next_table_is_one_press_away(host, dig):
    await begun(host)
    user, _ = await asked(host)
    await another(host, user, ELSEWHERE)
    await another(host, user, ELSEWHERE + 1, guild=GUILD + 5)
    answer = await dig(host)
    assert answer.outcome == "played"
    label = en("Next table: {game}", game="Mykerinos")
    longest = f"https://discord.com/channels/{GUILD}/{ELSEWHERE}"
    assert link_of(answer) == [(label, longest)]


async def test_l15_2_nothing_is_offered_where_it_cannot_be_read(host, monkeypatch):
    match = await begun(host)
    user, _ = await asked(host)
    await attend(host.come(user))
    assert await onward(host.come(user), match) is None, "it waits here"
    await another(host, user, ELSEWHERE)
    assert link_of(await dug(host))
    host.service.desk.places.clear()

    async def fails(_match):
        raise StoreFault(Fault.LOCKED, "busy")

    after = await here(host)
    monkeypatch.setattr(host.store, "match", fails)
    assert await onward(host.come(user), after) is None
