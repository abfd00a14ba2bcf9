import asyncio

from bot.controls.ids import ControlId, ControlKind
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.presenters.museum.moves.actions import by_value
from bot.presenters.museum.moves.arranging import ArrangementPlan
from bot.presenters.museum.presenter import PRESENTER
from bot.presenters.museum.words.labels import label
from games.museum.actions import Keep
from games.museum.options import Boards
from games.museum.stages import Stage
from tests.bot.tables import USERS
from tests.bot.ui.pressing import CHANNEL, GUILD, in_error, press
from tests.museum.tables import begun, buttons, opened, options, pick, played_until, push, selects, user_of
from tests.wording import en

MOVED_ON = en("The game has moved on since I showed these buttons, so I haven't changed anything. Since then:")
BOTH = en.listed(["🔵 <@101>", "🔴 <@102>"])


def drawing(look):
    return look.view.stage is Stage.DRAWS


def on_board(look, verb, one):
    return ControlId.at(look.match, ControlKind.BOARD, verb, one)


async def all_asked(host, players=4):
    look = await played_until(host, await begun(host, players), drawing)
    public = await host.service.history.look(look.match.id, None)
    asked = sorted(public.asked, key=lambda seat: (seat - public.view.turn) % players)
    return [await host.service.history.look(look.match.id, seat) for seat in asked]


async def test_boards_are_chosen_before_hands_are_dealt_and_patrons_after(host):
    match = await begun(host, 2, boards=Boards.CHOICE.value)
    public = await host.service.history.look(match, None)
    assert PRESENTER.prompt(public.match, public.view, en) == en("{who}, choose your museum board.", who=BOTH)
    for seat in (0, 1):
        look = await host.service.history.look(match, seat)
        panel = await opened(host, look)
        boards = list(options(selects(panel)[en("Choose your board")]))
        assert len(boards) == 5
        await pick(host, look, panel, en("Choose your board"), boards[0])
    while (look := await host.service.history.look(match, None)).view.stage is Stage.HAND:
        await host.service.play.act(
            match, look.match.players[look.asked[0]].user, Keep(), None, f"keep {look.match.ply}"
        )
    assert PRESENTER.prompt(look.match, look.view, en) == en("{who}, keep one of your patrons.", who=BOTH)
    look = await host.service.history.look(match, 0)
    panel = await opened(host, look)
    assert en("Choose your board") not in selects(panel)
    patrons = [one for one in buttons(panel) if one in panel.shown.content]
    assert len(patrons) == 3
    answer = await push(host, look, panel, patrons[0])
    assert answer.hushed
    own = (await host.service.history.look(match, 0)).view.seats[0]
    assert own.patron
    assert own.board
    assert patrons[0] in (await opened(host, await host.service.history.look(match, 0))).shown.content


async def test_two_draw_from_one_board_at_once(host):
    first, second, *_ = await all_asked(host)
    one, other = first.view.seats[first.viewer].drawable[:2]
    answers = await asyncio.gather(
        press(host, user_of(first), on_board(first, "wish", one)),
        press(host, user_of(second), on_board(second, "wish", other)),
    )
    assert [answer.whispers for answer in answers] == [[], []]
    view = (await host.service.history.look(first.match.id, second.viewer)).view
    assert other in view.seats[second.viewer].cards
    assert one in (await host.service.history.look(first.match.id, first.viewer)).view.seats[first.viewer].cards


async def test_what_is_gone_is_not_drawn_from_an_old_board(host):
    first, second, *_ = await all_asked(host)
    one = first.view.seats[first.viewer].drawable[0]
    await press(host, user_of(first), on_board(first, "wish", one))
    answer = await press(host, user_of(second), on_board(second, "wish", one))
    assert MOVED_ON in answer.said
    assert not (await host.service.history.look(first.match.id, second.viewer)).view.seats[second.viewer].answered


