"""The face of Mykerinos: its words, embeds, controls and pictures, put together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import discord

from bot.client.files import Drawing
from bot.match.model import Match, Player, Seen
from bot.presenters.mykerinos.board import board_controls
from bot.presenters.mykerinos.log import ask, log_text
from bot.presenters.mykerinos.refusals import UNREADABLE, explain
from bot.presenters.mykerinos.scoring import Table, table_of, tally_embed, zone_embed
from bot.presenters.options import SEATING
from bot.presenters.presenter import Shown, Story
from bot.wording.people import plain_name
from data.texts import Texts
from games.core import Illegal
from games.mykerinos.events import Event, GameEnded, ZoneDone
from games.mykerinos.view import View
from render.mykerinos import picture, text_board, warm_up, zone_picture

BOARD: Final = "board.png"


class MykerinosPresenter:
    """How Mykerinos is shown; see :class:`bot.presenters.presenter.Presenter`."""

    game: Final = "mykerinos"
    title: Final = "Mykerinos"
    unreadable: Final = UNREADABLE
    options: Final = {"seating": SEATING}

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """What is wrong, then the rule in small print."""
        return explain(illegal, tr, players)

    def lines(self, steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
        """The log's sentences."""
        return log_text(steps, match, view, tr)

    def results(self, story: Story, names: Sequence[str], tr: Texts) -> list[Shown]:
        """An embed for each zone that is done, and the final tally."""
        table = table_of(story.match, story.view, names)
        drawn = names_beside_color(story.match, names, tr)
        events = [event for step in story.steps for event in step.events]
        shown = [_zone(event, table, story.view, drawn, tr) for event in events if isinstance(event, ZoneDone)]
        if any(isinstance(event, GameEnded) for event in events):
            embed = tally_embed(story.view.tally, table, tr)
            shown.append(Shown(embed, plain_of(embed)))
        return shown

    def controls(self, match: Match, view: View, tr: Texts) -> discord.ui.View | None:
        """The buttons under the board."""
        return board_controls(match, view, tr)

    def picture(self, view: View, events: Sequence[Event], names: Sequence[str], tr: Texts) -> Drawing:
        """The board."""
        drawn = picture(view, events, names, tr)
        return Drawing(drawn.png, BOARD, drawn.alt)

    def text_board(self, view: View, names: Sequence[str], tr: Texts) -> str:
        """The board as text."""
        return text_board(view, names, tr)

    def warm_up(self) -> None:
        """Make the first picture as fast as the others."""
        warm_up()

    def prompt(self, match: Match, view: View, tr: Texts) -> str:
        """Who is next."""
        return ask(match, view, tr)


def names_beside_color(match: Match, names: Sequence[str], tr: Texts) -> tuple[str, ...]:
    """``names`` for a picture, where each stands beside its colour's letter: a computer is just that."""
    return tuple(
        plain_name(player, {}, tr, beside_color=True) if player.user is None else name
        for player, name in zip(match.players, names, strict=True)
    )


def _zone(result: ZoneDone, table: Table, view: View, names: Sequence[str], tr: Texts) -> Shown:
    embed = zone_embed(result, table, view, tr)
    if not result.ranking:
        return Shown(embed, plain_of(embed))
    return Shown(embed, plain_of(embed), partial(_draw_zone, result, view, tuple(names), tr))


def _draw_zone(result: ZoneDone, view: View, names: Sequence[str], tr: Texts) -> Drawing:
    drawn = zone_picture(view, result, names, tr)
    return Drawing(drawn.png, f"round-{result.round}-zone-{result.zone + 1}.png", drawn.alt)


def plain_of(embed: discord.Embed) -> str:
    """An embed's text as lines, for a channel without embeds."""
    return f"**{embed.title}**\n{embed.description}"
