import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.match.pure.log.entries import line_at
from bot.match.pure.table.model import Status
from games.mykerinos.actions import Pass
from games.mykerinos.game import GAME
from tests.bot.features.saying import begun, guest, here, say
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import press

OVER = "This game is over. Open another table with `/game new`."
OFF = "This table is cancelled. Open another with `/game new`."


async def called_off(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    await host.service.lobby.cancel((await here(host)).id, ADA, "off", moderator=False)


async def over(host):
    match = await begun(host)
    number = 0
    while (await host.service.history.get(match.id)).status is Status.ACTIVE:
        position = await host.service.positions.now(match.id)
        seat = position.pending.asked[0]
        moves = GAME.legal(position.state, seat, 0)
        move = Pass() if Pass() in moves else moves[0]
        number += 1
        await host.service.play.act(match.id, position.match.players[seat].user, move, None, f"{number}")


COMMANDS = [
    ("join", {}),
    ("leave", {}),
    ("start", {}),
    ("add-computer", {}),
    ("remove", {}),
    ("remove", {"player": guest(BEN)}),
    ("cancel", {}),
]


@pytest.mark.parametrize(("end", "said"), [(called_off, OFF), (over, OVER)])
async def test_a_table_that_has_ended_says_so_and_how_to_open_another(host, end, said):
    await end(host)
    for name, options in COMMANDS:
        assert (await say(host, ADA, name, **options)).said == said, name
    match = await here(host)
    for verb in ("join", "leave", "computer", "start", "cancel"):
        control = ControlId(ControlKind.SIGNUP, match.id, 0, (verb,), line_at(match.created))
        assert (await press(host, ADA, control)).said == said, verb


@pytest.mark.parametrize("user", [ADA, BEN, DEV])
async def test_removing_nobody_in_a_running_game_says_what_can_be_done(host, user):
    await begun(host)
    answer = await say(host, user, "remove", interaction=host.come(user, moderator=user == DEV))
    assert answer.said.startswith("You can't remove a computer from a running game.")
    assert "`/game remove`" in answer.said


async def test_who_could_do_it_is_named(host):
    await say(host, ADA, "new", game="mykerinos", players=3, invite_1=guest(CHLOE))
    joining = await say(host, BEN, "join")
    assert f"<@{ADA}> can invite you" in joining.said
    for name in ("start", "cancel"):
        assert (await say(host, BEN, name)).said == f"Only this table's owner, <@{ADA}>, or a moderator can do this."
    assert (await say(host, BEN, "add-computer")).said == f"Only this table's owner, <@{ADA}>, can do this."
    await say(host, CHLOE, "join")
    await say(host, ADA, "leave")
    assert f"<@{CHLOE}>" in (await say(host, BEN, "start")).said
