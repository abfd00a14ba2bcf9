import pytest

from bot.controls.ids import ControlId, Kind, parse
from bot.controls.rows import Style
from bot.features.play.boards import OPEN, public_rows
from bot.features.play.moves import show_panel  # noqa: F401 - registers the families
from bot.match.pure.errors import Refused, Why
from bot.presenters.chronos.moves.board import CLAIM, COUNT, board_rows
from bot.presenters.chronos.moves.panel import mark_of
from bot.presenters.tree import BACK
from data.texts import texts
from games.chronos.terms import PILES
from render.chronos.own import would_score
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import press
from tests.chronos.table import SLOW, at_home, begun, go, later, places, view

EN = texts("en")


def safe_piles(now):
    calm = {"10", "20", "30", "50", "100", "hydra", "minotaur", "north", "south", "east", "west"}
    return [number + 1 for number, pile in enumerate(now.piles) if pile.top in calm and pile.height > 1]


async def test_everybody_has_the_same_buttons(host):
    match = await begun(host)
    look = await host.service.history.look(match.id, None)
    rows = public_rows(host.presenter("chronos"), look, EN, live=True)
    pressed = [":".join(one.id.more) for row in rows for one in row]
    assert pressed[: PILES + 1] == [*(f"go:{pile}" for pile in range(1, 10)), "go:home"]
    assert {"claim", "count", "open", "help", *(f"go:{city.value}" for city in look.view.cities)} <= set(pressed)


async def test_one_press_sets_an_hourglass_and_a_later_one_takes_and_moves_it_on(host):
    match = await begun(host)
    first, second = safe_piles(await view(host, match))[:2]
    top = (await view(host, match)).piles[first - 1].top
    for _ in range(3):
        assert (await go(host, match, ADA, first)).said == ""
    assert places(await view(host, match), 0) == [first - 1] * 3
    await later(host, 10_000)
    assert (await go(host, match, ADA, second)).said == ""
    own = (await view(host, match, 0)).kingdoms[0]
    assert (own.stack == (top,)) or sum(own.winds) == 1
    assert sorted(places(await view(host, match), 0)) == sorted([first - 1, first - 1, second - 1])


async def test_what_did_nothing_says_why_to_who_pressed(host):
    match = await begun(host)
    pile = safe_piles(await view(host, match))[0]
    for _ in range(3):
        await go(host, match, ADA, pile)
    answer = await go(host, match, ADA, pile)
    assert "still has" in answer.said
    assert "C4.1" in answer.said
    answer = await go(host, match, BEN, "home")
    assert "is already in front of you" in answer.said


async def test_a_blocked_pile_gives_no_card_and_the_hourglass_moves_all_the_same(host):
    match = await begun(host)
    pile = safe_piles(await view(host, match))[0]
    await go(host, match, ADA, pile)
    await go(host, match, BEN, pile)
    await later(host, 10_000)
    before = (await view(host, match)).piles[pile - 1]
    # the two at home have run out longest: they go first
    for _ in range(3):
        await go(host, match, ADA, "home")
    assert at_home(await view(host, match), 0) == 3
    assert (await view(host, match)).piles[pile - 1] == before
    assert (await view(host, match, 0)).kingdoms[0].stack == ()


async def test_a_stranger_and_a_player_without_a_seat_change_nothing(host):
    match = await begun(host)
    ply = (await host.service.history.get(match.id)).ply
    answer = await go(host, match, 999, 1)
    assert answer.said
    assert (await host.service.history.get(match.id)).ply == ply


async def test_a_claim_that_is_false_is_told_to_all_and_bars(host):
    match = await begun(host)
    now = await host.service.history.get(match.id)
    claim = ControlId.at(now, Kind.BOARD, "claim")
    assert "Your claim was false. You can claim again at" in (await press(host, CHLOE, claim)).said
    assert (await view(host, match)).kingdoms[2].barred
    again = ControlId.at(await host.service.history.get(match.id), Kind.BOARD, "claim")
    assert "Your claim was false" in (await press(host, CHLOE, again)).said


async def test_a_board_that_all_press_invites_nobody_to_claim(host):
    look = await host.service.history.look((await begun(host)).id, None)
    claims = [one for row in board_rows(look, EN) for one in row if one.id.more[0] in {CLAIM, COUNT}]
    assert [one.style for one in claims] == [Style.QUIET, Style.QUIET]


async def test_a_board_of_before_others_moved_is_not_old(host):
    match = await begun(host, game=SLOW)
    board = await host.service.history.get(match.id)
    pile = safe_piles(await view(host, match))[0]
    await go(host, match, BEN, pile)
    await go(host, match, CHLOE, pile)
    assert (await press(host, ADA, ControlId.at(board, Kind.BOARD, "go", str(pile)))).said == ""
    assert places(await view(host, match), 0).count(pile - 1) == 1


