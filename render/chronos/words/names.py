"""What the pictures of Chronos Conquest call things: names, what is waited for, why the game has ended."""

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
"""C2.3: the levels from which on there are these."""
ASKED: Final = {
    Asked.FAMINE: N_("{name}: who loses a card?"),
    Asked.WAR: N_("{name}: whose hourglass?"),
    Asked.MYCENAE: N_("{name}: whose hourglass?"),
    Asked.APOLLO: N_("{name}: which god?"),
    Asked.HECATE: N_("{name}: which catastrophe?"),
    Asked.WIND: N_("{name}: which wind to give up?"),
    Asked.DEBT: N_("{name}: which card to give?"),
}
"""What a player has to choose (C3.5); on the picture's header, so short."""


def card_word(face: str, tr: Texts) -> str:
    """``Island 20``, ``Hydra``, ``North wind``."""
    return name("card", face, tr.language)


def short_card(face: str, tr: Texts) -> str:
    """As :func:`card_word`, an island by its value alone."""
    return face if KIND[face] == "island" else card_word(face, tr)


def god_word(god: God, tr: Texts) -> str:
    """``Hades``."""
    return name("god", god.value, tr.language)


def city_word(city: City, tr: Texts) -> str:
    """``Athens``."""
    return name("city", city.value, tr.language)


def end_words(view: View, who: Sequence[str], tr: Texts) -> tuple[str, str]:
    """Why the game has ended, by a name and in a sentence. ``who``: the names by seat."""
    reason = view.reason or "stalemate"
    by = "" if view.winner is None else who[view.winner]
    return name("end", reason, tr.language), ending(reason, tr.language, by)


def winds_of(counts: Sequence[int], tr: Texts) -> list[str]:
    """``North wind``, ``West wind × 2``: what winds lie in a kingdom."""
    return [
        card_word(wind, tr) + (f" × {count}" if count > 1 else "")
        for wind, count in zip(WINDS, counts, strict=True)
        if count
    ]


def spoken(view: View, names: Names, seat: int, tr: Texts) -> str:
    """A name for texts: as the player writes it, else their colour."""
    return spoken_name(names, seat, view.kingdoms[seat].color, tr)


def drawn(view: View, names: Names, seat: int, tr: Texts, face: Face = Face.TEXT) -> str:
    """A name for pictures: what the font has of it, else the colour."""
    return drawn_name(spoken(view, names, seat, tr), view.kingdoms[seat].color, tr, face)


def partner(view: View, seat: int) -> int | None:
    """C7.5: the seat opposite, when they play in pairs."""
    return (seat + len(view.kingdoms) // 2) % len(view.kingdoms) if view.teams else None


def winners(view: View) -> tuple[int, ...]:
    """The seats in the first place; none while the game runs."""
    return tuple(seat for seat, one in enumerate(view.tally or ()) if one.place == 1)


def subjects(view: View) -> tuple[int, ...]:
    """The seats that :func:`status` speaks of: the winners, or who has to choose."""
    if view.phase is Phase.OVER:
        return winners(view)
    return tuple(dict.fromkeys(choice.seat for choice in view.choices))


def status(view: View, who: Sequence[str], at: Millis, tr: Texts) -> str:
    """Where the game stands. ``who``: the names of :func:`subjects`."""
    if view.phase is Phase.OVER:
        if len(who) > 1:
            return tr("{names} share the win", names=", ".join(who))
        return tr("{name} wins", name=who[0]) if who else tr("The game is over")
    if view.phase is Phase.SETUP:
        return tr("The archipelago is being laid out")
    if view.phase is Phase.COUNTDOWN:
        return tr("About to start")
    if view.count is not None:
        return tr("The count runs!")
    if len(who) == 1:
        return tr(ASKED[Asked(view.choices[0].asked)], name=who[0])
    if who:
        return tr("{names} have to choose", names=", ".join(who))
    free = sum(at >= glass.free for glass in view.glasses)
    if not free:
        return tr("All hourglasses run")
    return tr.plural("{count} hourglass can be moved", "{count} hourglasses can be moved", free)


def moment(view: View) -> Millis:
    """The latest moment that the view proves to have come: for pictures of a position without a clock."""
    told = [glass.put for glass in view.glasses if glass.used]
    if view.phase in {Phase.PLAY, Phase.OVER}:
        told.append(view.start)
    return max(told, default=0)
