"""The part of a presenter that describes standing orders."""

from __future__ import annotations

from typing import Protocol

from data.texts import Texts
from games.core import AnyView


class OrderWords(Protocol):
    """The texts for a game's standing orders: their wishes and conditions (see :mod:`games.orders`).

    A `view` holds only facts that the order's owner may know.
    """

    def read(self, typed: str) -> str:
        """Return the canonical text of a wish that was typed or picked in any language. Return the input unchanged if
        it can't be read.
        """

    def wish(self, wish: str, view: AnyView, tr: Texts) -> str:
        """Return a description of the wish, at most 100 characters. It must read well alone or after a colon."""

    def condition(self, condition: str, view: AnyView, tr: Texts) -> str:
        """Return a description of the event that cancels an order. It follows *Cancelled:* and has at most 100
        characters.
        """

    def quick(self, wish: str, tr: Texts) -> str:
        """Return the button label for a quick wish: at most 40 characters, so that a phone shows all of it."""


class PlainOrderWords:
    """The texts for a game that doesn't define its own. They show the notation unchanged."""

    def read(self, typed: str) -> str:
        """Return the typed text without surrounding spaces."""
        return typed.strip()

    def wish(self, wish: str, view: AnyView, tr: Texts) -> str:  # noqa: ARG002 - the notation says it in every language
        """Return the wish's notation."""
        return wish

    def condition(self, condition: str, view: AnyView, tr: Texts) -> str:  # noqa: ARG002
        """Return the condition's id. Games without their own texts have no conditions."""
        return condition

    def quick(self, wish: str, tr: Texts) -> str:  # noqa: ARG002
        """Return the wish's notation."""
        return wish