async def test_a_second_press_of_the_same_hourglass_is_done_once(host):
    match = await begun(host)
    board = await host.service.history.get(match.id)
    pile = safe_piles(await view(host, match))[0]
    for _ in range(2):
        await press(host, ADA, ControlId.at(board, Kind.BOARD, "go", str(pile)))
    assert places(await view(host, match), 0).count(pile - 1) == 2, "two presses are two hourglasses"


async def test_the_panel_is_ones_own(host):
    match = await begun(host)
    pile = safe_piles(await view(host, match))[0]
    top = (await view(host, match)).piles[pile - 1].top
    await go(host, match, ADA, pile)
    await later(host, 10_000)
    for _ in range(3):
        await go(host, match, ADA, "home" if pile - 1 in places(await view(host, match), 0) else pile)
    now = await host.service.history.get(match.id)
    mine = await press(host, ADA, ControlId.at(now, Kind.MOVE, OPEN))
    theirs = await press(host, BEN, ControlId.at(now, Kind.MOVE, OPEN))
    assert [file.filename for file in mine.shown.attachments] == ["hand.png"]
    assert top
    for answer, seat in ((mine, 0), (theirs, 1)):  # one's own points are one press away
        points = would_score(await view(host, match, seat), seat).points
        assert f"You'd score {points} point" in answer.shown.content
    assert mine.shown.content != theirs.shown.content
    assert "Your stack" in theirs.shown.content
    assert "(at home): free" in theirs.shown.content


async def test_each_step_of_the_panel_has_a_way_back_to_it(host):
    match = await begun(host)
    now = await host.service.history.get(match.id)
    panel = await press(host, ADA, ControlId.at(now, Kind.MOVE, OPEN))
    (select,) = [one for one in panel.shown.view.children if parse(one.custom_id).more == ("open", "moves")]
    step = await press(host, ADA, select.custom_id, [select.item.options[0].value], private=True)
    assert step.shown.content.startswith("Where to?")
    assert [one.item.label for one in step.shown.view.children if one.item.type.name == "button"] == ["Back"]
    back = await press(host, ADA, step.buttons()[BACK], private=True)
    assert back.shown.content == panel.shown.content
    assert set(back.buttons()) == set(panel.buttons())


async def test_forged_controls_do_nothing(host):
    match = await begun(host)
    ply = (await host.service.history.get(match.id)).ply
    now = await host.service.history.get(match.id)
    for more in (
        ("go", "nowhere"),
        ("go", "seat9-stack"),
        ("do", "0", "nonsense"),
        ("open", "offers"),
        ("pay", "0", "offer", "nobody"),
        ("pay", "0", "steal", "zeus"),
        ("pair", "turn"),
        ("claim", "everything"),
        ("whatever",),
    ):
        answer = await press(host, ADA, ControlId.at(now, Kind.PICKER, *more))
        assert answer.said, more
    assert (await host.service.history.get(match.id)).ply == ply


async def test_what_lay_out_earlier_is_shown_to_nobody_while_the_game_runs(host):
    match = await begun(host)
    pile = safe_piles(await view(host, match))[0]
    await go(host, match, ADA, pile)
    await go(host, match, ADA, pile)
    for look in (
        host.service.past.scene(match.id, ADA, ply=5),
        host.service.past.scene(match.id, ADA, move=1),
        host.service.past.footage(match.id, ADA),
        host.service.past.footage(match.id, None),
    ):
        with pytest.raises(Refused) as refused:
            await look
        assert refused.value.why is Why.FORGOTTEN
    then = await host.service.history.look(match.id, 0, 5)
    assert then.match.ply == (await host.service.history.get(match.id)).ply, "a view of the past"


async def test_cards_are_asked_for_again_when_they_have_changed(host):
    match = await begun(host)
    now = await host.service.history.get(match.id)
    ply = now.ply
    old = mark_of(await view(host, match, 0))
    pile = safe_piles(await view(host, match))[0]
    for _ in range(3):
        await go(host, match, ADA, pile)
    await later(host, 10_000)
    await go(host, match, ADA, pile)
    now = await host.service.history.get(match.id)
    assert mark_of(await view(host, match, 0)) != old
    for more, values in (
        (("pay", old, "offer", "apollo"), ("0.0",)),
        (("give", old, "offer", "apollo"), ()),
        (("pick", old, "0", "0"), ("poseidon.c1",)),
    ):
        answer = await press(host, ADA, ControlId.at(now, Kind.PICKER, *more), values, private=True)
        assert "Your cards have changed" in answer.shown.content
    assert (await host.service.history.get(match.id)).ply == now.ply > ply
