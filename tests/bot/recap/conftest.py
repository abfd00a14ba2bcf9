import pytest

from bot.match.pure.table.settings import Options
from tests.bot.tables import ADA
from tests.bot.ui.pressing import CHANNEL, GUILD
from tests.toys.registered import WITH_TOYS


@pytest.fixture
def hosted():
    return WITH_TOYS


async def with_computers(host, people=(ADA,), computers=2):
    facts = {"guild": GUILD, "channel": CHANNEL, "owner": people[0], "game": "mykerinos", "locale": "en"}
    chosen = Options(players=len(people) + computers, game=(("seating", "joined"),))
    match = await host.service.lobby.create(request="open", options=chosen, **facts)
    for user in people[1:]:
        await host.service.lobby.join(match.id, user, f"join {user}")
    for number in range(computers):
        await host.service.lobby.add_computer(match.id, people[0], "random", f"computer {number}")
    return (await host.service.play.start(match.id, people[0], "start")).match


async def move(host, match, choose=lambda legal: legal[0]):
    look = await host.service.history.look(match, None)
    seat = look.asked[0]
    legal = (await host.service.history.look(match, seat)).legal
    user = look.match.players[seat].user
    acted = await host.service.play.act(match, user, choose(legal), None, f"move {look.match.ply}")
    return seat, acted.steps[0].entry.ply
