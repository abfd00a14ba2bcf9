"""Seats in messages: the colour's mark, then the person or the computer.

In a message's text people are mentions (``<@id>``): Discord shows their names, and pings no one because the client
allows no mentions. In embeds, pictures and tables they are names (:class:`bot.wording.names.typed.Typed`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.match.pure.table.model import LEFT, Match, Player
from bot.wording.names.symbols import symbol
from bot.wording.names.typed import Typed
from data.colors import COLORS, color_name
from data.texts import Texts

__all__ = ["COLORS", "color_name", "computer_name", "known_name", "listed", "mark", "mention", "mentions"]
"""The colours and their words (:mod:`data.colors`) too, because texts about people need both."""


def mark(color: str) -> str:
    """Return the colour's sign, where emojis are shown (:mod:`bot.wording.names.symbols`).

    Never use it alone: put a name or the colour's word beside it.
    """
    return symbol(color, COLORS[color].sign) if color in COLORS else "▫️"


def computer_name(color: str, tr: Texts) -> str:
    """Return the computer that plays a colour: its name, and that it's a computer."""
    return tr("{name} (computer)", name=_called(color, tr))


def _called(color: str, tr: Texts) -> str:
    """Return a computer's name, which begins with its colour's letter."""
    return tr(COLORS[color].computer) if color in COLORS else color_name(color, tr)


def mention(player: Player, tr: Texts) -> str:
    """Return a seat's player, for a message's text."""
    if player.user is None:
        return computer_name(player.color, tr)
    if player.computer is not None:
        return tr("{name} (a computer plays on)", name=named(player.user, tr))
    return named(player.user, tr)


def named(user: int, tr: Texts) -> str:
    """Return a person for a message's text."""
    return tr("a player who left") if user == LEFT else f"<@{user}>"


def mentions(match: Match, tr: Texts) -> tuple[str, ...]:
    """Return the seats in order, each with its colour's mark, for a message's text."""
    return tuple(f"{mark(player.color)} {mention(player, tr)}" for player in match.players)


def known_name(player: Player, known: Mapping[int, Typed], tr: Texts, *, beside_color: bool = False) -> Typed:
    """Return the name of a seat's player. ``known`` are people's names; unknown people go by their colour.

    ``beside_color``: for little room beside the colour, return only the name of a computer.
    """
    if player.user is None:
        return Typed(_called(player.color, tr) if beside_color else computer_name(player.color, tr))
    if player.user == LEFT:
        return Typed(tr("a player who left"))
    return known.get(player.user) or Typed(color_name(player.color, tr))


def listed(parts: Sequence[str], tr: Texts) -> str:
    """Return ``A``, ``A and B``, ``A, B and C``."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
