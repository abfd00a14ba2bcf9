from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from data.museum import CIVILIZATIONS, CONTINENTS, LETTERS, OPINION, object_of
from data.museum.spoken import spoken
from data.texts import N_, Texts
from games.museum.scoring.tally import Apart, Collection, SeatTally
from games.museum.view import ContinentView, SeatView, View
from render.kit.text.budget import Part
from render.museum.words.names import headline_words, patron_name, patron_steps, short_word, word

DOMAIN_LETTERS: Final = {domain: letter.upper() for letter, domain in LETTERS.items()}
PARTS: Final = {
    "objects": N_("Exhibited objects"),
    "civilizations": N_("Civilizations"),
    "domains": N_("Domains"),
    "patron": N_("Patron"),
    "prestige": N_("Prestige"),
    "gallery": N_("Gallery filled"),
    "full": N_("Museum full"),
    "both": N_("Gallery and museum"),
    "discard": N_("Public opinion"),
}
"""The names of the parts of a score (:attr:`games.museum.scoring.tally.SeatTally.parts`, U7)."""
APART: Final = {
    "apart": N_("Not counted because they don't touch their collection: {objects}"),
    "second": N_("Not counted in a domain because their civilization is already there: {objects}"),
}
"""The reasons why objects don't count in a collection (:attr:`games.museum.scoring.tally.Apart.why`)."""


def object_word(name: str, tr: Texts) -> str:
    """Return the name of an object, such as `Celtic Culture 3`, or of public opinion."""
    if name == OPINION:
        return word(OPINION, tr)
    found = object_of(name)
    return f"{spoken(tr.language)[found.civilization, found.domain]} {found.value}"


def objects_of(names: Iterable[str], tr: Texts, *, letters: bool = False) -> list[str]:
    """Return one string for each civilization that has objects in `names`, such as `Celt: Culture 2, Navigation 4`.

    With `letters`, domains are abbreviated: `Celt: C2 N4`.
    """
    held: dict[str, list[str]] = {}
    for name in sorted(names, key=_order):
        found = object_of(name)
        part = f"{DOMAIN_LETTERS[found.domain]}{found.value}"
        held.setdefault(found.civilization, []).append(
            part if letters else f"{short_word(found.domain, tr)} {found.value}"
        )
    return [
        tr.pair(word(civilization, tr), (" " if letters else ", ").join(parts)) for civilization, parts in held.items()
    ]


def _order(name: str) -> tuple[int, str]:
    return CIVILIZATIONS.index(object_of(name).civilization), name


def out_of(shown: ContinentView, tr: Texts) -> str:
    """Return a description of a continent: the objects on offer there, the number of public-opinion tokens, and whether
    the continent is closed.
    """
    parts = [object_word(name, tr) for name in shown.out]
    parts += [tr("{object} (on its deck)", object=object_word(name, tr)) for name in shown.back]
    if not shown.size:
        parts.append(tr("closed"))
    elif not shown.out:
        parts.append(tr("nothing"))
    if shown.tokens:
        parts.append(tr("opinion tokens {count}", count=shown.tokens))
    return ", ".join(parts)


def counts_of(view: View, seat: int, tr: Texts) -> list[str]:
    shown = view.seats[seat]
    points = shown.score if view.tally is None else view.tally.totals[seat]
    facts = [tr.plural("{count} point", "{count} points", points), tr("prestige {count}", count=shown.prestige)]
    facts.append(tr("cards {count}", count=shown.hand))
    facts.append(tr("favours {count}", count=shown.favours))
    if shown.press:
        facts.append(tr("press conferences {count}", count=shown.press))
    return facts


def experts_of(experts: Sequence[str], tr: Texts) -> str:
    return ", ".join(short_word(expert, tr) for expert in experts)


def headline_of(view: View, tr: Texts) -> str:
    if view.headline is None:
        return ""
    title, effect = headline_words(view.headline, tr)
    return tr("Headline: {headline}, {effect}.", headline=title, effect=effect)


