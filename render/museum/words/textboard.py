"""Describes the board as text for a code block, with the same content as the image.

It works with screen readers: the status comes first, and no fact depends on a symbol or a position alone. For a viewer
who plays, the text includes their own cards, favours and patron.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from data.texts import Texts
from games.museum.stages import Stage
from games.museum.view import View
from render.kit.text.names import Names
from render.kit.text.textboard import ASIDE, joined, plain, wrapped
from render.kit.theme import LETTERS
from render.museum.words.names import short_word, spoken
from render.museum.words.stages import round_word, status, subjects
from render.museum.words.told import (
    DOMAIN_LETTERS,
    collections_of,
    counts_of,
    experts_of,
    headline_of,
    object_word,
    objects_of,
    out_of,
    own_of,
    row_of,
    tally_of,
)


def text_board(view: View, names: Names, tr: Texts) -> str:
    """Return the board as text, without the backticks of a code block.

    The text contains the status, the viewer's private information, the players, the continents, the headline and the
    experts. Nothing is left out, so the text for a full board can exceed 2,000 characters and need several messages.
    """
    who = [plain(spoken(view, names, seat, tr)) for seat in range(len(view.seats))]
    waits = status(view, [f"{who[seat]} ({_letter(view, seat)})" for seat in subjects(view)], tr)
    head = [*wrapped(waits), *wrapped(round_word(view, tr) + ".")]
    if view.turn is not None and view.stage is not Stage.OVER:
        head += wrapped(tr("{name}'s turn.", name=who[view.turn]))
    parts: list[Iterable[str]] = [head, _own(view, tr)]
    parts += [tuple(_player(view, seat, who[seat], tr)) for seat in range(len(view.seats))]
    if view.stage is not Stage.OVER:
        parts += [tuple(_world(view, tr)), tuple(_piles(view, tr))]
    parts.append(tuple(_letters(tr)))
    return joined(parts)


def _letter(view: View, seat: int) -> str:
    return LETTERS[view.seats[seat].color]


def _own(view: View, tr: Texts) -> Iterator[str]:
    if view.viewer is None:
        return
    shown = view.seats[view.viewer]
    if shown.cards is not None:
        yield from wrapped(tr("Your hand:"))
        for line in objects_of(shown.cards, tr, letters=True):
            yield from wrapped(line, ASIDE, ASIDE + " ")
    for text in own_of(shown, tr):
        yield from wrapped(text)
    if shown.wish:
        wish = ", ".join(object_word(name, tr) for name in shown.wish)
        yield from wrapped(tr("Your wish: {objects}", objects=wish))
    elif shown.wish is not None:
        yield from wrapped(tr("Your wish: nothing"))


def _player(view: View, seat: int, name: str, tr: Texts) -> Iterator[str]:
    shown = view.seats[seat]
    sign = ">" if seat in subjects(view) else " "
    yield from wrapped(f"{_letter(view, seat)} {name}", sign)
    facts = counts_of(view, seat, tr)
    if view.start == seat:
        facts.append(tr("start player"))
    yield from wrapped(", ".join(facts), ASIDE)
    if view.tally is not None:
        tally = view.tally.seats[seat]
        yield from wrapped(", ".join(tally_of(tally, tr)), ASIDE)
        for line in collections_of(tally, tr):
            yield from wrapped(line, ASIDE, ASIDE + " ")
    if shown.experts:
        yield from wrapped(tr("experts: {experts}", experts=experts_of(shown.experts, tr)), ASIDE)
    for objects, title in (
        (shown.museum, tr("exhibited {count}, free {free}", count=len(shown.museum), free=shown.free)),
        (shown.discard, tr("discard {count}", count=len(shown.discard))),
    ):
        yield from wrapped(title + (":" if objects else ""), ASIDE)
        for line in objects_of(objects, tr, letters=True):
            yield from wrapped(line, ASIDE + " ", ASIDE + "  ")


def _world(view: View, tr: Texts) -> Iterator[str]:
    for shown in view.continents:
        yield from wrapped(tr.pair(short_word(shown.id, tr), out_of(shown, tr)))
        yield from wrapped(tr("deck {count}", count=shown.deck), ASIDE)
    if view.shown:
        found = ", ".join(object_word(name, tr) for name in view.shown)
        yield from wrapped(tr("Found: {objects}", objects=found))
    if sentence := headline_of(view, tr):
        yield from wrapped(sentence)
    if view.experts:
        yield from wrapped(tr("Experts and costs: {experts}.", experts=row_of(view, tr)))


def _piles(view: View, tr: Texts) -> Iterator[str]:
    left = tr(
        "left: prestige {prestige}, opinion tokens {tokens}, favours {favours}, headlines {headlines}, "
        "experts {experts}",
        prestige=view.supply,
        tokens=view.tokens,
        favours=view.favour_deck,
        headlines=view.headline_deck,
        experts=view.expert_deck,
    )
    yield from wrapped(left)


def _letters(tr: Texts) -> Iterator[str]:
    yield from wrapped(", ".join(f"{letter} {short_word(domain, tr)}" for domain, letter in DOMAIN_LETTERS.items()))
