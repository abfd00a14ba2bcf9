from __future__ import annotations

from collections.abc import Sequence

from bot.client.links import board_link
from bot.features.seats import suggestion_rows
from bot.match.pure.notices.deciding import MEANWHILE, Cause
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.publishing.composing.messages import BoardPart, Post, pack
from bot.wording.clocks import ago, exact
from bot.wording.meetings import meeting_line
from data.texts import Texts


def reminder(row: OutboxRow, match: Match, tr: Texts, until: int | None = None, more: Sequence[str] = ()) -> list[Post]:
    """Return the message that reminds a player, with a link to the board. `until` is when the player's time runs out,
    or when an agreed meeting begins. `more` holds lines about other tables that wait for the player and about the
    day's final ping.
    """
    if row.who is None:
        return []
    link = board_link(match)
    if row.kind is Kind.CALL and row.about in MEANWHILE:
        begun = tr("<@{user}>, the game at this table has begun.", user=row.who)
        line = begun if row.about == Cause.BEGUN else tr("<@{user}>, this game has ended.", user=row.who)
        return pack([f"🔔 {line} {link or ''}".rstrip()], [], BoardPart(pings=(row.who,)))
    if row.kind is Kind.CALL and row.about == Cause.FOLLOWED:
        line = tr("<@{user}>, the game you followed has ended.", user=row.who)
        return pack([f"🏁 {line} {link or ''}".rstrip(), *more], [], BoardPart(pings=(row.who,)))
    if row.kind is Kind.CALL and row.about == Cause.OPTIONAL:
        line = tr("<@{user}>, you have an optional decision to make here.", user=row.who)
        if until is not None:
            line += " " + tr("If you don't answer, the game continues on {when}.", when=exact(until))
        return pack([f"🔔 {line} {link or ''}".rstrip()], [], BoardPart(pings=(row.who,)))
    if row.kind is Kind.CALL and row.about == Cause.CHANCE:
        line = tr("<@{user}>, there's something for you to do here.", user=row.who)
        return pack([f"🔔 {line} {link or ''}".rstrip(), *more], [], BoardPart(pings=(row.who,)))
    if row.kind is Kind.CALL and row.about == Cause.MEETING:
        return pack([meeting_line(until, f"<@{row.who}>", tr)], [], BoardPart(pings=(row.who,)))
    line = tr(
        "<@{user}>, this table is waiting for you. Last move: {since}.",
        user=row.who,
        since=ago(min(match.moved_at, row.created)),  # the clock may have been set back since
    )
    if until is not None:
        line += " " + tr("You have until {when}.", when=exact(until))
    seat = match.seat_of(row.who)
    # If time runs out, a player may want to have the move over with.
    rows = suggestion_rows(match, tr) if until is not None and seat is not None else None
    lines = [f"⏳ {line} {link}" if link else f"⏳ {line}"]
    return pack([*lines, *more], [], BoardPart(pings=(row.who,), rows=rows))
