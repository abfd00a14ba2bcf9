import logging
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Select
from bot.match.pure.table.model import Status
from bot.presenters.museum.moves import checkout
from bot.presenters.museum.moves import checkout as carts
from bot.presenters.museum.moves.dialogs import LISTS
from bot.presenters.museum.presenter import PRESENTER
from data.museum import objects
from data.texts import texts
from games.museum.actions import Discovery, Keep, Redraw
from games.museum.stages import Stage
from tests.bot.ui.pressing import in_error, press
from tests.conformance.presses import not_found, reachable
from tests.museum.tables import GREEDY, begun, dealt, played_until, user_of
from tests.seeds import times
from tests.wording import en

FORGED = times(60, 2_400)


async def test_a_weak_hand_can_be_pressed(host):
    for number in range(100):
        match = await dealt(host, 4, f"table {number}")
        public = await host.service.history.look(match, None)
        if public.view.stage is Stage.HAND:
            break
    look = await host.service.history.look(match, public.asked[0])
    assert {Redraw(), Keep()} == set(look.legal)
    left = partial(not_found, look.legal, False)
    assert left(await reachable(host, match, user_of(look), lacking=left)) == set()


WORDS = (
    "cart shop list some rank arr one do menu museum take wish pick leave want depot pay sale hire auto page ready "
    "less more add fewer keep a b ok 0:0:0:auto:0:0 1:0:0:auto:0:0 0:0:1:auto:0:0 zzz:7:0:own:3:0 1:0:0:own:1:0 "
    "0:0:0:40:0:9 exhibit buy inventory stock 0 1 abc ba - inca-a3 choose discard 0123456789abcdef "
    "0:0:0:auto:0:00 -1:0:0:auto:0:0 best cancel ......................... abcdefghijklmnopqrstuvwxy"
)
PARTS = ["", *WORDS.split()]
CARTS = [one for one in PARTS if one.count(":") == 5]
SHAPES = [
    (["cart", "shop"], CARTS, sorted(checkout.VERBS)),
    (["rank"], ["", "a", "ab", "aa", "zy", "abcdefghi"], ["add", "fewer", "keep"]),
    (
        ["arr"],
        ["." * 25, "a" + "." * 24, "ab", ""],
        ["-", "0", "24", "25"],
        ["-", "a", "ab", "aa", "z"],
        ["a", "b", "ok"],
    ),
    (["pick"], list(LISTS), ["0", "1", "40", "41"], ["0", "1"]),
    (["page"], list(LISTS), ["0", "1", "40", "1000"]),
    (["list"], list(LISTS), ["0", "1"]),
    (["do"], ["end", "take.inca-a3", "nothing"]),
    (["some"], ["inventory", "stock", "choose", "discard"]),
    (["take", "wish", "pick"], ["inca-a3", "maya-c5", "greek-c5", "celt-g1", "x"]),
    (["skip", "leave"],),
]
VALUES = ["0", "1", "7", "24", "25", "²", "-1", "a", "zz", "", "9" * 30]


@pytest.mark.many
@pytest.mark.parametrize("stage", [Stage.TAKE, Stage.ACTION, Stage.DRAWS, Stage.PICK, Stage.ARRANGE])
async def test_every_forged_press_is_answered(host, stage, caplog):
    caplog.set_level(logging.INFO)
    match = await begun(host, 3 if stage is Stage.PICK else 2, end="once")
    look = await played_until(host, match, lambda look: look.view.stage is stage, choose=discovering)
    user, rng = user_of(look), Random(1)
    for _ in range(FORGED):
        kind = rng.choice([ControlKind.BOARD, ControlKind.PICKER, ControlKind.PICKER])
        more = [rng.choice(some) for some in rng.choice(SHAPES)]
        if rng.random() < 0.3:
            more = rng.choices(PARTS, k=rng.randrange(1, 6))
        selected = rng.choices(VALUES, k=rng.randrange(4))
        now = await host.service.history.get(look.match.id)
        if now.status is not Status.ACTIVE:
            break
        try:
            text = str(ControlId.at(now, kind, *more))
        except ValueError:
            continue
        caplog.clear()
        answer = await press(host, user, text, selected, private=True)
        assert not in_error(answer), (more, selected)
        assert answer.shown or answer.whispers or answer.hushed
        assert [one for one in caplog.records if one.name.startswith("bot") and one.levelno > logging.INFO] == []


