from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.chronos.words import ending, name, place
from data.texts import Texts
from games.chronos.terms import KIND, PLACE_NAMES, WINDS, kingdom_of
from games.chronos.view import Phase, View
from games.core import Millis
from render.kit.text.fonts import Face
from render.kit.text.names import Names, drawn_name, spoken_name

WITH_MONSTERS: Final = 2
WITH_WINDS: Final = 3
WITH_CATASTROPHES: Final = 4
WITH_GODS: Final = 5
"""The first level with gods (C2.3)."""


def card_word(face: str, tr: Texts) -> str:
    return name("card", face, tr.language)


def short_card(face: str, tr: Texts) -> str:
    """Return the name of a card, or only its value if the card is an island."""
    return face if KIND[face] == "island" else card_word(face, tr)


def god_word(god: str, tr: Texts) -> str:
    return name("god", god, tr.language)


def city_word(city: str, tr: Texts) -> str:
    return name("city", city, tr.language)


def place_word(number: int, tr: Texts, owners: Sequence[str] = ()) -> str:
    """Return a place's name. `owners`: the players' names by seat, for places in their kingdoms."""
    kingdom = kingdom_of(number)
    owner = "" if kingdom is None or kingdom[0] >= len(owners) else owners[kingdom[0]]
    return place(PLACE_NAMES[number], tr.language, owner)


def end_word(reason: str, tr: Texts) -> str:
    """Return a short name for the reason why a game ended."""
    return name("end", reason, tr.language)


def end_words(view: View, who: Sequence[str], tr: Texts) -> tuple[str, str]:
    """Return a short name for the reason why the game ended, and a sentence about it. `who` holds the players' names by
    seat.
    """
    reason = view.reason or "stalemate"
    by = "" if view.winner is None else who[view.winner]
    return end_word(reason, tr), ending(reason, tr.language, by)


def winds_of(counts: Sequence[int], tr: Texts) -> list[str]:
    return [
        card_word(wind, tr) + (f" × {count}" if count > 1 else "")
        for wind, count in zip(WINDS, counts, strict=True)
        if count
    ]


def spoken(view: View, names: Names, seat: int, tr: Texts) -> str:
    return spoken_name(names, seat, view.kingdoms[seat].color, tr)


def drawn(view: View, names: Names, seat: int, tr: Texts, face: Face = Face.TEXT) -> str:
    """Return a player's name for use in images, without characters that the font lacks. If nothing is left, return
    their colour.
    """
    return drawn_name(spoken(view, names, seat, tr), view.kingdoms[seat].color, tr, face)


def partner(view: View, seat: int) -> int | None:
    """Return the seat of the player's partner, who sits opposite, or None if the game isn't played in pairs (C7.5)."""
    return (seat + len(view.kingdoms) // 2) % len(view.kingdoms) if view.teams else None


def winners(view: View) -> tuple[int, ...]:
    return tuple(seat for seat, one in enumerate(view.tally or ()) if one.place == 1)


def moment(view: View) -> Millis:
    """Return the latest time that the view contains. By default, hourglasses are shown as they are at this time."""
    told = [glass.put for glass in view.glasses if glass.used]
    if view.phase in {Phase.PLAY, Phase.OVER}:
        told.append(view.start)
    return max(told, default=0)
