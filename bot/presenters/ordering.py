"""Standing orders in words: the part of a presenter for them."""

from __future__ import annotations

from typing import Protocol

from data.texts import Texts
from games.core import AnyView


class OrderWords(Protocol):
    """The wishes and conditions of a game (:mod:`games.orders`) in words. ``view``: facts that the order's owner may
    know.
    """

    def read(self, typed: str) -> str:
        """Return the wish's text for a typed or picked text in any language; unchanged if unreadable."""

    def wish(self, wish: str, view: AnyView, tr: Texts) -> str:
        """Return the wish in words, for use alone or behind a colon: at most 100 characters."""

    def condition(self, condition: str, view: AnyView, tr: Texts) -> str:
        """Return the event that cancels an order, for use behind *Cancelled:*: at most 100 characters."""

    def quick(self, wish: str, tr: Texts) -> str:
        """The label of the button for a quick wish of the game: at most 40 characters, so that a phone shows it."""


class PlainOrderWords:
    """Words for a game that has none of its own: the notation unchanged."""

    def read(self, typed: str) -> str:
        """Return it unchanged."""
        return typed.strip()

    def wish(self, wish: str, view: AnyView, tr: Texts) -> str:  # noqa: ARG002 - the notation says it in every language
        """The notation."""
        return wish

    def condition(self, condition: str, view: AnyView, tr: Texts) -> str:  # noqa: ARG002
        """Its id: such games have none."""
        return condition

    def quick(self, wish: str, tr: Texts) -> str:  # noqa: ARG002
        """The notation."""
        return wish