async def test_a_forged_pick_is_refused_by_its_rule(host):
    match = await begun(host)
    look = await played_until(host, match, lambda look: look.view.stage is Stage.PICK, choose=discovering)
    shown = {button.id.more for row in PRESENTER.controls(look, en) for button in row}
    assert shown == {("pick", one) for one in look.view.shown}
    other = next(one.id for one in objects() if one.id not in look.view.shown)
    answer = await press(host, user_of(look), ControlId.at(look.match, ControlKind.BOARD, "pick", other))
    assert "U9.6" in answer.said
    assert (await host.service.history.get(match)).ply == look.match.ply
    look = await played_until(host, match, lambda look: look.view.stage is Stage.ACTION)
    answer = await press(host, user_of(look), ControlId.at(look.match, ControlKind.BOARD, "pick", other))
    assert "U9.6" in answer.said
    assert (await host.service.history.get(match)).ply == look.match.ply


def discovering(view, legal, *chance):
    return next((one for one in legal if isinstance(one, Discovery)), None) or GREEDY(view, legal, *chance)


def crowded(view, seat):
    everything = [one.id for one in objects() if one.id not in view.seats[seat].museum]
    own = replace(view.seats[seat], cards=tuple(everything[:30]), hand=30, discard=tuple(everything[30:95]))
    others = [
        replace(other, discard=tuple(everything[95:150])) if at != seat else own for at, other in enumerate(view.seats)
    ]
    others = [
        replace(other, discard=()) if at not in {seat, (seat + 1) % len(others)} else other
        for at, other in enumerate(others)
    ]
    return replace(view, seats=tuple(others))


@pytest.mark.parametrize(("which", "language"), [(checkout.CART, "en"), (checkout.SHOP, "de")])
async def test_more_cards_than_a_select_holds(host, which, language):
    look = await played_until(host, await begun(host), lambda look: look.view.stage is Stage.ACTION)
    view, tr = crowded(look.view, look.viewer), texts(language)
    match = replace(look.match, id=10**10, ply=99_999)
    reached = set()
    cart = carts.EMPTY
    for page in range(3):
        cart = replace(cart, page=page)
        for row in checkout.panel_of(match, which, carts.Till(cart, view), tr).rows:
            if isinstance(row, Select):
                verb = row.id.more[-1]
                reached |= {(verb, option.value) for option in row.options}
                if verb != checkout.PAY:
                    cart = checkout.changed(carts.Till(cart, view), verb, [row.options[-1].value])
        till = carts.Till(cart, view)
    items = till.items if which == checkout.CART else till.sales
    assert len({value for verb, value in reached if verb != checkout.PAY}) == len(items) > 50
    assert till.bought if which == checkout.SHOP else len(till.objects) > 3
    rows = checkout.panel_of(match, which, carts.Till(cart.paid(carts.OWN, (1 << 30) - 1), view), tr).rows
    assert len(rows) <= 5
    ids = [str(one.id) for row in rows for one in ([row] if isinstance(row, Select) else row)]
    assert len(set(ids)) == len(ids)
    assert all(len(one) <= 100 for one in ids)
    assert len(checkout.text_of(which, till, tr)) <= 2000
    till = carts.Till(carts.Cart(want=1) if which == checkout.CART else carts.Cart(buy=1), view)
    selects = [row for row in checkout.panel_of(match, which, till, tr).rows if isinstance(row, Select)]
    (paying,) = (row for row in selects if row.id.more[-1] == checkout.PAY)
    for option in paying.options:
        assert checkout.changed(till, checkout.PAY, [option.value]).pay == 1 << int(option.value)
