"""Names suggested moves of Chronos Conquest, marks them on the board, and builds the controls for comparing a move of
the player's own with the suggestions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.client.files import Drawing
from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Option, Row, Select
from bot.match.pure.play.look import Look
from bot.presenters.chronos.moves.panel import kind_of as panel_kind
from bot.presenters.chronos.moves.selects import LABEL, MOST
from bot.presenters.chronos.words.labels import glass_label, label_of, own_card, owners_of, places_of_view
from bot.presenters.chronos.words.names import god_name, place_name, power_name
from bot.presenters.presenter import Panel
from bot.wording.blocks import short
from data.texts import Texts
from games.chronos.actions import (
    Action,
    Apollo,
    Asclepius,
    Buy,
    Cassandra,
    Claim,
    Count,
    Demeter,
    Famine,
    Hades,
    Hermes,
    Move,
    Offer,
    Send,
    Take,
    Troy,
)
from games.chronos.advice.hints import kind_of
from games.chronos.notation import write
from games.chronos.terms import HOME
from games.chronos.view import View
from games.core import Later, Millis
from render.chronos import Spot, hint_picture

FILE: Final = "hint.png"
ASKS: Final = "asks"
SELECTS: Final = 4
"""The maximum number of select menus for choosing a move to compare. There's no room for more above the last row of
controls.
"""
NAMED: Final = 150
"""The maximum number of characters in the name of a suggested move."""


def advised(action: Action | Later, look: Look, tr: Texts) -> str:
    """Return the name of a suggested move, such as `Hourglass 2 (pile 5) → pile 3`."""
    view: View = look.view
    owners = owners_of(view, tr)
    match action:
        case Later():
            return tr("Wait")
        case Move(glass=glass, origin=origin, to=to, take=take):
            if take is Take.NO:
                return f"{places_of_view(view, tr)[glass]} → {place_name(to, tr, owners)}"
            there = tr("{place}: take the card", place=place_name(origin, tr, owners))
            return there if to == origin else f"{there} → {place_name(to, tr, owners)}"
        case Offer(god=god, cards=cards):
            paid = ", ".join(own_card(view, card, tr) for card in cards)
            return short(tr("{god}, paid with: {cards}", god=god_name(god.value, tr), cards=paid or "–"), NAMED)
        case Count() | Claim() | Cassandra() | Asclepius():
            return label_of(action, look, tr)
        case Send(power=power):
            return short(tr.pair(power_name(power.value, tr), label_of(action, look, tr)), NAMED)
        case _:
            what = type(action).__name__.lower()
            said = label_of(action, look, tr)
            return said if what == "pay" else short(tr.pair(power_name(what, tr), said), NAMED)


def marked(
    view: View,
    actions: Sequence[Action | Later],
    names: Sequence[str],
    tr: Texts,
    lead: str,
    *,
    at: Millis | None = None,
    public: bool = False,  # noqa: ARG001 - nothing on it is hidden
) -> Drawing:
    """Return the board with the suggested moves marked on it."""
    drawn = hint_picture(view, [_spot(action, view) for action in actions], names, tr, at, lead)
    return Drawing(drawn.png, FILE, drawn.alt)


def _spot(action: Action | Later, view: View) -> Spot:
    match action:
        case Move(to=to) if to != HOME:
            return Spot(place=to)
        case Move() | Claim() | Asclepius():
            return Spot(seat=view.viewer)
        case Famine(seat=seat) | Hermes(seat=seat):
            return Spot(seat=seat)
        case Buy(god=god):
            return Spot(seat=next(seat for seat, one in enumerate(view.kingdoms) if god in one.gods))
        case Offer(god=god) | Apollo(god=god):
            return Spot(god=god)
        case Cassandra():
            return Spot(god=view.temple[-1].god)
        case Demeter(pile=pile) | Troy(pile=pile):
            return Spot(place=pile)
        case _:
            number = getattr(action, "glass", None)
            return Spot() if number is None else Spot(place=view.glasses[number].place)


def own_idea(look: Look, tr: Texts) -> Panel:
    """Return a panel in which the player can choose an action to compare with the suggestions. Equivalent actions are
    listed only once.
    """
    actions = [one for one in look.legal if not isinstance(one, Claim | Hades)]
    kinds = list({kind_of(one): one for one in reversed(actions)}.values())[::-1][: SELECTS * MOST]
    rows: list[Row] = [
        Select(
            id=ControlId.at(look.match, Kind.PICKER, ASKS, str(first // MOST)),
            placeholder=tr("Which move do you mean?"),
            options=tuple(
                Option(label=short(_named(one, look, tr), LABEL), value=write(one))
                for one in kinds[first : first + MOST]
            ),
        )
        for first in range(0, len(kinds), MOST)
    ]
    return Panel(tr("Which move do you have in mind? I'll only compare it; I won't play it."), tuple(rows))


def _named(action: Action, look: Look, tr: Texts) -> str:
    return god_name(action.god.value, tr) if isinstance(action, Offer) else advised(action, look, tr)


def named(action: Action, look: Look, tr: Texts) -> str:
    """Return a description of an action, for autocomplete."""
    label = label_of(action, look, tr)
    if isinstance(action, Move):
        return f"{glass_label(look.view, action.glass, tr)} → {label}"
    kind = panel_kind(action)
    return label if kind is None else tr.pair(power_name(kind, tr), label)
