from __future__ import annotations

from collections.abc import Sequence

from bot.match.pure.table.model import Match
from bot.wording.clocks import to_the_second
from data.chronos import words
from data.texts import Texts
from games.chronos.terms import PLACE_NAMES, city_of, is_pile, kingdom_of
from games.chronos.view import View
from games.core import Millis


def card_name(face: str, tr: Texts) -> str:
    return words.WORDS.name("card", face, tr.language)


def card_text(face: str, tr: Texts) -> str:
    return words.text("card", face, tr.language)


def god_name(god: str, tr: Texts) -> str:
    return words.WORDS.name("god", god, tr.language)


def power_line(power: str, tr: Texts) -> str:
    return tr("**{god}:** {text}", god=power_name(power, tr), text=power_text(power, tr))


def power_text(power: str, tr: Texts) -> str:
    return words.text("city" if power in words.CITIES else "god", power, tr.language)


def city_name(city: str, tr: Texts) -> str:
    return words.WORDS.name("city", city, tr.language)


def end_name(reason: str, tr: Texts) -> str:
    return words.WORDS.name("end", reason, tr.language)


def end_text(reason: str, who: str, tr: Texts) -> str:
    return words.ending(reason, tr.language, who)


def place_name(place: int, tr: Texts, owners: Sequence[str] = ()) -> str:
    """Return a place's name. `owners`: the players' names by seat, for places in their kingdoms."""
    kingdom = kingdom_of(place)
    if kingdom is None:
        return words.place(PLACE_NAMES[place], tr.language)
    seat, _ = kingdom
    return words.place(PLACE_NAMES[place], tr.language, owners[seat] if seat < len(owners) else "")


def short_place(place: int, tr: Texts) -> str:
    if is_pile(place):
        return str(place + 1)
    city = city_of(place)
    return city_name(city.value, tr) if city is not None else place_name(place, tr)


def power_name(power: str, tr: Texts) -> str:
    """Return the name of the god, city or card that has the power ``power``. Raises KeyError if there is none."""
    for kind in ("god", "city", "card"):
        try:
            return words.WORDS.name(kind, power, tr.language)
        except KeyError:
            continue
    raise KeyError(power)


def glass_name(view: View, number: int, tr: Texts) -> str:
    """Return an hourglass's name with its number. Each owner's hourglasses are numbered separately."""
    mine = [one for one, glass in enumerate(view.glasses) if glass.owner == view.glasses[number].owner]
    return words.hourglass(mine.index(number) + 1, tr.language)


def clock_at(match: Match, at: Millis) -> str:
    """Convert `at`, a time on the match's own clock (:attr:`Match.ahead`), to a Discord timestamp."""
    return to_the_second(at - match.ahead)
