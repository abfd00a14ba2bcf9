"""The part of a presenter that describes standing orders."""

# ruff: noqa: ARG002 - the notation says it in every language

from __future__ import annotations

from typing import Final, Protocol

from bot.controls.ids import ControlId, Kind
from bot.match.pure.table.model import Match
from data.texts import Texts
from games.core import AnyView

QUICK: Final = "quick"


def quick_id(match: Match, wish: str) -> ControlId:
    """Return the id of a button that drafts the quick order `wish` with one press."""
    return ControlId.at(match, Kind.ORDER, QUICK, in_id(wish))


def in_id(wish: str) -> str:
    """Return `wish` as it's written in a control's id."""
    return wish.replace(" ", "-")


class OrderWords(Protocol):
    """The texts for a game's standing orders: what an order asks for, and what cancels it (see :mod:`games.orders`).

    A `view` contains only what the order's owner may know.
    """

    def read(self, typed: str) -> str:
        """Return the notation of a standing order that a player typed in any language, or chose from a list. Return
        `typed` unchanged if it can't be parsed.
        """
        return typed.strip()

    def wish(self, wish: str, view: AnyView, tr: Texts) -> str:
        """Return a description of the action that the standing order `wish` asks for, with at most 100 characters. It
        must read well alone or after a colon.
        """
        return wish

    def condition(self, condition: str, view: AnyView, tr: Texts) -> str:
        """Return a description of the event `condition`, which cancels a standing order. It's shown after *Cancelled:*
        and has at most 100 characters.
        """
        return condition

    def quick(self, wish: str, tr: Texts) -> str:
        """Return the label of the button that places the standing order `wish`. It has at most 40 characters, so that
        it fits on a phone's screen.
        """
        return wish


class PlainOrderWords(OrderWords):
    """The texts of standing orders for a game that doesn't define its own. They show the notation unchanged."""
