from bot.controls.ids import ControlId, ControlKind
from bot.features.orders.command import OrderCommands
from bot.features.play import boards
from bot.match.pure.log.entries import How
from bot.match.pure.orders.order import OrderScope, State, Then
from data.texts import texts
from tests.bot.features.saying import choices_of, offered, say
from tests.bot.ui.pressing import press
from tests.orders.tables import act, mine, order, others, scoring, who
from tests.wording import en

LEMON = en("the parcel with this patron: {patron}", patron=en("Lord Lemon"))
TOP_RIGHT = en("zone {number} ({place})", number=2, place=en("top right"))
REPEATS = en("The order repeats on each of your turns, at most 20 times.")


def helped(match):
    return ControlId.at(match, ControlKind.BOARD, boards.HELP)


async def opened(host, match, user):
    panel = await press(host, user, helped(await host.service.history.get(match.id)))
    return await press(host, user, panel.buttons()["list"], private=True)


async def typed(host, user, **facts):
    interaction = host.come(user)
    cog = OrderCommands()
    await cog.order.callback(cog, interaction, **facts)
    return interaction


async def test_three_presses_give_the_order_to_pass_and_two_more_cancel_it(host, match):
    user = (await others(host.service, match.id))[0]
    panel = await opened(host, match, user)
    assert en("You don't have any active orders.") in panel.said
    asked = await press(host, user, panel.buttons()["pass"], private=True)
    assert en("When it's your turn: {wish}", wish=f"**{en('Pass')}**") in asked.said
    assert en("The order ends with this round.") in asked.said
    assert await mine(host.service, match.id, user) == []
    (give,) = [one for name, one in asked.buttons().items() if name.isdigit()]
    done = await press(host, user, give, private=True)
    assert en("Your order is active.") in done.said
    assert f"**1.** **{en('Pass')}**" in done.said
    assert f"**1.** **{en('Pass')}**" in (await press(host, user, helped(match))).said
    gone = await press(host, user, done.buttons()["1"], private=True)
    assert en("You cancelled the order.") in gone.said
    await act(host.service, match.id)
    assert await who(host.service, match.id) == user


async def test_nobody_else_sees_anything_of_it(host, match):
    first = await who(host.service, match.id)
    user, other = await others(host.service, match.id)
    woken = []
    host.service.desk.on_commit.append(woken.append)

    async def seen_by_others():
        return [
            [(await opened(host, match, one)).said, (await press(host, one, helped(match))).said]
            for one in (first, other)
        ] + [
            await host.service.history.record(match.id, None),
            await host.service.history.log(match.id),
            await host.service.history.get(match.id),
        ]

    before = await seen_by_others()
    panel = await opened(host, match, user)
    asked = await press(host, user, panel.buttons()["pass"], private=True)
    await press(host, user, next(one for name, one in asked.buttons().items() if name.isdigit()), private=True)
    assert await seen_by_others() == before
    assert woken == []
    control = ControlId.at(await host.service.history.get(match.id), ControlKind.ORDER, "cancel", "1")
    assert (await press(host, other, control, private=True)).outcome == "refused:NO_ORDER"
    assert len(await mine(host.service, match.id, user)) == 1


async def test_the_log_marks_what_an_order_did(host, match):
    user = (await others(host.service, match.id))[0]
    await typed(host, user, move="Pass")
    await press(host, user, ControlId.at(match, ControlKind.ORDER, "give", "1"), private=True)
    acted = await act(host.service, match.id)
    look = await host.service.history.look(match.id, None)
    lines = host.presenter("mykerinos").lines(acted.steps, acted.match, look.view, texts("en"))
    assert [line.endswith(en("{sentence} *(from an order)*", sentence="")) for line in lines] == [False, True]
    german = host.presenter("mykerinos").lines(acted.steps, acted.match, look.view, texts("de"))
    assert german[1].endswith("*(nach Auftrag)*")


