from bot.controls.ids import ControlId, ControlKind
from bot.features.teaching import onward_button, paused_rows
from bot.match.pure.table.model import PauseReason, Status
from bot.match.pure.table.subject import Timer, TimerKind, of_match
from bot.presenters.chronos.presenter import PRESENTER
from bot.presenters.chronos.words.options import LEVELS
from bot.publishing.composing.clocks import standing_still
from games.chronos.computer import greedy
from games.chronos.view import Phase
from games.core import Later
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL, press
from tests.chronos.table import OPENING, later
from tests.wording import en


async def solo(host, user=ADA, *level, **facts):
    await press(host, user, ControlId.home("solo", "chronos", *level), **facts)
    return await host.service.history.in_channel(CHANNEL)


async def to_the_end(host, match, user=ADA):
    for turn in range(600):
        look = await host.service.play.look(match.id, user, f"look {turn}")
        if look.match.status is not Status.ACTIVE:
            return look.match
        action = greedy(look.view, look.legal, 7, look.at) if look.legal else Later(0)
        if not isinstance(action, Later):
            await host.service.play.act(match.id, user, action, None, f"act {turn}")
        await later(host, 5_000)
    raise AssertionError("it does not end")


async def test_the_first_game_is_level_one_with_slow_sand_and_waits_for_its_player(host):
    match = await solo(host)
    assert dict(match.options.game) == {"level": "1", "sand": "60", "pace": "slow"}
    assert [player.computer for player in match.players] == [None, "random", "random"]
    assert match.solo_pause.why is PauseReason.READY
    await later(host, 3_600_000)
    await later(host, 3_600_000)
    look = await host.service.history.look(match.id, None)
    assert look.view.phase is Phase.COUNTDOWN
    assert look.at == match.solo_pause.at
    ready, *_ = paused_rows(look.match, PRESENTER, [], en)[0]
    assert ready.label == en("I'm ready")
    for early in (
        await say(host, ADA, "hint"),
        await press(host, ADA, ControlId.at(match, ControlKind.BOARD, "go", "1")),
    ):
        assert early.outcome == "refused:NOT_READY"
    assert not (await press(host, ADA, ready.id)).said
    assert (await host.service.history.get(match.id)).solo_pause is None
    await later(host, OPENING + 1)
    assert (await host.service.history.look(match.id, None)).view.phase is Phase.PLAY


async def test_nobody_else_can_say_that_they_are_ready_and_twice_is_once(host):
    match = await solo(host)
    ready = paused_rows(match, PRESENTER, [], en)[0][0]
    assert (await press(host, BEN, ready.id)).said
    assert (await host.service.history.get(match.id)).solo_pause is not None
    await press(host, ADA, ready.id)
    await later(host, 4_000)
    await press(host, ADA, ready.id)
    await later(host, OPENING - 3_000)
    assert (await host.service.history.look(match.id, None)).view.phase is Phase.PLAY


async def test_the_time_that_it_waits_outlives_a_restart_and_costs_nothing(host):
    match = await solo(host)
    await host.service.reach.resume(host.clock.time - 500_000)
    host.clock.time += 1_000_000
    await host.service.reach.resume(host.clock.time - 900_000)
    await press(host, ADA, paused_rows(match, PRESENTER, [], en)[0][0].id)
    start = (await host.service.history.look(match.id, None)).view.start
    now = await host.service.history.look(match.id, None)
    assert OPENING - 100 < start - now.at <= OPENING


async def test_a_table_that_waits_and_cannot_be_reached_goes_on_once_both_are_over(host):
    match = await solo(host)
    outages = host.service.outages
    await later(host, 60_000)
    outages.begin(0)
    await later(host, 5_000)
    await press(host, ADA, paused_rows(match, PRESENTER, [], en)[0][0].id)
    await later(host, 5_000)
    assert (await host.service.history.look(match.id, None)).at == match.solo_pause.at
    await outages.end(0)
    now = await host.service.history.look(match.id, None)
    assert now.at - match.solo_pause.at < 100, "the clock of this test ticks with each look at it"
    await later(host, OPENING - 1_000)
    assert (await host.service.history.look(match.id, None)).view.phase is Phase.COUNTDOWN
    await later(host, 1_001)
    assert (await host.service.history.look(match.id, None)).view.phase is Phase.PLAY


async def test_a_timer_that_rings_late_does_nothing_at_a_table_that_waits(host):
    match = await solo(host)
    host.clock.time += 3_600_000
    await host.service.timers.handle(Timer(of_match(match.id), TimerKind.GAME, match.solo_pause.at))
    look = await host.service.history.look(match.id, None)
    assert look.match.solo_pause == match.solo_pause
    assert (look.view.phase, look.at) == (Phase.COUNTDOWN, match.solo_pause.at)


async def test_its_board_says_that_time_stands_still_until_it_goes_on(host):
    match = await solo(host)
    said = standing_still("Who is next", match, host.service.desk.time, en)
    ready, *_ = paused_rows(match, PRESENTER, [], en)[0]
    assert f"**{ready.label}**" in said
    await press(host, ADA, ready.id)
    now = await host.service.history.get(match.id)
    assert standing_still("Who is next", now, host.service.desk.time, en) == "Who is next"


async def test_who_leaves_a_waiting_table_does_not_stop_it_for_ever(host):
    match = await solo(host)
    await host.service.leaving.resign(match.id, ADA, "off")
    assert (await host.service.history.get(match.id)).solo_pause is None


async def test_another_level_takes_the_place_of_the_table_that_waits(host):
    assert (await press(host, ADA, ControlId.home("solo", "chronos", "9"))).said, "there is no such level"
    first = await solo(host)
    (select,) = paused_rows(first, PRESENTER, [], en)[1:]
    assert [option.label for option in select.options] == [en(level.name) for level in LEVELS.values()]
    assert [option.value for option in select.options if option.chosen] == ["1"]
    second = await solo(host, ADA, "4")
    assert (await host.service.history.get(first.id)).status is Status.CANCELLED
    assert second.id != first.id
    assert dict(second.options.game) == {"level": "4", "sand": "45"}
    assert second.solo_pause.why is PauseReason.READY
    await press(host, ADA, ControlId.at(second, ControlKind.LESSON, "on"))
    again = await press(host, ADA, ControlId.home("solo", "chronos", "2"))
    assert again.said, "a game that runs is not called off"
    assert (await host.service.history.get(second.id)).status is Status.ACTIVE


async def test_after_each_level_one_press_begins_the_next(host):
    match = await solo(host)
    for level in ("2", "3", "4", "5"):
        await press(host, ADA, ControlId.at(match, ControlKind.LESSON, "on"))
        await later(host, OPENING + 1)
        over = await to_the_end(host, match)
        button = onward_button(over, PRESENTER, en)
        assert button.label == en(LEVELS[level].again)
        host.clock.time += 60_000
        await press(host, ADA, button.id)
        match = await host.service.history.in_channel(CHANNEL)
        assert PRESENTER.level_of(match) == level
        assert match.status is Status.ACTIVE
        if level == "3":
            break
    await host.service.lobby.cancel(match.id, ADA, "off", moderator=False)
    host.clock.time += 60_000
    assert PRESENTER.level_of(await solo(host)) == "2", "that of the last game that was played to its end"
