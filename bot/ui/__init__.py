"""Buttons, selects and their ids. ``DYNAMIC_ITEMS`` are all controls there are; the client registers them once."""

from __future__ import annotations

from typing import Final

from bot.ui.confirm import ConfirmControl
from bot.ui.control import Control
from bot.ui.mykerinos.press import BoardControl, PickerControl
from bot.ui.past import HistoryControl
from bot.ui.signup import SignupControl

DYNAMIC_ITEMS: Final[tuple[type[Control], ...]] = (
    SignupControl,
    BoardControl,
    PickerControl,
    ConfirmControl,
    HistoryControl,
)