def row_of(view: View, tr: Texts) -> str:
    """Return the experts on offer with their costs, such as `Navigation 3, Celt 2` if one costs 3 and the other 2."""
    return ", ".join(f"{short_word(expert.id, tr)} {expert.cost}" for expert in view.experts)


def patron_of_seat(shown: SeatView, tr: Texts) -> str:
    """Return a seat's patron, such as `Heritage: Celt (5/8/11: 10/22/35)`.

    If the player hasn't chosen a patron yet, return the patrons that they can choose from. If this information is
    hidden from the viewer, return an empty string.
    """
    if shown.patron is not None:
        return _patron(shown.patron, tr)
    return tr.apart(_patron(patron, tr) for patron in shown.offered or ())


def own_of(shown: SeatView, tr: Texts) -> list[str]:
    """Return texts about a seat's favours and patron, as far as the viewer may know them."""
    found = (
        [tr("Your favours: {favours}", favours=", ".join(word(one, tr) for one in shown.held))] if shown.held else []
    )
    patron = patron_of_seat(shown, tr)
    return [*found, tr("Your patron: {patron}", patron=patron)] if patron else found


def _patron(patron: str, tr: Texts) -> str:
    steps = patron_steps(patron)
    needed, points = ("/".join(str(step[part]) for step in steps) for part in (0, 1))
    return f"{patron_name(patron, tr)} ({tr.pair(needed, points)})"


def tally_of(tally: SeatTally, tr: Texts) -> list[str]:
    """Return the parts of a seat's final score as text. Parts worth 0 points are left out, except for the patron's
    part, which is shown under the patron's name.
    """
    patron = {"patron": patron_name(tally.patron, tr)} if tally.patron else {}
    called = {part: tr(name) for part, name in PARTS.items()} | patron
    return [f"{called[part]} {points}".replace("-", "−") for part, points in tally.parts if points or part in patron]


def collection_of(one: Collection, tr: Texts) -> str:
    """Return a collection as text, with its size, experts and points, such as `Celt 7 + 1: 14` (7 objects and 1 expert,
    worth 14 points).
    """
    experts = f" + {len(one.experts)}" if one.experts else ""
    return tr.pair(f"{word(one.of, tr)} {len(one.objects)}{experts}", one.points)


def collections_of(tally: SeatTally, tr: Texts) -> list[str]:
    return [collection_of(one, tr) for one in (*tally.civilizations, *tally.domains)]


def apart_of(tally: SeatTally, called: Callable[[Apart], str], tr: Texts) -> list[str]:
    """Return texts about objects that readers might expect to count in a collection, but that don't (U7.1). Each text
    gives the reason. `called` returns an object's name.
    """
    found = ((message, [called(one) for one in tally.apart if one.why == why]) for why, message in APART.items())
    return [tr(message, objects=", ".join(dict.fromkeys(objects))) for message, objects in found if objects]


def museum_parts(tally: SeatTally, name: str, tr: Texts) -> list[Part]:
    total = tr.plural("{count} point", "{count} points", tally.total)
    sentences = [f"{tr.pair(name, total)}.", f"{', '.join(tally_of(tally, tr))}."]
    if collections := collections_of(tally, tr):
        sentences.append(tr("Collections: {collections}.", collections=tr.apart(collections)))
    sentences += (f"{text}." for text in apart_of(tally, lambda one: object_word(one.object, tr), tr))
    lost_points = [
        f"{word(continent, tr)} {points}" for continent, points in zip(CONTINENTS, tally.opinion, strict=True) if points
    ]
    if lost_points:
        sentences.append(tr("Lost to public opinion: {continents}.", continents=", ".join(lost_points)))
    return [Part((sentence,) if rank < 2 else ("", sentence), rank) for rank, sentence in enumerate(sentences)]
