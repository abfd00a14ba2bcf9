"""Writes the parts of sentences about Museum's events: names, lists of objects, payments, and gains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from bot.match.pure.table.model import Match
from bot.presenters.museum.words.labels import group_kind, kind, name, name_of, told
from bot.wording.names.people import listed, mentions
from data.museum import CHARACTERS
from data.texts import Texts
from games.core import AnySeen

FULL: Final = 2
NAMED: Final = 4


class Teller:
    """Writes sentences about the events of one match, in the reader's language."""

    def __init__(self, match: Match, tr: Texts) -> None:
        self.tr = tr
        self.people = mentions(match, tr)

    def facts(self, event: AnySeen) -> dict[str, object]:
        """Return the texts of an event's fields for a sentence. Most have the field's name; `who` is the player whom
        the event is about, `count` the prestige, and `payment` the cards and the prestige.
        """
        found: dict[str, object] = {}
        for field in event.__struct_fields__:
            value = getattr(event, field)
            match field, value:
                case "seat", int():
                    found["who"] = self.people[value]
                case (("owner" | "active"), _):
                    found[field] = self.people[value]
                case "object", _:
                    found[field] = told(value, self.tr)
                case "objects", _:
                    found[field] = self.cards(value)
                case "expert", _:
                    found[field] = expert_word(value, self.tr)
                case "experts", _:
                    found[field] = listed([expert_word(one, self.tr) for one in value], self.tr)
                case "prestige", _:
                    found["count"] = value
                    found["payment"] = self.payment(getattr(event, "cards", ()), value)
                case (("board" | "patron" | "favour" | "continent" | "headline"), str()):
                    found[field] = name_of(field, value, self.tr)
        return found

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

    def opinion(self, event: AnySeen) -> str:
        """Return a sentence with the number of public opinion tokens, or an empty string if there are none. It's
        appended to another sentence.
        """
        tokens: int = event.tokens
        if not tokens:
            return ""
        return " " + self.tr.plural("{count} token of public opinion.", "{count} tokens of public opinion.", tokens)


def expert_word(expert: str, tr: Texts) -> str:
    """Return the short name of an expert, such as `Turner`, `Celtic` or `Navigation`. A sentence makes clear that it's
    about experts.
    """
    return name_of("expert" if expert in CHARACTERS else group_kind(expert), expert, tr)


Tell: TypeAlias = Callable[[Teller, Any], str]
"""A function that writes the sentence about an event."""


def says(message: str, further: Tell | None = None) -> Tell:
    """Return a function that writes the sentence `message` about an event, with the event's facts
    (:meth:`Teller.facts`). `further` returns what follows the sentence.
    """
    return lambda by, event: by.tr(message, **by.facts(event)) + (further(by, event) if further else "")
