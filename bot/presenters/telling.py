"""Put the events of a game, and the reasons for suggested moves, into sentences.

:attr:`Sentences.table` maps each type of event or reason to a message, whose placeholders are filled with the fields of
the event or reason, in words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeAlias

from msgspec import structs

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.wording.log import numbered
from bot.wording.names.people import listed, mentions
from data.texts import Plural, Texts
from games.core import AnyView

Message: TypeAlias = str | Plural
Words: TypeAlias = Mapping[str, tuple[str, Callable[[Any], object]]]
"""A mapping from a field's name to its placeholder and a function that puts its value into words."""

WON: Final = Plural(
    "**The game is over.** {who} wins with {count} point.", "**The game is over.** {who} wins with {count} points."
)
SHARED: Final = Plural(
    "**The game is over.** {who} share the win with {count} point.",
    "**The game is over.** {who} share the win with {count} points.",
)


def say(message: Message, facts: Mapping[str, Any], tr: Texts) -> str:
    """Return `message` with its placeholders filled from `facts`. The grammatical number depends on ``count``."""
    if isinstance(message, Plural):
        return tr.plural(*message, facts["count"], **facts)
    return tr(message, **facts)


class Sentences(ABC):
    """The sentences about the events of one match, or about reasons for moves in it, in one language."""

    table: ClassVar[Mapping[type[Any], Message]]
    """The messages by type of event or reason. Types without a message have no sentence."""
    counted: ClassVar[Mapping[type[Any], str]] = {}
    """The name of the field that supplies ``{count}``, by type of event or reason, if it isn't ``count``."""

    def __init__(self, match: Match, view: AnyView, tr: Texts) -> None:
        self.match = match
        self.view = view
        self.tr = tr
        self.people = mentions(match, tr)

    @abstractmethod
    def words(self, what: Any) -> Words:
        """Return the fields of `what` to be put into words, each with its placeholder and function. If two have the
        same placeholder, the later one is used. Others keep their names and values.
        """

    def message(self, what: Any) -> Message:
        """Return the untranslated sentence about `what`, with its placeholders, or an empty string if there is none."""
        return self.table.get(type(what), "")

    def facts(self, what: Any) -> dict[str, Any]:
        """Return the values for the placeholders in the sentence about `what`. The keys are field names for plain
        values, and placeholders for values put into words. Fields that are None aren't put into words.
        """
        facts = structs.asdict(what)
        words = self.words(what)
        said = {place: word(facts[field]) for field, (place, word) in words.items() if facts.get(field) is not None}
        count = {"count": facts[self.counted[type(what)]]} if type(what) in self.counted else {}
        return facts | said | count

    def sentence(self, what: Any) -> str:
        message = self.message(what)
        return say(message, self.facts(what), self.tr) if message else ""

    def sentences(self, step: Seen) -> Iterator[str]:
        yield from filter(None, map(self.sentence, step.events))

    def by_step(self, steps: Sequence[Seen]) -> list[list[str]]:
        """Return a list of sentences per step. The first sentence about a move begins with the move's number."""
        return [numbered(step, self.sentences(step), self.tr) for step in steps]

    def who(self, seat: int) -> str:
        return self.people[seat]

    def everyone(self, seats: Sequence[int]) -> str:
        return listed([self.who(seat) for seat in seats], self.tr)

    def winners(self, ranking: Sequence[int]) -> str:
        return self.everyone([seat for seat, place in enumerate(ranking) if place == 1])
