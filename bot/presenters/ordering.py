# ruff: noqa: ARG002 - the notation says it in every language

from __future__ import annotations

from data.texts import Texts
from games.core import AnyView


class OrderWords:
    """The texts for a game's standing orders (:mod:`games.orders`): the moves that the bot will make for a player
    later, and the events that cancel these orders. By default, the texts show the notation. Every `view` is that of
    the player who gave the order.
    """

    def read(self, typed: str) -> str:
        """Return the notation of a move that was typed in any language, or `typed` if it can't be parsed."""
        return typed.strip()

    def wish(self, wish: str, view: AnyView, tr: Texts) -> str:
        """Describe the move `wish` in at most 100 characters. The text must read well both alone and after a colon."""
        return wish

    def condition(self, condition: str, view: AnyView, tr: Texts) -> str:
        """Describe the event `condition` in at most 100 characters. The text is shown after *Cancelled:*."""
        return condition

    def quick(self, wish: str, tr: Texts) -> str:
        """Return the label of the button for the order `wish`, in at most 40 characters, which fit a phone's screen."""
        return wish
