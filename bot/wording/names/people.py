"""Format the names of a table's players. In a message, a player is mentioned (``<@id>``): Discord shows the name, and
doesn't ping the player, because the client allows no pings by default. Embeds and pictures show the name itself
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
    return symbol(color, COLORS[color].sign) if color in COLORS else "▫️"


def computer_name(color: str, tr: Texts) -> str:
    return tr("{name} (computer)", name=_called(color, tr))


def _called(color: str, tr: Texts) -> str:
    return tr(COLORS[color].computer) if color in COLORS else color_name(color, tr)


def mention(player: Player, tr: Texts) -> str:
    if player.user is None:
        return computer_name(player.color, tr)
    if player.computer is not None:
        return tr("{name} (a computer plays on)", name=named(player.user, tr))
    return named(player.user, tr)


def named(user: int, tr: Texts) -> str:
    return tr("a player who left") if user == LEFT else f"<@{user}>"


def mentions(match: Match, tr: Texts) -> tuple[str, ...]:
    return tuple(f"{mark(player.color)} {mention(player, tr)}" for player in match.players)


def known_name(player: Player, known: Mapping[int, Typed], tr: Texts, *, beside_color: bool = False) -> Typed:
    """Return a player's name, from `known` or else by colour. `beside_color`: with a computer's name shortened."""
    if player.user is None:
        return Typed(_called(player.color, tr) if beside_color else computer_name(player.color, tr))
    if player.user == LEFT:
        return Typed(tr("a player who left"))
    return known.get(player.user) or Typed(color_name(player.color, tr))


def listed(parts: Sequence[str], tr: Texts) -> str:
    return tr.listed(parts)
