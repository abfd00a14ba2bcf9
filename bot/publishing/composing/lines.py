from __future__ import annotations

from collections.abc import Sequence

from bot.match.pure.chance.draws import KNOWN
from bot.match.pure.seats.seating import alone
from bot.match.pure.table.model import Match, Word
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.wording.fair import stirred
from bot.wording.names.people import mark, mention
from data.texts import Texts


def opening(row: OutboxRow, match: Match, words: Sequence[Word], tr: Texts, more: Sequence[str] = ()) -> list[str]:
    """Return the lines at the top of an announcement, before the lines about moves. When a game starts, they say who
    sits where and how randomness is generated, and include `more`. After an upgrade, they say that the game continues.
    """
    if row.kind is Kind.STARTED:
        seating = " · ".join(f"{mark(player.color)} {mention(player, tr)}" for player in match.players)
        if match.joined:
            begins = tr("The game begins. I drew the seats at random; in seating order: {people}", people=seating)
        else:
            begins = tr("The game begins. Seating order: {people}", people=seating)
        lines = [begins, *more]
        sealed = match.commitment and match.chance != KNOWN and (words or not alone(match))
        return [*lines, "-# " + stirred(match, words, tr)] if sealed else lines
    if row.kind is Kind.UPGRADED:
        return [tr("This game was on hold because the rules had changed. Now it continues where it left off.")]
    return []


def unreadable(row: OutboxRow, tr: Texts) -> str:
    line = tr(
        "My records of this table are damaged, so I can't show entries {first} to {last}. The game continues from "
        "the current board; please tell the bot's host.",
        first=row.first,
        last=row.last,
    )
    return f"⚠️ {line}"


def other_rules(row: OutboxRow, tr: Texts) -> str:
    line = tr(
        "The rules have changed since this was played, so I can't show it, and the game is on hold. `cartouche "
        "upgrade --check` shows the bot's host whether it can continue."
    )
    if not row.last:
        line = tr(
            "The rules have changed since this game began, so it's on hold. `cartouche upgrade --check` shows the "
            "bot's host whether it can continue."
        )
    return f"⚠️ {line}"
