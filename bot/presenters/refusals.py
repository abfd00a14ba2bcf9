"""Why a game has refused something, in words: what is wrong, with the facts, then the rule's number and text. One way
for all games, which bring their sentences and what their things are called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bot.match.pure.table.model import Player
from bot.wording.names.people import color_name, mark, mention
from data.rulebook import books, numbers, rule
from data.texts import N_, Texts
from games.core import Illegal

ALIKE: Final[Mapping[str, str]] = {
    "game-over": N_("The game is over."),
    "wait-for-draw": N_("Something is being drawn. Please try again in a moment."),
    "not-drawn": N_("This draw does not fit the game: it is not what is drawn now."),
    "not-your-turn": N_("It is not your turn: the table waits for {turn}."),
}
"""The refusals that games have alike, by their codes."""
SEATS: Final = frozenset({"turn", "owner"})
"""The facts that are seats, by their colours."""


class RefusalWords:
    """The refusals of one game. ``sentences``: by their codes; ``words``: how a fact is said, by its name: others stand
    there as they are.
    """

    def __init__(
        self, game: str, sentences: Mapping[Any, str], words: Mapping[str, Callable[[str, Texts], str]]
    ) -> None:
        self._game = game
        self._sentences: Mapping[Any, str] = {**ALIKE, **sentences}
        self._words = words

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """What is wrong, then the rule in small print (Discord's ``-#``), where the game has a book of its rules.
        ``players``: who sits there, if known.
        """
        wrong = self.said(illegal.code, illegal.params, tr, players)
        if self._game not in books() or illegal.rule not in numbers(self._game):
            return wrong
        return f"{wrong}\n-# {tr.pair(illegal.rule, rule(self._game, illegal.rule, tr.language))}"

    def said(self, code: str, facts: Mapping[str, str | int], tr: Texts, players: Sequence[Player] = ()) -> str:
        """What is wrong."""
        return tr(self._sentences[code], **self.worded(facts, tr, players))

    def worded(self, facts: Mapping[str, str | int], tr: Texts, players: Sequence[Player] = ()) -> dict[str, object]:
        """The facts as a reader knows them: seats by who plays them."""
        people = {one.color: mention(one, tr) for one in players}
        words: dict[str, object] = dict(facts)
        for name, value in facts.items():
            text = str(value)
            if name in SEATS:
                words[name] = f"{mark(text)} {people.get(text) or color_name(text, tr)}"
            elif name in self._words:
                words[name] = self._words[name](text, tr)
        return words
