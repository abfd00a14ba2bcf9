from __future__ import annotations

from collections.abc import Sequence

from bot.client.links import board_link
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.features.league.meant import of_league
from bot.features.rules import rules_button
from bot.interaction.control import view_of
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import reply
from bot.league.pure.known import Known, TableAt, number_of
from bot.wording.blocks import within
from bot.wording.clocks import ago
from bot.wording.leagues.ladder import own_text, reason_lines, reason_text
from bot.wording.leagues.names import league_name
from data.texts import Texts
from leagues.ladder.queue import Sought, Waits
from leagues.log.ladder import MOST
from leagues.refused import Refused, Why
from leagues.state import Season, Table

FIND, OFTEN, ENOUGH, THESE = "find", "often", "enough", "these"


async def find(interaction: Interaction, known: Known, most: int | None = None) -> None:
    """Add the user to the ladder's queue, for ``most`` tables at the same time; by default as before, or one. Raises
    Refused.
    """
    host, tr = host_and_texts(interaction)
    who = number_of(interaction.user.id)
    season = known.league.playing
    if season is not None and who in season.gone:
        raise Refused(Why.LEFT_IT, "L6.3", season=season.number)
    if most is None:
        most = next((one.most for one in _queue(known) if one.member == who), 1)
    after = await host.leagues.seeking.queue(known.id, interaction.user.id, most, request=str(interaction.id))
    queue = await host.leagues.seeking.waiting(known.id)
    league = league_name(after.league.settings.name)
    if most == 1:
        text = tr(
            "You're waiting for a table in **{league}**. I'll open it in a thread here and let you know there.",
            league=league,
        )
    else:
        text = tr(
            "You're waiting for tables in **{league}**, up to {count} at once. I'll open them in threads here and "
            "let you know there.",
            league=league,
            count=most,
        )
    lines = [
        f"{text} (L12.1)",
        own_text(queue, who, host.leagues.now(), tr),
        tr("If you don't do anything here for three days, you won't get a table until you're back."),
    ]
    await reply(interaction, "\n".join(lines), view=view_of(_own_rows(after, most, tr)))


def _queue(known: Known) -> Sequence[Waits]:
    season = known.league.playing
    return () if season is None else season.queue


def _own_rows(known: Known, most: int, tr: Texts) -> list[Row]:
    options = tuple(
        Option(
            label=tr.plural("At most {count} table at once", "At most {count} tables at once", one),
            value=str(one),
            chosen=one == most,
        )
        for one in range(1, MOST + 1)
    )
    return [
        Select(id=of_league(known.id, OFTEN), placeholder=tr("Tables at once"), options=options),
        (Button(id=of_league(known.id, ENOUGH), label=tr("Stop looking")),),
    ]


async def enough(interaction: Interaction, known: Known) -> None:
    host, tr = host_and_texts(interaction)
    if all(one.member != number_of(interaction.user.id) for one in _queue(known)):
        await reply(interaction, tr("You aren't waiting for a table here."))
        return
    await host.leagues.seeking.unqueue(known.id, interaction.user.id, request=str(interaction.id))
    text = tr(
        "You're no longer waiting for a table in **{league}**. Your running games continue.",
        league=league_name(known.league.settings.name),
    )
    await reply(interaction, text, view=view_of([(find_button(known.id, tr),)]))


async def why_these(interaction: Interaction, known: Known) -> None:
    """Tell a user in the queue what they are still waiting for, and why the queue put the players of their latest table
    together, or without one of the queue's latest table. Raises Refused.
    """
    host, tr = host_and_texts(interaction)
    season = known.league.playing or known.league.last
    if season is None or not season.divisions:
        raise Refused(Why.NOT_BEGUN, "L12.1")
    who = number_of(interaction.user.id)
    lines = []
    if any(one.member == who for one in _queue(known)):
        queue = await host.leagues.seeking.waiting(known.id)
        lines += [f"⏳ {own_text(queue, who, host.leagues.now(), tr)} (L12.1)", ""]
    found = last_found(season, who)
    row = (rules_button("leagues", "L12", tr),)
    if found is None:
        lines.append(tr("I haven't opened a table yet this season."))
        await reply(interaction, "\n".join(lines), view=view_of([row]))
        return
    sought, table = found
    tables = await host.leagues.reading.tables(known.id, season.number)
    at = next((one for one in tables if one.table.number == table.number), TableAt("", table))
    head = table_link(at, tr)
    lines += [
        f"**{head}** · {ago(sought.at)} · {reason_text(sought, tr)} (L12.1)",
        *reason_lines(sought, table, tr),
        tr(
            "I start with the person who has waited longest. Among the possible tables, I choose the one with the "
            "closest ratings."
        ),
    ]
    await reply(interaction, within("\n".join(lines), 2000), view=view_of([row]))


def last_found(season: Season, who: str) -> tuple[Sought, Table] | None:
    """Return the member's latest table, or without one the ladder's, with the reasons why its players were chosen."""
    by_number = {table.number: table for _, table in season.tables}
    every = [(one, by_number[one.table]) for one in season.sought]
    own = [one for one in every if who in one[1].seats]
    return next(reversed(own or every), None)


def table_link(at: TableAt, tr: Texts) -> str:
    """Return a name such as ``Table 7``; if the table has been opened, it's a link."""
    name = tr("Table {number}", number=at.table.number)
    if at.match is None:
        return name
    link = board_link(at.match)
    return f"[{name}]({link})" if link else f"{name} <#{at.match.channel}>"


def find_button(league: int, tr: Texts) -> Button:
    return Button(id=of_league(league, FIND), label=tr("Find a table"), style=Style.GOOD)


def queue_rows(known: Known, tr: Texts) -> list[Row]:
    return [
        (
            find_button(known.id, tr),
            Button(id=of_league(known.id, ENOUGH), label=tr("Stop looking")),
            Button(id=of_league(known.id, THESE), label=tr("Why?")),
            rules_button("leagues", "L12", tr),
        )
    ]
