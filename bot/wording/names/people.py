"""Names the player of a seat: the symbol of the seat's colour, followed by the name of the person or the computer.

The text of a message mentions people (``<@id>``). Discord then shows their names without pinging them, because
the client allows no mentions by default. Embeds, pictures and tables show names
(:class:`bot.wording.names.typed.Typed`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.match.pure.table.model import LEFT, Match, Player
from bot.wording.names.symbols import symbol
from bot.wording.names.typed import Typed
from data.colors import COLORS, color_name
from data.texts import Texts

__all__ = ["COLORS", "color_name", "computer_name", "known_name", "listed", "mark", "mention", "mentions"]


def mark(color: str) -> str:
    """Return a colour's symbol, for places that can show emojis (:mod:`bot.wording.names.symbols`).

    Never show it alone: add the player's name or the colour's name.
    """
    return symbol(color, COLORS[color].sign) if color in COLORS else "▫️"


def computer_name(color: str, tr: Texts) -> str:
    """Return the name of the computer that plays a colour, followed by "(computer)"."""
    return tr("{name} (computer)", name=_called(color, tr))


def _called(color: str, tr: Texts) -> str:
    return tr(COLORS[color].computer) if color in COLORS else color_name(color, tr)


def mention(player: Player, tr: Texts) -> str:
    """Return the mention or name of a seat's player, for the text of a message."""
    if player.user is None:
        return computer_name(player.color, tr)
    if player.computer is not None:
        return tr("{name} (a computer plays on)", name=named(player.user, tr))
    return named(player.user, tr)


def named(user: int, tr: Texts) -> str:
    """Return a mention of a person, for the text of a message."""
    return tr("a player who left") if user == LEFT else f"<@{user}>"


def mentions(match: Match, tr: Texts) -> tuple[str, ...]:
    """Return the players of all seats, each preceded by the symbol for their colour, for the text of a message."""
    return tuple(f"{mark(player.color)} {mention(player, tr)}" for player in match.players)


def known_name(player: Player, known: Mapping[int, Typed], tr: Texts, *, beside_color: bool = False) -> Typed:
    """Return the name of a seat's player. `known` holds people's names; unknown people get their colour's name.

    If `beside_color` is true, a computer's name is shortened, for narrow places next to the colour.
    """
    if player.user is None:
        return Typed(_called(player.color, tr) if beside_color else computer_name(player.color, tr))
    if player.user == LEFT:
        return Typed(tr("a player who left"))
    return known.get(player.user) or Typed(color_name(player.color, tr))


def listed(parts: Sequence[str], tr: Texts) -> str:
    """Return `parts` as a list in words: ``A``, ``A and B`` or ``A, B and C``."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
