"""The buttons under the board of Mykerinos, with the choices of the player whose turn it is."""

from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Row, Style
from bot.match.pure.table.model import Match
from bot.presenters.mykerinos.moves.plan import Mode
from bot.presenters.mykerinos.words.names import parcel_name, patron_sign
from bot.presenters.ordering import quick_id
from data.texts import N_, Texts
from games.mykerinos import orders
from games.mykerinos.actions import Action, Decline, Pass, Side, Skip, Take, TakeForNeutral
from games.mykerinos.view import Asked, ParcelView, View, Way

DIG, EXTEND, PATRON, PASS = "dig", "extend", "patron", "pass"
NEUTRAL_DIG, NEUTRAL_EXTEND, SKIP = "ndig", "nextend", "skip"
LEFT, RIGHT, MUSEUM, DECLINE = "left", "right", "museum", "decline"
NEUTRAL_LEFT, NEUTRAL_RIGHT = "nleft", "nright"
MENU, CALL = "menu", "call"

AT_ONCE: Final[dict[str, Action]] = {
    LEFT: Take(Side.LEFT),
    RIGHT: Take(Side.RIGHT),
    DECLINE: Decline(),
    NEUTRAL_LEFT: TakeForNeutral(Side.LEFT),
    NEUTRAL_RIGHT: TakeForNeutral(Side.RIGHT),
    SKIP: Skip(),
    PASS: Pass(),
}

OPENS: Final = {
    DIG: Mode.DIG,
    EXTEND: Mode.EXTEND,
    NEUTRAL_DIG: Mode.NEUTRAL_DIG,
    NEUTRAL_EXTEND: Mode.NEUTRAL_EXTEND,
    MUSEUM: Mode.MUSEUM,
}

WAYS: Final = {
    DIG: Way.DIG,
    EXTEND: Way.EXTEND,
    PATRON: Way.PATRON,
    PASS: Way.PASS,
    NEUTRAL_DIG: Way.NEUTRAL_DIG,
    NEUTRAL_EXTEND: Way.NEUTRAL_EXTEND,
    SKIP: Way.SKIP,
    LEFT: Way.LEFT,
    RIGHT: Way.RIGHT,
    MUSEUM: Way.MUSEUM,
    DECLINE: Way.DECLINE,
    NEUTRAL_LEFT: Way.NEUTRAL_LEFT,
    NEUTRAL_RIGHT: Way.NEUTRAL_RIGHT,
}

SKIP_ROUND: Final = N_("Skip until the round ends")
LABELS: Final = {
    DIG: N_("Dig"),
    EXTEND: N_("Extend"),
    PATRON: N_("Patron"),
    PASS: N_("Pass"),
    NEUTRAL_DIG: N_("Neutral: dig"),
    NEUTRAL_EXTEND: N_("Neutral: extend"),
    SKIP: N_("Skip"),
    MUSEUM: N_("Museum"),
    DECLINE: N_("Decline"),
    MENU: N_("Back"),
}


def board_rows(match: Match, view: View, tr: Texts) -> list[Row]:
    """Return the row of buttons under the board, or an empty list if no seat has to act."""
    if view.asked in {Asked.ACTION, Asked.LAST_ACTION}:
        buttons = action_buttons(match, view, tr, (DIG, EXTEND, PATRON, PASS))
    elif view.asked is Asked.NEUTRAL:
        buttons = (*action_buttons(match, view, tr, (NEUTRAL_DIG, NEUTRAL_EXTEND, SKIP)), _skip_round(match, tr))
    elif view.asked in {Asked.CHOICE, Asked.LEFTOVER}:
        buttons = (*_parcels(match, view, tr, (LEFT, RIGHT)), *_besides(match, view, tr))
    elif view.asked is Asked.FOR_NEUTRAL:
        buttons = _parcels(match, view, tr, (NEUTRAL_LEFT, NEUTRAL_RIGHT))
    else:
        return []
    return [buttons]


def _skip_round(match: Match, tr: Texts) -> Button:
    return Button(id=quick_id(match, orders.SKIP), label=tr(SKIP_ROUND))


def board_button(
    match: Match,
    verb: str,
    tr: Texts,
    *more: str,
    style: Style = Style.QUIET,
    label: str | None = None,
    emoji: str | None = None,
    disabled: bool = False,
) -> Button:
    """Return a button under the board of `match`. `verb`: what the button does. `more`: further parts of its id."""
    control = ControlId.at(match, Kind.BOARD, verb, *more)
    return Button(id=control, label=label or tr(LABELS[verb]), style=style, emoji=emoji, disabled=disabled)


def action_buttons(
    match: Match, view: View, tr: Texts, verbs: tuple[str, ...], *, style: Style = Style.ACTIVE
) -> tuple[Button, ...]:
    """Return the buttons for the actions `verbs`, in this order. Buttons for impossible actions are disabled."""
    quiet = {PASS, SKIP, DECLINE}
    return tuple(
        board_button(
            match, verb, tr, style=Style.QUIET if verb in quiet else style, disabled=WAYS[verb] not in view.possible
        )
        for verb in verbs
    )


def _parcels(match: Match, view: View, tr: Texts, verbs: tuple[str, str]) -> tuple[Button, ...]:
    zone = next(zone for zone in view.zones if zone.scoring)
    return tuple(
        board_button(
            match,
            verb,
            tr,
            style=Style.ACTIVE,
            label=parcel_label(side, parcel, tr),
            emoji=patron_sign(parcel.patron),
        )
        for verb, side, parcel in zip(verbs, Side, (zone.left, zone.right), strict=True)
        if WAYS[verb] in view.possible
    )


def parcel_label(side: Side, parcel: ParcelView, tr: Texts) -> str:
    """Return the label of a parcel, such as `Left: Lady Violet, 2 points`."""
    text = N_("Left: {parcel}, {points}") if side is Side.LEFT else N_("Right: {parcel}, {points}")
    points = tr.plural("{count} point", "{count} points", parcel.points)
    return tr(text, parcel=parcel_name(parcel.patron, tr), points=points)


def _besides(match: Match, view: View, tr: Texts) -> tuple[Button, ...]:
    verb = MUSEUM if view.asked is Asked.CHOICE else DECLINE
    return action_buttons(match, view, tr, (verb,))
