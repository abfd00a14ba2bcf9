from bot.controls.ids import ControlId, ControlKind
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import press
from tests.conformance.presses import begun


def button(match, verb):
    return ControlId.at(match, ControlKind.BOARD, verb)


async def now(host, match):
    return await host.service.history.get(match.id)


async def test_the_others_answer_counts_on_the_first_board(host):
    match = await begun(host, "pebbles", 2)
    await press(host, ADA, button(match, "put2"))
    answer = await press(host, BEN, button(match, "put4"))
    assert answer.said == ""
    assert (await host.service.history.look(match.id, None)).view.put == (2, 4)
    again = await press(host, BEN, button(match, "put3"))
    assert again.said != "", "the first board is old for who has answered"
    assert (await now(host, match)).ply == 2


async def test_back_to_the_very_start_and_on(host):
    match = await begun(host, "pebbles", 2)
    await press(host, ADA, button(match, "put2"))
    offer = await host.service.undos.offer(match.id, ADA)
    assert (offer.to, offer.asked) == (0, ())
    await host.service.undos.take_back(match.id, ADA, "back", ply=1)
    look = await host.service.history.look(match.id, None)
    assert look.view.put == (None, None)
    assert look.asked == (0, 1)
    stale = await press(host, ADA, button(match, "put2"))
    assert stale.said != "", "that board stood there before the undo"
    await press(host, ADA, button(look.match, "put3"))
    assert (await host.service.history.look(match.id, None)).view.put == (3, None)


async def test_everything_can_be_looked_at_before_the_first_move(host):
    match = await begun(host, "pebbles", 2)
    assert (await say(host, ADA, "board")).shown.attachments
    assert "0 pebbles on the heap" in (await say(host, ADA, "board", form="text")).shown.embeds[0].description
    assert "Before the first move" in (await say(host, ADA, "history")).said
    told = await say(host, ADA, "history", form="text")
    assert "Nothing has happened" in told.shown.embeds[0].description
    assert (await say(host, ADA, "record")).shown.attachments
    assert '[Game "pebbles"]' in await host.service.history.record(match.id, 0)
    footage = await host.service.past.footage(match.id, None)
    assert [shot.view.heap for shot in footage.shots] == [0]


async def test_the_replay_begins_before_the_first_move(host):
    match = await begun(host, "pebbles", 2)
    await press(host, ADA, button(match, "put2"))
    await press(host, BEN, button(match, "put3"))
    footage = await host.service.past.footage(match.id, None)
    assert [shot.view.heap for shot in footage.shots] == [0, 2, 5]
    scene = await host.service.past.scene(match.id, ADA, ply=0)
    assert (scene.look.view.put, scene.seen, len(scene.stops)) == ((None, None), (), 3)
    assert (await host.service.past.scene(match.id, ADA, move=1)).look.view.put == (2, None)


async def test_a_game_called_off_before_its_first_move_gives_its_seed_and_record(host):
    match = await begun(host, "pebbles", 2)
    await host.service.lobby.cancel(match.id, ADA, "off", moderator=False)
    after = await now(host, match)
    assert after.seed is not None
    assert (await host.service.history.verify(match.id)).holds
    assert '[Seed "' in await host.service.history.record(match.id)
    assert (await host.service.past.scene(match.id, ADA)).look.view.heap == 0
