from bot.controls.ids import ControlId, ControlKind
from bot.features.orders.command import OrderCommands
from bot.features.play import boards
from data.texts import texts
from tests.bot.features.saying import choices_of, offered
from tests.bot.ui.pressing import press
from tests.orders.tables import act, mine, others, who


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
    assert "You don't have any active orders" in panel.said
    asked = await press(host, user, panel.buttons()["pass"], private=True)
    assert "When it's your turn: **Pass**" in asked.said
    assert "The order ends with this round." in asked.said
    assert await mine(host.service, match.id, user) == []
    (give,) = [one for name, one in asked.buttons().items() if name.isdigit()]
    done = await press(host, user, give, private=True)
    assert "Your order is active." in done.said
    assert "**1.** **Pass**" in done.said
    assert "**1.** **Pass**" in (await press(host, user, helped(match))).said
    gone = await press(host, user, done.buttons()["1"], private=True)
    assert "You cancelled the order." in gone.said
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
    assert "doesn't exist any more" in (await press(host, other, control, private=True)).said
    assert len(await mine(host.service, match.id, user)) == 1


async def test_the_log_marks_what_an_order_did(host, match):
    user = (await others(host.service, match.id))[0]
    await typed(host, user, move="Pass")
    await press(host, user, ControlId.at(match, ControlKind.ORDER, "give", "1"), private=True)
    acted = await act(host.service, match.id)
    look = await host.service.history.look(match.id, None)
    lines = host.presenter("mykerinos").lines(acted.steps, acted.match, look.view, texts("en"))
    assert [line.endswith("*(from an order)*") for line in lines] == [False, True]
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
    for part in ("1. **", "2. **the parcel with this patron: Lord Lemon**", "zone 2 (top right)", "20 times", "<t:"):
        assert part in interaction.said, part
    assert "if you make a move yourself" in interaction.said


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
    assert "check your order again" in again.said
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
    assert "I couldn't carry out your order, so it's up to you. There's already an archaeologist on" in told
