"""Mykerinos as the bot shows it: its words, embeds, controls, pictures and commands, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

import discord
from discord.ext import commands

from bot.client.files import Drawing
from bot.controls.rows import Row
from bot.interaction.host import GamePresenter
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.mykerinos.commands.slash import MykerinosCog
from bot.presenters.mykerinos.following import following
from bot.presenters.mykerinos.lessons.guide import GUIDE
from bot.presenters.mykerinos.moves.board import board_rows
from bot.presenters.mykerinos.moves.final import final
from bot.presenters.mykerinos.moves.hinted import advised, marked, own_idea, reason
from bot.presenters.mykerinos.moves.plan import Choices
from bot.presenters.mykerinos.moves.press import pressed
from bot.presenters.mykerinos.words import recap
from bot.presenters.mykerinos.words.help import help_text
from bot.presenters.mykerinos.words.hints import THEMES
from bot.presenters.mykerinos.words.log import ask, log_by_step, log_text
from bot.presenters.mykerinos.words.ordering import MykerinosOrderWords
from bot.presenters.mykerinos.words.parts import ending, part
from bot.presenters.mykerinos.words.refusals import REFUSALS, UNREADABLE
from bot.presenters.mykerinos.words.scoring import Table, table_of, tally_embed, zone_embed
from bot.presenters.options import SEATING, Preset
from bot.presenters.presenter import BOARD, Panel, Shown, Story
from bot.wording.names.people import known_name
from bot.wording.names.typed import Typed, plain
from data.texts import N_, Texts
from games.core import Millis
from games.mykerinos.events import Event, GameEnded, ZoneDone
from games.mykerinos.view import View
from games.options import Pairs
from render.mykerinos import SYMBOLS, picture, text_board, warm_up, zone_picture

FILE: Final = "board.png"


class MykerinosPresenter:
    """How Mykerinos is shown and played: a :class:`bot.interaction.host.GamePresenter`. Everything in it is public."""

    game: Final = "mykerinos"
    title: Final = "Mykerinos"
    about: Final = N_("Dig between the pyramids, take parcels, and send archaeologists to the museum.")
    private: Final = False
    previews: Final = True
    computers: Final = {
        "seasoned": N_("strong: tries its moves out, which takes a moment"),
        "greedy": N_("greedy: looks one move ahead"),
        "random": N_("random: plays anything"),
    }
    alone: Final = 3  # with two, neutral archaeologists come in, which is more to learn
    decisions: Final = {2: 135, 3: 145, 4: 145}
    first_game: Final[Pairs] = ()
    presets: Final[Mapping[str, Preset]] = MappingProxyType({})
    unreadable: Final = UNREADABLE
    options: Final = {"seating": SEATING}
    symbols: Final = SYMBOLS
    ordering: Final = MykerinosOrderWords()
    guide: Final = GUIDE

    explain = REFUSALS.explain
    lines = staticmethod(log_text)
    lines_by_step = staticmethod(log_by_step)
    stands = staticmethod(recap.stands)
    decided = staticmethod(recap.decided)
    brief = staticmethod(recap.brief)
    meaning = staticmethod(recap.meaning)
    part = staticmethod(part)
    ending = staticmethod(ending)
    warm_up = staticmethod(warm_up)
    prompt = staticmethod(ask)
    following = staticmethod(following)
    press = staticmethod(pressed)
    final = staticmethod(final)
    advised = staticmethod(advised)
    reason = staticmethod(reason)
    marked = staticmethod(marked)
    own_idea = staticmethod(own_idea)
    themes: Final = THEMES

    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Shown]:
        """An embed for each zone that is done, and the final tally."""
        table = table_of(story.match, story.view, names)
        drawn = names_beside_color(story.match, names, tr)
        events = [event for step in story.steps for event in step.events]
        shown = [_zone(event, table, story.view, drawn, tr) for event in events if isinstance(event, ZoneDone)]
        if any(isinstance(event, GameEnded) for event in events):
            embed = tally_embed(story.view.tally, table, tr)
            shown.append(Shown(embed, plain_of(embed)))
        return shown

    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        """The buttons under the board."""
        return board_rows(look.match, look.view, tr)

    def panel(self, look: Look, tr: Texts) -> Panel:
        """The board with its buttons, and what each of them does."""
        if not look.legal:
            return Panel(self.prompt(look.match, look.view, tr) or tr("You can do nothing now."))
        return Panel(help_text(look.view, Choices(look.legal), tr), tuple(self.controls(look, tr)))

    def pictures(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - everybody sees the same
        """The board, which shows everything."""
        return (BOARD,)

    def picture(
        self,
        view: View,
        events: Sequence[Event],
        names: Sequence[str],
        tr: Texts,
        which: str = BOARD,  # noqa: ARG002 - there is one
        *,
        at: Millis | None = None,  # noqa: ARG002 - nothing runs down
    ) -> Drawing:
        """The board."""
        drawn = picture(view, events, names, tr)
        return Drawing(drawn.png, FILE, drawn.alt)

    def posed(self, view: View, names: Sequence[str], tr: Texts, which: str) -> Drawing:
        """The board."""
        return self.picture(view, (), names, tr, which)

    def text_board(
        self,
        view: View,
        names: Sequence[str],
        tr: Texts,
        which: str = BOARD,  # noqa: ARG002 - there is one
        *,
        at: Millis | None = None,  # noqa: ARG002 - nothing runs down
    ) -> str:
        """The board as text."""
        return text_board(view, names, tr)

    def deliberate(self, action: object, look: Look) -> bool:  # noqa: ARG002
        """None: what ends something is asked about, all else can be taken back."""
        return False

    def commands(self) -> Sequence[commands.Cog]:
        """``/mykerinos``."""
        return (MykerinosCog(),)


PRESENTER: Final[GamePresenter] = MykerinosPresenter()


def names_beside_color(match: Match, names: Sequence[Typed], tr: Texts) -> tuple[str, ...]:
    """``names`` for a picture, where each stands beside its colour's letter: a computer is just that."""
    return plain(
        known_name(player, {}, tr, beside_color=True) if player.user is None else name
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
