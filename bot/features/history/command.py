from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.controls.ids import LARGEST_PLY
from bot.features.analysis.answer import show_analysis
from bot.features.history.film import show_film
from bot.features.history.pages import open_history, page_of, show_history
from bot.features.history.record import show_record, show_verdict
from bot.features.orders.control import order_lines, with_orders
from bot.features.play.boards import own_rows, reply_pictures, text_boards
from bot.interaction.control import view_of
from bot.interaction.here import FORMS, PICTURE, TEXT, table_here
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import look_of
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Status
from bot.wording.clocks import timed
from data.texts import N_

ANALYSIS: Final = "analysis"
TELLINGS: Final = [*FORMS, app_commands.Choice(name=N_("as an analysis (finished games)"), value=ANALYSIS)]


class Looks(commands.Cog):
    @app_commands.command(name="board", description=N_("Show the board of this channel's game; only you see it"))
    @app_commands.describe(form=N_("A picture, or text for screen readers"))
    @app_commands.choices(form=FORMS)
    async def board(self, interaction: Interaction, form: str = PICTURE) -> None:
        await acknowledge(interaction)
        host, tr = host_and_texts(interaction)
        match = await table_here(interaction)
        if not match.begun:
            raise Refused(Why.NOT_ACTIVE)
        look = await look_of(interaction, match.id)
        match, presenter = look.match, host.presenter(look.match.game)
        said = presenter.prompt(match, look.view, tr) if match.status is Status.ACTIVE else ""
        said = timed(said, match, await host.service.clocks.deadlines(match), tr)
        said = "\n".join(filter(None, (said, *await order_lines(interaction, look, tr))))
        pictures, rows = presenter.pictures(look), with_orders(interaction, own_rows(presenter, look, tr), look, tr)
        if form == TEXT:
            embeds = await text_boards(interaction, look, tr, pictures)
            await reply(interaction, said, view=view_of(rows) if rows else None, embeds=embeds)
            return
        seats = look.asked if look.viewer is None else (look.viewer,)
        new = await host.service.history.since(match, seats, look.viewer)
        new = new or await host.service.history.seen(match, match.ply, match.ply, look.viewer)
        events = tuple(event for seen in new for event in seen.events)
        await reply_pictures(interaction, said, look, tr, pictures=pictures, events=events, rows=rows)

    @app_commands.command(name="history", description=N_("Go through this channel's game, move by move"))
    @app_commands.describe(
        move=N_("The move to start at (default: the last one)"),
        form=N_("A picture of each move, text only, or an analysis of the finished game"),
    )
    @app_commands.choices(form=TELLINGS)
    async def history(
        self, interaction: Interaction, move: app_commands.Range[int, 1, LARGEST_PLY] | None = None, form: str = PICTURE
    ) -> None:
        await acknowledge(interaction)
        match = await table_here(interaction)
        if form == ANALYSIS:
            await show_analysis(interaction, match)
        elif form == TEXT:
            page = None
            if move is not None and match.begun:
                scene = await interaction.client.service.past.scene(match.id, interaction.user.id, move=move)
                page = page_of(scene.stop.last)
            await show_history(interaction, match.id, page)
        else:
            await open_history(interaction, match.id, move=move)

    @app_commands.command(name="film", description=N_("Show this channel's game as a film, from the beginning"))
    async def film(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_film(interaction, (await table_here(interaction)).id)

    @app_commands.command(name="record", description=N_("Download the record of this channel's game"))
    async def record(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_record(interaction, await table_here(interaction))

    @app_commands.command(name="verify", description=N_("Check that the draws of a finished game were fair"))
    async def verify(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_verdict(interaction, (await table_here(interaction)).id)
