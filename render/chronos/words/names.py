from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.chronos.words import ending, name
from data.texts import N_, Texts
from games.chronos.stages import Asked
from games.chronos.terms import KIND, WINDS, City, God
from games.chronos.view import Phase, View
from games.core import Millis
from render.kit.text.fonts import Face
from render.kit.text.names import Names, drawn_name, spoken_name

WITH_MONSTERS: Final = 2
WITH_WINDS: Final = 3
WITH_CATASTROPHES: Final = 4
WITH_GODS: Final = 5
"""The first level with gods (C2.3)."""
ASKED: Final = {
    Asked.FAMINE: N_("{name}: who loses a card?"),
    Asked.WAR: N_("{name}: whose hourglass?"),
    Asked.MYCENAE: N_("{name}: whose hourglass?"),
    Asked.APOLLO: N_("{name}: which god?"),
    Asked.HECATE: N_("{name}: which catastrophe?"),
    Asked.WIND: N_("{name}: which wind to give up?"),
    Asked.DEBT: N_("{name}: which card to give?"),
}


def card_word(face: str, tr: Texts) -> str:
    return name("card", face, tr.language)


def short_card(face: str, tr: Texts) -> str:
    """Return the name of a card, or only its value if the card is an island."""
    return face if KIND[face] == "island" else card_word(face, tr)


def god_word(god: God, tr: Texts) -> str:
    return name("god", god.value, tr.language)


def city_word(city: City, tr: Texts) -> str:
    return name("city", city.value, tr.language)


def end_words(view: View, who: Sequence[str], tr: Texts) -> tuple[str, str]:
    """Return a short name for the reason why the game ended, and a sentence about it. `who` holds the players' names by
    seat.
    """
    reason = view.reason or "stalemate"
    by = "" if view.winner is None else who[view.winner]
    return name("end", reason, tr.language), ending(reason, tr.language, by)


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


def subjects(view: View) -> tuple[int, ...]:
    """Return the seats named by :func:`status`: the winners, or the players who have to choose."""
    if view.phase is Phase.OVER:
        return winners(view)
    return tuple(dict.fromkeys(choice.seat for choice in view.choices))


def status(view: View, who: Sequence[str], at: Millis, tr: Texts) -> str:
    """Return a sentence about the state of the game. `who` holds the names of :func:`subjects`."""
    if view.phase is Phase.OVER:
        if len(who) > 1:
            return tr("{names} share the win", names=tr.listed(who))
        return tr("{name} wins", name=who[0]) if who else tr("The game is over")
    if view.phase is Phase.SETUP:
        return tr("Laying out the archipelago")
    if view.phase is Phase.COUNTDOWN:
        return tr("About to start")
    if view.count is not None:
        return tr("Count running!")
    if len(who) == 1:
        return tr(ASKED[Asked(view.choices[0].asked)], name=who[0])
    if who:
        return tr("{names} have to choose", names=tr.listed(who))
    free = sum(at >= glass.free for glass in view.glasses)
    if not free:
        return tr("Hourglasses running")
    return tr.plural("{count} free hourglass in all", "{count} free hourglasses in all", free)


def moment(view: View) -> Millis:
    """Return the latest time that the view contains. By default, hourglasses are shown as they are at this time."""
    told = [glass.put for glass in view.glasses if glass.used]
    if view.phase in {Phase.PLAY, Phase.OVER}:
        told.append(view.start)
    return max(told, default=0)
