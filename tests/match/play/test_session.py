import pytest

from bot.match.pure.errors import Fault, OtherLine, Stale, StoreFault
from bot.match.pure.log.entries import line_of
from bot.match.pure.play.look import Follows
from tests.match.desk import ADA, BEN, CHLOE, legal, move, request, started


@pytest.fixture
def spent(service, monkeypatch):
    """Count how often a match is loaded and decoded, and an action of a person applied."""
    found = {"loaded": 0, "decoded": 0, "applied": 0}
    load, game = service.store.load, service.desk.games["lots"]
    apply, decode = game.apply, game.decode

    async def loads(*what):
        found["loaded"] += 1
        return await load(*what)

    def decodes(state):
        found["decoded"] += 1
        return decode(state)

    def applies(state, entry):
        found["applied"] += entry.who >= 0
        return apply(state, entry)

    monkeypatch.setattr(service.store, "load", loads)
    monkeypatch.setattr(game, "decode", decodes)
    monkeypatch.setattr(game, "apply", applies)
    return found


async def test_a_press_is_judged_and_carried_out_by_one_session(service, spent):
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    spent.update(loaded=0, decoded=0, applied=0)
    look = await service.play.look(match.id, BEN, "press")
    await service.play.check(match.id, look.viewer, match.ply, line_of(match), "press")
    assert await service.play.follows(match.id, BEN, look.legal[0], "press") == Follows()
    acted = await service.play.act(match.id, BEN, look.legal[0], match.ply, "press", line=line_of(match))
    assert spent == {"loaded": 1, "decoded": 1, "applied": 1}
    assert (acted.match.ply, acted.again) == (match.ply + 1, False)
    # The same press that comes twice finds what it has done.
    assert (await service.play.act(match.id, BEN, look.legal[0], match.ply, "press", line=line_of(match))).again
    assert spent == {"loaded": 2, "decoded": 1, "applied": 1}


async def test_what_was_tried_is_applied_anew_if_something_was_stored_meanwhile(service, spent):
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    card = (await legal(service, match.id, BEN))[0]
    await service.play.follows(match.id, BEN, card, "press")
    other = await service.play.act(match.id, ADA, (await legal(service, match.id, ADA))[0], None, request())
    spent.update(loaded=0, decoded=0, applied=0)
    acted = await service.play.act(match.id, BEN, card, match.ply, "press", line=line_of(match))
    assert spent == {"loaded": 1, "decoded": 2, "applied": 1}  # the position of the pressed board, too
    assert acted.match.ply > other.match.ply


async def test_what_was_tried_is_not_done_for_another_action_or_person(service):
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    first, second = (await legal(service, match.id, BEN))[:2]
    await service.play.follows(match.id, BEN, first, "press")
    acted = await service.play.act(match.id, BEN, second, match.ply, "press")
    assert acted.steps[0].entry.text == service.desk.games["lots"].write(second)


async def test_a_press_whose_commit_failed_finds_out_what_was_stored(service, monkeypatch):
    match = await started(service, ADA, BEN)
    look, write = await service.play.look(match.id, ADA, "press"), service.store.write

    async def fails(work, **how):
        monkeypatch.undo()
        await write(work, **how)
        raise StoreFault(Fault.UNAVAILABLE, "the connection was lost")

    monkeypatch.setattr(service.store, "write", fails)
    with pytest.raises(StoreFault):
        await service.play.act(match.id, ADA, look.legal[0], match.ply, "press")
    assert (await service.play.act(match.id, ADA, look.legal[0], match.ply, "press")).again


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
    assert service.desk.sessions.get(match.id, "press") is None
    assert (await service.play.look(match.id, ADA, "press")).match.ply > match.ply
