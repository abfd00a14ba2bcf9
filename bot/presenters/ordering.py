"""What standing orders say, in words: the part of a presenter for them."""

from __future__ import annotations

from typing import Protocol

from data.texts import Texts
from games.core import AnyView


class OrderWords(Protocol):
    """The wishes and conditions of a game (:mod:`games.orders`) in words. ``view``: what the order's owner may know."""

    def read(self, typed: str) -> str:
        """What somebody typed or picked as a wish's text, in any language; as it is where it cannot be read."""

    def wish(self, wish: str, view: AnyView, tr: Texts) -> str:
        """What is wished, to stand by itself or behind a colon: at most 100 characters."""

    def condition(self, condition: str, view: AnyView, tr: Texts) -> str:
        """What cancels an order, behind *Cancelled:*: at most 100 characters."""

    def quick(self, wish: str, tr: Texts) -> str:
        """The label of the button for a quick wish of the game: at most 40 characters, so that a phone shows it."""


class PlainOrderWords:
    """For a game that has no words of its own: the notation as it is."""

    def read(self, typed: str) -> str:
        """As it is."""
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
