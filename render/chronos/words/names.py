from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from data.chronos.words import ending, name, place
from data.texts import N_, Texts
from games.chronos.stages import Asked
from games.chronos.terms import KIND, PLACE_NAMES, WINDS, kingdom_of
from games.chronos.view import Phase, View
from games.core import Millis
from render.kit.text.fonts import Face
from render.kit.text.names import Names, drawn_name, spoken_name, won

WITH_MONSTERS: Final = 2
WITH_WINDS: Final = 3
WITH_CATASTROPHES: Final = 4
WITH_GODS: Final = 5
"""The first level with gods (C2.3)."""


class ChoiceWords(NamedTuple):
    """The texts for a choice that a player has to make. `status`: a few words, for the board. `what`: what they choose,
    as part of a sentence. `default`: what happens if they don't choose. `chapter`: the chapter of the rules about it.
    """

    status: str
    what: str
    default: str
    chapter: str


CHOICES: Final[Mapping[str, ChoiceWords]] = {
    Asked.FAMINE: ChoiceWords(
        N_("{name}: who loses a card?"), N_("who starves"), N_("Otherwise, no one starves."), "C5"
    ),
    Asked.WAR: ChoiceWords(
        N_("{name}: whose hourglass?"),
        N_("whose hourglass goes to the underworld"),
        N_("Otherwise, no hourglass is sent there."),
        "C5",
    ),
    Asked.MYCENAE: ChoiceWords(
        N_("{name}: whose hourglass?"),
        N_("whose hourglass goes to Mycenae now"),
        N_("Otherwise, no hourglass goes there."),
        "C9",
    ),
    Asked.APOLLO: ChoiceWords(
        N_("{name}: which god?"), N_("which god to reserve"), N_("Otherwise, no god is reserved."), "C8"
    ),
    Asked.HECATE: ChoiceWords(
        N_("{name}: which catastrophe?"),
        N_("what the catastrophe does"),
        N_("Otherwise, the catastrophe keeps its own effect."),
        "C8",
    ),
    Asked.WIND: ChoiceWords(
        N_("{name}: which wind to give up?"),
        N_("which wind to give up"),
        N_("Otherwise, you give up your first wind in this order: north, south, east, west."),
        "C5",
    ),
    Asked.DEBT: ChoiceWords(
        N_("{name}: which card to give?"),
        N_("which card to give"),
        N_("Otherwise, you give your top card, or a wind if your stack is empty."),
        "C8",
    ),
}


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


def subjects(view: View) -> tuple[int, ...]:
    """Return the seats named by :func:`status`: the winners, or the players who have to choose."""
    if view.phase is Phase.OVER:
        return winners(view)
    return tuple(dict.fromkeys(choice.seat for choice in view.choices))


def status(view: View, who: Sequence[str], at: Millis, tr: Texts) -> str:
    """Return a sentence about the state of the game. `who` holds the names of :func:`subjects`."""
    if view.phase is Phase.OVER:
        return won(who, tr)
    if view.phase is Phase.SETUP:
        return tr("Laying out the archipelago")
    if view.phase is Phase.COUNTDOWN:
        return tr("About to start")
    if view.count is not None:
        return tr("Count running!")
    if len(who) == 1:
        return tr(CHOICES[view.choices[0].asked].status, name=who[0])
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
