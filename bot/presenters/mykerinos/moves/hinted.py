"""Shows suggested moves of Mykerinos as text and on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.client.files import Drawing
from bot.match.pure.play.look import Look
from bot.presenters.mykerinos.moves.board import LABELS, OPENS, parcel_label
from bot.presenters.mykerinos.moves.patrons import effect_name
from bot.presenters.mykerinos.moves.plan import PATRON_MODES, ROOM_MODES, Mode, spots_of
from bot.presenters.mykerinos.words.hints import reason_text
from bot.presenters.mykerinos.words.names import field_name
from bot.presenters.mykerinos.words.ordering import MykerinosOrderWords
from data.texts import Texts
from games.core import Millis
from games.mykerinos.actions import Action, Brown, Decline, Museum, Pass, Side, Skip, Take, TakeForNeutral
from games.mykerinos.advice.reasons import Reason
from games.mykerinos.notation import write
from games.mykerinos.view import View
from render.mykerinos import Spot, hint_picture

FILE: Final = "hint.png"
_WORDS: Final = MykerinosOrderWords()
_VERBS: Final = {mode: verb for verb, mode in OPENS.items()}


def advised(action: Action, look: Look, tr: Texts) -> str:
    """Return the text for a suggested move. Parcels are named by their patrons and points."""
    match action:
        case Take(side=side) | TakeForNeutral(side=side):
            return _parcel(side, look.view, tr)
        case Museum() | Brown() | Pass() | Decline() | Skip():
            return _WORDS.wish(write(action), look.view, tr)
    found = spots_of(action)
    if found is None:
        raise TypeError(action)
    mode, spots = found
    return f"{_named(mode, tr)} {' '.join(field_name(field) for field in sorted(spots))}"


def _parcel(side: Side, view: View, tr: Texts) -> str:
    zone = next(zone for zone in view.zones if zone.scoring)
    return parcel_label(side, zone.left if side is Side.LEFT else zone.right, tr)


def reason(said: Reason, look: Look, tr: Texts) -> str:
    """Return a text that gives one reason for a suggested move."""
    return reason_text(said, look.match, look.view, tr)


def marked(
    view: View,
    actions: Sequence[Action],
    names: Sequence[str],
    tr: Texts,
    lead: str,
    *,
    at: Millis | None = None,  # noqa: ARG001 - time is nothing
    public: bool = False,  # noqa: ARG001 - all players see the same
) -> Drawing:
    """Draw the board with the suggested moves marked."""
    drawn = hint_picture(view, [_spot(action, view) for action in actions], names, tr, lead)
    return Drawing(drawn.png, FILE, drawn.alt)


def _spot(action: Action, view: View) -> Spot:
    match action:
        case Pass():
            return Spot(passes=True)
        case Take(side=side) | TakeForNeutral(side=side):
            zone = next(number for number, zone in enumerate(view.zones) if zone.scoring)
            return Spot(parcel=(zone, int(side is Side.RIGHT)))
    found = spots_of(action)
    if found is None:
        return Spot()
    mode, spots = found
    return Spot(room=spots[0]) if mode in ROOM_MODES else Spot(fields=spots)


def _named(mode: Mode, tr: Texts) -> str:
    return effect_name(mode, tr) if mode in PATRON_MODES else tr(LABELS[_VERBS[mode]])
