"""A presenter's short accounts of a game: events, decisions, and their meaning for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from data.texts import Texts
from games.core import AnySeen, AnyView


class Recap(Protocol):
    """The part of a :class:`bot.presenters.presenter.Presenter` for runs of moves. Views and events are the game's own
    types. People are ``<@id>``; a text reveals nothing that the viewer of its steps and views may not know.
    """

    def stands(self, event: AnySeen) -> bool:
        """Return whether the log tells ``event`` even if its move is folded away: a round's beginning, a result, the
        end.
        """

    def decided(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """Return the results that ``steps`` settled for good (a zone, a round), a sentence each of at most 300
        characters; mostly nothing. ``view``: after the last of them.
        """

    def brief(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> str:
        """Return each player's part in ``steps``, in one paragraph of at most 900 characters; empty if nobody did
        anything. ``view``: after the last of them.
        """

    def meaning(self, before: AnyView, after: AnyView, tr: Texts) -> list[str]:
        """Return the meaning of the changes from the view ``before`` to the view ``after``, both of one viewer, for
        that viewer: what they have left, where they lead or tie; for the public, for everyone. Sentences of at most 300
        characters.
        """
