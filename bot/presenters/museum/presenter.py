"""Museum as the bot shows it: its words, embeds, controls, pictures and commands, put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord.ext import commands

from bot.client.files import Drawing
from bot.controls.ids import ControlId
from bot.controls.rows import Row
from bot.interaction.host import GamePresenter, Interaction
from bot.match.look import Look
from bot.match.model import Match, Player, Seen
from bot.presenters.museum import hand
from bot.presenters.museum.log import ask, log_by_step, log_text
from bot.presenters.museum.options import OPTIONS
from bot.presenters.museum.press import pressed
from bot.presenters.ordering import PlainOrderWords
from bot.presenters.presenter import BOARD, Panel, Shown, Story
from data.texts import N_, Texts
from games.core import Illegal
from games.museum.view import View


class MuseumPresenter:
    """How Museum is shown and played: a :class:`bot.interaction.host.GamePresenter`."""

    game: Final = "museum"
    title: Final = "Museum"
    about: Final = N_("Bring treasures of twelve civilizations home and exhibit them in collections.")
    private: Final = True
    computers: Final = {
        "greedy": N_("greedy: exhibits what its museum gains most by"),
        "random": N_("random: plays anything"),
    }
    alone: Final = 3
    options: Final = OPTIONS
