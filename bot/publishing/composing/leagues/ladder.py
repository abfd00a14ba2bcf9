"""Write a ladder's message, which shows the people in the queue, the expected waiting time, the running tables, and the
reasons why the latest tables were formed.

This module also writes the line in each table's thread that says why the table was formed.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.ladder import table_link
from bot.league.pure.known import Known, LadderQueue, TableAt
from bot.wording.clocks import exact
from bot.wording.leagues.ladder import next_text, reason_text
from bot.wording.leagues.names import league_name, mentioned, season_name
from data.texts import Texts
from leagues.ladder.matching import SEEN_WITHIN
from leagues.ladder.queue import Sought, Waits
from leagues.ladders import queue_of
from leagues.state import PLAYED, Season, Stage

NAMED = 12
SHOWN = 6
FOUND = 3


def queue_text(
    known: Known, season: Season, queue: LadderQueue | None, tables: Sequence[TableAt], tr: Texts, *, now: int
) -> str:
    league = league_name(known.league.settings.name)
    lines = [f"🪜 **{league}** · {season_name(known, season.number, tr)}"]
    if season.stage not in PLAYED:
        over = tr("It's over.") if season.stage is Stage.FINAL else tr("This won't take place.")
        return "\n".join((*lines, over))
    if season.paused is not None:
        lines.append(tr("Paused: I'm not looking for tables."))
    elif queue is None or season.stage is not Stage.RUNNING:
        lines.append(tr("The season's time is up: I'm not looking for tables any more."))
    else:
        lines.append(
            tr(
                "Press *Find a table*. When enough suitable players are waiting, I'll open a table in a thread "
                "here. The season ends on {date}.",
                date=exact(season.ends),
            )
            + " (L12.1)"
        )
        lines += ["", *_waiting(season, queue, now, tr)]
    lines += ["", *_running(tables, tr)]
    found = _found(season, tables, tr)
    return "\n".join((*lines, *(("", *found) if found else ())))


def _waiting(season: Season, queue: LadderQueue, now: int, tr: Texts) -> list[str]:
    busy = {one.member for one in queue_of(season) if one.open >= one.most}
    waits = [one for one in queue.waits if one.member not in busy]
    if not waits:
        return [tr("The queue is empty."), f"⏳ {next_text(queue, now, tr)}"]
    head = tr.plural("{count} person is waiting:", "{count} people are waiting:", len(waits))
    lines = [f"**{head}**"]
    lines += [_one(one, now, tr) for one in waits[:NAMED]]
    if (more := len(waits) - NAMED) > 0:
        lines.append(tr.plural("and {count} more", "and {count} more", more))
    return [*lines, f"⏳ {next_text(queue, now, tr)}"]


def _one(one: Waits, now: int, tr: Texts) -> str:
    text = tr("{member}, since {time}", member=mentioned(one.member, tr), time=exact(one.since))
    if one.most > 1:
        text += " · " + tr.plural("up to {count} table", "up to {count} tables", one.most)
    if now - one.seen > SEEN_WITHIN:
        text += " · " + tr("away for three days")
    return f"- {text}"


def _running(tables: Sequence[TableAt], tr: Texts) -> list[str]:
    running = [one for one in tables if one.table.running]
    text = tr.plural("{count} table is in play", "{count} tables are in play", len(running))
    links = ", ".join(table_link(one, tr) for one in running[-SHOWN:])
    return [tr.pair(f"🎲 {text}", links) if links else f"🎲 {text}."]


def _found(season: Season, tables: Sequence[TableAt], tr: Texts) -> list[str]:
    by_number = {one.table.number: one for one in tables}
    last = [one for one in season.sought if one.table in by_number][-FOUND:]
    return [tr.pair(table_link(by_number[one.table], tr), reason_text(one, tr)) for one in reversed(last)]


def found_text(sought: Sought, tr: Texts) -> str:
    text = tr.pair(tr("Why you're at this table"), reason_text(sought, tr))
    return f"🪜 {text} (L12.1)"
