"""Describes the board as text for a code block, with the same content as the image.

It works with screen readers, because no fact depends on a symbol or a position alone. For a viewer who plays, the text
includes their own stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from data.chronos.words import name as word
from data.texts import Texts
from games.chronos.terms import KIND
from games.chronos.view import View
from games.core import Millis
from render.chronos.own import told_own, would_score
from render.chronos.words.names import end_words, moment, short_card, spoken
from render.chronos.words.stages import status, subjects
from render.chronos.words.told import (
    glasses_of,
    kingdom_facts,
    left_word,
    pile_word,
    running,
    shared_facts,
    tally_facts,
    temple_facts,
)
from render.kit.text.names import Names
from render.kit.text.textboard import ASIDE, joined, plain, wrapped
from render.kit.theme import LETTERS


def text_board(view: View, names: Names, tr: Texts, *, at: Millis | None = None) -> str:
    """Return the board as text, without the backticks of a code block.

    Hourglasses are described as they are at the time `at`. Nothing is left out, so the text for a full board can exceed
    2,000 characters and need several messages.
    """
    at = moment(view) if at is None else at
    who = [plain(spoken(view, names, seat, tr)) for seat in range(len(view.kingdoms))]
    head = [*wrapped(status(view, [who[seat] for seat in subjects(view)], at, tr))]
    head += wrapped(tr("Level {level}", level=view.level))
    if not running(view):
        head += wrapped(end_words(view, who, tr)[1])
    elif view.count is not None:
        head += wrapped(tr("The game ends in {time}.", time=left_word(max(0, view.count - at), tr)))
    parts: list[Iterable[str]] = [head, tuple(_own(view, tr))]
    parts += [tuple(_player(view, seat, who, at, tr)) for seat in range(len(who))]
    if running(view):
        parts.append([line for n in range(len(view.piles)) for line in wrapped(pile_word(view, n, tr))])
        parts.append(tuple(_shared(view, who, tr)))
    return joined(parts)


def _own(view: View, tr: Texts) -> Iterator[str]:
    if view.viewer is None or not running(view):
        return
    for part in told_own(view, view.viewer, would_score(view, view.viewer), tr):
        yield from wrapped(part.forms[0])


def _player(view: View, seat: int, who: list[str], at: Millis, tr: Texts) -> Iterator[str]:
    kingdom = view.kingdoms[seat]
    sign = ">" if seat in subjects(view) else " "
    yield from wrapped(f"{LETTERS[kingdom.color]} {who[seat]}", sign)
    for fact in kingdom_facts(view, seat, tr):
        yield from wrapped(fact, ASIDE, ASIDE + " ")
    if view.tally is not None:
        yield from wrapped(", ".join(tally_facts(view, seat, tr)), ASIDE)
        if kingdom.stack:
            title = word("place", "stack", tr.language)
            cards = " ".join(card if KIND[card] == "island" else short_card(card, tr) for card in kingdom.stack)
            yield from wrapped(tr.pair(title, cards), ASIDE)
        return
    if kingdom.barred > at:
        yield from wrapped(tr("no claim for {time}", time=left_word(kingdom.barred - at, tr)), ASIDE)
    for text in glasses_of(view, seat, who, at, tr):
        yield from wrapped(text, ASIDE + "- ", ASIDE + "  ")


def _shared(view: View, who: list[str], tr: Texts) -> Iterator[str]:
    if view.temple:
        yield f"{word('place', 'temple', tr.language)}:"
        for fact in temple_facts(view, who, tr):
            yield from wrapped(fact, ASIDE, ASIDE + " ")
    for sentence in shared_facts(view, tr):
        yield from wrapped(sentence)
