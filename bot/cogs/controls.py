"""Buttons, selects and their ids. ``DYNAMIC_ITEMS`` are all controls there are; the client registers them once."""

from __future__ import annotations

from typing import Final

from bot.interaction.clocks import ClockControl
from bot.interaction.confirm import ConfirmControl
from bot.interaction.control import Control
from bot.interaction.details import DetailsControl
from bot.interaction.ended import EndedControl
from bot.interaction.history import HistoryControl
from bot.interaction.home import HomeControl
from bot.interaction.lessons import LessonControl
from bot.interaction.moves import BoardControl, MoveControl, PickerControl
from bot.interaction.nudge import NudgeControl
from bot.interaction.orders import OrderControl
from bot.interaction.player import PlayerControl
from bot.interaction.proposals import ProposalControl
from bot.interaction.rules import RulesControl
from bot.interaction.seats import SeatControl
from bot.interaction.signup import SignupControl
from bot.interaction.since import SinceControl
from bot.interaction.standins import StandInControl
from bot.interaction.sure_control import SureControl
from bot.interaction.undo import UndoControl

DYNAMIC_ITEMS: Final[tuple[type[Control], ...]] = (
    SignupControl,
    BoardControl,
    PickerControl,
    MoveControl,
    ConfirmControl,
    HistoryControl,
    PlayerControl,
    DetailsControl,
    SinceControl,
    ProposalControl,
    UndoControl,
    SureControl,
    NudgeControl,
    OrderControl,
    ClockControl,
    StandInControl,
    SeatControl,
    HomeControl,
    RulesControl,
    LessonControl,
    EndedControl,
)
