import pytest

from bot.match.pure.table.model import Status
from bot.presenters.museum.moves.actions import by_value
from bot.presenters.museum.moves.checkout import Cart, Till
from bot.presenters.museum.moves.press import suggestion_text, together_text, worth_a_button
from bot.presenters.museum.words.labels import kind, label
from data.texts import languages, texts
from games.museum.actions import Buy, End, Inventory
from games.museum.advice.exhibits import Suggestion, suggested
from games.museum.computer import COMPUTERS
from games.museum.rules.payments import Payment
from games.museum.stages import Acted, Stage
from games.museum.tables import VALUES
from tests.bot.ui.pressing import press
from tests.museum.tables import (
    GREEDY,
    begun,
    buttons,
    chosen,
    opened,
    options,
    pick,
    played_until,
    push,
    selects,
    user_of,
)
from tests.wording import en

LANGUAGES = languages()


def acting(look):
    return look.view.stage is Stage.ACTION


def till(look, **contents):
    return Till(Cart(**contents), look.view)


def prestiges(look, at):
    return sorted(one.prestige for one in till(look, want=1 << at).ways)


def exhibiting(look):
    return acting(look) and look.view.acted is Acted.NOTHING and bool(suggested(look.view, look.legal))


def offered(look):
    return worth_a_button(suggested(look.view, look.legal), en)


def beginning(one):
    if len(one.objects) == 1:
        return kind(one.objects[0], en)
    return en("{count} together, pay {payment}", count=len(one.objects), payment="")


async def test_the_usual_exhibit_takes_two_presses_and_the_panel_stays(host):
    look = await played_until(host, await begun(host), exhibiting)
    best = offered(look)[0]
    panel = await opened(host, look)
    named = [text for text in buttons(panel) if text.startswith(beginning(best))]
    answer = await push(host, look, panel, named[0])
    after = await host.service.history.look(look.match.id, look.viewer)
    assert after.view.seats[look.viewer].museum == (*look.view.seats[look.viewer].museum, *best.objects)
    assert not answer.hushed
    assert answer.outcome == "played"
    assert en("End the turn") in buttons(answer)
    again = await press(host, user_of(look), buttons(panel)[named[0]], private=True)
    assert again.outcome == "answered"
    assert (await host.service.history.get(look.match.id)).ply == after.match.ply


@pytest.mark.parametrize("language", LANGUAGES)
def test_suggestions_are_never_cut(language):
    tr = texts(language)
    cards = ("mesopotamian-a5", "phoenician-n4", "polynesian-w5", "mesopotamian-w5", "egyptian-c5", "chinese-a5")
    big = Suggestion(cards[:3], Payment(cards[3:], 3), 9.0)
    small = Suggestion(cards[:2], Payment(cards[3:5], 0), 8.0)
    single = Suggestion(cards[:1], Payment(cards[3:4], 0), 7.0)
    assert worth_a_button([big, small, single], tr) == [small, single]
    assert len(suggestion_text(small, tr)) <= 80
    assert "…" not in suggestion_text(small, tr)
    for each in small.objects:
        assert kind(each, tr) in together_text(small, tr)
    dear = Suggestion(cards[:1], Payment(cards[1:], 12), 6.0)
    assert len(suggestion_text(dear, tr)) <= 80
    assert kind(cards[0], tr) in suggestion_text(dear, tr)
    assert "12" in suggestion_text(dear, tr)


async def test_the_end_of_a_turn_leads_to_discarding_and_then_the_message_goes(host):
    over = lambda look: acting(look) and look.view.seats[look.viewer].hand > look.view.seats[look.viewer].hand_limit  # noqa: E731
    look = await played_until(host, await begun(host), over, choose=lazy)
    need = look.view.seats[look.viewer].hand - look.view.seats[look.viewer].hand_limit
    panel = await opened(host, look)
    answer = await push(host, look, panel, en("End the turn"))
    said = en.plural("You have {count} object too many.", "You have {count} objects too many.", need)
    assert said in answer.shown.content
    own = (await host.service.history.look(look.match.id, look.viewer)).view.seats[look.viewer]
    (select,) = selects(answer).values()
    assert (select.item.min_values, select.item.max_values) == (need, need)
    named = [label(one, en) for one in by_value(own.cards)[:need]]
    gone = await pick(host, look, answer, select.item.placeholder, *named)
    assert gone.hushed
    discard = (await host.service.history.look(look.match.id, look.viewer)).view.seats[look.viewer].discard
    assert set(by_value(own.cards)[:need]) <= set(discard)


def lazy(view, legal, seed, now):
    return next((one for one in legal if isinstance(one, End)), None) or GREEDY(view, legal, seed, now)


async def test_a_payment_chosen_by_hand(host):
    def rich(look):
        own = look.view.seats[look.viewer]
        return exhibiting(look) and own.prestige >= 2 and len(own.cards) >= 4 and VALUES[by_value(own.cards)[0]] >= 3

    look = await played_until(host, await begun(host), rich)
    own = look.view.seats[look.viewer]
    wanted, *others = by_value(own.cards)
    answer = await push(host, look, await opened(host, look), en("Combine…"))
    answer = await pick(host, look, answer, en("Exhibit from my hand"), label(wanted, en))
    assert label(wanted, en) not in options(selects(answer)[en("Pay with")])
    answer = await pick(host, look, answer, en("Pay with"), *(label(one, en) for one in others))
    needless = sum(VALUES[one] for one in others) - VALUES[wanted]
    if any(VALUES[one] <= needless for one in others):
        assert "U4.1" in answer.shown.content
        assert buttons(answer)[en("Exhibit")].item.disabled
    answer = await push(host, look, answer, en("Cheapest payment"))
    paying = chosen(selects(answer)[en("Pay with")])
    assert not buttons(answer)[en("Exhibit")].item.disabled
    answer = await push(host, look, answer, en("Exhibit"))
    after = (await host.service.history.look(look.match.id, look.viewer)).view.seats[look.viewer]
    assert wanted in after.museum
    assert {label(one, en) for one in set(after.discard) - set(own.discard)} == set(paying)


