"""The interface for short summaries of a game: events, decisions, and what they mean for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from data.texts import Texts
from games.core import AnySeen, AnyView


class Recap(Protocol):
    """The part of a :class:`bot.presenters.presenter.Presenter` that summarizes sequences of moves.

    Views and events are the game's own types. People appear as ``<@id>``. A text reveals only what the viewer of the
    given steps and views may know.
    """

    def stands(self, event: AnySeen) -> bool:
        """Return whether the log shows `event` even if the move that caused it is collapsed. Examples are the start of
        a round, a result, and the end.
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
        """Return sentences that tell a viewer what changed between two of their views, such as what they have left and
        where they lead or are tied.

        For public views, the sentences cover everyone. Each has at most 300 characters.
        """
