"""*All lines*: what a message of the log has folded or left out, line by line, for whoever asks.

The button carries the entries that its message tells and keeps nothing, so it works for ever. Its answer is made of
what its reader may know of these entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from msgspec.structs import replace

from bot.controls.ids import LARGEST_PLY, ControlId, Kind, UnknownControl, number, parse
from bot.controls.rows import Button, Row
from bot.features.history.told import told
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.interaction.stale import check_control
from bot.match.pure.log.entries import Seen
from bot.match.pure.log.line import line_at
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from data.texts import Texts

PAGE: Final = 20
"""Lines a page."""
TEXT: Final = 4_096
"""Discord's limit for an embed's description, which holds a page."""


class DetailsControl(Control, kind=Kind.DETAILS):
    """The button, and those that turn its pages. ``ply`` is the last entry; beside it stand the first one and the
    page.
    """

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Show that page."""
        if len(control.more) != 2:
            raise UnknownControl(str(control))
        first, page = (number(part, LARGEST_PLY) for part in control.more)
        await acknowledge(interaction)
        await check_control(interaction, control)
        if not 1 <= first <= control.ply:
            raise UnknownControl(str(control))
        await show_details(interaction, control, first, page)


def details_button(match: Match, steps: Sequence[Seen], tr: Texts) -> Button:
    """The button that tells all of ``steps``, which are not none. It belongs to the position after the last of them."""
    first, last = steps[0].entry, steps[-1].entry
    more = (str(first.ply), "0")
    return Button(id=ControlId(Kind.DETAILS, match.id, last.ply, more, line_at(last.at)), label=tr("All lines"))


def wider(button: Button, older: Button) -> Button:
    """``button`` for the entries of ``older`` as well, which come before its own, and for what is between."""
    first, page = min(int(button.id.more[0]), int(older.id.more[0])), button.id.more[1]
    return replace(button, id=replace(button.id, more=(str(first), page)))


def lasting(message: discord.Message) -> tuple[Button, ...]:
    """The buttons of ``message`` that stay when it is no longer the newest."""
    kept = []
    for row in message.components:
        for part in row.children if isinstance(row, discord.ActionRow) else ():
            if not isinstance(part, discord.Button) or not (part.custom_id or "").startswith(f"k:{Kind.DETAILS}:"):
                continue
            kept.append(Button(id=parse(part.custom_id or ""), label=part.label or ""))
    return tuple(kept)


async def show_details(interaction: Interaction, control: ControlId, first: int, page: int) -> None:
    """Page ``page`` (from 0) of the lines of the entries from ``first`` on, in the private answer."""
    host = interaction.client
    tr = host.texts(interaction)
    now: Match = await host.service.history.get(control.match)
    viewer = now.seat_of(interaction.user.id)
    seen: tuple[Seen, ...] = await host.service.history.seen(now, first, control.ply, viewer)
    look: Look = await host.service.history.look(now.id, viewer, control.ply)
    lines = await told(host.service, host.presenter(now.game), seen, replace(look, match=now), tr)
    pages = paged(lines)
    page = min(page, len(pages) - 1)
    embed = discord.Embed(description="\n".join(pages[page]) or tr("Nothing is told of this."))
    if len(pages) == 1:
        await reply(interaction, "", embeds=[embed])
        return
    embed.title = tr("Page {number} of {count}", number=page + 1, count=len(pages))
    await reply(interaction, "", embeds=[embed], view=view_of(_turns(control, first, page, len(pages), tr)))


def paged(lines: Sequence[str]) -> list[list[str]]:
    """``lines`` in pages that fit an embed each; at least one."""
    pages: list[list[str]] = [[]]
    for line in lines:
        room = TEXT - sum(len(one) + 1 for one in pages[-1])
        if len(pages[-1]) == PAGE or len(line) > room:
            pages.append([])
        pages[-1].append(line)
    return pages


def _turns(control: ControlId, first: int, page: int, pages: int, tr: Texts) -> list[Row]:
    def one(to: int, label: str) -> Button:
        # A button that leads nowhere is not pressed, but its id has to differ from the other's.
        more = (str(first), str(to % (pages + 1)))
        made = ControlId(Kind.DETAILS, control.match, control.ply, more, control.line)
        return Button(id=made, label=label, disabled=not 0 <= to < pages)

    return [(one(page - 1, tr("Older")), one(page + 1, tr("Newer")))]