async def test_a_kept_wish_is_told_to_its_owner_and_can_be_changed(host):
    _, second, *_ = await all_asked(host)
    one, other = by_value(second.view.seats[second.viewer].drawable)[:2]
    kept = await press(host, user_of(second), on_board(second, "wish", one))
    assert en("I'll keep your answer until it's your turn: {answer}.", answer=label(one, en)) in kept.shown.content
    look = await host.service.history.look(second.match.id, second.viewer)
    assert look.view.seats[second.viewer].wish == (one,)
    public = (await host.service.history.look(second.match.id, None)).view
    assert public.seats[second.viewer].wish is None
    twice = await press(host, user_of(second), on_board(second, "wish", one))
    assert not in_error(twice)
    changed = await press(host, user_of(second), on_board(look, "wish", other))
    assert label(other, en) in changed.shown.content
    assert (await host.service.history.look(second.match.id, second.viewer)).view.seats[second.viewer].wish == (other,)


async def test_several_wishes_in_an_order(host):
    _, second, *_ = await all_asked(host)
    low, *_, high = reversed(by_value(second.view.seats[second.viewer].drawable))
    answer = await push(host, second, await opened(host, second), en("Rank several…"))
    assert buttons(answer)[en("Keep this")].item.disabled
    answer = await pick(host, second, answer, en("Choice no. {number}", number=1), label(high, en))
    answer = await push(host, second, answer, en("Remove the last one"))
    answer = await pick(host, second, answer, en("Choice no. {number}", number=1), label(low, en))
    answer = await pick(host, second, answer, en("Choice no. {number}", number=2), label(high, en))
    assert f"1. {label(low, en)}\n2. {label(high, en)}" in answer.shown.content
    answer = await push(host, second, answer, en("Keep this"))
    assert en("You can change it.") in answer.shown.content
    own = (await host.service.history.look(second.match.id, second.viewer)).view.seats[second.viewer]
    assert own.wish == (low, high)


async def test_two_slots_are_swapped_the_best_arrangement_comes_back_and_the_museum_is_accepted(host):
    look = await played_until(host, await begun(host, 2, end="once"), lambda look: look.view.stage is Stage.ARRANGE)
    answer = await push(host, look, await opened(host, look), en("Arrange my museum"))
    own = look.view.seats[look.viewer]
    places = list(options(selects(answer)[en("Swap: the first slot")]))
    first = next(text for text in places if not text.endswith(en("free")))
    last = next(text for text in reversed(places) if text != first)
    before = answer.shown.view.children[0].custom_id.split(":")[5]
    answer = await pick(host, look, answer, en("Swap: the first slot"), first)
    assert first not in options(selects(answer)[en("Swap: the second slot")])
    answer = await pick(host, look, answer, en("Swap: the second slot"), last)
    after = answer.shown.view.children[0].custom_id.split(":")[5]
    at, to = places.index(first), places.index(last)
    letters = list(before)
    letters[at], letters[to] = letters[to], letters[at]
    assert "".join(letters) == after != before
    best = await push(host, look, answer, en("Best arrangement"))
    assert best.shown.view.children[0].custom_id.split(":")[5] == before
    gone = await push(host, look, answer, en("Accept"))
    assert gone.hushed
    now = await host.service.history.look(look.match.id, look.viewer)
    if now.match.status is Status.ACTIVE:
        assert ArrangementPlan(now.view.seats[look.viewer].slots, ()).parts(own.museum)[0] == after
        assert now.view.seats[look.viewer].arranged


async def test_computers_keep_their_answers_while_a_person_thinks(host):
    facts = {"guild": GUILD, "channel": CHANNEL, "owner": USERS[0], "game": "museum", "locale": "en"}
    match = (await host.service.lobby.create(request="new", options=Options(players=4), **facts)).id
    for seat, computer in enumerate(("random", "greedy", "random")):
        await host.service.lobby.add_computer(match, USERS[0], computer, f"computer {seat}")
    await host.service.play.start(match, USERS[0], "start")

    def kept(look):
        return drawing(look) and any(seat.answered for seat in look.view.seats)

    look = await played_until(host, match, kept)
    assert look.asked == (look.viewer,)
    assert look.match.ply < 400
