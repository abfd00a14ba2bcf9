"""Collect the classes of all buttons, selects and forms. The client registers ``DYNAMIC_ITEMS`` once, so that
discord.py passes each press to the right class by the pattern of its id.
"""

from __future__ import annotations

from typing import Final

import discord

from bot.controls.ids import ControlId, Kind, parse
from bot.features.analysis.control import AgainControl, AnalysisControl
from bot.features.chance import SealControl
from bot.features.clock import ClockControl
from bot.features.hints import HintControl, IdeaControl
from bot.features.history.details import DetailsControl
from bot.features.history.ended import EndedControl
from bot.features.history.pages import HistoryControl
from bot.features.history.since import SinceControl
from bot.features.home.welcome import HomeControl
from bot.features.league.command import LeagueControl
from bot.features.league.organise import OrganiseControl
from bot.features.notices import NudgeControl
from bot.features.orders.command import OrderingControl
from bot.features.orders.control import OrderControl
from bot.features.people.form import PlayerControl
from bot.features.play.moves import MoveControl
from bot.features.play.played import ConfirmationControl
from bot.features.play.pressing import BoardControl, PickerControl
from bot.features.proposals import ProposalControl
from bot.features.puzzles import PuzzleControl, SolveControl
from bot.features.rules import RulesControl
from bot.features.seats import SeatControl, StandInControl
from bot.features.server.settings import ServerControl
from bot.features.table.confirm import ConfirmControl
from bot.features.table.signup import SignupControl
from bot.features.teaching import LessonControl
from bot.features.undo import UndoControl
from bot.features.watching import WatchControl
from bot.interaction.control import FAMILIES, Control
from bot.interaction.host import Interaction


class MenuControl(Control, kind=Kind.MENU):
    async def press(self, interaction: Interaction, control: ControlId) -> None:  # noqa: ARG002 - the choice says it all
        # The value can be forged as any button's id, so the button's own class checks it.
        chosen = parse(next(iter(self.values), ""))
        button = discord.ui.Button[discord.ui.View](custom_id=str(chosen))
        await FAMILIES[chosen.kind](button).press(interaction, chosen)


DYNAMIC_ITEMS: Final[tuple[type[Control], ...]] = (
    SignupControl,
    BoardControl,
    PickerControl,
    IdeaControl,
    OrderingControl,
    SolveControl,
    AgainControl,
    MoveControl,
    ConfirmControl,
    HistoryControl,
    PlayerControl,
    DetailsControl,
    SinceControl,
    ProposalControl,
    UndoControl,
    ConfirmationControl,
    NudgeControl,
    OrderControl,
    ClockControl,
    StandInControl,
    SeatControl,
    HomeControl,
    RulesControl,
    LeagueControl,
    OrganiseControl,
    LessonControl,
    EndedControl,
    HintControl,
    AnalysisControl,
    PuzzleControl,
    SealControl,
    MenuControl,
    WatchControl,
    ServerControl,
)
