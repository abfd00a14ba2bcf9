"""How a seat is named in messages: its colour's mark, then the person or the computer that plays it.

In a message's text people are mentions (``<@id>``): Discord shows their names, and nobody is called by it because the
client allows no mentions. In embeds, pictures and tables they are names (:class:`bot.wording.names.typed.Typed`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.match.pure.table.model import LEFT, Match, Player
from bot.wording.names.symbols import symbol
from bot.wording.names.typed import Typed
from data.colors import COLORS, color_name
from data.texts import Texts

__all__ = ["COLORS", "color_name", "computer_name", "known_name", "listed", "mark", "mention", "mentions"]
"""The colours and their words (:mod:`data.colors`) too: who writes of people needs both."""


def mark(color: str) -> str:
    """The colour's sign, where emojis are shown (:mod:`bot.wording.names.symbols`). Never alone: a name or the colour's
    word stands beside it.
    """
    return symbol(color, COLORS[color].sign) if color in COLORS else "▫️"


def computer_name(color: str, tr: Texts) -> str:
    """A computer that plays a colour: its name, and what it is."""
    return tr("{name} (computer)", name=_called(color, tr))


def _called(color: str, tr: Texts) -> str:
    """A computer's name, which begins with its colour's letter."""
    return tr(COLORS[color].computer) if color in COLORS else color_name(color, tr)


def mention(player: Player, tr: Texts) -> str:
    """Who plays a seat, for a message's text."""
    if player.user is None:
        return computer_name(player.color, tr)
    if player.computer is not None:
        return tr("{name} (a computer plays on)", name=named(player.user, tr))
    return named(player.user, tr)


def named(user: int, tr: Texts) -> str:
    """A person in a message's text."""
    return tr("a player who left") if user == LEFT else f"<@{user}>"


def mentions(match: Match, tr: Texts) -> tuple[str, ...]:
    """The seats in order, each with its colour's mark, for a message's text."""
    return tuple(f"{mark(player.color)} {mention(player, tr)}" for player in match.players)


def known_name(player: Player, known: Mapping[int, Typed], tr: Texts, *, beside_color: bool = False) -> Typed:
    """What who plays a seat is called: ``known`` are people's names; who is not known goes by the colour.

    ``beside_color``: where there is little room, and the colour stands beside the name: of a computer its name alone.
    """
    if player.user is None:
        return Typed(_called(player.color, tr) if beside_color else computer_name(player.color, tr))
    if player.user == LEFT:
        return Typed(tr("a player who left"))
    return known.get(player.user) or Typed(color_name(player.color, tr))


def listed(parts: Sequence[str], tr: Texts) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
