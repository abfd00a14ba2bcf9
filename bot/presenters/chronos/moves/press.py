from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.controls.ids import number
from bot.controls.rows import Row
from bot.match.pure.play.look import Look
from bot.presenters import tree
from bot.presenters.choosing import ActInTime, Main, Outcome, Panel, Press
from bot.presenters.chronos.moves import board, panel
from bot.presenters.chronos.moves.board import own_seat
from bot.presenters.chronos.words.names import power_line, power_of
from data.texts import Texts
from games.chronos import actions
from games.chronos.actions import Action, Claimed, Move, Take, TurnOver
from games.chronos.events import ChoiceAsked, FalseClaim
from games.chronos.refusals import Refusal
from games.chronos.terms import HOME, PLACE_NAMES, UNDER_2, God
from games.chronos.view import Phase, View
from games.core import AnySeen, Illegal, Millis

PLACES: Final = {name: place for place, name in enumerate(PLACE_NAMES)}
OWN: Final = (actions.Hermes, actions.Poseidon, actions.Pay)


async def choose(press: Press, tr: Texts) -> Outcome:
    values = press.values
    match press.more:
        case (board.GO, place) if place in PLACES:
            return ActInTime(lambda look, now: _going(look, PLACES[place], now))
        case (board.CLAIM,):
            return ActInTime(lambda look, _now: board.claimed(look.view, own_seat(look.view)))
        case (board.CLAIM, what) if what in set(Claimed):
            return _in_time(actions.Claim(Claimed(what)))
        case (board.COUNT,):
            return _in_time(actions.Count())
        case (tree.DO | tree.PICK, mark, *_):
            return _do(press, mark, panel.TREE.leaf(press), tr)
        case (tree.OPEN, _):
            return panel.TREE.outcome(press, lambda path, _page: _opened(press, path, tr))
        case (panel.PAIR, turn) if turn in set(TurnOver) and len(values) == 2:
            pair = [number(value, len(PLACES)) for value in values]
            return _in_time(actions.Hades(pair[0], TurnOver(turn), pair[1], TurnOver(turn)))
        case (panel.PAY | panel.GIVE, mark, "offer" | "buy" as how, god) if god in set(God):
            return _pay(press, mark, actions.Buy if how == "buy" else actions.Offer, God(god), tr)
    raise press.unknown()


def interrupts(events: Sequence[AnySeen], seat: int | None) -> bool:
    return any(isinstance(event, ChoiceAsked | FalseClaim) and event.seat == seat for event in events)


def waits(illegal: Illegal) -> bool:
    return illegal.code == Refusal.CHOICE_WAITS


def _in_time(action: Action) -> ActInTime:
    return ActInTime(lambda _look, _now: action)


def _going(look: Look, to: int, now: Millis) -> Action:
    view: View = look.view
    if view.phase is Phase.COUNTDOWN:
        raise Illegal(Refusal.NOT_STARTED, "C2.4", left=view.start - now)
    move = board.carried(view, own_seat(view), to, now)
    if move is not None:
        return move
    if to == HOME:
        raise Illegal(Refusal.NOTHING_DONE, "C4.2")
    if to == UNDER_2:
        raise Illegal(Refusal.NOT_TO_UNDERWORLD, "C6.1")
    raise Illegal(Refusal.UNDERWORLD_FIRST, "C6.1")


def _do(press: Press, mark: str, action: Action, tr: Texts) -> Outcome:
    names_cards = isinstance(action, OWN) or (isinstance(action, actions.Send) and action.card is not None)
    return _changed(tr) if names_cards and mark != panel.mark_of(press.look.view) else _in_time(action)


def _changed(tr: Texts) -> Main:
    return Main(tr("Your cards have changed, so I haven't done anything. Please choose again."))


def _opened(press: Press, path: tree.Path, tr: Texts) -> Panel:
    what, value = path
    text, rows = _choices(press, what, value, tr)
    if not rows:
        text, rows = tr("You can't do that any more. Here's what you can do now:"), panel.panel_rows(press.look, tr)
    return Panel(text, tuple(rows), ())


def _choices(press: Press, what: str, value: str, tr: Texts) -> tuple[str, Sequence[Row]]:
    look = press.look
    if what == panel.OFFERS and value in set(God):
        offers = [one for one in look.legal if isinstance(one, actions.Offer | actions.Buy) and one.god == value]
        return (power_line(value, tr), panel.pay_rows(look, offers[0], tr)) if offers else ("", ())
    if what == panel.POWERS:
        found = [action for action in look.legal if power_of(action) == value]
        if not found:
            return "", ()
        pairs = [action for action in found if isinstance(action, actions.Hades)]
        return power_line(value, tr), panel.pair_rows(look, pairs, tr) if pairs else panel.action_rows(look, found, tr)
    if what == panel.MOVES:
        glass, _, take = value.partition(".")
        if take in set(Take):
            moves = [one for one in look.legal if isinstance(one, Move) and str(one.glass) == glass]
            ways = dict.fromkeys(one if one.take is Take.NO else replace(one, take=Take(take)) for one in moves)
            return tr("Where to?"), panel.action_rows(look, list(ways), tr)
    raise press.unknown()


def _pay(press: Press, mark: str, kind: type[actions.Buy | actions.Offer], god: God, tr: Texts) -> Outcome:
    view, legal, values = press.look.view, press.look.legal, press.values
    if mark != panel.mark_of(view):
        return _changed(tr)
    if press.more[0] == panel.PAY:
        try:
            cards = panel.chosen_cards(values)
        except ValueError:
            raise press.unknown() from None
    else:
        cards = next((one.cards for one in legal if isinstance(one, kind) and one.god is god), ())

    def unchanged(look: Look, _now: Millis) -> Action:
        if panel.mark_of(look.view) != mark:  # a famine has come between looking and paying
            raise Illegal(Refusal.NO_SUCH_CARD, "C7.1")
        return kind(god, cards)

    return ActInTime(unchanged)
