import itertools
import random

import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Select
from bot.features.play.boards import HELP, NEWS, OPEN, public_rows
from bot.features.play.typed import group_of
from bot.match.pure.table.model import Status
from data.texts import texts
from tests.bot.features.saying import choices_of, say
from tests.bot.tables import ADA, BEN, DEV, USERS
from tests.bot.ui.pressing import press
from tests.conformance.presses import begun
from tests.toys.lots import DECK, GAME, Back
from tests.toys.lots_presenter import PRESENTER

EN = texts("en")


def move(match):
    return ControlId.at(match, ControlKind.MOVE, OPEN)


def shown(interaction):
    return [file.filename for file in interaction.shown.attachments]


async def hand_of(host, match, seat):
    return (await host.service.history.look(match.id, seat)).view.seats[seat].cards


def cards(interaction):
    return [name for name in interaction.buttons() if name in DECK]


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_whole_game_by_presses(host, players):
    rng, match = random.Random(players), await begun(host, "lots", players)
    board = match
    for _ in range(40):
        look = await host.service.history.look(match.id, None)
        if look.match.status is Status.OVER:
            break
        user = USERS[rng.choice(look.asked)]
        panel = await press(host, user, move(board))  # the first board's button, however old
        hand = await hand_of(host, match, look.match.seat_of(user))
        assert shown(panel) == ["hand.png"]
        assert cards(panel) == sorted(set(hand))
        assert "Lay a card" in panel.said
        laid = await press(host, user, panel.buttons()[rng.choice(hand).value], private=True)
        after = await host.service.history.look(match.id, None)
        if look.match.seat_of(user) in after.asked:  # the last to lay has to lay at once in the next round
            assert not laid.hushed
            assert "Lay a card" in laid.said
            assert cards(laid) == sorted(set(await hand_of(host, match, look.match.seat_of(user))))
        else:
            assert laid.hushed
            assert laid.said == ""
    over = await host.service.history.get(match.id)
    assert over.status is Status.OVER
    assert len(over.ranking) == players
    assert (await host.service.history.verify(match.id)).holds


async def test_the_public_board_bears_your_move_and_nothing_of_a_hand(host):
    match = await begun(host, "lots", 3)
    rows = public_rows(host.presenter("lots"), await host.service.history.look(match.id, None), EN)
    assert not any(isinstance(row, Select) for row in rows)
    assert [(button.id.kind, button.id.more) for row in rows for button in row] == [
        (ControlKind.MOVE, (OPEN,)),
        (ControlKind.BOARD, (HELP,)),
        (ControlKind.SINCE, (NEWS,)),
    ]


async def test_your_move_shows_each_player_their_own_hand(host):
    match = await begun(host, "lots", 3)
    drawn = []
    for seat, user in enumerate(USERS[:3]):
        panel = await press(host, user, move(match))
        assert cards(panel) == sorted(set(await hand_of(host, match, seat)))
        drawn.append(host.pictures.drawn[-1][1])
    assert [view.viewer for view in drawn] == [0, 1, 2]
    for seat, view in enumerate(drawn):
        assert [one.cards is not None for one in view.seats] == [place == seat for place in range(3)]


async def board(host, user, form="picture"):
    return await say(host, user, "board", form=form)


async def test_the_board_command_shows_a_seat_its_hand_and_others_the_board(host):
    match = await begun(host, "lots", 3)
    own, strange = await board(host, BEN), await board(host, DEV)
    assert shown(own) == ["board.png", "hand.png"]
    assert cards(own) == sorted(set(await hand_of(host, match, 1)))
    assert shown(strange) == ["board.png"]
    assert strange.buttons() == {}
    hand = ", ".join(map(str, await hand_of(host, match, 1)))
    assert f"Your hand: {hand}" in (await board(host, BEN, "text")).shown.embeds[1].description
    assert len((await board(host, DEV, "text")).shown.embeds) == 1


async def test_a_card_can_be_typed_and_is_offered_to_its_owner_alone(host):
    match = await begun(host, "lots", 3)
    lay = group_of(PRESENTER).get_command("lay")
    hand = await hand_of(host, match, 0)
    assert await choices_of(lay, "card", host.come(ADA)) == sorted(set(hand))
    assert await choices_of(lay, "card", host.come(DEV)) == []
    interaction = host.come(ADA)
    await lay.callback(interaction, card=hand[0].value)
    assert f"lays {hand[0].value}" in interaction.said
    assert (await host.service.history.look(match.id, None)).view.seats[0].has_laid


async def test_what_a_stale_press_is_told_holds_nothing_of_others(host):
    match = await begun(host, "lots", 2)
    old = await press(host, ADA, move(match))
    for _ in range(2):  # a round: everyone lays, the other one takes back and lays again
        look = await host.service.history.look(match.id, None)
        if 1 in look.asked:
            card = GAME.read(f"lay {(await hand_of(host, match, 1))[0].value}")
            await host.service.play.act(match.id, BEN, card, None, f"r{look.match.ply}")
            await host.service.play.act(match.id, BEN, Back(), None, f"back{look.match.ply}")
            await host.service.play.act(match.id, BEN, card, None, f"again{look.match.ply}")
        if 0 in look.asked:
            mine = (await host.service.history.look(match.id, 0)).view.seats[0].cards
            await host.service.play.act(match.id, ADA, GAME.read(f"lay {mine[0].value}"), None, f"a{look.match.ply}")
    host.pictures.drawn.clear()
    answer = await press(host, ADA, next(iter(old.buttons().values())), private=True)
    assert "The game has moved on" in answer.said
    assert all(view.viewer == 0 for _, view, _ in host.pictures.drawn)
    events = list(itertools.chain.from_iterable(events for _, _, events in host.pictures.drawn))
    assert not any(type(event).__name__ in {"Laid", "Dealt"} and event.seat == 1 for event in events)
