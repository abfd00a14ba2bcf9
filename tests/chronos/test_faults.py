import asyncio

import pytest

from bot.features.play import played
from games.chronos.events import ChoiceLapsed
from games.chronos.game import Chronos
from games.core import Draw, Illegal
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import host_at
from tests.chronos.table import SLOW, WITH_CHRONOS, Clock, at_home, begun, go, later, view
from tests.match.desk import ring

HOUR = 3_600_000
CALM = (("level", "3"), ("sand", "10"))
CHOICES = (("level", "4"), ("sand", "10"))


async def log_of(host, match):
    return await host.service.history.log(match.id)


# Presses


@pytest.fixture
async def held(host):
    host.service.desk.order.hold = 60
    return host


async def sent(host, match, user, text, at, number):  # noqa: PLR0917 - each call reads as a line of a log
    """Send a move at the time `at`, in milliseconds. `number` stands for the id that the interaction would have on
    Discord.
    """
    return await host.service.play.act(match.id, user, text, None, str(number), sent=at / 1_000)


async def test_presses_count_in_the_order_in_which_they_were_sent(held):
    match = await begun(held, game=CALM)
    start = held.clock.time
    moves = [(ADA, "move h1 home 1 leave"), (BEN, "move h4 home 1 leave"), (CHLOE, "move h7 home 1 leave")]
    held.clock.time += 30
    tasks = []
    for place in (2, 0, 1):  # as the network brings them
        user, text = moves[place]
        tasks.append(asyncio.create_task(sent(held, match, user, text, start + place + 1, 500 - place)))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    log = [one for one in await log_of(held, match) if one.who >= 0]
    assert [one.who for one in log] == [0, 1, 2]
    assert [one.at - log[0].at for one in log] == [0, 1, 2]


async def test_two_presses_in_one_millisecond_count_by_discords_own_numbers(held):
    match = await begun(held, game=CALM)
    start = held.clock.time
    held.clock.time += 30
    await asyncio.gather(
        sent(held, match, BEN, "move h4 home 1 leave", start + 5, 20),
        sent(held, match, ADA, "move h1 home 1 leave", start + 5, 10),
    )
    log = [one for one in await log_of(held, match) if one.who >= 0]
    assert [one.who for one in log] == [0, 1]
    assert log[0].at == log[1].at
    told = await held.service.history.seen(await held.service.history.get(match.id), log[0].ply, log[1].ply, None)
    assert [one.move for one in told] == [1, 2]


async def test_a_press_a_little_too_early_is_held_and_done(held):
    match = await begun(held, game=CALM)
    for number, glass in enumerate(("h1", "h2", "h3"), 1):
        await sent(held, match, ADA, f"move {glass} home {number} leave", held.clock.time, number)
    out = min(glass.out for glass in (await view(held, match)).glasses if glass.owner == 0 and glass.out)
    match = await held.service.history.get(match.id)
    machine = out - match.ahead
    held.clock.time = machine - 295
    waiting = asyncio.create_task(sent(held, match, ADA, "move h1 1 home take", held.clock.time, 99))
    await asyncio.sleep(0.15)
    assert not waiting.done(), "it is not its time yet"
    held.clock.time = machine + 100
    acted = await waiting
    assert acted.steps[0].entry.at == out
    assert at_home(await view(held, match), 0) == 1


# People who do not answer, and a bot that is away


class Famines(Chronos):
    def pending(self, state):
        asked = super().pending(state)
        if not isinstance(asked, Draw) or not asked.what.startswith("top"):
            return asked
        return Draw(asked.what, ("famine", "famine", *["10"] * 7) if asked.what == "tops" else ("10",), asked.count)


@pytest.fixture
async def hungry(tmp_path, monkeypatch):
    made = await host_at(tmp_path / "h.sqlite3", **WITH_CHRONOS | {"games": {"chronos": Famines()}})
    made.clock = clock = Clock()
    monkeypatch.setattr(played, "sent_at", lambda _interaction: clock.time / 1_000)
    yield made
    await made.store.close()


async def famine(host, game, sand):
    match = await begun(host, game=game)
    tops = [pile.top for pile in (await view(host, match)).piles]
    own, theirs = tops.index("famine") + 1, tops.index("10") + 1
    for user, pile in ((ADA, own), (BEN, theirs)) * 3:
        assert (await go(host, match, user, pile)).said == ""
    await later(host, sand)
    assert (await go(host, match, BEN, theirs)).said == ""
    assert (await go(host, match, ADA, own)).outcome == "played"
    (choice,) = (await view(host, match)).choices
    assert (choice.seat, choice.asked) == (0, "famine")
    return match, choice.until


async def lapsed_at(host, match):
    now = await host.service.history.get(match.id)
    for step in await host.service.history.seen(now, 1, now.ply, None):
        if any(isinstance(event, ChoiceLapsed) and event.late for event in step.events):
            return step.entry.at
    return None


BOTH = pytest.mark.parametrize(("game", "sand"), [(CHOICES, 10_000), (SLOW, 600_000)], ids=["live", "slow"])


@BOTH
async def test_a_choice_of_who_is_away_lapses_at_its_moment(hungry, game, sand):
    match, until = await famine(hungry, game, sand)
    own = (await hungry.service.history.get(match.id)).moved
    assert until - own == pytest.approx(sand / 6 if game is CHOICES else sand, abs=sand / 100)
    await later(hungry, until - own - 500)
    assert (await view(hungry, match)).choices
    await later(hungry, 2_000)
    assert not (await view(hungry, match)).choices
    assert await lapsed_at(hungry, match) == until
    assert (await go(hungry, match, ADA, "home")).said == "", "she plays on"


async def test_in_a_slow_game_a_press_after_that_comes_too_late_before_any_timer_rings(hungry):
    match, until = await famine(hungry, SLOW, 600_000)
    since = hungry.clock.time
    hungry.clock.time += 700_000
    await hungry.service.reach.resume(since)
    with pytest.raises(Illegal) as refused:
        await sent(hungry, match, ADA, "famine seat2", hungry.clock.time, 1_234)
    assert refused.value.code == "no-choice"
    await ring(hungry.service)
    assert await lapsed_at(hungry, match) == until


@pytest.mark.parametrize("outage", [False, True], ids=["down", "not connected"])
async def test_in_a_live_game_who_was_asked_has_what_was_left(hungry, outage):
    match, until = await famine(hungry, CHOICES, 10_000)
    left = until - (await hungry.service.history.get(match.id)).moved
    since = hungry.clock.time
    if outage:
        hungry.service.outages.begin(0)
    hungry.clock.time += HOUR
    if outage:
        await ring(hungry.service)
        await hungry.service.outages.end(0)
    else:
        await hungry.service.reach.resume(since)
    await ring(hungry.service)
    assert (await view(hungry, match)).choices
    await later(hungry, left - 300)
    assert (await view(hungry, match)).choices
    await later(hungry, 400)
    assert await lapsed_at(hungry, match) == until
