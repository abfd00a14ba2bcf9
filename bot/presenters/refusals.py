"""Explain why a game refused an action: say what is wrong, and then give the rule's number and text.

All games share this code, and each provides its own sentences and names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.match.pure.table.model import Player
from bot.wording.names.people import color_name, mark, mention
from data.rulebook import books, numbers, rule
from data.texts import N_, Texts
from games.core import Illegal

ALIKE: Final[Mapping[str, str]] = {
    "game-over": N_("The game is over."),
    "wait-for-draw": N_("A draw is in progress. Please try again in a moment."),
    "not-drawn": N_("This draw doesn't fit: the game expects something else now."),
    "not-your-turn": N_("It isn't your turn: the table is waiting for {turn}."),
}
SEATS: Final = frozenset({"turn", "owner"})


class Closed(msgspec.Struct, frozen=True):
    """An action that isn't possible now. `what`: its message, or the name of the thing that can't be used. `why`: a
    refusal code or a message, with the parameters `facts`. `rule`: the rule's number.
    """

    what: str
    why: str
    rule: str
    facts: Mapping[str, str | int] = {}


class RefusalWords:
    """The texts with which one game explains refused actions.

    `sentences` maps error codes to messages, whose placeholders are filled with the error's parameters. `words` maps a
    parameter's name to a function that makes its value readable. Parameters without a function are shown unchanged.
    """

    def __init__(
        self, game: str, sentences: Mapping[Any, str], words: Mapping[str, Callable[[str, Texts], str]]
    ) -> None:
        self._game = game
        self._sentences: Mapping[Any, str] = {**ALIKE, **sentences}
        self._words = words

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """Say what is wrong, with the rule, if there's a rule book, in small print (Discord's ``-#``)."""
        wrong = self.said(illegal.code, illegal.params, tr, players)
        if self._game not in books() or illegal.rule not in numbers(self._game):
            return wrong
        return f"{wrong}\n-# {tr.pair(illegal.rule, rule(self._game, illegal.rule, tr.language))}"

    def said(self, code: str, facts: Mapping[str, str | int], tr: Texts, players: Sequence[Player] = ()) -> str:
        """Return the message for the error code `code`, with its placeholders filled from `facts`."""
        people = {one.color: mention(one, tr) for one in players}
        words: dict[str, object] = dict(facts)
        for name, value in facts.items():
            text = str(value)
            if name in SEATS:
                words[name] = f"{mark(text)} {people.get(text) or color_name(text, tr)}"
            elif name in self._words:
                words[name] = self._words[name](text, tr)
        return tr(self._sentences[code], **words)

    def closed(self, one: Closed, tr: Texts, players: Sequence[Player] = ()) -> str:
        """Return a line about an action that isn't possible now (:attr:`bot.presenters.guide.Guide.closed`)."""
        why = self.said(one.why, one.facts, tr, players) if one.why in self._sentences else tr(one.why, **one.facts)
        return f"**{tr(one.what)}** · {why} ({one.rule})"