async def test_a_command_says_a_list_with_conditions_in_words(host, match):
    user = (await others(host.service, match.id))[0]
    interaction = await typed(
        host,
        user,
        move="graben b3",
        else_1="prefer lemon",
        afterwards="again",
        until="game",
        hours=5,
        cancel_if="dig.2",
        own_move_cancels=True,
    )
    for part in ("1. **", f"2. **{LEMON}**", TOP_RIGHT, REPEATS, "<t:"):
        assert part in interaction.said, part
    assert en("The order ends early if you make a move yourself") in interaction.said


async def test_completion_offers_what_can_be_done_later_in_the_readers_language(host, match):
    user = (await others(host.service, match.id))[0]
    cog = OrderCommands()
    interaction = host.come(user, locale="de")
    choices = await offered(cog.order, "move", interaction)
    assert len(choices) == 25
    assert choices[0][0] == "Passen"
    assert await choices_of(cog.order, "cancel_if", interaction, "mäzen") == ["patron"]
    assert await choices_of(cog.order, "move", host.come(99)) == []


async def test_when_something_happened_meanwhile_it_is_shown_once_more(host, match):
    user = (await others(host.service, match.id))[1]
    await typed(host, user, move="pass")
    old = ControlId.at(match, ControlKind.ORDER, "give", "1")
    await act(host.service, match.id)
    again = await press(host, user, old, private=True)
    assert en("Something has happened at the table, so check your order again:") in again.said
    assert await mine(host.service, match.id, user) == []
    await press(host, user, next(one for name, one in again.buttons().items() if name.isdigit()), private=True)
    assert len(await mine(host.service, match.id, user)) == 1


async def test_why_an_order_did_nothing_stands_beside_the_board(host, match):
    user = (await others(host.service, match.id))[0]
    free = [wish for wish in (await host.service.orders.offered(match.id, user)).wishes if wish.startswith("dig")]
    await typed(host, user, move=free[0])
    await press(host, user, ControlId.at(match, ControlKind.ORDER, "give", "1"), private=True)
    await act(host.service, match.id, free[0])
    assert await who(host.service, match.id) == user
    told = (await press(host, user, helped(await host.service.history.get(match.id)))).said
    field = f"**{free[0].split()[1].upper()}**"
    assert en("There's already an archaeologist on {field}.", field=field) in told
    assert en("I couldn't carry out your order, so it's up to you.") in told


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
    assert answer.outcome == "played"
    assert (
        en("You may have to choose again this round. Tell me your choice now, so no one has to wait for you:")
        in answer.said
    )
    assert list(answer.buttons()) == ["prefer.points", "prefer.room"]
    assert await mine(host.service, match.id, first) == []
    before, after = await ordered(host, first, answer.buttons()["prefer.points"])
    for part in (
        "**" + en("the more valuable parcel") + "**",
        REPEATS,
        en("The order ends with this phase of the round."),
        en("-# Only you see your order. When I play it, the log says it was an order."),
    ):
        assert part in before, part
    assert en("Your order is active.") in after
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
    assert en("The order ends with this round.") in before
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
    left = f"**{en('the left-hand parcel of the zone being scored')}**"
    assert en("It's your turn, so I'll play this right away: {move}", move=left) in before
    assert en("It was your turn, so I played your order right away: {move}", move="") in after


async def test_an_old_button_orders_nothing_else_than_it_said(host, match):
    users = await scoring(host.service, match.id)
    answer = await press(host, users[0], ControlId.at(match, ControlKind.ORDER, "quick", "prefer-points"), private=True)
    assert "prefer" not in answer.said
    assert en("the more valuable parcel") in answer.said
    for move in ("take left", "museum 3:1", "take right"):
        await act(host.service, match.id, move)
    over = await press(host, users[0], ControlId.at(match, ControlKind.ORDER, "quick", "prefer-points"), private=True)
    assert en("This button is out of date.") in over.said
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
