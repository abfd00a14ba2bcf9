"""Create the buttons below the public board, which are the same for everyone. A place's button makes a whole move (C4):
it lifts the player's hourglass that ran out first, takes a card if possible, and puts the hourglass on that place.
"""

from __future__ import annotations

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Row, Style
from bot.match.pure.play.look import Look
from data.texts import Texts
from games.chronos.actions import Claim, Claimed, Move, Take
from games.chronos.terms import (
    CITY_PLACE,
    HOME,
    MONSTERS,
    PILES,
    PLACE_NAMES,
    UNDER_1,
    UNDER_2,
    City,
    God,
    in_underworld,
    is_pile,
    kingdom_of,
)
from games.chronos.view import Phase, View
from games.core import Millis
from render.chronos.words.names import city_word, short_card

GO, CLAIM, COUNT = "go", "claim", "count"


def board_rows(look: Look, tr: Texts) -> list[Row]:
    view: View = look.view
    if view.phase not in {Phase.COUNTDOWN, Phase.PLAY}:
        return []

    def one(*more: str, label: str, style: Style = Style.QUIET, off: bool = False) -> Button:
        return Button(id=ControlId.at(look.match, ControlKind.BOARD, *more), label=label, style=style, disabled=off)

    def pile(number: int) -> Button:
        label = pile_label(view, number, tr)
        return one(GO, PLACE_NAMES[number], label=label, style=Style.ACTIVE, off=not view.piles[number].height)

    home = one(GO, PLACE_NAMES[HOME], label=tr("Take home"))
    piles = [pile(number) for number in range(PILES)]
    more = [one(GO, city.value, label=city_word(city.value, tr)) for city in view.cities]
    if any(in_underworld(glass.place) for glass in view.glasses):
        more.append(one(GO, PLACE_NAMES[UNDER_2], label=tr("Underworld")))
    # As quiet as the rest: whether it is true is known by one's own panel, which offers it in green then.
    claims = (one(CLAIM, label=tr("I have won!")), one(COUNT, label=tr("Count")))
    rows: list[Row] = [tuple(piles[:5]), (*piles[5:], home)]
    return [*rows, (*more, *claims)] if len(more) <= 1 else [*rows, tuple(more), claims]


def pile_label(view: View, number: int, tr: Texts) -> str:
    top = view.piles[number].top
    return tr.pair(number + 1, short_card(top, tr)) if top else f"{number + 1}"


def carried(view: View, seat: int, to: int, now: Millis) -> Move | None:
    """Return the move that the button of the place `to` makes at the time `now`, or None if no hourglass of the seat
    can go there. If all of them are still running, the rules refuse the move and say how much time is left.
    """
    mine = [number for number, glass in enumerate(view.glasses) if glass.owner == seat]
    fit = [number for number in mine if _goes(view, seat, number, to)]
    if not fit:
        return None
    free = [number for number in fit if view.glasses[number].free <= now]
    number = min(free or fit, key=lambda one: (view.glasses[one].out if free else view.glasses[one].free, one))
    origin = view.glasses[number].place
    take = takes(view, seat, origin) and (to != origin or _height(view, origin) > 1)
    return Move(number, origin, to, Take.YES if take else Take.NO)


def _goes(view: View, seat: int, number: int, to: int) -> bool:
    origin = view.glasses[number].place
    if origin == UNDER_1:
        return to == UNDER_2 or (not in_underworld(to) and God.CHARON in view.kingdoms[seat].gods)
    return not in_underworld(to) and not origin == to == HOME


def takes(view: View, seat: int, place: int) -> bool:
    """Return whether lifting an hourglass from `place` takes a card, judging by what everyone can see (C4.3)."""
    if any(glass.place == place and glass.owner != seat for glass in view.glasses):
        return False
    if not _height(view, place) or view.troy == place:
        return False
    if (kingdom := kingdom_of(place)) is None:
        return True
    count, apart = len(view.kingdoms), seat - kingdom[0]
    if not apart or (view.teams and apart % count == count // 2):
        return False  # its own or its partner's (C7.5)
    sparta = any(glass.owner == seat and glass.place == CITY_PLACE[City.SPARTA] for glass in view.glasses)
    return sparta or God.ARES in view.kingdoms[seat].gods


def _height(view: View, place: int) -> int:
    if is_pile(place):
        return view.piles[place].height
    kingdom = kingdom_of(place)
    if kingdom is None:
        return 0
    seat, part = kingdom
    return view.kingdoms[seat].winds[part - 1] if part else view.kingdoms[seat].height


def own_seat(view: View) -> int:
    if view.viewer is None:
        raise ValueError("the public has no kingdom")
    return view.viewer


def claimed(view: View, seat: int) -> Claim:
    stack = view.kingdoms[seat].stack or ()
    both = all(monster in stack for monster in MONSTERS)
    return Claim(Claimed.MONSTERS if both else Claimed.POINTS)
