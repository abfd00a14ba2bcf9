from bot.controls.ids import ControlId, ControlKind
from bot.features.play import boards
from bot.match.pure.log.entries import How
from bot.match.pure.orders.order import OrderScope, State, Then
from tests.bot.features.saying import say
from tests.bot.ui.pressing import press
from tests.orders.tables import act, mine, order, scoring, who


async def chosen(host, match, user, verb):
    now = await host.service.history.get(match.id)
    asked = await press(host, user, ControlId.at(now, ControlKind.BOARD, verb))
    return await press(host, user, asked.buttons()["sure"], private=True)


async def ordered(host, user, button):
    drafted = await press(host, user, button, private=True)
    give = next(one for name, one in drafted.buttons().items() if name.isdigit())
    return drafted.said, (await press(host, user, give, private=True)).said


async def test_after_ones_own_choice_one_press_makes_those_that_follow(host, match):
    first, second, third = await scoring(host.service, match.id, (0, 1))
    answer = await chosen(host, match, first, "left")
    assert answer.said.startswith("Done: ")
    assert "choose again this round" in answer.said
    assert list(answer.buttons()) == ["prefer.points", "prefer.room"]
    assert await mine(host.service, match.id, first) == []
    before, after = await ordered(host, first, answer.buttons()["prefer.points"])
    for part in ("**the more valuable parcel**", "on each of your turns", "ends with this phase", "Only you"):
        assert part in before, part
    assert "Your order is active." in after
    (given,) = await mine(host.service, match.id, first)
    assert (given.wanted.then, given.wanted.scope) == (Then.AGAIN, OrderScope.PHASE)
    # The second and the third choose in the first zone; the order chooses in the next one.
    await act(host.service, match.id, "take right", second)
    log = await host.service.history.log(match.id)
    assert [(entry.who, entry.how) for entry in log[-1:]] == [(match.seat_of(first), How.ORDER)]
    assert await who(host.service, match.id) == second
    assert third != second


async def test_who_passes_is_offered_what_is_left_of_the_round_for_them(host, match):
    user = await who(host.service, match.id)
    await act(host.service, match.id)
    for _ in range(2):
        await act(host.service, match.id)
    answer = await chosen(host, match, user, "pass")
    assert list(answer.buttons()) == ["prefer.points", "prefer.room"]
    before, _ = await ordered(host, user, answer.buttons()["prefer.room"])
    assert "ends with this round" in before
    # One active order is enough.
    other = await who(host.service, match.id)
    await order(host.service, match.id, other, "prefer points", then=Then.AGAIN, scope=OrderScope.ROUND)
    assert (await chosen(host, match, other, "pass")).said == ""


async def test_the_private_boards_of_a_scoring_have_them_too(host, match):
    first, second, third = await scoring(host.service, match.id, (0, 1))
    now = await host.service.history.get(match.id)
    for control in (
        ControlId.at(now, ControlKind.BOARD, boards.HELP),
        ControlId.at(now, ControlKind.SINCE, boards.NEWS),
    ):
        shown = await press(host, second, control)
        assert {"prefer.points", "prefer.room"} <= set(shown.buttons()), shown.said
        assert len({item.row for item in shown.shown.view.children}) <= 5
    shown = await say(host, third, "board")
    assert "prefer.points" in shown.buttons()
    stranger = await press(host, 999, ControlId.at(now, ControlKind.SINCE, boards.NEWS))
    assert "prefer.points" not in stranger.buttons()
    # Whose turn it is can have it done at once: that is said before.
    before, after = await ordered(host, first, shown.buttons()["prefer.points"])
    assert "play this right away" in before
    assert "I played your order right away" in after


async def test_an_old_button_orders_nothing_else_than_it_said(host, match):
    users = await scoring(host.service, match.id)
    answer = await press(host, users[0], ControlId.at(match, ControlKind.ORDER, "quick", "prefer-points"), private=True)
    assert "prefer" not in answer.said
    assert "more valuable" in answer.said
    for move in ("take left", "museum 3:1", "take right"):
        await act(host.service, match.id, move)
    over = await press(host, users[0], ControlId.at(match, ControlKind.ORDER, "quick", "prefer-points"), private=True)
    assert "This button is out of date." in over.said
    assert "pass" in over.buttons()
    assert await mine(host.service, match.id, users[0]) == []


async def test_others_see_nothing_of_what_is_offered_and_ordered(host, match):
    first, second, third = await scoring(host.service, match.id, (0, 1))
    answer = await chosen(host, match, first, "left")
    before = [await _seen(host, match, one) for one in (second, third)]
    await ordered(host, first, answer.buttons()["prefer.points"])
    assert [one.state for one in await mine(host.service, match.id, first)] == [State.LIVE]
    assert [await _seen(host, match, one) for one in (second, third)] == before


async def _seen(host, match, user):
    now = await host.service.history.get(match.id)
    shown = await press(host, user, ControlId.at(now, ControlKind.BOARD, boards.HELP))
    return shown.said, list(shown.buttons()), await host.service.history.record(match.id, None)
