from __future__ import annotations

from typing import Final

from data.museum import CHARACTERS, CIVILIZATIONS, DOMAINS, FAVOURS
from data.texts import N_, Texts
from games.museum.scoring.tally import Apart, Collection, SeatTally
from render.kit.art import Art
from render.kit.canvas import Canvas
from render.kit.frame import Box, alt_mark
from render.kit.picture import Picture
from render.kit.sprites import Panel
from render.kit.text.budget import Part
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.text.lettering import write
from render.kit.theme import INK, SHEET
from render.museum.cards import Card, Count, Domain, Expert, Favour, Hand, Headline, Placard, Prestige, Sign, Ticket
from render.museum.floorplan import Line, Note, Plan, Points, draw_plan
from render.museum.palette import BRASS_PALE, IVORY, OAK, PALETTE, WALL_DEEP
from render.museum.signs.beside import Arrow, Cornice, FirstPlayer, Hourglass
from render.museum.signs.symbols import HEADLINE_KINDS
from render.museum.words.names import EFFECTS, word

WIDTH: Final = 1000
_HEADER: Final = 72
_TEXT: Final = 36
_ROW: Final = 72
_FOOT: Final = 100

_COUNTED: Final[tuple[Art, ...]] = (
    Prestige(54),
    Hand(54),
    Ticket(54),
    Placard(54),
    Arrow(54),
    Hourglass(54),
    FirstPlayer(54),
    Count(54, 50, "roman", 3, exhibited=True),
    Count(54, 50, "roman", 3, exhibited=False),
)
_COUNTED_NAMES: Final = (
    N_("prestige"),
    N_("cards in hand, in a deck"),
    N_("favours"),
    N_("public opinion"),
    N_("whose turn it is"),
    N_("still to play"),
    N_("the start player"),
    N_("exhibited"),
    N_("in the discard"),
)
_GOOD_AT: Final = {
    "turner": N_("10 cards in hand"),
    "noot": N_("objects cost 1 less"),
    "singh": N_("masterpieces: 2 prestige"),
    "bellota": N_("5 favours in hand"),
    "boch": N_("ignores headlines"),
    "wilhelm": N_("ignores headlines"),
}
_CARD_FACTS: Final = (
    N_("the sign: its civilization"),
    N_("the medallion: its domain"),
    N_("the number: cost and points"),
    N_("frame and star: a masterpiece"),
)


def legend(tr: Texts) -> Picture:
    entries: list[tuple[Art, str]] = [(Sign(56, name), word(name, tr)) for name in CIVILIZATIONS]
    entries += [(Domain(56, name), word(name, tr)) for name in DOMAINS]
    entries += [(art, tr(text)) for art, text in zip(_COUNTED, _COUNTED_NAMES, strict=True)]
    return _listed(tr("What the symbols mean"), entries, tr)


def papers(tr: Texts) -> Picture:
    """Draw the favours, headlines and named experts, with their names or effects."""
    entries: list[tuple[Art, str]] = [(Favour(58, name), word(name, tr)) for name in FAVOURS]
    entries += [(Headline(58, kind), tr(EFFECTS[kind])) for kind in HEADLINE_KINDS]
    entries += [(Expert(62, name), tr.pair(word(name, tr), tr(_GOOD_AT[name]))) for name in CHARACTERS]
    entries.append((Expert(62, "celt"), tr("counts as one more object")))
    return _listed(tr("Favours, headlines, experts"), entries, tr)


