import pytest

from bot.match.pure.errors import OtherLine, Stale
from bot.match.pure.log.entries import line_of
from tests.match.desk import ADA, BEN, CHLOE, legal, move, request, started


async def test_what_was_tried_is_not_done_for_another_action_or_person(service):
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    first, second = (await legal(service, match.id, BEN))[:2]
    await service.play.follows(match.id, BEN, first, "press")
    acted = await service.play.act(match.id, BEN, second, match.ply, "press")
    assert acted.steps[0].entry.text == service.desk.games["lots"].write(second)


async def test_a_board_counts_for_those_who_are_asked_the_same(service):
    match = await started(service, ADA, BEN, CHLOE, game="lots")

    async def check(seat, line=None):
        await service.play.check(match.id, seat, match.ply, line or line_of(match), request())

    await check(None)
    await service.play.act(match.id, BEN, (await legal(service, match.id, BEN))[0], None, request())
    for seat in (0, 2):
        await check(seat)
    for seat in (1, None):  # he has decided; and nobody in particular sees the present one
        with pytest.raises(Stale):
            await check(seat)
    with pytest.raises(OtherLine):
        await check(0, "1")


async def test_a_press_that_counted_is_checked_again_if_something_was_stored_meanwhile(service):
    match = await started(service, ADA, BEN)
    await service.play.check(match.id, 0, match.ply, line_of(match), "press")
    await move(service, match.id)
    with pytest.raises(Stale):
        await service.play.check(match.id, 0, match.ply, line_of(match), "press")
    with pytest.raises(Stale):
        await service.play.act(match.id, ADA, "step 1", match.ply, "press", line=line_of(match))


async def test_a_look_that_was_on_its_way_while_something_was_stored_is_not_kept(service, monkeypatch):
    match = await started(service, ADA, BEN)
    load = service.store.load

    async def slow(number, asked=""):
        found = await load(number, asked)
        if asked == "press":
            monkeypatch.undo()
            await move(service, match.id)
        return found

    monkeypatch.setattr(service.store, "load", slow)
    look = await service.play.look(match.id, ADA, "press")
    assert look.match.ply == match.ply
    assert service.desk.sessions.get((match.id, "press")) is None
    assert (await service.play.look(match.id, ADA, "press")).match.ply > match.ply
