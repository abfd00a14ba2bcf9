"""The buttons under the bot's introduction, under ``/help``, and after a game; :mod:`.welcome` handles presses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

from bot.controls.ids import ControlId
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.features.teaching import SOLO
from bot.interaction.control import view_of
from bot.presenters.presenter import Presenter
from data import chapters
from data.texts import Texts

NEW, RULES, LEARN, REPORT = "new", "rules", "learn", "report"
CROWD: Final = 25
"""Discord's limit for buttons in a message and for options in a select."""
IN_A_ROW: Final = 5


def rules_button(tr: Texts, game: str | None = None) -> tuple[Button, ...]:
    if game is not None and not chapters.written(game):
        return ()
    more = (RULES,) if game is None else (RULES, game)
    return (Button(id=ControlId.home(*more), label=tr("Rules")),)


def home_rows(tr: Texts, presenters: Mapping[str, Presenter]) -> list[Row]:
    learn = [learn_button(tr)] if any(one.guide and one.guide.course for one in presenters.values()) else []
    return [_at_once(tr, presenters), (*learn, new_button(tr), *rules_button(tr))]


def learn_button(tr: Texts) -> Button:
    return Button(id=ControlId.home(LEARN), label=tr("Learn a game"), style=Style.ACTIVE, emoji="🎓")


def new_button(tr: Texts) -> Button:
    return Button(id=ControlId.home(NEW), label=tr("New table"), style=Style.ACTIVE)


def another_entries(tr: Texts) -> tuple[tuple[Button, str], ...]:
    return (
        (Button(id=ControlId.home(SOLO), label=tr("Another game")), tr("Choose a game against computers")),
        (learn_button(tr), tr("A first game that explains each step")),
        (new_button(tr), tr("A table for several people")),
    )


def home_view(tr: Texts, presenters: Mapping[str, Presenter]) -> discord.ui.View:
    return view_of(home_rows(tr, presenters))


def help_view(tr: Texts, presenters: Mapping[str, Presenter]) -> discord.ui.View:
    report = Button(id=ControlId.home(REPORT), label=tr("Report a problem"), emoji="🐞")
    return view_of([*home_rows(tr, presenters), (report,)])


def introduced(tr: Texts, presenters: Mapping[str, Presenter]) -> list[str]:
    """Return a line about each game for above :func:`home_rows`; none if a select there already describes the games."""
    return [] if len(presenters) > IN_A_ROW else lines_of(tr, presenters)


def _at_once(tr: Texts, presenters: Mapping[str, Presenter]) -> Row:
    if len(presenters) <= IN_A_ROW:
        return tuple(
            Button(id=ControlId.home(SOLO, game), label=presenter.title, style=Style.GOOD)
            for game, presenter in presenters.items()
        )
    options = [
        Option(label=presenter.title, value=game, description=tr(presenter.about))
        for game, presenter in presenters.items()
    ]
    return Select(id=ControlId.home(SOLO), placeholder=tr("Play against computers"), options=tuple(options[:CROWD]))


def lines_of(tr: Texts, presenters: Mapping[str, Presenter]) -> list[str]:
    return [tr.pair(f"**{one.title}**", tr(one.about)) for one in presenters.values()][:CROWD]
