"""Writes the parts of sentences about Museum's events: names, lists of objects, payments, and gains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from bot.match.pure.table.model import Match
from bot.presenters.museum.words.labels import kind, name, name_of, told
from bot.wording.names.people import listed, mentions
from data.museum import CHARACTERS, CIVILIZATIONS
from data.texts import Texts
from games.core import AnySeen

FULL: Final = 2
NAMED: Final = 4


class Teller:
    """Writes sentences about the events of one match, in the reader's language."""

    def __init__(self, match: Match, tr: Texts) -> None:
        self.tr = tr
        self.people = mentions(match, tr)

    def who(self, event: AnySeen) -> str:
        """Return the name of the player whom the event is about."""
        seat: int = event.seat
        return self.people[seat]

    def cards(self, objects: Sequence[str]) -> str:
        """Return a list of objects as text, or `nothing` if it's empty. The longer the list, the fewer details are
        given about each object.
        """
        if len(objects) > NAMED:
            return listed([kind(one, self.tr) for one in objects], self.tr)
        if len(objects) > FULL:
            return listed([f"**{name(one, self.tr)}**" for one in objects], self.tr)
        signs = len(objects) == 1
        return listed([told(one, self.tr, signs=signs) for one in objects], self.tr) or self.tr("nothing")

    def payment(self, cards: Sequence[str], prestige: int) -> str:
        """Return a payment as text, such as `Amphora and 2 prestige`."""
        parts = [kind(one, self.tr) if len(cards) > NAMED else name(one, self.tr) for one in cards]
        if prestige:
            parts.append(self.tr("{count} prestige", count=prestige))
        return listed(parts, self.tr) or self.tr("nothing")

    def experts(self, experts: Sequence[str]) -> str:
        """Return a list of experts as text. Experts in a civilization or domain are named by a single word, such as
        `Celtic`, because the sentence makes clear that it's about experts.
        """
        return listed([expert_word(one, self.tr) for one in experts], self.tr)

    def gained(self, event: AnySeen) -> str:
        """Return a text about what a player gains from `event`: points, prestige from masterpieces, and favours. For
        example, it returns ` +5: now 23 points.`
        """
        tr = self.tr
        text = tr.plural("+{gain}: now {count} point.", "+{gain}: now {count} points.", event.score, gain=event.points)
        if getattr(event, "gained", 0):
            text += " " + tr("Masterpiece: {count} prestige.", count=event.gained)
        if event.favours:
            text += " " + tr.plural("{count} favour drawn.", "{count} favours drawn.", event.favours)
        return " " + text

    def opinion(self, tokens: int) -> str:
        """Return a sentence with the number of public opinion tokens, or an empty string if there are none. It's
        appended to another sentence.
        """
        if not tokens:
            return ""
        return " " + self.tr.plural("{count} token of public opinion.", "{count} tokens of public opinion.", tokens)


def expert_word(expert: str, tr: Texts) -> str:
    """Return the short name of an expert, such as `Turner`, `Celtic` or `Navigation`."""
    if expert in CHARACTERS:
        return name_of("expert", expert, tr)
    return name_of("civilization" if expert in CIVILIZATIONS else "domain", expert, tr)


def by_seat(message: str) -> Callable[[Teller, Any], str]:
    """Return a function that writes the sentence `message` about an event. Its only placeholder is `{who}`, the
    player's name.
    """
    return lambda by, event: by.tr(message, who=by.who(event))


def naming(message: str, *, words: str) -> Callable[[Teller, Any], str]:
    """Return a function that writes the sentence `message` about a patron, favour, board, expert or continent. `words`:
    the name of the event's attribute that holds its id, such as `patron`.
    """

    def tell(by: Teller, event: AnySeen) -> str:
        of = getattr(event, words)
        named = expert_word(of, by.tr) if words == "expert" else name_of(words, of, by.tr)  # type: ignore[arg-type]
        return by.tr(message, who=by.who(event), **{words: named})

    return tell


def objects(message: str) -> Callable[[Teller, Any], str]:
    """Return a function that writes the sentence `message` about an event's objects."""
    return lambda by, event: by.tr(message, who=by.who(event), objects=by.cards(event.objects))
