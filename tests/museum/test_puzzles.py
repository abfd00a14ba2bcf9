from msgspec.structs import replace
from sqlalchemy import insert

from bot.controls.ids import ControlId, ControlKind, parse
from bot.features.puzzles import SOLUTION, SOLVE, puzzle_of
from bot.match.storage import puzzles, schema
from bot.presenters.museum.moves import checkout
from bot.presenters.museum.moves.checkout import EMPTY, Cart, Till, mask_of
from bot.presenters.museum.moves.controls import MUSEUM, TREE
from bot.presenters.museum.presenter import PRESENTER
from bot.presenters.tree import BACK, PAGE, PICK
from games.museum.actions import Exhibit, Take
from games.museum.notation import write
from games.puzzles.bank import bank, of_puzzle, weighed
from tests.bot.ui.pressing import CHANNEL, GUILD, press
from tests.match.desk import ADA, BEN
from tests.wording import en

DAY = 19_675
ASKED = en("Which move is the best?")
NOT_HOW = en("I only judge this choice, not how you pay for it or what you do next.")


def right(move):
    return en("Right, this is the best move: **{move}**.", move=PRESENTER.advised(move, None, en))


def puzzle(fits):
    found = (of_puzzle(one) for one in bank().values() if one.record.game == "museum")
    return next(one for one in found if fits(one))


async def posed(host, found):
    def come(writing):
        writing.run(insert(schema.puzzles), {"day": DAY, "key": found.puzzle.key})
        puzzles.choose(writing, GUILD, CHANNEL, DAY, keys=[found.puzzle.key], wants=lambda _: True)
        puzzles.posted(writing, GUILD, DAY, 77)

    await host.service.store.write(come)
    return lambda *more, kind=ControlKind.SOLVE: ControlId(kind, 0, 0, (str(DAY), *more))


async def solve(host, at, user=ADA):
    return await press(host, user, at(SOLVE, kind=ControlKind.PUZZLE))


def offered(answer, verb):
    (select,) = [one for one in answer.shown.view.children if verb in parse(one.custom_id).more]
    return select.custom_id, [option.value for option in select.item.options]


async def kept(host, user=ADA):
    return await host.service.puzzles.own(user)


async def test_an_object_is_taken_out_of_the_panel(host):
    found = puzzle(lambda one: isinstance(one.solution, Take) and sum(isinstance(move, Take) for move in one.legal) > 2)
    at = await posed(host, found)
    asked = await solve(host, at)
    assert f"{ASKED} {en('Your first answer counts.')}" in asked.said
    assert [one.filename for one in asked.shown.attachments] == ["hand.png"]
    select, values = offered(asked, PICK)
    said = (await press(host, ADA, select, [TREE.token(found.solution)], private=True)).said
    assert said.startswith(right(found.solution))
    assert NOT_HOW not in said
    solution = at(SOLUTION, kind=ControlKind.PUZZLE)
    refused = await press(host, BEN, solution)
    assert en("Answer the puzzle first; then I'll show you the solution.") in refused.said
    assert refused.shown is None or refused.shown.attachments == []
    shown = await press(host, ADA, solution)
    assert shown.shown.attachments
    assert await kept(host) == (1, 1, 1, 1)
    wrong = next(move for move in found.legal if TREE.token(move) in values and move != found.solution)
    said = (await press(host, BEN, select, [TREE.token(wrong)], private=True)).said
    assert f"**{PRESENTER.advised(wrong, None, en)}**" in said
    assert right(wrong) not in said
    assert await kept(host, BEN) == (1, 0, 0, 0)


async def test_an_exhibit_is_found_in_its_list_and_nothing_on_the_panel_suggests_one(host):
    found = puzzle(lambda one: isinstance(one.solution, Exhibit) and one.solution in one.legal and one.solution.objects)
    at = await posed(host, found)
    asked = await solve(host, at)
    verbs = {puzzle_of(parse(one.custom_id))[1].more[0] for one in asked.shown.view.children}
    assert checkout.READY not in asked.buttons()
    assert {PAGE, checkout.CART, MUSEUM} <= verbs
    assert {parse(one.custom_id).kind for one in asked.shown.view.children} <= {ControlKind.SOLVE}
    museum = await press(host, ADA, at(MUSEUM), private=True)
    assert ASKED not in museum.said
    assert ASKED in (await press(host, ADA, museum.buttons()[BACK].custom_id, private=True)).said
    listed = await press(host, ADA, at(PAGE, "exhibit", "0"), private=True)
    assert [one.filename for one in listed.shown.attachments] == ["hand.png"], "the board is in the channel"
    select, values = offered(listed, PICK)
    value = TREE.token(found.solution)
    assert value in values
    assert right(found.solution) in (await press(host, ADA, select, [value], private=True)).said
    assert await kept(host) == (1, 1, 1, 1)


def otherwise_paid(found):
    if not isinstance(found.solution, Exhibit) or not found.solution.objects or found.solution.experts:
        return None
    items = Till(EMPTY, found.view).items
    till = Till(Cart(want=mask_of(items.index(one) for one in found.solution.objects)), found.view)
    for way in till.ways:
        other = till.cart.paid(str(way.prestige))
        action = Till(other, found.view).action()
        if (move := weighed(found.puzzle, action)) and move.move != write(action):
            return other
    return None


async def test_what_is_paid_otherwise_is_the_same_answer_and_that_is_said(host):
    found = puzzle(otherwise_paid)
    at = await posed(host, found)
    cart = otherwise_paid(found).parts()
    shown = await press(host, ADA, at(checkout.CART, *cart, checkout.SHOWN), private=True)
    kinds = {parse(item.custom_id).kind for item in shown.shown.view.children}
    assert ControlKind.IDEA not in kinds, "nothing is compared at a puzzle"
    said = (await press(host, ADA, shown.buttons()[checkout.READY].custom_id, private=True)).said
    assert NOT_HOW in said


async def test_what_the_rules_forbid_is_no_answer(host):
    found = puzzle(lambda one: isinstance(one.solution, Exhibit) and len(one.view.seats[one.seat].cards) > 4)
    at = await posed(host, found)
    hand = len(found.view.seats[found.seat].cards)
    cart = Cart(want=1, how="own", pay=(1 << hand) - 2)
    answer = await press(host, ADA, at(checkout.CART, *cart.parts(), checkout.READY), private=True)
    assert "U4.1" in answer.said
    assert SOLVE in answer.buttons(), "it can be tried once more"
    assert await kept(host) == (0, 0, 0, 0)


async def test_the_buttons_of_puzzles_that_were_posted_before_the_first_release_still_work(host):
    at = await posed(host, puzzle(lambda _: True))
    before = replace(at(kind=ControlKind.PUZZLE), match=2**62 + DAY, more=(SOLVE,))
    assert ASKED in (await press(host, ADA, before)).said
    for match in (2**62 - 1, 2**62, 2**62 + DAY + 1, 2**62 + 2**61, 2**63 - 1):
        assert ASKED not in (await press(host, ADA, replace(before, match=match))).said
