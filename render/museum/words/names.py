from __future__ import annotations

from typing import Final

from data.museum import OPINION, patron_of
from data.museum.words import KINDS, Kind
from data.museum.words import name as called
from data.texts import N_, Texts
from games.museum.view import View
from render.kit.text.fonts import Face
from render.kit.text.names import Names, drawn_name, spoken_name

_NAMED: Final[tuple[Kind, ...]] = ("continent", "civilization", "domain", "expert", "favour", "headline")
SHORT: Final = {
    "america": N_("America"),
    "europe": N_("Europe"),
    "africa": N_("Africa"),
    "asia": N_("Asia"),
    "agriculture": N_("Agriculture"),
}
EFFECTS: Final = {
    "war": N_("closed for exploration"),
    "instability": N_("one object fewer"),
    "patron": N_("one object more"),
    "death": N_("experts cost 1 more"),
    "school": N_("experts cost 1 less"),
    "deflation": N_("exhibiting: +1 prestige"),
    "grants": N_("two from one continent"),
}
"""The effect of each kind of headline, in fewer words than on the card."""
PATRON_DEMANDS: Final = {
    "heritage": N_("a large collection of this civilization"),
    "ancient": N_("objects of this continent"),
    "quadruple": N_("of these four collections"),
    "perfect-collection": N_("values 1 to 5 in a collection"),
    "masterpieces": N_("masterpieces"),
    "perfect-team": N_("experts"),
    "knowledge": N_("domain collections, {domain}+"),
    "past": N_("civilization of {civilization}+, domain of {domain}+"),
}


def word(of: str, tr: Texts) -> str:
    """Return the display name for the id of a continent, civilization, domain, named expert, favour or headline, or of
    public opinion.
    """
    if of == OPINION:
        return tr("Public opinion")
    kind: Kind = next(kind for kind in _NAMED if of in KINDS[kind])
    return called(kind, of, tr.language)


def short_word(of: str, tr: Texts) -> str:
    """Return the short name of something that :func:`word` can name, or its usual name if there is no short one."""
    return tr(SHORT[of]) if of in SHORT else word(of, tr)


def kind_of(headline: str) -> str:
    """Return the kind of a headline, such as `war` for `war-asia`."""
    return headline.partition("-")[0]


def headline_words(headline: str, tr: Texts) -> tuple[str, str]:
    return word(headline, tr), tr(EFFECTS[kind_of(headline)])


def patron_name(patron: str, tr: Texts) -> str:
    return called("patron", patron, tr.language)


def patron_demand(patron: str, tr: Texts) -> str:
    """Return a short description of the objects or experts for which a patron gives points."""
    found = patron_of(patron)
    if found.kind == "knowledge":
        return tr(PATRON_DEMANDS[found.kind], domain=found.sizes[0])
    if found.kind == "past":
        return tr(PATRON_DEMANDS[found.kind], civilization=found.sizes[0], domain=found.sizes[1])
    return tr(PATRON_DEMANDS[found.kind])


def patron_wants(patron: str) -> tuple[str, ...]:
    """Return the civilizations, domains or continents that a patron wants. The result is empty if the patron accepts
    all.
    """
    kind, _, of = patron.partition("-")
    return (of,) if kind in {"heritage", "ancient"} else patron_of(patron).wants


def patron_steps(patron: str) -> tuple[tuple[int, int], ...]:
    """Return a patron's steps in ascending order. Each step is the number of items needed and the points for that
    number.

    For a patron who gives points for every single item, these are the first few steps.
    """
    found = patron_of(patron)
    if found.each:
        return tuple((count, found.each * count) for count in range(1, (found.most or 3) + 1))
    return found.steps


def spoken(view: View, names: Names, seat: int, tr: Texts) -> str:
    return spoken_name(names, seat, view.seats[seat].color, tr)


def drawn(view: View, names: Names, seat: int, tr: Texts, face: Face = Face.TEXT) -> str:
    return drawn_name(spoken(view, names, seat, tr), view.seats[seat].color, tr, face)


def score_of(view: View, seat: int) -> int:
    """Return a seat's points: those scored so far, or the total when the game is over."""
    return view.seats[seat].score if view.tally is None else view.tally.totals[seat]