def _listed(title: str, entries: list[tuple[Art, str]], tr: Texts) -> Picture:
    half = (len(entries) + 1) // 2
    end = _HEADER + half * _ROW
    high = end + _FOOT
    while alt_mark(WIDTH, high).top < end:
        high += 4
    canvas = _sheet(high, title)
    for place, (art, text) in enumerate(entries):
        left, y = place // half * (WIDTH // 2), _HEADER + 10 + place % half * _ROW + _ROW // 2
        canvas.stamp_middle(art, left + 52, y, IVORY, over=True)
        write(canvas, (left + 98, y), text, WIDTH // 2 - 108, (_TEXT, 24), INK, IVORY, even=30)
    names = ", ".join(text for _, text in entries)
    return Picture.of(canvas, [Part((tr("The symbols on the pictures: {names}.", names=names),))])


def card(tr: Texts) -> Picture:
    title = tr("An object")
    canvas = _sheet(_HEADER + 388 + _FOOT - 40, title)
    canvas.stamp(Card(300, 300, "greek", "culture", 4), 24, _HEADER + 20, IVORY)
    canvas.stamp(Card(140, 140, "mesopotamian", "architecture", 5), 344, _HEADER + 258, IVORY)
    facts = [tr(fact) for fact in _CARD_FACTS]
    for place, text in enumerate(facts):
        top = _HEADER + 20 + place * 76 + (66 if place == 3 else 0)
        left = 344 if place < 3 else 504
        room = WIDTH - 20 - left
        canvas.stamp(Panel(room, 66, SHEET, OAK, 2), left, top, IVORY)
        size = size_for(Face.TEXT, text, room - 30, _TEXT, 24)
        canvas.text(left + 16, top + 33, fitted(Face.TEXT, size, text, room - 24), Face.TEXT, size, INK, SHEET)
    return Picture.of(canvas, [Part((f"{tr.pair(title, tr.apart(facts))}.",))])


def collections(tr: Texts) -> Picture:
    """Draw two collections that share an object, and two objects that don't count (U7.1)."""
    title = tr("Collections")
    canvas = _sheet(_HEADER + 640, title)
    plan = Plan.within("front", Box(6, _HEADER + 6, 546, _HEADER + 546))
    draw_plan(canvas, plan, _SLOTS, _TALLY, IVORY)
    told: tuple[tuple[Art, str], ...] = (
        (Line(64, 14, civilization=True), tr("civilization collection")),
        (Line(64, 14, civilization=False), tr("domain collection")),
        (Points(60, 42, 4, civilization=True), tr("4 Celtic objects: 4 points")),
        (Points(60, 42, 5, civilization=False), tr("3 in navigation: 5 points")),
        (Note(44, "1"), tr("doesn't touch its collection")),
        (Note(44, "2"), tr("second of its civilization")),
        (Panel(52, 44, BRASS_PALE, OAK, 2, radius=4), tr("gallery")),
    )
    for place, (art, text) in enumerate(told):
        y = _HEADER + 60 + place * 70
        canvas.stamp_middle(art, 592, y, IVORY, over=True)
        size = size_for(Face.TEXT, text, WIDTH - 650, _TEXT, 24)
        canvas.text(636, y, fitted(Face.TEXT, size, text, WIDTH - 650), Face.TEXT, size, INK, IVORY)
    sentence = tr(
        "A museum with two collections: four Celtic objects, and three navigation objects of different "
        "civilizations. One object counts in both. A Celtic object that isn't connected to them doesn't count, "
        "nor does a second Celtic object in the navigation collection."
    )
    return Picture.of(canvas, [Part((sentence,))])


_SLOTS: Final = (
    *("", "celt-c3", "celt-a1", "", ""),
    *("", "celt-n4", "celt-n2", "", "celt-w2"),
    *("", "roman-n3", "", "", ""),
    *("", "inca-n1", "", "", ""),
    *("",) * 5,
)
_TALLY: Final = SeatTally(
    shown=16,
    civilizations=(Collection("celt", ("celt-c3", "celt-a1", "celt-n4", "celt-n2"), (), 4),),
    domains=(Collection("navigation", ("celt-n4", "roman-n3", "inca-n1"), (), 5),),
    apart=(Apart("celt", "celt-w2", "apart"), Apart("navigation", "celt-n2", "second")),
    patron=None,
    progress=0,
    patron_points=0,
    prestige=0,
    gallery=0,
    full=0,
    both=0,
    opinion=(0, 0, 0, 0),
    total=25,
)


def _sheet(height: int, title: str) -> Canvas:
    canvas = Canvas(PALETTE, WIDTH, height, IVORY)
    canvas.fill((0, 0, WIDTH, _HEADER - 12), WALL_DEEP)
    canvas.stamp(Cornice(WIDTH, 10), 0, _HEADER - 12, WALL_DEEP)
    canvas.text(24, 30, title, Face.TITLE, 36, BRASS_PALE, WALL_DEEP)
    return canvas
