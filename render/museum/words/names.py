from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.museum import CIVILIZATIONS, DOMAINS, OPINION, patron_of
from data.museum.words import KINDS, Kind
from data.museum.words import name as called
from data.texts import N_, Texts
from games.museum.stages import Stage
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
WAITS: Final = {
    Stage.SETUP: N_("{name} to choose"),
    Stage.HAND: N_("{name}: another hand?"),
    Stage.TAKE: N_("{name} explores"),
    Stage.GRANT: N_("{name}: a second object?"),
    Stage.DRAWS: N_("{name} may take an object"),
    Stage.ACTION: N_("{name}: action"),
    Stage.CHOOSE: N_("{name} chooses objects"),
    Stage.PICK: N_("{name} picks an object"),
    Stage.DROP: N_("{name}: drop a favour"),
    Stage.DISCARD: N_("{name}: discard to the limit"),
    Stage.ARRANGE: N_("{name}: arrange the museum"),
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


def is_civilization(name: str) -> bool:
    return name in CIVILIZATIONS


def is_domain(name: str) -> bool:
    return name in DOMAINS


def spoken(view: View, names: Names, seat: int, tr: Texts) -> str:
    return spoken_name(names, seat, view.seats[seat].color, tr)


def drawn(view: View, names: Names, seat: int, tr: Texts, face: Face = Face.TEXT) -> str:
    return drawn_name(spoken(view, names, seat, tr), view.seats[seat].color, tr, face)


def subjects(view: View) -> tuple[int, ...]:
    """Return the seats named by :func:`status`: the players the game is waiting for, or the winners."""
    if view.tally is not None:
        return tuple(seat for seat, place in enumerate(view.tally.ranking) if place == 1)
    return view.asked


def status(view: View, who: Sequence[str], tr: Texts) -> str:
    """Return a sentence that says whom the game is waiting for or who has won. `who` holds the names of the seats that
    :func:`subjects` returns, in the same order.
    """
    if view.stage is Stage.OVER:
        if len(who) > 1:
            return tr("{names} share the win", names=tr.listed(who))
        return tr("{name} wins", name=who[0]) if who else tr("The game is over")
    if not who or view.stage not in WAITS:
        return tr("Moving on")
    return tr(WAITS[view.stage], name=tr.listed(who))


def round_word(view: View, tr: Texts) -> str:
    """Return the stage of the game, such as `Round 4`, `Last turns`, `Set-up` or `Final tally`."""
    if view.stage is Stage.OVER:
        return tr("Final tally")
    if view.stage in {Stage.HAND, Stage.SETUP}:
        return tr("Set-up")
    return tr("Last turns") if view.last else tr("Round {round}", round=view.round)


def score_of(view: View, seat: int) -> int:
    """Return a seat's points: those scored so far, or the total when the game is over."""
    return view.seats[seat].score if view.tally is None else view.tally.totals[seat]
