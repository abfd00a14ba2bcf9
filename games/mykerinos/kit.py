from __future__ import annotations

from typing import Final

from games.kit import GameKit
from games.mykerinos.computer import COMPUTERS
from games.mykerinos.game import GAME
from games.mykerinos.orders import ORDERS

KIT: Final = GameKit(
    rules=GAME,
    presenter="bot.presenters.mykerinos.presenter:PRESENTER",
    computers=COMPUTERS,
    orders=ORDERS,
    hints="games.mykerinos.advice.hints:HINTS",
    analyst="games.mykerinos.advice.analysis:ANALYST",
    puzzling="games.mykerinos.advice.puzzling:PUZZLING",
    weigh="games.mykerinos.search.weighing:weigh",
)
