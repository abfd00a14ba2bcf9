from random import Random

import pytest

from bot.features.history.since import since_of
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Status
from bot.presenters.chronos.presenter import PRESENTER
from games.chronos.events import CardTaken, SomeCardTaken
from games.chronos.terms import FACES
from games.record import parse
from games.registry import GAMES
from games.replay import first_break
from render.chronos.words.names import card_word
from tests.bot.tables import ADA, BEN, CHLOE
from tests.chronos.table import begun, later, view
from tests.wording import en

SLOW = (("level", "5"), ("sand", "600"))
PEOPLE = (ADA, BEN, CHLOE)


async def played(host, match, rng, *, most=400, until=None):
    for number in range(most):
        now = await host.service.history.get(match.id)
        if now.status is not Status.ACTIVE or (until is not None and await until()):
            return number
        user = rng.choice(PEOPLE)
        look = await host.service.play.look(match.id, user, f"look {number} {rng.random()}")
        if look.legal:
            await host.service.play.act(match.id, user, rng.choice(look.legal), None, f"act {number} {rng.random()}")
        await later(host, 60_000)
    return most


async def test_what_each_reader_may_look_up_while_it_runs_and_afterwards(host):
    match = await begun(host, game=SLOW)
    rng = Random(5)

    async def enough():
        now = await view(host, match)
        return sum(one.height for one in now.kingdoms) >= 6 and any(one.gods for one in now.kingdoms)

    await played(host, match, rng, until=enough)
    now = await host.service.history.get(match.id)
    assert now.status is Status.ACTIVE
    names = [card_word(face, en) for face in FACES if face.isdigit() or face in {"hydra", "minotaur"}]
    for user in (None, *PEOPLE):
        seat = None if user is None else now.seat_of(user)
        record = parse(await host.service.history.record(match.id, seat))
        tops = [line.what for line in record.lines if line.who == "*" and line.what.startswith("top")]
        assert tops
        assert all(line.endswith("hidden") for line in tops)
        offers = [line for line in record.lines if line.what.startswith("offer")]
        assert offers
        for line in offers:
            _, _, *cards = line.what.split()
            own = seat is not None and line.who == now.players[seat].color
            assert "hidden" not in cards if own else cards in ([], ["hidden"])
        # The past stays hidden: for any entry, the answer is the present match.
        present = (await host.service.history.look(match.id, seat)).view
        for ply in (1, now.ply // 2):
            assert (await host.service.history.look(match.id, seat, ply)).view == present
        for refused in (host.service.past.scene, host.service.past.footage):
            with pytest.raises(Refused) as why:
                await refused(match.id, user)
            assert why.value.why is Why.FORGOTTEN
        since = await since_of(host.service, PRESENTER, match.id, seat, en)
        assert since.events == ()
        steps = await host.service.history.seen(match.id, 1, now.ply, seat)
        lines = PRESENTER.lines(steps, now, present, en)
        assert any(isinstance(event, CardTaken | SomeCardTaken) for step in steps for event in step.events)
        claims = en("{who} claims Hydra and Minotaur, but doesn't have both.", who="")
        told = [line for line in (*lines, *since.lines) if not line.endswith(claims)]
        assert not [line for line in told if any(name in line for name in names)]
    await played(host, match, rng)
    over = await host.service.history.get(match.id)
    assert over.status is Status.OVER
    whole = parse(await host.service.history.record(match.id))
    assert "hidden" not in " ".join(line.what for line in whole.lines)
    assert first_break(GAMES["chronos"], whole) is None
    scene = await host.service.past.scene(match.id, ADA)
    assert len(scene.stops) > 5
    assert len((await host.service.past.footage(match.id, None)).shots) > 5
    assert (await host.service.history.verify(match.id)).holds
