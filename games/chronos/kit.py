from __future__ import annotations

from typing import Final

from games.chronos.computer import COMPUTERS
from games.chronos.game import GAME
from games.chronos.orders import ORDERS
from games.kit import GameKit

KIT: Final = GameKit(
    rules=GAME,
    presenter="bot.presenters.chronos.presenter:PRESENTER",
    computers=COMPUTERS,
    orders=ORDERS,
    hints="games.chronos.advice.hints:HINTS",
    analyst="games.chronos.advice.analysis:ANALYST",
)
