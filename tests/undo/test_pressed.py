import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features import undo
from bot.features.history.pages import show_history, show_step
from bot.features.proposals import AGREE
from bot.features.undo import Undo
from games.registry import GAMES
from tests.bot.tables import ADA
from tests.bot.ui.pressing import press, three_begin
from tests.match.desk import move
from tests.wording import en


@pytest.fixture
async def match(host):
    return await three_begin(host)


async def moved(host, match):
    acted = await move(host.service, match.id)
    return acted.match.players[acted.steps[0].entry.who].user


async def button(host, match, what=undo.BACK):
    return ControlId.at(await host.service.history.get(match.id), ControlKind.UNDO, what)


async def ply(host, match):
    return (await host.service.history.get(match.id)).ply


async def test_the_question_shows_what_it_takes_back_before_anybody_is_asked(host, match):
    first = await moved(host, match)
    second = await moved(host, match)
    asked = await press(host, first, await button(host, match))
    assert asked.said.startswith(en("This would undo:"))
    assert "**1.**" in asked.said
    assert "**2.**" in asked.said
    assert f"<@{second}>" in asked.said
    assert await host.service.proposals.open(match.id) == []
    await press(host, first, asked.buttons()["ask"], private=True)
    (proposal,) = await host.service.proposals.open(match.id)
    before = await ply(host, match)
    for user in proposal.asked:
        answer = ControlId.at(await host.service.history.get(match.id), ControlKind.PROPOSAL, "1", AGREE)
        assert (await press(host, user, answer)).said == ""
    assert await ply(host, match) == before + 1


async def test_the_command_does_the_same(host, match):
    first = await moved(host, match)
    typed = host.come(first)
    await Undo().undo.callback(Undo(), typed)
    assert typed.said == en.plural("Undone: move {moves}.", "Undone: moves {moves}.", 1, moves=1)
    await moved(host, match)
    await moved(host, match)
    typed = host.come(first)
    await Undo().undo.callback(Undo(), typed)
    assert set(typed.buttons()) == {"ask", "keep"}


async def test_results_that_were_announced_are_taken_back_with_a_line(host, match):
    before = None
    while True:
        position = await host.service.positions.now(match.id)
        seat = position.pending.asked[0]
        moves = GAMES["mykerinos"].legal(position.state, seat, 0)
        action = next((one for one in moves if GAMES["mykerinos"].write(one) == "pass"), moves[0])
        user = position.match.players[seat].user
        acted = await host.service.play.act(match.id, user, action, position.match.ply, f"m {position.match.ply}")
        if any(type(event).__name__ == "ZoneDone" for step in acted.steps for event in step.events):
            break
    before = await ply(host, match)
    now = await host.service.history.get(match.id)
    done = await host.service.undos.ask(match.id, user, "ask", ply=now.ply, line=(await button(host, match)).line)
    for other in getattr(done, "asked", ()):
        await host.service.proposals.answer(match.id, done.number, other, f"yes {other}", agree=True)
    assert await ply(host, match) == before + 1
    looked = host.come(ADA)
    await show_history(looked, match.id)
    assert en("The results I announced no longer count.") in looked.shown.embeds[0].description


async def test_the_steps_of_the_history_go_through_what_was_taken_back(host, match):
    user = await moved(host, match)
    before = await host.service.history.get(match.id)
    await press(host, user, await button(host, match))
    await moved(host, match)
    scene = await host.service.past.scene(match.id, user, ply=before.ply + 1)
    assert scene.stop.move == 0
    assert scene.look.view == (await host.service.history.look(match.id, scene.look.viewer, before.ply + 1)).view
    last = await host.service.past.scene(match.id, user)
    assert last.look.view == (await host.service.history.look(match.id, scene.look.viewer)).view
    assert last.moves == last.stop.move == 2
    assert (await host.service.past.footage(match.id, None)).shots[-1].view == (
        await host.service.history.look(match.id, None)
    ).view
    looked = host.come(ADA)
    await show_step(looked, match.id, ply=before.ply + 1)
    assert (
        en.plural(
            "↩️ {who} undoes {count} move: {moves}.",
            "↩️ {who} undoes {count} moves: {moves}.",
            1,
            who=f"🔵 <@{user}>",
            moves=1,
        )
        in looked.said
    )
