"""The *Show all* button under a log message, which lists everything that the message shortened or left out, as far as
the user may know it. Its id says which log entries the message covers, so it works forever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from msgspec.structs import replace

from bot.controls.ids import LARGEST_PLY, ControlId, ControlKind, UnknownControl, number, parse
from bot.controls.rows import Button, Row
from bot.features.history.told import told
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import check_control
from bot.match.pure.log.entries import Seen, line_at
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from data.texts import Texts

PAGE: Final = 20
TEXT: Final = 4_096


class DetailsControl(Control, kind=ControlKind.DETAILS):
    """The *Show all* button, and the buttons that turn the pages of its response. In their ids, ``ply`` is the number
    of the final log entry to show. The other parts are the number of the first entry and the page.
    """

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if len(control.more) != 2:
            raise UnknownControl(str(control))
        first, page = (number(part, LARGEST_PLY) for part in control.more)
        await acknowledge(interaction)
        await check_control(interaction, control)
        if not 1 <= first <= control.ply:
            raise UnknownControl(str(control))
        await show_details(interaction, control, first, page)


def details_button(match: Match, steps: Sequence[Seen], tr: Texts) -> Button:
    """Return the button that shows all log lines about ``steps``, of which there must be some."""
    first, last = steps[0].entry, steps[-1].entry
    more = (str(first.ply), "0")
    return Button(id=ControlId(ControlKind.DETAILS, match.id, last.ply, more, line_at(last.at)), label=tr("Show all"))


def wider(button: Button, older: Button) -> Button:
    """Return a copy of ``button`` that also shows the log entries of ``older``, an older button, and all in between."""
    first, page = min(int(button.id.more[0]), int(older.id.more[0])), button.id.more[1]
    return replace(button, id=replace(button.id, more=(str(first), page)))


def lasting(message: discord.Message) -> tuple[Button, ...]:
    """Return the buttons that a log message keeps when it's no longer the newest."""
    rows = (row.children for row in message.components if isinstance(row, discord.ActionRow))
    return tuple(
        Button(id=parse(one.custom_id), label=one.label or "")
        for row in rows
        for one in row
        if isinstance(one, discord.Button) and one.custom_id and one.custom_id.startswith(f"k:{ControlKind.DETAILS}:")
    )


async def show_details(interaction: Interaction, control: ControlId, first: int, page: int) -> None:
    """Show the user privately a page of log lines, about the entries from ``first`` to the control's ``ply``. Pages
    count from 0.
    """
    host, tr = host_and_texts(interaction)
    now: Match = await host.service.history.get(control.match)
    viewer = now.seat_of(interaction.user.id)
    seen: tuple[Seen, ...] = await host.service.history.seen(now, first, control.ply, viewer)
    look: Look = await host.service.history.look(now.id, viewer, control.ply)
    pages = paged(await told(host.service, host.presenter(now.game), seen, replace(look, match=now), tr))
    page = min(page, len(pages) - 1)
    embed = discord.Embed(description="\n".join(pages[page]) or tr("There's nothing to show here."))
    if len(pages) == 1:
        await reply(interaction, "", embeds=[embed])
        return
    embed.title = tr("Page {number} of {count}", number=page + 1, count=len(pages))
    await reply(interaction, "", embeds=[embed], view=view_of(_turns(control, first, page, len(pages), tr)))


def paged(lines: Sequence[str]) -> list[list[str]]:
    """Split ``lines`` into pages that each fit into an embed; without lines, into one empty page."""
    pages: list[list[str]] = [[]]
    for line in lines:
        room = TEXT - sum(len(one) + 1 for one in pages[-1])
        if len(pages[-1]) == PAGE or len(line) > room:
            pages.append([])
        pages[-1].append(line)
    return pages


def _turns(control: ControlId, first: int, page: int, pages: int, tr: Texts) -> list[Row]:
    def one(to: int, label: str) -> Button:
        # Nobody can press a button that leads nowhere, but its id has to differ from the other's.
        more = (str(first), str(to % (pages + 1)))
        made = ControlId(ControlKind.DETAILS, control.match, control.ply, more, control.line)
        return Button(id=made, label=label, disabled=not 0 <= to < pages)

    return [(one(page - 1, tr("Older")), one(page + 1, tr("Newer")))]