async def test_prestige_is_chosen_and_cards_follow(host):
    def choice(look):
        if not exhibiting(look):
            return False
        return any(len(prestiges(look, at)) > 2 for at in range(len(till(look).items)))

    look = await played_until(host, await begun(host), choice)
    own = look.view.seats[look.viewer]
    items = till(look).items
    at = next(at for at in range(len(items)) if len(prestiges(look, at)) > 2)
    amounts = prestiges(look, at)
    answer = await push(host, look, await opened(host, look), en("Combine…"))
    place = en("Exhibit from my hand") if at < len(own.cards) else en("Exhibit from my discard")
    answer = await pick(host, look, answer, place, label(items[at], en))
    while not buttons(answer)[en("Less prestige")].item.disabled:
        answer = await push(host, look, answer, en("Less prestige"))
    for amount in amounts[1:]:
        answer = await push(host, look, answer, en("More prestige"))
        assert en("{count} prestige", count=amount) in answer.shown.content
        assert not buttons(answer)[en("Exhibit")].item.disabled
    assert buttons(answer)[en("More prestige")].item.disabled
    await push(host, look, answer, en("Exhibit"))
    after = (await host.service.history.look(look.match.id, look.viewer)).view.seats[look.viewer]
    assert items[at] in after.museum


async def test_several_objects_and_an_expert_in_one_payment(host):
    def rich(look):
        if not exhibiting(look) or not look.view.experts:
            return False
        cards = len(till(look).hand)
        return cards > 3 and bool(till(look, want=0b11 << cards - 2, hire=1).ways)

    look = await played_until(host, await begun(host), rich)
    hand = till(look).hand
    answer = await push(host, look, await opened(host, look), en("Combine…"))
    answer = await pick(host, look, answer, en("Exhibit from my hand"), *(label(one, en) for one in hand[-2:]))
    hire = next(text for text in buttons(answer) if text.startswith("+ "))
    answer = await push(host, look, answer, hire)
    assert not buttons(answer)[en("Exhibit")].item.disabled, answer.shown.content
    answer = await push(host, look, answer, en("Exhibit"))
    own = (await host.service.history.look(look.match.id, look.viewer)).view.seats[look.viewer]
    assert own.museum[-2:] == hand[-2:]
    assert own.experts[-1] == look.view.experts[0].id


async def test_buying_with_a_payment_of_ones_own(host):
    def buying(look):
        return acting(look) and sum(isinstance(one, Buy) for one in look.legal) > 1

    look = await played_until(host, await begun(host), buying)
    answer = await push(host, look, await opened(host, look), en("Buy…"))
    action = next(one for one in look.legal if isinstance(one, Buy))
    answer = await push(host, look, answer, en("Choose the payment…"))
    answer = await pick(host, look, answer, en("Buy from another player's discard"), label(action.object, en))
    assert en("Plus 1 prestige for its owner.") in answer.shown.content
    assert label(action.object, en) in chosen(selects(answer)[en("Buy from another player's discard")])
    await push(host, look, answer, en("Buy"))
    after = (await host.service.history.look(look.match.id, look.viewer)).view
    assert action.object in after.seats[look.viewer].museum


async def test_an_inventory_of_ones_own_choice(host):
    def restocking(look):
        return acting(look) and any(isinstance(one, Inventory) and len(one.objects) > 1 for one in look.legal)

    look = await played_until(host, await begun(host), restocking, choose=COMPUTERS["random"])
    own = look.view.seats[look.viewer]
    answer = await push(host, look, await opened(host, look), en("Inventory…"))
    (select,) = selects(answer).values()
    some = list(options(select))[-2:]
    if select.item.max_values < 2:
        some = some[:1]
    answer = await pick(host, look, answer, select.item.placeholder, *some)
    after = (await host.service.history.look(look.match.id, look.viewer)).view
    assert {label(one, en) for one in set(own.discard) - set(after.seats[look.viewer].discard)} == set(some)
    assert after.acted is Acted.INVENTORY
    assert en("After an inventory, you can't pay for anything this turn.") in answer.shown.content
    assert not any(text.startswith(en("Exhibit")) for text in buttons(answer))


async def test_the_museum_can_be_looked_at_while_others_are_asked(host):
    match = await begun(host, players := 2)
    await played_until(host, match, lambda look: acting(look) and all(seat.museum for seat in look.view.seats))
    public = await host.service.history.look(match, None)
    for seat in range(players):
        look = await host.service.history.look(match, seat)
        panel = await opened(host, look)
        answer = await push(host, look, panel, en("My museum"))
        back = await push(host, look, answer, en("Back"))
        assert (en("There's nothing for you to do right now.") in back.shown.content) == (seat not in public.asked)
    assert (await host.service.history.get(match)).status is Status.ACTIVE
