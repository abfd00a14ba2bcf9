"""The interface for short summaries of a game: what happened, which results are certain, and what has changed for a
player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from data.texts import Texts
from games.core import AnySeen, AnyView


class Recap(Protocol):
    """The part of a :class:`bot.presenters.presenter.Presenter` that summarizes sequences of moves.

    Views and events have the game's own types. People appear as ``<@id>``. The texts are based only on the given steps
    and views, so they reveal nothing that is hidden from the reader.
    """

    def stands(self, event: AnySeen) -> bool:
        """Return whether the log always shows `event`, even if other events of a long move are hidden. Examples are the
        start of a round, a result, and the end.
        """

    def decided(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """Return a sentence about each result that `steps` settled for good, such as the result of a round. There are
        usually none. A sentence has at most 300 characters. `view` is the position after the last step.
        """

    def brief(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> str:
        """Return a paragraph of at most 900 characters about what each player did in `steps`, or an empty string if
        nobody did anything. `view` is the position after the last step.
        """

    def meaning(self, before: AnyView, after: AnyView, tr: Texts) -> list[str]:
        """Return sentences that tell a player what changed between the views `before` and `after`, for example what
        they have left, and where they lead or are tied.

        If the views are public, the sentences are about all players. Each has at most 300 characters.
        """
