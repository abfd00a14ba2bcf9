from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind, parse
from bot.features.buttons import COMPARE, IDEAS
from bot.match.pure.table.settings import HintsAllowed, Options
from bot.presenters.museum.moves import checkout
from bot.presenters.museum.moves.checkout import EMPTY
from bot.presenters.museum.moves.controls import control
from bot.presenters.museum.moves.press import cart_with
from bot.presenters.museum.words.actions import marked
from bot.presenters.museum.words.labels import text_of
from data.texts import texts
from games.museum.actions import Exhibit, Patron
from games.museum.advice.exhibits import suggested
from games.museum.stages import Stage
from tests.bot.ui.pressing import press
from tests.museum.tables import GREEDY, dealt, played_until, user_of
from tests.wording import en


async def begun(host):
    return await dealt(host, 2, options=Options(players=2, hints=HintsAllowed.ALL, rated=False))


def ready(look):
    if look.view.stage is not Stage.ACTION or not suggested(look.view, look.legal):
        return False
    best = GREEDY(look.view, look.legal, 1, 0)
    return isinstance(best, Exhibit) and bool(best.objects)


async def test_ideas_and_a_comparison_with_any_of_all_that_can_be_done(host):
    number = await begun(host)
    look = await played_until(host, number, ready)
    user = user_of(look)
    shown = await press(host, user, ControlId.at(look.match, ControlKind.HINT, IDEAS))
    assert f"**1** · **{en.pair(en('Exhibit'), '')}" in shown.said
    asked = await press(host, user, ControlId.at(look.match, ControlKind.HINT, COMPARE), private=True)
    assert {parse(item.custom_id).kind for item in asked.shown.view.children} == {ControlKind.IDEA, ControlKind.HINT}
    ending = next(item for item in asked.shown.view.children if getattr(item.item, "label", "") == en("End the turn"))
    compared = await press(host, user, ending.custom_id, private=True)
    assert en("End the turn") in compared.said
    assert en("**Mine**") in compared.said
    forged = replace(parse(ending.custom_id), more=("do", "nothing"))
    assert "**" not in (await press(host, user, forged, private=True)).said
    assert (await host.service.history.get(number)).ply == look.match.ply


async def test_patrons_on_offer_are_told_by_what_they_want_and_what_of_it_one_has(host):
    number = await begun(host)
    look = await played_until(host, number, lambda look: bool(look.legal) and isinstance(look.legal[0], Patron))
    shown = await press(host, user_of(look), ControlId.at(look.match, ControlKind.HINT, IDEAS))
    tr, actions = texts("en"), look.legal
    assert len(actions) > 1
    for action in actions:
        assert text_of("patron", action.patron, tr) in shown.said
    told = [marked(look.view, some, (), tr, "").data for some in (actions, actions[::-1], actions[:1])]
    assert len(set(told)) == 3, "each is marked in the picture"


def ideas_in(answer):
    return [item for item in answer.shown.view.children if parse(item.custom_id).kind is ControlKind.IDEA]


async def test_what_lies_in_a_cart_is_compared_where_there_are_hints(host):
    number = await begun(host)
    look = await played_until(host, number, ready)
    user, cart = user_of(look), cart_with(suggested(look.view, look.legal)[0], look.view)

    def of(verb, which):
        return control(look.match, checkout.CART, *which.parts(), verb)

    open_cart = await press(host, user, of(checkout.SHOWN, cart), private=True)
    (mine,) = ideas_in(open_cart)
    told = (await press(host, user, mine.custom_id, private=True)).said
    assert en("**Yours**") in told
    empty = await press(host, user, of(checkout.SHOWN, EMPTY), private=True)
    assert not ideas_in(empty)
    assert (await host.service.history.get(number)).ply == look.match.ply
