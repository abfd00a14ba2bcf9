from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.orders.order import Order, OrderEnd, OrderScope, State, Then
from bot.match.services.orders import OrderSeen
from bot.presenters.ordering import OrderWords
from bot.presenters.presenter import Presenter
from bot.wording.blocks import short
from bot.wording.clocks import exact
from data.texts import N_, Texts
from games.core import AnyView

SIGN: Final = "📌"
SCOPES: Final = {
    OrderScope.PHASE: N_("The order ends with this phase of the round."),
    OrderScope.ROUND: N_("The order ends with this round."),
    OrderScope.GAME: N_("The order ends with the game."),
}
THENS: Final = {
    Then.STOP: N_("The order ends after one move."),
    Then.REST: N_("I'll play each of these moves once, over your next turns."),
    Then.AGAIN: N_("The order repeats on each of your turns, at most 20 times."),
}
ENDS: Final = {
    OrderEnd.DONE: N_("The order is done."),
    OrderEnd.ILLEGAL: N_("I couldn't carry out your order, so it's up to you."),
    OrderEnd.SCOPE: N_("The order no longer applies."),
    OrderEnd.TIME: N_("The order has expired."),
    OrderEnd.OWN: N_("You made a move yourself, so I cancelled the order."),
    OrderEnd.CANCELLED: N_("You cancelled the order."),
    OrderEnd.UNDONE: N_("I cancelled the order because its move was undone."),
}


def lines_of(shown: OrderSeen, words: OrderWords, tr: Texts) -> list[str]:
    order, wanted = shown.order, shown.order.wanted
    wishes = [_wish(one, words, shown.look.view, tr) for one in wanted.wishes]
    if len(wishes) == 1:
        lines = [tr("When it's your turn: {wish}", wish=wishes[0])]
    else:
        lines = [tr("When it's your turn, I'll play the first of these that's possible:")]
        lines += [f"{place}. {wish}" for place, wish in enumerate(wishes, start=1)]
    lines.append(f"- {tr(THENS[wanted.then])}")
    lines += [f"- {line}" for line in _limits(order, words, shown.look.view, tr)]
    lines.append("- " + tr("If none of these is possible, you choose as usual."))
    if shown.action is not None:
        move = _wish(shown.action, words, shown.look.view, tr)
        now = tr("It's your turn, so I'll play this right away: {move}", move=move)
        lines.append(f"⚠️ {now}")
    elif shown.look.viewer in shown.look.asked:
        lines.append(tr("It's your turn, but none of these is possible now, so it's up to you."))
    lines.append(tr("-# Only you see your order. When I play it, the log says it was an order."))
    return lines


def said(shown: OrderSeen, words: OrderWords, tr: Texts) -> str:
    order, view = shown.order, shown.look.view
    wishes = " → ".join(_wish(one, words, view, tr) for one in order.left)
    parts = [f"{SIGN} **{order.number}.** {wishes}"]
    if order.wanted.then is not Then.STOP:
        parts.append(tr(THENS[order.wanted.then]))
    parts += _limits(order, words, view, tr)
    return " · ".join(parts)


def ended(shown: OrderSeen, presenter: Presenter, tr: Texts) -> str:
    order, view = shown.order, shown.look.view
    end = order.end or OrderEnd.DONE
    wishes = " → ".join(_wish(one, presenter.ordering, view, tr) for one in order.wanted.wishes)
    if end is OrderEnd.CONDITION:
        why = tr(
            "I cancelled the order because of your condition: {condition}",
            condition=presenter.ordering.condition(order.condition, view, tr),
        )
    else:
        why = tr(ENDS[end])
    if order.refusal is not None:
        told = presenter.explain(order.refusal.illegal, tr, shown.look.match.players).split("\n", maxsplit=1)[0]
        why = f"{why} {told}"
    return f"▫️ **{order.number}.** {wishes} · {why}"


def news(shown: Sequence[OrderSeen], presenter: Presenter, tr: Texts) -> list[str]:
    if not shown:
        return []
    live = [said(one, presenter.ordering, tr) for one in shown if one.order.state is State.LIVE]
    missed = [
        tr("I couldn't carry out your order, so it's up to you.")
        for one in shown
        if one.order.state is State.LIVE and one.order.noted is not None and one.look.viewer in one.look.asked
    ]
    gone = [ended(one, presenter, tr) for one in shown if one.order.state is State.ENDED]
    title = tr("Your orders:")
    return [f"-# {title}", *(f"-# {short(line, 300)}" for line in (*live, *missed[:1], *gone))]


def _wish(wish: str, words: OrderWords, view: AnyView, tr: Texts) -> str:
    text = words.wish(wish, view, tr)
    return f"**{text}**"


def _limits(order: Order, words: OrderWords, view: AnyView, tr: Texts) -> list[str]:
    wanted = order.wanted
    lines = [] if wanted.scope is OrderScope.GAME and wanted.until is not None else [tr(SCOPES[wanted.scope])]
    if wanted.until is not None:
        lines.append(tr("The order ends on {time}.", time=exact(wanted.until)))
    lines += [tr("The order ends early {condition}", condition=words.condition(one, view, tr)) for one in wanted.unless]
    if wanted.own:
        lines.append(tr("The order ends early if you make a move yourself"))
    return lines
