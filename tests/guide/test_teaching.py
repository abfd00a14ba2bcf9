from random import Random

import pytest

from bot.__main__ import main
from bot.match.pure.chance.draws import KNOWN
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Status
from bot.match.services.teaching.lessons import topics_told
from bot.presenters.mykerinos.guide import COURSE
from games.mykerinos.actions import Dig
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL
from tests.guide.teaching import teach


async def played(host, match, rng, most=500):
    for turn in range(most):
        look = await host.service.play.look(match.id, ADA, f"look-{turn}")
        if look.match.status is not Status.ACTIVE:
            return turn
        await host.service.play.act(match.id, ADA, rng.choice(look.legal), None, f"act-{turn}")
    return most


async def test_the_same_request_begins_one_table(host):
    first, again = await teach(host, "mykerinos"), await teach(host, "mykerinos")
    assert first.id == again.id
    assert first.status is again.status is Status.ACTIVE
    assert first.ply == again.ply > 0
    assert [player.human for player in first.players] == [ADA, None, None]
    with pytest.raises(Refused) as refused:
        await teach(host, "mykerinos", "two")
    assert refused.value.why is Why.CHANNEL_BUSY


async def test_a_start_that_was_cut_off_is_made_up_for(host, monkeypatch):
    async def cut(*_args, **_facts):
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(host.service.play, "start", cut)
        with pytest.raises(OSError):
            await teach(host, "mykerinos")
    table = await host.service.history.in_channel(CHANNEL)
    assert table.status is Status.SIGNUP
    with pytest.raises(Refused):
        await host.service.lobby.join(table.id, BEN, "join")
    assert (await teach(host, "mykerinos")).status is Status.ACTIVE


async def test_it_is_verified_at_its_end_and_says_that_its_seed_was_known(host, tmp_path, capsys):
    match = await teach(host, "mykerinos")
    assert match.chance == KNOWN
    await played(host, match, Random(7))
    checked = await host.service.history.verify(match.id)
    assert checked.holds
    assert checked.known
    assert checked.seed == COURSE.seed.hex()
    path = tmp_path / "game.txt"
    path.write_text(await host.service.history.record(match.id), "utf-8")
    assert main(["verify", str(path)]) == 0
    assert "fixed and public" in capsys.readouterr().out


async def test_each_lesson_is_told_once_and_nothing_that_follows_changes_it(host):
    match = await teach(host, "mykerinos")
    rng, told = Random(1), []
    for turn in range(60):
        look = await host.service.play.look(match.id, ADA, f"look-{turn}")
        if look.match.status is not Status.ACTIVE:
            break
        now = topics_told(COURSE, await host.service.teaching.moments(match.id, look.match.ply), 0)
        assert now[: len(told)] == told
        told = now
        rare = [action for action in look.legal if host.service.desk.games["mykerinos"].write(action) != "pass"]
        action = rng.choice(rare) if rare and rng.random() < 0.85 else rng.choice(look.legal)
        await host.service.play.act(match.id, ADA, action, None, f"act-{turn}")
    assert sorted(told) == sorted(COURSE.lessons)


async def test_an_undone_move_shows_no_new_lesson_and_the_lessons_go_on_where_they_were(host):
    match = await teach(host, "mykerinos")

    async def told():
        return topics_told(COURSE, await host.service.teaching.moments(match.id, (await now()).ply), 0)

    async def now():
        return await host.service.history.get(match.id)

    async def dig(request):
        look = await host.service.play.look(match.id, ADA, f"look {request}")
        first = next(action for action in look.legal if isinstance(action, Dig))
        await host.service.play.act(match.id, ADA, first, None, request)

    async def undone(request):
        await host.service.undos.take_back(match.id, ADA, request)

    begun = await told()
    await dig("once")
    after = await told()
    assert after == [*begun, "extend"]
    for attempt in range(2):
        await undone(f"back {attempt}")
        assert await told() == after
        await dig(f"again {attempt}")
        assert await told() == after
    await dig("on")
    assert len(await told()) == len(after) + 1


async def test_only_its_player_is_let_go_and_once(host):
    match = await teach(host, "mykerinos")
    with pytest.raises(Refused) as refused:
        await host.service.teaching.let_go(match.id, BEN, "ben")
    assert refused.value.why is Why.NOT_IN
    assert await host.service.teaching.let_go(match.id, ADA, "ada")
    assert not await host.service.teaching.let_go(match.id, ADA, "ada again")
    now = await host.service.history.get(match.id)
    assert (now.options.lesson, now.status, now.chance) == (False, Status.ACTIVE, KNOWN)
