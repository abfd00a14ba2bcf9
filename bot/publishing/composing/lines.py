"""The first lines of announcements in all games, and the lines in place of unreadable steps."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.pure.chance.draws import KNOWN
from bot.match.pure.seats.seating import alone
from bot.match.pure.table.model import Match, Word
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.wording.fair import stirred
from bot.wording.names.people import mark, mention
from data.texts import Texts


def opening(row: OutboxRow, match: Match, words: Sequence[Word], tr: Texts) -> list[str]:
    """Return the lines before the steps: at a start the seating and the source of the draws; or that a game
    continues.
    """
    if row.kind is Kind.STARTED:
        seating = " · ".join(f"{mark(player.color)} {mention(player, tr)}" for player in match.players)
        if match.joined:
            begins = tr("The game begins. The seats were drawn; in seating order: {people}", people=seating)
        else:
            begins = tr("The game begins. In seating order: {people}", people=seating)
        lines = [begins]
        sealed = match.commitment and match.chance != KNOWN and (words or not alone(match))
        return [*lines, "-# " + stirred(match, words, tr)] if sealed else lines
    if row.kind is Kind.UPGRADED:
        return [tr("This game stood still as the rules had changed. It goes on now, where it was.")]
    return []


def unreadable(row: OutboxRow, tr: Texts) -> str:
    """Return the line in place of steps that the stored log no longer gives."""
    line = tr(
        "What was played here, from entry {first} to entry {last}, cannot be told: my records of this table are "
        "damaged. The game goes on from the board as it is; please tell the bot's owner.",
        first=row.first,
        last=row.last,
    )
    return f"⚠️ {line}"


def other_rules(row: OutboxRow, tr: Texts) -> str:
    """Return the line in place of the steps of ``row``, if it has any, and of the board, after a change of the
    rules.
    """
    line = tr(
        "The rules have changed since this was played, so I cannot show it, and the game stands still. Whoever runs "
        "me can see with `cartouche upgrade --check` whether it can go on."
    )
    if not row.last:
        line = tr(
            "The rules have changed since this game began, so it stands still. Whoever runs me can see with `cartouche "
            "upgrade --check` whether it can go on."
        )
    return f"⚠️ {line}"
